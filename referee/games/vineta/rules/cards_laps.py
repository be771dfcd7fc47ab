"""Cards that change how long the round lasts: one more, one less."""

from typing import ClassVar

from msgspec.structs import replace

from referee.games.vineta.rules.card import Card
from referee.games.vineta.rules.position import Position


class _Lap(Card, frozen=True, kw_only=True):
    """Stays in front of its player until the round ends (V4.1)."""

    always_bare: ClassVar[bool] = True
    stays: ClassVar[bool] = True
    laps: ClassVar[int]

    def act(self, at: Position) -> Position:
        front = (*at.front, (self.seat, self.name))
        return replace(at, length=at.length + self.laps, front=front)


class OneMore(_Lap, frozen=True, kw_only=True, tag="one_more"):
    """One lap more (V6.1)."""

    laps: ClassVar[int] = 1


class OneLess(_Lap, frozen=True, kw_only=True, tag="one_less"):
    """One lap less (V6.1). Too late it shortens nothing, but still undoes a "one more" (V6.2)."""

    laps: ClassVar[int] = -1
