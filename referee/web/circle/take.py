"""What people take away from a circle: its games as a sheet and as a file, and each game's slip."""

import re

from flask import Blueprint, Response, abort, g, render_template

from referee.core.circle.played import Played
from referee.core.circle.spreadsheet import Words, sheet
from referee.core.circle.stats import Outcome, marks_of
from referee.core.words.search import plain
from referee.games import GAMES
from referee.store.circles import Circle
from referee.store.exchange.export import circle_file, finished
from referee.store.play.history import games_of
from referee.web.access import hall, open_circle, store
from referee.web.circle.games import row
from referee.web.circle.numbers.choice import seated
from referee.web.circle.numbers.period import PeriodForm
from referee.web.circle.people.names import Faces
from referee.web.dates import day
from referee.web.door import limits
from referee.web.lang import lang, say

page = Blueprint("take", __name__)

LATEST = 8  # slips on the page; the games have them all
HEAD = ("date", "game", "players", "seat", "person", "rank", "total", "minutes", "marks", "started", "number", "began")


@page.get("/c/<id>/take")
def take(id: str) -> str:
    circle = open_circle(id)
    found = games_of(hall(), id)
    over = sorted((each for each in found if each[1].over), key=lambda each: each[1].ended, reverse=True)
    return render_template(
        "circle/take.html",
        circle=circle,
        faces=Faces(store().circles.people(id)),
        latest=[row(*each) for each in over[:LATEST]],
        count=len(over),
        running=len(found) - len(over),
        games=[GAMES[game] for game in dict.fromkeys(played.game for _, played in over)],
        day=day,
        role=g.role,
    )


@page.get("/c/<id>/games.csv")
@page.get("/c/<id>/games-<game>.csv")
@limits.TAKEN
def as_sheet(id: str, game: str | None = None) -> Response:
    """A row a person and game, first played first."""
    circle, faces = open_circle(id), Faces(store().circles.people(id))
    if game is not None and game not in GAMES:
        abort(404)
    over = finished(hall(), id)
    numbers = {kept.table: n for n, (kept, _) in enumerate(over, 1)}
    outcomes = [
        Outcome(kept.table, seated(faces, kept, len(how.seats)), how) for kept, how in over if game in (None, how.game)
    ]
    text = sheet(PeriodForm.read().period.of(outcomes), numbers, _words(faces))
    return _file(circle, text.encode(), "text/csv", f"{game}.csv" if game else "csv")


@page.get("/c/<id>/circle.json")
@limits.TAKEN
def as_file(id: str) -> Response:
    circle = open_circle(id)
    return _file(circle, circle_file(hall(), circle), "application/json", "json")


def _words(faces: Faces) -> Words:
    speeches = {id: game.speech(lang(), ()) for id, game in GAMES.items()}

    def named(game: str, row: str) -> str:
        return speeches[game].phrase("row.number", {"n": row}) if row.isdigit() else speeches[game].row(row)

    def marks(played: Played) -> list[str]:
        return [say(f"circle.mark_{mark}") for mark in marks_of(played, GAMES[played.game].about.version)]

    def person(id: str | None) -> str:
        who = faces.now(id)
        return who.name if who else say("circle.somebody")

    return Words(
        head=[say(f"sheet.{name}") for name in HEAD],
        game=lambda id: GAMES[id].name,
        row=named,
        column=lambda game, row: say("sheet.column", game=GAMES[game].name, row=named(game, row)),
        marks=marks,
        person=person,
        yes=say("sheet.yes"),
        separator=say("sheet.separator"),
    )


def _file(circle: Circle, text: bytes, kind: str, ending: str) -> Response:
    name = "-".join(re.findall("[a-z0-9]+", plain(circle.name))) or "circle"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return Response(text, content_type=f"{kind}; charset=utf-8", headers=headers)
