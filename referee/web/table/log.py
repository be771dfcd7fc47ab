"""The log: every entry, what it caused, undo and redo."""

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.desk import Tap
from referee.core.forms import whole
from referee.store.play.in_play import Entered, Live
from referee.web.access import open_table
from referee.web.dock import page_cache
from referee.web.dock.page import show, write
from referee.web.forms import MOST, NoteForm, Posted, UndoForm
from referee.web.htmx import after
from referee.web.lang import say
from referee.web.table.log_page import log_page
from referee.web.telling.consequences import consequences

page = Blueprint("log", __name__)


@page.get("/t/<id>/log")
def log(id: str) -> str:
    seat, before, open = (whole(request.args.get(name, ""), most=MOST) for name in ("seat", "before", "open"))
    return _show(id, seat, before, open)


@page.post("/t/<id>/log")
def change(id: str) -> ResponseReturnValue:
    """Undo or redo."""
    live = open_table(id, to="edit")
    form = UndoForm.read()
    do = "redo" if form.do.data == "redo" else "undo"
    live, answer = write(live, lambda log: Tap(({"do": do},)))
    if not isinstance(answer, Entered):
        return show(live, {}, answer), 409
    if form.stay.data:
        return after(url_for("table.table", id=id), lambda: show(live, {}))
    return after(url_for("log.log", id=id), lambda: _show(id))


@page.post("/t/<id>/back")
def back(id: str) -> ResponseReturnValue:
    """Go back before an entry: what would follow from undoing everything since?"""
    live = open_table(id, to="edit")
    seq = whole(Posted.one("seq"), 1, live.seq)
    if seq is None:
        abort(400)
    with live.lock:
        undos = live.timeline.undos_back_to(seq)
    return consequences(live, [{"do": "undo"}] * undos, back_to=seq)


@page.post("/t/<id>/note")
def note(id: str) -> ResponseReturnValue:
    live = open_table(id, to="edit")
    form = NoteForm.read()
    if not (text := form.text.data):
        form.wrong("text", say("log.no_note"))
        return _show(id, note=form), 422
    live, answer = write(live, lambda log: Tap(({"do": "note", "text": text},)))
    if not isinstance(answer, Entered):
        return show(live, {}, answer), 409
    return after(url_for("log.log", id=id), lambda: _show(id))


def _show(
    id: str,
    seat: int | None = None,
    before: int | None = None,
    open: int | None = None,
    note: NoteForm | None = None,
) -> str:
    live = open_table(id)
    seat = seat if seat in range(live.setup.count) else None
    asked = {"seat": seat, "before": before, "open": open, "draft": g.draft}
    return page_cache.page(
        lambda: None if note else page_cache.look_at(live, "log", asked),
        lambda: _draw(live, seat, before, open, note or NoteForm()),
    )


def _draw(live: Live, seat: int | None, before: int | None, open: int | None, note: NoteForm) -> str:
    page, id = log_page(live, seat, before, open), live.table.id

    def here(seat: int | None = seat, before: int | None = page.before, open: int | None = None) -> str:
        """This page, with one thing otherwise."""
        return url_for("log.log", id=id, seat=seat, before=before, open=open)

    return render_template(
        "log.html",
        **live.game.look.drawn,
        live=live,
        page=page,
        here=here,
        only=seat,
        opened=open,
        notes=sum(isinstance(row.entry, dict) and row.entry.get("do") == "note" for row in live.rows),
        undo=live.timeline.latest(),
        redo=live.timeline.next_redo(),
        note=note,
        key=page_cache.KEY,
        role=g.role,
    )
