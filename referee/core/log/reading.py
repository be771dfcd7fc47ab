"""How one entry of a log reads now: its verdict, what it caused, and what became of it since."""

from msgspec import Struct

from referee.core.moves import Entry, Position
from referee.core.verdict import LEGAL, Effect, Verdict


class Reading(Struct, frozen=True):
    """How one entry reads now."""

    seq: int
    entry: Entry  # its text as it stands, after amends
    verdict: Verdict = LEGAL
    effects: tuple[Effect, ...] = ()
    legal: bool = True
    undone: bool = False
    ruled: bool = False  # accepted because the table says so
    amended_by: int | None = None
    was: Entry | None = None  # of an amend: what stood there, and the position when it was replaced
    at: Position | None = None
    of: int | None = None  # of an undo or redo: the entry that it took back, or brought in
