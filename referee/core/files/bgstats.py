"""A result as one play for BG Stats, as its makers document it; docs/formats.md says how sure each field is."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC
from urllib.parse import quote

from referee.core.files.result import Result
from referee.core.game import Game
from referee.core.raw import Raw

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "The Referee"


def link_of(game: Game, found: Result, table: str, people: Sequence[str | None] = ()) -> str:
    return ADDRESS + quote(json.dumps(play(game, found, table, people), ensure_ascii=False), safe="")


def play(game: Game, found: Result, table: str, people: Sequence[str | None] = ()) -> Raw:
    """What is not known is left out. A person of a circle (by seat) has an id of that circle; anybody else the name."""
    who = [*people, *[None] * len(found.names)]
    fields: Raw = {"name": game.name, "sourceGameId": game.id, "highestWins": True, "noPoints": False}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _short(table),
        "playDate": found.when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({} if found.minutes is None else {"durationMin": found.minutes}),
        "game": fields if game.about.bgg is None else {**fields, "bggId": game.about.bgg},
        "players": [
            {
                "name": found.names[seat.seat],
                "sourcePlayerId": _short(person) if (person := who[seat.seat]) else found.names[seat.seat],
                "score": seat.total,
                "rank": seat.rank,
                "winner": seat.seat in found.sheet.won,
                "startPlayer": seat.seat == found.first,
            }
            for seat in found.sheet.seats
        ],
    }


def _short(id: str) -> str:
    """Tells one from another, and not the id."""
    return hashlib.sha256(id.encode()).hexdigest()[:16]
