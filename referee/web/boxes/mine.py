"""The boxes of this phone: made, copied, deleted with a way back."""

from flask import Blueprint, abort, redirect, render_template, session, url_for
from flask.typing import ResponseReturnValue

from referee.core.game import Game
from referee.games import GAMES
from referee.store.boxes import Box
from referee.store.engine.engine import Role
from referee.web.access import open_box, phone, store
from referee.web.boxes.forms import MakeBoxForm
from referee.web.boxes.held import count, new_box
from referee.web.door import limits
from referee.web.lang import say

page = Blueprint("boxes", __name__)


@page.get("/boxes")
def boxes() -> str:
    held = store().boxes.of(phone())  # known before it makes a box: a double tap comes from the same phone
    known = [(box, GAMES[box.game], role) for box, role in held if box.game in GAMES]
    rows: list[tuple[Box, Game, Role, str]] = [(box, game, role, count(game, box)) for box, game, role in known]
    gone = [box for box, _ in held if box.game not in GAMES]
    return render_template("boxes.html", rows=rows, gone=gone, deleted=session.get("deleted_box"))


@page.post("/boxes")
@limits.BOXES
def make() -> ResponseReturnValue:
    game = GAMES.get(str(MakeBoxForm.read().game.data))
    if game is None or game.box is None:
        abort(400)
    return redirect(url_for("box.box", id=new_box(game).id), 303)


@page.post("/b/<id>/copy")
@limits.BOXES
def copy(id: str) -> ResponseReturnValue:
    """One's own box with the values of another: from then on each goes its own way."""
    box, game = open_box(id)
    made = new_box(game, box.values, say("boxes.copy_of", name=box.name)[:40])
    return redirect(url_for("box.box", id=made.id), 303)


@page.post("/b/<id>/delete")
def delete(id: str) -> ResponseReturnValue:
    """Out of sight; the list offers the way back."""
    open_box(id, to="edit")
    store().boxes.delete(id)
    session["deleted_box"] = id
    return redirect(url_for("boxes.boxes"), 303)


@page.post("/boxes/restore")
def restore() -> ResponseReturnValue:
    id = session.pop("deleted_box", "")
    if store().boxes.role(phone(), id) != "edit":
        abort(403)
    store().boxes.delete(id, back=True)
    return redirect(url_for("box.box", id=id), 303)
