"""The first page of a circle's numbers: every game that it played."""

from collections import Counter

from flask import Blueprint, render_template

from referee.games import GAMES
from referee.web.circle.numbers.choice import opened
from referee.web.dates import day

page = Blueprint("numbers", __name__)


@page.get("/c/<id>/g")
def numbers(id: str) -> str:
    """The game played most first."""
    circle, past = opened(id)
    plays = Counter(each.played.game for each in past.outcomes)
    latest = {game: max(each.played.ended for each in past.outcomes if each.played.game == game) for game in plays}
    played = [(GAMES[game], n, day(latest[game])) for game, n in plays.most_common()]
    return render_template("circle/numbers/games.html", circle=circle, plays=played)
