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
    now = _lines(row)
    made = [_lines(replace(row, sacrifices=row.sacrifices | ways)) for ways in _ways(row, meteors, {})]
    gains = [tuple((id, each[id] - points) for id, points in now.items() if each[id] != points) for each in made]
    found = sorted(set(gains), key=lambda lines: (sum(more for _, more in lines), lines))
    doubt = Breach("F10.3", {"seat": seat, "regions": meteors, "count": len(meteors)}, "open")
    ways = tuple(tuple(sum(more for _, more in lines) if n == seat else 0 for n in range(len(rows))) for lines in found)
    parts = tuple(tuple(dict(lines) if n == seat else {} for n in range(len(rows))) for lines in found)
    return Matter(doubt, ways, lines=tuple(dict.fromkeys(id for lines in found for id, _ in lines)), parts=parts)


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


def _lines(row: Row) -> dict[str, int]:
    return {line.id: line.points for line in score_row(row)}
