"""Joining a table or opening a box: by its link, by a pasted link; a table by a short code too."""

import re

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.store.boxes import Box
from referee.store.circles import Circle
from referee.store.engine import Role
from referee.store.records import Table
from referee.web import limits
from referee.web.access import phone, store
from referee.web.forms import JoinForm
from referee.web.lang import say
from referee.web.preview import preview_of

page = Blueprint("join", __name__)

# A browser that fetches ahead, a chat that draws a preview of a link: nobody has opened it, no phone has come.
AHEAD = ("Sec-Purpose", "Purpose", "X-Moz")
PREVIEW = re.compile(r"(?<!cu)bot\b|externalhit|preview|^(whatsapp|viber)\b", re.IGNORECASE)  # Cubot makes phones


@page.get("/e/<secret>")
def edit(secret: str) -> ResponseReturnValue:
    return _open("edit", secret)


@page.get("/v/<secret>")
def view(secret: str) -> ResponseReturnValue:
    return _open("view", secret)


@page.get("/join")
def ask() -> str:
    return render_template("join.html", form=JoinForm(), preview={})


@page.post("/join")
@limits.GUESSES
def join() -> ResponseReturnValue:
    form = JoinForm.read()
    typed = form.code.data = str(form.code.data)[:300]
    if form.by_link:
        found = re.search(r"/([ev])/([A-Za-z0-9_-]{16,})", typed)
        role: Role = "edit" if found and found[1] == "e" else "view"
        if found and (opened := _by_link(role, found[2])):
            return _enter(opened, role)
    elif known := store().by_code(re.sub(r"\D", "", typed)):
        return _enter(*known)
    form.wrong("code", say("join.unknown"))
    return render_template("join.html", form=form, preview={}), 404


def _open(role: Role, secret: str) -> ResponseReturnValue:
    """The link's secret leaves the address at once: a cookie remembers the right."""
    if any(request.headers.get(name, "").startswith("prefetch") for name in AHEAD):
        return "", 503  # asked for again when somebody opens it
    if request.method == "HEAD" or PREVIEW.search(request.headers.get("User-Agent", "")):
        form = JoinForm(data={"code": request.base_url})
        told = preview_of(secret) if role == "view" else {}
        return render_template("join.html", form=form, preview=told)  # should it be somebody: one tap
    opened = _by_link(role, secret)
    if opened is None:
        abort(403)
    return _enter(opened, role)


def _by_link(role: Role, secret: str) -> Table | Box | Circle | None:
    return store().by_link(role, secret) or store().boxes.by_link(role, secret) or store().circles.by_link(role, secret)


def _enter(opened: Table | Box | Circle, role: Role) -> ResponseReturnValue:
    """Who has the right already is not written down again."""
    if isinstance(opened, Box):
        if store().boxes.role(phone(), opened.id) not in ("edit", role):
            store().boxes.grant(phone(), opened.id, role)
        return redirect(url_for("box.box", id=opened.id), 303)
    if isinstance(opened, Circle):
        if store().circles.role(phone(), opened.id) not in ("edit", role):
            store().circles.grant(phone(), opened.id, role)
        return redirect(url_for("games.games", id=opened.id), 303)
    known = store().role(phone(), opened.id)[0]
    if known not in ("edit", role):
        store().grant(phone(), opened.id, role)
    if known is None and role == "edit" and len(opened.seats) > 1:  # asked once, when it comes
        return redirect(url_for("who.who", id=opened.id), 303)
    return redirect(url_for("table.table", id=opened.id), 303)
