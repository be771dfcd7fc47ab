"""The explorers that a line of the score counted."""

from referee.core.score import Line
from referee.core.slips import Part


def parts(line: Line) -> list[Part]:
    """Each by where it is."""
    return [Part(line.id, line.operands["each"])] * line.operands["count"]
