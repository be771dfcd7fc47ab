"""Before something is saved that reads a log otherwise: what would change."""

import secrets

from flask import render_template, url_for
from msgspec import Struct

from referee.core.log.entries import judge
from referee.core.log.timeline import Reading, Timeline
from referee.core.moves import Entry, Position
from referee.core.score import moved
from referee.store.play.in_play import Live
from referee.web.lang import speech
from referee.web.telling.entries import heading, seat_of, sight

MOST_ROOTS = 20  # refused entries that are looked at for what falls with them: each has the log judged again


def consequences(live: Live, entries: list[Entry], back_to: int | None = None) -> str:
    """Before saving: which entries change their verdict, whose score changes from what to what."""
    with live.lock:  # no entry comes in between
        known = sight(live)
        then, after = known.timeline, known.what_if(entries)
    return render_template(
        "consequences.html",
        live=live,
        entries=entries,
        back_to=back_to,
        changes=then.changes(after),
        fallen=fallen(live, then, after),
        otherwise=otherwise(live, then, after),
        scores=moved(live.score(then.position), live.score(after.position)),
        key=secrets.token_urlsafe(9),
        close=url_for("log.log", id=live.table.id),
        save=url_for("table.amend", id=live.table.id),
        tab="log",
    )


def fallen(live: Live, then: Timeline, after: Timeline) -> dict[int, int]:
    """Entries that are refused only because an earlier one is, each with that one: if it stood, so would they."""
    refused, found = [each for each in then.changes(after) if not each.legal], dict[int, int]()
    for root in refused[:MOST_ROOTS]:
        if root.seq in found:
            continue
        rest = [each for each in refused if each.seq > root.seq and each.seq not in found]
        if root.verdict.hard:  # it cannot be applied: then as if it were the turn of whoever comes after
            found |= {each.seq: root.seq for each in rest if _only_turn(live, after, each)}
        else:
            after = after.what_if([{"do": "amend", "seq": root.seq, "entry": _allowed(root.entry)}])
            found |= {each.seq: root.seq for each in rest if after.reading(each.seq).legal}
    return found


def _allowed(entry: Entry) -> Entry:
    return {"do": "ruling", "entry": entry, "note": ""}


def _only_turn(live: Live, log: Timeline, reading: Reading) -> bool:
    """Does nothing but the turn speak against it?"""
    at, seat = log.before(reading.seq), seat_of(live, reading)
    there = None if at is None or seat is None else live.kind.in_turn(at, seat)
    return there is not None and judge(log.moves, there, reading.entry)[0].legal


class Otherwise(Struct, frozen=True):
    """An entry that stays legal and comes to mean something else."""

    reading: Reading
    now: str
    old: str


def otherwise(live: Live, then: Timeline, after: Timeline) -> list[Otherwise]:
    """Entries that would fall into another round or lap, or cause something else: nobody would notice it later."""
    found = []
    for old, new in zip(then.readings(), after.readings(), strict=False):
        if old.legal and new.legal and not new.undone and old.entry == new.entry:
            meanings = [
                _meaning(live, reading, log.before(reading.seq)) for reading, log in ((new, after), (old, then))
            ]
            if meanings[0] != meanings[1]:
                found.append(Otherwise(new, *meanings))
    return found


def _meaning(live: Live, reading: Reading, at: Position | None) -> str:
    where = heading(live, at)
    return " · ".join([*([where] if where else []), *map(speech().effect, reading.effects)])
