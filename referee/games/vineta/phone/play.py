"""A game refereed on the phone: what is asked in each phase, and what a tap means."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from referee.core.desk import Desk, Tap
from referee.core.log import Reading, move_of
from referee.games.vineta.phone import placing
from referee.games.vineta.phone.entering import (
    Draft,
    Option,
    Question,
    answer,
    entry,
    finish,
    forced,
    question,
    useless,
)
from referee.games.vineta.phone.forms import TapForm
from referee.games.vineta.rules.laps import leaders
from referee.games.vineta.rules.pieces import DECK, DISTRICTS, LAPS, District
from referee.games.vineta.rules.position import Houses, Position
from referee.games.vineta.rules.series import Series


class Key(Struct, frozen=True):
    """A card on the dock: how many are left of it, and whether it would do nothing."""

    name: str
    left: int
    useless: bool


class Board(Struct, frozen=True):
    """The page: the city, the series, and what the dock asks, of whom."""

    seat: int
    dock: str
    phase: str
    round: int
    lap: int
    laps: int
    more: int  # one more and one less in front of the players
    less: int
    extra: bool  # a lap was added because nothing could sink (V5.3, V.A1)
    figure: int
    disc: int
    playing_out: int | None  # cards in hand once the pile is empty: they are played, then the discard is shuffled
    houses: Mapping[District, Houses]
    series: Mapping[District, Series]
    leading: tuple[District, ...]
    quarantined: tuple[District, ...]
    sunk: tuple[District, ...]
    won: tuple[int, ...]
    keys: tuple[Key, ...]
    colours: tuple[str, ...]
    draft: Draft | None
    question: Question | None
    leads_on: frozenset[str]  # answers after which the card needs more
    sharing: Any
    revealed: tuple[int, ...]
    holders: Mapping[str, int]  # tiles that others have shown: who has which
    house: str | None  # the house tile that is told already
    placing: placing.Draft | None

    @property
    def shown(self) -> dict[str, Option]:
        """The districts that the question is about."""
        if self.question is None or self.question.what in ("sign", "flood", "colour"):
            return {}
        return {option.value: option for option in self.question.options}

    def used_up(self, readings: Iterable[Reading], gone: Mapping[str, Any]) -> list[int]:
        """The entries that played the cards which a player has no more of (V1.5)."""
        wanted = (gone["seat"], gone["card"])
        moves = [(each.seq, move_of(each.entry)) for each in readings if each.legal and not each.undone]
        found = [seq for seq, move in moves if (move.get("seat"), move.get("card")) == wanted]
        return found[-len(gone["played"]) :]

    def tried(self, entry: Mapping[str, Any]) -> str | None:
        """The answer that was tapped, of a card completed so that it could be judged."""
        if self.question is None or self.draft is None or entry.get("card") != self.draft.card:
            return None
        told = entry.get("from", entry.get("a")) if self.question.what == "start" else None
        if self.question.what == "to" and "moves" in entry:
            told = entry["moves"][len(self.draft.sent)][1]
        return None if told is None else str(told)


ORDER = (
    "flood_1", "flood_2", "flood_3", "flood_4", "one_more", "one_less", "authority", "changing_wind", "false_hope",
    "relocation", "rescue", "panic", "calm_sea", "quarantine",
)  # fmt: skip


def ask(at: Position, draft: Mapping[str, str]) -> Board:
    form = TapForm.read(draft)
    seat = _seat(at, form)
    entered = _draft(at, form) if at.phase == "card" else None
    asked = question(at, seat, entered) if entered else None
    names = [name for _, name in at.front]
    placed = placing.read(at, form) if at.phase == "place" else None
    one_by_one = at.phase == "place" and (
        form.value("dock") == "one" or (at.played > 0 and form.value("dock") != "all")
    )
    return Board(
        seat=seat,
        dock=_dock(at, entered, one_by_one),
        phase=at.phase,
        round=at.round,
        lap=at.lap,
        laps=at.laps,
        more=names.count("one_more"),
        less=names.count("one_less"),
        extra=at.length != LAPS + names.count("one_more") - names.count("one_less"),
        figure=at.figure,
        disc=at.disc,
        playing_out=None if at.decks[seat].pile else at.decks[seat].hand,
        houses=placed.city(at) if placed else at.houses,
        series=at.series,
        leading=tuple(leaders(at)),
        quarantined=tuple(at.quarantined),
        sunk=at.sunk,
        won=tuple(sum(won.values()) if isinstance(won, Mapping) else won for won in at.won),
        keys=tuple(Key(name, at.decks[seat].left.get(name, 0), useless(at, name, seat)) for name in ORDER)
        if at.phase == "card" and entered is None
        else (),
        colours=at.colours,
        draft=entered,
        question=asked,
        leads_on=_leading_on(at, seat, entered, asked) if entered and asked else frozenset(),
        sharing=at.sharing,
        revealed=tuple(at.reveals),
        holders=_holders(at),
        house=_house(at, form),
        placing=placed,
    )


def _seat(at: Position, form: TapForm) -> int:
    """Who is asked: whose turn it is; while tiles are turned up, the one chosen, this phone's, or the next."""
    if at.seat is not None:
        return at.seat
    left = [seat for seat in range(at.setup.count) if seat not in at.reveals]
    wanted = (form.value("seat"), form.value("me"), *left)
    return next((seat for seat in wanted if seat in left), 0)


def _holders(at: Position) -> dict[str, int]:
    return {tile: seat for seat, tiles in at.reveals.items() for tile in tiles}


def _house(at: Position, form: TapForm) -> str | None:
    """The house tile told so far; one that somebody has shown since is asked again (V7.7)."""
    told = form.value("colour")
    return told if told not in _holders(at) else None


def _leading_on(at: Position, seat: int, draft: Draft, asked: Question) -> frozenset[str]:
    answers = {option.value: forced(at, seat, answer(draft, asked, option.value)) for option in asked.options}
    return frozenset(value for value, after in answers.items() if question(at, seat, after) is not None)


def _dock(at: Position, entered: Draft | None, one_by_one: bool) -> str:
    if at.phase == "card":
        return "target" if entered else "card"
    if at.phase == "place":
        return "one" if one_by_one else "place"
    return at.phase


def _draft(at: Position, form: TapForm) -> Draft | None:
    """The card that is being entered; only the card where the rest fits no longer."""
    card, start, index = form.value("card"), form.value("start"), form.value("index")
    if card is None:
        return None
    parts = [part for part in (form.value("sent") or "").split(".") if part]
    sent = tuple(district for part in parts for district in at.houses if district == part)
    colours = tuple(part for part in parts if part in at.colours)
    row = at.series[start].row if start in at.series else ()
    lost = (start is not None and start not in at.houses) or (index is not None and index >= len(row))
    if lost or len(sent) + len(colours) < len(parts):
        return Draft(card)
    return Draft(card, start, index, None, colours, sent)


def _kept(draft: Draft) -> dict[str, str]:
    """The draft for the query string."""
    told = {"card": draft.card, "start": draft.start, "index": draft.index}
    sent = ".".join((*draft.colours, *draft.sent))
    return {name: str(value) for name, value in told.items() if value is not None} | ({"sent": sent} if sent else {})


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm.read(fields)
    kind, value = form.tapped()
    seat = _seat(at, form)
    if at.phase == "place":
        return placing.tap(at, form, kind, value)
    if at.phase == "card":
        return _card(at, form, seat, kind, value)
    if at.phase == "take" and kind == "take":
        return Tap(({"do": "take", "seat": seat, "colour": value},))
    if kind == "house" and value in _holders(at):  # judged whole, to say why not before the district is asked
        district = next(district for district in DISTRICTS if district not in _holders(at))
        return Tap(({"do": "reveal", "seat": seat, "house": value, "district": district},))
    if kind == "house":
        return Tap(draft={"seat": str(seat), "colour": value})
    if kind == "tile":
        return Tap(({"do": "reveal", "seat": seat, "house": form.value("colour"), "district": value},))
    return Tap()


def _card(at: Position, form: TapForm, seat: int, kind: str, value: str) -> Tap:
    if kind == "card" and value in DECK:
        if useless(at, value, seat) or not at.decks[seat].left.get(value):
            return Tap(({"do": "card", "seat": seat, "card": value},))
        return Tap(draft=_kept(Draft(value)))
    draft = _draft(at, form)
    if kind not in ("is", "on") or draft is None:
        return Tap()
    asked = question(at, seat, draft)
    if asked is None or value not in [option.value for option in asked.options]:
        return Tap(draft=_kept(draft))
    after = answer(draft, asked, value)
    if kind == "is" and value not in asked.allowed:  # judged whole, to say why not
        return Tap((entry(finish(at, seat, after), seat),))
    after = forced(at, seat, after)
    if question(at, seat, after) is None:
        return Tap((entry(after, seat),))
    return Tap(draft=_kept(after))


DESK = Desk(
    ask,
    tap,
    keeps=("seat", "dock", "card", "start", "index", "sent", "colour", "city", "district"),
    redraft=placing.redraft,
)
