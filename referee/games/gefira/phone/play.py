"""A game refereed on the phone: what the board shows, and the one thing that is asked."""

from collections.abc import Mapping

from msgspec import Struct

from referee.core.desk import Desk, Dock
from referee.core.verdict import Breach
from referee.games.gefira.phone import docks
from referee.games.gefira.phone.docks import Act, Way
from referee.games.gefira.phone.drawing import Picture, picture
from referee.games.gefira.phone.forms import LETTERS, Draft, read
from referee.games.gefira.phone.greyed import blocked, misplaced, nothing_there
from referee.games.gefira.phone.taps import building, holes_fit, tap
from referee.games.gefira.rules import chain, events
from referee.games.gefira.rules.pieces import ACTIONS
from referee.games.gefira.rules.position import Position

# Arrows in the order in which they lie on the table, left to right.
ARROWS = (("outward", "forward", "back", "across"), ("across", "forward", "back", "outward"))


class Page(Struct, frozen=True):
    """The board of a refereed table, and what the dock asks."""

    seat: int  # who acts or answers
    asks: Dock
    at: Position
    picture: Picture
    draft: Draft

    @property
    def dock(self) -> str:
        return self.asks.name

    @property
    def actions(self) -> int:
        """How many this turn has."""
        return max(ACTIONS + self.at.extra_played[_active(self.at)], self.at.actions_left)

    @property
    def action(self) -> int:
        """Which of them is under way, or comes next; 0 outside the turns."""
        if self.at.phase != "play":
            return 0
        return self.actions - self.at.actions_left + (0 if self.at.awaiting else 1)

    @property
    def event_rule(self) -> str | None:
        """The rule of the event that happened in this chain."""
        return events.RULES[self.at.chain.event] if self.at.chain and self.at.chain.event else None

    @property
    def steps_used(self) -> int:
        return self.at.steps - self.at.chain.steps_left if self.at.chain else 0


def ask(at: Position, fields: Mapping[str, str]) -> Page:
    draft = read(fields)
    if at.over:
        return Page(0, docks.Over(*_stopped(at)), at, picture(at), draft)
    if at.phase == "setup":
        return _taking(at, draft) if at.complete else _building(at, draft)
    if at.awaiting:
        return _answering(at, draft, at.awaiting.seat, at.awaiting.column)
    if draft.dock in ("repair", "renovate"):
        return _placing(at, draft)
    if draft.dock == "destiny":
        return Page(_active(at), docks.Destiny(), at, picture(at), draft)
    return _turn(at, draft)


def _building(at: Position, draft: Draft) -> Page:
    """Both bridges tapped in one go, or a section at a time."""
    if draft.dock == "lay" or at.laid:
        return Page(_active(at), docks.Lay(), at, picture(at), draft)
    bridge, column, rows = building(at, draft)
    letters = draft.so_far if draft.row else ""
    first = next((Breach("G2.11", {"bridge": row}) for row in (0, 1) if rows.get((row, 1), "") is None), None)
    hole = column > 1 and holes_fit(at, letters + "o")  # G2.11
    asks = docks.Build(bridge, column, holes_fit(at, letters + "f"), hole, first)
    return Page(_active(at), asks, at, picture(at, rows, (bridge, column)), draft)


def _taking(at: Position, draft: Draft) -> Page:
    """Who takes three sections: as this phone's seat says, else whoever has none yet."""
    empty = [seat for seat in (0, 1) if not at.hands[seat]]
    wanted = draft.me if draft.seat is None else draft.seat
    seat = empty[0] if wanted is None or wanted not in empty else wanted
    bridge, columns = at.ground.after(seat), tuple(range(1, at.length + 1))
    taps = {(bridge, column): f"c{column}" for column in columns}
    drawn = picture(at, marked=[(bridge, column) for column in draft.columns], taps=taps)
    first = Breach("G2.11", {"bridge": bridge}) if 1 in draft.columns else None
    return Page(seat, docks.Take(bridge, columns, first), at, drawn, draft)


def _answering(at: Position, draft: Draft, bridge: int, column: int) -> Page:
    """What only the players see: the tool, the new face, the section for a hole."""
    place, answer = (bridge, column), at.awaiting and at.awaiting.answer
    if answer == "fill":
        return Page(bridge, docks.Fill(bridge, column), at, picture(at, now=place), draft)
    if answer == "tool" or draft.group is None:
        asks = docks.Tool(bridge, column) if answer == "tool" else docks.Face(bridge, column)
        return Page(_active(at), asks, at, picture(at, now=place), draft)
    drawn = picture(at, {place: draft.group}, place)
    return Page(_active(at), _flipped(at, bridge, column, draft.group), at, drawn, draft)


def _flipped(at: Position, bridge: int, column: int, symbol: str) -> Dock:
    """The new symbol is known: which tool shows after a flood, or where does the arrow lead?"""
    if chain.happens(at, bridge, column, symbol):
        return docks.Flood(bridge, column, at.below, at.below_known)
    ways = tuple(_way(at, bridge, column, arrow) for arrow in ARROWS[bridge])
    return docks.Arrow(bridge, column, at.section(*at.ground.opposite(bridge, column)), ways)


def _way(at: Position, bridge: int, column: int, arrow: str) -> Way:
    outside, inside = ("west", "east") if bridge == 0 else ("east", "west")
    points = {"forward": "north", "back": "south", "outward": outside, "across": inside}[arrow]
    return Way(arrow, points, *chain.leads_to(at, bridge, column, arrow))


def _placing(at: Position, draft: Draft) -> Page:
    """Which hole or section, which symbol, perhaps a second."""
    seat, columns = _active(at), range(1, at.length + 1)
    placed = {(seat, column): LETTERS[letter] for column, letter in draft.placed.items() if column <= at.length}
    taps = _sections(at, seat)
    if draft.nth is not None and draft.nth in columns:
        asks: Dock = docks.Symbol(seat, draft.nth, misplaced(at, seat, draft.dock, draft.nth))
        return Page(seat, asks, at, picture(at, placed, (seat, draft.nth), marked=placed, taps=taps), draft)
    holes = at.holes(seat)
    asks = docks.Place(seat, tuple(column for column in columns if (column in holes) == (draft.dock == "repair")))
    return Page(seat, asks, at, picture(at, placed, marked=placed, taps=taps), draft)


def _turn(at: Position, draft: Draft) -> Page:
    """Which action?"""
    seat = _active(at)
    taps = _sections(at, seat)
    explorers = {(who, column): f"{'xX'[who != seat]}{column}" for who in (0, 1) for column in at.teams[who].on}
    explorers |= {(who, 0): f"{'xX'[who != seat]}0" for who in whose(at, seat) if at.teams[who].start}
    asks = docks.Turn(*_stopped(at), _goers(at, seat), _acts(at, seat))
    return Page(seat, asks, at, picture(at, taps=taps, explorers=explorers), draft)


def _sections(at: Position, seat: int) -> dict[tuple[int, int], str]:
    """Every place of both bridges answers: the own ones are placed on, the others say why not."""
    return {(who, column): f"{'hH'[who != seat]}{column}" for who in (0, 1) for column in range(1, at.length + 1)}


def whose(at: Position, seat: int) -> tuple[int, ...]:
    """The seats whose explorers may be activated: the own one first (G.A3)."""
    return (seat, at.ground.after(seat)) if at.options.whose_explorer == "any" else (seat,)


def _goers(at: Position, seat: int) -> tuple[Act, ...]:
    acts = []
    for who in whose(at, seat):
        places = at.teams[who].places
        for column in (0, *at.teams[who].columns):
            allowed = column in places and not blocked(at, who, column)
            acts.append(Act("activate", f"{'xX'[who != seat]}{column}", allowed, column, who))
    return tuple(acts)


def _acts(at: Position, seat: int) -> tuple[Act, ...]:
    acts = (
        Act("repair", "grepair", nothing_there(at, seat, "repair") is None),
        Act("renovate", "grenovate", nothing_there(at, seat, "renovate") is None),
        Act("destiny", "gdestiny", True),
        Act("extra", "e", bool(at.extra[seat]) and not at.extra_played[seat]),
    )
    return (*acts, Act("go_on", "E", True)) if _may_go_on(at) else acts


def _may_go_on(at: Position) -> bool:
    """May who has just played take the turn back with a card (G3.2)?"""
    before = at.just_played
    return before is not None and bool(at.extra[before]) and not at.extra_played[before]


def _active(at: Position) -> int:
    assert at.seat is not None
    return at.seat


def _stopped(at: Position) -> tuple[str | None, tuple[str, ...]]:
    """Why the last chain stopped, and the rules that say so."""
    return (at.chain.stop, chain.stopped_by(at.chain)) if at.chain and at.chain.stop else (None, ())


DESK = Desk(
    ask,
    tap,
    keeps=("seat", "dock", "nth", "group", "shown"),
    topic=lambda ask: ask.draft.dock if ask.draft.dock in ("repair", "renovate") else ask.dock,
)
