"""A game as its circle remembers it: what each seat scored and for what, and what to know before one compares."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from referee.core.circle.precedents import Precedent

# Why a game is not like the others: it stopped early, who has won hangs on something that nobody said, something in
# its score is in doubt, the table allowed a move
# against the rules, or other rules of the app judged it.
Mark = Literal["early", "open", "doubt", "ruled", "rules"]
SHORTEST, LONGEST = 2, 12 * 60  # minutes: less was entered afterwards, more was left lying open


class PlayedSeat(Struct, frozen=True):
    """What a seat came to, line by line."""

    total: int
    rank: int
    rows: dict[str, int]  # the points of each row of the pad


class Played(Struct, frozen=True, omit_defaults=True):
    """How a table ended, or stands: the log stays the truth, this is computed from it."""

    game: str
    mode: str
    rules: str  # the version that judged it
    started: str
    ended: str  # when the last move was entered
    over: bool
    seats: tuple[PlayedSeat, ...]
    marks: tuple[Mark, ...] = ()
    first: int | None = None  # the seat that started, where the game asks it
    precedents: tuple[Precedent, ...] = ()  # what was settled there

    @property
    def winners(self) -> list[int]:
        """The seats that have won: none where a game stopped early, nor as long as it is open."""
        if {"early", "open"} & set(self.marks):
            return []
        return [seat for seat, played in enumerate(self.seats) if played.rank == 1]

    def noted(self, version: str) -> tuple[Mark, ...]:
        """What to know before one compares; `version`: of the rules of today."""
        return (*self.marks, *(("rules",) if self.rules != version else ()))

    @property
    def minutes(self) -> int | None:
        """How long it took, where that is known: a final is only entered when all is over."""
        if self.mode != "play":
            return None
        span = datetime.fromisoformat(self.ended) - datetime.fromisoformat(self.started)
        minutes = round(span.total_seconds() / 60)
        return minutes if SHORTEST <= minutes <= LONGEST else None
