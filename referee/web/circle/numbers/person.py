"""A person of a circle in numbers: plays and victories, in a row, at which game, against whom."""

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.core.circle import stats
from referee.core.circle.stats import LEFT_OUT, Outcome, Standing
from referee.core.game import Game
from referee.games import GAMES
from referee.web.circle.numbers import in_words
from referee.web.circle.numbers.choice import ANY, Choice
from referee.web.circle.past import opened

page = Blueprint("person", __name__)


@page.get("/c/<id>/p/<person>")
def person(id: str, person: str) -> ResponseReturnValue:
    past = opened(id)
    who = past.faces.now(person) or abort(404)
    if who.id != person:
        return redirect(url_for("person.person", id=id, person=who.id))
    all_own = [each for each in past.over if who.id in each.people]
    choice, own = Choice.asked().but(who=who.id, n=ANY).among(all_own)
    games, alone = choice.chosen(own), choice.but(n=1).chosen(own)
    decided = stats.decided(games)
    return past.show(
        "numbers/person.html",
        person=who,
        choice=choice.but(state="decided" if decided != games else ""),
        filters=[(only, len(choice.but(only=only).chosen(own))) for only in LEFT_OUT],
        games=games,
        alone=alone,
        decided=len(decided),
        won=sum(each.won(who.id) for each in games),
        streaks=streaks(games, who.id),
        lines=lines([*games, *alone], who.id),
        rivals=[(past.faces.now(each.person), each) for each in stats.rivals(games, who.id) if each.games],
        words=in_words,
    )


def streaks(games: list[Outcome], who: str) -> list[tuple[str, Sequence[Outcome]]]:
    """One victory is none; the longest only where it is not the one of now."""
    found = stats.streaks(games, who)
    now = [("numbers.streak_now", found.now)]
    longest = [("numbers.streak", found.longest)] if found.longest != found.now else []
    return [(name, many) for name, many in [*now, *longest] if len(many) > 1]


def lines(outcomes: list[Outcome], who: str) -> list[tuple[Game, dict[int, Standing]]]:
    """The game played most first; each number of players is counted apart."""
    played = {game: [each for each in outcomes if each.played.game == game] for game in GAMES}
    found = []
    for game, those in sorted(played.items(), key=lambda each: -len(each[1])):
        by_seats = {seats: stats.standings(same) for seats, same in stats.by_seats(those).items()}
        own = {seats: next(each for each in all if each.person == who) for seats, all in by_seats.items()}
        if own:
            found.append((GAMES[game], own))
    return found
