"""What each dock asks, beside what stands on every page: one struct a dock, drawn by the template of its name."""

from msgspec import Struct

from referee.core.desk import Dock
from referee.core.verdict import Breach
from referee.games.gefira.rules.ground import Place as Where


class Way(Struct, frozen=True):
    """An arrow key: its name, how it is drawn, and what lies where it leads."""

    arrow: str
    points: str  # north, south, west, east
    found: str  # the key of its words
    bridge: int
    column: int


class Act(Struct, frozen=True):
    """A key of the turn: which tap, and whether it is to be suggested."""

    name: str
    tap: str
    allowed: bool
    column: int = 0  # of an explorer; 0 = the start
    bridge: int | None = None  # whose explorer, or whose card


class Build(Dock, frozen=True):
    """All bridges tapped in one go: the place that is next."""

    bridge: int
    column: int
    holes: int  # of this bridge so far
    hole: bool  # may one lie there
    ended: bool  # did the bridge before this one end in holes that nobody had to tap?
    insists: bool  # may a hole be put there all the same?
    why: Breach | None  # what was just mistaken, or why what was tapped so far will be refused


class Taken(Dock, frozen=True):
    """All bridges are tapped: who took from this one?"""

    bridge: int
    takers: tuple[tuple[int, bool], ...]  # and may it be
    others: tuple[int, ...]  # the bridges that may be asked about instead
    why: Breach | None  # why all of it will be refused


class Lay(Dock, frozen=True):
    """A section at a time."""


class Giver(Dock, frozen=True):
    """From whose bridge will this player take?"""

    bridges: tuple[tuple[int, bool], ...]  # and may it be
    waiting: tuple[int, ...]  # who may take first


class Take(Dock, frozen=True):
    """Three sections of another's bridge."""

    bridge: int
    columns: tuple[int, ...]
    why: Breach | None
    chosen: bool  # was there another


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


class Opponent(Tool, frozen=True):
    """The event is between two others: whom does it strike?"""

    owners: tuple[Where, ...]  # each with his section of the pair


class Arrow(Tool, frozen=True):
    """The symbol is known and nothing happens: where does the arrow lead?"""

    facing: Where
    opposite: str | None
    ways: tuple[Way, ...]


class Flood(Tool, frozen=True):
    """Which tool shows now?"""

    tools: tuple[str, ...]  # that may show, as they lie in the pile
    known: bool  # is that order known? Else nothing is suggested (G.A18)
