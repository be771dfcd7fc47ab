"""What the referee counts, line by line, each line with the pieces that it counted."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from referee.core.score import Line, PadRow
from referee.store.play.in_play import Live
from referee.web.lang import speech


class Shown(Struct, frozen=True):
    """A piece, drawn once for all of its kind that lie side by side; lit where it is the matter."""

    piece: object
    n: int
    is_lit: bool


class Counted(Struct, frozen=True):
    line: Line
    name: str  # empty where the sentence begins with it
    says: str
    pieces: list[Shown]


def counted(live: Live, lines: Iterable[Line], lit: Mapping[str, Sequence[object]] = {}) -> list[Counted]:
    """Lines in words; `lit` are the pieces that are the matter, by line."""
    found = []
    for line in lines:
        name, says = called(live, line), speech().line(line)
        pieces = shown((part.piece for part in live.game.count.parts(line)), lit.get(line.id, ()))
        found.append(Counted(line, "" if says.startswith(name) else name, says, pieces))
    return found


def shown(pieces: Iterable[object], lit: Sequence[object]) -> list[Shown]:
    kinds: list[object] = []
    for piece in (found := list(pieces)):
        if piece not in kinds:
            kinds.append(piece)
    return [Shown(piece, found.count(piece), piece in lit) for piece in kinds]


def called(live: Live, line: Line) -> str:
    return speech().word("line", live.game.count.named(line))


def placed(live: Live, rows: Sequence[PadRow], row: PadRow, seat: int) -> str:
    """Where its card lies, if rows have places: "laid 5th, counted 4th"."""
    facts = live.game.count.placed(rows, row, seat)
    return speech().phrase("row.placed", facts) if facts else ""


def as_asked(live: Live, rows: Iterable[PadRow], seat: int) -> list[PadRow]:
    """The rows of a seat, those that can be counted now first."""
    unready = live.game.count.unready
    there = [row for row in rows if row.cells[seat]]
    return sorted(there, key=lambda row: all(line.say in unready for line in row.cells[seat]))


def named(live: Live, row: PadRow, seat: int) -> str:
    """A row of the pad as it is called for one seat: by its only line, which says more than a number."""
    lines = row.cells[seat]
    return called(live, lines[0]) if len(lines) == 1 else speech().word("row", row.id)
