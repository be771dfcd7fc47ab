"""The score sheet: totals and their explanation are one object."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from referee.core.verdict import Breach, Facts


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
    extra: Facts = {}  # what only this game says of a seat


class ScoreSheet(Struct, frozen=True):
    seats: tuple[SeatScore, ...]
    tie_break: Facts | None = None
    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Breach, ...] = ()

    @property
    def winners(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.rank == 1]


def ranks(keys: Sequence[Any]) -> list[int]:
    """1 + how many are strictly better; equal keys share a rank (1, 1, 3)."""
    return [1 + sum(other > key for other in keys) for key in keys]


def leaders(totals: Sequence[int]) -> list[int]:
    """The seats that share the highest total."""
    best = max(totals)
    return [seat for seat, total in enumerate(totals) if total == best]
