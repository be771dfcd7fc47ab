"""What is in the box: colours, species, large animals, market; read from components.json."""

from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

Colour = Literal["red", "yellow", "green", "blue", "c5", "c6"]  # one colour is one species
Shape = Literal["barracuda", "dolphin", "manta", "hammerhead", "humpback"]
Face = Literal[
    "barracuda", "moray", "dolphin", "dugong", "manta", "octopus", "hammerhead", "blacktip", "humpback", "whale_shark"
]  # Q6.7: two a shape, which is named after the first
Printed = Annotated[int, Meta(ge=0)]  # points on a piece, or on the score sheet
EcosystemNo = Annotated[str, Meta(pattern=r"^([1-9]|1[0-9]|2[0-4])\Z")]  # Q.18
Count = Literal["natives", "natives_touching", "contacts", "pairs", "typed"]
Of = Literal["animal", "native", "other", "reef", "red", "yellow", "green", "blue", "c5", "c6"]

COLOURS: tuple[str, ...] = get_args(Colour)
SHAPES: tuple[str, ...] = get_args(Shape)
ORDER = {colour: place for place, colour in enumerate(COLOURS)}
LETTERS = dict(zip(COLOURS, "rygbvo", strict=True))  # names in drafts and drawings
NAMES = {letter: colour for colour, letter in LETTERS.items()}
CLASSIC = tuple("123456")  # Q2.2


class Ecosystem(Struct, frozen=True, forbid_unknown_fields=True):
    """What an ecosystem pays: points x count x how many of a large animal (or 1). `scope` is only shown."""

    points: int | None = None
    count: Count | None = None
    of: Of | None = None
    times: Shape | None = None
    scope: Literal["local", "global"] | None = None


class Market(Struct, frozen=True):
    """How many tiles stay in the game's box, lie in the first market, come new each round (Q2.5)."""

    tiles_removed: int
    market: int
    refill: int


class _Species(Struct):
    colour: Colour
    name: str | None
    sure: str


class _Large(Struct):
    shape: Shape
    faces: tuple[Face, Face]
    tiles: int
    sure: str


class _Components(Struct):
    about: str
    coral_tiles: int
    small_per_species: int
    rounds: int
    species: list[_Species]
    large: list[_Large]
    ecosystems: dict[str, Ecosystem]
    seats: dict[str, Market]
    solo_levels: list[int]


_box = msgspec.json.decode((Path(__file__).parent.parent / "components.json").read_bytes(), type=_Components)
TILES = _box.coral_tiles
PER_SPECIES = _box.small_per_species
ROUNDS = _box.rounds
SPECIES: dict[str, str] = {species.name: species.colour for species in _box.species if species.name}
SURE: dict[str, str] = {species.colour: species.sure for species in _box.species}
FACES: dict[str, tuple[str, str]] = {large.shape: large.faces for large in _box.large}
SHAPE_OF: dict[str, str] = {face: shape for shape, faces in FACES.items() for face in faces}
STACK: dict[str, int] = {large.shape: large.tiles for large in _box.large}
ECOSYSTEMS = _box.ecosystems  # 1 to 6: printed in the booklet, no box can change them; in its order (Q.19)
MARKETS = {int(seats): market for seats, market in _box.seats.items()}
SOLO_LEVELS = _box.solo_levels
