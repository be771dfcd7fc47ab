"""The table itself: what is asked now, and what a tap enters."""

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.desk import Tap
from referee.core.forms import whole
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry
from referee.core.verdict import Verdict
from referee.store.play.in_play import Entered, Live, Refused
from referee.web.access import open_table
from referee.web.dispute import moment
from referee.web.forms import AmendForm, EntryForm, RulingForm
from referee.web.htmx import after
from referee.web.table_page import drafts
from referee.web.table_page.corrected_cell import goes_on
from referee.web.table_page.correction import consequences, correction_by
from referee.web.table_page.page import greyed, mine, not_entered, show, write, write_to
from referee.web.table_page.undoing import AsksFirst, asked_first, question
from referee.web.telling.entries import sight

page = Blueprint("table", __name__)


@page.get("/t/<id>")
def table(id: str) -> str:
    live = open_table(id)
    seq = moment.asked(live, request.args)
    return show(live, request.args) if seq is None else moment.draw(live, seq)


@page.post("/t/<id>")
def enter(id: str) -> ResponseReturnValue:
    """A tap: judged, then written whole or refused whole. What was typed is never lost."""
    live = open_table(id, to="edit")
    if EntryForm.read().amend.data:
        return preview_amend(live)
    tap, asked = Tap(), None

    def make(log: Timeline) -> Tap:
        nonlocal tap, asked
        tap, asked = drafts.read(live.desk, log, mine(request.form)), drafts.stamp(log, request.form)
        return asked_first(log, tap)

    try:
        live, answer = write(live, make)
    except AsksFirst as asks:
        return question(asks)
    except drafts.Outdated as outdated:
        live = open_table(id)
        return not_entered(live, outdated)
    if tap.greyed:
        return greyed(live, tap)
    if isinstance(answer, Entered):
        if asked is None or tap.entries or tap.back:  # nothing named a question, or the next one is asked
            asked = live.timeline.asked()
        draft = drafts.stamped(live, tap.draft, asked)
        draft |= goes_on(live, request.form, draft, entered=bool(tap.entries))
        return after(url_for("table.table", id=id, **draft), lambda: show(live, draft))
    return not_entered(live, answer)


@page.post("/t/<id>/rule")
def rule(id: str) -> ResponseReturnValue:
    """The table allows what the referee refused, with a note for the log."""
    live = open_table(id, to="edit")
    form = RulingForm.read()
    ruling = {"do": "ruling", "entry": _entry(form), "note": form.note.data}
    if form.amend.data:
        amend = {"do": "amend", "seq": _amended(live), "entry": ruling}
        return consequences(correction_by(live, [amend], origin=drafts.origin(id)))
    return write_to(live, lambda _: Tap((ruling,)), url_for("table.table", id=id), lambda now: show(now, {}))


@page.post("/t/<id>/amend")
def amend(id: str) -> ResponseReturnValue:
    """Save what the consequences page showed: an entry read otherwise, or a way back by several undos."""
    live = open_table(id, to="edit")
    form = AmendForm.read()
    seq, back = form.seq.data, form.back.data
    if seq is None or back is None or max(seq, back) > live.seq:
        abort(400)
    return _save(live, ({"do": "amend", "seq": seq, "entry": _entry(form)},) if seq else ({"do": "undo"},) * back)


def _correct(live: Live, seq: int, entry: Entry) -> ResponseReturnValue:
    """What else would change is shown first; where nothing would, the correction is made, and the log says so."""
    amend = {"do": "amend", "seq": seq, "entry": entry}
    correction = correction_by(live, [amend], origin=drafts.origin(live.table.id))
    if live.same([entry], [sight(live).reading(seq).entry]):  # as it was
        return redirect(correction.close, 303)
    return _save(live, (amend,)) if correction.needs_no_look else consequences(correction)


def _save(live: Live, entries: tuple[Entry, ...]) -> ResponseReturnValue:
    id, owes = live.table.id, live.desk.owes
    owed = any(each["do"] == "amend" for each in entries) and owes(sight(live).position)
    live, answer = write(live, lambda log: Tap(entries))
    if isinstance(answer, Entered):
        filled = owed and not owes(sight(live).position)  # what was left for later: entering goes on
        return redirect(drafts.origin(id) or url_for("table.table" if filled else "log.log", id=id), 303)
    return not_entered(live, answer, {})


def preview_amend(live: Live) -> ResponseReturnValue:
    """The dock was used in the position before an entry: what would follow from reading it so?"""
    seq, origin = _amended(live), drafts.origin(live.table.id)
    if drafts.passed(live.timeline, request.form, amending=seq):
        return not_entered(live, drafts.Outdated())
    before = sight(live).before(seq)
    tap = live.desk.tap(before, mine(request.form))
    if tap.greyed:
        return greyed(live, tap)
    if tap.printed:  # a printed value belongs to the table's box, whichever entry asked for it
        live, answer = write(live, lambda log: Tap(printed=tap.printed))
        if not isinstance(answer, Entered):
            return not_entered(live, answer)
    if not tap.entries:
        draft = drafts.stamped(live, tap.draft, live.timeline.asked(seq)) | {"amend": str(seq)}
        draft |= {"origin": origin} if origin else {}
        return after(url_for("table.table", id=live.table.id, **draft), lambda: show(live, draft))
    entry = tap.entries[0]
    move = live.moves.decode(entry)
    verdict = move if isinstance(move, Verdict) else move.judge(before)
    if verdict.breaches:
        return not_entered(live, Refused(entry, verdict))
    return _correct(live, seq, entry)


def _amended(live: Live) -> int:
    """Which entry is to be read otherwise: a move or a ruling that stands."""
    seq = whole(str(EntryForm.read().amend.data), most=live.seq)
    if not seq or live.timeline.before(seq) is None:
        abort(400)
    return seq


def _entry(form: RulingForm | AmendForm) -> Entry:
    entry: Entry | None = form.entry.data
    return abort(400) if entry is None else entry
