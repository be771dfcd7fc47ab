"""A table is put into a circle, or taken out of it; its players are people of the circle from then on."""

from flask import Blueprint, abort, g, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.store.circles import Circle
from referee.store.in_play import Live
from referee.web.access import circle_of, open_circle, open_table, phone, store
from referee.web.circle.forms import KeepForm
from referee.web.lang import say
from referee.web.names import has_no_name

page = Blueprint("keep", __name__)


@page.post("/t/<id>/circle")
def keep(id: str) -> ResponseReturnValue:
    """Into one that is known, else into a new one."""
    live = open_table(id, to="edit")
    form = KeepForm.read()
    if form.circle.data:
        circle = open_circle(str(form.circle.data), to="edit")
    else:
        circle = store().circles.create(form.name.data or say("circle.new_name"), by=phone())
    put(live, circle)
    return redirect(url_for("games.games", id=circle.id), 303)


@page.post("/t/<id>/circle/out")
def out(id: str) -> ResponseReturnValue:
    """The table stays, and is of no circle."""
    live = open_table(id, to="edit")
    if circle_of(live.table.id) is None:
        abort(403)
    store().circles.put(id, None)
    return redirect(url_for("scores.scores", id=id), 303)


def put(live: Live, circle: Circle) -> None:
    """Who has no name yet is nobody in particular."""
    named = [name for name in live.table.seats if not has_no_name(name)]
    people = {person.name.casefold(): person.id for person in store().circles.join(circle.id, named)}
    store().circles.put(live.table.id, circle.id, [people.get(name.casefold()) for name in live.table.seats])


@page.get("/c/<id>/t/<table>")
def look(id: str, table: str) -> ResponseReturnValue:
    """A table of the circle: who may open the circle may open it, with the same right."""
    circle = open_circle(id)
    there = store().circles.at(table)
    if there is None or there[0] != circle.id:
        abort(403)
    if store().role(phone(), table)[0] not in ("edit", g.role):
        store().grant(phone(), table, g.role)
    return redirect(url_for("scores.scores", id=table), 303)
