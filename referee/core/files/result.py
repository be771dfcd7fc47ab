"""The result of a table as data: slip, picture, text and links to other apps are all made of this one value."""

from datetime import datetime

from msgspec import Struct

from referee.core.log.reading import Reading
from referee.core.score import PadRow, ScoreSheet
from referee.core.verdict import Breach
from referee.core.words.rulebook import Rule


class Result(Struct, frozen=True):
    game: str
    rules: str  # the version that the table was played under
    names: tuple[str, ...]
    sheet: ScoreSheet
    rows: tuple[PadRow, ...]
    over: bool  # else these are the scores so far
    ended: bool  # the table stopped early
    when: datetime  # the last move
    minutes: int | None
    first: int | None  # the seat that started, where the game asks it
    entries: int | None  # of the log, where a file keeps one
    checksum: str
    readings: tuple[Rule, ...]  # where the booklet is open: what this table chose, or what decided here
    doubts: tuple[Breach, ...]
    rulings: tuple[Reading, ...]  # what the table allowed against the rules
    settled: tuple[Reading, ...]  # questions with their answers, the newest first

    @property
    def ranked(self) -> list[int]:
        """The seats, the best first."""
        return [seat.seat for seat in sorted(self.sheet.seats, key=lambda seat: seat.rank)]
