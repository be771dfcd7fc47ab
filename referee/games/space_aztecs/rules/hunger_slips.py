"""How people miscount who has the fewest villagers: who loses 5 points, how often, and what is compared."""

from collections.abc import Callable, Iterator
from typing import TypeGuard

from referee.core.slips import Case, Way, Ways, one
from referee.games.space_aztecs.rules.final import Final, Seen
from referee.games.space_aztecs.rules.matters import HUNGRY
from referee.games.space_aztecs.rules.pieces import Villager

FEWEST = "fewest_villagers"


def hunger_early(case: Case) -> Iterator[Way]:
    """No slip while the game runs: the number stands as it is until the end."""
    if _is_running(case.final):
        yield one(FEWEST, 0)


def _is_running(final: Final) -> bool:
    return isinstance(final, Seen) and not final.over


def _tied(case: Case) -> list[int]:
    """The others who lose 5 points with this player."""
    line = case.lines[FEWEST]
    if line.points != HUNGRY or "counts" not in line.operands or _is_running(case.final):
        return []
    counts, least = line.operands["counts"], line.operands["least"]
    return [seat for seat, count in enumerate(counts) if count == least and seat != case.seat]


def hunger_level(case: Case) -> Iterator[Way]:
    if case.setup.count > 1 and len(_tied(case)) == case.setup.count - 1:
        yield one(FEWEST, 0, **case.lines[FEWEST].operands)


def hunger_tied(case: Case) -> Iterator[Way]:
    if 0 < len(others := _tied(case)) < case.setup.count - 1:
        yield one(FEWEST, 0, others=others, n=len(others), count=case.lines[FEWEST].operands["count"])


def hunger_forgotten(case: Case) -> Iterator[Way]:
    if not _is_running(case.final):
        yield one(FEWEST, 0)


def hunger_undue(case: Case) -> Iterator[Way]:
    if (line := case.lines[FEWEST]).say == "enough":
        yield one(FEWEST, HUNGRY, **line.operands)


def hunger_twice(case: Case) -> Iterator[Way]:
    yield one(FEWEST, 2 * case.points(FEWEST))


def hunger_without(case: Case) -> Iterator[Way]:
    """The rule kept though its family is not in play."""
    if case.lines[FEWEST].rule == "S.R22":
        yield one(FEWEST, HUNGRY - case.points(FEWEST))


def _lost_where(loses: Callable[[int, list[int]], bool]) -> Ways:
    """The 5 points are lost by others than those who have the fewest."""

    def ways(case: Case) -> Iterator[Way]:
        if counts := case.lines[FEWEST].operands.get("counts"):
            count = counts[case.seat]
            yield one(FEWEST, HUNGRY if loses(count, counts) else 0, count=count, most=max(counts))

    return ways


def hunger_prize(case: Case) -> Iterator[Way]:
    """The most villagers gain as much as the fewest lose."""
    counts = case.lines[FEWEST].operands.get("counts", [0])
    if case.setup.count == len(counts) and counts[case.seat] == max(counts):
        yield one(FEWEST, case.points(FEWEST) - HUNGRY, most=max(counts))


def _compared(counts: Callable[[Final, int, int], int]) -> Ways:
    """Something else is compared than the number of villagers in each city."""

    def ways(case: Case) -> Iterator[Way]:
        line = case.lines[FEWEST]
        if "counts" in line.operands and line.say != "nobody":
            found = [counts(case.final, seat, had) for seat, had in enumerate(line.operands["counts"])]
            count, least = found[case.seat], min(found)
            yield one(FEWEST, HUNGRY if count == least else 0, count=count, least=least)

    return ways


def with_captives(final: Final, seat: int, had: int) -> int:
    """A table that was watched knows which captives are villagers."""
    return had + sum(isinstance(card, Villager) for card in final.captured[seat]) if _is_watched(final) else had


def with_any_captives(final: Final, seat: int, had: int) -> int:
    """Elsewhere they are a bare number: all of them may be villagers."""
    return had if _is_watched(final) else had + (final.cities[seat].captives or 0)


def _is_watched(final: Final) -> TypeGuard[Seen]:
    return isinstance(final, Seen) and bool(final.captured)


def captives_of(case: Case) -> Iterator[Way]:
    """The captives of one player alone are counted, perhaps by that player."""
    line = case.lines[FEWEST]
    if "counts" not in line.operands or line.say == "nobody":
        return
    had = line.operands["counts"]
    for other in range(case.setup.count):
        found = [with_captives(case.final, seat, n) if seat == other else n for seat, n in enumerate(had)]
        if found != had:
            yield one(FEWEST, HUNGRY if found[case.seat] == min(found) else 0, who=other, count=found[other])


def by_points(final: Final, seat: int, had: int) -> int:
    return sum(final.cities[seat].villagers)


WAYS: dict[str, Ways] = {
    "hunger_early": hunger_early,
    "hunger_level": hunger_level,
    "hunger_tied": hunger_tied,
    "hunger_forgotten": hunger_forgotten,
    "hunger_captives": _compared(with_captives),
    "hunger_captives_of": captives_of,
    "hunger_captives_perhaps": _compared(with_any_captives),
    "hunger_most": _lost_where(lambda count, counts: count == max(counts)),
    "hunger_none": _lost_where(lambda count, counts: not count),
    "hunger_others": _lost_where(lambda count, counts: count < max(counts)),
    "hunger_prize": hunger_prize,
    "hunger_points": _compared(by_points),
    "hunger_undue": hunger_undue,
    "hunger_twice": hunger_twice,
    "hunger_without": hunger_without,
}
