"""Sharing: the links of a table and their QR codes; opening one."""

import segno
from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from referee.store import Role
from referee.web.access import open_table, phone, store

page = Blueprint("share", __name__)


@page.get("/t/<id>/share")
def share(id: str) -> str:
    live = open_table(id)
    role: Role = "edit" if request.args.get("to") == "edit" and g.role == "edit" else "view"
    secret = live.table.edit if role == "edit" else live.table.view
    link = url_for(f"share.{role}", secret=secret, _external=True)
    return render_template("share.html", live=live, to=role, role=g.role, link=link, qr=qr(link))


@page.get("/e/<secret>")
def edit(secret: str) -> ResponseReturnValue:
    return _open("edit", secret)


@page.get("/v/<secret>")
def view(secret: str) -> ResponseReturnValue:
    return _open("view", secret)


def _open(role: Role, secret: str) -> ResponseReturnValue:
    """The link's secret leaves the address at once: a cookie remembers the right."""
    table = store().by_link(role, secret)
    if table is None:
        abort(403)
    store().grant(phone(), table.id, role)
    return redirect(url_for("table.table", id=table.id), 303)


def qr(link: str) -> Markup:
    made = segno.make(link, error="m", micro=False)
    return Markup(made.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None))  # noqa: S704
