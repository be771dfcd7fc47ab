"""A board as numbers to draw: whole units, 26 to a half width and 15 to a quarter of a hexagon's height."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from referee.games.aqua.rules.board import RING, Board, Touch, begin, shore
from referee.games.aqua.rules.box import Box, Ring
from referee.games.aqua.rules.lattice import CORNERS, STEPS, Hex, Place, Point, centre, corals_at, middle
from referee.games.aqua.rules.pieces import LETTERS

LEAST = 0.87  # pixels a unit: a place stays 45 wide, and the area fills its room where that is more


class Animal(Struct, frozen=True):
    at: Point
    letter: str
    points: int | None
    place: str  # as a draft names it
    marked: bool


class Big(Struct, frozen=True):
    """A large animal: a line around its cells, and where its name stands; none where it is not the matter."""

    line: str
    at: Point
    face: str
    points: int | None
    is_named: bool = True


class Spot(Struct, frozen=True):
    """An empty hexagon beside the board; `fits` is None while no tile is known."""

    at: Point
    place: str
    fits: bool | None
    turned: bool = False  # it fits, but not as it lies now


class Ghost(Struct, frozen=True):
    """The tile that is being laid: as far as its colours are known, how it touches, what it makes."""

    at: Point
    legal: bool | None
    turned: bool  # it would be, turned another way
    corals: tuple[tuple[str, int], ...]
    wrong: tuple[Point, ...]
    animals: tuple[tuple[Point, str, int | None], ...]


class Picture(Struct, frozen=True):
    corner: Point
    size: Point
    pixels: Point
    coast: str
    corals: tuple[tuple[Point, str, int, bool], ...]  # centre of the tile, letter (none: not known), tip, marked
    animals: tuple[Animal, ...]
    large: tuple[Big, ...]
    spots: tuple[Spot, ...]
    ghost: Ghost | None = None
    contacts: str = ""  # lines from animal to animal
    tiles: tuple[tuple[Point, str], ...] = ()  # where each lies, as a draft names it


def side(hex: Hex, number: int) -> Point:
    """The middle of a side."""
    (x, y), a, b = centre(hex), CORNERS[number], CORNERS[(number + 1) % 6]
    return x + (a[0] + b[0]) // 2, y + (a[1] + b[1]) // 2


def named(numbers: Iterable[object]) -> str:
    return ".".join(map(str, numbers))


def picture(
    board: Board,
    box: Box,
    fits: Mapping[Hex, Collection[int]] | None = None,
    turn: int = 0,
    ghost: Ghost | None = None,
    marked: Iterable[object] = (),
    spots: bool = True,
) -> Picture:
    """The board; `marked` corals and places stand out.

    `fits` says where the tile in hand may lie and turned how, `turn` how it is turned now.
    """
    marks = set(marked)
    empty = shore(board) if spots else []
    xs, ys = zip(*(centre(hex) for hex in (*board.occupied, *empty)), strict=True)
    corner = min(xs) - 32, min(ys) - 36
    width, height = max(xs) + 32 - corner[0], max(ys) + 36 - corner[1]
    return Picture(
        corner,
        (width, height),
        (round(width * LEAST), round(height * LEAST)),
        outline(map(centre, board.occupied)),
        _corals(board, marks),
        tuple(
            Animal(middle(place), LETTERS[colour], box.points(colour), named(place), place in marks)
            for place, colour in sorted(board.animals.items())
        ),
        _large(board),
        tuple(_spot(hex, fits, turn) for hex in empty),
        ghost,
        tiles=tuple((centre(hex), named(hex)) for hex in sorted(board.occupied)),
    )


def _corals(board: Board, marks: set[object]) -> tuple[tuple[Point, str, int, bool], ...]:
    """Those that no small animal covers."""
    hidden = {coral for place in board.animals for coral in corals_at(place)}
    return tuple(
        (centre(coral[:2]), LETTERS.get(colour, ""), coral[2], coral in marks)
        for coral, colour in sorted(board.corals.items())
        if coral not in hidden
    )


def _large(board: Board) -> tuple[Big, ...]:
    return tuple(
        Big(outline(map(middle, animal.cells)), above(animal.cells), animal.face or animal.shape, animal.points)
        for animal in board.large
        if animal.cells
    )


def _spot(hex: Hex, fits: Mapping[Hex, Collection[int]] | None, turn: int) -> Spot:
    ways = () if fits is None else fits.get(hex, ())
    return Spot(centre(hex), named(hex), None if fits is None else bool(ways), bool(ways) and turn not in ways)


def hot_spot(ring: Sequence[str | None], place: int | None) -> Picture:
    """A hot spot by itself, as far as it is known, the coral in question standing out."""
    known: Ring = tuple(colour or "" for colour in ring)  # type: ignore[assignment]
    return picture(begin(known), Box(), marked=() if place is None else (RING[place],), spots=False)


def outline(centres: Iterable[Point]) -> str:
    """Around hexagons, side by side."""
    lines, inside = [], dict.fromkeys(sorted(centres))
    for x, y in inside:
        for number, step in enumerate(STEPS):
            dx, dy = centre(step)
            if (x + dx, y + dy) not in inside:
                (ax, ay), (bx, by) = CORNERS[number], CORNERS[(number + 1) % 6]
                lines.append(f"M{x + ax} {y + ay}l{bx - ax} {by - ay}")
    return "".join(lines)


def bond(a: Point, b: Point) -> str:
    """A line over the edge between two animals, short enough to hide neither."""
    (ax, ay), (bx, by) = a, b
    return f"M{(2 * ax + bx) // 3} {(2 * ay + by) // 3}L{(ax + 2 * bx) // 3} {(ay + 2 * by) // 3}"


def above(cells: Iterable[Place]) -> Point:
    """The place of a name: above the highest cell (the left one of two), where it hides no animal and no number."""
    y, x = min((y, x) for x, y in map(middle, cells))
    return x, y - 28


def ghost(
    at: Hex,
    corals: Iterable[tuple[str, int]],
    legal: bool | None,
    turned: bool,
    touching: Iterable[Touch],
    made: Mapping[Place, str],
    box: Box,
) -> Ghost:
    wrong = tuple(side(at, touch.side) for touch in touching) if legal is False else ()
    animals = tuple((middle(place), LETTERS[colour], box.points(colour)) for place, colour in made.items())
    return Ghost(centre(at), legal, turned, tuple((LETTERS[colour], tip) for colour, tip in corals), wrong, animals)
