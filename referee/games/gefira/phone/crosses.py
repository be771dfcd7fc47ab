"""The crosses that four bridges may form, drawn small, for a table to compare with page 24 (G.A25).

Each bridge lies around one corner of the cross, in a lane of both arms beside it. The first half of seat 0 lies in the
arm below; everything else follows from who lies beside whom, so what is drawn side by side is what is opposite.
"""

from msgspec import Struct

from referee.games.gefira.rules import options
from referee.games.gefira.rules.ground import Ground, crossed

ARM = 3  # as page 24 shows it, however long the bridges of a table are
HALF = 80  # from the middle to the edge of the picture
CARD, PITCH = 18, 13  # from the middle to the first section, and from one section to the next
BANK = CARD + ARM * PITCH
PLANK = 12
LANE = 9  # from the middle of an arm to that of a lane
TIP, SIDE = 5, 4  # of an arrow
ARMS = ((0, 1), (-1, 0), (0, -1), (1, 0))  # below, left, above, right: clockwise, as the seats sit
CORNERS = (2, 3, 1, 0)  # of the picture, as it is read; corner n lies between the arms n and n - 1

Point = tuple[int, int]


class Bridge(Struct, frozen=True):
    seat: int
    start: Point
    end: Point
    way: str  # from the start around the corner to an arrow at the end


class Cross(Struct, frozen=True):
    value: str  # of the option
    says: str  # how the bridges bend, a phrase
    together: tuple[tuple[int, int], ...]  # who starts side by side
    corners: tuple[int, ...]  # whose bridge lies around each of the four, as they are read
    bridges: tuple[Bridge, ...]


def cross(value: str) -> Cross:
    ground = crossed(ARM, value)
    around = [corner(ground, seat) for seat in ground.seats]
    lay_out, first = value.split("_")
    right = first == "left"  # whose first half lies at his left-hand neighbour's bends right
    return Cross(
        value,
        "pairs" if lay_out == "pairs" else "right" if right else "left",
        tuple((a, b) for a in ground.seats for b in ground.seats if a < b and ground.opposite(a, 1) == (b, 1)),
        tuple(around.index(n) for n in CORNERS),
        tuple(bridge(ground, seat) for seat in ground.seats),
    )


def corner(ground: Ground, seat: int) -> int:
    """Which corner this bridge lies around: clockwise like the seats, and seat 0 comes in from below."""
    return (seat + (ground.beside[0][0] != 1)) % 4


def arms(ground: Ground, seat: int) -> tuple[int, int]:
    """In which arm the first half of a bridge lies, and in which the second: where that of its neighbour does."""
    one, other = corner(ground, seat), (corner(ground, seat) - 1) % 4
    return (one, other) if corner(ground, ground.beside[seat][0]) == (one + 1) % 4 else (other, one)


def at(ground: Ground, seat: int, half: int, away: int) -> Point:
    """A point of this bridge, so far out in one of its arms."""
    (x, y), (aside_x, aside_y) = (ARMS[n] for n in arms(ground, seat)[:: -1 if half else 1])
    return HALF + away * x + LANE * aside_x, HALF + away * y + LANE * aside_y


def section(ground: Ground, seat: int, column: int) -> Point:
    """The middle of a section."""
    half = column > ground.arm
    from_card = column - ground.arm - 1 if half else ground.arm - column
    return at(ground, seat, half, CARD + from_card * PITCH + PITCH // 2)


def bridge(ground: Ground, seat: int) -> Bridge:
    start, bend, tip = at(ground, seat, 0, BANK), at(ground, seat, 0, LANE), at(ground, seat, 1, BANK)
    x, y = ARMS[arms(ground, seat)[1]]
    barbs = [(tip[0] - TIP * x + side * y, tip[1] - TIP * y + side * x) for side in (SIDE, -SIDE)]
    way = f"M{_xy(start)}L{_xy(bend)}L{_xy(tip)}M{_xy(barbs[0])}L{_xy(tip)}L{_xy(barbs[1])}"
    return Bridge(seat, at(ground, seat, 0, BANK + LANE), at(ground, seat, 1, BANK + LANE), way)


def _xy(point: Point) -> str:
    return f"{point[0]} {point[1]}"


CROSSES = tuple(cross(value) for value in options.CROSSES)
# the sections of all four, which lie at the same places whatever the way of the bridges
PLANKS = "".join(
    f"M{x - PLANK // 2} {y - PLANK // 2}h{PLANK}v{PLANK}h-{PLANK}z"
    for x, y in sorted(section(crossed(ARM, "round_left"), seat, column) for seat in range(4) for column in range(1, 7))
)
