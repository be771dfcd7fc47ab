"""Score only on the phone: the rows of the printed sheet, typed on a number pad."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Tap
from referee.core.verdict import Breach
from referee.games.aqua.phone import laid, order
from referee.games.aqua.phone.forms import TapForm
from referee.games.aqua.rules.final import Final, Sheet
from referee.games.aqua.rules.limits import LARGE_MOST, ROW_MOST, unlikely

ROWS = ("large", "small", "reefs", *(f"ecosystem.{n}" for n in range(1, 7)))
FIXED = 3  # rows before the ecosystems


class Pad(Struct, frozen=True):
    """The page: every number of the sheet, the cell being written, what the dock asks."""

    dock: str  # pad, order or done
    seat: int
    at: int  # row
    columns: tuple[tuple[int | None, ...], ...]
    totals: tuple[int | None, ...]  # None where nothing is written
    typed: str
    order: tuple[int, ...]  # of the last round, as far as it is tapped
    doubts: tuple[Breach, ...]  # rows that say more than a board can give
    rows: tuple[str, ...] = ROWS

    @property
    def empty(self) -> bool:
        """Nothing typed, nothing written: there is nothing to go on from."""
        return not self.typed and self.columns[self.seat][self.at] is None


def column(sheet: Sheet) -> tuple[int | None, ...]:
    ecosystems = (*sheet.ecosystems, *[None] * 6)[:6]
    return (sheet.large, sheet.small, sheet.reefs, *ecosystems)


def ask(at: Tally[Final], draft: Mapping[str, str]) -> Pad:
    form = TapForm.read(draft)
    final: Final = at.read()
    columns = tuple(map(column, final.sheets or ()))
    totals = tuple(None if set(c) == {None} else sum(n or 0 for n in c) for c in columns)
    seat, row = _cell(form, columns)
    whole = all(None not in c for c in columns)
    chosen = form.value("at") is not None
    dock = "pad" if chosen or not whole else "order" if order.undecided(final, totals) else "done"
    typed, doubts = form.value("typed") or "", unlikely(at.setup, final.sheets or ())
    return Pad(dock, seat, row, columns, totals, typed, order.told(form, len(columns)), doubts)


def _cell(form: TapForm, columns: tuple[tuple[int | None, ...], ...]) -> tuple[int, int]:
    """The cell that was tapped, else the first empty one, of the seat in question first."""
    seat, row = form.value("seat"), form.value("at")
    if seat is None or seat >= len(columns):
        seat = next((n for n, each in enumerate(columns) if None in each), 0)
    if row is not None:
        return seat, row
    if None not in columns[seat]:
        seat = next((n for n, each in enumerate(columns) if None in each), seat)
    return seat, columns[seat].index(None) if None in columns[seat] else 0


def ask_either(at: Tally[Final], draft: Mapping[str, str]) -> Pad | laid.Laid:
    return laid.ask(at, draft) if at.key == "boards" else ask(at, draft)


def tap_either(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    return laid.tap(at, fields) if at.key == "boards" else tap(at, fields)


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    pad, form = ask(at, fields), TapForm.read(fields)
    kind, value = form.tapped()
    here = {"seat": str(pad.seat), "at": str(pad.at)}
    if kind == "j":
        return Tap((laid.begin(at),))
    if kind == "d" and value.isdigit():
        typed = (pad.typed + value)[:3]
        return _write(pad, int(typed)) if complete(typed, ROWS[pad.at]) else Tap(draft=here | {"typed": typed})
    if kind == "b":
        if pad.typed:
            return Tap(draft=here | ({"typed": pad.typed[:-1]} if len(pad.typed) > 1 else {}))
        if pad.columns[pad.seat][pad.at] is not None:
            return Tap(_write(pad, None).entries, here)
        return Tap(draft=here)
    if kind == "n":
        if pad.typed:
            return _write(pad, int(pad.typed))
        if pad.empty:  # 25 went in by itself: whoever taps "next" all the same skips no row
            return Tap(draft=here)
        return Tap(draft={"seat": str(pad.seat), "at": str((pad.at + 1) % len(ROWS))})
    if kind == "o" and value.isdigit():
        return order.tap(pad.order, value, len(pad.columns))
    return Tap(draft=here)


def complete(typed: str, row: str) -> bool:
    """Does every further digit go beyond the largest number of this row?"""
    most = LARGE_MOST if row == "large" else ROW_MOST
    return typed == "0" or int(f"{typed}0") > most


def _write(pad: Pad, number: int | None) -> Tap:
    """The number goes into its cell; the next empty one of this seat comes, then the next seat's."""
    field: str = ROWS[pad.at]
    value: Any = number
    if pad.at >= FIXED:
        ecosystems = list(pad.columns[pad.seat][FIXED:])
        ecosystems[pad.at - FIXED] = number
        field, value = "ecosystems", ecosystems
    return Tap((put_entry(pad.seat, field, value),), {"seat": str(pad.seat)})


def asks_printed(ask: Pad | laid.Laid) -> bool:
    """Are the points of a small animal asked? The score sheet asks for none."""
    return isinstance(ask, laid.Laid) and bool(ask.unknown)


KEEPS = ("seat", "dock", "at", "place", "corals", "turn", "shape")
DESK = Desk(ask_either, tap_either, keeps=KEEPS, asks_printed=asks_printed)
