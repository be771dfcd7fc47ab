"""A game refereed on the phone: what is asked in each phase, and what a tap means."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from referee.core.desk import Desk, Tap
from referee.core.forms import whole
from referee.core.moves import Entry
from referee.core.score import Line, ScoreSheet, SeatScore
from referee.core.verdict import Breach, Sentence
from referee.games.space_aztecs.phone import ending
from referee.games.space_aztecs.phone.draft import (
    NUMBERED,
    Draft,
    Face,
    claims,
    no_way_under,
    read_draft,
    whole_card,
    with_tap,
)
from referee.games.space_aztecs.phone.drawing import Drawing, draw
from referee.games.space_aztecs.phone.forms import TapForm
from referee.games.space_aztecs.phone.known import types
from referee.games.space_aztecs.phone.offer import Offer, offer
from referee.games.space_aztecs.rules.judging import one_each, wrong_pile
from referee.games.space_aztecs.rules.pieces import KINDS, Card, Lives
from referee.games.space_aztecs.rules.position import Position, agents, clockwise, final_of
from referee.games.space_aztecs.rules.scoring import due, score


class Pile(Struct, frozen=True):
    """From which pile the card comes."""

    wrong: tuple[Breach, ...]  # why the one that was named cannot be it


class Types(Struct, frozen=True):
    """Which warrior it is."""

    types: tuple[str, ...]  # those of the box, those seen


class Shelter(Struct, frozen=True):
    """Under the temple, or visible."""

    agents: tuple[int, ...]  # whose visible agents may lead it there; none where an agent leads himself


class Capture(Struct, frozen=True):
    """What the saucer takes from a player who has several to lose."""

    victim: int
    choices: Mapping[int, Lives]  # place -> card
    safe: Mapping[int, Lives]  # under a temple: still there, and answers why


class Page(Struct, frozen=True):
    """One player's city and every total; what the dock asks, and of whom."""

    seat: int  # whose city it is
    acting: int | None  # who enters
    dock: str
    at: Position
    city: Drawing
    totals: tuple[int, ...]  # while the game runs, before what is due at the end alone
    ends: tuple[int, ...]  # the same if it ended here
    lines: tuple[Line, ...]
    hungry: tuple[int, ...]  # who would lose 5 for the fewest villagers, while the game runs (S9.3)
    draft: Draft
    asks: (
        Pile | Offer | Types | Shelter | Capture | ending.Reading | None
    )  # None: the draft says all that the dock needs

    @property
    def claims(self) -> bool:
        return claims(self.at)

    @property
    def led(self) -> bool:
        """Is somebody there who leads others under a temple?"""
        return self.at.acting is not None and bool(agents(self.at, self.at.acting))

    @property
    def order(self) -> tuple[int, ...]:
        """Of the round: it goes on clockwise from the token (S4.4), also where a trial lets another seat act."""
        return clockwise(self.at.token, self.at.setup.count) if self.at.order else ()

    @property
    def ready(self) -> Sentence:
        """What lies ready before the first card (S3.2)."""
        row = self.at.row
        return Sentence("S3.2", "ready", {"cards": row.cards, "pile": row.pile, "end": row.end})


def ask(at: Position, fields: Mapping[str, str]) -> Page:
    form = TapForm(fields)
    final, draft = final_of(at), read_draft(at, form)
    sheet, hungry = score(at.setup, final), due(at.setup, final)["fewest_villagers"]
    end = ending.reading(at, sheet, form) if at.over else None
    dock = end.dock if end else _dock(at, form, draft)
    asks = end or _asks(dock, at, form, draft)
    acting = asks.seat if isinstance(asks, ending.Codex) else at.acting
    taken = asks if isinstance(asks, Capture) else None
    seat = _seat(at, form, taken.victim if taken else acting)
    if taken and seat == acting and form.value("nth") == taken.victim:
        seat = taken.victim  # where its cards are lit: who amends a capture comes from an entry of the attacker
    lit = taken.choices if taken and seat == taken.victim else ()
    return Page(
        seat=seat,
        acting=acting,
        dock=dock,
        at=at,
        city=draw(at, seat, sheet.seats[seat].lines, lit),
        totals=tuple(each.total if at.over else _so_far(at, each) for each in sheet.seats),
        ends=tuple(each.total for each in sheet.seats),
        lines=_lines(sheet, seat, at.over),
        hungry=() if at.over else tuple(seat for seat, cost in enumerate(hungry) if cost),
        draft=draft,
        asks=asks,
    )


def _dock(at: Position, form: TapForm, draft: Draft) -> str:
    if at.phase == "start":
        return "hours" if form.value("dock") == "hours" else "start"
    return "capture" if at.due else draft.missing(at)


def _asks(dock: str, at: Position, form: TapForm, draft: Draft) -> Pile | Offer | Types | Shelter | Capture | None:
    if dock == "pile":
        return Pile(tuple(wrong_pile(at, draft.nth)) if draft.nth is not None else ())
    if dock == "card":
        return offer(at, lambda kind: no_way_under(at, draft, kind) is not None, form.value("dock") == "kinds")
    if dock == "type":
        return Types(types(at))
    if dock == "shelter":
        assert at.acting is not None
        return Shelter(tuple(agents(at, at.acting)))
    if dock == "capture":
        victim = _victim(at, form)
        return Capture(victim, _choices(at, victim, sheltered=False), _choices(at, victim, sheltered=True))
    return None


def _seat(at: Position, form: TapForm, default: int | None) -> int:
    """Whose city: the one asked for, else whose card it is about, else this phone's own."""
    for seat in (form.value("seat"), default, form.value("me")):
        if seat is not None and 0 <= seat < at.setup.count:
            return int(seat)
    return at.token


def redraft(_: Position, entry: Entry) -> dict[str, str]:
    """A capture that is amended asks about the player who lost a card, where several did."""
    return {"nth": str(entry["from"])} if entry["do"] == "capture" else {}


def _victim(at: Position, form: TapForm) -> int:
    chosen = form.value("nth")
    return chosen if chosen in at.due else at.due[0]


def _choices(at: Position, victim: int, *, sheltered: bool) -> dict[int, Lives]:
    """The victim's Aztecs of the saucer's family, place by place."""
    assert at.acting is not None
    family = at.cities[at.acting].saucers[-1].family
    cards = enumerate(at.cities[victim].aztecs)
    return {n: each.card for n, each in cards if each.card.family == family and each.sheltered == sheltered}


def _so_far(at: Position, seat: SeatScore) -> int:
    """Without it; below 0 only where the table has totals so (S.R25)."""
    points = sum(line.points for line in seat.lines if line.id not in ("fewest_villagers", "floor"))
    return points if at.setup.options.below_zero else max(points, 0)


def _lines(sheet: ScoreSheet, seat: int, over: bool) -> tuple[Line, ...]:
    """Lines that say something: those that give points, those that will once somebody reads a number."""
    lines = sheet.seats[seat].lines
    due = () if over else ("fewest_villagers",)  # said of everybody, in a line of its own
    return tuple(line for line in lines if line.id not in due and (line.points or line.say == "unknown_line"))


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm(fields)
    if form.tapped()[0] == "z":
        return Tap(({"do": "pile_empty"},))
    if at.over:
        return ending.tap(at, score(at.setup, final_of(at)), form)
    if at.phase == "start":
        return _start(at, form)
    if at.due:
        return _capture(at, form)
    return _card(at, form)


def _start(at: Position, form: TapForm) -> Tap:
    """The earliest player, or every hour."""
    kind, value = form.tapped()
    if kind == "e" and (seat := whole(value)) is not None:
        return Tap(({"do": "earliest", "seat": seat},))
    if kind == "h":
        return Tap(({"do": "hours", "hours": [form.value(f"h{seat}") or "" for seat in range(at.setup.count)]},))
    return Tap()


def _capture(at: Position, form: TapForm) -> Tap:
    kind, value = form.tapped()
    place, victim = whole(value), form.value("nth")
    if kind == "m":
        return Tap(greyed=one_each(at, _victim(at, form)))
    if kind == "v" and place is not None:  # a place is one of this victim's, whichever other player is due by now
        victim = _victim(at, form) if victim is None else victim
        return Tap(({"do": "capture", "seat": at.acting, "from": victim, "card": place},))
    return Tap()


def _card(at: Position, form: TapForm) -> Tap:
    """One tap more on the card; when nothing is missing it is played."""
    draft, (kind, value) = read_draft(at, form), form.tapped()
    asks = value in (*NUMBERED, "warrior")  # what is printed on it: then that is not asked
    if kind == "k" and asks and (why := no_way_under(at, draft, value)):
        return Tap(greyed=why, insist=("play.under_anyway", f"a{value}"))
    draft = with_tap(draft, form, at)
    card = whole_card(form) if draft.missing(at) != "pile" else None
    if card is None:
        if draft.missing(at):
            return Tap(draft=draft.fields())
        card = draft.card()
    entry: Entry = {"do": "play", "seat": at.acting, "card": card}
    if draft.nth is not None:
        entry["pile"] = draft.nth
    if draft.shelter == "y" and card["kind"] in KINDS:
        entry["sheltered"] = True
    return Tap((entry,))


def card_of(card: Card) -> Face:
    """A card for the words that tell it."""
    face: Face = msgspec.to_builtins(card)
    return face


def asks_printed(ask: Page) -> bool:
    """Is a face being entered, or a total?"""
    return ask.dock in ("points", "bonus", "type", "totals")


DESK = Desk(ask, tap, keeps=("seat", "dock", "nth", "codex", "shelter"), redraft=redraft, asks_printed=asks_printed)
