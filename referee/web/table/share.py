"""Sharing: the links of a table and their QR codes, a short code, who sits where."""

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.store.codes import LONG, SHORT
from referee.web.access import hall, kept_elsewhere, open_table, phone, store
from referee.web.door import limits
from referee.web.forms import Posted, SeatForm
from referee.web.links import link_of, wanted_role
from referee.web.start.join import take
from referee.web.telling.changes import shared_seats

page = Blueprint("share", __name__)


@page.get("/t/<id>/share")
def share(id: str) -> str:
    live = open_table(id)
    links = link_of(live.table, "edit")  # whoever is at the table plays; who is elsewhere follows
    return render_template(
        "share.html",
        live=live,
        links=links,
        code=store().codes.of(id, links.to) if g.role == "edit" else None,
        held=store().held(id, but=phone()),
        elsewhere=g.role == "edit" and kept_elsewhere(id),
        shared=shared_seats(live)[::-1],
    )


@page.post("/t/<id>/code")
@limits.CODES
def code(id: str) -> ResponseReturnValue:
    """A code for a phone that cannot scan; it lives for ten minutes. While codes are being guessed it is a long one."""
    open_table(id, to="edit")
    store().codes.new(id, wanted_role(), LONG if limits.under_attack() else SHORT)
    return redirect(url_for("share.share", id=id, to=wanted_role()), 303)


@page.post("/t/<id>/renew")
def renew(id: str) -> ResponseReturnValue:
    """A new link: the old one, and the phones that came by it, are shut out."""
    open_table(id, to="edit")
    store().renew(id, wanted_role(), keep=phone())
    hall().following.table_changed(id)
    return redirect(url_for("share.share", id=id, to=wanted_role()), 303)


@page.post("/t/<id>/preview")
def preview(id: str) -> ResponseReturnValue:
    """May a chat that draws a preview of the view link tell who plays?"""
    open_table(id, to="edit")
    store().name(id, bool(Posted.one("named")))
    return redirect(url_for("share.share", id=id, to=wanted_role()), 303)


@page.post("/t/<id>/seat")
def seat(id: str) -> ResponseReturnValue:
    """This phone sits here: it sees what its player may see. Tapped again, it stands up."""
    live = open_table(id, to="edit")  # a seat shows what its player hides: not for a phone that only follows
    asked = take(live, SeatForm.read(), again=g.seat)
    return redirect(asked or url_for("share.share", id=id, to=wanted_role("edit")), 303)
