"""What people take away from a circle: its games as a sheet and as a file, and each game's slip."""

import re

from flask import Blueprint, Response, abort

from referee.core.words.search import plain
from referee.games import GAMES
from referee.store.circles import Circle
from referee.store.engine.engine import EVERY
from referee.store.exchange.export import circle_file
from referee.web.access import hall, open_circle
from referee.web.circle.numbers import in_words
from referee.web.circle.numbers.choice import Choice
from referee.web.circle.numbers.period import asked_period
from referee.web.circle.past import opened
from referee.web.circle.sheet import sheet
from referee.web.door import limits

page = Blueprint("take", __name__)

LATEST = 8  # slips on the page; the games have them all


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
    return _file(
        past.circle, sheet(outcomes, numbers, past.faces).encode(), "text/csv", f"{game}.csv" if game else "csv"
    )


@page.get("/c/<id>/circle.json")
@limits.TAKEN
def as_file(id: str) -> Response:
    circle = open_circle(id)
    return _file(circle, circle_file(hall(), circle), "application/json", "json")


def _file(circle: Circle, text: bytes, kind: str, ending: str) -> Response:
    name = "-".join(re.findall("[a-z0-9]+", plain(circle.name))) or "circle"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return Response(text, content_type=f"{kind}; charset=utf-8", headers=headers)
