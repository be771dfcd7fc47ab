"""After the last round: each codex is read, and the totals of warriors that no box has."""

from typing import ClassVar

from msgspec import Struct

from referee.core.desk import Tap
from referee.core.forms import whole
from referee.core.score import ScoreSheet
from referee.games.space_aztecs.learnt import total_of
from referee.games.space_aztecs.phone.forms import PRINTED, TapForm
from referee.games.space_aztecs.rules.position import Position


class Total(Struct, frozen=True):
    """What is printed for this many warriors of a type; None until somebody reads it."""

    type: str
    count: int
    points: int | None


class Codex(Struct, frozen=True):
    """What the codex of a player say."""

    dock: ClassVar[str] = "codex"

    seat: int
    read: tuple[int, ...]  # so far


class TotalAsked(Struct, frozen=True):
    """One of the totals, to be read or read again."""

    dock: ClassVar[str] = "totals"

    number: int  # its place among them
    total: Total


class Over(Struct, frozen=True):
    """Nothing is left to read; each total may still be corrected."""

    dock: ClassVar[str] = "over"

    totals: tuple[Total, ...]


Reading = Codex | TotalAsked | Over


def reading(at: Position, sheet: ScoreSheet, form: TapForm) -> Reading:
    """What is asked once the game is over."""
    seat = next((seat for seat, city in enumerate(at.cities) if city.codex and city.read is None), None)
    totals, chosen = _totals(sheet), form.value("nth")
    if chosen is None and seat is not None:
        return Codex(seat, _so_far(form))
    unread = next((n for n, total in enumerate(totals) if total.points is None), None)
    asked = chosen if chosen is not None and 0 <= chosen < len(totals) else unread
    if asked is not None:
        return TotalAsked(asked, totals[asked])
    return Over(totals) if seat is None else Codex(seat, _so_far(form))


def _totals(sheet: ScoreSheet) -> tuple[Total, ...]:
    """Every number of warriors of a type that somebody has, Jaguars aside."""
    found = {}
    for seat in sheet.seats:
        for line in seat.lines:
            if "type" in line.operands:
                total = Total(line.operands["type"], line.operands["count"], line.operands.get("total"))
                found[total.type, total.count] = total
    return tuple(found.values())


def _so_far(form: TapForm) -> tuple[int, ...]:
    """Codex points read so far, as 5_2 in the query string."""
    parts = (form.value("codex") or "").split("_")
    return tuple(number for part in parts if (number := whole(part, **PRINTED)) is not None)


def tap(at: Position, sheet: ScoreSheet, form: TapForm) -> Tap:
    now, number = reading(at, sheet, form), form.number()
    if isinstance(now, Codex):
        return _codex(at, now, form, number)
    if isinstance(now, Over):
        return Tap()
    if number is None:
        return Tap(draft={"nth": str(now.number)})
    return Tap(printed=((total_of(now.total.type, now.total.count), number),))


def _codex(at: Position, now: Codex, form: TapForm, number: int | None) -> Tap:
    """One number a codex; the last one enters them all."""
    read = now.read
    if form.tapped()[0] == "b":
        read = read[:-1]
    elif number is not None:
        read = (*read, number)
    if len(read) >= at.cities[now.seat].codex:
        return Tap(({"do": "codex", "seat": now.seat, "points": list(read)},))
    return Tap(draft={"codex": "_".join(map(str, read))} if read else {})
