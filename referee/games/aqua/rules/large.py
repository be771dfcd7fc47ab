"""Large animals: where one may lie, which tile of its stack is taken."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct, UnsetType

from referee.core.verdict import Breach, Facts
from referee.games.aqua.rules.board import Board
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.lattice import Hex, Place, form, in_one_piece, next_to
from referee.games.aqua.rules.pieces import FACES


class Taken(Struct, frozen=True):
    """A tile that was taken from a stack: its points and the shape that it had, as far as they are known."""

    points: int | None
    form: tuple[Hex, ...]


def form_of(cells: Sequence[Place]) -> tuple[Hex, ...]:
    return form((q, r) for _, q, r in cells) if cells else ()


def misplaced(board: Board, box: Box, shape: str, cells: Sequence[Place]) -> list[Breach]:
    """What is wrong with a large animal of this shape lying here, whenever it came."""
    facts: Facts = {"shape": shape}
    places = dict.fromkeys(cells)
    wrong: list[Breach] = []
    if bare := [list(place) for place in places if place not in board.animals]:
        wrong.append(Breach("Q6.2", facts | {"cells": bare, "count": len(bare)}, hard=True))
    covered = board.covered
    if under := [list(place) for place in places if place in covered]:  # Q6.2: that is no small animal any more
        below = [board.animals[place] for place in places if place in covered and place in board.animals]
        wrong.append(Breach("Q6.2", facts | {"cells": under, "colours": below}, "covered", hard=True))
    species = [board.animals[place] for place in places if place in board.animals]
    if twice := [colour for colour in dict.fromkeys(species) if species.count(colour) > 1]:
        wrong.append(Breach("Q6.3", facts | {"colours": twice}))
    if not in_one_piece(places):
        wrong.append(Breach("Q6.6", facts | {"cells": [list(place) for place in places]}, "apart", hard=True))
    if len(places) < len(cells):
        again = [list(place) for place, n in Counter(cells).items() if n > 1]
        wrong.append(Breach("Q6.6", facts | {"cells": again}, "twice", hard=True))
    if len(places) < 2:
        wrong.append(Breach("Q6.6", facts | {"count": len(places)}, "few", hard=True))
    printed = box.cells(shape)
    one_grid = len({name for name, _, _ in places}) == 1
    if printed and not (one_grid and form(printed) == form_of(tuple(places))):
        asked = len(set(printed))
        say = "otherwise" if len(places) == asked else "refused"
        wrong.append(Breach("Q6.6", facts | {"count": len(places), "asked": asked}, say))
    return wrong


def turned(shape: str, face: str | UnsetType | None) -> list[Breach]:
    """An animal that neither face of this tile shows (Q6.7)."""
    return [Breach("Q6.7", {"shape": shape, "face": face})] if face and face not in FACES[shape] else []


def nowhere(board: Board, box: Box, shapes: Sequence[str], fresh: Collection[Place]) -> Breach | None:
    """Why no large animal can come: no tile is left, or what lies beside the animals of this turn bars it."""
    if not fresh:
        return Breach("Q6.1", {}, "none")
    if not shapes:
        return Breach("Q6.4", {}, "gone")
    forms = [form(cells) if (cells := box.cells(shape)) else None for shape in shapes]  # None: any two will do
    most = max((len(each) for each in forms if each), default=2)

    def room(animals: Mapping[Place, str], differ: bool = True) -> tuple[Place, ...] | None:
        groups = _groups(animals, fresh, most, differ)
        return next((cells for cells in groups if None in forms or form_of(cells) in forms), None)

    free = {place: colour for place, colour in board.animals.items() if place not in board.covered}
    if room(free):
        return None
    if lying := room(board.animals):
        return Breach("Q6.2", {"colours": [board.animals[place] for place in lying if place not in free]}, "beside")
    if lying := room(free, differ=False):
        species = Counter(free[place] for place in lying)
        return Breach("Q6.3", {"colours": [colour for colour, n in species.items() if n > 1]}, "beside")
    return Breach("Q6.1", {"colours": [board.animals[place] for place in fresh if place in board.animals]}, "alone")


def _groups(
    animals: Mapping[Place, str], fresh: Collection[Place], most: int, differ: bool
) -> Iterator[tuple[Place, ...]]:
    """Animals side by side of which one is fresh, no two of a species unless they need not differ (Q6.1, Q6.3)."""
    found = {frozenset([place]) for place in fresh if place in animals}
    for _ in range(1, most):
        found = {
            group | {near}
            for group in found
            for place in group
            for near in next_to(place)
            if near in animals
            and near not in group
            and not (differ and animals[near] in {animals[each] for each in group})
        }
        yield from map(tuple, found)


def top_of(stack: Sequence[int | None], taken: Sequence[Taken]) -> int | None:
    """The points of the tile on top, if the box knows them (Q6.4)."""
    return stack[len(taken)] if len(taken) < len(stack) else None


def off_the_stack(shape: str, points: int | None, stack: Sequence[int | None], taken: Sequence[Taken]) -> list[Breach]:
    """Is there a tile left, and is it the one with these points (Q6.4)?"""
    if len(taken) >= len(stack):
        return [Breach("Q6.4", {"shape": shape, "count": len(taken)}, "empty")]
    top = top_of(stack, taken)
    if points is not None and top is not None and points != top:
        return [Breach("Q6.4", {"shape": shape, "given": points, "top": top})]
    return []


def unlikely(
    shape: str, points: int | None, cells: Sequence[Place], printed: bool, taken: Sequence[Taken]
) -> list[Breach]:
    """Doubts: a later tile worth more than an earlier one, or of another shape; points that nobody knows (Q.13)."""
    doubts = []
    if points is None:
        doubts.append(Breach("Q.13", {"shape": shape}, "large"))
    before = [tile.points for tile in taken if tile.points is not None]
    if points is not None and before and points > min(before):
        doubts.append(Breach("Q.13", {"shape": shape, "points": points, "before": min(before)}, "rising"))
    forms = {tile.form for tile in taken}
    if not printed and forms and form_of(cells) not in forms:
        doubts.append(Breach("Q.13", {"shape": shape}, "other_form"))
    return doubts
