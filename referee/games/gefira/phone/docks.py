"""What each dock asks, beside what stands on every page: one struct a dock, drawn by the template of its name."""

from msgspec import Struct

from referee.core.desk import Dock
from referee.core.verdict import Breach


class Way(Struct, frozen=True):
    """An arrow key: its name, how it is drawn, and what lies where it leads."""

    arrow: str
    points: str  # north, south, west, east
    found: str
    bridge: int
    column: int


class Act(Struct, frozen=True):
    """A key of the turn: which tap, and whether it is to be suggested."""

    name: str
    tap: str
    allowed: bool
    column: int = 0  # of an explorer; 0 = the start
    bridge: int | None = None  # whose explorer


class Build(Dock, frozen=True):
    """Both bridges tapped in one go: the place that is next."""

    bridge: int
    column: int
    section: bool  # may a section lie there
    hole: bool  # or a hole
    why: Breach | None  # why what was tapped so far will be refused, unless the table allows it


class Lay(Dock, frozen=True):
    """A section at a time."""


class Take(Dock, frozen=True):
    """Three sections of the other bridge."""

    bridge: int
    columns: tuple[int, ...]
    why: Breach | None


class Between(Dock, frozen=True):
    """No chain is under way: why the last one stopped, and the rules that say so."""

    stop: str | None
    rules: tuple[str, ...]


class Turn(Between, frozen=True):
    """Which action."""

    goers: tuple[Act, ...]  # explorers who may be activated
    acts: tuple[Act, ...]  # the other actions


class Over(Between, frozen=True):
    """The game is over."""


class Place(Dock, frozen=True):
    """A hole to repair, or a section to replace."""

    bridge: int
    columns: tuple[int, ...]  # that fit


class Symbol(Dock, frozen=True):
    """What is placed there."""

    bridge: int
    column: int
    why: Breach | None


class Destiny(Dock, frozen=True):
    """The destiny cards that change, and the lock."""


class Tool(Dock, frozen=True):
    """Does the explorer there carry the tool?"""

    bridge: int
    column: int


class Face(Tool, frozen=True):
    """Which symbol does the section there show now?"""


class Fill(Tool, frozen=True):
    """Which section fills the hole there?"""


class Arrow(Tool, frozen=True):
    """The symbol is known and nothing happens: where does the arrow lead?"""

    opposite: str | None
    ways: tuple[Way, ...]


class Flood(Tool, frozen=True):
    """Which tool shows now?"""

    tools: tuple[str, ...]  # that may show, as they lie in the pile
    known: bool  # is that order known? Else nothing is suggested (G.A18)
