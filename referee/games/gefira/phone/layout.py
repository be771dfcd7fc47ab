"""How a table is laid out on the screen: what a lay-out says about each thing that is drawn, in the units of the SVG.

Two bridges side by side are one lay-out (side_by_side.py), a cross of four another one (cross.py). The picture
(drawing.py) asks where things are and knows neither.
"""

from typing import Protocol

from msgspec import Struct

from referee.games.gefira.rules.ground import Place

ARMS = ("south", "west", "north", "east")  # as a cross lies on the screen: clockwise, as the seats sit
Point = tuple[int, int]
Box = tuple[int, int, int, int]  # left, top, width, height


class Section(Struct, frozen=True):
    """How a section is drawn."""

    plank: Box
    turned: bool  # do its boards run from top to bottom?
    symbol: Point
    radius: int  # of the disc under the symbol, which is three quarters of it
    number: Point | None
    word: Point | None  # that it is a hole, where there is room to say so
    tap: Box


class Shore(Struct, frozen=True):
    """A start or an end: how many are there."""

    bridge: int
    is_end: bool
    icon: str  # a hat, or a flag where the hat would be mistaken for another start
    sign: Point  # middle of the icon
    count: Point
    tap: Box


class Word(Struct, frozen=True):
    """What a shore is called."""

    name: str  # start, end
    at: Point


class Post(Struct, frozen=True):
    """What a rope hangs on: round for blue, square for red."""

    seat: int
    at: Point


class Card(Struct, frozen=True):
    """A connection card: the bend tells which halves are one bridge."""

    bridge: int
    turn: str  # left or right, seen by the explorer
    box: Box
    bend: str  # the path
    corner: Box  # the explorer space beside it
    still: str  # the drawing of the bend and of the bridge's numbers


class Arm(Struct, frozen=True):
    """An arm that a tap brings near."""

    name: str  # south, west, north, east
    box: Box


class Scenery(Struct, frozen=True):
    """What lies under everything: paths, or all of them as a drawing that a phone keeps (cross_svg.py)."""

    gorge: str = ""
    ropes: str = ""
    banks: str = ""
    still: str = ""
    posts: tuple[Post, ...] = ()
    words: tuple[Word, ...] = ()
    cards: tuple[Card, ...] = ()
    corners: tuple[int, ...] = ()  # whose quarter each corner of the picture is, as they are read
    arms: tuple[Arm, ...] = ()


class Sizes(Struct, frozen=True):
    """Half of what each is across."""

    explorer: int
    ring: int  # around one who may set out
    counted: int  # at a shore
    step: int  # the disc of a step


class Layout(Protocol):
    """Where everything is. Columns run from 0, the start, to one more than the last section, the end."""

    @property
    def kind(self) -> str:
        """For the style sheet."""
        ...

    @property
    def sizes(self) -> Sizes: ...

    @property
    def near(self) -> str | None:
        """The arm that fills the screen."""
        ...

    @property
    def view(self) -> Box:
        """What is in sight of the drawing."""
        ...

    @property
    def scenery(self) -> Scenery: ...

    @property
    def shores(self) -> tuple[Shore, ...]: ...

    @property
    def places(self) -> tuple[Place, ...]:
        """Of every section, in the order in which they are named."""
        ...

    def shows(self, box: Box) -> bool:
        """Is any of it in sight?"""
        ...

    def tappable(self, box: Box) -> bool:
        """Is all of it in sight, and large enough for a thumb?"""
        ...

    def section(self, bridge: int, column: int) -> Section: ...

    def space(self, seat: int, column: int) -> Point:
        """Where an explorer stands; of start and end where a trail begins and ends."""
        ...

    def lane(self, seat: int, column: int) -> Box:
        """What may be tapped around who stands there."""
        ...

    def beak(self, seat: int, column: int) -> str:
        """What tells where somebody looks who might look elsewhere, as the points of a polygon."""
        ...

    def way(self, seat: int, column: int) -> tuple[Point, ...]:
        """From a place to the next one."""
        ...

    def head(self, seat: int, column: int) -> str:
        """The arrowhead of a way that turns, as the points of a line."""
        ...

    def set_out(self, seat: int, column: int) -> tuple[Point, ...]:
        """Where the discs of those go who set out there: in the place itself, if nobody stands there, else aside."""
        ...

    def flips(self, bridge: int, column: int, many: int) -> tuple[Point, ...]:
        """Where the discs go of a section that was flipped so often."""
        ...

    def points(self, bridge: int, column: int, arrow: str) -> str:
        """Which way an arrow of this section points: north, south, west or east."""
        ...
