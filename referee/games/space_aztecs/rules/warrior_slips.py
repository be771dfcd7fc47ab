"""How people miscount warriors: the totals of a type are one number for all of them, and each type has its own row."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from msgspec import Struct

from referee.core.slips import Case, Slipped, Way, Ways, one, together
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


def times(band: Band) -> Iterator[Way]:
    """The total is taken for what each of them gives."""
    if (total := band.total(band.count)) is not None:
        yield one(band.line, band.count * total, *_all(band), type=band.type, count=band.count, total=total)


def first_alone(band: Band) -> Iterator[Way]:
    """A type is paid once, however many there are."""
    if (single := band.total(1)) is not None:
        yield one(band.line, single, *_all(band), type=band.type, count=band.count, single=single)


def _in_every_type(ways: Callable[[Band], Iterable[Way]], case: Case) -> Iterator[Way]:
    """The same misreading of Jaguars and of other types at once."""
    made = [way for band in _bands(case) for way in ways(band)]
    lines = {id: slipped for way in made for id, slipped in way.lines.items()}
    if len([id for id, slipped in lines.items() if slipped.points != case.points(id)]) > 1:
        yield together(lines)


def as_one_type(case: Case) -> Iterator[Way]:
    """All warriors counted as if they were of one type, by the row of any of them."""
    bands = list(_bands(case))
    count = sum(band.count for band in bands)
    for band in bands if len(bands) > 1 else ():
        if (total := band.total(count)) is not None:
            lines = {each.line: Slipped(total if each == band else 0, tuple(_all(each))) for each in bands}
            yield together(lines, type=band.type, count=count)


def best_type(case: Case) -> Iterator[Way]:
    """Only the type that gives most is paid."""
    lines = [band.line for band in _bands(case)]
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
    "paid_as_jaguars": partial(_of_bands, paid_as_jaguars, False),
    "jaguars_miscounted": partial(_of_bands, miscounted, True),
    "warriors_miscounted": partial(_of_bands, miscounted, False),
}
