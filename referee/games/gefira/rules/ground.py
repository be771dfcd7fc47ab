"""Where things lie: which bridges lie side by side, which place is opposite which, which places share a space.

Two bridges lie beside each other over their whole length. Four form a cross (G11.2): each comes in along one arm,
meets its connection card after `arm` sections, and goes out along the next arm, so that its first half lies beside one
neighbour and its second half beside the other. Halves that lie in one arm have as many sections. Two are one case of
it, without a corner; nothing else of the rules knows how many bridges there are.
"""

from functools import cache

from msgspec import Struct

Place = tuple[int, int]  # bridge, column


class Ground(Struct, frozen=True):
    """How the bridges of a table lie."""

    length: int  # sections of a bridge
    arm: int  # those before the connection card; 0: no bridge has one
    beside: tuple[tuple[int, int], ...]  # of each bridge: who lies beside its first half, who beside its second
    mirrored: bool  # do the two halves of an arm run in opposite ways?

    @property
    def seats(self) -> range:
        return range(len(self.beside))

    @property
    def halves(self) -> tuple[int, int]:
        """The sections before the connection card and those after it."""
        return self.arm, self.length - self.arm

    @property
    def room(self) -> int:
        """How many explorers have space on a bridge (G11.7)."""
        return self.length - bool(self.arm)

    def opposite(self, bridge: int, column: int) -> Place:
        """The place that a section faces (G.A25)."""
        return self.beside[bridge][column > self.arm], self.length + 1 - column if self.mirrored else column

    @property
    def opposite_rules(self) -> tuple[str, ...]:
        """The reading that makes two sections face each other: on a cross it is the table's."""
        return ("G.A25",) if self.arm else ()

    def space(self, column: int) -> tuple[int, ...]:
        """The places that share this explorer space: both beside a connection card are one, the corner (G11.7)."""
        return (self.arm, self.arm + 1) if self.is_corner(column) else (column,)

    def is_corner(self, column: int) -> bool:
        return self.arm > 0 and column in (self.arm, self.arm + 1)

    def turns(self, column: int, to: int) -> bool:
        """Does this way lead from one section of the corner to the other?"""
        return column != to and self.is_corner(column) and self.is_corner(to)

    def turn_rules(self, column: int, to: int) -> tuple[str, ...]:
        """The rule of an explorer that turns on the corner instead of walking; backwards G.A26."""
        if not self.turns(column, to):
            return ()
        return ("G11.7",) if to > column else ("G.A26",)

    def after(self, seat: int) -> int:
        """The player after this one, clockwise (G11.2)."""
        return (seat + 1) % len(self.beside)

    def others(self, seat: int) -> tuple[int, ...]:
        """Everybody else, clockwise from the left."""
        return tuple((seat + n) % len(self.beside) for n in range(1, len(self.beside)))


@cache
def side_by_side(length: int) -> Ground:
    """Two bridges."""
    return Ground(length, 0, ((1, 1), (0, 0)), mirrored=False)


@cache
def crossed(halves: tuple[int, int], cross: str) -> Ground:
    """Four bridges: round, all of them bend alike; in pairs, by turns (G.A25).

    In pairs first halves lie beside first halves. Round, each lies beside a second half, so both are as long (G.A31).
    """
    lay_out, first = cross.split("_")
    beside = []
    for seat in range(4):
        left, right = (seat + 1) % 4, (seat - 1) % 4
        alike = lay_out == "round" or seat % 2 == 0
        beside.append((left, right) if alike == (first == "left") else (right, left))
    return Ground(sum(halves), halves[0], tuple(beside), mirrored=lay_out == "round")
