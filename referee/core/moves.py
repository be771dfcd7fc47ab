"""Positions and moves: values that are decoded strictly from JSON, judged and applied.

`judge` says what is wrong and `apply` says what follows. Nothing here or in a game's rules reads a
clock, a database or a request.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from referee.core.raw import Raw
from referee.core.verdict import Effect, Sentence, Verdict, refuse


class Position(Protocol):
    """The table as the referee knows it: an immutable value."""

    @property
    def over(self) -> bool: ...

    @property
    def turn(self) -> object:
        """What is being asked, and of whom; the same while simultaneous choices come in.

        None where everyone may enter anything.
        """


Item = TypeVar("Item")
Grounds = tuple[str | Sentence, ...]
At = TypeVar("At", bound=Position)


class Move(Struct, Generic[At], frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One class a move, of the position it is made in; the tag is its name in files."""

    def judge(self, at: At) -> Verdict:
        """Every breach, not the first; a wrong shape, phase or turn stands alone."""
        raise NotImplementedError

    def apply(self, at: At) -> tuple[At, tuple[Effect, ...]]:
        """What follows. Total on legal moves, and on those whose breaches are not hard."""
        raise NotImplementedError

    # of a move that is one of several things, by its position: the rules of its grounds whose fact says which
    several: ClassVar[tuple[str, ...]] = ()
    closes: ClassVar[bool] = False  # it only ends a turn: tried after another move, that one is asked about

    def grounds(self, at: At) -> Grounds:
        """Where it is allowed: the rules by which it is, first the one that a doubter would have named.

        A sentence of the rule says with which facts, where the facts decide.
        """
        return ()

    def clashes(self, then: At, now: At) -> bool:
        """Has the question changed that this move answers, between what a phone saw and now?"""
        return bool(then.turn != now.turn)


AnyMove = Move[Any]  # of a game that the house does not know
AnyPosition = Any  # where such a game's own code is called; all else of the house takes a Position
Entry = Raw  # a move as JSON
# What an exported entry may carry besides its move's own fields; ignored when it is read.
STAMPS = frozenset({"seq", "at", "by"})


class Moves:
    """The moves of one kind of table, by their tag.

    A move of many kinds is named with the union of them (`card=Flood | Authority | …`); a field of
    theirs tells them apart (their tag_field), and each has its own class like any other move.
    """

    def __init__(self, *kinds: type[AnyMove], **unions: object) -> None:
        self.by_tag: dict[Any, Any] = {kind.__struct_config__.tag: kind for kind in kinds} | unions

    def decode(self, entry: object) -> AnyMove | Verdict:
        """The move, or the verdict that says why it cannot be one."""
        if not isinstance(entry, dict) or not isinstance(tag := entry.get("do"), str):
            return refuse("house.shape", hard=True, reason="no move is named")
        kind = self.by_tag.get(tag)
        if kind is None:
            return refuse("house.unknown_move", hard=True, do=tag, allowed=sorted(map(str, self.by_tag)))
        stamps = STAMPS - set(getattr(kind, "__struct_fields__", ()))
        if not stamps.isdisjoint(entry):
            entry = {key: value for key, value in entry.items() if key not in stamps}
        try:
            move: AnyMove = msgspec.convert(entry, kind)
        except (msgspec.ValidationError, OverflowError, RecursionError) as error:
            return refuse("house.shape", hard=True, reason=str(error))
        return move

    def asked(self, entries: Sequence[Entry]) -> int:
        """How many of these entries lead up to the one that is asked about."""
        n = len(entries)
        while n > 1 and getattr(self.decode(entries[n - 1]), "closes", False):
            n -= 1
        return n


def put(items: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    """The tuple, mostly one item a seat, with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])
