"""The set-up: both bridges in one entry, or card by card (G2)."""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.moves import Move
from referee.core.seats import no_such_seat, put
from referee.core.verdict import Breach, Effect, Verdict, refuse
from referee.games.gefira.rules.gate import not_building
from referee.games.gefira.rules.pieces import COLOURS, HAND, SECTIONS, Colour, Symbol
from referee.games.gefira.rules.position import Bridge, Position, begin_play, other, show

Next = tuple[Position, tuple[Effect, ...]]


class Symbols(Struct, frozen=True, forbid_unknown_fields=True):
    """Both bridges from start to end; null where a section went into the opponent's hand."""

    blue: tuple[Symbol | None, ...]
    red: tuple[Symbol | None, ...]


class Build(Move[Position], frozen=True, tag="build"):
    """The whole set-up at once, as it lies on the table (G2.9 to G2.12)."""

    symbols: Symbols

    def judge(self, at: Position) -> Verdict:
        if wrong := not_building(at, None):
            return wrong
        if (laid := SECTIONS - at.pile) > 0:
            return refuse("G2.8", "begun", hard=True, laid=laid)
        breaches = []
        for bridge, row in enumerate((self.symbols.blue, self.symbols.red)):
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

    def apply(self, at: Position) -> Next:
        bridges: tuple[Bridge, ...] = (self.symbols.blue, self.symbols.red)
        at = begin_play(replace(at, bridges=bridges, pile=SECTIONS - 2 * at.length))
        return at, (Effect("begins", {"seat": at.seat}, ("G2.12",)),)


class Lay(Move[Position], frozen=True, tag="lay"):
    """A section beside the start or a section that lies there, on either bridge (G2.8)."""

    seat: int
    bridge: Colour
    symbol: Symbol

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or not_building(at, self.seat):
            return wrong
        if not at.holes(bridge := COLOURS.index(self.bridge)):
            return refuse("G2.9", "full", hard=True, bridge=bridge, length=at.length, free=other(bridge))
        return Verdict()

    def apply(self, at: Position) -> Next:
        bridge = COLOURS.index(self.bridge)
        column = at.holes(bridge)[0]  # the first free place, beside the last one of this bridge (G.A28)
        at = replace(show(at, bridge, column, self.symbol), pile=at.pile - 1)
        effects = [Effect("laid", {"bridge": bridge, "column": column}, ("G2.8",))]
        if at.complete:
            effects.append(Effect("bridges_built", {}, ("G2.9",)))
        return replace(at, seat=None if at.complete else other(self.seat)), tuple(effects)


class Take(Move[Position], frozen=True, tag="take"):
    """A player takes three sections of the opponent's bridge as a hand (G2.10)."""

    seat: int
    columns: tuple[int, ...]

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or self._not_taking(at):
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
            breaches.append(Breach("G2.11", {"bridge": other(self.seat)}))
        return Verdict(tuple(breaches))

    def _not_taking(self, at: Position) -> Verdict | None:
        if at.over:
            return refuse("G9.1", hard=True)
        if at.phase == "play" or at.hands[self.seat]:
            return refuse("G2.10", "again", hard=True, seat=self.seat)
        if not at.complete:
            return refuse("G2.10", "early", hard=True, laid=SECTIONS - at.pile, asked=2 * at.length)
        return None

    def apply(self, at: Position) -> Next:
        for column in self.columns:
            at = show(at, other(self.seat), column, None)
        at = replace(at, hands=put(at.hands, self.seat, HAND))
        if 0 in at.hands:
            return at, ()
        at = begin_play(at)
        return at, (Effect("begins", {"seat": at.seat}, ("G2.12",)),)
