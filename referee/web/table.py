"""The table itself: what is asked now, and what a tap enters."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.desk import Tap
from referee.core.files import read_json
from referee.core.forms import line, whole
from referee.core.log import Timeline, move_of
from referee.core.score import ScoreSheet
from referee.core.setup import Unreadable
from referee.core.verdict import Verdict
from referee.store import Change, Row
from referee.store.hall import Answer, Entered, Live, Make, Refused, Settled, Spent, Stale
from referee.web import drafts, keep
from referee.web.access import hall, open_table, phone
from referee.web.beside import box_change
from referee.web.lang import say, speech
from referee.web.telling import describe, seat_of, sight

page = Blueprint("table", __name__)


@page.get("/t/<id>")
def table(id: str) -> str:
    return show(open_table(id), request.args)


@page.post("/t/<id>")
def enter(id: str) -> ResponseReturnValue:
    """A tap: judged, then written whole or refused whole. What was typed is never lost."""
    live = open_table(id, to="edit")
    if request.form.get("amend"):
        return preview_amend(live)
    tap, asked = Tap(), None

    def make(log: Timeline) -> Tap:
        nonlocal tap, asked
        tap, asked = drafts.read(desk(live), log, mine(request.form)), drafts.stamp(log, request.form)
        return tap

    try:
        live, answer = write(live, make)
    except drafts.Outdated as outdated:
        live = open_table(id)
        return show(live, still(live), outdated), 409
    if tap.greyed:
        return show(live, still(live), *_greyed(tap)), 422
    if isinstance(answer, Entered):
        if asked is None or tap.entries or tap.back:  # nothing named a question, or the next one is asked
            asked = live.timeline.asked()
        draft = drafts.stamped(desk(live), tap.draft, asked)
        return after(url_for("table.table", id=id, **draft), lambda: show(live, draft, moment=_moment(live, answer)))
    return show(live, still(live), answer), 422 if isinstance(answer, Refused) else 409


@page.post("/t/<id>/rule")
def rule(id: str) -> ResponseReturnValue:
    """The table allows what the referee refused, with a note for the log."""
    live = open_table(id, to="edit")
    entry = _posted_entry()
    ruling = {"do": "ruling", "entry": entry, "note": line(request.form.get("note", ""), 200)}
    if request.form.get("amend"):
        return consequences(live, [{"do": "amend", "seq": _amended(live), "entry": ruling}])
    live, answer = write(live, lambda log: Tap((ruling,)))
    address = url_for("table.table", id=id)
    if isinstance(answer, Entered):
        return after(address, lambda: show(live, {}))
    return show(live, {}, answer), 422 if isinstance(answer, Refused) else 409


@page.post("/t/<id>/amend")
def amend(id: str) -> ResponseReturnValue:
    """Save what the consequences page showed: an entry read otherwise, or a way back by several undos."""
    live = open_table(id, to="edit")
    seq, back = (whole(request.form.get(name, "0"), most=live.seq) for name in ("seq", "back"))
    if seq is None or back is None:
        abort(400)
    entries: tuple[dict[str, Any], ...] = ({"do": "undo"},) * back
    if seq:
        entries = ({"do": "amend", "seq": seq, "entry": _posted_entry()},)
    live, answer = write(live, lambda log: Tap(entries))
    if isinstance(answer, Entered):
        return redirect(url_for("log.log", id=id), 303)
    return show(live, {}, answer), 409


def preview_amend(live: Live) -> ResponseReturnValue:
    """The dock was used in the position before an entry: what would follow from reading it so?"""
    seq = _amended(live)
    if drafts.passed(live.timeline, request.form, amending=seq):
        return show(live, still(live), drafts.Outdated()), 409
    before = sight(live).before(seq)
    tap = desk(live).tap(before, mine(request.form))
    if tap.greyed:
        return show(live, still(live), *_greyed(tap)), 422
    if tap.told:  # a printed value belongs to the table's box, whichever entry asked for it
        live, answer = write(live, lambda log: Tap(told=tap.told))
        if not isinstance(answer, Entered):
            return show(live, still(live), answer), 422 if isinstance(answer, Refused) else 409
    if not tap.entries:
        draft = drafts.stamped(desk(live), tap.draft, live.timeline.asked(seq)) | {"amend": str(seq)}
        return after(url_for("table.table", id=live.table.id, **draft), lambda: show(live, draft))
    entry = tap.entries[0]
    move = live.moves.decode(entry)
    verdict = move if isinstance(move, Verdict) else move.judge(before)
    if verdict.breaches:
        return show(live, still(live), Refused(entry, verdict)), 422
    return consequences(live, [{"do": "amend", "seq": seq, "entry": entry}])


def _greyed(tap: Tap) -> tuple[Refused, tuple[str, str] | None]:
    """The answer to a key that is greyed: no entry was made, so there is none to allow; the tap that insists."""
    return Refused({}, Verdict((tap.greyed,) if tap.greyed else ())), tap.insist


def _moment(live: Live, answer: Entered) -> str | None:
    """What this phone itself has just entered, where it is covered from now on: a slip is noticed, then it is gone."""
    last = answer.readings[-1] if answer.readings else None
    return speech().entry(last.entry) if last and last.seq in sight(live).covered else None


def _amended(live: Live) -> int:
    """Which entry is to be read otherwise: a move or a ruling that stands."""
    seq = whole(request.form.get("amend", ""), most=live.seq)
    if not seq or live.timeline.before(seq) is None:
        abort(400)
    return seq


def consequences(live: Live, entries: list[dict[str, Any]]) -> str:
    """Before saving: which entries change their verdict, whose score changes from what to what."""
    with live.lock:  # no entry comes in between
        known = sight(live)
        then, after = known.timeline, known.what_if(entries)
    return render_template(
        "consequences.html",
        live=live,
        entries=entries,
        changes=then.changes(after),
        scores=moved_scores(live.score(then.position), live.score(after.position)),
        key=secrets.token_urlsafe(9),
    )


def moved_scores(then: ScoreSheet, now: ScoreSheet) -> list[dict[str, int]]:
    """The seats whose total changes."""
    pairs = zip(then.seats, now.seats, strict=True)
    return [{"seat": a.seat, "old": a.total, "new": b.total} for a, b in pairs if a.total != b.total]


def _posted_entry() -> dict[str, Any]:
    try:
        entry = read_json(request.form.get("entry", ""))
    except Unreadable:
        abort(400)
    if not isinstance(entry, dict):
        abort(400)
    return entry


def desk(live: Live) -> Any:
    return live.kind.desk


def still(live: Live) -> dict[str, str]:
    """The draft as it was before an entry that was not accepted."""
    return {name: value for name, value in request.form.items() if name in (*desk(live).keeps, *drafts.HOUSE)}


def mine(fields: Mapping[str, str]) -> dict[str, str]:
    """The draft, and the seat that this phone took."""
    told = dict(fields.items())
    told.pop("me", None)
    return told | ({"me": str(g.seat)} if g.seat is not None else {})


def write(live: Live, make: Make) -> tuple[Live, Answer]:
    """Write what `make` says, under the one-time key of the form that was sent; the table as it is after that."""
    key = request.form.get("key", "")[:64] or secrets.token_urlsafe(9)
    seen = request.form.get("seen", live.seq, type=int)
    revision = request.form.get("revision", live.table.revision, type=int)
    answer = hall().enter(live.table, phone(), key, seen, make, revision, g.seat)
    live = open_table(live.table.id)  # seats or options may be others by now
    if isinstance(answer, Entered):
        keep.keep(live)
    return live, answer


def after(address: str, draw: Callable[[], str]) -> ResponseReturnValue:
    """After a good post: the fragment for htmx, a redirect for everyone else."""
    if not request.htmx.partial:  # type: ignore[attr-defined]
        return redirect(address, 303)
    response = make_response(draw())
    response.headers["HX-Replace-Url"] = address
    return response


def show(
    live: Live,
    draft: drafts.Fields,
    answer: Answer | drafts.Outdated | None = None,
    insist: tuple[str, str] | None = None,
    moment: str | None = None,
) -> str:
    """The page of a draft. One whose question is no longer asked is gone: the one that is asked begins afresh."""
    amending = whole(draft.get("amend", ""), most=live.seq)
    known = sight(live)
    position = known.before(amending) if amending else None
    if position is None:
        amending = None
    asked = live.timeline.asked(amending)
    if answer is None and drafts.begun(desk(live), draft) and drafts.passed(live.timeline, draft, amending):
        answer = drafts.Outdated()
    told = None if answer is None else meanwhile(live, answer, drafts.since(live.timeline, draft, amending))
    if isinstance(answer, drafts.Outdated):
        draft = drafts.looked_at(desk(live), draft)
    afresh = amending not in known.covered and not drafts.begun(desk(live), draft)
    if position is not None and amending and desk(live).redraft and afresh:
        move = move_of(known.reading(amending).entry)  # begun with what was entered
        draft = {**desk(live).redraft(position, move), **draft}

    def here(**fields: Any) -> str:
        """An address of this table; none loses a correction, no draft the question that it belongs to."""
        return url_for("table.table", id=live.table.id, amend=amending, **drafts.stamped(desk(live), fields, asked))

    drafts.begin(desk(live), draft)
    ask = desk(live).ask(known.position if position is None else position, mine(draft))
    return render_template(
        f"games/{live.game.id}/{live.table.mode}.html",
        **live.game.look.drawn,
        live=live,
        ask=ask,
        here=here,
        asked=asked,
        keep=keep.offer(live, ask) if g.role == "edit" else None,
        amending=amending,
        refused=answer if isinstance(answer, Refused) else None,
        insist=insist,
        moment=moment,
        meanwhile=told,
        heard=None if told else heard(live),
        again=again(answer),
        key=secrets.token_urlsafe(9),
        role=g.role,
    )


def heard(live: Live) -> str | None:
    """What other phones entered, or took back, before this page fetched itself anew."""
    seen = request.headers.get("X-Seen", live.seq, type=int)
    rows = [row for row in live.rows[max(0, seen) :] if row.by != phone()]
    return say("table.heard", what=_told(live, rows, ())) if rows else None


def again(answer: Answer | drafts.Outdated | None) -> Mapping[str, str] | None:
    """What one tap posts once more, where that makes sense."""
    if isinstance(answer, drafts.Outdated):
        return {**request.form, "again": "1"} if answer.again else None
    return request.form


def meanwhile(live: Live, answer: Answer | drafts.Outdated, since: range = range(0)) -> str | None:
    """Why nothing was written though nothing was refused."""
    if isinstance(answer, drafts.Outdated):
        rows = [live.rows[seq - 1] for seq in since]
        theirs = any(row.by != phone() for row in rows)
        word = "passed" if not answer.again else "meanwhile" if theirs else "spent"
        return say(f"table.{word}", what=_told(live, rows, ()))
    if isinstance(answer, Stale):
        return say("table.meanwhile", what=_told(live, answer.meanwhile, answer.told))
    if isinstance(answer, Spent):
        return say("table.spent", what=_told(live, answer.before, answer.told))
    return say("table.settled") if isinstance(answer, Settled) else None


def _told(live: Live, rows: Sequence[Row], told: Sequence[Change]) -> str:
    entered = [_by_whom(live, row.seq) for row in rows]
    return ", ".join((entered + [box_change(live, change).sentence for change in told])[-2:])


def _by_whom(live: Live, seq: int) -> str:
    reading = sight(live).reading(seq)
    seat, what = seat_of(live, reading), describe(live, reading)[0]
    return what if seat is None else f"{live.table.seats[seat]} · {what}"
