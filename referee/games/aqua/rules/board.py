"""One player's board: tiles, the corals they show, the small animals that came, the large ones taken."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from referee.core.verdict import Facts
from referee.games.aqua.rules.box import Ring
from referee.games.aqua.rules.lattice import (
    Coral,
    Hex,
    Place,
    around,
    corals_at,
    facing,
    nth,
    owner,
    place_of,
    sisters,
    tips,
)
from referee.games.aqua.rules.pieces import Colour, Face, Printed, Shape

Turn = Annotated[int, Meta(ge=0, le=5)]

# Q2.1: three hexagons, six corals around a picture that is no coral; clockwise from the upper right.
HOT_SPOT: tuple[Hex, ...] = ((0, 0), (0, -1), (1, -1))
RING: tuple[Coral, ...] = ((1, -1, 0), (1, -1, 2), (0, 0, 2), (0, 0, 4), (0, -1, 4), (0, -1, 0))


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A coral tile where it lies: with turn t its first coral points at corner t, the others follow clockwise."""

    at: Hex
    corals: tuple[Colour, Colour, Colour]
    turn: Turn

    def by_coral(self) -> list[tuple[Coral, str]]:
        q, r = self.at
        (one, two, last), (a, b, c) = tips(self.turn), self.corals
        return [((q, r, one), a), ((q, r, two), b), ((q, r, last), c)]


class LargeAnimal(Struct, frozen=True, forbid_unknown_fields=True):
    shape: Shape
    points: Printed | None = None
    cells: tuple[Place, ...] | None = None
    face: Face | UnsetType = UNSET  # Q6.7: which of its two animals is up, if that was entered


def named(animal: LargeAnimal) -> Facts:
    """A large animal as sentences name it: its face, if that is known, and its points."""
    return {"shape": animal.shape, "points": animal.points} | ({"face": animal.face} if animal.face else {})


class Touch(NamedTuple):
    """A side along which a tile would touch another."""

    side: int
    own: str
    other: str

    @property
    def match(self) -> bool:
        return self.own == self.other


class Board(Struct, frozen=True):
    hot_spot: Ring | None  # None: not entered yet
    corals: dict[Coral, str]
    tiles: tuple[Tile, ...] = ()
    occupied: frozenset[Hex] = frozenset(HOT_SPOT)
    animals: dict[Place, str] = {}
    large: tuple[LargeAnimal, ...] = ()
    typed: dict[str, int] = {}

    @property
    def covered(self) -> set[Place]:
        """The small animals under a large one."""
        return {place for animal in self.large for place in animal.cells or ()}


def begin(ring: Ring | None) -> Board:
    return Board(ring, dict(zip(RING, ring, strict=True)) if ring else {})


def lay(board: Board, tile: Tile, strict: bool) -> tuple[Board, tuple[Place, ...]]:
    """The board with one tile more, and the places of the animals that come at once (Q5.2, Q.02)."""
    corals = board.corals | dict(tile.by_coral())
    new = tuple(place_of(coral) for coral, _ in tile.by_coral())
    made = tuple(place for place in new if is_habitat(corals, place, strict))
    animals = board.animals | {place: corals[corals_at(place)[0]] for place in made}
    after = replace(
        board, corals=corals, tiles=(*board.tiles, tile), occupied=board.occupied | {tile.at}, animals=animals
    )
    return after, made


def laid_out(ring: Ring | None, tiles: Iterable[Tile], strict: bool) -> Board:
    """A whole board at once; the order of the tiles changes nothing."""
    tiles = tuple(tiles)
    corals: dict[Coral, str] = dict(zip(RING, ring, strict=True)) if ring else {}
    for tile in tiles:
        corals.update(tile.by_coral())
    occupied = frozenset([*HOT_SPOT, *[tile.at for tile in tiles]])
    return Board(ring, corals, tiles, occupied, habitats(corals, strict))


def habitats(corals: Mapping[Coral, str], strict: bool) -> dict[Place, str]:
    """Every habitat and the colour of its animal; none is ever left uncovered (Q.01, Q.04)."""
    places = [place_of(coral) for coral in corals if coral[2] in (0, 3)]  # one of the three at every place is such
    return {place: corals[corals_at(place)[0]] for place in places if is_habitat(corals, place, strict)}


def is_habitat(corals: Mapping[Coral, str], place: Place, strict: bool) -> bool:
    """Three corals of one colour that form a hexagon (Q5.1): never those of a single tile.

    `strict` (Q.03): none of the three has a coral of its colour beside it on its own tile.
    """
    one, two, last = corals_at(place)
    colour = corals.get(one)
    if colour is None or not colour == corals.get(two) == corals.get(last):
        return False
    return not (strict and fourth(corals, place))


def fourth(corals: Mapping[Coral, str], place: Place) -> bool:
    """Does one of the three here have a coral of its colour beside it on its own tile (Q.03)?"""
    return any(corals.get(sister) == corals[coral] for coral in corals_at(place) for sister in sisters(coral))


def beside(tile: Tile) -> Iterator[tuple[int, Colour, Coral]]:
    """Each side, its colour, and the two corals of which one may lie along it, clockwise from side 0."""
    colours = dict(zip(tips(tile.turn), tile.corals, strict=True))
    for side in range(6):
        own = colours[owner(side, tile.turn)]
        for coral in facing(tile.at, side):
            yield side, own, coral


def touches(board: Board, tile: Tile) -> list[Touch]:
    """The sides along which this tile would touch others (Q4.1)."""
    lying = ((side, own, board.corals.get(coral)) for side, own, coral in beside(tile))
    return [Touch(side, own, other) for side, own, other in lying if other is not None]


def fits(board: Board, tile: Tile) -> bool:
    """May this tile lie here: an empty hexagon, a side of one colour (Q4.1, Q4.2)?"""
    return tile.at not in board.occupied and any(board.corals.get(coral) == own for _, own, coral in beside(tile))


def shore(board: Board) -> list[Hex]:
    """The empty hexagons next to the board, row by row."""
    near = {hex for at in board.occupied for hex in around(at)}
    return sorted(near - board.occupied, key=lambda hex: (hex[1], hex[0]))


def turns(board: Board, at: Hex, corals: tuple[Colour, Colour, Colour]) -> list[int]:
    """The ways to turn a tile so that it may lie here (`fits`): what lies around is looked up once for all of them."""
    if at in board.occupied:
        return []
    lying = [(side, colour) for side in range(6) for coral in facing(at, side) if (colour := board.corals.get(coral))]
    return [turn for turn in range(6) if any(corals[nth(side, turn)] == colour for side, colour in lying)]


def legal_places(board: Board, corals: tuple[Colour, Colour, Colour]) -> dict[Hex, list[int]]:
    """Where a tile may lie, and turned how."""
    return {at: ways for at in shore(board) if (ways := turns(board, at, corals))}
