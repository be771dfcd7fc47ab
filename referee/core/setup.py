"""Players, options and box of a table, read strictly; and what is raised where that cannot be."""

from collections.abc import Sequence
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta, Struct

from referee.core.verdict import Breach, Verdict, refuse

Options = TypeVar("Options")
Box = TypeVar("Box")
Shape = TypeVar("Shape")

MOST_SEEN = 200  # doubts that one box answers


class Unreadable(Exception):
    """A file, an option or a set-up that cannot be read: a house rule's id and its facts."""

    def __init__(self, rule: str, /, say: str = "refused", **facts: object) -> None:
        super().__init__(rule)
        self.breach = Breach(rule, facts, say, hard=True)


class Setup(Struct, Generic[Options, Box], frozen=True):
    """The players, the options and the box: valid for a table's whole log."""

    seats: tuple[str, ...]
    options: Options
    box: Box

    @property
    def count(self) -> int:
        return len(self.seats)


# of a game that the house does not know
AnyOptions = Any
AnyBox = Any
AnySetup = Setup[AnyOptions, AnyBox]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class BoxOf(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every box may hold; a game adds its printed values."""

    seen: Annotated[tuple[Breach, ...], Meta(max_length=MOST_SEEN)] = ()  # doubts: somebody looked, and it is so


def read(raw: object, kind: type[Shape], rule: str) -> Shape:
    """The JSON as this type; what does not fit is said under this rule of the house."""
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise Unreadable(rule, reason=str(error)) from None


def seated(setup: AnySetup, counts: Sequence[int]) -> None:
    """Raises Unreadable unless this number of players may sit there."""
    if setup.count not in counts:
        raise Unreadable("house.seats", count=setup.count, counts=list(counts))


def no_such_seat(setup: AnySetup, seat: int) -> Verdict | None:
    """The refusal of a seat that this table does not have; it stands alone."""
    return None if 0 <= seat < setup.count else refuse("house.seat", hard=True, seat=seat, most=setup.count - 1)
