"""The picture of a table: the position, what the draft shows on top of it, and what may be tapped."""

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct

from referee.games.gefira.phone.cross import Cross
from referee.games.gefira.phone.layout import Box, Layout, Point, Scenery, Section, Shore, Sizes
from referee.games.gefira.phone.side_by_side import SideBySide
from referee.games.gefira.rules.ground import Ground, Place
from referee.games.gefira.rules.position import Position, Step


class Cell(Struct, frozen=True):
    """A section or a hole."""

    bridge: int
    column: int
    lies: Section
    symbol: str | None
    empty: bool  # not laid yet: no hole
    tap: str | None
    now: bool  # asked about
    marked: bool  # chosen so far


class Hat(Struct, frozen=True):
    """An explorer on the bridge."""

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
    kind: str
    view: Box
    sizes: Sizes
    near: str | None
    scenery: Scenery
    cells: tuple[Cell, ...]
    hats: tuple[Hat, ...]
    counts: tuple[Count, ...]
    path: str  # the trail from disc to disc
    heads: tuple[str, ...]  # its arrowheads
    discs: tuple[Disc, ...]


def lay_out(ground: Ground, looking: int | None = None, near: str | None = None) -> Layout:
    """As the table lies before this seat; a cross may have one arm near."""
    if not ground.arm:
        return SideBySide(ground.length)
    return Cross(ground, looking if looking is not None and looking in ground.seats else 0, near)


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
    lies = lay_out(at.ground, looking, near)
    may_go = "xX" if at.options.whose_explorer == "any" else "x"
    unfinished = at.phase == "setup" and not at.complete
    cells = tuple(
        Cell(
            bridge,
            column,
            lies.section(bridge, column),
            symbols.get((bridge, column), at.section(bridge, column)),
            unfinished and (bridge, column) not in symbols and not at.section(bridge, column),
            taps.get((bridge, column)),
            now == (bridge, column),
            (bridge, column) in marked,
        )
        for column in range(at.length, 0, -1)
        for bridge in at.ground.seats
    )
    hats = tuple(
        Hat(
            seat,
            column,
            *lies.space(seat, column),
            lies.beak(seat, column),
            lies.lane(seat, column),
            tap := explorers.get((seat, column)),
            tap is not None and tap[0] in may_go and not at.blocked(seat, column, column + 1),
        )
        for seat, team in enumerate(at.teams)
        for column in reversed(team.columns)
    )
    counts = tuple(
        Count(
            shore,
            at.teams[shore.bridge].end if shore.is_end else at.teams[shore.bridge].start,
            None if shore.is_end else explorers.get((shore.bridge, 0)),
        )
        for shore in lies.shores
    )
    path, heads, discs = trail(at, lies)
    return Picture(
        lies.kind,
        lies.view,
        lies.sizes,
        near,
        lies.scenery,
        cells,
        hats,
        counts,
        path,
        heads,
        discs,
    )


def trail(at: Position, lies: Layout) -> tuple[str, tuple[str, ...], tuple[Disc, ...]]:
    """The steps of the chain: a disc where each explorer set out and on each section that was flipped."""
    if at.chain is None:
        return "", (), ()
    line: list[Point] = []
    heads: list[str] = []
    discs: list[Disc] = []
    steps = at.chain.trail
    flips = Counter((step.seat, step.column) for step in steps if step.kind == "flip")
    seen: Counter[Place] = Counter()
    asked = at.awaiting is not None and at.awaiting.answer == "face" and at.chain.event is None
    for n, step in enumerate(steps, 1):
        place = step.seat, step.column
        if step.kind == "move":
            line += lies.way(*place)
            heads.append(lies.head(*place))
            disc = _set_out(at, lies, step)
        else:
            disc = lies.flips(*place, flips[place])[seen[place] % len(lies.flips(*place, flips[place]))]
            line.append(disc)
            seen[place] += 1
        discs.append(Disc(n, *disc, asked and n == len(steps)))
    return " ".join(f"{x},{y}" for x, y in line), tuple(filter(None, heads)), tuple(discs)


def _set_out(at: Position, lies: Layout, step: Step) -> Point:
    """Where an explorer set out somebody may stand again: the disc leaves him in sight."""
    stands = step.column and at.standing(step.seat, step.column) is not None
    return lies.aside(step.seat, step.column) if stands else lies.space(step.seat, step.column)
