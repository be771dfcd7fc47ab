"""Score only on the phone: a number pad, a grid, two taps a Sanctuary, and what a tap means (taps: see forms.py)."""

from collections.abc import Mapping

from msgspec import Struct

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Dock, Tap
from referee.core.moves import Entry
from referee.core.score import Line, SeatScore
from referee.core.verdict import Breach, unseen
from referee.games.faraway.phone import docks
from referee.games.faraway.phone.forms import DOCKS, LOOKS, TapForm, offered, one_digit
from referee.games.faraway.phone.look import Looked, half_made, looked_at, printed
from referee.games.faraway.rules.final import ROW, Final, Row, asked_by, doubts, read
from referee.games.faraway.rules.options import deck_of
from referee.games.faraway.rules.pieces import REGIONS, Deck, rises


class Page(Struct, frozen=True):
    """One player's cards, the score as it is, and what the dock asks."""

    seat: int
    asks: Dock
    row: tuple[str, ...]
    held: tuple[str, ...]
    score: SeatScore
    totals: tuple[int | None, ...]  # None where nothing is entered
    earned: int  # Sanctuaries that the row calls for
    holders: dict[str, int]
    next: int | None  # the next player whose row is not full
    doubt: Breach | None  # this player's Sanctuaries are fewer than the row calls for, and nobody said that it is so
    pad: str  # pad or grid, as this player likes it
    typed: str
    nth: int | None  # the card that was tapped, of the row or of the Sanctuaries after it
    look: Looked | None  # that card, or another one
    draft: dict[str, str]  # what is half made
    claim: None = None  # nobody has to find a Sanctuary here

    @property
    def dock(self) -> str:
        return self.asks.name

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.score.lines

    @property
    def full(self) -> bool:
        return len(self.row) >= ROW


def ask(at: Tally[Final], draft: Mapping[str, str]) -> Page:
    form = TapForm(draft)
    rows, _ = read(at.setup, at.read())
    sheet = at.score()
    open = {doubt.facts["seat"]: doubt for doubt in unseen(doubts(rows), at.setup.box.seen)}
    done = [seat not in open or not _lacks(row) for seat, row in enumerate(rows)]
    seat = form.value("seat")
    if seat is None or seat >= len(rows):
        seat = done.index(False) if False in done else 0
    row, card = rows[seat], form.value("nth")
    cards = [(*each.regions, *each.sanctuaries) for each in rows]
    if card is not None and card >= len(cards[seat]):
        card = None
    deck = deck_of(at.setup)
    asks = _asks(seat, row, form, card, deck, done=done[seat])
    tapped = cards[seat][card] if card is not None and isinstance(asks, docks.Card) else None
    return Page(
        seat=seat,
        asks=asks,
        row=row.regions,
        held=row.sanctuaries,
        score=sheet.seats[seat],
        totals=tuple(s.total if rows[s.seat].regions else None for s in sheet.seats),
        earned=rises(row.regions),
        holders={id: holder for holder, each in enumerate(cards) for id in each},
        next=None if form.value("alone") else _after([len(each.regions) >= ROW for each in rows], seat),
        doubt=None if done[seat] or len(row.regions) < ROW else open[seat],
        pad=form.value("pad") or "pad",
        typed=one_digit(form.value("typed")),
        nth=card,
        look=looked_at(form, deck, cards, tapped),
        draft=half_made(draft),
    )


def _asks(seat: int, row: Row, form: TapForm, card: int | None, deck: Deck, *, done: bool) -> Dock:
    """What was asked for, else what is likeliest next."""
    dock, choices = form.value("dock"), offered(form, form.value("dock") or "", deck)
    if dock == "card" and card is not None:
        return docks.Card(asked_at(row, card), _given(row, card, form.value("given")))
    if dock == "group" and choices:
        return docks.Group(group=form.value("group"), choices=choices)
    if dock == "which" and choices:
        return docks.Which(choices)
    if dock not in ("pad", "grid", "groups", "done"):
        likely = "done" if done else "pad" if len(row.regions) < ROW else "groups"
        dock = likely if (dock or card is None) and likely != "pad" else form.value("pad") or "pad"
    if dock == "grid":
        return docks.Grid(numbers=tuple(sorted(deck.by_number)))
    if dock == "groups":
        return docks.Groups()
    return docks.Done(docks.not_said({seat: row})) if dock == "done" else docks.Pad()


def _lacks(row: Row) -> bool:
    return len(row.regions) < ROW or len(row.sanctuaries) < rises(row.regions)


def _after(full: list[bool], seat: int) -> int | None:
    order = [*range(seat + 1, len(full)), *range(seat)]
    return next((other for other in order if not full[other]), None)


def asked_at(row: Row, card: int | None) -> int:
    """How many Sanctuaries the card at this place wants destroyed."""
    return asked_by(row.regions[card]) if card is not None and card < len(row.regions) else 0


def _given(row: Row, card: int | None, draft: str | None) -> tuple[str, ...]:
    if card is None or card >= len(row.regions):
        return ()
    return row.sacrifices.get(row.regions[card], ()) or ((draft,) if draft in row.sanctuaries else ())


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    form = TapForm(fields)
    kind, value = form.tapped()
    if kind == "w" and (looked := looked_at(form, deck_of(at.setup), ())):  # printed so in this box
        return Tap(draft=half_made(fields) | {"look": looked.id}, printed=printed(looked, value))
    return _Tapped(at, form).meant()


class _Tapped:
    """One tap: the number that was being typed goes in first, then what was tapped."""

    def __init__(self, at: Tally[Final], form: TapForm) -> None:
        self.at, self.form = at, form
        self.rows, _ = read(at.setup, at.read())
        seat = form.value("seat") or 0
        self.seat = min(seat, len(self.rows) - 1)
        self.row = self.rows[self.seat]
        self.typed = one_digit(form.value("typed"))
        self.card: int | None = form.value("nth")
        self.draft: dict[str, str] = {"seat": str(self.seat)}
        if form.value("pad"):
            self.draft["pad"] = form.value("pad")

    def meant(self) -> Tap:
        kind, value = self.form.tapped()
        if kind == "d":
            return self.digit(value)
        if kind == "b":
            return self.back(value)
        first = self.number(self.typed) if self.typed else Tap()
        if self.typed and "number" in first.draft:
            return first
        then = self.other(kind, value)
        return Tap((*first.entries, *then.entries), then.draft)

    def digit(self, value: str) -> Tap:
        """Two digits make a number; one does where no number goes on from it (7 without an expansion)."""
        typed = self.typed + value
        if len(typed) == 1 and typed in self.at.setup.options.deck.tens:
            return self.stay(typed=typed)
        return self.number(typed)

    def back(self, refused: str) -> Tap:
        if self.typed or refused:
            return self.stay()
        if self.card is None and self.row.regions:
            return self.without(self.row.regions[-1])
        return Tap(draft=self.draft)

    def number(self, digits: str) -> Tap:
        number = int(digits)
        found = self.at.setup.options.deck.region(number)
        if isinstance(found, str):
            return self.lay(found)
        if found:  # a meteor shares it: which of the two?
            return self.stay(dock="which", number=digits)
        return self.exchange("regions", self.with_card(number))

    def lay(self, id: str) -> Tap:
        return self.exchange("regions", self.with_card(id))

    def with_card(self, card: int | str) -> tuple[int | str, ...]:
        """The row with a card at its end, or in place of the one that was tapped."""
        row = self.row.regions
        if self.card is not None and self.card < len(row):
            return (*row[: self.card], card, *row[self.card + 1 :])
        return (*row, card)

    def with_sanctuary(self, id: str) -> tuple[str, ...]:
        """The Sanctuaries with one more, or one in place of the one that was tapped."""
        return (*(held for held in self.row.sanctuaries if held != self.replaced()), id)

    def other(self, kind: str, value: str) -> Tap:
        row = self.row.regions
        if kind == "n" and value.isdigit():
            return self.number(value)
        if kind == "i":
            return self.lay(value)
        if kind == "s":
            return self.exchange("sanctuaries", self.with_sanctuary(value))
        if kind == "x":  # take a card away
            return self.without(value)
        if kind in ("l", "r") and self.card is not None and self.card < len(row):
            to = self.card + (1 if kind == "r" else -1)
            if 0 <= to < len(row):
                moved = list(row)
                moved[self.card], moved[to] = moved[to], moved[self.card]
                self.draft |= {"dock": "card", "nth": str(to)}
                return self.put("regions", tuple(moved))
        if kind == "t":  # the card is with another player: it comes here
            return self.take(value)
        if kind == "k" and self.card is not None and self.card < len(row):
            return self.sacrifice(row[self.card], value)
        if kind == "z" and value[1:] in row:
            said = {region: list(ids) for region, ids in self.row.sacrifices.items()} | {value[1:]: []}
            return self.put("sacrifices", said)
        if kind == "g":  # another dock; of a number that is whole what is asked next comes by itself
            self.draft |= {"dock": value} if value in DOCKS and not (self.typed and value == "pad") else {}
            self.draft |= {"pad": value} if value in ("pad", "grid") else {}
        if kind == "p" and value.isdigit():
            self.draft["seat"] = value
        return Tap(draft=self.draft)

    def replaced(self) -> str | None:
        """The card that was tapped, of the row or of the Sanctuaries after it."""
        cards = (*self.row.regions, *self.row.sanctuaries)
        return cards[self.card] if self.card is not None and self.card < len(cards) else None

    def exchange(self, field: str, cards: tuple[int | str, ...]) -> Tap:
        """A card more, or one in place of the one that was tapped."""
        return Tap((*self.freed(self.seat, self.replaced()), *self.put(field, cards).entries), self.draft)

    def freed(self, seat: int, id: str | None) -> tuple[Entry, ...]:
        """A sacrifice goes with its meteor, and with a Sanctuary that turns out to lie elsewhere."""
        made = self.rows[seat].sacrifices
        kept = {meteor: list(given) for meteor, given in made.items() if meteor != id and id not in given}
        return () if len(kept) == len(made) else (put_entry(seat, "sacrifices", kept),)

    def without(self, id: str) -> Tap:
        row, held = self.row.regions, self.row.sanctuaries
        if id not in row and id not in held:
            return Tap(draft=self.draft)
        field, cards = ("regions", row) if id in row else ("sanctuaries", held)
        entries = self.put(field, tuple(card for card in cards if card != id)).entries
        return Tap((*self.freed(self.seat, id), *entries), self.draft)

    def take(self, id: str) -> Tap:
        field = "regions" if id in REGIONS else "sanctuaries"
        here = self.with_card(id) if field == "regions" else self.with_sanctuary(id)
        entries = [*self.freed(self.seat, self.replaced())]
        for seat, other in enumerate(self.rows):
            cards = getattr(other, field)
            if id in cards and seat != self.seat:
                entries += self.freed(seat, id)
                entries.append(put_entry(seat, field, [card for card in cards if card != id]))
        return Tap((*entries, put_entry(self.seat, field, here)), self.draft)

    def sacrifice(self, meteor: str, sanctuary: str) -> Tap:
        """Give a Sanctuary for the tapped meteor; the entry is made when enough are given. Again: take back."""
        made = self.row.sacrifices
        if made.get(meteor):
            kept = {region: list(given) for region, given in made.items() if region != meteor}
            return self.put("sacrifices", kept)
        if sanctuary == self.form.value("given"):  # tapped again: not this one
            return self.stay()
        given = [id for id in (self.form.value("given"), sanctuary) if id]
        if len(given) < asked_at(self.row, self.card):
            return self.stay(given=sanctuary)
        return self.put("sacrifices", {region: list(ids) for region, ids in made.items()} | {meteor: given})

    def stay(self, **more: str) -> Tap:
        kept = {name: str(value) for name in ("dock", "nth") if (value := self.form.value(name)) is not None}
        return Tap(draft=self.draft | kept | more)

    def put(self, field: str, value: object) -> Tap:
        return Tap((put_entry(self.seat, field, value),), self.draft)


def asks_printed(ask: Page) -> bool:
    """Is a card being entered that is printed otherwise here?"""
    return ask.look is not None and ask.look.field != ""


DESK = Desk(
    ask,
    tap,
    keeps=("seat", "dock", "nth", "group", "pad"),
    looks=("seat", *LOOKS),
    cell=docks.cell,
    asks_printed=asks_printed,
)
