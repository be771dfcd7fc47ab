"""A game of a circle in numbers: who wins, where the points come from, how it went, records."""

from collections.abc import Sequence

from flask import Blueprint, abort, g

from referee.core.circle import stats
from referee.core.circle.sources import families, family
from referee.core.circle.stats import FEW, LEFT_OUT, Outcome
from referee.core.game import Game
from referee.games import GAMES
from referee.web.circle.numbers import in_words
from referee.web.circle.numbers.choice import ANY, Choice
from referee.web.circle.numbers.drawings import LATEST, bars, sources_of, stems
from referee.web.circle.past import opened
from referee.web.lang import lang

page = Blueprint("game", __name__)


class GameNumbers:
    """Each number of the page, by its name in the template: of the chosen games that are decided, as a rule."""

    def __init__(self, game: Game, every: Sequence[Outcome], choice: Choice) -> None:
        alike = [each for n in (1, ANY) for each in choice.but(n=n).chosen(every)]
        self.every, self.by_seats = every, stats.by_seats(alike)  # whatever number of players is chosen
        choice = choice.but(n=stats.usual(alike)) if choice.n is None else choice
        found = choice.chosen(every)
        self.chosen = chosen = stats.decided(found)
        self.undecided = len(found) - len(chosen)  # only listed: the points of these are in doubt
        self.choice = choice = choice.but(state="decided" if self.undecided else "")
        self.enough = len(chosen) >= FEW
        # what may be chosen: how many players, from two on several together; what is left out, and how many games stay
        self.counts = [*self.by_seats, *([ANY] if sum(n > 1 for n in self.by_seats) > 1 else [])]
        self.filters = [(only, len(choice.but(only=only).chosen(every))) for only in LEFT_OUT]
        # people: with games enough for a mean, they have bars; alone nobody wins
        self.standings = stats.standings(chosen)
        self.winners = sorted(self.standings if choice.n != 1 else (), key=lambda each: -each.won)
        known = [each for each in self.standings if each.spread.mean is not None]
        self.sources = sources_of(game.count.sources, self.standings)
        self.bars = bars(known, self.sources)
        self.means = {each.person: families(each.rows) for each in known}
        # game by game; alone from the second game on, for there is nobody else to compare with
        self.latest = chosen[-LATEST:]
        self.rows = list(dict.fromkeys(map(family, stats.rows_of(chosen))))  # of the pad
        drawn = self.enough or (choice.n == 1 and len(chosen) > 1)
        self.stems = stems(chosen, choice.row) if drawn else None
        # the games in few numbers
        self.spread = stats.spread(stats.totals(chosen)) if chosen else None
        self.spreads = {n: stats.spread(stats.totals(those)) for n, those in self.by_seats.items()}
        self.record, self.closest = stats.record(chosen), stats.closest(chosen)
        began = stats.started(chosen)  # known who began
        self.began = (len(began), sum(map(stats.starter_won, began))) if len(began) >= FEW else None


@page.get("/c/<id>/g/<game>")
def game(id: str, game: str) -> str:
    past = opened(id, game)
    if game not in GAMES:
        abort(404)
    g.speech = GAMES[game].speech(lang(), ())
    choice, outcomes = Choice.asked().but(game=game).among(past.over)
    numbers = GameNumbers(GAMES[game], outcomes, choice)
    people = [past.faces.now(person) for person in stats.people(numbers.latest)]
    return past.show(
        "numbers/game.html",
        numbers=numbers,
        in_stems=people,
        game=GAMES[game],
        choice=numbers.choice,
        words=in_words,
        FEW=FEW,
    )
