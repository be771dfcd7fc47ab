"""What people saw on the pieces answers a doubt, and goes into the table's own box."""

import secrets
from collections.abc import Iterator

import msgspec
from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.core.box import SEEN, Finding, Path, Slot, find, read, value_at
from referee.core.desk import Tap
from referee.core.verdict import Breach
from referee.store.play.in_play import Entered, Live, Refused
from referee.store.records import ChangeBeside
from referee.web.access import open_table, store
from referee.web.forms import FindingForm
from referee.web.lang import speech
from referee.web.table_page import drafts
from referee.web.table_page.page import not_entered, write
from referee.web.telling.entries import sight
from referee.web.telling.settled import in_words

page = Blueprint("settle", __name__)
MOST_FACTS = 4_000  # letters of a doubt


@page.post("/t/<id>/settle")
def settle(id: str) -> ResponseReturnValue:
    """Kept at once, also out of a trial, which writes nothing else; then whatever was judged is judged again."""
    live = open_table(id, to="edit")
    form = FindingForm.read()
    values = (
        _taken_back(live, form.change.data)
        if form.change.data is not None
        else (_seen(live, f"{form.found.data}{form.typed.data or ''}"),)
    )
    live, answer = write(live, lambda log: Tap(printed=values))
    if isinstance(answer, Entered) and (back := drafts.own(id, str(form.back.data))):
        return redirect(back, 303)
    if isinstance(answer, Entered):
        judged = sight(live).reading(form.seq.data) if form.seq.data and form.seq.data <= live.seq else None
        if judged is None or judged.legal:
            return redirect(url_for("table.table", id=id), 303)
        answer = Refused(judged.entry, judged.verdict)  # it stands in the log and counts no more
    return not_entered(live, answer)


def _seen(live: Live, found: str) -> tuple[Slot, object]:
    """What was seen on a piece; or a doubt of which somebody says that it is so. Nothing that is posted is believed."""
    id, _, typed = found.partition("=")
    if id == SEEN.id:
        try:
            doubt = msgspec.json.decode(typed[:MOST_FACTS], type=Breach)
            asked = speech().question(doubt) is not None and in_words(doubt) != ""
        except (msgspec.DecodeError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            abort(400)
        kept = live.table.box.get("seen", [])
        new = msgspec.to_builtins(doubt)
        return (SEEN, kept if new in kept else [*kept, new]) if asked else abort(400)
    place = find(live.game.shelves(live.table.box), id)
    value = read(place[2], typed) if place else None
    if place is None or value is None or isinstance(value, Breach):
        abort(400)
    return place[2], value


def _taken_back(live: Live, nth: int) -> tuple[tuple[Slot, object], ...]:
    """What a change put into the table's box, as it was before; what others entered since stays."""
    changes = store().changes(live.table.id)
    change = changes[nth] if nth < len(changes) else None
    return held_before(live, change) if change and change.what == "box" else abort(400)


def held_before(live: Live, change: ChangeBeside) -> tuple[tuple[Slot, object], ...]:
    """What a change of the box put there, as far as it stands so still, each with what was there before."""
    now, back = live.table.box, list[tuple[Slot, object]]()
    for path, old, new in _leaves(change.old, change.new):
        here = value_at(now, path)
        if here == new:
            back.append((Slot(SEEN.id, SEEN.field, path), old))
        elif path == SEEN.path and here:  # others have said more since
            before, then = (each if isinstance(each, list) else [] for each in (old, new))
            left = [each for each in here if each in before or each not in then]
            back += [(SEEN, left or None)] if left != here else []
    return tuple(back)


def _leaves(old: object, new: object, path: Path = ()) -> Iterator[tuple[Path, object, object]]:
    """Where two boxes differ: the place, and what each holds there."""
    if isinstance(old, dict) or isinstance(new, dict):
        was, is_ = (each if isinstance(each, dict) else {} for each in (old, new))
        for key in dict.fromkeys((*was, *is_)):
            yield from _leaves(was.get(key), is_.get(key), (*path, key))
    elif old != new:
        yield path, old, new


def findings(live: Live, seq: int | None, doubt: Breach) -> tuple[Finding, ...]:
    """The answers to a doubt about the entry that stands there, or about the score."""
    at = sight(live).position if seq is None else sight(live).before(seq)
    return () if at is None else live.game.settles(at, doubt)


def fresh_key() -> str:
    """The one-time key of a form, on a page that has none of its own."""
    return secrets.token_urlsafe(9)
