"""An undo of what another player entered on another phone: a phone that sits for somebody is asked first, beside
what the table becomes.
"""

import secrets
from collections.abc import Iterator

from flask import g, render_template, request, url_for

from referee.core.desk import Tap
from referee.core.log.entries import Reading
from referee.core.log.timeline import Timeline
from referee.core.moves import Position
from referee.store.play.in_play import Live
from referee.web.access import open_table, phone
from referee.web.forms import EntryForm, UndoForm
from referee.web.lang import say, speech
from referee.web.table_page.correction import struck
from referee.web.telling.at_once import taken_back
from referee.web.telling.entries import answer_to, as_named, describe, heading, in_full, sight, whose


class AsksFirst(Exception):
    """Nothing was taken back: whose entry it is, and its number."""

    def __init__(self, seat: int, seq: int, undos: int) -> None:
        self.seat, self.seq, self.undos = seat, seq, undos


def asked_first(log: Timeline, tap: Tap) -> Tap:
    """The tap, unless it takes back such an entry that the form does not name."""
    live: Live = g.live
    taken = taken_back(live, log)
    if g.seat is None or not taken or not (tap.back or {"do": "undo"} in tap.entries):
        return tap
    seq = taken[0]
    if EntryForm.read().sure.data == seq or live.rows[seq - 1].by == phone():
        return tap
    theirs = whose(live, sight(live).reading(seq))
    if theirs and g.seat not in theirs:
        raise AsksFirst(min(theirs), seq, tap.entries.count({"do": "undo"}) or log.undos_of(tap.back))
    return tap


def question(asks: AsksFirst) -> tuple[str, int, dict[str, str]]:
    """The page that asks: one key sends the same tap again, which names the entry then. Its address leads back."""
    live = open_table(g.live.table.id)
    way = "log.log" if request.endpoint == "log.change" and not UndoForm.read().stay.data else "table.table"
    close = url_for(way, id=live.table.id)
    page = render_template(
        "undo.html",
        live=live,
        asks=asks,
        what=describe(live, sight(live).reading(asks.seq), doubts=False),
        becomes=list(_becomes(live, asks)),
        again=request.form,
        key=secrets.token_urlsafe(9),
        close=close,
    )
    return page, 409, {"HX-Replace-Url": close}


def _becomes(live: Live, asks: AsksFirst) -> Iterator[str]:
    """What the table becomes, as this phone may know it: what comes back, then who acts."""
    seen = sight(live)
    after = seen.what_if([{"do": "undo"}] * asks.undos).position
    if asks.undos == len(taken_back(live, live.timeline)):
        yield from _comes_back(live, seen.reading(asks.seq))
    if live.kind.judges:
        now, then = (heading(live, at) for at in (seen.position, after))
        yield " · ".join(each for each in (then if then != now else None, _acts(live, after)) if each)


def _comes_back(live: Live, reading: Reading) -> Iterator[str]:
    """Of a correction what it replaced, of a field what it held, of a move its pieces."""
    if reading.was is not None:
        seq = reading.entry["seq"]
        yield say("table.reads_again", seq=seq, old=in_full(live, seq, reading.was))
    elif live.kind.judges:
        yield speech().back(as_named(live, reading))
    elif (entry := struck(live, reading.seq)) is not None:
        yield from map(speech().effect, answer_to(live, entry).effects)


def _acts(live: Live, at: Position) -> str:
    """The sentence that says who is to act in a position, and on what where the game says it."""
    telling = live.game.telling
    seat, due = telling.turn(at), telling.due(at)
    if seat is not None:
        what = telling.awaits(at)
        return speech().phrase(f"acts.{what}", {"seat": seat}) if what else say("table.acts", seat=seat)
    return say("table.still_act", seats=list(due)) if due else ""
