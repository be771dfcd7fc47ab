"""The log: every entry, what it caused, undo and redo."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import groupby

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.desk import Tap
from referee.core.forms import whole
from referee.core.log.entries import Reading, is_settled
from referee.core.log.timeline import Timeline
from referee.store.play.in_play import Entered, Live
from referee.web.access import open_table
from referee.web.forms import MOST, AskedForm, NoteForm, Posted, UndoForm
from referee.web.htmx import after
from referee.web.lang import say, speech
from referee.web.table_page import drafts, page_cache
from referee.web.table_page.correction import consequences, correction_by, struck
from referee.web.table_page.page import begun_as_entered, not_entered, show, write, write_to
from referee.web.table_page.undoing import AsksFirst, asked_first, question
from referee.web.telling.at_once import brought_back, lines, taken_back
from referee.web.telling.changes import Beside, beside
from referee.web.telling.consequences import fell
from referee.web.telling.entries import Said, explained, heading, sight, whose
from referee.web.telling.settled import in_words

page = Blueprint("log", __name__)
AT_ONCE = 100  # entries


@page.post("/t/<id>/log")
def change(id: str) -> ResponseReturnValue:
    live = open_table(id, to="edit")
    form = UndoForm.read()
    do, moves = ("redo", brought_back) if form.do.data == "redo" else ("undo", taken_back)
    try:
        live, answer = write(live, lambda log: asked_first(log, Tap(({"do": do},) * max(1, len(moves(g.live, log))))))
    except AsksFirst as asks:
        return question(asks)
    if not isinstance(answer, Entered):
        page, _, moved = not_entered(live, answer, {})
        return page, 409, moved
    if form.stay.data:
        last = next((each.of for each in answer.readings[-1:] if do == "undo"), None)
        draft = begun_as_entered(live, {}, last, sight(live).position)
        draft = drafts.stamped(live, draft, live.timeline.asked())
        return after(url_for("table.table", id=id, **draft), lambda: show(live, draft))
    return after(url_for("log.log", id=id), lambda: log(id))


@page.post("/t/<id>/back")
def back(id: str) -> ResponseReturnValue:
    """Go back before an entry: what would follow from undoing everything since?"""
    live = open_table(id, to="edit")
    seq = whole(Posted.one("seq"), 1, live.seq)
    if seq is None:
        abort(400)
    with live.lock:
        undos = live.timeline.undos_back_to(seq)
    if not undos:
        return _at_entry(id, seq)
    return consequences(correction_by(live, [{"do": "undo"}] * undos, back_to=seq))


@page.get("/t/<id>/strike")
def strike(id: str) -> ResponseReturnValue:
    """What would follow from taking one entry of a count out, and none that came since."""
    live = open_table(id, to="edit")
    seq = _struck_seq(live)
    with live.lock:
        entry = struck(live, seq)
    if entry is None:  # another phone has replaced it meanwhile
        return _at_entry(id, seq)
    return consequences(correction_by(live, [entry], origin=drafts.origin(id), strikes=seq))


def _at_entry(id: str, seq: int) -> ResponseReturnValue:
    """Where nothing is left to take back or out, the log shows the entry as it stands."""
    return redirect(url_for("log.log", id=id, open=seq, _anchor=f"e{seq}"), 303)


@page.post("/t/<id>/strike")
def take_out(id: str) -> ResponseReturnValue:
    """Save what that page showed, as it is by now."""
    live = open_table(id, to="edit")
    seq = _struck_seq(live)

    def taken_out(_: Timeline) -> Tap:
        return Tap(tuple(filter(None, [struck(live, seq)])))

    return write_to(live, taken_out, url_for("log.log", id=id), lambda _: log(id))


def _struck_seq(live: Live) -> int:
    seq = whole(AskedForm.one("seq"), 1, live.seq)
    return abort(400) if seq is None else seq


@page.post("/t/<id>/note")
def note(id: str) -> ResponseReturnValue:
    live = open_table(id, to="edit")
    form = NoteForm.read()
    if not (text := form.text.data):
        form.wrong("text", say("log.no_note"))
        return log(id, note=form), 422
    tap = Tap(({"do": "note", "text": text},))
    return write_to(live, lambda _: tap, url_for("log.log", id=id), lambda _: log(id))


@page.get("/t/<id>/log")
def log(id: str, note: NoteForm | None = None) -> str:
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
            undo=taken_back(live, live.timeline),
            redo=brought_back(live, live.timeline),
            note=note or NoteForm(),
            key=page_cache.KEY,
            role=g.role,
        )

    return page_cache.page(lambda: None if note else page_cache.look_at(live, "log", asked), draw)


class LogLine(Struct, frozen=True):
    """An entry in words."""

    seq: int
    entries: range  # with those of the same tap that have no line
    says: list[Said]
    reading: Reading
    falls: int | None  # the earlier entry without whose refusal this one would stand
    opens: bool  # a move that stands, or is refused: to why that is so, and to what corrects it
    rules: Iterable[str]  # all that it names
    settled: bool  # a question with its answer


class Round(Struct, frozen=True):
    """What was entered in one round, lap or turn."""

    heading: str | None
    lines: list[LogLine | Beside]


class LogPage(Struct, frozen=True):
    parts: list[Round]
    before: int | None  # it ends before this entry; None: it is the latest page
    newer: int | None = None  # the page before it ends there; 0: it is the latest
    older: int | None = None


def log_page(live: Live, seat: int | None = None, before: int | None = None, opened: int | None = None) -> LogPage:
    """The page that ends before an entry, else the one that holds the entry which is opened, else the latest.

    Of one player (`seat`) with what concerns nobody in particular, and so all.
    """
    readings = [each for each in sight(live).readings() if seat is None or seat in (whose(live, each) or {seat})]
    seqs = [each.seq for each in readings]
    end = len(seqs)
    if before is not None:
        end = bisect_left(seqs, before)
    elif opened is not None and (at := bisect_right(seqs, opened)) <= end - AT_ONCE:
        end = at + AT_ONCE // 2
    first = max(0, end - AT_ONCE)
    begins, ends = seqs[first] if first else 0, seqs[end] if end < len(seqs) else None
    falls, listed = fell(live), lines(live, opened)
    changes = [each for each in beside(live) if begins <= each.seq < (ends or live.seq + 1)]
    changes = [each for each in changes if each.seat in (None, seat) or seat is None]
    found: list[Reading | Beside] = [*(each for each in readings[first:end] if each.seq in listed), *changes]
    found.sort(key=lambda each: (each.seq, isinstance(each, Beside)))
    newer = None if ends is None else seqs[end + AT_ONCE] if end + AT_ONCE < len(seqs) else 0
    return LogPage(_parts(live, found, falls, listed), ends, newer, begins or None)


def _parts(live: Live, found: list[Reading | Beside], falls: dict[int, int], listed: dict[int, range]) -> list[Round]:
    """Lines under their headings, the newest first; what changed beside the log stands after its entry."""
    under = list(zip(_headings(live, found), found, strict=True))
    names = {name for (name, _), _ in under}
    parts = []
    for (_, name), group in groupby(under, key=lambda each: each[0]):
        said = (each if isinstance(each, Beside) else _in_words(live, each, names, falls, listed) for _, each in group)
        parts.append(Round(name, [*said][::-1]))
    return parts[::-1]


def _headings(live: Live, found: list[Reading | Beside]) -> Iterator[tuple[str | None, str | None]]:
    """In which round each was made; what is about the log stands with the move before it."""
    seen, last, name, full = sight(live), 0, None, None
    for each in found:
        moves = (at for seq in range(each.seq, last, -1) if (at := seen.before(seq)) is not None)
        if (at := next(moves, None)) is not None:
            name, full = heading(live, at), heading(live, at, full=True)
        last = each.seq
        yield name, full


def _in_words(
    live: Live, reading: Reading, names: set[str | None], falls: dict[int, int], listed: dict[int, range]
) -> LogLine:
    """That a round begins is said above its entries, not under the one before them."""
    what, *more = explained(live, reading)
    move = reading.entry.get("do") if live.kind.judges and isinstance(reading.entry, dict) else None
    if f"move.{move}_at" in live.game.telling.words.phrases:  # where it lies
        more.insert(0, Said(speech().phrase(f"move.{move}_at", speech().entitle(reading.entry)[1])))
    broken = [Said(in_words(breach), (breach.rule,)) for breach in reading.verdict.breaches]
    says = [what, *broken, *(each for each in more if each.sentence not in names)]
    opens = not reading.undone and sight(live).before(reading.seq) is not None
    rules = dict.fromkeys(id for each in says for id in each.rules)
    root = falls.get(reading.seq)
    return LogLine(reading.seq, listed[reading.seq], says, reading, root, opens, rules, is_settled(reading.entry))
