"""The log: every entry, what it caused, undo and redo."""

import secrets

from flask import Blueprint, g, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.store.hall import Entered
from referee.web.access import open_table
from referee.web.table import after, describe, write

page = Blueprint("log", __name__)


@page.get("/t/<id>/log")
def log(id: str) -> str:
    return _show(id)


@page.post("/t/<id>/log")
def change(id: str) -> ResponseReturnValue:
    """Undo or redo."""
    live = open_table(id, to="edit")
    do = "redo" if request.form.get("do") == "redo" else "undo"
    answer = write(live, lambda position: [{"do": do}])
    if isinstance(answer, Entered):
        return after(url_for("log.log", id=id), lambda: _show(id))
    return _show(id), 409


def _show(id: str) -> str:
    live = open_table(id)
    readings = list(reversed(live.timeline.readings()))
    return render_template(
        "log.html",
        live=live,
        entries=list(zip(readings, reversed(live.rows), strict=False)),
        undo=live.timeline.latest(),
        redo=live.timeline.next_redo(),
        key=secrets.token_urlsafe(9),
        role=g.role,
        describe=describe,
    )
