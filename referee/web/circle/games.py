"""The games of a circle: who is of it, what is in play, what was played, latest first and by month."""

from collections.abc import Sequence

from flask import Blueprint, url_for

from referee.core.circle.played import held
from referee.core.circle.stats import Outcome
from referee.core.words.search import plain
from referee.games import GAMES
from referee.store.circles import Person
from referee.store.play.in_play import Live
from referee.web.access import hall, store
from referee.web.circle.forms import FindForm
from referee.web.circle.past import Past, by_month, date_of, leaf, month_of, opened
from referee.web.circle.people.names import Faces
from referee.web.circle.people.persons import tally
from referee.web.dates import month as month_name

page = Blueprint("games", __name__)


@page.get("/c/<id>")
def games(id: str) -> str:
    past, form = opened(id), FindForm.read()
    over, q = past.over[::-1], str(form.q.data) or None
    found = leaf(search(over, past.faces, q or ""), form.n.data, lambda n: url_for("games.games", id=id, q=q, n=n))
    return past.show(
        "games.html",
        wins=wins(past),
        running=running(past),
        settled=len(held(each for game in past.games for each in game.held)),
        found=found,
        months=by_month(found),
        count=len(over),
        unread=len(store().circles.tables(id)) - len(past.games),
        q=q,
    )


def running(past: Past) -> list[tuple[Live, Outcome]]:
    tables = [(store().table(each.table), each) for each in past.games if not each.played.over]
    return [(hall().live(table), each) for table, each in tables if table]


def search(found: Sequence[Outcome], faces: Faces, query: str) -> list[Outcome]:
    """Games by their name, their players, their month: every word must be met by something of a game."""
    words = plain(query).split()
    titles = {month: plain(month_name(month)) for month in set(map(month_of, found))} if words else {}
    names = {game.id: plain(game.name) for game in GAMES.values()}
    people = {person.id: plain(person.name) for person in faces.people}

    def text_of(each: Outcome) -> str:
        called = [people[who] for who in each.people if who]
        return " ".join([names[each.played.game], titles[month_of(each)], date_of(each), *called])

    return [each for each in found if not words or all(word in text_of(each) for word in words)]


def wins(past: Past) -> list[tuple[Person, str]]:
    """How many games each has won of how many, of those who are of the circle now; the most won first.

    Nobody of whose games none is decided yet.
    """
    tallied = tally(past.over)
    people = sorted(past.faces.people, key=lambda person: (-tallied.wins[person.id], not tallied.decided[person.id]))
    can = [each for each in people if tallied.decided[each.id] or tallied.alone[each.id] == tallied.games[each.id]]
    return [(person, tallied.shortly(person)) for person in can]
