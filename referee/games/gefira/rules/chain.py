"""The activation chain (G5), one step a function, in the booklet's order.

    activate_explorer ── blocked ──────────────────────────────► stop
        │ moves                 └─ end, hole, no step left ────► stop (a hole: filled first)
        ▼
    compare_tool ────────── no match ──────────────────────────► stop
        │ match
        ▼
    activate_section ─► flipped ── event ──────────────────────► stop (after the event)
                           │    └─ no step left ───────────────► stop
                           ▼
                      follow_arrow ── hole, start, end, nobody ► stop
                           └─ an explorer or a section: from the top

A step that needs to know what only the players see leaves the position awaiting their answer;
the moves `tool`, `face` and `fill` bring it and go on from there.
"""

from typing import Literal

from msgspec.structs import replace

from referee.core.verdict import Effect, Facts, Sentence
from referee.games.gefira.rules import events
from referee.games.gefira.rules.changes import move, place, remember, show
from referee.games.gefira.rules.position import Awaiting, Chain, Position, Step
from referee.games.gefira.rules.turns import Caused, action_over

# Why a chain stops: the rule that says so.
STOPPED_BY = {
    "blocked": "G5.3",
    "arrived": "G5.16",
    "hole_filled": "G5.11",
    "no_steps": "G5.1",
    "tool_mismatch": "G5.4",
    "event": "G5.6",
    "arrow_to_hole": "G5.9",
    "arrow_to_start": "G5.9",
    "arrow_to_end": "G5.9",
    "arrow_to_empty_explorer_space": "G5.9",
    "arrow_to_connection": "G11.3",
    "will": "G.A34",
}


def begin(at: Position, caused: Caused, seat: int, column: int) -> Position:
    """The action of an explorer: as many activations as the steps card says (G5.1)."""
    return activate_explorer(replace(at, chain=Chain(at.steps)), caused, seat, column)


def activate_explorer(at: Position, caused: Caused, seat: int, column: int) -> Position:
    """He moves one section towards the end (G5.2), unless another explorer is in the way (G5.3).

    On the corner he turns instead, to the section that is next (G11.7).
    """
    to = column + 1
    if at.blocked(seat, column, to):
        return stop(at, caused, "blocked", *(["G11.7"] if at.ground.is_corner(to) else []))
    at = move(step(at, "move", seat, column), seat, column, to)
    turns = at.ground.turn_rules(column, to)
    effect = "faced" if turns else "crossed" if to == at.end else "moved"
    facts = {"seat": seat, "from": column, "to": to, "steps_left": steps_left(at)}
    caused.append(Effect(effect, facts, turns or ("G5.2",)))
    if to == at.end:  # no section under him, so nothing else is activated (G5.16)
        return stop(at, caused, "arrived")
    if at.section(seat, to) is None:  # G5.10, whatever the steps and the tool (G5.12)
        return await_answer(at, "fill", seat, to)
    if not steps_left(at):  # G5.4
        return stop(at, caused, "no_steps")
    return compare_tool(at, caused, seat, to)


def compare_tool(at: Position, caused: Caused, seat: int, column: int) -> Position:
    """Does he carry the tool of the moment (G5.4)? Asked once; remembered while he is on the bridge."""
    matches = at.teams[seat].on[column].get(at.tool)
    if matches is None:
        return await_answer(at, "tool", seat, column)
    if not matches:
        return stop(at, caused, "tool_mismatch")
    return activate_section(at, caused, seat, column)


def tool_answered(at: Position, caused: Caused, matches: bool) -> Position:
    """The players have looked at his card."""
    at, seat, column = answered(at)
    return compare_tool(remember(at, seat, column, matches), caused, seat, column)


def activate_section(at: Position, caused: Caused, bridge: int, column: int) -> Position:
    """It is flipped as the direction card says (G5.5): a step, counted now. Its new face is asked for.

    Only an explorer or another section leads here (G5.14), as often as steps last (G5.13).
    """
    return await_answer(step(at, "flip", bridge, column), "face", bridge, column)


def flipped(
    at: Position, caused: Caused, symbol: str, arrow: str | None, tool: str | None, opponent: int | None
) -> Position:
    """The new face is seen: first the event (G5.6), then the steps, then the arrow (G5.7)."""
    at, bridge, column = answered(at)
    at = show(at, bridge, column, symbol)
    facts: Facts = {"bridge": bridge, "column": column, "symbol": symbol, "steps_left": steps_left(at)}
    caused.append(Effect("flipped", facts, ("G5.5",)))
    pair, why = events.pair_of(at, bridge, column), ("G6.1", *at.ground.opposite_rules)
    if happens(at, bridge, column, symbol, opponent):
        at = replace(at, chain=replace(chain_of(at), event=symbol))
        facts = {"event": symbol, "seat": at.seat, "column": column, **pair.facts(at)}
        caused.append(Effect("event", facts, (*why, events.RULES[symbol])))
        return event_over(events.resolve(at, caused, symbol, pair, tool, opponent), caused)
    if pair.shows(at, symbol):
        caused.append(Effect("passed_over", {"event": symbol, **pair.facts(at)}, (*why, events.RULES[symbol], "G.A12")))
    if not steps_left(at):
        return stop(at, caused, "no_steps")
    if arrow is None:
        return stop(at, caused, "will")
    return follow_arrow(at, caused, bridge, column, arrow)


def happens(at: Position, bridge: int, column: int, symbol: str, opponent: int | None = None) -> bool:
    """An event: the section opposite shows the same symbol (G6.1). A hole has none.

    One without effect may be none at this table (G.A12).
    """
    pair = events.pair_of(at, bridge, column)
    if not pair.shows(at, symbol):
        return False
    return at.options.idle_event == "ends" or not events.idle(at, symbol, pair, opponent)


def to_name(at: Position, bridge: int, column: int, symbol: str) -> list[int]:
    """The two among whom the opponent has to be named if the section shows this symbol; none where that is known."""
    pair = events.pair_of(at, bridge, column)
    return pair.owners if pair.shows(at, symbol) and events.asks_whom(at, symbol, pair) else []


def no_event(at: Position, caused: Caused, bridge: int, column: int, symbol: str) -> None:
    """Two equal symbols after a section was placed: that is said, as people expect an event (G6.2)."""
    pair = events.pair_of(at, bridge, column)
    if pair.shows(at, symbol):
        facts = {"bridge": bridge, "column": column, "symbol": symbol, **pair.facts(at)}
        caused.append(Effect("no_event", facts, ("G6.2", *at.ground.opposite_rules)))


def follow_arrow(at: Position, caused: Caused, bridge: int, column: int, arrow: str) -> Position:
    """What the arrow of the current tool points at is activated (G5.8), if it can be (G5.9)."""
    found, there, to = leads_to(at, bridge, column, arrow)
    why = at.ground.opposite_rules if arrow == "across" else ("G.A27",) if found == "explorer" and to != column else ()
    caused.append(Effect("arrow", {"arrow": arrow, "tool": at.tool}, ("G5.7", *why)))
    if found == "explorer":
        return activate_explorer(at, caused, there, to)
    if found == "section":
        return activate_section(at, caused, there, to)
    return stop(at, caused, f"arrow_to_{found}")


def leads_to(at: Position, bridge: int, column: int, arrow: str) -> tuple[str, int, int]:
    """What lies where an arrow of this section leads: what it is, on which bridge, in which column."""
    if arrow == "outward":  # on the corner the one who stands there, whichever section he faces (G.A27)
        found = at.standing(bridge, column)
        return ("empty_explorer_space", bridge, column) if found is None else ("explorer", bridge, found)
    if arrow == "across":
        bridge, column = at.ground.opposite(bridge, column)
    else:
        to = column + (1 if arrow == "forward" else -1)
        if at.ground.turns(column, to):  # between the two lies the connection card (G11.3)
            return "connection", bridge, column
        column = to
    if column in (0, at.end):
        return "end" if column else "start", bridge, column
    return "hole" if at.section(bridge, column) is None else "section", bridge, column


def led(at: Position, bridge: int, column: int, arrow: str | None) -> Sentence:
    """Why the chain goes on along this arrow, or ends here."""
    if not steps_left(at):
        return Sentence("G5.1", "ground", {"steps": at.steps})
    if arrow is None:
        return Sentence("G.A34")
    found, there, to = leads_to(at, bridge, column, arrow)
    facts: Facts = {"bridge": there, "column": to, "to": to + 1, "steps_left": steps_left(at)}
    if found == "explorer":
        if at.blocked(there, to, to + 1):
            return Sentence("G5.3", "ground", facts)
        return Sentence("G5.8", "ground", facts) if to == column or arrow != "outward" else Sentence("G.A27")
    if found == "section":
        again = Step("flip", there, to) in chain_of(at).trail
        return Sentence("G5.13" if again else "G5.8", "ground_section", facts)
    return Sentence("G11.3" if found == "connection" else "G5.9", "ground", {"stop": f"arrow_to_{found}"})


def filled(at: Position, caused: Caused, symbol: str) -> Position:
    """The owner of the bridge has put a section of the hand under who fell (G5.10): the action ends (G5.11)."""
    at, seat, column = answered(at)
    at = place(at, seat, column, symbol)
    caused.append(Effect("filled", {"seat": seat, "column": column, "symbol": symbol}, ("G5.10",)))
    no_event(at, caused, seat, column, symbol)
    if chain_of(at).event is None:
        return stop(at, caused, "hole_filled")
    return event_over(events.go_on(at, caused), caused)


def turned(at: Position, caused: Caused, symbol: str) -> Position:
    """The section that the winds flipped shows its new face (G.A10); no event is checked."""
    at, bridge, column = answered(at)
    caused.append(Effect("shown", {"bridge": bridge, "column": column, "symbol": symbol}, ("G.A10",)))
    return event_over(events.go_on(show(at, bridge, column, symbol), caused), caused)


# -- what the steps share ------------------------------------------------------------------------


def event_over(at: Position, caused: Caused) -> Position:
    """An event ends the action (G5.6), even if it could do nothing (G.A12); answers it needs come first."""
    return at if at.awaiting else stop(at, caused, "event")


def stop(at: Position, caused: Caused, reason: str, *beside: str) -> Position:
    """The chain is over, and the action with it; steps that are left are lost."""
    chain = replace(chain_of(at), stop=reason, beside=beside)
    caused.append(Effect("stopped", {"stop": reason, "steps_left": chain.steps_left}, stopped_by(chain)))
    return action_over(replace(at, chain=chain), caused)


def stopped_by(chain: Chain) -> tuple[str, ...]:
    """The rules that say why: who sets off blocked has spent the action all the same (G.A13)."""
    assert chain.stop is not None
    first = chain.stop == "blocked" and not chain.trail
    return (STOPPED_BY[chain.stop], *chain.beside, *(["G.A13"] if first else []))


def step(at: Position, kind: Literal["move", "flip"], seat: int, column: int) -> Position:
    """One activation, one step (G5.1)."""
    chain = chain_of(at)
    trail = (*chain.trail, Step(kind, seat, column))
    return replace(at, chain=replace(chain, steps_left=chain.steps_left - 1, trail=trail))


def chain_of(at: Position) -> Chain:
    assert at.chain is not None
    return at.chain


def steps_left(at: Position) -> int:
    return chain_of(at).steps_left


def await_answer(at: Position, answer: Literal["tool", "face", "fill"], seat: int, column: int) -> Position:
    return replace(at, awaiting=Awaiting(answer, seat, column))


def answered(at: Position) -> tuple[Position, int, int]:
    """The answer is in: the place that it was about."""
    awaiting = at.awaiting
    assert awaiting is not None
    at = replace(at, awaiting=None, chain=replace(chain_of(at), entries=chain_of(at).entries + 1))
    return at, awaiting.seat, awaiting.column
