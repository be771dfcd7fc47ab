"""A game refereed on the phone: what the board shows, and the one thing that is asked."""

from collections.abc import Collection, Mapping
from typing import TypedDict, Unpack, get_args

from msgspec import Struct
from msgspec.structs import replace

from referee.core.desk import Desk, Dock, Tap
from referee.core.verdict import Breach
from referee.games.gefira.phone import docks
from referee.games.gefira.phone.answers import missing
from referee.games.gefira.phone.docks import Act, Way
from referee.games.gefira.phone.drawing import Picture, picture, points
from referee.games.gefira.phone.forms import LETTERS, PLACING, Draft, read
from referee.games.gefira.phone.greyed import blocked, misplaced, nothing_there
from referee.games.gefira.phone.setting import asked_about, giver, only_holes, places, rows, takers
from referee.games.gefira.phone.taps import before, tap
from referee.games.gefira.rules import chain, events
from referee.games.gefira.rules.building import bridges_for
from referee.games.gefira.rules.ground import Place as Where
from referee.games.gefira.rules.pieces import ACTIONS, HAND, Arrow
from referee.games.gefira.rules.position import Position

ACROSS = ("west", "north", "south", "east")  # the arrow keys lie as the arrows do on the table, from left to right
Shown = Mapping[Where, str | None]  # what a draft shows otherwise


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


def ask(at: Position, fields: Mapping[str, str]) -> Page:
    draft = read(fields)
    if at.over:
        return drawn(at, draft, 0, docks.Over(*_stopped(at)))
    if at.phase == "setup":
        return _taking(at, draft) if at.complete else _building(at, draft)
    if at.awaiting:
        return _answering(at, draft, at.awaiting.seat, at.awaiting.column)
    if draft.dock in PLACING:
        return _placing(at, draft)
    if draft.dock == "destiny":
        return drawn(at, draft, _active(at), docks.Destiny())
    return _turn(at, draft)


class OnBoard(TypedDict, total=False):
    """What the picture shows beside the position: see `picture`."""

    now: Where
    marked: Collection[Where]
    taps: Mapping[Where, str]
    explorers: Mapping[Where, str]


def drawn(
    at: Position, draft: Draft, seat: int, asks: Dock, symbols: Shown | None = None, **more: Unpack[OnBoard]
) -> Page:
    """What is asked, and the board with what the draft shows on it and with what may be tapped there."""
    return Page(seat, asks, at, picture(at, symbols, **more, looking=draft.me, near=draft.near), draft)


def _building(at: Position, draft: Draft) -> Page:
    """All bridges tapped in one go, or a section at a time."""
    if at.setup.count == 2:  # the last symbol enters both: nothing is asked after it
        draft = replace(draft, so_far=draft.so_far[: places(at) - 1])
    seat, row = _active(at), draft.row
    if draft.dock == "lay" or at.laid:
        return drawn(at, draft, seat, docks.Lay())
    shown = rows(at, row)
    bare = [Breach("G2.11", {"bridge": each}) for each in at.ground.seats if shown.get((each, 1), "") is None]
    why = bare[0] if bare else None
    if len(shown) == places(at):
        bridge, may = asked_about(at, draft), takers(at, draft)
        left = tuple(each for each in at.ground.seats if each != bridge and each not in draft.takers)
        asks: Dock = docks.Taken(bridge, tuple((each, each in may) for each in at.ground.seats), left, why)
        return drawn(at, draft, seat, asks, shown)
    bridge, before = divmod(len(shown), at.length)
    holes, ended = row[len(row) - before :].count(None), not before and only_holes(at, draft.so_far[:-1])
    hole, mistaken = before > 0 and holes < HAND, draft.nth == before + 1
    if mistaken:
        more = {"bridge": bridge, "given": holes + 1, "asked": HAND}
        why = Breach("G2.10", more, "holes") if before else Breach("G2.11", {"bridge": bridge})
    asks = docks.Build(bridge, before + 1, holes, hole, ended, mistaken and not before, why)
    return drawn(at, draft, seat, asks, shown, now=(bridge, before + 1))


def _taking(at: Position, draft: Draft) -> Page:
    """The seat that takes three sections: this phone's own, else the one that has none yet."""
    waiting = [seat for seat in at.ground.seats if not at.hands[seat]]
    wanted = draft.me if draft.seat is None else draft.seat
    seat = waiting[0] if wanted is None or wanted not in waiting else wanted
    bridge, columns = giver(at, seat, draft.whom), tuple(range(1, at.length + 1))
    if bridge is None:
        free = bridges_for(at, seat)
        taps = {(each, column): f"v{each}" for each in at.ground.seats for column in columns}
        asks: Dock = docks.Giver(
            tuple((each, each in free) for each in at.ground.seats if each != seat),
            tuple(each for each in waiting if each != seat),
        )
        return drawn(at, draft, seat, asks, taps=taps)
    first = Breach("G2.11", {"bridge": bridge}) if 1 in draft.columns else None
    asks = docks.Take(bridge, columns, first, chosen=len(bridges_for(at, seat)) > 1)
    taps = {(bridge, column): f"c{column}" for column in columns}
    return drawn(at, draft, seat, asks, marked=[(bridge, column) for column in draft.columns], taps=taps)


def _answering(at: Position, draft: Draft, bridge: int, column: int) -> Page:
    """What only the players see: the tool, the new face, the section for a hole."""
    place, answer = (bridge, column), at.awaiting and at.awaiting.answer
    if answer == "fill":
        return drawn(at, draft, bridge, docks.Fill(bridge, column), now=place)
    if answer == "tool":
        return drawn(at, draft, _active(at), docks.Tool(bridge, column), now=place)
    if draft.group is None or (asks := _flipped(at, draft, bridge, column)) is None:
        return drawn(at, draft, _active(at), docks.Face(bridge, column), now=place)
    return drawn(at, draft, _active(at), asks, {place: draft.group}, now=place)


def _flipped(at: Position, draft: Draft, bridge: int, column: int) -> Dock | None:
    """The new symbol is known: whom does it strike, which tool shows after a flood, or where does the arrow lead?"""
    what, facing = missing(at, draft), at.ground.opposite(bridge, column)
    if what == "opponent":
        return docks.Opponent(bridge, column, ((bridge, column), facing))
    if what == "flood":
        return docks.Flood(bridge, column, at.below, at.below_known)
    if what is None:
        return None
    ways = [_way(at, draft.me, bridge, column, arrow) for arrow in get_args(Arrow)]
    ways.sort(key=lambda way: ACROSS.index(way.points))
    return docks.Arrow(bridge, column, facing, at.section(*facing), tuple(ways))


def _way(at: Position, looking: int | None, bridge: int, column: int, arrow: str) -> Way:
    way = points(at, looking, bridge, column, arrow)
    return Way(arrow, way, *_found(at, bridge, *chain.leads_to(at, bridge, column, arrow)))


def _found(at: Position, bridge: int, found: str, there: int, column: int) -> tuple[str, int, int]:
    """What an arrow meets: the explorer on the corner and another's hole of a cross are named as such."""
    if found == "explorer" and at.ground.is_corner(column):
        return "at_corner", there, column
    if found == "hole" and there != bridge and at.ground.arm:
        return "hole_of", there, column
    return found, there, column


def _placing(at: Position, draft: Draft) -> Page:
    """Which hole or section, which symbol, perhaps a second."""
    seat, columns = _active(at), range(1, at.length + 1)
    placed = {(seat, column): LETTERS[letter] for column, letter in draft.placed.items() if column <= at.length}
    taps = _sections(at, seat)
    if draft.nth is not None and draft.nth in columns:
        asks: Dock = docks.Symbol(seat, draft.nth, misplaced(at, seat, draft, draft.nth))
        return drawn(at, draft, seat, asks, placed, now=(seat, draft.nth), marked=placed, taps=taps)
    holes = at.holes(seat)
    asks = docks.Place(seat, tuple(column for column in columns if (column in holes) == (draft.dock == "repair")))
    return drawn(at, draft, seat, asks, placed, marked=placed, taps=taps)


def _turn(at: Position, draft: Draft) -> Page:
    """Which action?"""
    seat = _active(at)
    standing = [(team, column) for team in at.ground.seats for column in at.teams[team].on]
    standing += [(team, 0) for team in whose(at, seat) if at.teams[team].start]
    explorers = {(team, column): f"{'x' if team == seat else f'X{team}'}{column}" for team, column in standing}
    asks = docks.Turn(*_stopped(at), _goers(at, seat), _acts(at, seat))
    return drawn(at, draft, seat, asks, taps=_sections(at, seat), explorers=explorers)


def _sections(at: Position, seat: int) -> dict[Where, str]:
    """Every place of all bridges answers: the own ones are placed on, the others say why not."""
    columns = range(1, at.length + 1)
    taps = {(team, column): f"H{team}{column}" for team in at.ground.others(seat) for column in columns}
    return taps | {(seat, column): f"h{column}" for column in columns}


def whose(at: Position, seat: int) -> tuple[int, ...]:
    """The seats whose explorers may be activated: the own one first (G.A3)."""
    return (seat, *at.ground.others(seat)) if at.options.whose_explorer == "any" else (seat,)


def _goers(at: Position, seat: int) -> tuple[Act, ...]:
    acts = []
    for team in whose(at, seat):
        places = at.teams[team].places
        for column in (0, *at.teams[team].columns):
            allowed = column in places and not blocked(at, team, column)
            acts.append(Act("activate", f"{'x' if team == seat else f'X{team}'}{column}", allowed, column, team))
    return tuple(acts)


def _acts(at: Position, seat: int) -> tuple[Act, ...]:
    acts = (
        Act("repair", "grepair", nothing_there(at, seat, "repair") is None),
        Act("renovate", "grenovate", nothing_there(at, seat, "renovate") is None),
        Act("destiny", "gdestiny", True),
        Act("extra", "e", bool(at.extra[seat]) and not at.extra_played[seat], bridge=seat),
    )
    return (*acts, Act("go_on", "E", True, bridge=before(at, seat))) if _may_go_on(at) else acts


def _may_go_on(at: Position) -> bool:
    """May who has just played take the turn back with a card (G3.2)?"""
    last = at.just_played
    return last is not None and bool(at.extra[last]) and not at.extra_played[last]


def _active(at: Position) -> int:
    assert at.seat is not None
    return at.seat


def _stopped(at: Position) -> tuple[str | None, tuple[str, ...]]:
    """Why the last chain stopped, and the rules that say so."""
    return (at.chain.stop, chain.stopped_by(at.chain)) if at.chain and at.chain.stop else (None, ())


def tap_near(at: Position, fields: Mapping[str, str]) -> Tap:
    """A tap leaves the arm of a cross near that was, dotted: as long as what is asked about lies there."""
    tapped, near = tap(at, fields), read(fields).near
    if not near or tapped.greyed:
        return tapped
    return replace(tapped, draft={**tapped.draft, "near": f".{near.lstrip('.')}"})


DESK = Desk(
    ask,
    tap_near,
    keeps=("seat", "near", "dock", "nth", "group", "whom", "shown"),
    looks=("seat", "near"),
    topic=lambda ask: ask.draft.dock if ask.draft.dock in PLACING else ask.dock,
)
