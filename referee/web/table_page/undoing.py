"""An undo of what another player entered on another phone: a phone that sits for somebody is asked first."""

import secrets

from flask import g, render_template, request, url_for

from referee.core.desk import Tap
from referee.core.log.timeline import Timeline
from referee.store.play.in_play import Live
from referee.web.access import open_table, phone
from referee.web.forms import EntryForm, UndoForm
from referee.web.telling.entries import describe, sight, whose


class AsksFirst(Exception):
    """Nothing was taken back: whose entry it is, and its number."""

    def __init__(self, seat: int, seq: int) -> None:
        super().__init__()
        self.seat, self.seq = seat, seq


def asked_first(log: Timeline, tap: Tap) -> Tap:
    """The tap, unless it takes back such an entry that the form does not name."""
    live: Live = g.live
    seq = log.latest()
    if g.seat is None or seq is None or not (tap.back or {"do": "undo"} in tap.entries):
        return tap
    if EntryForm.read().sure.data == seq or live.rows[seq - 1].by == phone():
        return tap
    theirs = whose(live, sight(live).reading(seq))
    if theirs and g.seat not in theirs:
        raise AsksFirst(min(theirs), seq)
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
        again=request.form,
        key=secrets.token_urlsafe(9),
        close=close,
    )
    return page, 409, {"HX-Replace-Url": close}
