"""The table as the referee knows it."""

from typing import Any

from msgspec import Struct

from tests.toy.rules.final import Final, Pile
from tests.toy.rules.options import Setup


class Position(Struct, frozen=True):
    setup: Setup
    heap: int
    piles: tuple[int, ...]
    turn: int = 0

    @property
    def over(self) -> bool:
        return self.heap == 0


def start(setup: Setup) -> Position:
    return Position(setup, setup.options.heap, (0,) * setup.count)


def final_of(at: Position) -> Final:
    """The position as it would be scored now."""
    return Final(tuple(map(Pile, at.piles)))


def view(at: Position) -> dict[str, Any]:
    """The `position` of a replay."""
    return {"heap": at.heap, "piles": list(at.piles), "turn": at.turn, "over": at.over}
