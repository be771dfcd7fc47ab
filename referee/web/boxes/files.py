"""The file of a box: taken out; brought in with a preview, value by value, before anything is written."""

import json

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.box import Piece, Slot, differences
from referee.core.files.table import read_box, read_json, why_unreadable, write_box
from referee.core.game import Game
from referee.core.setup import Unreadable
from referee.core.verdict import Verdict
from referee.games import GAMES
from referee.store.boxes import Box
from referee.web.access import open_box, phone, store
from referee.web.boxes.forms import BoxImportForm
from referee.web.boxes.mine import new_box
from referee.web.door import limits
from referee.web.lang import lang

page = Blueprint("box_files", __name__)
Differing = list[tuple[Piece, Slot, object]]  # each with the value of the box that takes it


@page.get("/b/<id>/export")
@limits.TAKEN
def export(id: str) -> Response:
    box, game = open_box(id)
    text = json.dumps(write_box(game, box.values), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f'attachment; filename="{game.id}-box.json"'}
    return Response(text, mimetype="application/json", headers=headers)


@page.get("/boxes/import")
def ask() -> str:
    return _show(BoxImportForm(data={"into": request.args.get("into", "")}))


@page.post("/boxes/import")
@limits.FILES
def bring_in() -> ResponseReturnValue:
    """First what differs; then, with what was ticked, written whole or not at all."""
    form = BoxImportForm.read()
    try:
        game, values = read_box(read_json(form.contents()), GAMES)
    except Unreadable as error:
        form.wrong("text", why_unreadable(error, lang()))
        return _show(form), 422
    box, of = open_box(form.into.data, to="edit") if form.into.data else (None, None)
    into = box if of is game else None  # a box of another game takes nothing: a new one is made
    differing = differences(game.shelves(into.values if into else {}), game.shelves(values))
    if not form.take.data:
        return _show(form, game, into, differing)
    wanted = set(form.slot.data)
    taken = [(slot, slot.own) for _, slot, _ in differing if slot.id in wanted]
    filled = game.tell(into.values if into else {}, taken)
    if isinstance(filled, Verdict):
        form.wrong("slot", " ".join(game.speech(lang(), ()).sentence(breach) for breach in filled.breaches))
        return _show(form, game, into, differing), 422
    if into is None:
        changed: Box | Verdict = new_box(game, filled)
    else:  # on the values as they are now: another phone may have entered some meanwhile
        changed = store().boxes.change(into.id, phone(), lambda now: game.tell(now, taken))
    if isinstance(changed, Verdict):
        abort(409)
    return redirect(url_for("box.box", id=changed.id), 303)


def _broken(form: BoxImportForm, game: Game | None, box: Box | None, differing: Differing) -> list[str]:
    """The slots whose value is wrong by itself, once a rule is broken by what was ticked."""
    if game is None or not form.slot.errors:
        return []
    values = box.values if box else {}
    ticked = [slot for _, slot, _ in differing if slot.id in form.slot.data]
    return [slot.id for slot in ticked if isinstance(game.tell(values, [(slot, slot.own)]), Verdict)]


def _show(
    form: BoxImportForm, game: Game | None = None, box: Box | None = None, differing: Differing | None = None
) -> str:
    if game:
        g.speech = game.speech(lang(), ())
        form.into.data = box.id if box else ""
    held = store().boxes.of(phone())  # known before it makes a box: a double tap comes from the same phone
    return render_template(
        "box_import.html",
        form=form,
        game=game,
        box=box,
        differing=differing,
        wrong=_broken(form, game, box, differing or []),
        into=form.into.data,
        boxes=[box for box, role in held if role == "edit"],
    )
