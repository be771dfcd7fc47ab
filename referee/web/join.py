"""Joining a table: by its link, by a pasted link, by a short code."""

import re

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.store import Role, Table
from referee.web.access import phone, store
from referee.web.lang import say
from referee.web.limits import limiter

page = Blueprint("join", __name__)


@page.get("/e/<secret>")
def edit(secret: str) -> ResponseReturnValue:
    return _open("edit", secret)


@page.get("/v/<secret>")
def view(secret: str) -> ResponseReturnValue:
    return _open("view", secret)


@page.get("/join")
def ask() -> str:
    return render_template("join.html", problem=None)


@page.post("/join")
@limiter.limit("20 per minute; 100 per hour")
def join() -> ResponseReturnValue:
    typed = request.form.get("code", "")[:300]
    if found := re.search(r"/([ev])/([A-Za-z0-9_-]{16,})", typed):
        table = store().by_link("edit" if found[1] == "e" else "view", found[2])
        if table:
            return _enter(table, "edit" if found[1] == "e" else "view")
    elif known := store().by_code(re.sub(r"\D", "", typed)):
        return _enter(*known)
    return render_template("join.html", problem=say("join.unknown")), 404


def _open(role: Role, secret: str) -> ResponseReturnValue:
    """The link's secret leaves the address at once: a cookie remembers the right."""
    table = store().by_link(role, secret)
    if table is None:
        abort(403)
    return _enter(table, role)


def _enter(table: Table, role: Role) -> ResponseReturnValue:
    store().grant(phone(), table.id, role)
    return redirect(url_for("table.table", id=table.id), 303)
