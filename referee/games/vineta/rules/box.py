"""What a household knows of its own city (V1.3): who touches whom, what is called how, what lies on the shore."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from referee.core.setup import BoxOf
from referee.games.vineta.rules.pieces import EDGES, District

Whole = Annotated[int, Meta(ge=0)]
Edges = tuple[tuple[District, District], ...]


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """How the table's own city lies: the box differs from our drawing."""

    confirmed: bool = False
    edges: Edges | None = None
    names: dict[District, str] = {}
    seaside: dict[District, bool] = {}
    apart: dict[District, tuple[District, ...]] = {}  # looked at: they share no edge

    def __post_init__(self) -> None:
        if any(a == b for a, b in self.edges or ()):
            raise ValueError("a district does not touch itself")

    @property
    def touching(self) -> Edges:
        return EDGES if self.edges is None else self.edges


class Box(BoxOf, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    map: Map = Map()
    pays: dict[Literal["red", "green"], Whole] = msgspec.field(default_factory=dict)  # what their tiles show (V7.4)
    bonus: Whole | None = None  # what the English booklet says (V7.6)
