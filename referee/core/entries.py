"""Entries about the log itself: undo, redo, amend, ruling, note. Any other is a move of the game.

A ruling holds the move that it allows; what the referee says of either is said here.
"""

from collections.abc import Mapping

from referee.core.moves import AnyMove, Entry, Move, Moves, Position
from referee.core.raw import Json
from referee.core.verdict import Verdict


class Undo(Move[Position], frozen=True, tag="undo"):
    """Takes back the latest accepted move, ruling or amend that is not yet taken back."""


class Redo(Move[Position], frozen=True, tag="redo"):
    """Brings the last one taken back in again."""


class Amend(Move[Position], frozen=True, tag="amend"):
    """Entry `seq` is read as `entry` from now on."""

    seq: int
    entry: Entry


class Ruling(Move[Position], frozen=True, tag="ruling"):
    """The table plays `entry` in spite of its breaches."""

    entry: Entry
    note: str = ""


class Note(Move[Position], frozen=True, tag="note"):
    """A remark; changes nothing."""

    text: str


ABOUT_THE_LOG = Moves(Undo, Redo, Amend, Ruling, Note)


def about_the_log(entry: object) -> AnyMove | Verdict | None:
    """The entry as undo, redo, amend, ruling or note; None when it is a move of the game."""
    do = entry.get("do") if isinstance(entry, Mapping) else None
    if isinstance(do, str) and do in ABOUT_THE_LOG.by_tag:
        return ABOUT_THE_LOG.decode(entry)
    return None


def judge(moves: Moves, position: object, entry: object) -> tuple[Verdict, AnyMove | None]:
    """The verdict on a move or ruling at a position, and the move itself where it can be read."""
    if isinstance(entry, Mapping) and entry.get("do") == "ruling":
        ruling = ABOUT_THE_LOG.decode(entry)
        if isinstance(ruling, Verdict):
            return ruling, None
        assert isinstance(ruling, Ruling)
        entry = ruling.entry
    move = moves.decode(entry)
    if isinstance(move, Verdict):
        return move, None
    return move.judge(position), move


def move_of(entry: object) -> Json:
    """What an entry plays: a ruling the move that it allows, any other itself."""
    return entry.get("entry") if isinstance(entry, Mapping) and entry.get("do") == "ruling" else entry
