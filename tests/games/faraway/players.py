"""A table of Faraway with real decks and hands, played at random: logs for tests and for the bench.

Nothing here asks the referee: order, draws and shortages are found again from the card table, so a
game drawn here is a second opinion. `random_game(random.Random(7), 4)` is a whole legal log.
"""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import referee.games.faraway as faraway

ROUNDS = 8
CARDS = json.loads((Path(faraway.__file__).parent / "components.json").read_bytes())
REGIONS = {card["id"]: card for card in CARDS["regions"]}
SANCTUARIES = {card["id"]: card for card in CARDS["sanctuaries"]}

# What a table may be made of: seats and boxes.
BASE, BELOW, SKIES = "base", "people_from_below", "under_starry_skies"
BOXES = ((BASE,), (BASE, BELOW), (BASE, SKIES), (BASE, BELOW, SKIES))
TABLES = [(seats, sets) for sets in BOXES for seats in range(2, 8) if seats < 7 or BELOW in sets]


def time(id: str) -> tuple[int, bool]:
    return REGIONS[id]["number"], REGIONS[id].get("meteor", False)


def clues(ids: Sequence[str]) -> int:
    return sum((REGIONS | SANCTUARIES)[id].get("has", {}).get("clue", 0) for id in ids)


class Table:
    """The wooden table: decks, hands, display, rows. `play` yields entries as people would enter them."""

    def __init__(self, rng: random.Random, seats: int, sets: Sequence[str] = (BASE,), track: bool = False) -> None:
        self.rng, self.seats, self.track = rng, seats, track
        self.deck = [id for id, card in REGIONS.items() if card["set"] in sets]
        self.finds = [id for id, card in SANCTUARIES.items() if card["set"] in sets]
        numbers = [REGIONS[id]["number"] for id in self.deck]
        self.shared = {number for number in numbers if numbers.count(number) > 1}
        rng.shuffle(self.deck)
        rng.shuffle(self.finds)
        self.hands = [self._deal(3) for _ in range(seats)]
        self.rows: list[list[str]] = [[] for _ in range(seats)]
        self.held: list[list[str]] = [[] for _ in range(seats)]
        self.display: list[str] = []
        self.out: list[str] = []
        self.draws = [0] * seats
        self.order: list[int] = []

    def play(self) -> list[dict[str, Any]]:
        return [entry for round in range(1, ROUNDS + 1) for entry in self.play_round(round)] + self.sacrifices()

    def play_round(self, round: int) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = []
        if round < ROUNDS:
            self.display = self._deal(self.seats + 1)
            if self.track:
                entries.append({"do": "display", "regions": [self._name(id) for id in self.display]})
        for seat in self.rng.sample(range(self.seats), self.seats):
            id = self._take(self.hands[seat])
            self.rows[seat].append(id)
            entries.append({"do": "region", "seat": seat, "region": self._name(id)})
        found = self._find()
        for seat in self.order:
            if round < ROUNDS:
                id = self._take(self.display)
                self.hands[seat].append(id)
                if self.track:
                    entries.append({"do": "pick", "seat": seat, "region": self._name(id)})
            if self.draws[seat]:
                entries.append({"do": "sanctuary", "seat": seat, "sanctuary": self._keep(seat, found[seat])})
        self.out += self.display
        self.display = []
        return entries

    def sacrifices(self) -> list[dict[str, Any]]:
        """After the end: some of the sacrifices that can be paid."""
        entries = []
        for seat, row in enumerate(self.rows):
            standing = list(self.held[seat])
            for id in self.rng.sample(row, len(row)):
                asked = (REGIONS[id].get("quest") or {}).get("sanctuaries", 0)
                if asked and len(standing) >= asked and self.rng.random() < 0.7:
                    lost = [self._take(standing) for _ in range(asked)]
                    entries.append({"do": "sacrifice", "seat": seat, "region": id, "sanctuaries": lost})
        return entries

    def _find(self) -> list[list[str]]:
        """Who draws how many, lowest Region first, as far as the deck goes."""
        self.order = sorted(range(self.seats), key=lambda seat: time(self.rows[seat][-1]))
        found: list[list[str]] = [[] for _ in range(self.seats)]
        for seat in range(self.seats):
            row = self.rows[seat]
            rose = len(row) > 1 and time(row[-1]) > time(row[-2])
            self.draws[seat] = 1 + clues(row + self.held[seat]) if rose else 0
        for seat in self.order:
            found[seat], self.finds = self.finds[: self.draws[seat]], self.finds[self.draws[seat] :]
        return found

    def _keep(self, seat: int, found: list[str]) -> str | None:
        if not found:
            return None
        id = self._take(found)
        self.held[seat].append(id)
        self.finds += found
        key: str = SANCTUARIES[id]["key"]
        return id if self.rng.random() < 0.5 else key

    def _deal(self, count: int) -> list[str]:
        dealt, self.deck = self.deck[:count], self.deck[count:]
        return dealt

    def _take(self, cards: list[str]) -> str:
        return cards.pop(self.rng.randrange(len(cards)))

    def _name(self, id: str) -> str | int:
        number: int = REGIONS[id]["number"]
        return id if number in self.shared or self.rng.random() < 0.5 else number


def random_game(
    rng: random.Random, seats: int, sets: Sequence[str] = (BASE,), track: bool = False
) -> list[dict[str, Any]]:
    """The log of a whole legal game."""
    return Table(rng, seats, sets, track).play()
