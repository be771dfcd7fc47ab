"""A game refereed on the phone: what is asked in each phase, and what a tap means."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from referee.core.game import Desk, Tap
from referee.core.score import Line
from referee.games.space_aztecs.cards import JAGUAR, KINDS, Card, Family, Lives, SetUp, Warrior
from referee.games.space_aztecs.draft import Draft, left_in_box, read_draft, whole_card, with_tap
from referee.games.space_aztecs.drawn import Drawing, draw
from referee.games.space_aztecs.forms import TapForm, read_form, whole
from referee.games.space_aztecs.options import in_play
from referee.games.space_aztecs.position import Position, final_of
from referee.games.space_aztecs.scoring import score


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
    families: tuple[Family, ...]
    draft: Draft
    covers: dict[str, int]  # how many Aztecs a temple of this family would cover
    victims: dict[str, list[int]]  # who would lose a card to a saucer of this family
    known: dict[str, Lives]  # cards of the box that may still come
    types: tuple[str, ...]  # of warriors: those of the box, those seen
    victim: int | None  # from whom a capture is chosen
    choices: dict[int, Lives]  # what may be captured: place -> card
    due: tuple[int, ...]
    told: tuple[int, ...]  # codex read so far in this dock
    unread: tuple[int, ...]
    keys: tuple[int, ...] = tuple(range(16))


def ask(at: Position, fields: Mapping[str, str]) -> Board:
    form = read_form(fields)
    sheet = score(at.setup, final_of(at))
    draft = read_draft(at, form)
    unread = tuple(seat for seat, city in enumerate(at.cities) if city.codex and city.read is None) if at.over else ()
    acting = at.acting if not at.over else next(iter(unread), None)
    seat = form.value("seat")
    if seat is None or not 0 <= seat < at.setup.count:
        me = form.value("me")
        seat = acting if acting is not None else me if me is not None and 0 <= me < at.setup.count else at.token
    victim = _victim(at, form)
    families = in_play(at.setup.options.removed)
    mine = at.cities[at.acting] if at.acting is not None else None
    return Board(
        seat=seat,
        acting=acting,
        dock=_dock(at, form, draft, unread),
        at=at,
        row=at.row,
        city=draw(at.cities[seat], sheet.seats[seat].lines, families),
        totals=tuple(each.total for each in sheet.seats),
        lines=sheet.seats[seat].lines,
        families=families,
        draft=draft,
        covers={family: len(mine.exposed(family)) for family in families} if mine else {},
        victims={
            family: [s for s, c in enumerate(at.cities) if s != at.acting and c.exposed(family)] for family in families
        },
        known=left_in_box(at) if at.setup.box.cards else {},
        types=_types(at),
        victim=victim,
        choices=_choices(at, victim),
        due=at.due,
        told=_told(form) if at.over else (),
        unread=unread,
    )


def _dock(at: Position, form: TapForm, draft: Draft, unread: tuple[int, ...]) -> str:
    if at.over:
        return "codex" if unread else "over"
    if at.phase == "start":
        return "hours" if form.value("dock") == "hours" else "start"
    return "capture" if at.due else draft.missing(at) or "shelter"


def _victim(at: Position, form: TapForm) -> int | None:
    chosen = form.value("at")
    return chosen if chosen in at.due else at.due[0] if at.due else None


def _choices(at: Position, victim: int | None) -> dict[int, Lives]:
    if victim is None or at.acting is None:
        return {}
    city, family = at.cities[victim], at.cities[at.acting].saucers[-1].family
    return {place: city.aztecs[place].card for place in city.exposed(family)}


def _types(at: Position) -> tuple[str, ...]:
    seen = [card.type for city in at.cities for card in city.cards() if isinstance(card, Warrior)]
    named = [known.type for known in at.setup.box.cards.values() if known.type]
    types = dict.fromkeys([*at.setup.box.warriors, *named, *seen])
    return tuple(type for type in types if type != JAGUAR)


def _told(form: TapForm) -> tuple[int, ...]:
    """Codex points read so far, as 5.2 in the query string."""
    parts = (form.value("shown") or "").split("_")
    return tuple(number for part in parts if (number := whole(part)) is not None)


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = read_form(fields)
    kind, value = form.tapped()
    if kind == "z":
        return Tap(({"do": "pile_empty"},))
    if at.over:
        return _codex(at, form)
    if at.phase == "start":
        return _start(at, fields, kind, value)
    if at.due:
        return _capture(at, form, kind, value)
    return _card(at, form, kind, value)


def _start(at: Position, fields: Mapping[str, str], kind: str, value: str) -> Tap:
    """Who was earliest, or every hour."""
    if kind == "e" and (seat := whole(value)) is not None:
        return Tap(({"do": "earliest", "seat": seat},))
    if kind == "h":
        return Tap(({"do": "hours", "hours": [fields.get(f"h{seat}", "") for seat in range(at.setup.count)]},))
    return Tap()


def _capture(at: Position, form: TapForm, kind: str, value: str) -> Tap:
    place = whole(value)
    if kind == "v" and place is not None:
        return Tap(({"do": "capture", "seat": at.acting, "from": _victim(at, form), "card": place},))
    return Tap()


def _card(at: Position, form: TapForm, kind: str, value: str) -> Tap:
    """One tap more on the card; when nothing is missing it is played."""
    before = read_draft(at, form)
    card = whole_card(value, kind)
    draft = with_tap(before, form, at.setup.box)
    if card is None:
        if draft.missing(at) or draft == before:
            return Tap(draft=draft.fields())
        card = draft.card()
    entry: dict[str, Any] = {"do": "play", "seat": at.acting, "card": card}
    if draft.at is not None:
        entry["pile"] = draft.at
    if draft.shelter == "y" and card["kind"] in KINDS:
        entry["sheltered"] = True
    return Tap((entry,))


def _codex(at: Position, form: TapForm) -> Tap:
    """One number a codex; the last one enters them all."""
    seat = next((seat for seat, city in enumerate(at.cities) if city.codex and city.read is None), None)
    told, number = _told(form), form.number()
    if seat is None:
        return Tap()
    if form.tapped()[0] == "b":
        told = told[:-1]
    elif number is not None:
        told = (*told, number)
    if len(told) >= at.cities[seat].codex:
        return Tap(({"do": "codex", "seat": seat, "points": list(told)},))
    return Tap(draft={"shown": "_".join(map(str, told))} if told else {})


def card_of(card: Card) -> dict[str, Any]:
    """A card for the words that tell it."""
    return msgspec.to_builtins(card)  # type: ignore[no-any-return]


DESK = Desk(ask, tap)
