"""Everybody of a circle: renamed, merged with the same person, removed with a way back."""

from collections import Counter
from collections.abc import Iterable

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.circle.played import Played
from referee.store.circles import Circle, CircleTable, Person
from referee.store.play.history import games_of
from referee.web.access import hall, open_circle, store
from referee.web.circle.forms import MergeForm, PersonForm
from referee.web.circle.people.names import Faces
from referee.web.lang import say

page = Blueprint("people", __name__)


class Tallied(Struct, frozen=True):
    """The games that each person played, and won of those with somebody else that came to their end."""

    games: Counter[str]
    shared: Counter[str]  # with somebody else
    wins: Counter[str]

    def won(self, person: Person) -> str:
        """How many of how many; of somebody who only plays alone, how often."""
        shared, alone = self.shared[person.id], self.games[person.id] - self.shared[person.id]
        won = [say("circle.won_of", n=self.wins[person.id], of=shared)] if shared else []
        return " · ".join([*won, *([say("circle.alone", n=alone)] if alone else [])]) or say("circle.games", n=0)

    def shortly(self, person: Person) -> str:
        """The same under a name."""
        shared = self.shared[person.id]
        return say("circle.of", n=self.wins[person.id], of=shared) if shared else self.won(person)


@page.get("/c/<id>/people")
def people(id: str, refused: str | None = None, typed: str | None = None, other: Person | None = None) -> str:
    circle, faces = _opened(id)
    found = finished(id)
    tallied, games = tally(found, faces), {played.game for _, played in found}
    opened = request.args.get("person") if refused is None else (request.view_args or {}).get("person")
    return render_template(
        "circle/people.html",
        circle=circle,
        faces=faces,
        tallied=tallied,
        tracks=[game for game in hall().games.values() if game.about.track and game.id in games],
        rows=sorted(faces.people, key=lambda person: -tallied.games[person.id]),
        opened=opened if g.role == "edit" else None,
        refused=refused,
        typed=typed,
        other=other,
        role=g.role,
    )


@page.post("/c/<id>/people/<person>/name")
def name(id: str, person: str) -> ResponseReturnValue:
    """In every game at once; a name that another has is refused: perhaps the two are one."""
    one = _somebody(id, person)
    wanted = str(PersonForm.read().name.data)
    if not wanted:
        return people(id, say("circle.person_no_name"), ""), 422
    if other := store().circles.call(id, one.id, wanted):
        return people(id, say("circle.name_taken", name=other.name), wanted, other), 422
    return redirect(url_for("people.people", id=id), 303)


@page.get("/c/<id>/people/<person>/merge")
def same(id: str, person: str) -> str:
    """The people who may be the same; one of them chosen: what follows, before it does."""
    one = _somebody(id, person)
    circle, faces = _opened(id)
    found = finished(id)
    other = faces.now(str(MergeForm.read().into.data))
    return render_template(
        "circle/merge.html",
        circle=circle,
        faces=faces,
        tallied=tally(found, faces),
        one=one,
        other=other if other != one else None,
        both=len(games_of_both(found, faces, one, other)) if other else 0,
        role=g.role,
    )


@page.post("/c/<id>/people/<person>/merge")
def merge(id: str, person: str) -> ResponseReturnValue:
    open_circle(id, to="edit")
    into = str(MergeForm.read().into.data)
    if not into or not store().circles.merge(id, person, into):
        return redirect(url_for("people.people", id=id), 303)  # one of them is another by now: as it stands
    return redirect(url_for("people.people", id=id, person=into), 303)


@page.post("/c/<id>/people/<person>/split")
def split(id: str, person: str) -> ResponseReturnValue:
    """They were two after all."""
    open_circle(id, to="edit")
    store().circles.merge(id, person, None)
    return redirect(url_for("people.people", id=id), 303)


@page.post("/c/<id>/people/<person>/remove")
def remove(id: str, person: str) -> ResponseReturnValue:
    """Their games stay, as somebody's."""
    open_circle(id, to="edit")
    store().circles.remove(id, person)
    return redirect(url_for("people.people", id=id), 303)


@page.post("/c/<id>/people/<person>/back")
def back(id: str, person: str) -> ResponseReturnValue:
    open_circle(id, to="edit")
    store().circles.remove(id, person, back=True)
    return redirect(url_for("people.people", id=id), 303)


def tally(found: Iterable[tuple[CircleTable, Played]], faces: Faces) -> Tallied:
    tallied = Tallied(Counter(), Counter(), Counter())
    for kept, played in found:
        sat = [faces.who(kept.people, seat) for seat in range(len(played.seats))]
        tallied.games.update({person.id for person in sat if person})
        if len(sat) > 1:
            tallied.shared.update({person.id for person in sat if person})
            tallied.wins.update({person.id for seat in played.winners if (person := sat[seat])})
    return tallied


def games_of_both(
    found: Iterable[tuple[CircleTable, Played]], faces: Faces, one: Person, other: Person
) -> list[CircleTable]:
    """Where both sat at the table."""
    return [kept for kept, _ in found if {one, other} <= {faces.now(person) for person in kept.people}]


def finished(id: str) -> list[tuple[CircleTable, Played]]:
    return [(kept, played) for kept, played in games_of(hall(), id) if played.over]


def _opened(id: str) -> tuple[Circle, Faces]:
    return open_circle(id), Faces(store().circles.people(id))


def _somebody(id: str, person: str) -> Person:
    """The people of this circle now, for a phone that may change it."""
    open_circle(id, to="edit")
    one = Faces(store().circles.people(id)).now(person)
    if one is None:
        abort(404)
    return one
