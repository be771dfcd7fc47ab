"""The household's box: values printed on pieces that nobody here has seen. Anything may be missing."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from referee.core.setup import BoxOf
from referee.games.aqua.rules.lattice import Hex
from referee.games.aqua.rules.pieces import ECOSYSTEMS, SPECIES, STACK, Colour, Ecosystem, EcosystemNo, Shape

Ring = tuple[Colour, Colour, Colour, Colour, Colour, Colour]
StackPoints = tuple[int | None, int | None, int | None]  # Q2.4: top first
TypedNo = Annotated[str, Meta(pattern=r"^([7-9]|1[0-9]|2[0-4])\Z")]  # an ecosystem that no booklet explains


class Species(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str | None = None
    points: int | None = None
    colour: str | None = None  # what the colour looks like: a label


class Large(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    cells: tuple[Hex, ...] | None = None
    points: StackPoints | None = None
    snail: Annotated[int, Meta(ge=0, le=2)] | None = None  # which tile of the stack carries the snail


class Box(BoxOf, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    species: dict[Colour, Species | None] | None = None
    large: dict[Shape, Large | None] | None = None
    hot_spots: tuple[Ring | None, ...] | None = None
    ecosystems: dict[EcosystemNo, Ecosystem | None] | None = None

    def points(self, colour: str) -> int | None:
        """What a small animal of this colour is worth, if known (Q.13)."""
        found = (self.species or {}).get(colour)  # type: ignore[call-overload]
        return found.points if found else None

    def unknown(self, colours: Iterable[str]) -> tuple[str, ...]:
        """The colours of animals whose points nobody has entered."""
        return tuple(colour for colour in dict.fromkeys(colours) if self.points(colour) is None)

    def all_known(self, small: Iterable[str], large: Iterable[int | None]) -> bool:
        """Is every point of these animals known, small ones by colour and large ones as they were taken?"""
        return not self.unknown(small) and None not in large

    def cells(self, shape: str) -> tuple[Hex, ...] | None:
        found = (self.large or {}).get(shape)  # type: ignore[call-overload]
        return found.cells if found else None

    def stack(self, shape: str, seats: int) -> tuple[int | None, ...]:
        """The stack of a shape at the start, top first; with 2 or 3 seats without the snail's tile (Q2.4)."""
        found = (self.large or {}).get(shape)  # type: ignore[call-overload]
        whole = (found.points if found else None) or (None,) * STACK[shape]
        if seats in (1, 4):
            return tuple(whole)
        if found is None or found.snail is None:
            return (None,) * (STACK[shape] - 1)
        return (*whole[: found.snail], *whole[found.snail + 1 :])

    def tiles(self, shape: str, seats: int) -> tuple[int, ...]:
        """The places of the stack's tiles among those of the box; none where nobody knows which one is out (Q2.4)."""
        found = (self.large or {}).get(shape)  # type: ignore[call-overload]
        snail = found.snail if found else None
        whole = range(STACK[shape])
        return tuple(whole) if seats in (1, 4) else tuple(n for n in whole if n != snail) if snail is not None else ()

    def ecosystem(self, number: str) -> Ecosystem | None:
        """The rule of an ecosystem, if known: 1 to 6 are fixed."""
        return ECOSYSTEMS.get(number) or (self.ecosystems or {}).get(number)

    def counted(self, number: str) -> Ecosystem | None:
        """The rule of an ecosystem where it can be computed; others are typed (Q8.5)."""
        rule = self.ecosystem(number)
        return None if rule is None or rule.count in (None, "typed") or rule.points is None else rule

    def by_hand(self, natives: Iterable[str]) -> list[str]:
        """The ecosystems in play whose points people type."""
        return [number for number in natives if self.counted(number) is None]

    def colour_of(self, name: str) -> str | None:
        """The colour that a species name means: the box's own name, else one of the three known."""
        for colour, species in (self.species or {}).items():
            if species and species.name == name:
                return colour
        return SPECIES.get(name)
