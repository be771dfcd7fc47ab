"""The animals and corals that a line of the score counted, and what a line is called."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from referee.core.score import Line
from referee.core.slips import Part
from referee.games.aqua.rules.lattice import Coral, Place


class Piece(Struct, frozen=True):
    """What a line counts: an animal, where it lies if that is known; or corals."""

    kind: Literal["small", "large", "corals"]
    of: str  # its colour; of a large animal its shape
    at: Place | None = None
    corals: tuple[Coral, ...] = ()
    points: int | None = None  # of a large one: a small one has what its species has
    face: str | None = None


def named(line: Line) -> str:
    """A reef by what it is: reef.blue.4."""
    facts = line.operands
    return f"reef.{facts['colour']}.{facts['size']}" if "corals" in facts else line.id


def parts(line: Line) -> Iterator[Part]:
    """The animals of a line; those beside a reef without their points, which the box alone knows."""
    facts = line.operands
    animals = facts.get("animals", ())
    if line.id == "large":
        for each in animals:
            yield Part(Piece("large", each["shape"], points=each["points"], face=each.get("face")), each["points"])
    elif line.id == "small":
        for each in animals:
            yield from [Part(Piece("small", each["colour"]), each["points"])] * each["n"]
    elif "corals" in facts:
        yield Part(Piece("corals", facts["colour"], corals=tuple((q, r, tip) for q, r, tip in facts["corals"])))
        yield from (Part(Piece("small", colour)) for *_, colour in animals)
