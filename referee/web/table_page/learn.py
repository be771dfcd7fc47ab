"""Printed values that a table has shown: kept in the household's box for the next games, if the phone says so."""

from flask import session

from referee.core.box import slots
from referee.core.raw import Raw
from referee.core.verdict import Verdict
from referee.store.boxes import Box
from referee.store.play.in_play import Live
from referee.web.access import phone, store
from referee.web.boxes.mine import new_box
from referee.web.forms import Posted


def asks(live: Live, ask: object) -> bool:
    """Is a value asked for that a box can keep?"""
    return live.game.box is not None and live.desk.asks_printed(ask)


def offer(live: Live) -> Raw:
    """The tick beside it: is it set, and which box would take the value?"""
    box = _box(live)
    return {"on": bool(session.get("keep")), "name": box.name if box else None}


def from_table(live: Live) -> None:
    """After an entry, or its undo: the box learns what the table shows now."""
    if live.game.box is None:
        return
    if Posted.one("keeps"):  # the tick was there to be set
        session["keep"] = bool(Posted.one("keep"))
    if not session.get("keep"):
        return
    box = _box(live)
    if box is None:
        if not live.kind.learnt(live.game.read_box({}), live.position):
            return
        box = new_box(live.game)
    store().boxes.change(box.id, phone(), lambda values: _taught(live, values), live.table.id)


def _taught(live: Live, values: Raw) -> Raw:
    """The box with what the table has shown; one value may open the slot of another (a kind, its points)."""
    game = live.game
    left = dict(live.kind.learnt(game.read_box(values), live.position))
    while open_now := [slot for _, _, slot in slots(game.shelves(values)) if slot.id in left]:
        filled = game.tell(values, [(slot, left.pop(slot.id)) for slot in open_now])
        if isinstance(filled, Verdict):  # impossible together: the box stays as it is
            return values
        values = filled
    return values


def _box(live: Live) -> Box | None:
    """The box that learns: the table's own, else the one used last, else the latest that this phone may fill."""
    held = [box for box, role in store().boxes.of(phone(), live.game.id) if role == "edit"]
    wanted = (live.table.box_id, session.get("box", {}).get(live.game.id))
    return next((box for id in wanted for box in held if box.id == id), held[0] if held else None)
