"""Before something is saved that reads a log otherwise: what would change."""

import secrets

from flask import render_template, url_for
from msgspec import Struct

from referee.core.log.timeline import Reading, Timeline
from referee.core.moves import Entry, Position
from referee.core.score import moved
from referee.store.play.in_play import Live
from referee.web.lang import speech
from referee.web.telling.entries import heading, sight


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
        otherwise=otherwise(live, then, after),
        scores=moved(live.score(then.position), live.score(after.position)),
        key=secrets.token_urlsafe(9),
        close=url_for("log.log", id=live.table.id),
        save=url_for("table.amend", id=live.table.id),
        tab="log",
    )


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
            told = [_meaning(live, reading, log.before(reading.seq)) for reading, log in ((new, after), (old, then))]
            if told[0] != told[1]:
                found.append(Otherwise(new, *told))
    return found


def _meaning(live: Live, reading: Reading, at: Position | None) -> str:
    where = heading(live, at)
    return " · ".join([*([where] if where else []), *map(speech().effect, reading.effects)])
