"""A game refereed on the phone: what the board shows, and the one thing that is asked."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.core.desk import Desk
from referee.core.verdict import Breach
from referee.games.gefira.phone.draft import LETTERS, Draft, read
from referee.games.gefira.phone.drawing import Picture, picture
from referee.games.gefira.phone.greyed import blocked, misplaced, nothing_there
from referee.games.gefira.phone.taps import building, holes_fit, tap
from referee.games.gefira.rules import chain, events
from referee.games.gefira.rules.pieces import ACTIONS, SECTIONS, TOOLS, next_tool
from referee.games.gefira.rules.position import Position, other

# Arrows in the order in which they lie on the table, left to right.
ARROWS = (("outward", "forward", "back", "across"), ("across", "forward", "back", "outward"))


class Way(Struct, frozen=True):
    """An arrow key: its name, how it is drawn, and what lies where it leads."""

    arrow: str
    points: str  # north, south, west, east
    found: str
    bridge: int
    column: int


class Act(Struct, frozen=True):
    """A key of the turn: which tap, and whether it is to be suggested."""

    name: str
    tap: str
    allowed: bool
    column: int = 0  # of an explorer; 0 = the start


class Board(Struct, frozen=True):
    """The page of a refereed table."""

    seat: int  # who acts or answers
    dock: str
    at: Position
    picture: Picture
    draft: Draft
    action: int = 0  # which of how many this turn
    actions: int = ACTIONS
    goers: tuple[Act, ...] = ()  # explorers who may be activated
    acts: tuple[Act, ...] = ()  # the other actions; while building, a section or a hole
    opposite: str | None = None
    ways: tuple[Way, ...] = ()
    tools: tuple[str, ...] = ()  # a flood: the tools that may show now, likeliest first
    bridge: int = 0  # the bridge being laid or taken from
    column: int = 0
    columns: tuple[int, ...] = ()  # of the bridge, that may be tapped
    stop: str | None = None  # why the last chain stopped, and the rule
    rule: str | None = None
    why: Breach | None = None  # why what was tapped so far will be refused, unless the table allows it

    @property
    def event_rule(self) -> str | None:
        """The rule of the event that happened in this chain."""
        return events.RULES[self.at.chain.event] if self.at.chain and self.at.chain.event else None

    @property
    def steps_used(self) -> int:
        return self.at.steps - self.at.chain.steps_left if self.at.chain else 0


def ask(at: Position, fields: Mapping[str, str]) -> Board:
    draft = read(fields)
    if at.over:
        return Board(0, "over", at, picture(at), draft, **_stopped(at))
    if at.phase == "setup":
        return _taking(at, draft) if at.complete else _building(at, draft)
    if at.awaiting:
        return _answering(at, draft)
    if draft.dock in ("repair", "renovate"):
        return _placing(at, draft)
    if draft.dock == "destiny":
        return Board(_active(at), "destiny", at, picture(at), draft, **_action(at, 1))
    return _turn(at, draft)


def _building(at: Position, draft: Draft) -> Board:
    """Both bridges tapped in one go, or a section at a time."""
    if draft.dock == "lay" or at.pile < SECTIONS:
        return Board(_active(at), "lay", at, picture(at), draft)
    bridge, column, rows = building(at, draft)
    shown, letters = picture(at, rows, (bridge, column)), draft.shown if draft.row else ""
    acts = (
        Act("section", "s", holes_fit(at, letters + "f")),
        Act("hole", "o", column > 1 and holes_fit(at, letters + "o")),  # G2.11
    )
    first = next((Breach("G2.11", {"bridge": row}) for row in (0, 1) if rows.get((row, 1), "") is None), None)
    return Board(_active(at), "build", at, shown, draft, bridge=bridge, column=column, acts=acts, why=first)


def _taking(at: Position, draft: Draft) -> Board:
    """Who takes three sections: as this phone's seat says, else whoever has none yet."""
    empty = [seat for seat in (0, 1) if not at.hands[seat]]
    wanted = draft.me if draft.seat is None else draft.seat
    seat = empty[0] if wanted is None or wanted not in empty else wanted
    bridge, columns = other(seat), tuple(range(1, at.length + 1))
    taps = {(bridge, column): f"c{column}" for column in columns}
    shown = picture(at, marked=[(bridge, column) for column in draft.columns], taps=taps)
    first = Breach("G2.11", {"bridge": bridge}) if 1 in draft.columns else None
    return Board(seat, "take", at, shown, draft, bridge=bridge, columns=columns, why=first)


def _answering(at: Position, draft: Draft) -> Board:
    """What only the players see: the tool, the new face, the section for a hole."""
    awaiting = at.awaiting
    assert awaiting is not None
    bridge, column = awaiting.seat, awaiting.column
    here: dict[str, Any] = {"bridge": bridge, "column": column, "opposite": at.section(other(bridge), column)}
    here |= _action(at, 0)
    if awaiting.answer != "face" or draft.group is None:
        seat = bridge if awaiting.answer == "fill" else _active(at)
        return Board(seat, awaiting.answer, at, picture(at, now=(bridge, column)), draft, **here)
    shown = picture(at, {(bridge, column): draft.group}, (bridge, column))
    if chain.happens(at, bridge, column, draft.group):  # a flood: which tool shows now?
        after = next_tool(at.tool)
        tools = (after, *(tool for tool in TOOLS if tool not in (at.tool, after)))
        return Board(_active(at), "flood", at, shown, draft, tools=tools, **here)
    ways = tuple(_way(at, bridge, column, arrow) for arrow in ARROWS[bridge])
    return Board(_active(at), "arrow", at, shown, draft, ways=ways, **here)


def _way(at: Position, bridge: int, column: int, arrow: str) -> Way:
    outside, inside = ("west", "east") if bridge == 0 else ("east", "west")
    points = {"forward": "north", "back": "south", "outward": outside, "across": inside}[arrow]
    return Way(arrow, points, *chain.leads_to(at, bridge, column, arrow))


def _placing(at: Position, draft: Draft) -> Board:
    """Which hole or section, which symbol, perhaps a second."""
    seat = _active(at)
    holes = at.holes(seat)
    fit = [column for column in range(1, at.length + 1) if (column in holes) == (draft.dock == "repair")]
    placed = {(seat, column): LETTERS[letter] for column, letter in draft.placed.items() if column <= at.length}
    column = draft.at if draft.at is not None and 1 <= draft.at <= at.length else None
    why = misplaced(at, seat, draft.dock, column) if column else None
    taps = {(seat, each): f"h{each}" for each in range(1, at.length + 1)}
    shown = picture(at, placed, (seat, column) if column else None, marked=placed, taps=taps)
    dock = "symbol" if column else "place"
    here: dict[str, Any] = {"bridge": seat, "column": column or 0, "columns": tuple(fit), "why": why}
    return Board(seat, dock, at, shown, draft, **here, **_action(at, 1))


def _turn(at: Position, draft: Draft) -> Board:
    """Which action?"""
    seat = _active(at)
    taps = {(seat, column): f"h{column}" for column in range(1, at.length + 1)}
    explorers = {(who, column): f"{'xX'[who != seat]}{column}" for who in (0, 1) for column in at.teams[who].on}
    if at.teams[seat].start:
        explorers[seat, 0] = "x0"
    free = {column: blocked(at, seat, column) is None for column in (0, *at.teams[seat].columns)}
    free[0] = free[0] and at.teams[seat].start > 0
    goers = tuple(Act("activate", f"x{column}", allowed, column) for column, allowed in free.items())
    acts = [
        Act("repair", "grepair", nothing_there(at, seat, "repair") is None),
        Act("renovate", "grenovate", nothing_there(at, seat, "renovate") is None),
        Act("destiny", "gdestiny", True),
        Act("extra", "e", bool(at.extra[seat]) and not at.extra_played[seat]),
    ]
    if _may_go_on(at):
        acts.append(Act("go_on", "E", True))
    shown = picture(at, taps=taps, explorers=explorers)
    return Board(seat, "turn", at, shown, draft, goers=goers, acts=tuple(acts), **_action(at, 1), **_stopped(at))


def _may_go_on(at: Position) -> bool:
    """May who has just played take the turn back with a card (G3.2)?"""
    before = at.just_played
    return before is not None and bool(at.extra[before]) and not at.extra_played[before]


def _active(at: Position) -> int:
    assert at.seat is not None
    return at.seat


def _action(at: Position, upcoming: int) -> dict[str, Any]:
    """Which action of how many."""
    most = max(ACTIONS + at.extra_played[_active(at)], at.actions_left)
    return {"action": most - at.actions_left + upcoming, "actions": most}


def _stopped(at: Position) -> dict[str, Any]:
    """Why the last chain stopped, and the rule that says so."""
    if at.chain is None or at.chain.stop is None:
        return {}
    return {"stop": at.chain.stop, "rule": chain.STOPPED_BY[at.chain.stop]}


DESK = Desk(ask, tap, keeps=("seat", "dock", "at", "group", "shown"))
