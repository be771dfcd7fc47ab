"""Which half of which bridge lies in which arm of a cross, as it lies before a player.

Every bridge has a quarter of the picture to itself: it comes in along one arm beside that quarter, meets its
connection card and goes out along the other one. So each of its halves lies in an arm and on a side of it; an arm is
drawn pointing down, by how far to the side (u) and how far out (v) of the middle a thing lies, and turned into place.
"""

from typing import TypeVar

from msgspec import Struct

from referee.games.gefira.phone.layout import Box, Point
from referee.games.gefira.rules.ground import Ground

Number = TypeVar("Number", int, float)
MIDDLE = (195, 198)


class Half(Struct, frozen=True):
    """Where a place lies: in which arm, on which side of it, how manieth from the middle."""

    arm: int
    side: int  # -1 or 1
    nth: int
    of: int  # how many sections this half has


class Arms(Struct, frozen=True):
    ground: Ground
    looking: int  # the seat that is below

    def quarter(self, bridge: int) -> int:
        """Clockwise from the one at the lower left: between this arm and the next."""
        first = -1 if self.by_the_left(self.looking) else 0
        return (first + bridge - self.looking) % 4

    def by_the_left(self, bridge: int) -> bool:
        """Does the first half lie beside the left-hand neighbour's?"""
        return self.ground.beside[bridge][0] == self.ground.after(bridge)

    def arm(self, bridge: int, second: bool) -> int:
        """In which arm a half lies."""
        return (self.quarter(bridge) + (self.by_the_left(bridge) != second)) % 4

    def half(self, bridge: int, column: int) -> Half:
        """Of a place; of start and end as if the bridge went on."""
        second, (before, after) = column > self.ground.arm, self.ground.halves
        arm = self.arm(bridge, second)
        nth = column - before - 1 if second else before - column
        return Half(arm, self.side(bridge, arm), nth, after if second else before)

    def side(self, bridge: int, arm: int) -> int:
        return -1 if self.quarter(bridge) == arm else 1

    # -- from an arm to the picture --------------------------------------------------------------

    def at(self, arm: int, u: float, v: float) -> Point:
        x, y = turned(arm, u, v)
        return round(MIDDLE[0] + x), round(MIDDLE[1] + y)

    def box(self, arm: int, u: tuple[float, float], v: tuple[float, float]) -> Box:
        (x, y), (right, low) = self.at(arm, u[0], v[0]), self.at(arm, u[1], v[1])
        return min(x, right), min(y, low), abs(right - x), abs(low - y)


def turned(arm: int, u: Number, v: Number) -> tuple[Number, Number]:
    """A way in an arm that points down, turned to where the arm lies."""
    return ((u, v), (-v, u), (-u, -v), (v, -u))[arm]
