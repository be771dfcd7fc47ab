"""The result of a table as data: paper, picture and text are made of this one value, and one play for BG Stats."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import quote

from msgspec import Struct

from referee.core.game import Game
from referee.core.log.entries import Reading
from referee.core.raw import Raw
from referee.core.score import PadRow, ScoreSheet
from referee.core.verdict import Breach
from referee.core.words.rulebook import Rule

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="  # of BG Stats; its fields: docs/formats.md
SOURCE = "The Referee"


class Result(Struct, frozen=True):
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
        """The seats, the best first; as they sit while nobody has won."""
        undecided = self.over and not self.sheet.won
        return [seat.seat for seat in sorted(self.sheet.seats, key=lambda seat: 0 if undecided else seat.rank)]


def link_of(game: Game, found: Result, table: str, people: Sequence[str | None] = (), open: str = "") -> str:
    return ADDRESS + quote(json.dumps(play(game, found, table, people, open), ensure_ascii=False), safe="")


def play(game: Game, found: Result, table: str, people: Sequence[str | None] = (), open: str = "") -> Raw:
    """What is not known is left out. A person of a circle (by seat) has an id of that circle; anybody else the name.

    `open` says of a game that is not decided that it is not, and why: nobody is its winner yet.
    """
    who = [*people, *[None] * len(found.names)]
    fields: Raw = {"name": game.name, "sourceGameId": game.id, "highestWins": True, "noPoints": False}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _short(table),
        "playDate": found.when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({} if found.minutes is None else {"durationMin": found.minutes}),
        **({"comments": open} if open else {}),
        "game": fields if game.about.bgg is None else {**fields, "bggId": game.about.bgg},
        "players": [
            {
                "name": found.names[seat.seat],
                "sourcePlayerId": _short(person) if (person := who[seat.seat]) else found.names[seat.seat],
                "score": seat.total,
                **({} if seat.seat in found.sheet.open_places else {"rank": seat.rank}),
                "winner": seat.seat in found.sheet.won,
                "startPlayer": seat.seat == found.first,
            }
            for seat in found.sheet.seats
        ],
    }


def _short(id: str) -> str:
    """Tells one from another, and not the id."""
    return hashlib.sha256(id.encode()).hexdigest()[:16]
