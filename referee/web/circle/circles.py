"""The circles of this phone: made, left out of sight with a way back, shared."""

from collections.abc import Sequence

from flask import Blueprint, abort, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.store.circles import Circle
from referee.web.access import circles_of, hall, open_circle, phone, store
from referee.web.circle.people.names import Faces
from referee.web.dates import day
from referee.web.door import limits
from referee.web.forms import NameForm
from referee.web.lang import say
from referee.web.links import link_of, wanted_role

page = Blueprint("circles", __name__)


@page.get("/circles")
def circles(form: NameForm | None = None) -> str:
    rows = store().circles.of(phone())  # known before it makes one: a double tap comes from the same phone
    return render_template(
        "circle/circles.html",
        rows=rows,
        known=in_short([circle for circle, _ in rows]),
        form=form or NameForm(),
        deleted=store().circles.deleted(phone()),
    )


def in_short(circles: Sequence[Circle]) -> dict[str, str]:
    """What tells circles of one name apart: people, games, the latest day."""
    played = store().results.in_short([each.id for each in circles])
    found = {}
    for each in circles:
        games, latest = played.get(each.id, (0, each.created))
        people = len(Faces(store().circles.people(each.id)).people)
        found[each.id] = say("circle.in_short", people=people, games=games, day=day(latest))
    return found


def circle_called(circle: Circle) -> str:
    """Its name; where this phone knows another of that name, with what tells the two apart."""
    alike = sum(each.name == circle.name for each, _ in circles_of())
    return circle.name if alike < 2 else f"{circle.name} · {in_short([circle])[circle.id]}"


@page.post("/circles")
@limits.CIRCLES
def make() -> ResponseReturnValue:
    form = NameForm.read()
    if not form.name.data:
        form.wrong("name", say("circle.no_name"))
        return circles(form), 422
    made = store().circles.create(form.name.data, by=phone())
    return redirect(url_for("games.games", id=made.id), 303)


@page.get("/c/<id>/share")
def share(id: str, form: NameForm | None = None) -> str:
    circle = open_circle(id)
    form = form or NameForm(data={"name": circle.name})
    return render_template("circle/share.html", circle=circle, form=form, links=link_of(circle), role=g.role)


@page.post("/c/<id>/renew")
def renew(id: str) -> ResponseReturnValue:
    """A new link: the old one, and the phones that came by it, are shut out."""
    open_circle(id, to="edit")
    store().circles.renew(id, wanted_role(), keep=phone())
    _wake_tables(id)
    return redirect(url_for("circles.share", id=id, to=wanted_role()), 303)


@page.post("/c/<id>/name")
def name(id: str) -> ResponseReturnValue:
    open_circle(id, to="edit")
    form = NameForm.read()
    if not form.name.data:
        form.wrong("name", say("circle.no_name"))
        return share(id, form), 422
    store().circles.rename(id, form.name.data)
    return redirect(url_for("games.games", id=id), 303)


@page.post("/c/<id>/delete")
def delete(id: str) -> ResponseReturnValue:
    """Out of sight; the list offers the way back. Its tables stay with the phones that came by links of their own."""
    open_circle(id, to="edit")
    store().circles.delete(id)
    _wake_tables(id)
    return redirect(url_for("circles.circles"), 303)


@page.post("/c/<id>/restore")
def restore(id: str) -> ResponseReturnValue:
    if store().circles.role(phone(), id) != "edit":
        abort(403)
    store().circles.delete(id, back=True)
    return redirect(url_for("games.games", id=id), 303)


def _wake_tables(id: str) -> None:
    """Pages that follow its tables end where the phone has no right any more."""
    for each in store().circles.tables(id):
        hall().following.table_changed(each.table)
