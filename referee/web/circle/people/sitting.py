"""The people at a table of a circle: each seat is somebody of it, chosen by hand where the name does not say it."""

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.store.circles import by_name
from referee.web.access import circle_of, circles_of, kept_elsewhere, open_table, store
from referee.web.circle.forms import SatForm
from referee.web.circle.people.names import Faces
from referee.web.names import has_no_name

page = Blueprint("sitting", __name__)


@page.get("/t/<id>/circle")
def sitting(id: str, status: int = 200) -> ResponseReturnValue:
    """Of a circle that this phone may not change nothing is shown, but that the table is not free."""
    live = open_table(id, to="edit")
    circle, there = circle_of(id, to="edit"), store().circles.at(id)
    people = there[1] if circle and there else ()
    faces = Faces(store().circles.people(circle.id) if circle else [])
    opened = SatForm.read().seat.data
    known = by_name(faces.people)
    return (
        render_template(
            "circle/sitting.html",
            live=live,
            circle=circle,
            elsewhere=kept_elsewhere(id),
            faces=faces,
            people=people,
            opened=opened,
            newcomer=lambda name: not has_no_name(name) and name.casefold() not in known,
            others=[each for each, role in circles_of() if role == "edit" and each != circle],
            role=g.role,
        ),
        status,
    )


@page.post("/t/<id>/circle/seat")
def give(id: str) -> ResponseReturnValue:
    """One tap, one seat; whoever was held for that person sat where that one was."""
    live, form = open_table(id, to="edit"), SatForm.read()
    circle, seat = circle_of(id, to="edit"), form.seat.data
    if circle is None:
        return sitting(id, 409)
    if seat is None or seat >= live.setup.count or form.revision.data != live.table.revision:
        return redirect(url_for("sitting.sitting", id=id), 303)  # the seats are others by now
    person = str(form.person.data) or None
    if form.join.data and not has_no_name(live.table.seats[seat]):
        person = store().circles.join(circle.id, [live.table.seats[seat]])[0].id
    store().circles.give(circle.id, id, live.setup.count, seat, person)
    return redirect(url_for("sitting.sitting", id=id), 303)
