"""A card looked at: where it lies, and the entry by which it came there. What is half made waits beside it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.core.box import Slot
from referee.core.log.entries import move_of
from referee.core.log.sight import Sight
from referee.core.raw import Json
from referee.core.setup import AnySetup
from referee.games.faraway import household
from referee.games.faraway.phone.forms import HALF_MADE, TapForm
from referee.games.faraway.rules.box import Box
from referee.games.faraway.rules.names import by_id
from referee.games.faraway.rules.options import deck_of
from referee.games.faraway.rules.pieces import Card, Deck


class Looked(Struct, frozen=True):
    id: str
    seat: int | None = None  # before whom it lies open
    nth: int | None = None  # at which place, the Sanctuaries after the row
    came: tuple[str, ...] = ()  # from the score (which cell) or the log (which entry)
    field: str = ""  # of it, that is printed otherwise here; `all` to choose one
    tellable: bool = True  # may that be entered? All phones learn of which card it was entered


def looked_at(form: TapForm, deck: Deck, cards: Sequence[Sequence[str]], id: str | None = None) -> Looked | None:
    """The card that is looked at, among the cards before each seat; a card of another box does not exist."""
    id = id or form.value("look")
    if id is None or (id not in deck.regions and id not in deck.sanctuaries):
        return None
    came = tuple((form.value("came") or "").split(".")) if form.value("came") else ()
    field = form.value("field") or ""
    for seat, each in enumerate(cards):
        if id in each:
            return Looked(id, seat, each.index(id), came, field)
    return Looked(id, came=came, field=field)


def shows_first(form: TapForm, due: Sequence[int]) -> bool:
    """Does a number that is typed show its card before it is laid? On a phone of several none is shown afterwards."""
    return bool(form.value("see")) and (form.value("seat") or 0) in due


def cards_in(setup: AnySetup) -> Mapping[str, Card]:
    """Every card as it is printed in the table's box."""
    cards: Mapping[str, Card] = setup.box.printed.cards
    return cards


def slots_of(setup: AnySetup, id: str) -> tuple[Slot, ...]:
    """What can be printed otherwise on a card, as this table has it."""
    return household.slots_of(id, setup.box)


def printed(looked: Looked, value: str) -> tuple[tuple[Slot, Json], ...]:
    """What a tap on a value says of the field that is open; nothing where it cannot be printed there."""
    slots = [slot for slot in household.slots_of(looked.id, Box()) if slot.field == looked.field]
    chosen = [(slot, choice) for slot in slots for n, choice in enumerate(slot.choices) if str(n) == value]
    return tuple((slot, None if choice == slot.shipped else choice) for slot, choice in chosen)


def half_made(draft: Mapping[str, str]) -> dict[str, str]:
    """What was being entered, for an address that gives it back."""
    return {name: draft[name] for name in HALF_MADE if draft.get(name)}


def entry_of(seen: Sight, setup: AnySetup, id: str, seat: int | None = None) -> int | None:
    """The last entry that stands and names this card, of this player perhaps, as far as this phone may know."""
    for reading in reversed(seen.readings()):
        stands = reading.legal and not reading.undone and reading.seq not in seen.covered
        move = move_of(reading.entry)
        if stands and id in cards_of(setup, move) and (seat is None or move["seat"] == seat):
            return reading.seq
    return None


def cards_of(setup: AnySetup, move: object) -> list[str]:
    """The cards that an entry names, each by its id."""
    if not isinstance(move, Mapping) or "seq" in move:
        return []
    deck, found = deck_of(setup), []
    named = by_id(setup, dict(move))
    for value in named.values() if isinstance(named, dict) else ():
        each = value if isinstance(value, list) else [value]
        found += [id for id in each if isinstance(id, str) and (id in deck.regions or id in deck.sanctuaries)]
    return found
