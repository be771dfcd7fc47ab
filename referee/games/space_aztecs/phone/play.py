"""A game refereed on the phone: what is asked in each phase, and what a tap means."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from referee.core.desk import Desk, Tap
from referee.core.forms import whole
from referee.core.score import Line, ScoreSheet
from referee.core.verdict import Breach, Sentence
from referee.games.space_aztecs.phone import ending
from referee.games.space_aztecs.phone.draft import Draft, read_draft, whole_card, with_tap
from referee.games.space_aztecs.phone.drawing import Drawing, draw
from referee.games.space_aztecs.phone.forms import TapForm
from referee.games.space_aztecs.phone.known import types
from referee.games.space_aztecs.phone.offer import Offer, offer
from referee.games.space_aztecs.rules.moves import wrong_pile
from referee.games.space_aztecs.rules.pieces import KINDS, Card, Lives, SetUp
from referee.games.space_aztecs.rules.position import Position, final_of
from referee.games.space_aztecs.rules.scoring import score


class Board(Struct, frozen=True):
    """The page: one player's city and every total; what the dock asks, and of whom."""

    seat: int  # whose city is shown
    acting: int | None  # who enters
    dock: str
    at: Position
    row: SetUp
    city: Drawing
    totals: tuple[int, ...]
    lines: tuple[Line, ...]
    draft: Draft
    wrong: tuple[Breach, ...] = ()  # why the pile that was named cannot be it
    offer: Offer | None = None  # the cards that may be laid
    types: tuple[str, ...] = ()  # of warriors: those of the box, those seen
    victim: int | None = None  # from whom a capture is chosen
    choices: Mapping[int, Lives] = {}  # what may be captured: place -> card
    end: ending.Reading | None = None  # what is still read once the game is over
    keys: tuple[int, ...] = tuple(range(16))

    @property
    def ready(self) -> Sentence:
        """What lies ready before the first card (S3.2)."""
        return Sentence("S3.2", "ready", {"cards": self.row.cards, "pile": self.row.pile, "end": self.row.end})


def ask(at: Position, fields: Mapping[str, str]) -> Board:
    form = TapForm.read(fields)
    sheet = score(at.setup, final_of(at))
    draft = read_draft(at, form)
    end = ending.reading(at, sheet, form) if at.over else None
    dock = end.dock if end else _dock(at, form, draft)
    victim = _victim(at, form)
    acting = at.acting if end is None else end.seat
    seat = _shown(at, form, victim if victim is not None else acting)
    choices = _choices(at, victim)
    return Board(
        seat=seat,
        acting=acting,
        dock=dock,
        at=at,
        row=at.row,
        city=draw(at, seat, sheet.seats[seat].lines, choices if seat == victim else {}),
        totals=tuple(each.total for each in sheet.seats),
        lines=_told(sheet, seat),
        draft=draft,
        wrong=tuple(wrong_pile(at, draft.at)) if dock == "pile" and draft.at is not None else (),
        offer=offer(at, every_kind=form.value("dock") == "kinds") if dock == "card" else None,
        types=types(at) if dock == "type" else (),
        victim=victim,
        choices=choices,
        end=end,
    )


def _dock(at: Position, form: TapForm, draft: Draft) -> str:
    if at.phase == "start":
        return "hours" if form.value("dock") == "hours" else "start"
    return "capture" if at.due else draft.missing(at)


def _shown(at: Position, form: TapForm, default: int | None) -> int:
    """Whose city: the one asked for, else whose card it is about, else this phone's own."""
    for seat in (form.value("seat"), default, form.value("me")):
        if seat is not None and 0 <= seat < at.setup.count:
            return int(seat)
    return at.token


def _victim(at: Position, form: TapForm) -> int | None:
    chosen = form.value("at")
    return chosen if chosen in at.due else at.due[0] if at.due else None


def _choices(at: Position, victim: int | None) -> dict[int, Lives]:
    if victim is None or at.acting is None:
        return {}
    city, family = at.cities[victim], at.cities[at.acting].saucers[-1].family
    return {place: city.aztecs[place].card for place in city.exposed(family)}


def _told(sheet: ScoreSheet, seat: int) -> tuple[Line, ...]:
    """Lines that say something: those that give points, those that will once somebody reads a number."""
    return tuple(line for line in sheet.seats[seat].lines if line.points or line.say == "unknown_line")


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm.read(fields)
    kind, value = form.tapped()
    if kind == "z":
        return Tap(({"do": "pile_empty"},))
    if at.over:
        return ending.tap(at, score(at.setup, final_of(at)), form)
    if at.phase == "start":
        return _start(at, fields, kind, value)
    if at.due:
        return _capture(at, form, kind, value)
    return _card(at, form)


def _start(at: Position, fields: Mapping[str, str], kind: str, value: str) -> Tap:
    """Who was earliest, or every hour."""
    if kind == "e" and (seat := whole(value)) is not None:
        return Tap(({"do": "earliest", "seat": seat},))
    if kind == "h":
        return Tap(({"do": "hours", "hours": [fields.get(f"h{seat}", "") for seat in range(at.setup.count)]},))
    return Tap()


def _capture(at: Position, form: TapForm, kind: str, value: str) -> Tap:
    place, victim = whole(value), form.value("at")
    if kind == "v" and place is not None:  # a place is one of this victim's, whoever else is due by now
        victim = _victim(at, form) if victim is None else victim
        return Tap(({"do": "capture", "seat": at.acting, "from": victim, "card": place},))
    return Tap()


def _card(at: Position, form: TapForm) -> Tap:
    """One tap more on the card; when nothing is missing it is played."""
    draft = with_tap(read_draft(at, form), form, at)
    card = whole_card(form) if draft.missing(at) != "pile" else None
    if card is None:
        if draft.missing(at):
            return Tap(draft=draft.fields())
        card = draft.card()
    entry: dict[str, Any] = {"do": "play", "seat": at.acting, "card": card}
    if draft.at is not None:
        entry["pile"] = draft.at
    if draft.shelter == "y" and card["kind"] in KINDS:
        entry["sheltered"] = True
    return Tap((entry,))


def card_of(card: Card) -> dict[str, Any]:
    """A card for the words that tell it."""
    return msgspec.to_builtins(card)  # type: ignore[no-any-return]


def asks_printed(ask: Board) -> bool:
    """Is a face being told, or a total?"""
    return ask.dock in ("points", "bonus", "type", "totals")


DESK = Desk(ask, tap, keeps=("seat", "dock", "at", "shown"), asks_printed=asks_printed)
