"""The table's own settings: names, options, ending early, deleting."""

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.core.box import SEEN, printed, put, value_at
from referee.core.raw import Json, Raw
from referee.core.setup import Unreadable
from referee.core.words.rulebook import value_of
from referee.store.play.in_play import Entered, Live
from referee.store.records import Aside, Table
from referee.web.access import boxes_of, hall, open_table, phone, store
from referee.web.circle.keep import called_anew
from referee.web.dispute.trial_state import Trial
from referee.web.forms import Posted, SettingsForm
from referee.web.lang import say
from referee.web.start.players import between, missing, posted_names, problem_with
from referee.web.table_page.drafts import origin
from referee.web.table_page.meanwhile import meanwhile
from referee.web.telling.changes import options_in_words
from referee.web.telling.consequences import what_follows
from referee.web.telling.entries import sight

page = Blueprint("settings", __name__)


@page.get("/t/<id>/settings")
def settings(id: str) -> str:
    live = open_table(id, to="edit")
    return _show(live, list(live.table.seats), msgspec.to_builtins(live.setup.options))


@page.post("/t/<id>/settings")
def save(id: str) -> ResponseReturnValue:
    """Names at any time; seats before the first entry; options and box later only after their consequences."""
    live = open_table(id, to="edit")
    form = SettingsForm.read()
    names, options = _read_so(live, str(form.read_so.data or "")) or (
        given := posted_names(form, live.game, live.kind.seats),
        live.game.choices(request.form, len(given)),
    )
    seen = live.seq if form.seen.data is None else form.seen.data
    revision = live.table.revision if form.revision.data is None else form.revision.data
    if form.still_choosing:
        return _show(live, names, msgspec.to_builtins(live.setup.options) | options, revision=revision)
    box_id, box, chosen = _chosen_box(live, str(form.box.data))
    fixed = live.seq and len(names) != live.setup.count
    problem = say("settings.fixed") if fixed else problem_with(live.game, live.table.mode, names, options, box)
    if problem:
        return _show(live, names, options, problem), 422
    changed = live.game.setup(tuple(names), options, box).options != live.setup.options
    trial = Trial.read(id) if "e" in request.args else None  # a reading is picked there: it is come back to
    if (changed or box != live.table.box) and (live.seq or trial) and form.confirmed.data != chosen:
        return _consequences(live, names, options, box, chosen, trial)
    wanted: dict[Aside, Json] = {"seats": names, "box": box}
    if changed:
        wanted["options"] = options
    answer = hall().alter(live.table, phone(), seen, revision, wanted, box_id)
    if not isinstance(answer, Entered):
        live = open_table(id)
        return _show(live, names, options, meanwhile=meanwhile(live, answer)), 409
    if names != list(live.table.seats):
        session["last"] = id
        called_anew(id, live.table.seats)
    return redirect(trial.otherwise() if trial else origin(id) or url_for("table.table", id=id), 303)


@page.post("/t/<id>/end")
def end(id: str) -> ResponseReturnValue:
    """Stop early, or go on after all: the key says which, so pressed twice, or on two phones, it is one."""
    table = open_table(id, to="edit").table
    ended = Posted.one("ended", "1") == "1" or None
    hall().alter(table, phone(), 0, table.revision, {"ended": ended}, table.box_id)
    return redirect(url_for("scores.scores" if ended else "table.table", id=id), 303)


@page.post("/t/<id>/delete")
def delete(id: str) -> ResponseReturnValue:
    """Out of sight; home offers the way back."""
    open_table(id, to="edit")
    store().delete(id)
    hall().following.table_changed(id)
    session["deleted"] = id
    return redirect(url_for("home.home"), 303)


@page.post("/restore")
def restore() -> ResponseReturnValue:
    id = session.pop("deleted", "")
    if store().role(phone(), id) != "edit":
        abort(403)
    store().delete(id, back=True)
    return redirect(url_for("table.table", id=id), 303)


def _read_so(live: Live, asked: str) -> tuple[list[str], Raw] | None:
    """The table as it is but for one reading, which is picked as asked; None where none is."""
    id, _, pick = asked.partition(" ")
    options: Raw = msgspec.to_builtins(live.setup.options)
    rule = next((rule for rule, _ in live.game.readings(live.table.mode, options) if rule.id == id), None)
    if rule is None or rule.option is None or pick not in rule.picks:
        return None
    return list(live.table.seats), options | {rule.option: value_of(pick)}


def _chosen_box(live: Live, chosen: str) -> tuple[str | None, Raw, str]:
    """The box that the form names (the table's copy, one of this phone's, none), and what a confirmation of it says."""
    if chosen == "keep":
        return live.table.box_id, live.table.box, "1"
    box = next((each for each in boxes_of(live.game.id) if each.id == chosen), None)
    said = value_at(live.table.box, SEEN.path)  # of this game, whichever box it is played with
    values = put(box.values if box else {}, SEEN.path, said) or {}
    return (box.id, values, f"{box.id} {box.revision}") if box else (None, values, "none")


def _show(
    live: Live,
    names: list[str],
    options: object,
    problem: str | None = None,
    meanwhile: str | None = None,
    revision: int | None = None,
) -> str:
    held = boxes_of(live.game.id)
    used = next((each for each in held if each.id == live.table.box_id), None)
    own = printed(live.table.box)
    kept = say("box.kept", name=used.name) if used else say("box.kept_own") if own else None
    return render_template(
        "settings.html",
        live=live,
        names=names,
        chosen=options,
        problem=problem,
        more=missing(live.kind.seats, len(names)),
        between=between(live.game, live.table.mode, names),
        meanwhile=meanwhile,
        revision=live.table.revision if revision is None else revision,
        boxes=[each for each in held if each != used or each.values != own],
        box=None,
        picked=SettingsForm.read().box.data if request.method == "POST" else None,
        kept=kept,
    )


def _consequences(
    real: Live, names: list[str], options: Raw, box: Raw, seen: str, trial: Trial | None
) -> ResponseReturnValue:
    """What other options, or another box, would change in the log and the scores, and of what is tried after it."""
    live = trial.live if trial and trial.began == real.seq else real
    table: Table = msgspec.structs.replace(live.table, options=options, box=box)
    try:
        other = Live(table, live.game)
    except Unreadable:
        abort(400)
    known = sight(live)
    then, after = known.timeline, known.under(other.start())
    return render_template(
        "settings_consequences.html",
        live=live,
        real=real,
        names=names,
        posted=[
            (name, options[name] if isinstance(options.get(name), str) else value)  # what was drawn stays drawn
            for name, value in SettingsForm.choices()
        ],
        seen=seen,
        other_options=options_in_words(live, live.table.options, options)
        + ([say("settings.box_changes")] if box != live.table.box else []),
        follows=what_follows(live, then, after, other),
        close=trial.otherwise() if trial else url_for("settings.settings", id=live.table.id),
        save=request.full_path.rstrip("?"),
        tab="",
    )
