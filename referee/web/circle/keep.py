"""A table is put into a circle, or taken out of it; its players are people of the circle, each seat somebody of it."""

from collections.abc import Sequence

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.circle.seated import once
from referee.games import GAMES
from referee.store.circles import Circle, by_name
from referee.store.play.in_play import Live
from referee.store.records import Table
from referee.web.access import circle_of, circles_of, hall, kept_elsewhere, open_circle, open_table, phone, store
from referee.web.circle.forms import KeepForm, SatForm
from referee.web.circle.people.names import Faces
from referee.web.dates import day
from referee.web.lang import say
from referee.web.names import has_no_name

page = Blueprint("keep", __name__)


@page.post("/t/<id>/circle")
def keep(id: str) -> ResponseReturnValue:
    """Into one that is known, else into a new one; out of another only where this phone may change that one too."""
    live = open_table(id, to="edit")
    form = KeepForm.read()
    now = circle_of(id, to="edit")
    if kept_elsewhere(id):
        return redirect(url_for("keep.sitting", id=id), 303)
    name = form.name.data or say("circle.new_name")
    if form.circle.data:
        circle = open_circle(str(form.circle.data), to="edit")
    elif now and now.name == name:  # a double tap
        circle = now
    else:
        circle = store().circles.create(name, by=phone())
    if now != circle:
        put(live, circle, joining=form.joining)
    return redirect(url_for("games.games", id=circle.id), 303)


@page.post("/t/<id>/circle/out")
def out(id: str) -> ResponseReturnValue:
    """The table stays, and is of no circle: whichever circle that is, for a table belongs to its own phones."""
    open_table(id, to="edit")
    store().circles.put(id, None, by=phone())
    hall().following.table_changed(id)
    return redirect(url_for("scores.scores", id=id), 303)


def put(live: Live, circle: Circle, *, joining: bool = True) -> None:
    """A seat without a name yet is nobody in particular; a name new to the circle joins it, unless that is not wanted.

    A person of another circle is called here as there.
    """
    names = _names(live)
    if joining:
        store().circles.join(circle.id, [name for name in names if name])
    known = by_name(store().circles.people(circle.id))
    people = [known.get((name or "").casefold()) for name in names]
    sat = once([person.id if person else None for person in people])
    store().circles.put(live.table.id, circle.id, sat, by=phone())
    hall().following.table_changed(live.table.id)


def called_anew(table: str, old: Sequence[str]) -> None:
    """Seats of a table have other names: who is new to its circle joins it, if this phone may put people there."""
    there, live = store().circles.at(table), open_table(table)
    if there is None or circle_of(table, to="edit") is None:
        return
    for seat, name in enumerate(live.table.seats):
        if there[1][seat : seat + 1] == (None,) and name not in old and not has_no_name(name):
            (person,) = store().circles.join(there[0], [name])
            store().circles.give(there[0], table, live.setup.count, seat, person.id)


def _names(live: Live) -> list[str | None]:
    """The person in each seat, by name; None: nobody in particular."""
    there = store().circles.at(live.table.id)
    faces = Faces(store().circles.people(there[0]) if there else [])
    people = [faces.who(there[1] if there else (), seat) for seat in range(live.setup.count)]
    return [
        person.name if person else None if has_no_name(name) else name
        for person, name in zip(people, live.table.seats, strict=True)
    ]


@page.route("/c/<id>/t/<table>", methods=["GET", "POST"])
@page.route("/c/<id>/t/<table>/at/<int:seq>", methods=["GET", "POST"])
@page.route("/c/<id>/t/<table>/slip", methods=["GET", "POST"], endpoint="slip", defaults={"to": "paper.paper"})
def look(id: str, table: str, seq: int | None = None, to: str = "scores.scores") -> ResponseReturnValue:
    """At its scores, a moment of it, its result on paper: a phone that may open the circle may open its tables, with
    the same right, by a tap."""
    circle, there, found = open_circle(id), store().circles.at(table), store().table(table)
    if found is None or there is None or there[0] != circle.id:
        abort(403)
    if store().role(phone(), table) not in ("edit", g.role):
        if request.method != "POST":
            return _door(found)
        store().circles.let_in(phone(), table, circle.id)
    tab = "dispute" if seq else None
    return redirect(url_for("table.table" if seq else to, id=table, at=seq, tab=tab), 303)


def _door(table: Table) -> str:
    """To look changes nothing: the key opens the table to this phone."""
    return render_template(
        "door.html",
        title=GAMES[table.game].name if table.game in GAMES else table.game,
        words=f"door.{g.role}",
        role=g.role,
        preview={},
        address=request.path,
        about=say("door.table", n=len(table.seats), day=day(table.created)),
        game=table.game,
    )


@page.get("/t/<id>/circle")
def sitting(id: str) -> str:
    """Of a circle that this phone may not change nothing is shown, but that the table is not free."""
    live = open_table(id, to="edit")
    circle, there = circle_of(id, to="edit"), store().circles.at(id)
    people = there[1] if circle and there else ()
    faces = Faces(store().circles.people(circle.id) if circle else [])
    opened = SatForm.read().seat.data
    known = by_name(faces.people)
    return render_template(
        "circle/sitting.html",
        live=live,
        circle=circle,
        elsewhere=kept_elsewhere(id),
        faces=faces,
        people=people,
        opened=opened,
        newcomer=lambda name: not has_no_name(name) and name.casefold() not in known,
        others=[each for each, role in circles_of() if role == "edit" and each != circle],
    )


@page.post("/t/<id>/circle/seat")
def give(id: str) -> ResponseReturnValue:
    """One tap, one seat; whoever was held for that person sat where that one was."""
    live, form = open_table(id, to="edit"), SatForm.read()
    circle, seat = circle_of(id, to="edit"), form.seat.data
    if circle is None:
        return sitting(id), 409
    if seat is None or seat >= live.setup.count or form.revision.data != live.table.revision:
        return redirect(url_for("keep.sitting", id=id), 303)  # the seats are others by now
    person = str(form.person.data) or None
    if form.join.data and not has_no_name(live.table.seats[seat]):
        person = store().circles.join(circle.id, [live.table.seats[seat]])[0].id
    store().circles.give(circle.id, id, live.setup.count, seat, person)
    return redirect(url_for("keep.sitting", id=id), 303)
