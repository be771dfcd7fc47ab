"""The household's box of AQUA as slots: species, large animals, hot spots, ecosystems 7 to 24 (Q.13)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from msgspec.structs import replace

from referee.core.box import Finding, Household, Piece, Shelf, Shelves, Slot, SlotKind, asks, put
from referee.core.count import Tally
from referee.core.raw import Raw
from referee.core.verdict import Breach, Verdict
from referee.games.aqua.learnt import HOT_SPOTS, points_of
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.final import Final
from referee.games.aqua.rules.lattice import in_one_piece
from referee.games.aqua.rules.pieces import COLOURS, ECOSYSTEMS, SHAPES, SPECIES, STACK, SURE, Count, Of
from referee.games.aqua.rules.position import Position

ADVANCED = range(7, 25)
ASKS_OF = ("natives_touching", "contacts", "pairs")


def describe(box: Box) -> Shelves:
    return (
        Shelf("species", tuple(_species(colour, box) for colour in COLOURS), grid=False),
        Shelf("large", tuple(_large(shape, box) for shape in SHAPES), grid=False),
        Shelf("ecosystems", tuple(_ecosystem(str(n), box) for n in (*ADVANCED, *range(1, 7))), grid=False),
        Shelf("hot_spots", tuple(_hot_spots(box)), grid=False),
    )


def _species(colour: str, box: Box) -> Piece:
    known = (box.species or {}).get(colour)  # type: ignore[call-overload]
    path = ("species", colour)
    named = next((name for name, of in SPECIES.items() if of == colour), None)
    slots = (
        replace(points_of(colour), own=known and known.points),
        Slot(
            f"{colour}.name",
            "name",
            (*path, "name"),
            "text",
            own=known and known.name,
            shipped=named,
            sure=SURE[colour],
            word="animal",
            wanted=False,
        ),
        Slot(f"{colour}.colour", "colour", (*path, "colour"), "text", own=known and known.colour, wanted=False),
    )
    return Piece(colour, "box.species", {"colour": colour}, slots, f"spot {colour}")


def _large(shape: str, box: Box) -> Piece:
    known = (box.large or {}).get(shape)  # type: ignore[call-overload]
    path = ("large", shape)
    points = (known and known.points) or (None,) * STACK[shape]
    cells = [list(cell) for cell in known.cells] if known and known.cells is not None else None
    stack = range(STACK[shape])
    slots = (
        *(_points_of(shape, n, points[n]) for n in stack),
        Slot(f"{shape}.cells", "cells", (*path, "cells"), "cells", own=cells),
        Slot(
            f"{shape}.snail",
            "snail",
            (*path, "snail"),
            "choice",
            own=known and known.snail,
            choices=tuple(stack),
            word="tile",
        ),
    )
    return Piece(shape, "box.large", {"shape": shape}, slots)


def _points_of(shape: str, n: int, own: int | None) -> Slot:
    """What a tile of a stack shows, from the top."""
    path = ("large", shape, "points", n)
    return Slot(f"{shape}.points.{n + 1}", "top", path, own=own, choices=tuple(range(1, 25)))


def _ecosystem(number: str, box: Box) -> Piece:
    """Its rule, in the same form for 1 to 6, which every box has (Q8.1)."""
    shipped, own = ECOSYSTEMS.get(number), (box.ecosystems or {}).get(number)
    rule = shipped or own
    count = rule and rule.count

    def slot(field: str, kind: SlotKind, choices: tuple[object, ...], word: str, *, wanted: bool) -> Slot:
        return Slot(
            f"{number}.{field}",
            field if field != "points" else "each",
            ("ecosystems", number, field),
            kind,
            own=own and getattr(own, field),
            shipped=shipped and getattr(shipped, field),
            sure="rulebook" if shipped else "unknown",
            choices=choices,
            word=word,
            wanted=wanted,
            fixed=shipped is not None,
        )

    computed = count is not None and count != "typed"
    slots = (
        slot("count", "choice", get_args(Count), "count", wanted=True),
        slot("points", "number", tuple(range(1, 9)), "", wanted=computed),
        slot("of", "choice", get_args(Of), "of", wanted=count in ASKS_OF),
        slot("times", "choice", SHAPES, "large", wanted=False),
        slot("scope", "choice", ("local", "global"), "scope", wanted=False),
    )
    asked = tuple(each for each in slots if each.field == "count" or each.value is not None or computed)
    return Piece(f"ecosystem.{number}", "box.ecosystem", {"n": int(number)}, asked)


def _hot_spots(box: Box) -> Iterator[Piece]:
    """Those that are known, and room for the next."""
    rings = box.hot_spots or ()
    for n in range(min(len(rings) + 1, max(HOT_SPOTS, len(rings)))):
        ring = rings[n] if n < len(rings) else None
        slot = Slot(
            f"hot_spots.{n + 1}",
            "ring",
            ("hot_spots", n),
            "list",
            own=list(ring) if ring else None,
            choices=COLOURS,
            word="colour",
            size=len(COLOURS),
            wanted=False,
        )
        yield Piece(f"hot_spots.{n + 1}", "box.hot_spot", {"n": n + 1}, (slot,))


def tell(raw: Raw, slot: Slot, value: object) -> Raw:
    """As its path says; a stack always has its three tiles."""
    piece: Raw = put(raw, slot.path, value) or {}
    if "points" in slot.path and isinstance(slot.path[-1], int) and (stack := piece.get("large", {}).get(slot.path[1])):
        points = stack.get("points")
        if points:
            stack = stack | {"points": [*points, None, None][: STACK[str(slot.path[1])]]}
            piece = put(piece, slot.path[:2], stack)
    return piece


def check(box: Box) -> Verdict:
    """A shape is in one piece (Q6.6); the dearest tile lies on top (Q2.4), small animals are worth 2 or 3: doubts."""
    breaches, doubts = [], []
    for shape, large in (box.large or {}).items():
        cells = large.cells if large and large.cells is not None else None
        if cells is not None and len(set(cells)) < 2:
            breaches.append(Breach("Q6.6", {"shape": shape, "count": len(set(cells))}, "few"))
        elif cells is not None and not in_one_piece(("A", *cell) for cell in cells):
            breaches.append(Breach("Q6.6", {"shape": shape}, "apart"))
        known = [points for points in (large.points if large else None) or () if points is not None]
        rising = next(((a, b) for a, b in pairwise(known) if b > a), None)
        if rising:
            doubts.append(Breach("Q.13", {"shape": shape, "points": rising[1], "before": rising[0]}, "rising"))
    for colour, species in (box.species or {}).items():
        if species and species.points is not None and species.points not in (2, 3):
            doubts.append(Breach("Q.13", {"colour": colour, "points": species.points}, "odd"))
    return Verdict(tuple(breaches), tuple(doubts))


def settles(at: Position | Tally[Final], doubt: Breach) -> tuple[Finding, ...] | None:
    """What is printed on an animal (Q.13); of a large one, where the box knows which tile of its stack it is."""
    if doubt.rule != "Q.13" or doubt.say not in ("small", "large"):
        return None
    if doubt.say == "small":
        return asks(points_of(doubt.facts["colour"]), (2, 3))
    shape = doubt.facts["shape"]
    taken = at.taken.get(shape, ()) if isinstance(at, Position) else ()
    n = next((n for n, tile in enumerate(taken) if tile.points is None), len(taken))
    tiles = at.setup.box.tiles(shape, at.setup.count)
    known = isinstance(at, Position) and n < len(tiles)
    return asks(_points_of(shape, tiles[n], None)) if known else ()


HOUSEHOLD = Household(Box, describe, tell, check, settles)
