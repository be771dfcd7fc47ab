"""The end, counted: codex, Aztecs hidden or not, captives (S5.3), each line with what was counted."""

from collections.abc import Iterator

from referee.core.score import Line, PadRow, ScoreSheet, SeatScore, TieBreak, leaders, ranks
from referee.core.verdict import Breach, Sentence
from referee.games.space_aztecs.rules.final import City, Final, Seen, check, removed
from referee.games.space_aztecs.rules.options import Setup
from referee.games.space_aztecs.rules.pieces import JAGUAR, JAGUAR_TOTALS, JAGUARS

HUNGRY = -5  # S9.3: for the fewest villagers
PAIRED = 10  # S11.1: for a priest with an alien of its own


def score(setup: Setup, final: Final) -> ScoreSheet:
    verdict = check(setup, final)
    counts = [len(city.villagers) for city in final.cities]
    hungry = removed(setup, final) != "pink"  # S.R22
    unread = dict(final.unread) if isinstance(final, Seen) else {}
    lines = [
        (_codex(city, unread.get(seat, 0)), *_lines(setup, city), _fewest(counts, seat, hungry))
        for seat, city in enumerate(final.cities)
    ]
    totals = [sum(line.points for line in each) for each in lines]  # S.R25: may be below 0
    places = ranks(totals)  # S5.4; equal totals share the rank (S.R26)
    seats = tuple(SeatScore(seat, totals[seat], places[seat], _in_order(lines[seat])) for seat in range(setup.count))
    doubts = (*verdict.doubts, *_untold(setup, final))
    tied = tuple(leaders(totals))
    tie = TieBreak(tied, tied, (Sentence("S.R26", "shared"),)) if len(tied) > 1 else None
    return ScoreSheet(seats, tie, verdict.breaches, doubts)


def _codex(city: City, unread: int) -> Line:
    # S.R19, S.R24: codex come first and count what they say, so players read them before anything is given up
    facts = {"points": list(city.codex)}
    if unread:
        return Line("codex", 0, "S8.3", "to_read", facts | {"count": unread})
    return Line("codex", sum(city.codex), "S8.3", "line", facts)


def _lines(setup: Setup, city: City) -> Iterator[Line]:
    yield _jaguars(city.jaguars)
    known, unknown = _types(setup, city)
    for type in dict.fromkeys(each.type for each in city.warriors):
        if type in known:
            count, total = known[type]
            told = "line" if count else "read"  # score only asks for the total, not how many
            yield Line(f"warriors/{type}", total, "S10.3", told, {"type": type, "count": count, "total": total})
        elif type in unknown:
            yield Line(f"warriors/{type}", 0, "S10.3", "unknown_line", {"type": type, "count": unknown[type]})
    yield Line("villagers", sum(city.villagers), "S9.2", "line", {"points": list(city.villagers)})
    yield from _high_society(city.priests, city.aliens)
    yield _archivists(city)
    yield Line("others", sum(city.others), "S9.1", "line", {"points": list(city.others)})
    yield Line("captives", city.captives or 0, "S6.4", "line", {"count": city.captives or 0})


def _jaguars(count: int) -> Line:
    """3, 9, 18 for one, two, three of them (S10.1); hidden or not (S5.3)."""
    points = JAGUAR_TOTALS[min(count, JAGUARS) - 1] if count else 0
    facts = {"count": count, "total": points, "next": JAGUAR_TOTALS[count] if count < JAGUARS else None}
    return Line(f"warriors/{JAGUAR}", points, "S10.1", "line", facts)


def _types(setup: Setup, city: City) -> tuple[dict[str, tuple[int, int]], dict[str, int]]:
    """The other types: their number with the total printed for it (S10.3); and of how many nobody told it yet."""
    known: dict[str, tuple[int, int]] = {}
    unknown: dict[str, int] = {}
    for each in city.warriors:
        if each.type == JAGUAR:  # refused by V04; counted nowhere
            continue
        total = setup.box.total(each.type, each.count) if each.total is None else each.total
        if total is None:
            unknown[each.type] = unknown.get(each.type, 0) + each.count
        else:  # a type listed twice is refused by V04; what can be summed is summed
            count, before = known.get(each.type, (0, 0))
            known[each.type] = (count + each.count, before + total)
    return known, unknown


def _high_society(priests: int, aliens: tuple[int, ...]) -> Iterator[Line]:
    """Each priest gives up an alien of its own (S11.1, S11.2), hidden or not (S.R16): the cheapest (S.R17)."""
    ranked = sorted(aliens)
    given = [points for points in ranked[:priests] if points < PAIRED]
    kept = ranked[len(given) :]
    facts = {"priests": priests, "aliens": len(aliens), "paired": len(given), "given": given}
    yield Line("priests", PAIRED * len(given), "S11.1", "line", facts)
    yield Line("aliens", sum(kept), "S11.2", "line", {"kept": kept, "given": given})


def _archivists(city: City) -> Line:
    """The printed number, and the bonus of those under a temple (S12.2)."""
    points = [each.points for each in city.archivists]
    bonus = [each.bonus for each in city.archivists if each.sheltered]
    return Line("archivists", sum(points) + sum(bonus), "S12.2", "line", {"points": points, "bonus": bonus})


def _fewest(counts: list[int], seat: int, applies: bool) -> Line:
    """Whoever has the fewest villagers and animals loses 5, all who tie (S9.3); hidden ones count (S.R20)."""
    facts = {"counts": counts, "least": min(counts), "count": counts[seat]}
    if not applies:
        return Line("fewest_villagers", 0, "S.R22", "line", {})
    if counts[seat] > min(counts):
        return Line("fewest_villagers", 0, "S9.3", "enough", facts)
    return Line("fewest_villagers", HUNGRY, "S9.3", "line", facts)


def _in_order(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The penalty beside the villagers it is about."""
    place = next(n for n, line in enumerate(lines) if line.id == "villagers") + 1
    return (*lines[:place], lines[-1], *lines[place:-1])


def _untold(setup: Setup, final: Final) -> Iterator[Breach]:
    """What counts 0 until somebody reads it: a total of warriors (S10.3), a codex (S8.3)."""
    for seat, city in enumerate(final.cities):
        for type, count in _types(setup, city)[1].items():
            yield Breach("S10.3", {"seat": seat, "type": type, "count": count}, "unknown")
    if isinstance(final, Seen):
        for seat, count in final.unread:
            yield Breach("S8.3", {"seat": seat, "count": count}, "unread")


ROWS = ("codex", "warriors", "villagers", "fewest_villagers", "priests", "aliens", "archivists", "others", "captives")


def pad(sheet: ScoreSheet) -> list[PadRow]:
    """The score pad: one row a category, all warriors in one."""
    return [
        PadRow(row, tuple(tuple(line for line in seat.lines if line.id.split("/")[0] == row) for seat in sheet.seats))
        for row in ROWS
    ]
