"""The boxes of this phone: made, copied, shared, deleted with a way back."""

from flask import Blueprint, abort, g, redirect, render_template, session, url_for
from flask.typing import ResponseReturnValue

from referee.core.game import Game
from referee.core.raw import Raw
from referee.games import GAMES
from referee.store.boxes import Box
from referee.store.engine.engine import Role
from referee.web.access import open_box, phone, store
from referee.web.boxes.words import count
from referee.web.door import limits
from referee.web.forms import NameForm, Posted
from referee.web.lang import say
from referee.web.links import link_of, wanted_role

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
    game = GAMES.get(Posted.one("game"))
    if game is None or game.box is None:
        abort(400)
    return redirect(url_for("box.box", id=new_box(game).id), 303)


def new_box(game: Game, values: Raw | None = None, name: str = "") -> Box:
    return store().boxes.create(game.id, name or say("boxes.name", game=game.name), values or {}, by=phone())


@page.post("/b/<id>/copy")
@limits.BOXES
def copy(id: str) -> ResponseReturnValue:
    """One's own box with the values of another: from then on each goes its own way."""
    box, game = open_box(id)
    made = new_box(game, box.values, say("boxes.copy_of", name=box.name)[:40])
    return redirect(url_for("box.box", id=made.id), 303)


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
    return redirect(url_for("boxes.share", id=id, to=wanted_role()), 303)


@page.post("/b/<id>/name")
def name(id: str) -> ResponseReturnValue:
    open_box(id, to="edit")
    form = NameForm.read()
    if not form.name.data:
        form.wrong("name", say("boxes.no_name"))
        return share(id, form), 422
    store().boxes.rename(id, form.name.data)
    return redirect(url_for("boxes.share", id=id), 303)


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
