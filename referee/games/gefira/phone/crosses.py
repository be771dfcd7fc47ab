"""The crosses that four bridges may form, drawn small, for a table to compare with page 24 (G.A25).

Where each lies is asked of the table's own picture, seen by seat 0; so what is drawn side by side is what is opposite.
"""

from msgspec import Struct

from referee.games.gefira.phone.arms import MIDDLE, Arms
from referee.games.gefira.phone.cross import READ
from referee.games.gefira.phone.layout import Point
from referee.games.gefira.rules import options
from referee.games.gefira.rules.ground import crossed

ARM = 3  # as page 24 shows it, however long the bridges of a table are
CARD, PITCH, PLANK = 18, 13, 12  # from the middle to the first section, from one to the next, and how wide one is
BANK = CARD + ARM * PITCH
LANE = 9  # from the middle of an arm to that of a lane
TIP, SIDE = 5, 4  # of an arrow


class Bridge(Struct, frozen=True):
    seat: int
    start: Point
    end: Point
    way: str  # from the start around the corner to an arrow at the end


class Sketch(Struct, frozen=True):
    value: str  # of the option
    says: str  # how the bridges bend, a phrase
    together: tuple[tuple[int, int], ...]  # who starts side by side
    corners: tuple[int, ...]  # whose bridge lies around each of the four, as they are read
    bridges: tuple[Bridge, ...]


def lying(value: str) -> Arms:
    return Arms(crossed((ARM, ARM), value), looking=0)


def sketch(value: str) -> Sketch:
    cross = lying(value)
    seats, around = cross.ground.seats, [cross.quarter(seat) for seat in cross.ground.seats]
    lay_out, first = value.split("_")
    bend = {"left": "right", "right": "left"}[first]  # whose first half lies at his left-hand neighbour's bends right
    return Sketch(
        value,
        "pairs" if lay_out == "pairs" else bend,
        tuple((a, b) for a in seats for b in seats if a < b and cross.ground.opposite(a, 1) == (b, 1)),
        tuple(around.index(quarter) for quarter in READ),
        tuple(_bridge(cross, seat) for seat in seats),
    )


def section(cross: Arms, seat: int, column: int) -> Point:
    """The middle of a section."""
    half = cross.half(seat, column)
    return cross.at(half.arm, half.side * LANE, CARD + half.nth * PITCH + PITCH // 2)


def _bridge(cross: Arms, seat: int) -> Bridge:
    (come, one), (go, other) = (
        (half.arm, half.side * LANE) for half in (cross.half(seat, 1), cross.half(seat, cross.ground.length))
    )
    path = [cross.at(come, one, BANK), cross.at(come, one, LANE), cross.at(go, other, BANK)]
    head = [cross.at(go, other - SIDE, BANK - TIP), path[-1], cross.at(go, other + SIDE, BANK - TIP)]
    return Bridge(seat, cross.at(come, one, BANK + LANE), cross.at(go, other, BANK + LANE), _line(path) + _line(head))


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def _planks(cross: Arms) -> str:
    """All sections of the four bridges, which lie at the same places whatever the way of each."""
    places = [section(cross, seat, column) for seat in range(4) for column in range(1, 2 * ARM + 1)]
    return "".join(f"M{x - PLANK // 2} {y - PLANK // 2}h{PLANK}v{PLANK}h-{PLANK}z" for x, y in sorted(places))


SKETCHES = tuple(sketch(value) for value in options.CROSSES)
PLANKS = _planks(lying(options.CROSSES[0]))
EDGE = BANK + LANE + 8  # from the middle to where the picture ends
FRAME = (MIDDLE[0] - EDGE, MIDDLE[1] - EDGE, 2 * EDGE, 2 * EDGE)
