"""A household's box: one shelf at a time, one printed value after the other, each kept at once."""

from collections.abc import Mapping

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.box import Piece, Shelf, Shelves, Slot, find, following, own_values, read, slots
from referee.core.forms import whole
from referee.core.game import Game
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.core.verdict import Breach, Verdict
from referee.store.boxes import Box
from referee.web.access import open_box, phone, store
from referee.web.boxes.forms import TellForm
from referee.web.boxes.words import count
from referee.web.forms import MOST, Posted
from referee.web.htmx import after
from referee.web.lang import say

page = Blueprint("box", __name__)


class View(Struct, frozen=True):
    """What the page shows: a shelf, one piece of it, the slot that is asked."""

    shelves: Shelves
    shelf: Shelf
    piece: Piece | None
    slot: Slot | None
    doubts: tuple[Breach, ...]
    cells: tuple[tuple[int, int], ...]  # a shape being drawn
    back: str | None  # the slot that an undo would change
    onward: str | None  # what comes next if this one is left open


@page.get("/b/<id>")
def box(id: str) -> str:
    return show(*open_box(id), request.args)


@page.post("/b/<id>")
def tell(id: str) -> ResponseReturnValue:
    """One value entered, or taken away: kept at once, or refused and nothing changed."""
    box, game = open_box(id, to="edit")
    form = TellForm.read()
    slot_id = str(form.slot.data)

    answer: Box | Verdict | Slot = store().boxes.change(id, phone(), lambda values: _filled(game, values, form))
    again = {"at": slot_id, "cells": str(form.value.data)}  # a shape as it was drawn
    if isinstance(answer, Verdict):
        return show(box, game, again, form, refused=answer), 422
    if isinstance(answer, Slot):
        return show(store().boxes.get(id) or box, game, again, form, stale=answer), 409
    draft = {"at": _next(game.shelves(answer.values), slot_id, bool(form.clear.data))}
    return after(url_for("box.box", id=id, at=draft["at"]), lambda: show(answer, game, draft))


def _filled(game: Game, values: Raw, form: TellForm) -> Raw | Verdict | Slot:
    """The box with the new value; a verdict where that is refused, the slot where another phone filled it first."""
    found = find(game.shelves(values), str(form.slot.data))
    if found is None or found[2].fixed:
        return Verdict((Breach("house.box_slot", {}, "fixed" if found else "refused"),))
    slot = found[2]
    value = read(slot, form.entered)
    if isinstance(value, Breach):
        return Verdict((value,))
    if value != slot.own and form.saw() != slot.own:
        return slot
    return game.tell(values, [(slot, value)])


@page.post("/b/<id>/undo")
def undo(id: str) -> ResponseReturnValue:
    """The last change taken back, unless another phone made one since."""
    box, game = open_box(id, to="edit")
    before = store().boxes.before(id)
    revision = whole(Posted.one("revision"), most=MOST)
    changed = store().boxes.undo(id, -1 if revision is None else revision)
    if changed is None or before is None:
        return show(box, game, {"shelf": Posted.one("shelf")}, problem=say("box.undone_not")), 409
    draft = {"at": _changed(game.shelves(box.values), game.shelves(changed.values)) or ""}
    return after(url_for("box.box", id=id, at=draft["at"]), lambda: show(changed, game, draft))


def _next(shelves: Shelves, id: str, clear: bool) -> str:
    """What is asked next; a slot that only makes others leads to the first that is missing beside it."""
    found = find(shelves, id)
    if found and found[2].own is None and not clear:
        fresh = next((slot.id for piece in found[0].pieces for slot in piece.slots if slot.missing), None)
        return fresh or id
    return id if clear else following(shelves, id) or "done"


def _changed(one: Shelves, other: Shelves) -> str | None:
    """The first slot whose value differs and that the other one has."""
    then, now = own_values(one), own_values(other)
    return next((s.id for _, _, s in slots(other) if then.get(s.id) != now.get(s.id)), None)


def look(game: Game, box: Box, draft: Mapping[str, str]) -> View:
    shelves = game.shelves(box.values)
    at = draft.get("at", "")
    found = find(shelves, at)
    shelf = next((each for each in shelves if each.id == draft.get("shelf")), None)
    if found is None and at != "done":
        missing = (slot.id for of, _, slot in slots(shelves) if slot.missing and of is (shelf or of))
        found = find(shelves, next(missing, ""))
    before = store().boxes.before(box.id) if g.role == "edit" else None
    shown, piece, slot = found or (shelf or shelves[0], None, None)
    assert game.box is not None
    return View(
        shelves=shelves,
        shelf=shown,
        piece=piece,
        slot=slot,
        doubts=game.box.check(game.read_box(box.values)).doubts,
        cells=_cells(draft.get("cells"), slot),
        onward=following(shelves, slot.id) if slot else None,
        back=None if before is None else _changed(shelves, game.shelves(before)) or "",
    )


def _cells(text: str | None, slot: Slot | None) -> tuple[tuple[int, int], ...]:
    if slot is None or slot.kind != "cells":
        return ()
    drawn = slot.own if not text else read(slot, text)
    return () if drawn is None or isinstance(drawn, Breach) else tuple((q, r) for q, r in drawn)


def show(box: Box, game: Game, draft: Mapping[str, str], form: TellForm | None = None, **said: object) -> str:
    """`said`: what stands in the way of an entry, `refused`, `stale` or `problem`."""
    try:
        view = look(game, box, draft)
    except Unreadable:  # a box of an older shape
        abort(400)
    more = {"count": count(game, box), "role": g.role, "form": form or TellForm()}
    return render_template("box.html", box=box, game=game, view=view, **more, **said)
