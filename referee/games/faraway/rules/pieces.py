"""The cards of Faraway: read from components.json, found by id, number or key."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

SetName = Literal["base", "people_from_below", "under_starry_skies"]

COLOURS = ("red", "green", "blue", "yellow", "grey")  # grey: a fifth biome (F11.1), always counted (F.09)
RESOURCES = ("stone", "chimera", "thistle")
FEATURES = (*COLOURS, *RESOURCES, "clue", "night")  # F5.1: what quests and conditions count
INDEX = {feature: index for index, feature in enumerate(FEATURES)}


class Quest(Struct, frozen=True):
    """What a card pays. `of` is what is counted; `per` adds it up, `per_set` takes the smallest."""

    kind: Literal["fixed", "per", "per_set", "sacrifice"]
    points: int
    of: tuple[str, ...] = ()
    sanctuaries: int = 0  # how many a sacrifice destroys


class Card(Struct, frozen=True):
    """A Region (with a number) or a Sanctuary (with a key, nothing printed tells it apart)."""

    id: str
    set: SetName
    colour: str
    agree: tuple[int, int]  # sources that agree on this card, of how many
    number: int | None = None
    key: str = ""
    has: dict[str, int] = {}
    needs: dict[str, int] = {}
    quest: Quest | None = None
    meteor: bool = False

    def gives(self, feature: str) -> int:
        """How many of a feature this card shows; its own colour counts as one (F5.1, F6.2)."""
        return (self.colour == feature) + self.has.get(feature, 0)


class _Components(Struct):
    about: str
    regions: list[Card]
    sanctuaries: list[Card]


_components = msgspec.json.decode((Path(__file__).parent.parent / "components.json").read_bytes(), type=_Components)
REGIONS: dict[str, Card] = {card.id: card for card in _components.regions}
SANCTUARIES: dict[str, Card] = {card.id: card for card in _components.sanctuaries}
CARDS = REGIONS | SANCTUARIES
KEYS = {card.key: card.id for card in SANCTUARIES.values()}


class Printed:
    """What is printed on the cards: as shipped, or as a household has read its own."""

    def __init__(self, cards: dict[str, Card]) -> None:
        self.cards = cards
        # What a card adds to the count of each feature, as (index, how many): the shape that scoring sums.
        self.shows: dict[str, tuple[tuple[int, int], ...]] = {
            id: tuple((INDEX[feature], n) for feature in FEATURES if (n := card.gives(feature)))
            for id, card in cards.items()
        }
        self.clues = {id: card.has.get("clue", 0) for id, card in cards.items()}


SHIPPED = Printed(CARDS)

# F5.2: what exploration times are compared by. F.12: a meteor counts as higher than the Region of the same number.
TIME: dict[str, tuple[int, bool]] = {card.id: (card.number or 0, card.meteor) for card in REGIONS.values()}


def risen(row: Sequence[str]) -> list[str]:
    """The Regions that are higher than the one before them (F7.3)."""
    return [b for a, b in pairwise(row) if TIME[b] > TIME[a]]


def rises(row: Sequence[str]) -> int:
    return len(risen(row))


class Deck:
    """The cards of the sets in play: only these exist (F2.1)."""

    def __init__(self, sets: frozenset[str], printed: Printed = SHIPPED) -> None:
        self.sets, self.printed = sets, printed
        self.regions = {id: printed.cards[id] for id, card in REGIONS.items() if card.set in sets}
        self.sanctuaries = {id: printed.cards[id] for id, card in SANCTUARIES.items() if card.set in sets}
        self.by_number: dict[int, list[str]] = {}
        for id, card in self.regions.items():
            assert card.number is not None
            self.by_number.setdefault(card.number, []).append(id)
        self._named: dict[int | str, str | list[str]] = {id: id for id in self.regions}
        self._named |= {number: ids[0] if len(ids) == 1 else ids for number, ids in self.by_number.items()}

    @property
    def tens(self) -> str:
        """The digits after which a second one may follow: 0 always, for a leading 0."""
        return "".join(sorted({"0"} | {str(number // 10) for number in self.by_number}))

    def region(self, name: int | str) -> str | list[str]:
        """The id of a Region named by id or number; else the Regions it may mean, none or several."""
        return self._named.get(name, [])

    def sanctuary(self, name: str) -> str | None:
        """The id of a Sanctuary named by id or key."""
        id = KEYS.get(name, name)
        return id if id in self.sanctuaries else None


@lru_cache
def deck(sets: frozenset[str]) -> Deck:
    return Deck(sets)


def last_digit(id: str) -> int:
    return (REGIONS[id].number or 0) % 10
