"""The first page of a circle's numbers, every game that it played; and the games behind a number."""

from collections import Counter

from flask import Blueprint

from referee.games import GAMES
from referee.web.circle.numbers import in_words
from referee.web.circle.numbers.choice import Choice
from referee.web.circle.past import by_month, leaf, opened
from referee.web.dates import day
from referee.web.lang import say

page = Blueprint("numbers", __name__)


@page.get("/c/<id>/g", endpoint="numbers")  # as all tabs of a circle: named like its blueprint
def all_games(id: str) -> str:
    """The game played most first."""
    past = opened(id)
    choice, outcomes = Choice.asked().among(past.over)
    plays = Counter(each.played.game for each in outcomes)
    latest = {each.played.game: each.played.ended for each in outcomes}
    played = [(GAMES[game], n, day(latest[game])) for game, n in plays.most_common()]
    return past.show("numbers/overview.html", plays=played, choice=choice, words=in_words)


@page.get("/c/<id>/those")
def behind(id: str) -> str:
    """The latest first."""
    past, choice = opened(id), Choice.asked()
    found = choice.found(choice.period.of(past.over))[::-1]
    listed = leaf(found, choice.after, lambda n: choice.behind(id, after=n))
    return past.show(
        "numbers/behind.html",
        choice=choice,
        game=GAMES.get(choice.game),
        in_common=[*in_words.in_common(choice, past.faces), say("circle.games", n=len(found))],
        found=listed,
        months=by_month(listed),
    )
