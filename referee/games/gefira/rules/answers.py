"""What the players see and the app does not: the answers that a chain waits for (G5)."""

from msgspec import UNSET, UnsetType

from referee.core.moves import Grounds, Move
from referee.core.setup import no_such_seat
from referee.core.verdict import LEGAL, Breach, Effect, Facts, Sentence, Verdict
from referee.games.gefira.rules import chain, events
from referee.games.gefira.rules.accidents import ACCIDENTS
from referee.games.gefira.rules.actions import Place, alike
from referee.games.gefira.rules.gate import not_playing
from referee.games.gefira.rules.pieces import Arrow, Symbol
from referee.games.gefira.rules.pieces import Tool as ToolName
from referee.games.gefira.rules.position import Position
from referee.games.gefira.rules.turns import Caused

Next = tuple[Position, tuple[Effect, ...]]


class Tool(Move[Position], frozen=True, tag="tool"):
    """Does the explorer who has just moved carry the tool of the moment (G5.4)?"""

    matches: bool

    def judge(self, at: Position) -> Verdict:
        return not_playing(at, "tool") or LEGAL

    def grounds(self, at: Position) -> Grounds:
        return (Sentence("G5.4", "ground" if self.matches else "ground_without", {"tool": at.tool}, "tool"),)

    def apply(self, at: Position) -> Next:
        caused: Caused = []
        return chain.tool_answered(at, caused, self.matches), tuple(caused)


class Face(Move[Position], frozen=True, tag="face"):
    """The new face of the section that was flipped: its symbol, and where the arrow of the tool leads (G5.5).

    The arrow is null exactly when nobody will follow it: an event happens, no step is left, or the chain is stopped
    of one's own will where the table allows that (G.A34).
    """

    symbol: Symbol
    arrow: Arrow | None
    tool: ToolName | UnsetType = UNSET  # which one a flood has uncovered; left out, the next of the pile (G.A18)
    opponent: int | UnsetType = UNSET  # whom the event strikes, where the pair is nobody's who is active (G.A32)

    def judge(self, at: Position) -> Verdict:
        if wrong := not_playing(at, "face"):
            return wrong
        assert at.awaiting is not None and at.chain is not None
        bridge, column = at.awaiting.seat, at.awaiting.column
        by_winds = at.chain.event is not None  # the second face, of a section that the winds flipped
        breaches = self._misnamed(at, by_winds)
        event = not by_winds and chain.happens(at, bridge, column, self.symbol, self._named)
        if self.arrow and by_winds:
            breaches.append(Breach("G6.10", {"bridge": bridge, "column": column}, "arrow", hard=True))
        elif self.arrow and event:
            pair = events.pair_of(at, bridge, column)
            facts: Facts = {"symbol": self.symbol, "column": column, **pair.facts(at)}
            breaches.append(Breach("G5.6", facts, "arrow", hard=True))
        elif self.arrow and not at.chain.steps_left:
            breaches.append(Breach("G5.7", {}, "no_steps", hard=True))
        elif not self.arrow and not by_winds and not event and at.chain.steps_left and not at.options.may_stop:
            facts = {"tool": at.tool, "steps_left": at.chain.steps_left}
            breaches.append(Breach("G5.7", facts, "missing", hard=True))
        doubts = []
        if self.tool is not UNSET:
            if not event or self.symbol != "flood":
                breaches.append(Breach("G6.5", {"tool": self.tool}, "no_flood", hard=True))
            elif self.tool == at.tool:
                breaches.append(Breach("G6.5", {"tool": self.tool}, "same_tool"))
            elif at.below_known and self.tool != at.below[0]:  # the table is believed
                doubts.append(Breach("G6.5", {"tool": self.tool, "next": at.below[0]}, "order"))
        return Verdict(tuple(breaches), tuple(doubts))

    def grounds(self, at: Position) -> Grounds:
        assert at.awaiting is not None and at.chain is not None and at.seat is not None
        bridge, column = at.awaiting.seat, at.awaiting.column
        if at.chain.event is not None:
            return ("G6.10",)
        pair = events.pair_of(at, bridge, column)
        if chain.happens(at, bridge, column, self.symbol, self._named):
            if self.symbol == "liana" and (last := events.leads_beyond(at, pair.column(at.seat))):
                return ("G6.8", Sentence("G.A8", "ground", {"column": last}))
            facts: Facts = {"symbol": self.symbol, "column": column, **pair.facts(at)}
            fell = [id for each in self.apply(at)[1] for id in each.rules[:1] if id in ACCIDENTS]
            return (*dict.fromkeys(fell), events.RULES[self.symbol], Sentence("G5.6", "ground", facts))
        without = ["G.A12"] if pair.shows(at, self.symbol) else []
        return (*without, chain.led(at, bridge, column, self.arrow))

    def apply(self, at: Position) -> Next:
        caused: Caused = []
        assert at.chain is not None
        if at.chain.event is not None:
            return chain.turned(at, caused, self.symbol), tuple(caused)
        now = None if self.tool is UNSET else self.tool
        return chain.flipped(at, caused, self.symbol, self.arrow, now, self._named), tuple(caused)

    @property
    def _named(self) -> int | None:
        return None if self.opponent is UNSET else self.opponent

    def _misnamed(self, at: Position, by_winds: bool) -> list[Breach]:
        """The opponent is named exactly where he has to be, and is one of the two owners (G.A32)."""
        assert at.awaiting is not None
        owners = [] if by_winds else chain.to_name(at, at.awaiting.seat, at.awaiting.column, self.symbol)
        if self.opponent is UNSET:
            return [Breach("G.A32", {"owners": owners}, "missing", hard=True)] if owners else []
        if not owners:
            return [Breach("G.A32", {"symbol": self.symbol}, "not_asked", hard=True)]
        if self.opponent in owners:
            return []
        return [Breach("G.A32", {"seat": self.opponent, "owners": owners}, "neither", hard=True)]


class Fill(Move[Position], frozen=True, tag="fill"):
    """The owner of the bridge puts a section of the hand into the hole (G5.10)."""

    seat: int
    column: int
    symbol: Symbol

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or not_playing(at, "fill"):
            return wrong
        assert at.awaiting is not None
        breaches = []
        if self.seat != at.awaiting.seat:
            breaches.append(Breach("G5.10", {"seat": self.seat, "owner": at.awaiting.seat}, "owner", hard=True))
        if self.column != at.awaiting.column:
            facts = {"column": self.column, "asked": at.awaiting.column}
            breaches.append(Breach("G5.10", facts, "column", hard=True))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        fallen = Sentence("G5.10", "ground", {"seat": self.seat, "column": self.column})
        return (*alike(at, self.seat, [Place(self.column, self.symbol)]), fallen)

    def apply(self, at: Position) -> Next:
        caused: Caused = []
        return chain.filled(at, caused, self.symbol), tuple(caused)
