"""Score only on the phone: the rows of the printed sheet, typed on a number pad."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Tap
from referee.core.moves import Entry
from referee.core.verdict import Breach, Facts
from referee.games.aqua.phone import laid, laid_taps, order
from referee.games.aqua.phone.forms import TapForm
from referee.games.aqua.rules.final import Final, Sheet
from referee.games.aqua.rules.limits import ROW_MOST, unlikely

ROWS = ("large", "small", "reefs", *(f"ecosystem.{n}" for n in range(1, 7)))
FIXED = 3  # rows before the ecosystems

Column = tuple[int | None, ...]
Columns = tuple[Column, ...]  # one a seat


class Cell(Struct, frozen=True):
    """The cell that is being written."""

    seat: int
    row: int
    typed: str  # digits so far
    written: int | None

    @property
    def empty(self) -> bool:
        """Nothing typed, nothing written: there is nothing to go on from."""
        return not self.typed and self.written is None


class Page(Struct, frozen=True):
    """Every number of the sheet, and what the dock asks."""

    seat: int
    dock: str  # pad, lacks, order or done
    columns: Columns
    totals: tuple[int | None, ...]  # None where nothing is written
    doubts: tuple[Breach, ...]  # rows that say more than a board can give
    asks: Cell | order.Asked | None
    kept: str | None = None  # the cell whose digits nobody ended: they go in with the next tap, wherever that is
    rows: tuple[str, ...] = ROWS

    @property
    def lacks(self) -> list[tuple[int, list[int]]]:
        """The seats with rows still to write, each with these."""
        empty = [[row for row, n in enumerate(each) if n is None] for each in self.columns]
        return [(seat, rows) for seat, rows in enumerate(empty) if rows]

    @property
    def family(self) -> bool:
        """Is nothing written but animals, for all of them? A family game counts no more (Q9.1)."""
        return _family(self.columns)


def column(sheet: Sheet) -> Column:
    ecosystems = (*sheet.ecosystems, *[None] * 6)[:6]
    return (sheet.large, sheet.small, sheet.reefs, *ecosystems)


def _columns(at: Tally[Final]) -> Columns:
    return tuple(map(column, at.read().sheets or ()))


def _family(columns: Columns) -> bool:
    return all(None not in each[:2] and set(each[2:]) == {None} for each in columns)


def ask(at: Tally[Final], draft: Mapping[str, str]) -> Page:
    form, final = TapForm(draft), at.read()
    cell, columns, left = _cells(at, form)
    totals = tuple(None if set(c) == {None} else sum(n or 0 for n in c) for c in columns)
    doubts, kept = unlikely(at.setup, final.sheets or ()), _pending(cell if cell.typed else left)
    alone = form.value("alone")
    written = _columns(at)
    whole = all(None not in c for c in (written[cell.seat : cell.seat + 1] if alone else written))
    if form.value("nth") is not None or not whole:
        dock = "lacks" if form.value("dock") == "lacks" and not whole else "pad"
        return Page(cell.seat, dock, columns, totals, doubts, cell, kept)
    if not alone and order.undecided(final, totals):
        return Page(cell.seat, "order", columns, totals, doubts, order.Asked(order.so_far(form, len(columns))))
    return Page(cell.seat, "done", columns, totals, doubts, None)


def _cells(at: Tally[Final], form: TapForm) -> tuple[Cell, Columns, Cell | None]:
    """The cell that is written, the numbers of the sheet, and the cell that was left with digits in it."""
    columns, left = _columns(at), _left(form)
    cell = _cell(form, columns)
    if left is None or left.seat >= len(columns):
        return cell, columns, None
    if (cell.seat, cell.row) == (left.seat, left.row):  # somebody came back to it
        return replace(cell, typed=cell.typed or left.typed), columns, None
    with_it = [[*each] for each in columns]
    with_it[left.seat][left.row] = int(left.typed)
    return cell, tuple(map(tuple, with_it)), left


def _left(form: TapForm) -> Cell | None:
    if (kept := form.value("kept")) is None:
        return None
    seat, row, typed = kept.split(".")
    return Cell(int(seat), int(row), typed, None)


def _pending(cell: Cell | None) -> str | None:
    return f"{cell.seat}.{cell.row}.{cell.typed}" if cell else None


def _cell(form: TapForm, columns: Columns) -> Cell:
    seat, row = _place(form, columns)
    return Cell(seat, row, form.value("typed") or "", columns[seat][row])


def _place(form: TapForm, columns: Columns) -> tuple[int, int]:
    """The cell that was tapped, else the first empty one, of the seat in question first."""
    seat, row = form.value("seat"), form.value("nth")
    if seat is None or seat >= len(columns):
        seat = next((n for n, each in enumerate(columns) if None in each), 0)
    if row is not None:
        return seat, row
    if None not in columns[seat] and not form.value("alone"):
        seat = next((n for n, each in enumerate(columns) if None in each), seat)
    return seat, columns[seat].index(None) if None in columns[seat] else 0


def ask_either(at: Tally[Final], draft: Mapping[str, str]) -> Page | laid.Page:
    return laid.ask(at, draft) if at.key == "boards" else ask(at, draft)


def tap_either(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    return laid_taps.tap(at, fields) if at.key == "boards" else tap(at, fields)


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    """With what was typed into another cell and left there, which goes in first."""
    form = TapForm(fields)
    cell, columns, left = _cells(at, form)
    made = _tap(at, form, cell, columns)
    if left is None:
        return made
    return replace(made, entries=(*_write(left, _columns(at), int(left.typed)).entries, *made.entries))


def _tap(at: Tally[Final], form: TapForm, cell: Cell, columns: Columns) -> Tap:
    kind, value = form.tapped()
    here = {"seat": str(cell.seat), "nth": str(cell.row)}
    if kind == "j":
        return Tap((laid.begin(at),))
    if kind == "d" and value.isdigit():
        typed = (cell.typed + value)[:3]
        return _write(cell, columns, int(typed)) if complete(typed) else Tap(draft=here | {"typed": typed})
    if kind == "b":
        if cell.typed:
            return Tap(draft=here | ({"typed": cell.typed[:-1]} if len(cell.typed) > 1 else {}))
        return Tap(_write(cell, columns, None).entries if cell.written is not None else (), here)
    if kind == "n":
        if cell.typed:
            return _write(cell, columns, int(cell.typed))
        if cell.empty:  # 25 went in by itself: a tap on "next" skips no row all the same
            return Tap(draft=here)
        return Tap(draft={"seat": str(cell.seat), "nth": str((cell.row + 1) % len(ROWS))})
    if kind == "k" and _family(columns):
        rest = (("reefs", 0), ("ecosystems", [0] * (len(ROWS) - FIXED)))
        return Tap(tuple(put_entry(seat, *row) for seat in range(len(columns)) for row in rest))
    if kind == "o" and value.isdigit():
        return order.tap(order.so_far(form, len(columns)), value, len(columns))
    return Tap(draft=here)


def complete(typed: str) -> bool:
    """Does every further digit go beyond the largest number that a row is likely to have?"""
    return typed == "0" or int(f"{typed}0") > ROW_MOST


def _write(cell: Cell, columns: Columns, number: int | None) -> Tap:
    """The number goes into its cell; the next empty one of this seat comes, then the next seat's."""
    field: str = ROWS[cell.row]
    value: object = number
    if cell.row >= FIXED:
        ecosystems = list(columns[cell.seat][FIXED:])
        ecosystems[cell.row - FIXED] = number
        field, value = "ecosystems", ecosystems
    return Tap((put_entry(cell.seat, field, value),), {"seat": str(cell.seat)})


def cell(at: Tally[Final], entry: Entry, facts: Facts) -> dict[str, str]:
    """The cell of the sheet; of boards laid out the tile, or what is asked beside it."""
    field = entry["field"]
    if at.key == "boards":
        return laid_taps.cell(at, entry, facts)
    if field == "ecosystems":
        return {"nth": str(FIXED + facts["n"] - 1)} if "n" in facts else {"nth": str(FIXED)}
    return {"nth": str(ROWS.index(field))} if field in ROWS else {}


def asks_printed(ask: Page | laid.Page) -> bool:
    """Are the points of a small animal asked? The score sheet asks for none."""
    return isinstance(ask.asks, laid.InHand) and bool(ask.asks.unknown)


KEEPS = ("seat", "dock", "nth", "place", "corals", "turn", "shape", "face")
DESK = Desk(ask_either, tap_either, keeps=KEEPS, cell=cell, asks_printed=asks_printed)
