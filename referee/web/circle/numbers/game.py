"""A game of a circle in numbers: who wins, where the points come from, how it went, records."""

from collections.abc import Sequence
from functools import cached_property

from flask import Blueprint, abort, g, render_template
from msgspec import Struct

from referee.core.circle import stats as count
from referee.core.circle.sources import Source, families, family
from referee.core.circle.stats import FEW, LEFT_OUT, Outcome, Spread, Standing
from referee.core.game import Game
from referee.games import GAMES
from referee.store.circles import Circle, Person
from referee.web.circle.numbers import in_words
from referee.web.circle.numbers.bars import Bar, bars, sources_of
from referee.web.circle.numbers.choice import ANY, Choice, opened
from referee.web.circle.numbers.stems import LATEST, Stems, stems
from referee.web.circle.people.names import Faces
from referee.web.dates import day
from referee.web.lang import lang

page = Blueprint("game", __name__)


class GameNumbers(Struct, frozen=True, dict=True):
    """Each number of the page, by the name that the template uses: of the chosen games, where it does not say more."""

    circle: Circle
    faces: Faces
    game: Game
    every: Sequence[Outcome]
    choice: Choice
    by_seats: dict[int, list[Outcome]]  # whatever number of players is chosen

    @property
    def counts(self) -> list[int]:
        """The numbers of players that may be chosen; from two on several may be counted together."""
        together = [ANY] if sum(n > 1 for n in self.by_seats) > 1 else []
        return [*self.by_seats, *together]

    @property
    def filters(self) -> list[tuple[str, int]]:
        """Which games may be left out, and how many stay."""
        return [(only, len(self.choice.but(only=only).chosen(self.every))) for only in LEFT_OUT]

    @property
    def spreads(self) -> dict[int, Spread]:
        return {n: count.spread(count.totals(those)) for n, those in self.by_seats.items()}

    @cached_property
    def chosen(self) -> list[Outcome]:
        return self.choice.chosen(self.every)

    @property
    def latest(self) -> list[Outcome]:
        return self.chosen[-LATEST:]

    @property
    def enough(self) -> bool:
        return len(self.chosen) >= FEW

    @cached_property
    def standings(self) -> list[Standing]:
        return count.standings(self.chosen)

    @property
    def winners(self) -> list[Standing]:
        return sorted((each for each in self.standings if self.choice.n != 1), key=lambda each: -each.won)

    @property
    def known(self) -> list[Standing]:
        """Of people with games enough for a mean."""
        return [each for each in self.standings if each.spread.mean is not None]

    @cached_property
    def sources(self) -> list[Source]:
        return sources_of(self.game.count.sources, self.standings)

    @cached_property
    def bars(self) -> list[Bar]:
        return bars(self.known, self.sources)

    @cached_property
    def means(self) -> dict[str, dict[str, float]]:
        """Of each person, by row of the pad."""
        return {each.person: families(each.rows) for each in self.known}

    @property
    def people(self) -> list[Person | None]:
        return [self.faces.now(each.person) for each in self.known]

    @cached_property
    def stems(self) -> Stems | None:
        """Alone from the second game on, for there is nobody else to compare with."""
        return (
            stems(self.chosen, self.choice.row)
            if self.enough or (self.choice.n == 1 and len(self.chosen) > 1)
            else None
        )

    @property
    def in_stems(self) -> list[Person | None]:
        return [self.faces.now(person) for person in count.people(self.latest)]

    @property
    def rows(self) -> list[str]:
        """The lines of the pad that may be followed over time."""
        return list(dict.fromkeys(map(family, count.rows_of(self.chosen))))

    @property
    def spread(self) -> Spread:
        return count.spread(count.totals(self.chosen))

    @cached_property
    def record(self) -> list[Outcome]:
        return count.record(self.chosen)

    @cached_property
    def closest(self) -> list[Outcome]:
        return count.closest(self.chosen)

    @property
    def began(self) -> tuple[int, int] | None:
        """In how many games it is known who began, and how many of them that player won."""
        began = count.started(self.chosen)
        return (len(began), sum(map(count.starter_won, began))) if len(began) >= FEW else None


@page.get("/c/<id>/g/<game>")
def game(id: str, game: str) -> str:
    circle, past = opened(id, game)
    if game not in GAMES:
        abort(404)
    g.speech = GAMES[game].speech(lang(), ())
    choice, outcomes = Choice.asked().but(game=game).among(past.outcomes)
    alike = [each for n in (1, ANY) for each in choice.but(n=n).chosen(outcomes)]
    if choice.n is None:
        choice = choice.but(n=count.usual(alike))
    return render_template(
        "circle/numbers/game.html",
        circle=circle,
        faces=past.faces,
        numbers=GameNumbers(circle, past.faces, GAMES[game], outcomes, choice, count.by_seats(alike)),
        game=GAMES[game],
        choice=choice,
        words=in_words,
        day=day,
        FEW=FEW,
    )
