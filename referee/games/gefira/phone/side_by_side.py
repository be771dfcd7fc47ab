"""Two bridges side by side: rows from the start, below, to the end; 390 wide, as high as they are long."""

from msgspec import Struct

from referee.games.gefira.phone.layout import Box, Point, Post, Scenery, Section, Shore, Sizes, Word
from referee.games.gefira.rules.ground import Place

PITCH = 47  # from one row to the next
TOP = 56  # room for the end above, and for the start below
ARRIVED = (74, 336)  # beside those who are counted at the end
LANE = (36, 354)  # middle of the explorers' lanes, blue and red
BRIDGE = (70, 216)  # left edge of each bridge
WIDE, HIGH = 104, 42  # a section
COUNTED = (94, 288)  # those at a start or an end
# where the numbers of a section's flips go: in the middle of its height, or one under the other
DISCS = ((36, 0), (-36, 0))
MORE_DISCS = ((36, -11), (-36, -11), (36, 11), (-36, 11))


class SideBySide(Struct, frozen=True):
    length: int
    near: str | None = None

    @property
    def kind(self) -> str:
        return ""

    @property
    def sizes(self) -> Sizes:
        return Sizes(explorer=18, ring=22, counted=14, step=11)

    @property
    def height(self) -> int:
        return self.length * PITCH + 2 * TOP

    @property
    def view(self) -> Box:
        return 0, 0, 390, self.height

    @property
    def scenery(self) -> Scenery:
        foot = self.height - TOP
        ropes = "".join(f"M{x} 38V{foot + 12}" for x in (76, 168, 222, 314))
        return Scenery(
            f"M0 46h390v{foot - 36}H0z",
            ropes,
            f"M0 46q40 8 90 1t100 3 90-6 110 4M0 {foot + 6}q50-8 100 0t90-3 100 4 100-5",
            posts=tuple(
                Post(seat, (x, y)) for y in (38, foot + 12) for seat, x in ((0, 76), (0, 168), (1, 222), (1, 314))
            ),
            words=(Word("end", (195, 24)), Word("start", (195, foot + 36))),
        )

    @property
    def shores(self) -> tuple[Shore, ...]:
        foot = self.height - TOP
        return tuple(
            Shore(seat, is_end, "hat", (x, y), (x + 30, y + 7), (x - 38, y - 25, 84, 46))
            for seat, x in enumerate(COUNTED)
            for is_end, y in ((True, 17), (False, foot + 34))
        )

    @property
    def places(self) -> tuple[Place, ...]:
        """Row by row from the end, as it is drawn."""
        return tuple((bridge, column) for column in range(self.length, 0, -1) for bridge in (0, 1))

    def shows(self, box: Box) -> bool:
        return True

    def tappable(self, box: Box) -> bool:
        return True

    def section(self, bridge: int, column: int) -> Section:
        x, y = BRIDGE[bridge], self.top(column)
        return Section(
            (x, y, WIDE, HIGH),
            False,
            (x + WIDE // 2, y + HIGH // 2),
            16,
            (195, y + 26) if bridge else None,  # both have the same
            (x + WIDE // 2, y + 26),
            (x, y - 2, WIDE, PITCH),
        )

    def space(self, seat: int, column: int) -> Point:
        return LANE[seat], self.middle(column)

    def lane(self, seat: int, column: int) -> Box:
        return LANE[seat] - 34, self.middle(column) - 23, 68, PITCH

    def beak(self, seat: int, column: int) -> str:
        return ""

    def way(self, seat: int, column: int) -> tuple[Point, ...]:
        way = self.space(seat, column), self.space(seat, column + 1)
        return (*way, (ARRIVED[seat], self.middle(column + 1))) if column == self.length else way

    def head(self, seat: int, column: int) -> str:
        return ""

    def set_out(self, seat: int, column: int) -> tuple[Point, ...]:
        (x, y), outside = self.space(seat, column), (-16, 16)[seat]
        return (x, y), (x + outside, y + 16), (x + outside, y - 16)

    def flips(self, bridge: int, column: int, many: int) -> tuple[Point, ...]:
        x, y = self.section(bridge, column).symbol
        return tuple((x + right, y + down) for right, down in (DISCS if many <= len(DISCS) else MORE_DISCS))

    def points(self, bridge: int, column: int, arrow: str) -> str:
        outside, inside = ("west", "east") if bridge == 0 else ("east", "west")
        return {"forward": "north", "back": "south", "outward": outside, "across": inside}[arrow]

    def top(self, column: int) -> int:
        return TOP + (self.length - column) * PITCH

    def middle(self, column: int) -> int:
        """The height of a row's middle; the start and the end lie beyond the banks."""
        if column == 0:
            return self.height - TOP + 24
        return 24 if column > self.length else self.top(column) + HIGH // 2
