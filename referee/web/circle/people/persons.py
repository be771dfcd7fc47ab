"""The page of everybody in a circle: rename, merge with the same person, remove with a way back."""

from collections import Counter
from collections.abc import Iterable

from flask import Blueprint, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.circle.stats import Outcome
from referee.core.forms import line
from referee.store.circles import Person
from referee.web.access import hall, open_circle, store
from referee.web.circle.past import opened
from referee.web.forms import AskedForm, Posted
from referee.web.lang import say
from referee.web.names import MOST_LETTERS

page = Blueprint("people", __name__)


class Tallied(Struct, frozen=True):
    """The games that each person played, and won of those with somebody else that are decided."""

    games: Counter[str]
    alone: Counter[str]
    decided: Counter[str]  # with somebody else
    wins: Counter[str]

    def won(self, person: Person) -> str:
        """How many of how many; of somebody who only plays alone, how often."""
        games, decided, alone = (count[person.id] for count in (self.games, self.decided, self.alone))
        parts = [say("circle.won_of", n=self.wins[person.id], of=decided)] if decided else []
        if not decided and (games > alone or not games):
            parts = [say("circle.games", n=games - alone)]
        return " · ".join([*parts, *([say("circle.alone", n=alone)] if alone else [])])

    def shortly(self, person: Person) -> str:
        """The same under a name."""
        decided = self.decided[person.id]
        return say("circle.of", n=self.wins[person.id], of=decided) if decided else self.won(person)


def tally(outcomes: Iterable[Outcome]) -> Tallied:
    tallied = Tallied(Counter(), Counter(), Counter(), Counter())
    for each in outcomes:
        sat = {person for person in each.people if person}
        tallied.games.update(sat)
        if each.alone:
            tallied.alone.update(sat)
        elif not each.undecided:
            tallied.decided.update(sat)
        tallied.wins.update(person for person in sat if each.won(person))
    return tallied


@page.get("/c/<id>/people")
def people(id: str, refused: str | None = None, typed: str | None = None, other: Person | None = None) -> str:
    past = opened(id)
    tallied, games = tally(past.over), {each.played.game for each in past.over}
    wanted = request.args.get("person") if refused is None else (request.view_args or {}).get("person")
    return past.show(
        "people.html",
        tallied=tallied,
        tracks=[game for game in hall().games.values() if game.about.track and game.id in games],
        rows=sorted(past.faces.people, key=lambda person: -tallied.games[person.id]),
        opened=wanted if g.role == "edit" else None,
        refused=refused,
        typed=typed,
        other=other,
    )


@page.post("/c/<id>/people/<person>/name")
def name(id: str, person: str) -> ResponseReturnValue:
    """In every game at once; a name that another has is refused: perhaps the two are one."""
    one = opened(id, to="edit").faces.now(person) or abort(404)
    wanted = line(Posted.one("name"), MOST_LETTERS)
    if not wanted:
        return people(id, say("circle.person_no_name"), ""), 422
    if other := store().circles.call(id, one.id, wanted):
        return people(id, say("circle.name_taken", name=other.name), wanted, other), 422
    return _back(id)


@page.get("/c/<id>/people/<person>/merge")
def same(id: str, person: str) -> str:
    """The people who may be the same; one of them chosen: what follows, before it does."""
    past = opened(id, to="edit")
    one = past.faces.now(person) or abort(404)
    into = past.faces.now(AskedForm.one("into"))
    other = into if into != one else None
    both = [each for each in past.over if other and {one.id, other.id} <= {*each.people}]
    return past.show("merge.html", tallied=tally(past.over), one=one, other=other, both=len(both))


@page.post("/c/<id>/people/<person>/merge")
def merge(id: str, person: str) -> ResponseReturnValue:
    open_circle(id, to="edit")
    into = AskedForm.one("into")
    merged = into and store().circles.merge(id, person, into)
    return _back(id, person=into if merged else None)  # else one of them is another by now: as it stands


@page.post("/c/<id>/people/<person>/split", defaults={"what": "split"})
@page.post("/c/<id>/people/<person>/remove", defaults={"what": "remove"})
@page.post("/c/<id>/people/<person>/back", defaults={"what": "back"})
def change(id: str, person: str, what: str) -> ResponseReturnValue:
    """Two people after all; out of the circle, whose games stay as somebody's; into it again."""
    open_circle(id, to="edit")
    if what == "split":
        store().circles.merge(id, person, None)
    else:
        store().circles.remove(id, person, back=what == "back")
    return _back(id)


def _back(id: str, person: str | None = None) -> ResponseReturnValue:
    return redirect(url_for("people.people", id=id, person=person), 303)
