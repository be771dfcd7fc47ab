"""The many names of a card: people enter a number or a feature, files carry the id."""

from referee.games.faraway.rules.options import Setup, deck_of
from referee.games.faraway.rules.pieces import Deck

REGIONS, SANCTUARIES = ("region", "regions"), ("sanctuary", "sanctuaries")


def by_id(setup: Setup, raw: object) -> object:
    """An entry or a final as people made it, every card named by its id; what cannot be meant stays as it is."""
    return _walk(deck_of(setup), raw)


def _walk(cards: Deck, raw: object, field: str = "") -> object:
    if isinstance(raw, dict):
        return {key: _walk(cards, value, "sanctuaries" if field == "sacrifices" else key) for key, value in raw.items()}
    if isinstance(raw, list | tuple):
        return [_walk(cards, value, field) for value in raw]
    if field in REGIONS and isinstance(raw, int | str) and not isinstance(raw, bool):
        found = cards.region(raw)
        return found if isinstance(found, str) else raw
    if field in SANCTUARIES and isinstance(raw, str):
        return cards.sanctuary(raw) or raw
    return raw
