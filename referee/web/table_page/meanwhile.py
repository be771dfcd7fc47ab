"""A notice on the page of a table: what other phones entered meanwhile, where that is why nothing was written too."""

from collections.abc import Sequence

from flask import g, request, session
from msgspec import Struct

from referee.store.play.in_play import Altered, Live, Spent, Stale, TapAnswer
from referee.store.records import ChangeBeside, Row
from referee.web.access import phone, store
from referee.web.lang import say
from referee.web.table_page import drafts
from referee.web.telling.at_once import last_move, move_at, unlisted
from referee.web.telling.changes import in_one_line, seats_by_phone
from referee.web.telling.entries import last_said, sight, who_and_what, whose


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
    """What another phone entered last, or took back, before this page fetched itself anew; or what chance decided."""

    what: str
    says: str | None  # of the last move of the table its sentence, which the dock may say already


def heard(live: Live) -> Heard | None:
    if not live.rows:
        return Heard(drawn, None) if (drawn := _drawn(live)) else None
    seen = request.headers.get("X-Seen", live.seq, type=int)
    rows = [row for row in live.rows[max(0, seen) :] if row.by != phone()]
    if not rows:
        return None
    reading = sight(live).reading(move_at(live, rows[-1].seq))
    seat, said = last_said(live, reading if reading.of is None else sight(live).reading(move_at(live, reading.of)))
    what = said[0] if seat is None else f"{live.table.seats[seat]} · {said[0]}"
    word = "heard" if reading.of is None else f"heard_{reading.entry['do']}"
    sentence = say(f"table.{word}", where=_where(seats_by_phone(live).get(rows[-1].by)), what=what)
    return Heard(sentence, said[0] if last_move(live) == reading else None)


def elsewhere(live: Live) -> str | None:
    """The last entry, where it is a move of this phone's player, or takes one back, and a phone of another made it
    since this one holds the seat.
    """
    if g.seat is None or not live.kind.judges or not live.rows or live.rows[-1].by == phone():
        return None
    reading = sight(live).reading(live.seq)
    of_the_log = reading.of is not None or reading.was is not None
    if not (of_the_log or live.timeline.latest() == live.seq) or whose(live, reading) != {g.seat}:
        return None
    if live.rows[-1].at < store().held(live.table.id, but="")[g.seat]:
        return None
    holder = seats_by_phone(live).get(live.rows[-1].by)
    word = reading.entry["do"] if of_the_log else "move"
    return None if holder == g.seat else say(f"table.theirs_{word}", seat=g.seat, where=_where(holder))


def _drawn(live: Live) -> str | None:
    """A sentence: who starts by lot, as long as nothing is entered, on the phone that asked for it."""
    table, seat = session.get("drawn", (None, None))
    found = table == live.table.id and seat is not None and live.setup.options.first == seat
    return f"{live.table.seats[seat]} {say('new.drawn')}" if found else None


def _where(seat: int | None) -> str:
    return say("table.on_another") if seat is None else say("table.on_phone", seat=seat)


def what_came(live: Live, rows: Sequence[Row], changes: Sequence[ChangeBeside]) -> str:
    quiet = unlisted(live)
    entered = [who_and_what(live, sight(live).reading(row.seq)) for row in rows if row.seq not in quiet]
    return ", ".join((entered + [in_one_line(live, change) for change in changes])[-2:])
