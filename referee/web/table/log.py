"""The log: every entry, what it caused, undo and redo."""

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.desk import Tap
from referee.core.forms import whole
from referee.store.play.in_play import Entered
from referee.web.access import open_table
from referee.web.dock import page_cache
from referee.web.dock.page import not_entered, show, write
from referee.web.forms import MOST, NoteForm, Posted, UndoForm
from referee.web.htmx import after
from referee.web.lang import say
from referee.web.table.log_page import log_page
from referee.web.telling.consequences import consequences

page = Blueprint("log", __name__)


@page.get("/t/<id>/log")
def log(id: str) -> str:
    return _show(id)


@page.post("/t/<id>/log")
def change(id: str) -> ResponseReturnValue:
    """Undo or redo."""
    live = open_table(id, to="edit")
    form = UndoForm.read()
    do = "redo" if form.do.data == "redo" else "undo"
    live, answer = write(live, lambda log: Tap(({"do": do},)))
    if not isinstance(answer, Entered):
        return not_entered(live, answer, {})[0], 409
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
        return not_entered(live, answer, {})
    return after(url_for("log.log", id=id), lambda: _show(id))


def _show(id: str, note: NoteForm | None = None) -> str:
    live = open_table(id)
    seat, before, opened = (whole(request.args.get(name, ""), most=MOST) for name in ("seat", "before", "open"))
    seat = seat if seat in range(live.setup.count) else None
    asked = {"seat": seat, "before": before, "open": opened, "draft": g.draft}

    def draw() -> str:
        page = log_page(live, seat, before, opened)

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
            opened=opened,
            notes=sum(isinstance(row.entry, dict) and row.entry.get("do") == "note" for row in live.rows),
            undo=live.timeline.latest(),
            redo=live.timeline.next_redo(),
            note=note or NoteForm(),
            key=page_cache.KEY,
            role=g.role,
        )

    return page_cache.page(lambda: None if note else page_cache.look_at(live, "log", asked), draw)
