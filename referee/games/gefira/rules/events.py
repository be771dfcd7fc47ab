"""The six events (G6). They are seen from the active player's side, whosever card was flipped (G6.4).

Moves made here cost no step, ask no tool and activate nothing. An event that needs an answer (a hole
to fill, the face of a turned section) leaves the position awaiting it; otherwise it is over at once.
"""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.verdict import Effect, Facts
from referee.games.gefira.rules.accidents import accidents
from referee.games.gefira.rules.changes import discard, move, sink_tool
from referee.games.gefira.rules.ground import Place
from referee.games.gefira.rules.options import OptionsAtFour
from referee.games.gefira.rules.position import Awaiting, Position
from referee.games.gefira.rules.turns import Caused

RULES = {
    "flood": "G6.5",
    "broken_plank": "G6.6",
    "talisman": "G6.7",
    "liana": "G6.8",
    "snake": "G6.9",
    "winds": "G6.10",
}


class Pair(Struct, frozen=True):
    """Two sections that face each other: the one that was flipped, and the one opposite (G6.1)."""

    flipped: Place
    opposite: Place

    @property
    def owners(self) -> list[int]:
        return [self.flipped[0], self.opposite[0]]

    def shows(self, at: Position, symbol: str) -> bool:
        """Would both show the same? A hole shows nothing."""
        return at.section(*self.opposite) == symbol

    def facts(self, at: Position) -> Facts:
        """Where the two lie: on a cross their numbers differ, side by side the flipped one's says it of both."""
        places = (self.flipped, self.opposite) if at.ground.arm else ()
        return {"pair": [{"bridge": bridge, "column": column} for bridge, column in places]} if places else {}

    def column(self, seat: int) -> int | None:
        """Where this player's section of the pair is, if one is."""
        return next((column for bridge, column in (self.flipped, self.opposite) if bridge == seat), None)


def pair_of(at: Position, bridge: int, column: int) -> Pair:
    return Pair((bridge, column), at.ground.opposite(bridge, column))


def resolve(at: Position, caused: Caused, symbol: str, pair: Pair, tool: str | None, opponent: int | None) -> Position:
    """The event of these two sections."""
    active = at.seat
    assert active is not None
    struck = [place for place in (pair.flipped, pair.opposite) if place[0] in opponents(at, pair, opponent)]
    why = () if active in pair.owners else ("G.A32",)
    if symbol == "flood":
        return flood(at, caused, flooded(at, struck), tool, why)
    if symbol == "broken_plank":
        return broken_plank(at, caused, struck, why)
    if symbol == "talisman":
        return talisman(at, caused, active)
    if symbol == "liana":
        return liana(at, caused, active, pair.column(active))
    if symbol == "snake":
        return snake(at, caused, active, pair.column(active))
    return winds(at, caused, struck)


def opponents(at: Position, pair: Pair, named: int | None) -> list[int]:
    """Whose the other section is; where neither is the active player's, who was named, or both (G.A32)."""
    if at.seat in pair.owners:
        return [owner for owner in pair.owners if owner != at.seat]
    return pair.owners if named is None else [named]


def asks_whom(at: Position, symbol: str, pair: Pair) -> bool:
    """Does the active player say which of two others is the opponent (G.A32)?"""
    four = at.options
    if at.seat in pair.owners or not isinstance(four, OptionsAtFour) or four.foreign_pair == "both":
        return False
    return symbol in ("broken_plank", "winds") or (symbol == "flood" and four.flood_hits == "opponent")


def flooded(at: Position, struck: list[Place]) -> list[int]:
    """Whose flood sections go, clockwise from the active player's left (G.A33)."""
    assert at.seat is not None
    everybody = isinstance(at.options, OptionsAtFour) and at.options.flood_hits == "all"
    others = at.ground.others(at.seat)
    return [seat for seat in others if everybody or seat in [owner for owner, _ in struck]]


def flood(at: Position, caused: Caused, victims: list[int], tool: str | None, decided: tuple[str, ...]) -> Position:
    """Every flood section of the opponent goes, the tool changes, then the accidents (G6.5)."""
    four = ("G.A33",) if isinstance(at.options, OptionsAtFour) else ()
    gone = [
        (seat, [column for column, symbol in enumerate(at.bridges[seat], 1) if symbol == "flood"]) for seat in victims
    ]
    for seat, columns in gone:
        at = remove(at, caused, seat, columns, ("G6.5", *decided, *four))
    locked = at.lock == "tool"  # that does not hold it (G4.9); the lock stays on the pile, or is put aside (G.A19)
    deduced = at.below_known or tool is None  # else only the table can see which tool shows (G.A18)
    at = sink_tool(at, tool)
    if aside := locked and at.options.lock_in_flood == "aside":
        at = replace(at, lock=None)
    why = ("G6.5", *["G.A18"] * deduced, *["G4.9"] * locked, *["G.A19"] * aside)
    caused.append(Effect("tool", {"tool": at.tool}, why))
    for seat, columns in gone:
        at = accidents(at, caused, seat, columns)
    return at


def broken_plank(at: Position, caused: Caused, struck: list[Place], decided: tuple[str, ...]) -> Position:
    """The opponent's section of the pair goes (G6.6)."""
    for seat, column in struck:
        at = remove(at, caused, seat, [column], ("G6.6", *decided))
    for seat, column in struck:
        at = accidents(at, caused, seat, [column])
    return at


def talisman(at: Position, caused: Caused, active: int) -> Position:
    """The own explorer nearest to the end, but not there yet, moves on by one (G6.7)."""
    team = at.teams[active]
    if team.on:
        column, why = max(team.on), ["G6.7"]
    elif team.start and at.options.talisman_from_start:
        column, why = 0, ["G6.7", "G.A6"]
    else:
        return nothing(at, caused, "nobody", ["G6.7", "G.A6"])
    return carry(at, caused, active, column, column + 1, why)  # the foremost is never blocked (G.A24): checked anyway


def liana(at: Position, caused: Caused, active: int, column: int | None) -> Position:
    """The own explorer at the pair flies two sections on; only the landing can be blocked (G6.8)."""
    if column is None:
        return nothing(at, caused, "foreign", ["G6.8", "G.A32"])
    if column not in at.teams[active].on:
        return nothing(at, caused, "nobody", ["G6.8"])
    if not leads_beyond(at, column):
        return carry(at, caused, active, column, column + 2, ["G6.8"])
    if at.options.liana_from_last == "stays":
        return nothing(at, caused, "beyond", ["G6.8", "G.A8"])
    return carry(at, caused, active, column, at.end, ["G6.8", "G.A8"])


def leads_beyond(at: Position, column: int | None) -> int | None:
    """The section of the active player's explorer, where two further is beyond the end (G.A8)."""
    there = at.seat is not None and column in at.teams[at.seat].on
    return column if column and there and column + 2 > at.end else None


def snake(at: Position, caused: Caused, active: int, column: int | None) -> Position:
    """An own explorer goes back by one (G6.9): who stands at the pair, or who is foremost (G.A7)."""
    on = at.teams[active].on
    why = ["G6.9", "G.A7"] if on and column != max(on) else ["G6.9"]  # where both are one, no reading decides
    if at.options.snake_target == "nearest_end" and on:
        column = max(on)
    if column is None and on:
        return nothing(at, caused, "foreign", [*why, "G.A32"])
    if column is None or column not in on:
        return nothing(at, caused, "nobody", why)
    return carry(at, caused, active, column, column - 1, why)


def winds(at: Position, caused: Caused, struck: list[Place]) -> Position:
    """They blow at one opponent after the other: first the owner of the flipped section (G.A32)."""
    assert at.chain is not None
    return go_on(replace(at, chain=replace(at.chain, blown=tuple(struck))), caused)


def go_on(at: Position, caused: Caused) -> Position:
    """What the winds still have to do once an answer is in: turn a section, then blow at the next."""
    at = turn_section(at, caused)
    while not at.awaiting and at.chain and at.chain.blown:
        (victim, column), *later = at.chain.blown
        at = blow(replace(at, chain=replace(at.chain, blown=tuple(later))), caused, victim, column)
    return at


def blow(at: Position, caused: Caused, victim: int, column: int) -> Position:
    """The opponent's explorer at the pair goes back by one, and the section under him is turned (G6.10)."""
    foreign = ["G.A32"] * (at.seat not in pair_of(at, victim, column).owners)
    empty = column not in at.teams[victim].on
    if not empty:  # blocked: only the section turns
        at = carry(will_turn(at, victim, column), caused, victim, column, column - 1, ["G6.10", *foreign])
    elif at.options.wind_turns_empty:  # G.A9
        at = will_turn(at, victim, column)
    else:
        return nothing(at, caused, "nobody", ["G6.10", *foreign, "G.A9"])
    return at if at.awaiting else turn_section(at, caused, *["G.A9"] * empty)


def turn_section(at: Position, caused: Caused, *decided: str) -> Position:
    """What the winds still have to turn: rotated it shows the same face, flipped the other one (G.A10)."""
    chain = at.chain
    assert chain is not None
    if chain.turning is None:
        return at
    victim, column = chain.turning
    at = replace(at, chain=replace(chain, turning=None))
    facts = {"bridge": victim, "column": column, "how": at.options.wind_turn}
    caused.append(Effect("turned", facts, ("G6.10", *decided, "G.A10")))
    if at.options.wind_turn == "rotate":
        return at
    return replace(at, awaiting=Awaiting("face", victim, column))


# -- what the events share -----------------------------------------------------------------------


def carry(at: Position, caused: Caused, seat: int, column: int, to: int, why: list[str]) -> Position:
    """An explorer is moved, if the space is free: also back to the start (G.A22), or into a hole (G.A11)."""
    hole = 0 < to < at.end and at.section(seat, to) is None
    why = [*why, *at.ground.turn_rules(column, to), *["G.A22"] * (to == 0), *["G.A11"] * hole]
    if reason := barred(at, seat, column, to, hole):
        return nothing(at, caused, reason, why)
    at = move(at, seat, column, to)
    effect = "carried_across" if to == at.end else "carried_round" if at.ground.turns(column, to) else "carried"
    caused.append(Effect(effect, {"seat": seat, "from": column, "to": to}, tuple(why)))
    return replace(at, awaiting=Awaiting("fill", seat, to)) if hole else at


def barred(at: Position, seat: int, column: int, to: int, hole: bool) -> str | None:
    """Why an event cannot move anybody there; an explorer always bars the way, the rest the table picks."""
    if at.blocked(seat, column, to):
        return "blocked"
    if to == 0 and at.options.back_from_first == "stays":  # G.A22
        return "start"
    return "hole" if hole and at.options.event_into_hole == "blocked" else None  # G.A11


def idle(at: Position, symbol: str, pair: Pair, opponent: int | None) -> bool:
    """Would this event move, turn and change nothing? Then it may be none (G.A12)."""
    effects: Caused = []
    resolve(replace(at, awaiting=None), effects, symbol, pair, None, opponent)
    return {effect.effect for effect in effects} == {"nothing"}


def remove(at: Position, caused: Caused, seat: int, columns: list[int], why: tuple[str, ...]) -> Position:
    for column in columns:
        at = discard(at, seat, column)
    caused.append(Effect("removed", {"seat": seat, "columns": columns, "count": len(columns)}, why))
    return at


def will_turn(at: Position, bridge: int, column: int) -> Position:
    assert at.chain is not None
    return replace(at, chain=replace(at.chain, turning=(bridge, column)))


def nothing(at: Position, caused: Caused, reason: str, why: list[str]) -> Position:
    """The event can move nobody; it still ends the action (G.A12), unless the winds still turn a section."""
    ends = [] if at.chain and (at.chain.turning or at.chain.blown) else ["G.A12"]
    caused.append(Effect("nothing", {"why": reason}, (*why, *ends)))
    return at
