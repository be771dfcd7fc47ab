"""The games of a circle: who is of it, what is in play, what was played, latest first and by month."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from flask import Blueprint, g, render_template
from msgspec import Struct

from referee.core.circle.played import Mark, Played
from referee.core.circle.precedents import held
from referee.core.circle.stats import marks_of
from referee.core.log.dates import here
from referee.core.words.search import plain
from referee.games import GAMES
from referee.store.circles import CircleTable, Person
from referee.store.play.history import games_of
from referee.store.play.in_play import Live
from referee.web.access import hall, open_circle, store
from referee.web.circle.forms import FindForm
from referee.web.circle.people.names import Faces
from referee.web.circle.people.persons import tally
from referee.web.dates import month as month_name
from referee.web.dates import weekday

page = Blueprint("games", __name__)

AT_ONCE = 40  # games on a page
Found = tuple[CircleTable, Played]


class Row(Struct, frozen=True):
    """A game of the circle: the best first, each with the person who sat there."""

    kept: CircleTable
    played: Played
    seats: tuple[int, ...]  # by rank
    day: str
    marks: tuple[Mark, ...]  # what to know before one compares


class Month(Struct, frozen=True):
    title: str
    count: int  # of all its games, shown or not
    rows: tuple[Row, ...]


@page.get("/c/<id>")
def games(id: str) -> str:
    circle = open_circle(id)
    form = FindForm.read()
    found = games_of(hall(), id)
    faces = Faces(store().circles.people(id))
    finished = sorted((each for each in found if each[1].over), key=lambda each: each[1].ended, reverse=True)
    matching = search(finished, faces, str(form.q.data))
    first = form.n.data or 0
    return render_template(
        "circle/games.html",
        circle=circle,
        faces=faces,
        wins=wins(finished, faces),
        running=running(found),
        settled=len(held(each for kept, played in found for each in played.held(kept.table, kept.people))),
        months=by_month(matching, first),
        count=len(finished),
        unread=len(store().circles.tables(id)) - len(found),
        matching=len(matching),
        beside=(
            max(0, first - AT_ONCE) if first else None,
            first + AT_ONCE if first + AT_ONCE < len(matching) else None,
        ),
        q=form.q.data,
        role=g.role,
    )


def running(found: Sequence[Found]) -> list[tuple[Live, CircleTable]]:
    """The tables in play."""
    tables = [(store().table(kept.table), kept) for kept, played in found if not played.over]
    return [(hall().live(table), kept) for table, kept in tables if table]


def search(found: Sequence[Found], faces: Faces, query: str) -> list[Found]:
    """Games by their name, their players, their month: every word must be met by something of a game."""
    words = plain(query).split()
    if not words:
        return list(found)
    titles = {month: plain(month_name(month)) for month in {_day(played)[:7] for _, played in found}}
    names = {game.id: plain(game.name) for game in GAMES.values()}

    def text_of(kept: CircleTable, played: Played) -> str:
        people = (faces.who(kept.people, seat) for seat in range(len(kept.people)))
        called = [plain(person.name) for person in people if person]
        return " ".join([names[played.game], titles[_day(played)[:7]], _day(played), *called])

    return [each for each in found if all(word in text_of(*each) for word in words)]


def by_month(found: Sequence[Found], first: int) -> list[Month]:
    """A page of them; the year stands there where it is not this one."""
    counts = Counter(_day(played)[:7] for _, played in found)
    months = groupby(found[first : first + AT_ONCE], key=lambda each: _day(each[1])[:7])
    return [Month(month_name(month), counts[month], tuple(row(*each) for each in those)) for month, those in months]


def row(kept: CircleTable, played: Played) -> Row:
    seats = sorted(range(len(played.seats)), key=lambda seat: played.seats[seat].rank)
    return Row(kept, played, tuple(seats), weekday(played.ended), marks_of(played, GAMES[played.game].about.version))


def wins(found: Sequence[Found], faces: Faces) -> list[tuple[Person, str]]:
    """How many games each has won of how many, of those who are of the circle now; the most won first."""
    tallied = tally(found, faces)
    people = sorted(faces.people, key=lambda person: (-tallied.wins[person.id], not tallied.shared[person.id]))
    return [(person, tallied.shortly(person)) for person in people]


def _day(played: Played) -> str:
    return here(played.ended).date().isoformat()
