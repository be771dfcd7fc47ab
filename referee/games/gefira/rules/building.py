"""The set-up: all bridges in one entry, or card by card (G2; four players G11.4 to G11.6)."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from referee.core.moves import Grounds, Move, put
from referee.core.setup import no_such_seat
from referee.core.verdict import Breach, Effect, Facts, Sentence, Verdict, refuse
from referee.games.gefira.rules.changes import begin_play, show
from referee.games.gefira.rules.gate import no_such_bridge, not_building
from referee.games.gefira.rules.pieces import COLOURS, HAND, Colour, Symbol
from referee.games.gefira.rules.position import Bridge, Position, sections

Next = tuple[Position, tuple[Effect, ...]]


class Symbols(Struct, frozen=True, forbid_unknown_fields=True):
    """The bridges from start to end; null where a section went into an opponent's hand."""

    blue: tuple[Symbol | None, ...]
    red: tuple[Symbol | None, ...]
    green: tuple[Symbol | None, ...] | UnsetType = UNSET  # of four players
    yellow: tuple[Symbol | None, ...] | UnsetType = UNSET

    @property
    def rows(self) -> tuple[Bridge, ...]:
        """Those that are entered, by seat."""
        return tuple(row for row in (self.blue, self.red, self.green, self.yellow) if row is not UNSET)

    @property
    def given(self) -> list[int]:
        return [seat for seat, colour in enumerate(COLOURS) if getattr(self, colour) is not UNSET]


class Build(Move[Position], frozen=True, tag="build"):
    """The whole set-up at once, as it lies on the table (G2.9 to G2.12)."""

    symbols: Symbols
    taken: dict[Colour, int] | UnsetType = UNSET  # whose hand the three of each bridge went to: with four it is asked

    def judge(self, at: Position) -> Verdict:
        if wrong := not_building(at, None):
            return wrong
        if at.laid > 0:
            return refuse("G2.8", "begun", hard=True, laid=at.laid)
        if self.symbols.given != list(at.ground.seats):
            facts: Facts = {"bridges": self.symbols.given, "asked": list(at.ground.seats)}
            return refuse("G2.9", "bridges", hard=True, **facts)
        breaches = self._mistaken(at)
        for bridge, row in enumerate(self.symbols.rows):
            holes = row.count(None)
            if len(row) != at.length:
                facts = {"bridge": bridge, "given": len(row), "asked": at.length}
                breaches.append(Breach("G2.9", facts, "length", hard=True))
            if holes != HAND:
                facts = {"bridge": bridge, "given": holes, "asked": HAND}
                breaches.append(Breach("G2.10", facts, "holes", hard=True))
            if row and row[0] is None:
                breaches.append(Breach("G2.11", {"bridge": bridge}))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        return ("G2.10", "G2.11") if self.taken is UNSET else ("G11.6", "G2.11")

    def apply(self, at: Position) -> Next:
        at = replace(at, bridges=self.symbols.rows)
        at = begin_play(replace(at, pile=sections(at.setup) - at.setup.count * at.length))
        return at, (begins(at),)

    def _mistaken(self, at: Position) -> list[Breach]:
        """Which player took from which bridge (G11.6): entered with four players, each an opponent's, each once."""
        if at.setup.count == 2:
            return [] if self.taken is UNSET else [Breach("G11.6", {}, "two", hard=True)]
        if self.taken is UNSET:
            return [Breach("G11.6", {"bridges": list(at.ground.seats)}, "untold", hard=True)]
        takers = {COLOURS.index(colour): seat for colour, seat in self.taken.items()}
        breaches = []
        for bridge in at.ground.seats:
            seat = takers.get(bridge, -1)
            if seat not in at.ground.seats:
                breaches.append(Breach("G11.6", {"bridges": [bridge]}, "untold", hard=True))
            elif seat == bridge:
                breaches.append(Breach("G2.10", {"seat": seat, "bridge": bridge}, "own", hard=True))
        for seat in at.ground.seats:
            bridges = [bridge for bridge in at.ground.seats if takers.get(bridge) == seat]
            if len(bridges) > 1:
                breaches.append(Breach("G11.6", {"seat": seat, "bridges": bridges}, "several", hard=True))
        return breaches


class Lay(Move[Position], frozen=True, tag="lay"):
    """A section beside the start or a section that lies there, on either bridge (G2.8), with four on any (G11.4)."""

    seat: int
    bridge: Colour
    symbol: Symbol

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or not_building(at, self.seat):
            return wrong
        bridge = COLOURS.index(self.bridge)
        if wrong := no_such_bridge(at, bridge):
            return wrong
        if not at.holes(bridge):
            free = [each for each in at.ground.seats if at.holes(each)]
            facts: Facts = {"bridge": bridge, "length": at.length, "free": free[0] if len(free) == 1 else free}
            return refuse("G2.9", "full", hard=True, **facts)
        return Verdict()

    def grounds(self, at: Position) -> Grounds:
        return ("G2.8", "G2.9") if at.setup.count == 2 else ("G11.4", "G2.8")

    def apply(self, at: Position) -> Next:
        bridge = COLOURS.index(self.bridge)
        column = at.holes(bridge)[0]  # the first free place, beside the last one of this bridge (G.A28)
        at = replace(show(at, bridge, column, self.symbol), pile=at.pile - 1)
        effects = [Effect("laid", {"bridge": bridge, "column": column}, ("G2.8",))]
        if at.complete:
            effects.append(Effect("bridges_built", {}, ("G2.9",)))
        return replace(at, seat=None if at.complete else at.ground.after(self.seat)), tuple(effects)


class Take(Move[Position], frozen=True, tag="take"):
    """A player takes three sections of an opponent's bridge as a hand (G2.10)."""

    seat: int
    columns: tuple[int, ...]
    bridge: Colour | UnsetType = UNSET  # which one: with four it is asked (G11.6)

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or self._not_taking(at) or self._not_from_there(at):
            return wrong
        breaches = []
        if len(self.columns) != HAND:
            facts = {"seat": self.seat, "given": len(self.columns), "asked": HAND}
            breaches.append(Breach("G2.10", facts, "how_many", hard=True))
        for column in sorted(set(self.columns)):
            if self.columns.count(column) > 1:
                breaches.append(Breach("G2.10", {"column": column}, "twice", hard=True))
            if not 1 <= column <= at.length:
                breaches.append(Breach("G2.10", {"column": column, "length": at.length}, "no_section", hard=True))
        if 1 in self.columns:
            breaches.append(Breach("G2.11", {"bridge": self._from(at)}))
        return Verdict(tuple(breaches))

    def _from(self, at: Position) -> int:
        return at.ground.after(self.seat) if self.bridge is UNSET else COLOURS.index(self.bridge)

    def _not_taking(self, at: Position) -> Verdict | None:
        if at.over:
            return refuse("G9.1", hard=True)
        if at.phase == "play" or at.hands[self.seat]:
            return refuse("G2.10", "again", hard=True, seat=self.seat)
        if not at.complete:
            return refuse("G2.10", "early", hard=True, laid=at.laid, asked=at.setup.count * at.length)
        return None

    def _not_from_there(self, at: Position) -> Verdict | None:
        """Another's bridge that nobody took from yet, and that leaves one for the last (G11.6)."""
        if at.setup.count == 2:
            return None if self.bridge is UNSET else refuse("G11.6", "two", hard=True)
        free = bridges_for(at, self.seat)
        if self.bridge is UNSET:
            return refuse("G11.6", "which", hard=True, seat=self.seat, free=free)
        bridge = COLOURS.index(self.bridge)
        if bridge in free:
            return None
        facts: Facts = {"seat": self.seat, "bridge": bridge, "free": free}
        if bridge == self.seat:
            return refuse("G2.10", "own", hard=True, **facts)
        if at.holes(bridge):
            return refuse("G11.6", hard=True, **facts)
        (left,) = [seat for seat in at.ground.others(self.seat) if not at.hands[seat]]
        return refuse("G11.6", "leaves", hard=True, **facts, left=left)

    def grounds(self, at: Position) -> Grounds:
        if self.bridge is UNSET:
            return ("G2.10", "G2.11")
        return (Sentence("G11.6", "ground", {"seat": self.seat, "free": bridges_for(at, self.seat)}), "G2.11")

    def apply(self, at: Position) -> Next:
        bridge = self._from(at)
        for column in self.columns:
            at = show(at, bridge, column, None)
        at = replace(at, hands=put(at.hands, self.seat, HAND))
        if 0 in at.hands:
            return at, ()
        at = begin_play(at)
        return at, (begins(at),)


def bridges_for(at: Position, seat: int) -> list[int]:
    """Whose bridge may give this player a hand: none that gave one, none that leaves the last his own (G11.6)."""
    given = {bridge for bridge in at.ground.seats if at.holes(bridge)}
    waiting = [other for other in at.ground.others(seat) if not at.hands[other]]
    if at.hands[seat]:
        return []
    last = set(waiting) - given if len(waiting) == 1 else set()  # he cannot take from his own: this one has to
    free = [bridge for bridge in at.ground.seats if bridge != seat and bridge not in given]
    return [bridge for bridge in free if bridge in last] if last else free


def begins(at: Position) -> Effect:
    """All is laid and taken: who begins, after an explorer of everybody else has entered (G2.12, G11.5)."""
    return Effect("begins", {"seat": at.seat}, ("G2.12",) if at.setup.count == 2 else ("G2.12", "G11.5"))
