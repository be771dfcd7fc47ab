"""Entries about the log itself: undo, redo, amend, ruling, note, settled, recount. Any other is a move of the game.

A ruling holds the move that it allows; what the referee says of either is said here.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from referee.core.moves import AnyMove, Entry, Move, Moves, Position
from referee.core.raw import Json, Raw
from referee.core.verdict import LEGAL, Effect, Verdict, refuse, unseen


class Undo(Move[Position], frozen=True, tag="undo"):
    """Takes back the latest accepted move, ruling or amend that is not yet taken back."""


class Redo(Move[Position], frozen=True, tag="redo"):
    """Brings the last one taken back in again."""


class Amend(Move[Position], frozen=True, tag="amend"):
    """Entry `seq` is read as `entry` from now on."""

    seq: int
    entry: Entry


class Amended(Struct, frozen=True):
    """An amend that was accepted: which entry reads otherwise, how, and how it read before."""

    place: int  # of the amend itself
    seq: int
    new: Entry
    old: Entry
    old_by: int | None


class Ruling(Move[Position], frozen=True, tag="ruling"):
    """The table plays `entry` in spite of its breaches."""

    entry: Entry
    note: str = ""


class Note(Move[Position], frozen=True, tag="note"):
    """A remark; changes nothing."""

    text: str


class Settled(Move[Position], frozen=True, tag="settled"):
    """A question that people had, with its answer, kept for the table; changes nothing.

    Each reader's sentences are made from the facts. What a question keeps is in docs/disputes.md; a file may
    name any question, with any facts, but not any number of them.
    """

    about: str
    facts: Raw
    rule: str | None = None
    asked: int | None = None  # the seat of the player who wanted to know

    def __post_init__(self) -> None:
        if max(len(self.about), len(self.rule or "")) > MOST_RULE or len(msgspec.json.encode(self.facts)) > MOST_FACTS:
            raise ValueError("more facts than an answer has")


class Recount(Move[Position], frozen=True, tag="recount"):
    """An entry of a second count of one seat, which changes nothing in the first; null: the second begins anew."""

    seat: int
    entry: Entry | None


MOST_ENTRIES, MOST_CORRECTIONS = 2_000, 200  # of a log; a real game has some 250 entries, a few corrections
MOST_RULE, MOST_FACTS = 60, 6000  # letters of an id, bytes of facts
ABOUT_THE_LOG = Moves(Undo, Redo, Amend, Ruling, Note, Settled, Recount)
CHANGES_NOTHING = (Note, Settled, Recount)


def tag_of(entry: object) -> str | None:
    """Which move an entry says that it is; None where it names none."""
    tag = entry.get("do") if isinstance(entry, Mapping) else None
    return tag if isinstance(tag, str) else None


def about_the_log(entry: object) -> AnyMove | Verdict | None:
    """The entry as undo, redo, amend, ruling, note, settled or recount; None when it is a move of the game."""
    return ABOUT_THE_LOG.decode(entry) if tag_of(entry) in ABOUT_THE_LOG.by_tag else None


def too_long(log: Sequence[object]) -> Verdict:
    """Refused where these are more entries, or more corrections, than a table holds."""
    if len(log) > MOST_ENTRIES:
        return refuse("house.entries", hard=True, entries=len(log), most=MOST_ENTRIES)
    corrections = sum(tag_of(entry) == "amend" for entry in log)
    if corrections > MOST_CORRECTIONS:
        return refuse("house.amends", hard=True, corrections=corrections, most=MOST_CORRECTIONS)
    return LEGAL


def judge(moves: Moves, position: object, entry: object) -> tuple[Verdict, AnyMove | None]:
    """The verdict on a move or ruling at a position, and the move itself where it can be read."""
    if tag_of(entry) == "ruling":
        ruling = ABOUT_THE_LOG.decode(entry)
        if isinstance(ruling, Verdict):
            return ruling, None
        assert isinstance(ruling, Ruling)
        entry = ruling.entry
    move = moves.decode(entry)
    if isinstance(move, Verdict):
        return move, None
    verdict = move.judge(position)
    if verdict.doubts:  # those that the table has answered are none
        seen = getattr(getattr(getattr(position, "setup", None), "box", None), "seen", ())
        verdict = Verdict(verdict.breaches, unseen(verdict.doubts, seen))
    return verdict, move


def move_of(entry: object) -> Json:
    """What an entry plays: a ruling the move that it allows, any other itself."""
    return entry.get("entry") if isinstance(entry, Mapping) and entry.get("do") == "ruling" else entry


def counted_again(entry: object) -> int | None:
    """The seat whose second count it belongs to; None for any other entry."""
    return entry.get("seat") if isinstance(entry, Mapping) and entry.get("do") == "recount" else None


def may_come_any_time(entry: object) -> bool:
    return isinstance(about_the_log(entry), (Note, Settled))


def is_remark(entry: object) -> bool:
    """Is it a note, or another entry that moves nothing?"""
    return ABOUT_THE_LOG.by_tag.get(tag_of(entry)) in CHANGES_NOTHING


def is_settled(entry: object) -> bool:
    """Is it a question with its answer?"""
    return tag_of(entry) == "settled"


class Reading(Struct, frozen=True):
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
