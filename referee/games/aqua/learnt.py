"""What a table has shown of the household's pieces, and a tap that tells a printed value."""

from collections.abc import Iterable, Iterator, Mapping

from referee.core.box import Slot
from referee.core.count import Tally
from referee.games.aqua.rules.board import Board
from referee.games.aqua.rules.box import Box, Ring
from referee.games.aqua.rules.final import BoardFile, Final
from referee.games.aqua.rules.pieces import COLOURS, NAMES, STACK
from referee.games.aqua.rules.position import Position

HOT_SPOTS = 4


def of_game(box: Box, at: Position) -> Mapping[str, object]:
    """Slot -> value, where the box has none yet."""
    return dict(_small(box, at.setup.box)) | dict(_large(box, at)) | dict(_hot_spots(box, _rings(at.boards)))


def of_count(box: Box, at: Tally[Final]) -> Mapping[str, object]:
    """The same of a table where only the end is counted: no tile was taken there."""
    return dict(_small(box, at.setup.box)) | dict(_hot_spots(box, _rings(at.read().laid)))


def _rings(boards: Iterable[Board | BoardFile]) -> Iterator[Ring]:
    return (board.hot_spot for board in boards if board.hot_spot)


def _small(box: Box, table: Box) -> Iterator[tuple[str, object]]:
    """The points of small animals, as they were entered at the table."""
    for colour in COLOURS:
        if (points := table.points(colour)) is not None and box.points(colour) is None:
            yield f"{colour}.points", points


def _large(box: Box, at: Position) -> Iterator[tuple[str, object]]:
    """The tiles taken, top first (Q6.4), and the shape in which they lay."""
    for shape, taken in at.taken.items():
        known = (box.large or {}).get(shape)  # type: ignore[call-overload]
        kept = list(range(STACK[shape]))
        if at.setup.count in (2, 3):  # Q2.4: one of the three is not in the stack; which one, the box may know
            if known is None or known.snail is None:
                kept = []
            else:
                kept.remove(known.snail)
        for n, tile in zip(kept, taken, strict=False):
            if tile.points is not None and (known is None or known.points is None or known.points[n] is None):
                yield f"{shape}.points.{n + 1}", tile.points
        if taken and (known is None or known.cells is None):
            yield f"{shape}.cells", [list(cell) for cell in taken[0].form]


def _hot_spots(box: Box, rings: Iterable[Ring]) -> Iterator[tuple[str, object]]:
    """Rings that the box lacks. The colours in their order stood on older tables unasked: no news."""
    known = list(box.hot_spots or ())
    for ring in rings:
        if tuple(ring) != COLOURS and ring not in known and len(known) < HOT_SPOTS:
            known.append(ring)
            yield f"hot_spots.{len(known)}", list(ring)


def points_of(colour: str) -> Slot:
    """What is printed on the small animals of a colour (Q.13)."""
    return Slot(f"{colour}.points", "points", ("species", colour, "points"), choices=(2, 3))


def points_printed(value: str) -> tuple[Slot, int] | None:
    """The same, as a tap tells it: r2."""
    if len(value) != 2 or value[0] not in NAMES or value[1] not in "23":
        return None
    return points_of(NAMES[value[0]]), int(value[1])
