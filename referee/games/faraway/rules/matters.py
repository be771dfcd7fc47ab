"""What is open in a row that is complete: sacrifices that can be paid and of which nobody said anything (F10.3)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from referee.core.matters import Matter
from referee.core.verdict import Breach
from referee.games.faraway.rules.final import ROW, Row, asked_by
from referee.games.faraway.rules.journey import score_row

Made = dict[str, tuple[str, ...]]


def matters(rows: Sequence[Row]) -> tuple[Matter, ...]:
    """One a seat: its sacrifices bear on each other, since each Sanctuary is destroyed once."""
    return tuple(matter for seat in range(len(rows)) if (matter := _matter(rows, seat)))


def unsaid(row: Row) -> list[str]:
    """The meteors that pay for a sacrifice, of which nothing was said and which the row could pay."""
    if len(row.regions) < ROW:
        return []
    left = len(_standing(row, row.sacrifices))
    met = {line.id for line in score_row(row) if line.say == "unpaid"}
    return [id for id in row.regions if id in met and asked_by(id) <= left]


def _matter(rows: Sequence[Row], seat: int) -> Matter | None:
    row = rows[seat]
    if not (meteors := unsaid(row)):
        return None
    now = _total(row)
    found = {_total(replace(row, sacrifices=row.sacrifices | made)) - now for made in _ways(row, meteors, {})}
    doubt = Breach("F10.3", {"seat": seat, "regions": meteors, "count": len(meteors)}, "open")
    nobody = (0,) * len(rows)
    return Matter(doubt, tuple((*nobody[:seat], more, *nobody[seat + 1 :]) for more in sorted(found)))


def _ways(row: Row, meteors: Sequence[str], made: Made) -> Iterator[Made]:
    """Every way to pay some of these meteors, or none."""
    if not meteors:
        yield made
        return
    first, *others = meteors
    yield from _ways(row, others, made)
    for given in combinations(_standing(row, row.sacrifices | made), asked_by(first)):
        yield from _ways(row, others, made | {first: given})


def _standing(row: Row, made: Made) -> list[str]:
    gone = {id for given in made.values() for id in given}
    return [id for id in row.sanctuaries if id not in gone]


def _total(row: Row) -> int:
    return sum(line.points for line in score_row(row))
