"""The cards that a line of the score counted."""

from collections.abc import Iterator

from referee.core.score import Line
from referee.core.slips import Part


def parts(line: Line) -> Iterator[Part]:
    """Those that a quest counted; of a set none is worth anything alone."""
    of_set = "each" in line.operands
    for id, n in line.operands.get("counted", {}).items():
        yield Part(id, None if of_set else line.operands["points"] * n)
