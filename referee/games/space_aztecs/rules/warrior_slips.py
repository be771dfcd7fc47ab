"""How people miscount warriors: the totals of a type are one number for all of them, and each type has its own row."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from referee.core.slips import UNKNOWN, Case, Slipped, Way, Ways, one, together
from referee.games.space_aztecs.rules.parts import Piece
from referee.games.space_aztecs.rules.pieces import JAGUAR, JAGUAR_TOTALS


class Band(Struct, frozen=True):
    """Warriors of one type whose number is known."""

    line: str
    type: str
    count: int
    totals: tuple[int | None, ...]  # for one of them, for two, …

    def total(self, count: int) -> int | None:
        return self.totals[count - 1] if 0 < count <= len(self.totals) else None


def _all_known(case: Case) -> bool:
    """Is it known how many there are of each type?"""
    return all(line.say in ("line", "out") for line in case.score.lines if line.id.startswith("warriors/"))


def _bands(case: Case) -> Iterator[Band]:
    for line in case.score.lines:
        if line.rule in ("S10.1", "S10.3") and line.say == "line" and line.operands["count"]:
            type = line.id.removeprefix("warriors/")
            count = line.operands["count"]
            totals = JAGUAR_TOTALS if type == JAGUAR else case.setup.box.warriors.get(type, ())
            known = [*totals, *[None] * (count - len(totals))]
            known[count - 1] = line.points  # read off the card, where no box has it
            yield Band(line.id, type, count, tuple(known))


def added(band: Band) -> Iterator[Way]:
    totals = [total for total in band.totals[: band.count] if total is not None]
    known = len(totals) == band.count
    yield one(band.line, sum(totals), *_all(band), type=band.type, totals=totals) if known else UNKNOWN


def _by_single(points: Callable[[Band, int], int]) -> Callable[[Band], Iterator[Way]]:
    """By the total of one of them alone."""

    def ways(band: Band) -> Iterator[Way]:
        single = band.total(1)
        if single is None:
            yield UNKNOWN
        else:
            paid = points(band, single)
            yield one(band.line, paid, *_all(band), type=band.type, count=band.count, single=single)

    return ways


alone = _by_single(lambda band, single: band.count * single)
first_alone = _by_single(lambda band, single: single)


def miscounted(band: Band) -> Iterator[Way]:
    for read in (band.count - 1, band.count + 1):
        if (total := band.total(read)) is not None:
            yield one(band.line, total, _all(band)[0], type=band.type, count=band.count, read=read)


def paid_as_jaguars(band: Band) -> Iterator[Way]:
    known = band.count <= len(JAGUAR_TOTALS)
    yield one(band.line, JAGUAR_TOTALS[band.count - 1], *_all(band), type=band.type) if known else UNKNOWN


def times(band: Band) -> Iterator[Way]:
    """The total is taken for what each of them gives."""
    if (total := band.total(band.count)) is not None:
        yield one(band.line, band.count * total, *_all(band), type=band.type, count=band.count, total=total)


def _all(band: Band) -> list[Piece]:
    return [Piece("warrior", type=band.type)] * band.count


def _as_one(case: Case, ways: Sequence[Way]) -> Way:
    """The same of several types at once."""
    known = _all_known(case) and all(way.known for way in ways)
    return together({id: each for way in ways for id, each in way.lines.items()}) if known else UNKNOWN


def _of_bands(ways: Callable[[Band], Iterable[Way]], jaguars: bool, case: Case) -> Iterator[Way]:
    """The same slip for Jaguars and for other types: the rule that it breaks is another one.

    A misreading of one of the other types is one of all of them, or of Jaguars too; for a seat that has more of them,
    of this one alone.
    """
    bands = list(_bands(case))
    made = [way for band in bands if (band.type == JAGUAR) == jaguars for way in ways(band)]
    whole = [way for band in bands for way in ways(band)]
    yield replace(_as_one(case, made), unsaid=True)
    yield from (replace(way, wider="type") for way in made)
    yield replace(_as_one(case, whole), wider="all", unsaid=True)


def _in_every_type(ways: Callable[[Band], Iterable[Way]], case: Case) -> Iterator[Way]:
    """The same misreading of Jaguars and of other types at once."""
    made = [way for band in _bands(case) for way in ways(band)]
    changed = [id for way in made for id, slipped in way.lines.items() if slipped.points != case.points(id)]
    known = [way for way in made if way.known]
    yield replace(_as_one(case, made), unsaid=True)
    yield replace(together({id: each for way in known for id, each in way.lines.items()}), unsaid=len(changed) < 2)


def types_mixed(case: Case) -> Iterator[Way]:
    """Those of one type counted among those of another, be it one that this seat has not."""
    bands = {band.type: band for band in _bands(case)}
    if not _all_known(case):
        yield UNKNOWN
    for type, band in bands.items():
        for other in _types(case):
            there = bands[other].count if other in bands else 0
            if other != type and (total := _total(case, other, band.count + there)) is not None:
                lines = {band.line: Slipped(0, tuple(_all(band))), f"warriors/{other}": Slipped(total)}
                way = together(lines, type=type, count=band.count, other=other)
                yield replace(way, unsaid=other not in bands)
        yield replace(UNKNOWN, facts={"type": type})


def as_one_type(case: Case) -> Iterator[Way]:
    """All warriors counted as if they were of one type, by the row of any of them."""
    bands = {band.type: band for band in _bands(case)}
    count = sum(band.count for band in bands.values())
    if not _all_known(case):
        yield UNKNOWN
    for type in _types(case) if count else ():
        if (total := _total(case, type, count)) is not None:
            lines = {f"warriors/{type}": Slipped(total)}
            for each in bands.values():
                lines[each.line] = Slipped(total if each.type == type else 0, tuple(_all(each)))
            yield replace(together(lines, type=type, count=count), unsaid=type not in bands or len(bands) < 2)
    yield from [UNKNOWN] if count else []


def _types(case: Case) -> Iterable[str]:
    """Every type that somebody may have, this seat's first."""
    return dict.fromkeys((*(band.type for band in _bands(case)), JAGUAR, *case.setup.box.warriors))


def _total(case: Case, type: str, count: int) -> int | None:
    """Read off the card, where no box has it."""
    read: int | None = next((each.total(count) for each in _bands(case) if each.type == type), None)
    box: int | None = case.setup.box.total(type, count)
    return box if read is None else read


def best_type(case: Case) -> Iterator[Way]:
    """Only the type that gives most is paid."""
    lines = [line for line in case.lines if line.startswith("warriors/")]
    best = max(lines, key=case.points, default="")
    yield together({line: Slipped(0) for line in lines if line != best})


WAYS: dict[str, Ways] = {
    "best_type": best_type,
    "all_added": partial(_in_every_type, added),
    "all_alone": partial(_in_every_type, alone),
    "all_times": partial(_in_every_type, times),
    "all_once": partial(_in_every_type, first_alone),
    "jaguars_added": partial(_of_bands, added, True),
    "warriors_added": partial(_of_bands, added, False),
    "jaguars_alone": partial(_of_bands, alone, True),
    "warriors_alone": partial(_of_bands, alone, False),
    "jaguars_times": partial(_of_bands, times, True),
    "warriors_times": partial(_of_bands, times, False),
    "jaguars_once": partial(_of_bands, first_alone, True),
    "warriors_once": partial(_of_bands, first_alone, False),
    "as_one_type": as_one_type,
    "types_mixed": types_mixed,
    "all_as_jaguars": partial(_in_every_type, paid_as_jaguars),
    "paid_as_jaguars": partial(_of_bands, paid_as_jaguars, False),
    "jaguars_miscounted": partial(_of_bands, miscounted, True),
    "warriors_miscounted": partial(_of_bands, miscounted, False),
}
