"""The games of a circle: who is of it, what is in play, what was played, latest first and by month."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from babel.dates import format_date
from flask import Blueprint, g, render_template
from msgspec import Struct

from referee.core.played import Played
from referee.games import GAMES
from referee.store.circles import Kept, Person
from referee.store.history import games_of
from referee.web.access import hall, open_circle, store
from referee.web.circle.people import Faces
from referee.web.lang import lang

page = Blueprint("games", __name__)


class Row(Struct, frozen=True):
    """A game of the circle: the best first, each with the person who sat there."""

    kept: Kept
    played: Played
    seats: tuple[int, ...]  # by rank
    day: str


class Month(Struct, frozen=True):
    title: str
    rows: tuple[Row, ...]


@page.get("/c/<id>")
def games(id: str) -> str:
    circle = open_circle(id)
    found = games_of(hall(), id)
    finished = [(kept, played) for kept, played in found if played.over]
    faces = Faces(store().circles.people(id))
    return render_template(
        "circle/games.html",
        circle=circle,
        faces=faces,
        wins=wins(finished, faces),
        running=[(hall().live(kept.table), kept) for kept, played in found if not played.over],
        months=by_month(finished),
        count=len(finished),
        role=g.role,
        GAMES=GAMES,
    )


def by_month(found: Sequence[tuple[Kept, Played]]) -> list[Month]:
    """Latest first; the year is told where it is not this one."""
    rows = [row(kept, played) for kept, played in sorted(found, key=lambda each: each[1].ended, reverse=True)]
    months = groupby(rows, key=lambda row: row.played.ended[:7])
    return [Month(_month(month), tuple(those)) for month, those in months]


def row(kept: Kept, played: Played) -> Row:
    seats = sorted(range(len(played.seats)), key=lambda seat: played.seats[seat].rank)
    day = format_date(datetime.fromisoformat(played.ended), "E d", locale=lang())
    return Row(kept, played, tuple(seats), day)


def wins(found: Sequence[tuple[Kept, Played]], faces: Faces) -> list[tuple[Person, int]]:
    """How many games each has won, of those who are of the circle now; the most first."""
    won = dict.fromkeys((person.id for person in faces.people), 0)
    for kept, played in found:
        for seat in played.winners if len(played.seats) > 1 else ():
            who = faces.who(kept.people, seat)
            if who is not None and who.id in won:
                won[who.id] += 1
    return sorted(((person, won[person.id]) for person in faces.people), key=lambda each: -each[1])


def _month(month: str) -> str:
    first = datetime.fromisoformat(f"{month}-01")
    this_year = first.year == datetime.now().astimezone().year
    return format_date(first, "LLLL" if this_year else "LLLL y", locale=lang()).capitalize()
