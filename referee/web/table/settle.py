"""A doubt that the table settles: what was seen on the pieces goes into the table's own box."""

import secrets

import msgspec
from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.core.box import SEEN, Finding, Slot, changed, find, read, value_at
from referee.core.desk import Tap
from referee.core.raw import Json
from referee.core.setup import Unreadable
from referee.core.verdict import Breach
from referee.store.play.in_play import Entered, Live, Refused
from referee.store.records import Change
from referee.web.access import open_table, store
from referee.web.dock.page import not_entered, write
from referee.web.forms import FindingForm
from referee.web.lang import speech
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
    back = str(form.back.data)
    table = url_for("table.table", id=id)
    if isinstance(answer, Entered) and back.startswith((f"{table}/", f"{table}?")):
        return redirect(back, 303)
    if isinstance(answer, Entered):
        judged = sight(live).reading(form.seq.data) if form.seq.data and form.seq.data <= live.seq else None
        if judged is None or judged.legal:
            return redirect(url_for("table.table", id=id), 303)
        answer = Refused(judged.entry, judged.verdict)  # it stands in the log and counts no more
    return not_entered(live, answer)


def _seen(live: Live, found: str) -> tuple[Slot, Json]:
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


def _taken_back(live: Live, nth: int) -> tuple[tuple[Slot, Json], ...]:
    """What a change put into the table's box, as it was before; what others entered since stays."""
    changes = store().changes(live.table.id)
    change = changes[nth] if nth < len(changes) else None
    return held_before(live, change) if change and change.what == "box" else abort(400)


def held_before(live: Live, change: Change) -> tuple[tuple[Slot, Json], ...]:
    """The slots that a change of the box filled, which stand so still, each with what it held before."""
    game, now = live.game, live.table.box
    try:
        slots = [each[1] for each in changed(*(game.shelves(box) for box in (change.old, change.new)))]
    except Unreadable:  # a box of an older shape
        return ()
    pairs = [(slot, value_at(change.old, slot.path)) for slot in slots]
    back = [(slot, old) for slot, old in pairs if value_at(now, slot.path) == value_at(change.new, slot.path)]
    said = [each for each in change.new.get("seen", ()) if each not in change.old.get("seen", ())]
    kept = [each for each in now.get("seen", ()) if each not in said]
    return (*back, (SEEN, kept or None)) if kept != now.get("seen", []) else tuple(back)


def stands(old: Json, new: Json, now: Json) -> bool:
    """Is something of a change still as it made it?"""
    if old == new:
        return False
    if isinstance(new, list) and isinstance(now, list):
        return any(each in now for each in new if each not in (old or ()))
    if not any(isinstance(each, dict) for each in (old, new)):
        return bool(now == new)
    was, is_, here = (each if isinstance(each, dict) else {} for each in (old, new, now))
    return any(stands(was.get(key), is_.get(key), here.get(key)) for key in {*was, *is_})


def findings(live: Live, seq: int | None, doubt: Breach) -> tuple[Finding, ...]:
    """The answers to a doubt about the entry that stands there, or about the score."""
    at = sight(live).position if seq is None else sight(live).before(seq)
    return () if at is None else live.game.settles(at, doubt)


def fresh_key() -> str:
    """For the form of one doubt, on a page that has no key of its own."""
    return secrets.token_urlsafe(9)
