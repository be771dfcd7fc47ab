"""Joining a table by a link or a short code, a box or a circle by a link; then the question whose phone it is."""

import re
from contextlib import suppress

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.games import GAMES
from referee.store.boxes import Box, Boxes
from referee.store.circles import Circle, Circles
from referee.store.engine.engine import Role
from referee.store.engine.faults import Damaged
from referee.store.play.in_play import Live
from referee.store.records import Table
from referee.store.tables import Tables
from referee.web.access import hall, open_by_link, open_table, phone, store
from referee.web.dates import day
from referee.web.door import limits
from referee.web.forms import JoinForm, SeatForm
from referee.web.lang import say
from referee.web.taken.picture import preview_of

page = Blueprint("join", __name__)


@page.get("/join")
def ask() -> str:
    return render_template("join.html", form=JoinForm())


@page.post("/join")
@limits.GUESSES
@limits.ALL_GUESSES
def join() -> ResponseReturnValue:
    form = JoinForm.read()
    typed = form.code.data = str(form.code.data)[:300]
    if form.by_link:
        found = re.search(r"/([ev])/([A-Za-z0-9_-]{16,})", typed)
        role: Role = "edit" if found and found[1] == "e" else "view"
        if found and (opened := _by_link(role, found[2])):
            return _enter(opened, role)
    elif known := store().codes.opens(form.digits):
        return _enter(*known)
    form.wrong("code", say("join.unknown"))
    return render_template("join.html", form=form), 404


def _entrance(opened: Table | Box | Circle, role: Role) -> tuple[Tables | Boxes | Circles, str, str]:
    """How it is entered: who keeps it, its page, the words on its door."""
    if isinstance(opened, Table):
        return store(), "table.table", f"door.{role}"
    if isinstance(opened, Box):
        return store().boxes, "box.box", f"boxes.share_{role}"
    return store().circles, "games.games", f"circle.share_{role}"


def _by_link(role: Role, secret: str) -> Table | Box | Circle | None:
    return store().by_link(role, secret) or store().boxes.by_link(role, secret) or store().circles.by_link(role, secret)


@page.route("/e/<secret>", methods=["GET", "POST"], endpoint="edit", defaults={"role": "edit"})
@page.route("/v/<secret>", methods=["GET", "POST"], endpoint="view", defaults={"role": "view"})
@limits.DOORS
def open_link(role: Role, secret: str) -> ResponseReturnValue:
    """To look at a link changes nothing: a tap does. A phone that has the right already is led on."""
    opened = _by_link(role, secret)
    if opened is None:
        abort(403)
    if request.method == "POST":
        return _enter(opened, role)
    kept, inside, words = _entrance(opened, role)
    if "phone" in session and kept.role(phone(), opened.id) in ("edit", role):
        return redirect(url_for(inside, id=opened.id), 303)
    return _door(opened, words, role, secret)


def _door(opened: Table | Box | Circle, words: str, role: Role, secret: str) -> str:
    """No name of a player stands there, for robots read it too: whose phone it is comes after the tap."""
    game = None if isinstance(opened, Circle) else opened.game
    if game and game not in GAMES:
        abort(409)  # as its own page says
    preview: dict[str, str] = {}
    about = say("door.more")
    title = say("door.circle") if game is None else GAMES[game].name
    if isinstance(opened, Box):
        title = say("boxes.name", game=title)
    elif isinstance(opened, Table):
        about = say("door.table", n=len(opened.seats), day=day(opened.created))
        with suppress(Damaged):  # the page inside says what cannot be read
            live = open_by_link(role, secret)
            preview = preview_of(live, secret) if role == "view" else {}
    known = {"title": title, "words": words, "role": role, "preview": preview, "about": about, "game": game}
    return render_template("door.html", address=request.path, **known)


def _enter(opened: Table | Box | Circle, role: Role) -> ResponseReturnValue:
    """A right that the phone has is not written again. Where several may enter, it is asked once whose phone it is."""
    kept, inside, _ = _entrance(opened, role)
    known = kept.role(phone(), opened.id)
    if known not in ("edit", role):
        kept.grant(phone(), opened.id, role)
    asks = known is None and isinstance(opened, Table) and role == "edit" and len(opened.seats) > 1
    return redirect(url_for("join.who" if asks else inside, id=opened.id), 303)


@page.get("/t/<id>/who")
def who(id: str) -> str:
    """Whose phone this is; of a seat that another phone holds, whether it is to be taken over."""
    live = open_table(id, to="edit")
    held, wanted = store().held(id, but=phone()), request.args.get("seat", "")
    return render_template("who.html", live=live, held=held, wanted=next((s for s in held if str(s) == wanted), None))


@page.post("/t/<id>/who")
def sit(id: str) -> ResponseReturnValue:
    return redirect(take(open_table(id, to="edit"), SeatForm.read()) or url_for("table.table", id=id), 303)


def take(live: Live, form: SeatForm, again: int | None = None) -> str | None:
    """This phone is that player's from now on, or nobody's; `again`: the seat from which it gets up by this tap.

    Where another phone sits there and that was not said yet, the address of the question.
    """
    seat, id = form.seat.data, live.table.id
    seat = None if seat is None or seat >= live.setup.count or seat == again else seat
    if not store().take_seat(phone(), id, seat, form.over.data):
        return url_for("join.who", id=id, seat=seat)
    hall().following.table_changed(id)  # a phone that sat there learns of it
    return None
