"""After the last round: each codex is read, and the totals of warriors that no box has told."""

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


class Reading(Struct, frozen=True):
    """What is asked once the game is over."""

    dock: str  # codex, totals, over
    seat: int | None  # whose codex
    told: tuple[int, ...]  # codex read so far
    totals: tuple[Total, ...]
    asked: int | None  # which of the totals


def reading(at: Position, sheet: ScoreSheet, form: TapForm) -> Reading:
    seat = next((seat for seat, city in enumerate(at.cities) if city.codex and city.read is None), None)
    totals = _totals(sheet)
    chosen = form.value("at")
    unread = next((n for n, total in enumerate(totals) if total.points is None), None)
    asked = chosen if chosen is not None and 0 <= chosen < len(totals) else unread
    if asked is None or (seat is not None and chosen is None):
        return Reading("over" if seat is None else "codex", seat, _told(form), totals, None)
    return Reading("totals", None, (), totals, asked)


def _totals(sheet: ScoreSheet) -> tuple[Total, ...]:
    """Every number of warriors of a type that somebody has, Jaguars aside."""
    found = {}
    for seat in sheet.seats:
        for line in seat.lines:
            if "type" in line.operands:
                total = Total(line.operands["type"], line.operands["count"], line.operands.get("total"))
                found[total.type, total.count] = total
    return tuple(found.values())


def _told(form: TapForm) -> tuple[int, ...]:
    """Codex points read so far, as 5_2 in the query string."""
    parts = (form.value("shown") or "").split("_")
    return tuple(number for part in parts if (number := whole(part, **PRINTED)) is not None)


def tap(at: Position, sheet: ScoreSheet, form: TapForm) -> Tap:
    now = reading(at, sheet, form)
    number = form.number()
    if now.asked is not None:
        total = now.totals[now.asked]
        if number is None:
            return Tap(draft={"at": str(now.asked)})
        return Tap(told=((total_of(total.type, total.count), number),))
    return _codex(at, now, form, number)


def _codex(at: Position, now: Reading, form: TapForm, number: int | None) -> Tap:
    """One number a codex; the last one enters them all."""
    if now.seat is None:
        return Tap()
    told = now.told
    if form.tapped()[0] == "b":
        told = told[:-1]
    elif number is not None:
        told = (*told, number)
    if len(told) >= at.cities[now.seat].codex:
        return Tap(({"do": "codex", "seat": now.seat, "points": list(told)},))
    return Tap(draft={"shown": "_".join(map(str, told))} if told else {})
