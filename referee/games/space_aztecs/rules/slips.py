"""How people miscount: who is hungry, who is paid for whom, what a temple hides, what a set of warriors gives."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from referee.core.slips import Case, Slipped, Slips, Way, one, together
from referee.core.verdict import Facts
from referee.games.space_aztecs.rules.final import City, Seen
from referee.games.space_aztecs.rules.hidden import hidden, without
from referee.games.space_aztecs.rules.parts import Piece, bonus, captives, drawn, given
from referee.games.space_aztecs.rules.pieces import JAGUAR, JAGUAR_TOTALS
from referee.games.space_aztecs.rules.scoring import HUNGRY, PAIRED, lines_of

FEWEST, PRIESTS, ALIENS, ARCHIVISTS, CAPTIVES = "fewest_villagers", "priests", "aliens", "archivists", "captives"


def _city(case: Case) -> City:
    city: City = case.final.cities[case.seat]
    return city


def _facts(case: Case, line: str) -> Facts:
    """What a line counted; nothing, of a family that is not in play."""
    return {"priests": 0, "paired": 0, "kept": [], "given": []} | dict(case.lines[line].operands)


# -- villagers -----------------------------------------------------------------------------------


def _tied(case: Case) -> list[int]:
    """The others who lose 5 points with this player."""
    line = case.lines[FEWEST]
    if line.points != HUNGRY or "counts" not in line.operands:
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
    yield one(FEWEST, 0)


def hunger_undue(case: Case) -> Iterator[Way]:
    if (line := case.lines[FEWEST]).say == "enough":
        yield one(FEWEST, HUNGRY, **line.operands)


def hunger_twice(case: Case) -> Iterator[Way]:
    yield one(FEWEST, 2 * case.points(FEWEST))


# -- high society --------------------------------------------------------------------------------


def _priests_paid(case: Case, with_pairs: bool) -> Iterator[Way]:
    """All of them, though some have no alien of their own, or none has one."""
    facts = _facts(case, PRIESTS)
    alone = facts["priests"] - facts["paired"]
    if alone and (facts["paired"] > 0) == with_pairs:
        yield one(PRIESTS, PAIRED * facts["priests"], *[Piece("priest", 0)] * alone, **facts)


def _some(aliens: Sequence[int]) -> Iterator[Sequence[int]]:
    """All of them, then each alone."""
    yield aliens
    if len(aliens) > 1:
        yield from ([alien] for alien in dict.fromkeys(aliens))


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


# -- archivists ----------------------------------------------------------------------------------


def _bonuses(case: Case, sheltered: bool) -> Iterator[Way]:
    """The bonus of those who stand in sight, or that of those under a temple."""
    found = [each.bonus for each in _city(case).archivists if each.bonus and each.sheltered == sheltered]
    for some in _some(found):
        points = case.points(ARCHIVISTS) + (-sum(some) if sheltered else sum(some))
        yield one(ARCHIVISTS, points, *map(bonus, some), bonus=some, n=len(some))


def bonus_only(case: Case) -> Iterator[Way]:
    for each in _city(case).archivists:
        if each.sheltered and each.bonus:
            points = case.points(ARCHIVISTS) - each.points
            yield one(ARCHIVISTS, points, Piece("archivist", each.points), **to_builtins(each))


# -- warriors ------------------------------------------------------------------------------------


class Band(Struct, frozen=True):
    """Warriors of one type whose number is known."""

    line: str
    type: str
    count: int
    totals: tuple[int | None, ...]  # for one of them, for two, …

    def total(self, count: int) -> int | None:
        return self.totals[count - 1] if 0 < count <= len(self.totals) else None


def _bands(case: Case) -> Iterator[Band]:
    for line in case.score.lines:
        if line.rule in ("S10.1", "S10.3") and line.say == "line" and line.operands["count"]:
            type = line.id.removeprefix("warriors/")
            totals = JAGUAR_TOTALS if type == JAGUAR else case.setup.box.warriors.get(type, ())
            yield Band(line.id, type, line.operands["count"], totals)


def added(band: Band) -> Iterator[Way]:
    totals = [total for total in band.totals[: band.count] if total is not None]
    if len(totals) == band.count:
        yield one(band.line, sum(totals), *_all(band), type=band.type, totals=totals)


def alone(band: Band) -> Iterator[Way]:
    if (single := band.total(1)) is not None:
        yield one(band.line, band.count * single, *_all(band), type=band.type, count=band.count, single=single)


def miscounted(band: Band) -> Iterator[Way]:
    for read in (band.count - 1, band.count + 1):
        if (total := band.total(read)) is not None:
            yield one(band.line, total, _all(band)[0], type=band.type, count=band.count, read=read)


def paid_as_jaguars(band: Band) -> Iterator[Way]:
    if band.count <= len(JAGUAR_TOTALS):
        yield one(band.line, JAGUAR_TOTALS[band.count - 1], *_all(band), type=band.type)


def _all(band: Band) -> list[Piece]:
    return [Piece("warrior", type=band.type)] * band.count


def _of_bands(ways: Callable[[Band], Iterable[Way]], jaguars: bool, case: Case) -> Iterator[Way]:
    """The same slip for Jaguars and for other types: the rule that it breaks is another one."""
    for band in _bands(case):
        if (band.type == JAGUAR) == jaguars:
            yield from ways(band)


def types_mixed(case: Case) -> Iterator[Way]:
    bands = list(_bands(case))
    for band, other in ((band, other) for band in bands for other in bands if band != other):
        if (total := other.total(band.count + other.count)) is not None:
            lines = {band.line: Slipped(0, tuple(_all(band))), other.line: Slipped(total)}
            yield together(lines, type=band.type, count=band.count, other=other.type)


# -- under a temple, under a saucer, beside the city -----------------------------------------------


def sheltered_out(case: Case) -> Iterator[Way]:
    """All that is hidden, or one card of it: the city is counted as if it were not there."""
    cards = hidden(case.final, case.seat)
    for some in ([*cards], *([each] for each in dict.fromkeys(cards) if len(cards) > 1)):
        cities = list(case.final.cities)
        for each in some:
            cities[case.seat] = without(cities[case.seat], each)
        counted = {line.id: line for line in lines_of(case.setup, replace(case.final, cities=cities), case.seat)}
        if any(line.say == "unknown_line" for line in counted.values()):
            continue  # nobody entered what this number of warriors gives
        lines = {
            id: Slipped(counted[id].points if id in counted else 0, tuple(drawn(some, id)))
            for id in case.lines
            if id not in (FEWEST, "floor")
        }
        yield together(lines, cards=[to_builtins(each) for each in some])


def codex_out(case: Case) -> Iterator[Way]:
    for some in _some(_city(case).codex):
        pieces = [Piece("codex", points) for points in some]
        yield one("codex", case.points("codex") - sum(some), *pieces, points=list(some), n=len(some))


def captives_printed(case: Case) -> Iterator[Way]:
    """A table that was watched knows what they print; warriors and priests print no number of their own."""
    cards = captives(case.lines[CAPTIVES])
    if printed := [each.points for each in cards if each.points is not None]:
        for rest in dict.fromkeys((len(cards) - len(printed), 0)):
            yield one(CAPTIVES, sum(printed) + rest, *cards, points=printed)


def saucers_paid(case: Case) -> Iterator[Way]:
    final = case.final
    if saucers := final.saucers[case.seat] if isinstance(final, Seen) else _city(case).saucers:
        yield one(CAPTIVES, case.points(CAPTIVES) + saucers, saucers=saucers)


SLIPS = Slips(
    Path(__file__).parent.parent,
    {
        "hunger_level": hunger_level,
        "hunger_tied": hunger_tied,
        "hunger_forgotten": hunger_forgotten,
        "priests_shared": partial(_priests_paid, with_pairs=True),
        "priests_bare": partial(_priests_paid, with_pairs=False),
        "alien_kept": alien_kept,
        "bonus_unsheltered": partial(_bonuses, sheltered=False),
        "bonus_forgotten": partial(_bonuses, sheltered=True),
        "captives_printed": captives_printed,
        "jaguars_added": partial(_of_bands, added, True),
        "warriors_added": partial(_of_bands, added, False),
        "jaguars_alone": partial(_of_bands, alone, True),
        "warriors_alone": partial(_of_bands, alone, False),
        "sheltered_out": sheltered_out,
        "codex_out": codex_out,
        "alien_other": alien_other,
        "pair_undone": pair_undone,
        "hunger_undue": hunger_undue,
        "hunger_twice": hunger_twice,
        "types_mixed": types_mixed,
        "paid_as_jaguars": partial(_of_bands, paid_as_jaguars, False),
        "bonus_only": bonus_only,
        "jaguars_miscounted": partial(_of_bands, miscounted, True),
        "warriors_miscounted": partial(_of_bands, miscounted, False),
        "saucers_paid": saucers_paid,
    },
)
