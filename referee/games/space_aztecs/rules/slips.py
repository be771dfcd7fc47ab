"""How people miscount: who is paid for whom, what a temple hides, what lies under a saucer."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import to_builtins
from msgspec.structs import replace

from referee.core.slips import UNKNOWN, Case, Slipped, Slips, Way, Ways, one, together
from referee.core.verdict import Facts
from referee.games.space_aztecs.rules import city_slips, hunger_slips, warrior_slips
from referee.games.space_aztecs.rules.final import City, Seen
from referee.games.space_aztecs.rules.parts import Piece, bonus, captives, given, parts
from referee.games.space_aztecs.rules.scoring import PAIRED

Each = TypeVar("Each", bound=Hashable)
PRIESTS, ALIENS, ARCHIVISTS, CAPTIVES = "priests", "aliens", "archivists", "captives"


def _city(case: Case) -> City:
    city: City = case.final.cities[case.seat]
    return city


def _facts(case: Case, line: str) -> Facts:
    """What a line counted; nothing, of a family that is not in play."""
    return {"priests": 0, "paired": 0, "kept": [], "given": []} | dict(case.lines[line].operands)


# -- high society --------------------------------------------------------------------------------


def _priests_paid(case: Case, with_pairs: bool) -> Iterator[Way]:
    """All of them, though some have no alien of their own, or none has one."""
    facts = _facts(case, PRIESTS)
    alone = facts["priests"] - facts["paired"]
    way = one(PRIESTS, PAIRED * facts["priests"], *[Piece("priest", 0)] * alone, **facts)
    yield replace(way, unsaid=(facts["paired"] > 0) != with_pairs)


def _some(found: Sequence[Each]) -> Iterator[Sequence[Each]]:
    """All of them, then each alone."""
    yield found
    if len(found) > 1:
        yield from ([each] for each in dict.fromkeys(found))


def alien_kept(case: Case) -> Iterator[Way]:
    for some in _some(_facts(case, ALIENS)["given"]):
        points = case.points(ALIENS) + sum(some)
        yield one(ALIENS, points, *map(given, some), given=some, n=len(some))


def pair_undone(case: Case) -> Iterator[Way]:
    for some in _some(_facts(case, ALIENS)["given"]):
        priests = Slipped(case.points(PRIESTS) - PAIRED * len(some), (Piece("priest", PAIRED),) * len(some))
        aliens = Slipped(case.points(ALIENS) + sum(some), tuple(map(given, some)))
        yield together({PRIESTS: priests, ALIENS: aliens}, given=some, n=len(some))


def alien_other(case: Case) -> Iterator[Way]:
    """The dearest, or one that was kept in place of one that was not."""
    facts = _facts(case, ALIENS)
    gone, kept = Counter[int](facts["given"]), Counter[int](facts["kept"])
    most = Counter(sorted((gone + kept).elements(), reverse=True)[: gone.total()])
    swaps = [(sorted((gone - most).elements()), sorted((most - gone).elements()))]
    for old, new in (*swaps, *(([old], [new]) for old in gone for new in kept)):
        pieces = *map(given, old), *(Piece("alien", alien) for alien in new)
        yield one(ALIENS, case.points(ALIENS) + sum(old) - sum(new), *pieces, old=old, new=new)


def priests_unpaid(case: Case) -> Iterator[Way]:
    """Even with their aliens."""
    if paired := _facts(case, PRIESTS)["paired"]:
        yield one(PRIESTS, 0, *[Piece("priest", PAIRED)] * paired)


def priests_once(case: Case) -> Iterator[Way]:
    if paired := _facts(case, PRIESTS)["paired"]:
        yield one(PRIESTS, PAIRED, *[Piece("priest", PAIRED)] * paired)


def aliens_ten(case: Case) -> Iterator[Way]:
    """Every alien lies under a priest, who may have several: 10 for each."""
    facts, kept = _facts(case, PRIESTS), _facts(case, ALIENS)["kept"]
    if facts["priests"] and kept:
        count = len(kept) + facts["paired"]
        priests = Slipped(PAIRED * count, (Piece("priest", PAIRED),) * facts["paired"])
        aliens = Slipped(0, tuple(Piece("alien", points) for points in kept))
        yield together({PRIESTS: priests, ALIENS: aliens}, count=count, priests=facts["priests"])


def _aliens(each: int) -> Ways:
    """Each alien that was kept gives this instead of its number."""

    def ways(case: Case) -> Iterator[Way]:
        kept = _facts(case, ALIENS)["kept"]
        yield one(ALIENS, each * len(kept), *(Piece("alien", points) for points in kept))

    return ways


# -- archivists ----------------------------------------------------------------------------------


def _bonuses(case: Case, sheltered: bool) -> Iterator[Way]:
    """The bonus of those who stand in sight, or that of those under a temple."""
    found = [each.bonus for each in _city(case).archivists if each.bonus and each.sheltered == sheltered]
    for some in _some(found):
        points = case.points(ARCHIVISTS) + (-sum(some) if sheltered else sum(some))
        yield one(ARCHIVISTS, points, *map(bonus, some), bonus=some, n=len(some))


def bonus_swapped(case: Case) -> Iterator[Way]:
    """The bonus of those who stand in sight, and not that of those under a temple."""
    archivists = [each for each in _city(case).archivists if each.bonus]
    seen, safe = ([each.bonus for each in archivists if each.sheltered == under] for under in (False, True))
    points = case.points(ARCHIVISTS) + sum(seen) - sum(safe)
    way = one(ARCHIVISTS, points, *map(bonus, [*seen, *safe]), seen=seen, hidden=safe)
    yield replace(way, unsaid=not (seen and safe))


def bonuses_only(case: Case) -> Iterator[Way]:
    points = [each.points for each in _city(case).archivists if each.sheltered and each.bonus]
    pieces = [Piece("archivist", each) for each in points]
    way = one(ARCHIVISTS, case.points(ARCHIVISTS) - sum(points), *pieces, points=points)
    yield replace(way, unsaid=len(points) < 2)


def bonus_only(case: Case) -> Iterator[Way]:
    yield from (replace(way, unsaid=True) for way in bonuses_only(case))
    for each in _city(case).archivists:
        if each.sheltered and each.bonus:
            points = case.points(ARCHIVISTS) - each.points
            yield one(ARCHIVISTS, points, Piece("archivist", each.points), **to_builtins(each))


def visible_unpaid(case: Case) -> Iterator[Way]:
    """Archivists count only under a temple."""
    points = [each.points for each in _city(case).archivists if not each.sheltered]
    yield one(ARCHIVISTS, case.points(ARCHIVISTS) - sum(points), *(Piece("archivist", each) for each in points))


# -- under a temple, under a saucer, beside the city -----------------------------------------------


def codex_out(case: Case) -> Iterator[Way]:
    for some in _some(_city(case).codex):
        pieces = [Piece("codex", points) for points in some]
        yield one("codex", case.points("codex") - sum(some), *pieces, points=list(some), n=len(some))


def _captives_printed(case: Case, rest: int) -> Iterator[Way]:
    """A table that was watched knows what they print; warriors and priests print no number of their own."""
    cards = captives(case.lines[CAPTIVES])
    printed = [each.points for each in cards if each.points is not None]
    bare = len(cards) - len(printed)
    way = one(CAPTIVES, sum(printed) + rest * bare, *cards, points=printed)
    yield replace(way, unsaid=not printed or not (rest or bare))


def captives_both(case: Case) -> Iterator[Way]:
    """What they print, and 1 point each as well."""
    cards = captives(case.lines[CAPTIVES])
    if printed := [each.points for each in cards if each.points is not None]:
        yield one(CAPTIVES, case.points(CAPTIVES) + sum(printed), *cards, points=printed)


def saucers_paid(case: Case) -> Iterator[Way]:
    saucers = _saucers(case)
    yield UNKNOWN if saucers is None else one(CAPTIVES, case.points(CAPTIVES) + saucers, saucers=saucers)


def saucers_alone(case: Case) -> Iterator[Way]:
    """A saucer is paid, not what lies under it."""
    saucers = _saucers(case)
    drawn = captives(case.lines[CAPTIVES])
    yield UNKNOWN if saucers is None else one(CAPTIVES, saucers, *drawn, saucers=saucers)


def _saucers(case: Case) -> int | None:
    return case.final.saucers[case.seat] if isinstance(case.final, Seen) else _city(case).saucers


def _captives(points: Callable[[int], int]) -> Ways:
    """Captives give this together, by how many they are."""
    return lambda case: [one(CAPTIVES, points(case.points(CAPTIVES)), *captives(case.lines[CAPTIVES]))]


# -- cards that give the number they print ---------------------------------------------------------


def _each(line: str, points: int) -> Ways:
    """Each card of a line gives this instead of its number."""
    return lambda case: [one(line, points * len(_points(case, line)), *_pieces(case, line))]


def _highest(line: str) -> Ways:
    return lambda case: [one(line, max(_points(case, line), default=0), *_pieces(case, line))]


def _points(case: Case, line: str) -> Sequence[int]:
    points: Sequence[int] = case.lines[line].operands.get("points", ())
    return points


def _pieces(case: Case, line: str) -> list[object]:
    return [part.piece for part in parts(case.lines[line])]


SLIPS = Slips(
    Path(__file__).parent.parent,
    hunger_slips.WAYS
    | warrior_slips.WAYS
    | city_slips.WAYS
    | {
        "priests_shared": partial(_priests_paid, with_pairs=True),
        "priests_bare": partial(_priests_paid, with_pairs=False),
        "priests_unpaid": priests_unpaid,
        "priests_once": priests_once,
        "aliens_ten": aliens_ten,
        "aliens_singly": _aliens(1),
        "aliens_unpaid": _aliens(0),
        "alien_kept": alien_kept,
        "bonus_unsheltered": partial(_bonuses, sheltered=False),
        "bonus_forgotten": partial(_bonuses, sheltered=True),
        "captives_printed": partial(_captives_printed, rest=1),
        "captives_printed_alone": partial(_captives_printed, rest=0),
        "captives_both": captives_both,
        "captives_unpaid": _captives(lambda n: 0),
        "captives_two": _captives(lambda n: 2 * n),
        "captives_once": _captives(lambda n: min(n, 1)),
        "villagers_singly": _each("villagers", 1),
        "villagers_unpaid": _each("villagers", 0),
        "villagers_best": _highest("villagers"),
        "others_singly": _each("others", 1),
        "others_unpaid": _each("others", 0),
        "codex_singly": _each("codex", 1),
        "codex_best": _highest("codex"),
        "codex_out": codex_out,
        "alien_other": alien_other,
        "pair_undone": pair_undone,
        "bonuses_only": bonuses_only,
        "bonus_only": bonus_only,
        "bonus_swapped": bonus_swapped,
        "visible_unpaid": visible_unpaid,
        "archivists_unpaid": lambda case: [one(ARCHIVISTS, 0, *_pieces(case, ARCHIVISTS))],
        "saucers_paid": saucers_paid,
        "saucers_alone": saucers_alone,
    },
)
