"""A table of Space Aztecs with real piles, played at random: logs for tests and for the bench.

Nothing here asks the referee: piles, order, temples, victims and the end are kept again in another way, so a
game drawn here is a second opinion. The faces are invented. `random_game(random.Random(7), 4)` is a legal log.
"""

import random
from typing import Any

FAMILIES = ("pink", "yellow", "blue", "green")
KINDS = {
    "pink": [{"kind": "villager", "points": n % 5} for n in range(10)],
    "yellow": [{"kind": "warrior", "type": type} for type in ["jaguar"] * 3 + ["eagle"] * 4 + ["snake"] * 3],
    "blue": [{"kind": "priest"}] * 4 + [{"kind": "alien", "points": n} for n in (1, 2, 4, 11)]
    + [{"kind": "noble", "points": 3}] * 2,
    "green": [{"kind": "agent"}] * 3 + [{"kind": "agent", "points": 1}]
    + [{"kind": "archivist", "points": n, "bonus": 2 * n} for n in (1, 2, 3)] + [{"kind": "spy", "points": 2}] * 3,
}  # fmt: skip
TABLES = [(seats, codex, track) for seats in range(2, 7) for codex in (True, False) for track in (True, False)]


class Table:
    """The wooden table: piles of real cards, cities as lists. `play` yields entries as people would enter them."""

    def __init__(self, rng: random.Random, seats: int, codex: bool = True, track: bool = False) -> None:
        self.rng, self.seats, self.codex, self.track = rng, seats, codex, track
        self.removed = rng.choice(FAMILIES) if seats < 5 else None
        deck: list[dict[str, Any]] = [{"kind": "codex"}] * (8 if codex else 0)
        for family in FAMILIES:
            if family != self.removed:
                deck += [{**card, "family": family} for card in KINDS[family]]
                deck += [{"kind": kind, "family": family} for kind in ("temple", "saucer")] * 3
        rng.shuffle(deck)
        size = len(deck) // 8
        assert size * 8 == len(deck)
        self.piles = [deck[n * size : (n + 1) * size] for n in range(8)]
        self.first = self.token = rng.randrange(seats)
        # a city: what lies there as [card, hidden], temples, captives, codex, cards lost
        self.aztecs: list[list[list[Any]]] = [[] for _ in range(seats)]
        self.temples: list[list[str]] = [[] for _ in range(seats)]
        self.captives: list[list[Any]] = [[] for _ in range(seats)]
        self.codices = [0] * seats
        self.lost = [0] * seats
        self.saucers = self.rounds = 0
        self.laid: list[dict[str, Any]] = []

    @property
    def options(self) -> dict[str, Any]:
        return {"removed": self.removed, "codex": self.codex, "track_piles": self.track, "first": self.first}

    @property
    def empty(self) -> int:
        return sum(not pile for pile in self.piles)

    @property
    def ended(self) -> bool:
        return self.saucers >= (7 if self.seats < 5 else 9) or self.empty >= 2

    def play(self) -> list[dict[str, Any]]:
        log: list[dict[str, Any]] = []
        while not self.ended:
            log += self.play_round()
        for seat, count in enumerate(self.codices):
            if count:
                log.append({"do": "codex", "seat": seat, "points": [self.rng.randrange(8) for _ in range(count)]})
        return log

    def play_round(self) -> list[dict[str, Any]]:
        self.rounds += 1
        full = [n for n, pile in enumerate(self.piles) if pile]
        chosen = self.rng.sample(full, self.seats)
        hands = {seat: self.piles[n].pop(self.rng.randrange(len(self.piles[n]))) for seat, n in enumerate(chosen)}
        told = [f"{self.rng.randrange(24):02}:{self.rng.randrange(60):02}" for _ in range(self.seats)]
        around = [(self.token + step) % self.seats for step in range(self.seats)]
        self.token = min(around, key=lambda seat: told[seat])
        log: list[dict[str, Any]] = [{"do": "hours", "hours": told}]
        if self.rng.random() < 0.6:
            log = [{"do": "earliest", "seat": self.token}]
        for step in range(self.seats):
            seat = (self.token + step) % self.seats
            log += self.lay(seat, hands[seat], chosen[seat])
        if not self.track:
            seen = sum(not self.piles[n] for n in chosen)
            latest = len(log) - (seen > 1 or self.ended)  # the game may be over with the last card of the round
            place = self.rng.randint(1, latest)
            log[place:place] = [{"do": "pile_empty"}] * seen
        return log

    def lay(self, seat: int, card: dict[str, Any], pile: int) -> list[dict[str, Any]]:
        self.laid.append(card)
        said = {key: value for key, value in card.items() if key != "family" or card["kind"] in ("temple", "saucer")}
        entry: dict[str, Any] = {"do": "play", "seat": seat, "card": said}
        if self.track:
            entry["pile"] = pile
        kind, family = card["kind"], card.get("family")
        more: list[dict[str, Any]] = []
        if kind == "codex":
            self.codices[seat] += 1
        elif kind == "temple":
            self.temples[seat].append(family)
            for lying in self.aztecs[seat]:
                lying[1] = lying[1] or lying[0]["family"] == family
        elif kind == "saucer":
            self.saucers += 1
            more = self.attack(seat, family)
        else:
            agent = any(other["kind"] == "agent" and not hidden for other, hidden in self.aztecs[seat])
            hide = agent and family in self.temples[seat] and self.rng.random() < 0.7
            if hide:
                entry["sheltered"] = True
            self.aztecs[seat].append([card, hide])
        return [entry, *more]

    def attack(self, seat: int, family: str) -> list[dict[str, Any]]:
        log = []
        for victim in range(self.seats):
            city = self.aztecs[victim]
            seen = [n for n, (card, hidden) in enumerate(city) if card["family"] == family and not hidden]
            if victim == seat or not seen:
                continue
            place = self.rng.choice(seen)
            self.captives[seat].append(city.pop(place)[0])
            self.lost[victim] += 1
            if len(seen) > 1:
                log.append({"do": "capture", "seat": seat, "from": victim, "card": place})
        self.rng.shuffle(log)
        return log


def random_game(
    rng: random.Random, seats: int, codex: bool = True, track: bool = False
) -> tuple[list[Any], dict[str, Any]]:
    """A whole legal log, and the options of its table."""
    table = Table(rng, seats, codex, track)
    log = table.play()
    return log, table.options
