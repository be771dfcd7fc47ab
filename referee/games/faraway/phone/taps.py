"""What a tap on the score-only page means: which fields take which values (taps: see forms.py)."""

from collections.abc import Mapping
from typing import Any

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Tap
from referee.games.faraway.phone.forms import DOCKS, TapForm, one_digit
from referee.games.faraway.phone.tally import ask, asked_by
from referee.games.faraway.rules.final import Final, read
from referee.games.faraway.rules.pieces import REGIONS


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    return _Tapped(at, TapForm.read(fields)).meant()


class _Tapped:
    """One tap: the number that was being typed goes in first, then what was tapped."""

    def __init__(self, at: Tally[Final], form: TapForm) -> None:
        self.at, self.form = at, form
        self.rows, _ = read(at.setup, at.read())
        seat = form.value("seat") or 0
        self.seat = min(seat, len(self.rows) - 1)
        self.row = self.rows[self.seat]
        self.typed = one_digit(form.value("typed"))
        self.card: int | None = form.value("at")
        self.draft: dict[str, str] = {"seat": str(self.seat)}
        if form.value("pad"):
            self.draft["pad"] = form.value("pad")

    def meant(self) -> Tap:
        kind, value = self.form.tapped()
        if kind == "d":
            return self.digit(value)
        if kind == "b":
            return self.back()
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

    def back(self) -> Tap:
        if self.typed:
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
                self.draft |= {"dock": "card", "at": str(to)}
                return self.put("regions", tuple(moved))
        if kind == "t":  # the card is with another player: it comes here
            return self.take(value)
        if kind == "k" and self.card is not None and self.card < len(row):
            return self.sacrifice(row[self.card], value)
        if kind == "g":  # another dock, or another player
            self.draft |= {"dock": value} if value in DOCKS else {}
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

    def freed(self, seat: int, id: str | None) -> tuple[dict[str, Any], ...]:
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
        if meteor in made:
            kept = {region: list(given) for region, given in made.items() if region != meteor}
            return self.put("sacrifices", kept)
        if sanctuary == self.form.value("given"):  # tapped again: not this one
            return self.stay()
        given = [id for id in (self.form.value("given"), sanctuary) if id]
        if len(given) < asked_by(self.row, self.card):
            return self.stay(given=sanctuary)
        return self.put("sacrifices", {region: list(ids) for region, ids in made.items()} | {meteor: given})

    def stay(self, **more: str) -> Tap:
        kept = {name: str(value) for name in ("dock", "at") if (value := self.form.value(name)) is not None}
        return Tap(draft=self.draft | kept | more)

    def put(self, field: str, value: Any) -> Tap:
        return Tap((put_entry(self.seat, field, value),), self.draft)


DESK = Desk(ask, tap, keeps=("seat", "dock", "at", "group", "pad"))
