"""The pages of a trial: a move is tried on this phone only. It lives in the address, and nothing is written."""

from flask import Blueprint, abort, g, request, url_for
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from referee.core.desk import Tap
from referee.core.dispute.answer import turn_first
from referee.core.files.trial_address import Untriable, triable, unpack
from referee.core.raw import Fields
from referee.core.verdict import Verdict
from referee.store.play.in_play import Refused
from referee.web.access import open_table
from referee.web.dispute.trial_state import OWN, Trial
from referee.web.forms import Posted, RulingForm
from referee.web.htmx import after
from referee.web.table_page import drafts
from referee.web.table_page.page import mine, not_entered, show, still, write_to

page = Blueprint("trial", __name__)


@page.get("/t/<id>/try")
def trial(id: str) -> ResponseReturnValue:
    trial = Trial.read(id)
    return trial.page(_draft()), 400 if trial.problem else 200


def _draft() -> dict[str, str]:
    """What is half made here; where a trial begins, what was so at the table, if that is no correction."""
    waiting = {} if "from" in request.args else drafts.waiting()
    fields = {} if "amend" in waiting else waiting
    return {name: value for name, value in {**fields, **request.args.to_dict()}.items() if name not in OWN}


@page.post("/t/<id>/try")
def attempt(id: str) -> ResponseReturnValue:
    """A tap: judged, and kept in the address of the answer alone."""
    trial = Trial.read(id)
    if trial.problem:
        return trial.page({}), 400
    live = trial.live
    ruled = RulingForm.read()
    if ruled.entry.data is not None:
        ruling = {"do": "ruling", "entry": ruled.entry.data, "note": ruled.note.data}
        return _answer(trial, Tap((ruling,)))
    if Posted.one("do") == "undo":
        return _answer(trial, Tap(back=trial.last_tap))
    try:
        there = trial.in_turn(trial.seat)
        fields = mine(request.form)
        tap = live.desk.tap(there, fields) if there else drafts.read(live.desk, live.timeline, fields)
    except drafts.Outdated as outdated:
        return not_entered(live, outdated, page_context=trial.page_context(request.form))
    if tap.greyed:
        verdict, insist = tap.why_greyed, tap.insist
        if there:  # out of turn nothing is allowed, and insisting leads nowhere
            verdict, insist = turn_first(live.kind, live.position, trial.seat, Verdict((tap.greyed,))), None
        return not_entered(live, Refused({}, verdict), None, insist, trial.page_context(request.form))
    if tap.printed:
        return replace(trial, problem="told").page(still(live)), 422
    return _answer(trial, tap)


def _answer(trial: Trial, tap: Tap) -> ResponseReturnValue:
    """On to what was tried, one page further; a tap that enters nothing stays on this one."""
    draft: Fields = tap.draft
    if tap.entries:
        unread = next((entry for entry in tap.entries if not triable(trial.real.moves, entry)), None)
        if unread is not None:  # no address would hold it: said at once, and no step of the trial
            refused = Refused(unread, trial.live.timeline.judge(unread))
            return not_entered(trial.live, refused, page_context=trial.page_context(request.form))
        try:
            trial = trial.going_on_with(tap.entries)
        except Untriable as untriable:
            return replace(trial, problem=untriable.why).page(still(trial.live)), 422
        if trial.refused:
            draft = still(trial.live)
    elif tap.back:
        trial = trial.but(trial.tried[: -tap.back])
    else:
        draft = drafts.stamped(trial.live, draft, trial.live.timeline.asked())
    address = trial.page_context(draft).address(trial.real.table.id, dict(draft))
    return after(address, lambda: trial.page(draft), push=bool(tap.entries))


@page.post("/t/<id>/try/enter")
def enter(id: str) -> ResponseReturnValue:
    """What was tried is entered, all of it or nothing, through the door of every entry."""
    real = open_table(id, to="edit")
    try:
        entries = tuple(unpack(Posted.one("e"), real.moves))
    except Untriable:
        entries = ()
    if not entries or (len(entries) > 1 and real.sight(g.seat).partial):
        abort(400)
    return write_to(real, lambda _: Tap(entries), url_for("table.table", id=id), lambda now: show(now, {}))
