"""A table of Géfira as the referee knows it.

Seats are blue, red, green, yellow; a bridge and its explorers belong to the seat of the same number.
Columns: 0 = start, 1 to L = the sections of a bridge, L + 1 = end. A connection card has no number (G11.3): who stands
on the corner beside it is in the column of the section that he faces (G11.8).
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.raw import Raw
from referee.games.gefira.rules.final import Player, Seen
from referee.games.gefira.rules.ground import Ground, Place
from referee.games.gefira.rules.options import SEATS, Setup, TableOptions, playable
from referee.games.gefira.rules.pieces import ACTIONS, EXPLORERS, EXTRA, SECTIONS, TOOLS

Bridge = tuple[str | None, ...]  # the visible symbol of each section, column 1 first; None = hole
Memory = dict[str, bool]  # what was answered about an explorer's tools


class Team(Struct, frozen=True):
    """The explorers of one colour (G2.3)."""

    start: int = EXPLORERS
    on: dict[int, Memory] = {}  # column -> what is known of the explorer there
    end: int = 0
    accidents: int = 0

    @property
    def columns(self) -> list[int]:
        return sorted(self.on)

    @property
    def places(self) -> list[int]:
        """Where somebody can set off: the start, while anybody is there, and the bridge."""
        return [0] * bool(self.start) + self.columns

    @property
    def gone(self) -> bool:
        """Nobody at the start and nobody on the bridge (G.A14)."""
        return not self.start and not self.on


class Step(Struct, frozen=True):
    """One step of a chain, for the trail on the board: an explorer left `column`, or a section there was flipped."""

    kind: Literal["move", "flip"]
    seat: int
    column: int


class Chain(Struct, frozen=True):
    """The activation that the last entry belongs to (G5.1)."""

    steps_left: int
    trail: tuple[Step, ...] = ()
    stop: str | None = None  # why it ended
    beside: tuple[str, ...] = ()  # rules that say so beside that of the reason
    event: str | None = None
    entries: int = 1  # the activation and the answers so far: what an undo of the whole chain takes back
    turning: Place | None = None  # winds: the section that is still to be turned (G.A10)
    blown: tuple[Place, ...] = ()  # winds: where they still have to blow, one opponent after the other (G.A32)


class Awaiting(Struct, frozen=True):
    """The answer that the chain needs to go on, and about which place."""

    answer: Literal["tool", "face", "fill"]
    seat: int
    column: int


class Position(Struct, frozen=True):
    setup: Setup
    bridges: tuple[Bridge, ...]
    steps: int
    direction: str
    seat: int | None  # whose turn it is
    phase: Literal["setup", "play", "over"] = "setup"
    teams: tuple[Team, ...] = ()
    turns: int = 0  # how often the turn has passed: one that comes back by a card (G3.2) is not the same one again
    actions_left: int = 0
    extra: tuple[int, ...] = ()
    extra_played: tuple[bool, ...] = ()  # in this turn, or in the one just over (G3.2)
    just_played: int | None = None  # whose last action is over while nobody else has entered anything
    tool: str = TOOLS[0]  # on top of the pile: the machete at first (G2.5)
    below: tuple[str, ...] = TOOLS[1:]  # the two under it, from the top
    below_known: bool = False  # nobody has seen their order at first (G.A18)
    lock: str | None = None  # G2.6
    chain: Chain | None = None
    awaiting: Awaiting | None = None
    hands: tuple[int, ...] = ()
    pile: int = SECTIONS  # G2.4
    discards: int = 0

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def turn(self) -> tuple[object, ...]:
        trail = self.chain and self.chain.trail
        return (self.phase, self.pile, self.turns, self.seat, self.actions_left, self.awaiting, trail)

    @property
    def across(self) -> list[int]:
        """The seats that have brought everybody across: what ends the game (G9.1).

        Those lost on the way are counted out, unless all ten must arrive (G.A14): then only two empty sides end it too.
        """
        gone = [seat for seat, team in enumerate(self.teams) if team.gone]
        if self.options.ends_when == "nobody_left" or len(gone) == len(self.teams):
            return gone
        return [seat for seat in gone if not self.teams[seat].accidents]

    @property
    def options(self) -> TableOptions:
        return self.setup.options

    @property
    def ground(self) -> Ground:
        return self.setup.options.ground

    @property
    def length(self) -> int:
        return self.ground.length

    @property
    def end(self) -> int:
        return self.length + 1

    @property
    def laid(self) -> int:
        """How many sections are out of the pile: in the set-up, those that were laid (G2.8)."""
        return sections(self.setup) - self.pile

    @property
    def complete(self) -> bool:
        """Are all bridges laid, in the set-up (G2.9)?"""
        return self.laid == self.setup.count * self.length

    def section(self, bridge: int, column: int) -> str | None:
        """The symbol that a section shows; None for a hole."""
        return self.bridges[bridge][column - 1]

    def holes(self, seat: int) -> list[int]:
        return [column for column, symbol in enumerate(self.bridges[seat], 1) if symbol is None]

    def standing(self, seat: int, column: int) -> int | None:
        """The explorer in the space of this place, by the place that he faces: on the corner one for both."""
        on = self.teams[seat].on
        return next((each for each in self.ground.space(column) if each in on), None)

    def blocked(self, seat: int, column: int, to: int) -> bool:
        """Is the space taken by another explorer than who comes from there? Start and end take any number (G5.3)."""
        return self.standing(seat, to) not in (None, column)


def sections(setup: Setup) -> int:
    """Those of one box for two players, of two boxes for four (G1.1, G.A35)."""
    return SECTIONS * setup.count // SEATS[0]


def start(setup: Setup) -> Position:
    """Nothing is laid yet; the first player lays the first section (G2.8)."""
    options, each = setup.options, setup.count
    playable(options)
    empty: Bridge = (None,) * options.ground.length
    return Position(
        setup,
        (empty,) * each,
        options.steps[0],
        options.direction,
        options.first,
        teams=(Team(),) * each,
        extra=(EXTRA,) * each,
        extra_played=(False,) * each,
        hands=(0,) * each,
        pile=sections(setup),
    )


def in_turn(at: Position, seat: int) -> Position | None:
    """As if this seat's turn began now."""
    if at.phase != "play" or at.awaiting or at.seat == seat:
        return None
    return replace(at, seat=seat, actions_left=ACTIONS, turns=at.turns + 1, chain=None, just_played=None)


# -- what others see -----------------------------------------------------------------------------


def final_of(at: Position) -> Seen:
    """The explorers as they stand."""
    players = tuple(Player(team.end, len(team.on), team.start, team.accidents) for team in at.teams)
    return Seen(players, tuple(any(map(at.ground.is_corner, team.on)) for team in at.teams))


def view(at: Position) -> Raw:
    """The `position` of a replay."""
    chain, awaiting = at.chain, at.awaiting
    return {
        "phase": at.phase,
        "over": at.over,
        "turn": at.seat,
        "actions_left": at.actions_left,
        "extra": list(at.extra),
        "tool": at.tool,
        "steps": at.steps,
        "direction": at.direction,
        "lock": at.lock,
        "bridges": [list(bridge) for bridge in at.bridges],
        "explorers": [
            {"start": team.start, "columns": team.columns, "end": team.end, "accidents": team.accidents}
            for team in at.teams
        ],
        "awaiting": {"answer": awaiting.answer, "seat": awaiting.seat, "column": awaiting.column} if awaiting else None,
        "steps_left": chain.steps_left if chain else None,
        "stop": chain.stop if chain else None,
        "event": chain.event if chain else None,
        "hands": list(at.hands),
        "pile": at.pile,
        "discards": at.discards,
    }
