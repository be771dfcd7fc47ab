"""A game refereed on the phone: what is asked in each phase, and what a tap means."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from referee.core.desk import Desk, Tap
from referee.core.log.entries import Reading, move_of
from referee.core.raw import Fields
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
from referee.games.vineta.phone.placing import Placing
from referee.games.vineta.rules.laps import leaders
from referee.games.vineta.rules.pieces import DECK, DISTRICTS, District
from referee.games.vineta.rules.position import Houses, Position, Sharing, final_of
from referee.games.vineta.rules.scoring import score


class Key(Struct, frozen=True):
    """A card on the dock: how many are left of it, and whether it would do nothing."""

    name: str
    left: int
    useless: bool


class Cards(Struct, frozen=True):
    """Which card is played?"""

    keys: tuple[Key, ...]
    playing_out: int | None  # cards in hand once the pile is empty: they are played, then the discard is shuffled


class Aim(Struct, frozen=True):
    """What does the card need next?"""

    draft: Draft
    question: Question
    leads_on: frozenset[str]  # answers after which the card needs more

    @property
    def shown(self) -> dict[str, Option]:
        """The districts that the question is about."""
        if self.question.what in ("sign", "flood", "colour"):
            return {}
        return {option.value: option for option in self.question.options}

    def tried(self, entry: Fields) -> str | None:
        """The answer that was tapped, of a card completed so that it could be judged: it needs more all the same."""
        if entry.get("card") != self.draft.card:
            return None
        start = entry.get("from", entry.get("a"))
        first = start[0] if isinstance(start, list) else start
        place = first if self.question.what == "start" else None
        if self.question.what == "to" and "moves" in entry:
            place = entry["moves"][len(self.draft.sent)][1]
        return place if place in self.leads_on else None


class Later(Struct, frozen=True):
    """Where do the houses stand that were left for later?"""

    card: str | None  # the one that waits for them


class Tiles(Struct, frozen=True):
    """Which tiles does a player turn up?"""

    holders: Mapping[str, int]  # tiles that others have shown: who has which
    house: str | None  # the house tile that is chosen already


class Page(Struct, frozen=True):
    """The table as it stands, and what the dock asks of whom."""

    at: Position
    seat: int
    dock: str  # its template
    asks: Cards | Aim | Later | Placing | Sharing | Tiles | None  # None once all is entered
    houses: Mapping[District, Houses]  # as they stand, with those that were counted so far
    leading: tuple[District, ...]

    @property
    def won(self) -> tuple[int, ...]:
        return tuple(sum(won.values()) if isinstance(won, Mapping) else won for won in self.at.won)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everyone's points, once all tiles are turned up."""
        return tuple(seat.total for seat in score(self.at.setup, final_of(self.at)).seats)

    def used_up(self, readings: Iterable[Reading], gone: Fields) -> list[int]:
        """The entries that played the cards which a player has no more of (V1.5)."""
        wanted = (gone["seat"], gone["card"])
        moves = [(each.seq, move_of(each.entry)) for each in readings if each.legal and not each.undone]
        found = [seq for seq, move in moves if (move.get("seat"), move.get("card")) == wanted]
        return found[-len(gone["played"]) :]


ORDER = (
    "flood_1", "flood_2", "flood_3", "flood_4", "one_more", "one_less", "authority", "changing_wind", "false_hope",
    "relocation", "rescue", "panic", "calm_sea", "quarantine",
)  # fmt: skip


def ask(at: Position, draft: Mapping[str, str]) -> Page:
    form = TapForm(draft)
    seat = _seat(at, form)
    placed = placing.read(at, form) if at.phase == "place" else None
    dock, asks = (placed.dock, placed) if placed else _dock(at, seat, form)
    return Page(at, seat, dock, asks, placed.city(at) if placed else placing.known(at), tuple(leaders(at)))


def _dock(at: Position, seat: int, form: TapForm) -> tuple[str, Cards | Aim | Later | Sharing | Tiles | None]:
    """The dock that is open, and what it needs to know."""
    if at.phase == "card" and placing.due(at, form.value("card")):
        return "later", Later(form.value("card"))
    if at.phase == "card":
        aim = _aim(at, seat, form)
        return ("target", aim) if aim else ("card", _cards(at, seat))
    if at.phase == "reveal":
        return "reveal", Tiles(_holders(at), _house(at, form))
    return at.phase, at.sharing


def _cards(at: Position, seat: int) -> Cards:
    deck = at.decks[seat]
    unknown = placing.MOVE_HOUSES if placing.houses_awaited(at) else ()
    keys = tuple(Key(name, deck.left.get(name, 0), name not in unknown and useless(at, name, seat)) for name in ORDER)
    return Cards(keys, None if deck.pile else deck.hand)


def _aim(at: Position, seat: int, form: TapForm) -> Aim | None:
    draft = _draft(at, form)
    asked = question(at, seat, draft) if draft else None
    return Aim(draft, asked, _leading_on(at, seat, draft, asked)) if draft and asked else None


def _seat(at: Position, form: TapForm) -> int:
    """The player asked: whose turn it is; while tiles are turned up, the chosen one, this phone's, or the next."""
    if at.seat is not None:
        return at.seat
    wanted = (form.value("seat"), form.value("me"), *at.due)
    return next((seat for seat in wanted if seat in at.due), 0)


def _holders(at: Position) -> dict[str, int]:
    return {tile: seat for seat, tiles in at.reveals.items() for tile in tiles}


def _house(at: Position, form: TapForm) -> str | None:
    """The house tile chosen so far; one that somebody has shown since is asked again (V7.7)."""
    colour = form.value("colour")
    return colour if colour not in _holders(at) else None


def _leading_on(at: Position, seat: int, draft: Draft, asked: Question) -> frozenset[str]:
    answers = {option.value: forced(at, seat, answer(draft, asked, option.value)) for option in asked.options}
    return frozenset(value for value, after in answers.items() if question(at, seat, after) is not None)


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
    fields = {"card": draft.card, "start": draft.start, "index": draft.index}
    sent = ".".join((*draft.colours, *draft.sent))
    return {name: str(value) for name, value in fields.items() if value is not None} | ({"sent": sent} if sent else {})


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm(fields)
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
    if placing.due(at, value if kind == "card" else form.value("card")):  # the houses are asked first
        return Tap(draft={"card": value} if kind == "card" else {})
    if kind == "card" and value in DECK:
        if useless(at, value, seat) or not at.decks[seat].left.get(value):
            return Tap(({"do": "card", "seat": seat, "card": value},))
        return Tap(draft=_kept(Draft(value)))
    draft = _draft(at, form)
    if kind == "waive" and draft is not None:  # V.A5
        return Tap(({"do": "card", "seat": seat, "card": draft.card},))
    if kind not in ("is", "on") or draft is None:
        return Tap()
    asked = question(at, seat, draft)
    if asked is None or value not in [option.value for option in asked.options]:
        return Tap(draft=_kept(draft))
    after = answer(draft, asked, value)
    if kind == "is" and value not in asked.allowed:  # judged whole, to say why not
        return Tap((entry(finish(at, seat, after), seat),))
    after = forced(at, seat, after, each=bool(form.value("each")))
    if question(at, seat, after) is None:
        return Tap((entry(after, seat),))
    return Tap(draft=_kept(after))


def topic(ask: Page) -> str:
    """The card that needs more, else the dock."""
    if not isinstance(ask.asks, Aim):
        return ask.dock
    card = ask.asks.draft.card
    return "flood" if card.startswith("flood") else card


DESK = Desk(
    ask,
    tap,
    keeps=("seat", "dock", "card", "start", "index", "sent", "colour", "city", "district"),
    looks=("seat", "dock"),
    redraft=placing.redraft,
    owes=placing.houses_awaited,
    topic=topic,
)
