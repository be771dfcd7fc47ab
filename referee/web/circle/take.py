"""What people take away from a circle: its games as a sheet and as a file, and each game on paper."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from flask import Blueprint, Response, abort
from msgspec import Struct

from referee.core.circle.played import Played, PlayedSeat
from referee.core.circle.stats import Outcome, rows_of
from referee.core.game import Game
from referee.core.log.dates import local_time
from referee.core.words.search import plain
from referee.games import GAMES
from referee.store.circles import Circle
from referee.store.engine.engine import EVERY
from referee.store.exchange.export import circle_file
from referee.web.access import hall, open_circle
from referee.web.circle.numbers import in_words
from referee.web.circle.numbers.choice import Choice, asked_period
from referee.web.circle.past import opened
from referee.web.circle.people.names import Faces
from referee.web.door import limits
from referee.web.lang import lang, say

page = Blueprint("take", __name__)

LATEST = 8  # slips on the page; the games have them all
FORMULA = re.compile(r"(^|[;,|\t])(\s*[=+\-@＝＋－＠])")  # also where another separator would begin a cell
Cell = str | int | None


class SheetRow(Struct, frozen=True):
    """One person in one game."""

    game: Game
    played: Played
    scored: PlayedSeat
    seat: int
    person: str
    number: int  # of the game in its circle


# The columns of the sheet, each with its title `sheet.<name>`; one for each row of the pad comes after them.
COLUMNS: Mapping[str, Callable[[SheetRow], Cell]] = {
    "date": lambda row: local_time(row.played.ended).date().isoformat(),
    "game": lambda row: row.game.name,
    "players": lambda row: len(row.played.seats),
    "seat": lambda row: row.seat + 1,
    "person": lambda row: row.person,
    "rank": lambda row: None if row.played.undecided else row.scored.rank,
    "total": lambda row: row.scored.total,
    "minutes": lambda row: row.played.minutes,
    "marks": lambda row: ", ".join(say(f"circle.mark_{mark}") for mark in row.played.marks),
    "starter": lambda row: say("sheet.yes") if row.played.first == row.seat else "",
    "number": lambda row: row.number,
    "start": lambda row: local_time(row.played.started).isoformat(" ", "seconds")[:19],
}


@page.get("/c/<id>/take")
def take(id: str) -> str:
    past = opened(id)
    over = past.over[::-1]
    return past.show(
        "take.html",
        latest=over[:LATEST],
        count=len(over),
        wanted=len(asked_period().of(over)),
        running=len(past.games) - len(over),
        games=[GAMES[game] for game in dict.fromkeys(each.played.game for each in over)],
        choice=Choice(period=asked_period()),
        words=in_words,
    )


@page.get("/c/<id>/games.csv")
@page.get("/c/<id>/games-<game>.csv")
@limits.TAKEN
def as_sheet(id: str, game: str = "") -> Response:
    """A row a person and game, first played first."""
    past = opened(id, most=EVERY)
    if game and game not in GAMES:
        abort(404)
    over = sorted(past.over, key=lambda each: (each.played.started, each.played.ended, each.played.game))
    numbers = {each.table: n for n, each in enumerate(over, 1)}
    outcomes = asked_period().of(each for each in over if game in ("", each.played.game))
    text, ending = sheet(outcomes, numbers, past.faces).encode(), f"{game}.csv" if game else "csv"
    return _file(past.circle, text, "text/csv", ending)


@page.get("/c/<id>/circle.json")
@limits.TAKEN
def as_file(id: str) -> Response:
    circle = open_circle(id)
    return _file(circle, circle_file(hall(), circle), "application/json", "json")


def _file(circle: Circle, text: bytes, kind: str, ending: str) -> Response:
    name = "-".join(re.findall("[a-z0-9]+", plain(circle.name))) or "circle"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return Response(text, content_type=f"{kind}; charset=utf-8", headers=headers)


def sheet(games: Sequence[Outcome], places: Mapping[str, int], faces: Faces) -> str:
    """All of them, each with its number in the circle, by table; of several games, the columns of a pad name theirs."""
    speeches = {id: GAMES[id].speech(lang(), ()) for id in dict.fromkeys(each.played.game for each in games)}
    pads, titles = list[tuple[str, str]](), [say(f"sheet.{name}") for name in COLUMNS]
    for id, speech in speeches.items():
        for pad_row in rows_of(each for each in games if each.played.game == id):
            name = speech.phrase("row.number", {"n": pad_row}) if pad_row.isdigit() else speech.row(pad_row)
            pads.append((id, pad_row))
            titles.append(name if len(speeches) == 1 else say("sheet.column", game=GAMES[id].name, row=name))
    lines: list[list[Cell]] = [[*titles]]
    for row in _rows(games, places, faces):
        scored = (row.scored.rows.get(pad_row) if id == row.game.id else None for id, pad_row in pads)
        lines.append([*(cell(row) for cell in COLUMNS.values()), *scored])
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=say("sheet.separator"))
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in line] for line in lines)
    return "\ufeff" + file.getvalue()


def _rows(games: Sequence[Outcome], places: Mapping[str, int], faces: Faces) -> Iterator[SheetRow]:
    for each in games:
        for seat, scored in enumerate(each.played.seats):
            who = in_words.called(faces, each.people[seat])
            yield SheetRow(GAMES[each.played.game], each.played, scored, seat, who, places[each.table])


def harmless(text: str) -> str:
    """No spreadsheet takes it for a formula, nor a part of it, were it cut at another separator."""
    return FORMULA.sub(r"\1'\2", text)
