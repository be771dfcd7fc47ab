"""Score only on the phone: a number pad, a grid, and two taps a Sanctuary."""

from collections.abc import Mapping

from msgspec import Struct

from referee.core.count import Tally
from referee.core.score import Line, SeatScore
from referee.games.faraway.phone.forms import TapForm, offered, one_digit
from referee.games.faraway.rules.final import ROW, Final, Row, read
from referee.games.faraway.rules.pieces import CARDS, rises


class Sheet(Struct, frozen=True):
    """The page of one player: the cards, the score as it is, and what the dock offers."""

    seat: int
    dock: str
    row: tuple[str, ...]
    held: tuple[str, ...]
    score: SeatScore
    totals: tuple[int | None, ...]  # None where nothing is entered
    lines: tuple[Line, ...]
    earned: int  # Sanctuaries that the row calls for
    holders: dict[str, int]
    next: int | None  # the next player with something missing
    pad: str  # pad or grid, as this player likes it
    typed: str = ""
    at: int | None = None  # the card of the row that was tapped
    group: str = ""
    choices: tuple[str, ...] = ()  # cards to choose from
    numbers: tuple[int, ...] = ()  # of the grid
    asked: int = 0  # Sanctuaries that the tapped meteor wants destroyed
    given: tuple[str, ...] = ()  # those it has, or those chosen so far

    @property
    def full(self) -> bool:
        return len(self.row) >= ROW


def ask(at: Tally[Final], draft: Mapping[str, str]) -> Sheet:
    form = TapForm.read(draft)
    rows, _ = read(at.setup, at.read())
    sheet = at.score()
    done = [_complete(row) for row in rows]
    seat = form.value("seat")
    if seat is None or seat >= len(rows):
        seat = done.index(False) if False in done else 0
    row = rows[seat]
    deck = at.setup.options.deck
    card = form.value("at")
    card = card if card is not None and card < len(row.regions) + len(row.sanctuaries) else None
    pad = form.value("pad") or "pad"
    dock = form.value("dock") or _dock(row, pad, card)
    choices = offered(form, dock, deck)
    if (dock == "card" and card is None) or (dock in ("group", "which") and not choices):
        dock = _dock(row, pad, None)
    return Sheet(
        seat=seat,
        dock=dock,
        row=row.regions,
        held=row.sanctuaries,
        score=sheet.seats[seat],
        totals=tuple(s.total if rows[s.seat].regions else None for s in sheet.seats),
        lines=sheet.seats[seat].lines,
        earned=rises(row.regions),
        holders={id: holder for holder, each in enumerate(rows) for id in (*each.regions, *each.sanctuaries)},
        next=_after(done, seat),
        pad=pad,
        typed=one_digit(form.value("typed")),
        at=card,
        group=form.value("group") or "",
        choices=choices,
        numbers=tuple(sorted(deck.by_number)) if dock == "grid" else (),
        asked=asked_by(row, card),
        given=_given(row, card, form.value("given")),
    )


def _complete(row: Row) -> bool:
    return len(row.regions) >= ROW and len(row.sanctuaries) >= rises(row.regions)


def _dock(row: Row, pad: str, card: int | None) -> str:
    """What is likeliest next: a Region, a Sanctuary that the row calls for, or nothing more."""
    if len(row.regions) < ROW or card is not None:
        return pad
    return "groups" if len(row.sanctuaries) < rises(row.regions) else "done"


def _after(done: list[bool], seat: int) -> int | None:
    order = [*range(seat + 1, len(done)), *range(seat)]
    return next((other for other in order if not done[other]), None)


def asked_by(row: Row, card: int | None) -> int:
    """How many Sanctuaries the card at this place wants destroyed (F10.3)."""
    quest = CARDS[row.regions[card]].quest if card is not None and card < len(row.regions) else None
    return quest.sanctuaries if quest else 0


def _given(row: Row, card: int | None, draft: str | None) -> tuple[str, ...]:
    if card is None or card >= len(row.regions):
        return ()
    return row.sacrifices.get(row.regions[card], ()) or ((draft,) if draft in row.sanctuaries else ())
