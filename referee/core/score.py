"""The score sheet: totals and their explanation are one object."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.matters import Matter, Range, bounds, open_places, sure_winners
from referee.core.verdict import Breach, Facts, Sentence, unseen

AnyFinal = Any  # what is scored, of a game that the house does not know


class Line(Struct, frozen=True):
    """Some points, the rule that gives them, and what was counted."""

    id: str
    points: int
    rule: str
    say: str  # which of the rule's templates explains it
    operands: Facts = {}


class SeatScore(Struct, frozen=True):
    seat: int
    total: int
    rank: int
    lines: tuple[Line, ...]
    tie: tuple[float, ...] = ()  # what tells equal totals apart, the higher the better
    extra: Facts = {}  # what only this game says of a seat


class TieBreak(Struct, frozen=True):
    """How a tie of leaders was broken, or that it was not."""

    tied: tuple[int, ...]  # the seats that share the highest total
    winners: tuple[int, ...]  # those of them that win
    why: tuple[Sentence, ...]  # the first names the rule that decided
    facts: Facts = {}  # the shape that files promise; none where they promise nothing

    @property
    def rule(self) -> str:
        return self.why[0].rule


class ScoreSheet(Struct, frozen=True):
    seats: tuple[SeatScore, ...]
    tie_break: TieBreak | None = None
    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Breach, ...] = ()
    open: tuple[Matter, ...] = ()  # what may change the points of somebody, once it is known
    ties_known: bool = True  # was everything said that tells equal leaders apart?

    @property
    def winners(self) -> list[int]:
        """The seats that lead as it is counted here, whatever is open."""
        return [seat.seat for seat in self.seats if seat.rank == 1]

    @property
    def won(self) -> list[int]:
        """The seats that win whatever comes of the open matters; none as long as one of them can change it."""
        keys = [(seat.total, *seat.tie) for seat in self.seats]
        sure = list(sure_winners(keys, self.open)) if self.open else self.winners
        return sure if self.ties_known or len(sure) == 1 else []

    @property
    def decided(self) -> bool:
        """Is it known who has won; of one player alone, with how many?"""
        return bool(self.won) and not (len(self.seats) == 1 and self.open)

    def ahead(self, over: bool) -> list[int]:
        """The seats that win, where the game is over; before that those that lead."""
        return self.won if over else self.winners

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats by rank, those that share one together."""
        places = sorted({each.rank for each in self.seats})
        return tuple(tuple(each.seat for each in self.seats if each.rank == place) for place in places)

    def is_open(self, seat: int, lines: Sequence[Line]) -> bool:
        """Can these lines of a seat still come to something else?"""
        about = [matter for matter in self.open if matter.bears_on(seat)]
        return any(matter.touches(line.id, line.rule) for matter in about for line in lines)

    @property
    def unsure(self) -> list[int]:
        """The seats whose total is still open."""
        return [seat for seat, (least, most) in enumerate(self.ranges) if least is None or least != most]

    @property
    def ranges(self) -> list[Range]:
        return bounds([seat.total for seat in self.seats], self.open)

    @property
    def open_places(self) -> set[int]:
        """The seats whose rank is not settled yet."""
        return open_places(self.ranges, self.open, self.ties_known)


def looked_at(sheet: ScoreSheet, seen: Collection[Breach]) -> ScoreSheet:
    """Without the doubts that the table has answered."""
    if not seen:
        return sheet
    left = unseen(sheet.doubts, seen)
    return replace(sheet, doubts=left, open=tuple(each for each in sheet.open if unseen((each.doubt,), seen)))


def as_entered(now: ScoreSheet, then: ScoreSheet) -> ScoreSheet:
    """The score under another reading, without checks that nobody has to make as the table reads."""
    known = {matter.doubt.rule for matter in now.open if matter.amiss}
    return replace(then, open=tuple(each for each in then.open if not each.amiss or each.doubt.rule in known))


def ranks(keys: Sequence[Any]) -> list[int]:
    """1 + how many are strictly better; equal keys (numbers, or tuples of them) share a rank (1, 1, 3)."""
    return [1 + sum(other > key for other in keys) for key in keys]


def leaders(totals: Sequence[int]) -> list[int]:
    """The seats that share the highest total."""
    best = max(totals)
    return [seat for seat, total in enumerate(totals) if total == best]


class ChangedTotal(Struct, frozen=True):
    """A seat whose total is another than before, and the lines that make it so: each as it was, and as it is."""

    seat: int
    old: int
    new: int
    lines: tuple[tuple[Line | None, Line | None], ...]


def changed_totals(then: ScoreSheet, now: ScoreSheet) -> list[ChangedTotal]:
    pairs = zip(then.seats, now.seats, strict=True)
    return [ChangedTotal(a.seat, a.total, b.total, _changed_lines(a, b)) for a, b in pairs if a.total != b.total]


def _changed_lines(then: SeatScore, now: SeatScore) -> tuple[tuple[Line | None, Line | None], ...]:
    """The lines that pay something else; of lines with the same id, the nth is compared with the nth."""
    old, new = _numbered(then), _numbered(now)
    pairs = [(old.get(id), new.get(id)) for id in dict.fromkeys([*old, *new])]
    return tuple((a, b) for a, b in pairs if (a.points if a else 0) != (b.points if b else 0))


def _numbered(seat: SeatScore) -> dict[tuple[str, int], Line]:
    seen: Counter[str] = Counter()
    found = {}
    for line in seat.lines:
        seen[line.id] += 1
        found[line.id, seen[line.id]] = line
    return found


class PadRow(Struct, frozen=True):
    """A row of the score pad: what it is called, and the lines of each seat that it sums."""

    id: str
    cells: tuple[tuple[Line, ...], ...]
    differ: bool = False  # does each cell count another piece, which it names (`pad.cell`)?


def rows_by_line(sheet: ScoreSheet) -> list[PadRow]:
    """The pad of most games: one row a line, the same for every seat."""
    lines = [{line.id: line for line in seat.lines} for seat in sheet.seats]
    ids = dict.fromkeys(id for seat in lines for id in seat)
    return [PadRow(id, tuple((seat[id],) if id in seat else () for seat in lines)) for id in ids]
