"""A notice on the page of a table: what other phones entered meanwhile, where that is why nothing was written too."""

from collections.abc import Sequence

from flask import g, request
from msgspec import Struct

from referee.store.play.in_play import Altered, Live, Spent, Stale, TapAnswer
from referee.store.records import ChangeBeside, Row
from referee.web.access import phone
from referee.web.lang import say
from referee.web.table_page import drafts
from referee.web.telling.changes import in_one_line
from referee.web.telling.entries import describe, sight, who_and_what


def meanwhile(live: Live, answer: TapAnswer | drafts.Outdated, since: range = range(0)) -> str | None:
    """Why nothing was written though nothing was refused.

    `live` may have a log of its own, as a second count has; what came from elsewhere stands in the table's.
    """
    table: Live = g.live
    if isinstance(answer, drafts.Outdated):
        rows = [live.rows[seq - 1] for seq in since]
        theirs = any(row.by != phone() for row in rows)
        word = "passed" if not answer.again else "meanwhile" if theirs else "spent"
        return say(f"table.{word}", what=what_came(live, rows, ()))
    if isinstance(answer, Stale):
        return say("table.meanwhile", what=what_came(table, answer.meanwhile, answer.changed))
    if isinstance(answer, Spent):
        return say("table.spent", what=what_came(table, answer.before, answer.changed))
    return say("table.altered") if isinstance(answer, Altered) else None


class Heard(Struct, frozen=True):
    """What another phone entered last, or took back, before this page fetched itself anew: a line or two."""

    what: str
    says: str | None  # of the last move of the table its sentence, which the dock may say already


def heard(live: Live) -> Heard | None:
    seen = request.headers.get("X-Seen", live.seq, type=int)
    rows = [row for row in live.rows[max(0, seen) :] if row.by != phone()]
    if not rows:
        return None
    seq, what = rows[-1].seq, what_came(live, rows[-1:], ())
    says = describe(live, sight(live).reading(seq))[0] if seq == live.timeline.latest() else None
    return Heard(say("table.heard", what=what), says)


def what_came(live: Live, rows: Sequence[Row], changes: Sequence[ChangeBeside]) -> str:
    entered = [who_and_what(live, sight(live).reading(row.seq)) for row in rows]
    return ", ".join((entered + [in_one_line(live, change) for change in changes])[-2:])
