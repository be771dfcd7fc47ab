"""A table where every move is judged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from referee.core.desk import Desk
from referee.core.moves import AnyPosition, Entry, Moves, Position
from referee.core.raw import Fields, Raw
from referee.core.score import AnyFinal
from referee.core.setup import AnyBox, AnyOptions, Box, Options, Setup

At = TypeVar("At", bound=Position)
Final = TypeVar("Final")
End = TypeVar("End", covariant=True)  # a final that is only ever given


class Secrets(Struct, frozen=True):
    """What a game keeps from all but one seat for a while. What phones may know is made of it: log/sight.py."""

    # the only seat that may see an entry now, None where all may (entry, does it stand?, position)
    hides: Callable[[Fields, bool, AnyPosition], int | None]
    cover: Callable[[Fields], Entry]  # the entry as the others know it
    blind: Callable[[Fields], Entry]  # the entry of a phone that does not know: what is hidden does not refuse it
    moves: Moves  # the game's moves and its covers, which no phone and no file may enter


class Positions(Protocol[Options, Box, At, End]):
    """A game's `rules/position.py`: the module itself is this part of the contract."""

    def start(self, setup: Setup[Options, Box], /) -> At:
        """The position before the first entry; raises Unreadable for an impossible set-up."""

    def final_of(self, at: At, /) -> End:
        """The position as it would be scored now."""

    def view(self, at: At, /) -> Raw:
        """The `position` of a replay."""


@dataclass(frozen=True)
class Refereed(Generic[Options, Box, At, Final]):
    """A game as it is played: its moves, and how a phone enters them."""

    judges: ClassVar[bool] = True

    seats: Sequence[int]
    moves: Moves
    position: Positions[Options, Box, At, Final]  # its rules/position.py
    desk: Desk[At]
    learnt: Callable[[Box, At], Mapping[str, object]] = lambda box, at: {}  # slot -> value that the box lacks
    secrets: Secrets | None = None  # None: all that is entered lies open
    in_turn: Callable[[At, int], At | None] = lambda at, seat: None  # as if it were this seat's turn to act
    asked: Callable[[At], Iterable[Entry]] = lambda at: ()  # what people may ask about now: may I?
    turned_up: Callable[[At], At] = lambda at: at  # as if what lies face down and is known were open

    def start(self, setup: Setup[Options, Box]) -> At:
        return self.position.start(setup)

    def final_of(self, at: At) -> Final:
        return self.position.final_of(at)

    def view(self, at: At) -> Raw:
        return self.position.view(at)


AnyRefereed = Refereed[AnyOptions, AnyBox, AnyPosition, AnyFinal]  # of a game that the house does not know
