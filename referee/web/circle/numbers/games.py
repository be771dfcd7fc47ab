"""The first page of a circle's numbers: every game that it played."""

from collections import Counter

from flask import Blueprint, render_template

from referee.games import GAMES
from referee.web.circle.numbers import in_words
from referee.web.circle.numbers.choice import Choice, opened
from referee.web.dates import day

page = Blueprint("numbers", __name__)


@page.get("/c/<id>/g")
def numbers(id: str) -> str:
    """The game played most first."""
    circle, past = opened(id)
    choice, outcomes = Choice.asked().among(past.outcomes)
    plays = Counter(each.played.game for each in outcomes)
    latest = {each.played.game: each.played.ended for each in outcomes}
    played = [(GAMES[game], n, day(latest[game])) for game, n in plays.most_common()]
    return render_template("circle/numbers/games.html", circle=circle, plays=played, choice=choice, words=in_words)
