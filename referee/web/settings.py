"""The table's own settings: names, options, ending early, deleting, playing again."""

import secrets
from typing import Any

import msgspec
from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.core.game import Unreadable
from referee.store import Table
from referee.store.hall import Live
from referee.web.access import hall, open_table, phone, store
from referee.web.new import posted_names, problem_with, still_choosing

page = Blueprint("settings", __name__)


@page.get("/t/<id>/settings")
def settings(id: str) -> str:
    live = open_table(id, to="edit")
    return _show(live, list(live.table.seats), msgspec.to_builtins(live.setup.options))


@page.post("/t/<id>/settings")
def save(id: str) -> ResponseReturnValue:
    """Names at any time; seats before the first entry; options later only after their consequences were shown."""
    live = open_table(id, to="edit")
    names = posted_names(live.game.counts(live.table.mode)[-1])
    options = live.game.read_choices(request.form)
    if live.seq and len(names) != live.setup.count:
        abort(400)
    if still_choosing():
        return _show(live, names, msgspec.to_builtins(live.setup.options) | options)
    if problem := problem_with(live.game, live.table.mode, names, options):
        return _show(live, names, options, problem), 422
    changed = live.game.setup(tuple(names), options).options != live.setup.options
    if changed and live.seq and "confirmed" not in request.form:
        return _consequences(live, names, options)
    if names != list(live.table.seats):
        store().change(id, phone(), "seats", names)
        session["names"] = names
    if changed:
        store().change(id, phone(), "options", options)
    hall().moved(id)
    return redirect(url_for("table.table", id=id), 303)


@page.post("/t/<id>/end")
def end(id: str) -> ResponseReturnValue:
    """Stop early, or go on after all."""
    live = open_table(id, to="edit")
    store().change(id, phone(), "ended", None if live.table.ended else True)
    hall().moved(id)
    return redirect(url_for("table.table" if live.table.ended else "scores.scores", id=id), 303)


@page.post("/t/<id>/delete")
def delete(id: str) -> ResponseReturnValue:
    """Out of sight; home offers the way back."""
    open_table(id, to="edit")
    store().delete(id)
    hall().moved(id)
    session["deleted"] = id
    return redirect(url_for("home.home"), 303)


@page.post("/restore")
def restore() -> ResponseReturnValue:
    id = session.pop("deleted", "")
    if store().role(phone(), id)[0] != "edit":
        abort(403)
    store().delete(id, back=True)
    return redirect(url_for("table.table", id=id), 303)


@page.post("/t/<id>/again")
def again(id: str) -> ResponseReturnValue:
    """A new table with the same people, seats, options and phones."""
    old = open_table(id, to="edit").table
    new = store().create(old.game, old.mode, hall().games[old.game].version, old.seats, old.options, old.box)
    for other, role, seat in store().phones(id):
        store().grant(other, new.id, role)
        store().take_seat(other, new.id, seat)
    return redirect(url_for("table.table", id=new.id), 303)


def _show(live: Live, names: list[str], options: Any, problem: str | None = None) -> str:
    return render_template(
        "settings.html",
        live=live,
        game=live.game,
        mode=live.table.mode,
        names=names,
        chosen=options,
        problem=problem,
    )


def _consequences(live: Live, names: list[str], options: dict[str, Any]) -> ResponseReturnValue:
    """What other options would change in the log and the scores."""
    table: Table = msgspec.structs.replace(live.table, options=options)
    try:
        other = Live(table, live.game)
    except Unreadable:
        abort(400)
    other.catch_up(live.rows)
    then, now = live.score(live.position), other.score(other.position)
    pairs = zip(then.seats, now.seats, strict=True)
    return render_template(
        "settings_consequences.html",
        live=live,
        names=names,
        posted=[(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "name")],
        changes=live.timeline.changes(other.timeline),
        scores=[{"seat": a.seat, "old": a.total, "new": b.total} for a, b in pairs if a.total != b.total],
        key=secrets.token_urlsafe(9),
        role=g.role,
    )
