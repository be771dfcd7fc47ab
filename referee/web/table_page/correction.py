"""Corrections: where an entry is corrected; and before one is saved what follows, above all the board as it becomes."""

from collections.abc import Iterator, Mapping, Sequence

from flask import render_template, url_for
from msgspec import Struct

from referee.core.count import Put
from referee.core.dispute.answer import without_setup
from referee.core.log.entries import Reading, move_of
from referee.core.log.timeline import Timeline
from referee.core.moves import AnyPosition, Entry
from referee.core.raw import Fields
from referee.store.play.in_play import Live, Refused
from referee.web.table_page.corrected_cell import FIELD, cell_of
from referee.web.table_page.page import show
from referee.web.table_page.page_context import PageContext
from referee.web.telling.consequences import Follows, what_follows
from referee.web.telling.entries import seat_of, sight


def where_corrected(live: Live, seq: int, origin: str | None = None) -> str:
    """The page where an entry is corrected: a move where it was made, a number of a count in its cell as it is now."""
    id, reading = live.table.id, sight(live).reading(seq)
    seat = seat_of(live, reading)
    if live.kind.judges:
        return url_for("table.table", id=id, amend=seq, seat=seat, origin=origin)
    cell = cell_of(live, seq)
    return url_for("table.table", id=id, **({"seat": seat} if cell is None else {**cell, FIELD: seq}))


def struck(live: Live, seq: int) -> Entry | None:
    """The entry by which one entry of a count is taken out, whatever came since; None where none does that."""
    known, reading = sight(live), sight(live).reading(seq)
    before: AnyPosition = known.before(seq)
    now: AnyPosition = known.position
    if before is None or reading.undone or not reading.legal:
        return None
    move = live.moves.decode(move_of(reading.entry))
    return move.struck(before, now) if isinstance(move, Put) else None


def held_since(live: Live, refused: Refused) -> Reading | None:
    """The entry that put elsewhere what a refused one names too, as far as this phone knows: one of them is wrong."""
    holds = next((breach.facts for breach in refused.verdict.breaches if "holder" in breach.facts), {})
    pieces = {value for value in holds.values() if isinstance(value, str)}
    seats = {holds.get("holder"), holds.get("seat")}
    others, known = seats - {refused.entry.get("seat")} or seats, sight(live)
    for reading in reversed(known.readings() if pieces else []):
        move = move_of(reading.entry)
        stands = reading.legal and not reading.undone and reading.seq not in known.covered and reading.of is None
        if stands and _alike(move, refused.entry) and seat_of(live, reading) in others:
            came = move if live.kind.judges else [effect.facts for effect in reading.effects]
            if pieces & set(_texts(came)):
                return reading
    return None


def _alike(one: object, other: Fields) -> bool:
    return isinstance(one, Mapping) and all(one.get(key) == other.get(key) for key in ("do", "field"))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(each)


class Correction(Struct, frozen=True):
    """What is about to be saved, with what it would change."""

    real: Live
    entries: Sequence[Entry]
    back_to: int | None  # the entry before which one goes back, by several undos
    follows: Follows
    after: Timeline
    origin: str | None  # where it began, if not at its entry in the log
    strikes: int | None  # the entry of a count that is taken out

    @property
    def needs_no_look(self) -> bool:
        """Is it an entry read otherwise, and nothing else changes, as far as everything lies open?"""
        return self.entries[0]["do"] == "amend" and self.follows.nothing and not sight(self.real).partial

    @property
    def about(self) -> int:
        """The entry that is corrected or taken out, or the first that is taken back."""
        return self.strikes or self.back_to or self.entries[0]["seq"]

    @property
    def seat(self) -> int | None:
        """Whose entry that is, and so whose board is shown."""
        return seat_of(self.real, sight(self.real).reading(self.about))

    @property
    def close(self) -> str:
        return self.origin or url_for("log.log", id=self.real.table.id, open=self.about, _anchor=f"e{self.about}")

    @property
    def save(self) -> str:
        return url_for("log.strike" if self.strikes else "table.amend", id=self.real.table.id)


def correction_by(
    live: Live,
    entries: Sequence[Entry],
    back_to: int | None = None,
    origin: str | None = None,
    strikes: int | None = None,
) -> Correction:
    """What would follow from these entries. `strikes`: the entry of a count that they take out."""
    with live.lock:  # no entry comes in between
        known = sight(live)
        then, after = known.timeline, known.what_if(entries)
    return Correction(live, entries, back_to, what_follows(live, then, after, live), after, origin, strikes)


def consequences(correction: Correction) -> str:
    """Before saving: which entries change their verdict, whose score changes, and the board where it changes.

    Closed, it leads back to where the correction began: to its origin, else to its entry in the log.
    """
    live, after = correction.real, correction.after
    if live.kind.judges and without_setup(sight(live).position) != without_setup(after.position):
        return _with_board(correction)
    return render_template(
        "consequences.html",
        live=live,
        correction=correction,
        follows=correction.follows,
        close=correction.close,
        save=correction.save,
        tab="log",
    )


def _with_board(correction: Correction) -> str:
    """The table's own page as it would be: of each player a board, that of whose entry is corrected."""
    first, seat = correction.entries[0], correction.seat
    context = PageContext(
        role="view",
        tab="log",
        mark="corrected",
        top="parts/correction_top.html",
        dock="parts/correction.html",
        only=seat or 0,
        content=correction,
        tried=[first["entry"]] if first["do"] == "amend" and isinstance(first["entry"], dict) else (),
        follows=False,
    )
    return show(correction.real.on(correction.after), {"seat": str(seat or 0)}, page_context=context)
