"""What nobody has read yet: a total of warriors (S10.3), a codex (S8.3); or said: what counts for the fewest (S9.3)."""

from collections.abc import Sequence
from itertools import product
from math import prod
from operator import sub

from referee.core.matters import MOST_TOGETHER, Matter
from referee.core.verdict import Breach
from referee.games.space_aztecs.rules.final import City, Final, Seen
from referee.games.space_aztecs.rules.options import Options, Setup
from referee.games.space_aztecs.rules.pieces import JAGUAR

HUNGRY = -5  # S9.3: for the fewest villagers


def matters(setup: Setup, final: Final, totals: Sequence[int]) -> tuple[Matter, ...]:
    """What counts 0, or as all villagers, until somebody reads it. `totals`: before any is lifted to 0."""
    found: list[Matter] = []
    hungry = _hungry(setup, final)
    for seat, city in enumerate(final.cities):
        for type, n in types_of(setup, city)[1].items():
            found.append(_unread("S10.3", "unknown", seat=seat, type=type, count=n))
        if _unsaid(setup, city):
            doubt = Breach("S9.3", {"seat": seat, "count": len(city.villagers)}, "untold")
            found.append(Matter(doubt, hungry) if setup.options.below_zero else _lifted(doubt, hungry, totals))
            hungry = ()  # who has the fewest hangs on all of them at once: the first has the points of all
    unread = final.unread if isinstance(final, Seen) else ()
    return (*found, *(_unread("S8.3", "unread", seat=seat, count=n) for seat, n in unread))


def _lifted(doubt: Breach, ways: Sequence[Sequence[int]], totals: Sequence[int]) -> Matter:
    """The same at a table where no total is below 0 (S.R25): what lifts one changes with it."""
    parts, raised = [], [max(0, total) for total in totals]
    for way in ways:
        then = [max(0, total + more) for total, more in zip(totals, way, strict=True)]
        gains = zip(way, then, raised, strict=True)
        parts.append(tuple({"fewest_villagers": more, "floor": new - old - more} for more, new, old in gains))
    lifted = tuple(tuple(sum(each.values()) for each in way) for way in parts)
    return Matter(doubt, lifted, lines=(doubt.rule, "floor"), parts=tuple(parts))


def _unread(rule: str, say: str, *, seat: int, **facts: object) -> Matter:
    """A printed number that nobody has read: it may be any that gives something."""
    return Matter(Breach(rule, {"seat": seat, **facts}, say), unbounded=(seat,), upward=True)


def types_of(setup: Setup, city: City) -> tuple[dict[str, tuple[int, int]], dict[str, int]]:
    """The other types: their number with the total printed for it (S10.3); and how many it is not known for."""
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


def fed(options: Options, city: City) -> int:
    """As a rule every villager counts, hidden ones too (S.R20), whatever its icons (S.R28)."""
    return len(city.villagers) if options.plain_food or city.food is None else city.food


def _unsaid(setup: Setup, city: City) -> bool:
    return city.food is None and bool(city.villagers) and not setup.options.plain_food


def _hungry(setup: Setup, final: Final) -> tuple[tuple[int, ...], ...]:
    """What each seat gains or loses by what counts for the fewest in the cities where nobody said it."""
    counts = [fed(setup.options, city) for city in final.cities]
    all_of_them = range(max(counts) + 2)  # one more than anybody has is as good as many
    choices: list[Sequence[int]] = []
    for city, n in zip(final.cities, counts, strict=True):
        choices.append(all_of_them if _unsaid(setup, city) else (n,))
    if prod(map(len, choices)) > MOST_TOGETHER:
        choices = [(each[0], each[-1]) for each in choices]
    now = _fewest(counts)
    return tuple(sorted({tuple(map(sub, _fewest(each), now)) for each in product(*choices)}))


def _fewest(counts: Sequence[int]) -> list[int]:
    return [HUNGRY if n == min(counts) else 0 for n in counts]
