"""The six events (G6). They are told from the active player's side, whoever's card was flipped (G6.4).

Moves made here cost no step, ask no tool and activate nothing. An event that needs an answer (a hole
to fill, the face of a turned section) leaves the position awaiting it; otherwise it is over at once.
"""

from msgspec.structs import replace

from referee.core.verdict import Effect
from referee.games.gefira.rules.accidents import accidents
from referee.games.gefira.rules.position import Awaiting, Position, discard, move, other, sink_tool
from referee.games.gefira.rules.turns import Caused

RULES = {
    "flood": "G6.5",
    "broken_plank": "G6.6",
    "talisman": "G6.7",
    "liana": "G6.8",
    "snake": "G6.9",
    "winds": "G6.10",
}


def resolve(at: Position, caused: Caused, symbol: str, column: int, tool: str | None) -> Position:
    """The event of the two sections in this column."""
    active = at.seat
    assert active is not None
    if symbol == "flood":
        return flood(at, caused, other(active), tool)
    if symbol == "broken_plank":
        return broken_plank(at, caused, other(active), column)
    if symbol == "talisman":
        return talisman(at, caused, active)
    if symbol == "liana":
        return liana(at, caused, active, column)
    if symbol == "snake":
        return snake(at, caused, active, column)
    return winds(at, caused, other(active), column)


def flood(at: Position, caused: Caused, victim: int, tool: str | None) -> Position:
    """Every flood section of the opponent goes, the tool changes, then the accidents (G6.5)."""
    gone = [column for column, symbol in enumerate(at.bridges[victim], 1) if symbol == "flood"]
    at = remove(at, caused, victim, gone, "G6.5")
    locked = at.lock == "tool"  # that does not hold it; the lock stays on the pile, or is put aside (G.A19)
    deduced = at.below_known or tool is None  # else only the table can see which tool shows (G.A18)
    at = sink_tool(at, tool)
    if locked and at.options.lock_in_flood == "aside":
        at = replace(at, lock=None)
    why = ("G6.5", *["G.A18"] * deduced, *["G.A19"] * locked)
    caused.append(Effect("tool", {"tool": at.tool}, why))
    return accidents(at, caused, victim, gone)


def broken_plank(at: Position, caused: Caused, victim: int, column: int) -> Position:
    """The opponent's section of the pair goes (G6.6)."""
    return accidents(remove(at, caused, victim, [column], "G6.6"), caused, victim, [column])


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


def liana(at: Position, caused: Caused, active: int, column: int) -> Position:
    """The own explorer at the pair flies two sections on; only the landing can be blocked (G6.8)."""
    if column not in at.teams[active].on:
        return nothing(at, caused, "nobody", ["G6.8"])
    if column + 2 <= at.end:
        return carry(at, caused, active, column, column + 2, ["G6.8"])
    if at.options.liana_from_last == "stays":
        return nothing(at, caused, "beyond", ["G6.8", "G.A8"])
    return carry(at, caused, active, column, at.end, ["G6.8", "G.A8"])


def snake(at: Position, caused: Caused, active: int, column: int) -> Position:
    """An own explorer goes back by one (G6.9): who stands at the pair, or who is foremost (G.A7)."""
    on = at.teams[active].on
    why = ["G6.9", "G.A7"] if on and column != max(on) else ["G6.9"]  # where both are one, no reading decides
    if at.options.snake_target == "nearest_end" and on:
        column = max(on)
    if column not in on:
        return nothing(at, caused, "nobody", why)
    return carry(at, caused, active, column, column - 1, why)


def winds(at: Position, caused: Caused, victim: int, column: int) -> Position:
    """The opponent's explorer at the pair goes back by one, and the section under him is turned (G6.10)."""
    empty = column not in at.teams[victim].on
    if not empty:
        at = carry(will_turn(at, column), caused, victim, column, column - 1, ["G6.10"])  # blocked: only it turns
    elif at.options.wind_turns_empty:  # G.A9
        at = will_turn(at, column)
    else:
        return nothing(at, caused, "nobody", ["G6.10", "G.A9"])
    return at if at.awaiting else turn_section(at, caused, *["G.A9"] * empty)


def turn_section(at: Position, caused: Caused, *decided: str) -> Position:
    """What the winds still have to turn: rotated it shows the same face, flipped the other one (G.A10)."""
    chain, active = at.chain, at.seat
    assert chain is not None and active is not None
    if chain.turning is None:
        return at
    victim, column = other(active), chain.turning
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
    why = [*why, *["G.A22"] * (to == 0), *["G.A11"] * hole]
    if reason := barred(at, seat, to, hole):
        return nothing(at, caused, reason, why)
    at = move(at, seat, column, to)
    effect = "carried_across" if to == at.end else "carried"
    caused.append(Effect(effect, {"seat": seat, "from": column, "to": to}, tuple(why)))
    return replace(at, awaiting=Awaiting("fill", seat, to)) if hole else at


def barred(at: Position, seat: int, to: int, hole: bool) -> str | None:
    """Why an event cannot move anybody there; an explorer always bars the way, the rest the table picks."""
    if at.blocked(seat, to):
        return "blocked"
    if to == 0 and at.options.back_from_first == "stays":  # G.A22
        return "start"
    return "hole" if hole and at.options.event_into_hole == "blocked" else None  # G.A11


def idle(at: Position, symbol: str, column: int) -> bool:
    """Would this event move, turn and change nothing? Then it may be none (G.A12)."""
    told: Caused = []
    resolve(replace(at, awaiting=None), told, symbol, column, None)
    return [effect.effect for effect in told] == ["nothing"]


def remove(at: Position, caused: Caused, seat: int, columns: list[int], rule: str) -> Position:
    for column in columns:
        at = discard(at, seat, column)
    caused.append(Effect("removed", {"seat": seat, "columns": columns, "count": len(columns)}, (rule,)))
    return at


def will_turn(at: Position, column: int) -> Position:
    assert at.chain is not None
    return replace(at, chain=replace(at.chain, turning=column))


def nothing(at: Position, caused: Caused, reason: str, why: list[str]) -> Position:
    """The event can move nobody; it still ends the action (G.A12), unless the winds still turn a section."""
    ends = [] if at.chain and at.chain.turning else ["G.A12"]
    caused.append(Effect("nothing", {"why": reason}, (*why, *ends)))
    return at
