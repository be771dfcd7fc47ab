"""A card looked at: where it lies, and the entry by which it came there. What is half made waits beside it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.core.entries import move_of
from referee.core.setup import AnySetup
from referee.core.sight import Sight
from referee.games.faraway.phone.forms import HALF_MADE, TapForm
from referee.games.faraway.rules.names import by_id
from referee.games.faraway.rules.pieces import Deck


class Looked(Struct, frozen=True):
    id: str
    seat: int | None = None  # before whom it lies open
    at: int | None = None  # at which place, the Sanctuaries after the row
    came: tuple[str, ...] = ()  # from the score (which cell) or the log (which entry)


def looked_at(form: TapForm, deck: Deck, cards: Sequence[Sequence[str]], id: str | None = None) -> Looked | None:
    """The card that is looked at, among the cards before each seat; a card of another box does not exist."""
    id = id or form.value("look")
    if id is None or (id not in deck.regions and id not in deck.sanctuaries):
        return None
    came = tuple((form.value("came") or "").split(".")) if form.value("came") else ()
    for seat, each in enumerate(cards):
        if id in each:
            return Looked(id, seat, each.index(id), came)
    return Looked(id, came=came)


def half_made(draft: Mapping[str, str]) -> dict[str, str]:
    """What was being entered, for an address that gives it back."""
    return {name: draft[name] for name in HALF_MADE if draft.get(name)}


def entry_of(seen: Sight, setup: AnySetup, id: str) -> int | None:
    """The last entry that stands and names this card, as far as this phone may know."""
    for reading in reversed(seen.readings()):
        stands = reading.legal and not reading.undone and reading.seq not in seen.covered
        if stands and id in cards_of(setup, move_of(reading.entry)):
            return reading.seq
    return None


def cards_of(setup: AnySetup, move: object) -> list[str]:
    """The cards that an entry names, each by its id."""
    if not isinstance(move, Mapping) or "seq" in move:
        return []
    deck, found = setup.options.deck, []
    named = by_id(setup, dict(move))
    for value in named.values() if isinstance(named, dict) else ():
        each = value if isinstance(value, list) else [value]
        found += [id for id in each if isinstance(id, str) and (id in deck.regions or id in deck.sanctuaries)]
    return found
