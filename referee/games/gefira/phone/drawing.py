"""The two bridges as a picture: where everything is drawn, in the units of the SVG (390 wide, start below)."""

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct

from referee.games.gefira.rules.position import Position, Step

PITCH = 47  # from one row to the next
TOP = 56  # room for the end above, and for the start below
ARRIVED = (74, 336)  # beside those who are counted at the end
LANE = (36, 354)  # middle of the explorers' lanes, blue and red
BRIDGE = (70, 216)  # left edge of each bridge
WIDE, HIGH = 104, 42  # a section
# where the numbers of a section's flips go: in the middle of its height, or one under the other
DISCS = ((36, 0), (-36, 0))
MORE_DISCS = ((36, -11), (-36, -11), (36, 11), (-36, 11))

Place = tuple[int, int]  # bridge, column


class Cell(Struct, frozen=True):
    """A section or a hole."""

    bridge: int
    column: int
    x: int
    y: int
    symbol: str | None
    empty: bool  # not laid yet: no hole
    tap: str | None
    now: bool  # asked about
    marked: bool  # chosen so far


class Hat(Struct, frozen=True):
    """An explorer on the bridge; column 0 = those at the start."""

    seat: int
    column: int
    x: int
    y: int
    tap: str | None
    ready: bool  # may be activated and is not blocked


class Disc(Struct, frozen=True):
    """A numbered step of the chain."""

    n: int
    x: int
    y: int
    open: bool  # its answer is still awaited


class Picture(Struct, frozen=True):
    height: int
    cells: tuple[Cell, ...]
    hats: tuple[Hat, ...]
    path: str  # the trail from disc to disc
    discs: tuple[Disc, ...]


def picture(
    at: Position,
    symbols: Mapping[Place, str | None] | None = None,
    now: Place | None = None,
    *,
    marked: Collection[Place] = (),
    taps: Mapping[Place, str] | None = None,
    explorers: Mapping[Place, str] | None = None,
) -> Picture:
    """The position, with what the draft shows on top of it and what may be tapped."""
    symbols, taps, explorers = symbols or {}, taps or {}, explorers or {}
    may_go = "xX" if at.options.whose_explorer == "any" else "x"
    unfinished = at.phase == "setup" and not at.complete
    cells = tuple(
        Cell(
            bridge,
            column,
            BRIDGE[bridge],
            top_of(at, column),
            symbols.get((bridge, column), at.section(bridge, column)),
            unfinished and (bridge, column) not in symbols,
            taps.get((bridge, column)),
            now == (bridge, column),
            (bridge, column) in marked,
        )
        for column in range(at.length, 0, -1)
        for bridge in (0, 1)
    )
    hats = tuple(
        Hat(
            seat,
            column,
            LANE[seat],
            middle(at, column),
            explorers.get((seat, column)),
            explorers.get((seat, column), " ")[0] in may_go and not at.blocked(seat, column, column + 1),
        )
        for seat, team in enumerate(at.teams)
        for column in (*reversed(team.columns), 0)
    )
    points, discs = trail(at)
    return Picture(at.length * PITCH + 2 * TOP, cells, hats, points, discs)


def trail(at: Position) -> tuple[str, tuple[Disc, ...]]:
    """The steps of the chain: a disc where each explorer set out and on each section that was flipped."""
    if at.chain is None:
        return "", ()
    points: list[Place] = []
    discs: list[Disc] = []
    steps = at.chain.trail
    flips = Counter((step.seat, step.column) for step in steps if step.kind == "flip")
    seen: Counter[Place] = Counter()
    for n, step in enumerate(steps, 1):
        x, y = where(at, step, flips, seen)
        points.append((x, y))
        if step.kind == "move":
            points.append((x, middle(at, step.column + 1)))
            if step.column == at.length:
                points.append((ARRIVED[step.seat], middle(at, at.end)))
            x, y = aside(at, step, x, y)
        asked = at.awaiting is not None and at.awaiting.answer == "face" and at.chain.event is None
        discs.append(Disc(n, x, y, asked and n == len(steps)))
    return " ".join(f"{x},{y}" for x, y in points), tuple(discs)


def aside(at: Position, step: Step, x: int, y: int) -> Place:
    """Where an explorer set out somebody may stand again: the disc leaves him in sight."""
    return (x + (-16, 16)[step.seat], y + 16) if step.column in at.teams[step.seat].on else (x, y)


def where(at: Position, step: Step, flips: Mapping[Place, int], seen: Counter[Place]) -> Place:
    if step.kind == "move":
        return LANE[step.seat], middle(at, step.column)
    place = step.seat, step.column
    places = DISCS if flips[place] <= len(DISCS) else MORE_DISCS
    right, down = places[seen[place] % len(places)]
    seen[place] += 1
    return BRIDGE[step.seat] + WIDE // 2 + right, middle(at, step.column) + down


def top_of(at: Position, column: int) -> int:
    return TOP + (at.length - column) * PITCH


def middle(at: Position, column: int) -> int:
    """The height of a row's middle; the start and the end lie beyond the banks."""
    if column == 0:
        return TOP + at.length * PITCH + 24
    return 24 if column == at.end else top_of(at, column) + HIGH // 2
