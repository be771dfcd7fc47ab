"""The four actions of a turn, and the card that gives one more (G3, G4)."""

from collections.abc import Sequence
from typing import get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from referee.core.moves import Grounds, Move
from referee.core.setup import no_such_seat
from referee.core.verdict import Breach, Effect, Facts, Sentence, Verdict, refuse
from referee.games.gefira.rules import chain
from referee.games.gefira.rules.changes import choose_tool, place
from referee.games.gefira.rules.events import pair_of
from referee.games.gefira.rules.gate import no_such_bridge, not_on_turn, not_playing
from referee.games.gefira.rules.pieces import ACTIONS, COLOURS, Colour, Direction, Part, Symbol, Tool
from referee.games.gefira.rules.position import Position
from referee.games.gefira.rules.turns import Caused, action_over, prolong, spend

Next = tuple[Position, tuple[Effect, ...]]


class Activate(Move[Position], frozen=True, tag="activate"):
    """An explorer at the start or on the bridge sets off (G4.1); column 0 = start."""

    seat: int
    column: int
    bridge: Colour | UnsetType = UNSET  # whose explorer, where it is not one's own (G.A3)

    @property
    def owner(self) -> int:
        return self.seat if self.bridge is UNSET else COLOURS.index(self.bridge)

    def judge(self, at: Position) -> Verdict:
        if wrong := not_on_turn(at, self.seat):
            return wrong
        owner = self.owner
        if wrong := no_such_bridge(at, owner):
            return wrong
        where = at.teams[owner].places
        faced = at.standing(owner, self.column)
        if faced not in (None, self.column):
            return refuse("G11.8", "faces", hard=True, seat=owner, column=self.column, faces=faced)
        if self.column not in where:
            say = "arrived" if self.column == at.end else "nobody"
            return refuse("G4.1", say, hard=True, seat=owner, column=self.column, where=where)
        breaches = []
        if owner != self.seat and at.options.whose_explorer == "own":
            facts: Facts = {"seat": self.seat, "owner": owner, "where": at.teams[self.seat].places}
            breaches.append(Breach("G.A3", facts))
        if at.blocked(owner, self.column, self.column + 1) and at.options.blocked_start == "refused":
            breaches.append(Breach("G.A13", going_nowhere(at, owner, self.column)))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        if at.blocked(self.owner, self.column, self.column + 1):
            facts = going_nowhere(at, self.owner, self.column)
            faces = at.standing(self.owner, self.column + 1)
            if faces != self.column + 1:  # the other section of the corner
                return (Sentence("G11.7", "ground", {**facts, "faces": faces}), "G.A13")
            return ("G.A13", Sentence("G5.3", "ground", facts))
        whose = () if self.owner == self.seat else ("G.A3",)
        stands = Sentence("G4.1", "ground", {"seat": self.owner, "where": at.teams[self.owner].places})
        return (*whose, *self._meets(at), stands)

    def _meets(self, at: Position) -> Grounds:
        """What he comes upon: the end, the corner, a hole; or he moves, though he is known to lack the tool."""
        to, team = self.column + 1, at.teams[self.owner]
        facts: Facts = {"seat": self.owner, "column": self.column, "to": to}
        if to == at.end:
            return (Sentence("G5.16", "ground", facts),)
        if at.ground.turns(self.column, to):
            return (Sentence("G11.7", "ground_turns", facts),)
        if at.section(self.owner, to) is None:
            return (Sentence("G5.10", "ground_ahead", facts),)
        lacks = team.on.get(self.column, {}).get(at.tool) is False
        return (Sentence("G5.2", "ground", {"tool": at.tool}),) if lacks else ()

    def apply(self, at: Position) -> Next:
        caused: Caused = []
        at = chain.begin(spend(at), caused, self.owner, self.column)
        return at, tuple(caused)


def going_nowhere(at: Position, owner: int, column: int) -> Facts:
    """An explorer with another one in front of him, and who is free to go instead."""
    free = [each for each in at.teams[owner].places if not at.blocked(owner, each, each + 1)]
    return {"seat": owner, "column": column, "to": column + 1, "free": free}


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the hand and where it goes; face and way round are free (G.A5)."""

    column: int
    symbol: Symbol


class Repair(Move[Position], frozen=True, tag="repair"):
    """One or two sections of the hand into own holes (G4.2)."""

    seat: int
    places: tuple[Place, ...]

    def judge(self, at: Position) -> Verdict:
        if wrong := not_on_turn(at, self.seat):
            return wrong
        breaches = misplaced(at, self.places, "G4.2")
        holes = at.holes(self.seat)
        for column in columns(at, self.places):
            if column not in holes:
                facts = {"seat": self.seat, "column": column, "holes": holes}
                breaches.append(Breach("G4.2", facts, "no_hole" if holes else "whole"))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        facts: Facts = {"seat": self.seat, "holes": at.holes(self.seat)}
        return (Sentence("G4.2", "ground", facts), *alike(at, self.seat, self.places), *once_more(at))

    def apply(self, at: Position) -> Next:
        return put_down(at, self.seat, self.places)


class Renovate(Move[Position], frozen=True, tag="renovate"):
    """One or two own sections are replaced from the hand (G4.3), also under an explorer (G.A21)."""

    seat: int
    places: tuple[Place, ...]

    def judge(self, at: Position) -> Verdict:
        if wrong := not_on_turn(at, self.seat):
            return wrong
        breaches = misplaced(at, self.places, "G4.3")
        holes = at.holes(self.seat)
        for column in columns(at, self.places):
            if column in holes:
                sections = [each for each in range(1, at.length + 1) if each not in holes]
                facts = {"seat": self.seat, "column": column, "sections": sections}
                breaches.append(Breach("G4.3", facts, "hole"))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        replaced = columns(at, self.places)
        held = sorted(set(at.teams[self.seat].places).intersection(replaced))
        under = Sentence("G.A21", "ground", {"seat": self.seat, "columns": held})
        why = Sentence("G4.3", "ground", {"seat": self.seat, "columns": replaced})
        return (*([under] if held else []), *alike(at, self.seat, self.places), why, *once_more(at))

    def apply(self, at: Position) -> Next:
        return put_down(at, self.seat, self.places)


class Destiny(Move[Position], frozen=True, tag="destiny"):
    """Any of the destiny cards that carry no lock are changed, then one is locked (G4.4 to G4.9).

    A field left out changes nothing; changing nothing at all is allowed, or not (G.A20).
    """

    seat: int
    lock: Part  # G4.8: always on one card afterwards
    tool: Tool | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    direction: Direction | UnsetType = UNSET

    def judge(self, at: Position) -> Verdict:
        if wrong := not_on_turn(at, self.seat):
            return wrong
        breaches = []
        changes = self.changes(at)
        if not changes and at.options.idle_destiny == "refused":
            free = [part for part in get_args(Part) if part != at.lock]
            breaches.append(Breach("G.A20", {"free": free}))
        if at.lock in changes:  # G4.9: the lock as it lay before
            free = [part for part in get_args(Part) if part != at.lock]
            facts: Facts = {"lock": at.lock, "is": getattr(at, at.lock), "to": changes[at.lock], "free": free}
            breaches.append(Breach("G4.9", facts))
        if self.steps is not UNSET and self.steps not in at.options.steps:
            facts = {"steps": self.steps, "sides": list(at.options.steps), "card": at.options.steps_card}
            breaches.append(Breach("G4.6", facts, hard=True))
        return Verdict(tuple(breaches))

    def changes(self, at: Position) -> dict[str, str | int]:
        """The cards that would show something else: tool (G4.5), steps (G4.6), direction (G4.7)."""
        wanted = {"tool": self.tool, "steps": self.steps, "direction": self.direction}
        return {part: value for part, value in wanted.items() if value is not UNSET and value != getattr(at, part)}

    def grounds(self, at: Position) -> Grounds:
        if not (changes := [*self.changes(at)]):
            return ("G.A20",)
        several = Sentence("G4.4", "ground_several", {"changed": changes})
        lock = Sentence("G4.9", "ground", {"lock": at.lock}) if at.lock else Sentence("G4.4", "ground")
        if changes[1:]:
            return (several, lock if at.lock else "G4.8")
        return (lock, "G4.8")

    def apply(self, at: Position) -> Next:
        caused: Caused = []
        changes = self.changes(at)
        at = choose_tool(spend(at), str(changes.pop("tool", at.tool)))
        at = replace(at, lock=self.lock, **changes)
        return action_over(at, caused), tuple(caused)


class Extra(Move[Position], frozen=True, tag="extra"):
    """An extra-action card: one action more, once a turn (G3.2), also right after the last action."""

    seat: int

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat) or not_playing(at):
            return wrong
        if self.seat not in (at.seat, at.just_played):
            return refuse("G3.2", "turn", hard=True, seat=self.seat, turn=at.seat)
        breaches = []
        if at.extra_played[self.seat]:
            breaches.append(Breach("G3.2", {"seat": self.seat}, "again"))
        if not at.extra[self.seat]:  # G.A17: where each card serves once
            breaches.append(Breach("G3.2", {"seat": self.seat}, "none_left", hard=True))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        say = "ground" if at.seat == self.seat else "ground_after"
        return (Sentence("G3.2", say, {"seat": self.seat, "left": at.extra[self.seat]}),)

    def apply(self, at: Position) -> Next:
        at = prolong(at, self.seat)
        return at, (Effect("action_more", {"seat": self.seat, "actions_left": at.actions_left}, ("G3.2",)),)


def misplaced(at: Position, places: tuple[Place, ...], rule: str) -> list[Breach]:
    """What is wrong with how many sections go where: one or two, in different columns of the bridge."""
    breaches = []
    if not 1 <= len(places) <= 2:
        breaches.append(Breach(rule, {"given": len(places)}, "how_many"))
    given = [each.column for each in places]
    for column in sorted(set(given)):
        if not 1 <= column <= at.length:
            breaches.append(Breach(rule, {"column": column, "length": at.length}, "no_section", hard=True))
        if given.count(column) > 1:
            breaches.append(Breach(rule, {"column": column}, "twice", hard=True))
    return breaches


def alike(at: Position, seat: int, places: Sequence[Place]) -> Grounds:
    """Two equal symbols face to face after placing, where people expect an event (G6.2)."""
    equal = [each.symbol for each in places if pair_of(at, seat, each.column).shows(at, each.symbol)]
    return (Sentence("G6.2", "ground", {"symbols": equal}),) if equal else ()


def once_more(at: Position) -> Grounds:
    """A later action of a turn may be one that was played before (G3.1)."""
    return ("G3.1",) if at.actions_left < ACTIONS else ()


def columns(at: Position, places: tuple[Place, ...]) -> list[int]:
    """The columns of the bridge that are meant, each once."""
    return sorted({each.column for each in places if 1 <= each.column <= at.length})


def put_down(at: Position, seat: int, places: tuple[Place, ...]) -> Next:
    """One section, a new one drawn, then the second (G8.2)."""
    at = spend(at)
    caused: Caused = []
    for each in places:
        at = place(at, seat, each.column, each.symbol)
        chain.no_event(at, caused, seat, each.column, each.symbol)
    return action_over(at, caused), tuple(caused)
