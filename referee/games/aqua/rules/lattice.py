"""The lattice of AQUA: where tiles, corals and habitats lie, and what touches what.

Hexagons stand on a point, axial (q, r), y down; corners and sides count clockwise, corner 0 at the
top, side e between corners e and e + 1. A tile is cut into three rhombi, its corals; a coral is
named by its hexagon and the corner where its tip is. Tips at 0, 2, 4 look like a Y, tips at 1, 3, 5
like a Y upside down. Three tips meet at a point, and the three rhombi there form a hexagon: a place
where a habitat may be. Places with even tips are class A, with odd tips class B.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

Hex = tuple[int, int]
Coral = tuple[int, int, int]  # hexagon, tip
Class = Literal["A", "B"]
Place = tuple[Class, int, int]

# A board looks at the same few corners again and again: what lies around them is worked out once.
remembered = lru_cache(maxsize=4096)

STEPS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # to the hexagon over each side

# Which place the tip of a coral points at, and the other way round.
_PLACE: tuple[Place, ...] = (("A", 0, 0), ("B", 1, -1), ("A", 0, 1), ("B", 0, 0), ("A", -1, 1), ("B", 0, -1))
_TIPS: dict[str, tuple[Coral, ...]] = {
    name: tuple((-q, -r, tip) for tip, (of, q, r) in enumerate(_PLACE) if of == name) for name in ("A", "B")
}

# What may share an edge with a coral: its two sisters, and over each of its two outer sides one of
# two corals, as the tile there is turned. At most one of those two exists.
_OVER: tuple[tuple[Coral, ...], ...] = tuple(
    tuple((*STEPS[side % 6], (side + turned) % 6) for side in (tip - 1, tip) for turned in (3, 4)) for tip in range(6)
)


def over(hex: Hex, side: int) -> Hex:
    """The hexagon on the other side."""
    return hex[0] + STEPS[side][0], hex[1] + STEPS[side][1]


def around(hex: Hex) -> list[Hex]:
    """The six hexagons next to one."""
    return [over(hex, side) for side in range(6)]


@remembered
def tips(turn: int) -> tuple[int, int, int]:
    """The corners at which the three corals of a tile point, clockwise."""
    return turn % 6, (turn + 2) % 6, (turn + 4) % 6


def owner(side: int, turn: int) -> int:
    """The tip of the coral to which a side of a tile belongs."""
    return side if (side - turn) % 2 == 0 else (side + 1) % 6


@remembered
def nth(side: int, turn: int) -> int:
    """Which of the three corals of a tile has this side."""
    return tips(turn).index(owner(side, turn))


@remembered
def facing(hex: Hex, side: int) -> tuple[Coral, Coral]:
    """The two corals of which one, as the next tile is turned, lies along this side."""
    q, r = over(hex, side)
    return (q, r, (side + 3) % 6), (q, r, (side + 4) % 6)


@remembered
def sisters(coral: Coral) -> tuple[Coral, Coral]:
    """The other two corals of the same tile; both share an edge with this one."""
    q, r, tip = coral
    return (q, r, (tip + 2) % 6), (q, r, (tip + 4) % 6)


@remembered
def edge_neighbours(coral: Coral) -> tuple[Coral, ...]:
    """Every coral that may share an edge with this one."""
    q, r, tip = coral
    return *sisters(coral), *((q + dq, r + dr, other) for dq, dr, other in _OVER[tip])


def place_of(coral: Coral) -> Place:
    """The place at the tip of a coral: the only habitat that it can belong to."""
    q, r, tip = coral
    name, dq, dr = _PLACE[tip]
    return name, q + dq, r + dr


@remembered
def corals_at(place: Place) -> tuple[Coral, ...]:
    """The three corals, of three different tiles, whose tips meet at a place."""
    name, q, r = place
    return tuple((q + dq, r + dr, tip) for dq, dr, tip in _TIPS[name])


@remembered
def touched_from(place: Place) -> tuple[Coral, ...]:
    """The up to six corals that an animal at this place touches: sisters of its three."""
    return tuple(sister for coral in corals_at(place) for sister in sisters(coral))


@remembered
def next_to(place: Place) -> tuple[Place, ...]:
    """The six places whose animals touch one here; A and B never meet."""
    name, q, r = place
    return tuple((name, q + dq, r + dr) for dq, dr in STEPS)


def in_one_piece(places: Iterable[Place]) -> bool:
    """Do these places hang together by edges?"""
    left = set(places)
    todo = [left.pop()] if left else []
    while todo:
        near = left.intersection(next_to(todo.pop()))
        left -= near
        todo += near
    return not left


def form(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """A shape as such: the same for every turn, mirror image and position."""
    return _form(_moved(list(cells)))


@lru_cache(maxsize=512)  # there are few, and they are looked at again with every score
def _form(cells: tuple[Hex, ...]) -> tuple[Hex, ...]:
    return min(_moved(turned) for turned in _turned(list(cells)))


def _turned(cells: list[Hex]) -> Iterator[list[Hex]]:
    for mirrored in (cells, [(r, q) for q, r in cells]):
        for _ in range(6):
            mirrored = [(-r, q + r) for q, r in mirrored]
            yield mirrored


def _moved(cells: list[Hex]) -> tuple[Hex, ...]:
    first = min(cells)
    return tuple(sorted((q - first[0], r - first[1]) for q, r in cells))


# -- where it lies in a plane: 26 to a half width and 15 to a quarter of a hexagon's height -----------

Point = tuple[int, int]
CORNERS: tuple[Point, ...] = ((0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15))


def centre(hex: Hex) -> Point:
    return 26 * (2 * hex[0] + hex[1]), 45 * hex[1]


def tip(coral: Coral) -> Point:
    (x, y), (dx, dy) = centre(coral[:2]), CORNERS[coral[2]]
    return x + dx, y + dy


def middle(place: Place) -> Point:
    """Where three tips meet: the middle of a habitat."""
    return tip(corals_at(place)[0])
