"""The picture of a table: the position, what the draft shows on top of it, and what may be tapped."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from referee.games.gefira.phone.cross import Cross
from referee.games.gefira.phone.layout import Box, Layout, Point, Scenery, Section, Shore, Sizes
from referee.games.gefira.phone.side_by_side import SideBySide
from referee.games.gefira.rules.ground import Ground, Place
from referee.games.gefira.rules.position import Position


class Cell(Struct, frozen=True):
    """A section or a hole."""

    bridge: int
    column: int
    lies: Section
    seen: bool  # may be out of sight while an arm is near
    symbol: str | None
    empty: bool  # not laid yet: no hole
    tap: str | None
    now: bool  # asked about
    marked: bool  # chosen so far


class Hat(Struct, frozen=True):
    """An explorer in sight on the bridge."""

    seat: int
    column: int
    x: int
    y: int
    beak: str
    lane: Box
    tap: str | None
    ready: bool  # may be activated and is not blocked


class Count(Struct, frozen=True):
    """How many are at a start or an end."""

    lies: Shore
    many: int
    tap: str | None


class Disc(Struct, frozen=True):
    """A numbered step of the chain."""

    n: int
    x: int
    y: int
    open: bool  # its answer is still awaited


class Picture(Struct, frozen=True):
    kind: str  # for the style sheet
    view: Box
    sizes: Sizes
    near: str | None
    scenery: Scenery
    cells: list[Cell]
    hats: list[Hat]
    counts: list[Count]
    path: str  # the trail from disc to disc
    heads: tuple[str, ...]  # its arrowheads
    discs: tuple[Disc, ...]


def lay_out(ground: Ground, looking: int | None = None, near: str | None = None) -> Layout:
    """As the table lies before this seat; a cross may have one arm near."""
    if not ground.arm:
        return SideBySide(ground.length)
    return Cross(ground, looking if looking is not None and looking in ground.seats else 0, near)


def _as_wished(at: Position, looking: int | None, near: str | None, now: Place | None) -> Layout:
    """The arm that is wished near, or was before (a dot says so) and still shows what is asked about."""
    lies = lay_out(at.ground, looking, near and near.lstrip("."))
    out_of_sight = now is not None and not lies.tappable(lies.section(*now).tap)
    return lay_out(at.ground, looking) if near and near[0] == "." and out_of_sight else lies


def points(at: Position, looking: int | None, bridge: int, column: int, arrow: str) -> str:
    """Which way an arrow of a section points on the picture."""
    return lay_out(at.ground, looking).points(bridge, column, arrow)


def picture(
    at: Position,
    symbols: Mapping[Place, str | None] | None = None,
    now: Place | None = None,
    *,
    marked: Collection[Place] = (),
    taps: Mapping[Place, str] | None = None,
    explorers: Mapping[Place, str] | None = None,
    looking: int | None = None,
    near: str | None = None,
) -> Picture:
    """The position, with what the draft shows on top of it and what may be tapped."""
    symbols, taps, explorers = symbols or {}, taps or {}, explorers or {}
    lies = _as_wished(at, looking, near, now)
    unfinished = at.phase == "setup" and not at.complete
    cells = []
    for place in lies.places:
        section, (bridge, column) = lies.section(*place), place
        tap = taps.get(place) if lies.tappable(section.tap) else None
        empty = unfinished and place not in symbols
        symbol = symbols.get(place, at.section(*place))
        seen = lies.shows(section.plank)
        cells.append(Cell(bridge, column, section, seen, symbol, empty, tap, now == place, place in marked))
    path, heads, discs = trail(at, lies)
    return Picture(
        lies.kind,
        lies.view,
        lies.sizes,
        lies.near,
        lies.scenery,
        cells,
        list(_hats(at, lies, explorers)),
        list(_counts(at, lies, explorers)),
        path,
        heads,
        discs,
    )


def _hats(at: Position, lies: Layout, explorers: Mapping[Place, str]) -> Iterator[Hat]:
    """The explorers on the bridges."""
    may_go = "xX" if at.options.whose_explorer == "any" else "x"
    for seat, column in ((seat, column) for seat, team in enumerate(at.teams) for column in reversed(team.columns)):
        lane, tap = lies.lane(seat, column), explorers.get((seat, column))
        ready = tap is not None and tap[0] in may_go and not at.blocked(seat, column, column + 1)
        beak, tap = lies.beak(seat, column), tap if lies.tappable(lane) else None
        if lies.shows(lane):
            yield Hat(seat, column, *lies.space(seat, column), beak, lane, tap, ready)


def _counts(at: Position, lies: Layout, explorers: Mapping[Place, str]) -> Iterator[Count]:
    """How many stand at each start and end."""
    for shore in lies.shores:
        team = at.teams[shore.bridge]
        tap = None if shore.is_end or not lies.tappable(shore.tap) else explorers.get((shore.bridge, 0))
        yield Count(shore, team.end if shore.is_end else team.start, tap)


def trail(at: Position, lies: Layout) -> tuple[str, tuple[str, ...], tuple[Disc, ...]]:
    """The steps of the chain: a disc where each explorer set out and on each section that was flipped."""
    if at.chain is None:
        return "", (), ()
    line: list[Point] = []
    heads: list[str] = []
    discs: list[Disc] = []
    steps = at.chain.trail
    flips = Counter((step.seat, step.column) for step in steps if step.kind == "flip")
    seen: Counter[tuple[str, int, tuple[int, ...]]] = Counter()
    asked = at.awaiting is not None and at.awaiting.answer == "face" and at.chain.event is None
    for n, step in enumerate(steps, 1):
        place = step.seat, step.column
        if step.kind == "move":
            line += lies.way(*place)
            heads.append(lies.head(*place))
            stands = step.column and at.standing(*place) is not None  # somebody may again: he stays in sight
            spots = lies.set_out(*place)[bool(stands) :]
            space = at.ground.space(step.column)
        else:
            spots, space = lies.flips(*place, flips[place]), (step.column,)
        where = step.kind, step.seat, space
        disc = spots[seen[where] % len(spots)]
        seen[where] += 1
        if step.kind == "flip":
            line.append(disc)
        discs.append(Disc(n, *disc, asked and n == len(steps)))
    return " ".join(f"{x},{y}" for x, y in line), tuple(filter(None, heads)), tuple(discs)
