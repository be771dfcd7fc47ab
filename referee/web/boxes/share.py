"""Sharing a box: read-only or to be filled together; its name, its file, its end."""

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.web.access import open_box, phone, store
from referee.web.forms import NameForm
from referee.web.lang import say
from referee.web.links import link_of, wanted_role

page = Blueprint("box_share", __name__)


@page.get("/b/<id>/share")
def share(id: str, form: NameForm | None = None) -> str:
    box, game = open_box(id)
    form = form or NameForm(data={"name": box.name})
    return render_template("box_share.html", box=box, game=game, form=form, links=link_of(box), role=g.role)


@page.post("/b/<id>/renew")
def renew(id: str) -> ResponseReturnValue:
    """A new link: the old one, and the phones that came by it, are shut out."""
    open_box(id, to="edit")
    store().boxes.renew(id, wanted_role(), keep=phone())
    return redirect(url_for("box_share.share", id=id, to=wanted_role()), 303)


@page.post("/b/<id>/name")
def name(id: str) -> ResponseReturnValue:
    open_box(id, to="edit")
    form = NameForm.read()
    if not form.name.data:
        form.wrong("name", say("boxes.no_name"))
        return share(id, form), 422
    store().boxes.rename(id, form.name.data)
    return redirect(url_for("box_share.share", id=id), 303)
