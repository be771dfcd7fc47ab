"""What a table has shown of the household's pieces: hot spots, shapes and points of large animals."""

from collections.abc import Mapping
from typing import Any

from referee.core.tally import Tally
from referee.games.aqua.box import Box
from referee.games.aqua.position import Position

HOT_SPOTS = 4


def learnt(box: Box, at: Position | Tally) -> Mapping[str, Any]:
    """Slot by slot, only what the box lacks; an animal whose place in its stack is not sure tells its shape alone."""
    if isinstance(at, Tally):
        return {}
    told: dict[str, Any] = {}
    for shape, tiles in at.taken.items():
        known = (box.large or {}).get(shape)  # type: ignore[call-overload]
        points = (known and known.points) or (None, None, None)
        if known is None or known.cells is None:
            told[f"{shape}.cells"] = [list(cell) for cell in tiles[0].form]
        snail = known.snail if known else None
        for n, tile in zip(_stack(at.setup.count, snail), tiles, strict=False):
            if tile.points is not None and points[n] is None:
                told[f"{shape}.points.{n + 1}"] = tile.points
    rings = [ring for ring in box.hot_spots or () if ring]
    for ring in dict.fromkeys(at.plan.hot_spots):
        if len(rings) < HOT_SPOTS and not any(_turned(ring, known) for known in rings):
            rings.append(ring)
            told[f"hot_spots.{len(rings)}"] = list(ring)
    return told


def _stack(seats: int, snail: int | None) -> list[int]:
    """Which tiles of a stack are in play, top first; none where that is not known (Q2.4)."""
    if seats in (1, 4):
        return [0, 1, 2]
    return [] if snail is None else [n for n in range(3) if n != snail]


def _turned(ring: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """The same ring, however it lies."""
    return any(ring == other[n:] + other[:n] for n in range(len(other)))


def asks(ask: Any) -> bool:
    """Are the points of a large animal being told?"""
    return getattr(ask, "dock", "") == "large" and ask.asks_points
