"""What changes a table: sections laid and lost, the pile of tools, explorers that move or leave."""

from msgspec.structs import replace

from referee.core.moves import put
from referee.games.gefira.rules.pieces import ACTIONS, HAND
from referee.games.gefira.rules.position import Position, Team

# -- sections ------------------------------------------------------------------------------------


def show(at: Position, bridge: int, column: int, symbol: str | None) -> Position:
    """The section shows this symbol; None = it is gone."""
    row = at.bridges[bridge]
    return replace(at, bridges=put(at.bridges, bridge, (*row[: column - 1], symbol, *row[column:])))


def place(at: Position, seat: int, column: int, symbol: str) -> Position:
    """A section from the hand into the own bridge; what lay there is discarded (G.A16); the hand is refilled.

    No event follows (G6.2), and nobody falls: the place is never empty (G.A21).
    """
    return draw(show(discard(at, seat, column), seat, column, symbol))


def discard(at: Position, seat: int, column: int) -> Position:
    """The section goes to the discards, if there is one (G8.3)."""
    if at.section(seat, column) is None:
        return at
    return replace(show(at, seat, column, None), discards=at.discards + 1)


def draw(at: Position) -> Position:
    """One section for the hand, at once (G8.1); the discards become the pile when it is empty (G8.3, G.A23)."""
    if at.pile == 0:
        at = replace(at, pile=at.discards, discards=0)
    return replace(at, pile=at.pile - 1)


# -- tools ---------------------------------------------------------------------------------------


def choose_tool(at: Position, tool: str) -> Position:
    """A tool is taken out of the pile and put on top: the one that lay there is second now, so the order is known."""
    rest = [each for each in (at.tool, *at.below) if each != tool]
    return replace(at, tool=tool, below=tuple(rest), below_known=True) if tool != at.tool else at


def sink_tool(at: Position, tool: str | None) -> Position:
    """The tool on top goes under the pile and another shows (G6.5): the one that the table sees there, if it says so.

    Where it says nothing, the next one; and from now on the order is known (G.A18).
    """
    now = tool or at.below[0]
    rest = [each for each in at.below if each != now]
    return replace(at, tool=now, below=(*rest, at.tool), below_known=True)


# -- explorers -----------------------------------------------------------------------------------


def move(at: Position, seat: int, column: int, to: int) -> Position:
    """An explorer goes to another column. What is known of the tools goes along, except back to the start."""
    team = at.teams[seat]
    on = {place: memory for place, memory in team.on.items() if place != column}
    if 0 < to < at.end:
        on[to] = team.on.get(column, {})
    after = Team(
        start=team.start - (column == 0) + (to == 0), on=on, end=team.end + (to == at.end), accidents=team.accidents
    )
    return replace(at, teams=put(at.teams, seat, after))


def lose(at: Position, seat: int, column: int) -> Position:
    """An explorer leaves the game (G7.4)."""
    team = at.teams[seat]
    on = {place: memory for place, memory in team.on.items() if place != column}
    return replace(at, teams=put(at.teams, seat, replace(team, on=on, accidents=team.accidents + 1)))


def remember(at: Position, seat: int, column: int, matches: bool) -> Position:
    """What was answered about the tool of the moment; nothing is deduced about the others."""
    team = at.teams[seat]
    on = team.on | {column: team.on[column] | {at.tool: matches}}
    return replace(at, teams=put(at.teams, seat, replace(team, on=on)))


def begin_play(at: Position) -> Position:
    """All hands are taken: an explorer of everybody else enters, the first player begins (G2.12, G11.5)."""
    first = at.options.first
    for seat in at.ground.others(first):
        at = move(at, seat, 0, 1)
    return replace(at, phase="play", seat=first, actions_left=ACTIONS, hands=(HAND,) * len(at.hands))
