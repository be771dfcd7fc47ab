"""Before something is saved that reads a log otherwise: what would change."""

import secrets

from flask import render_template, url_for

from referee.core.moves import Entry
from referee.core.score import ScoreSheet
from referee.store.in_play import Live
from referee.web.telling import sight


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
        scores=moved_scores(live.score(then.position), live.score(after.position)),
        key=secrets.token_urlsafe(9),
        close=url_for("log.log", id=live.table.id),
        save=url_for("table.amend", id=live.table.id),
        tab="log",
    )


def moved_scores(then: ScoreSheet, now: ScoreSheet) -> list[dict[str, int]]:
    """The seats whose total changes."""
    pairs = zip(then.seats, now.seats, strict=True)
    return [{"seat": a.seat, "old": a.total, "new": b.total} for a, b in pairs if a.total != b.total]
