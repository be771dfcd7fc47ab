"""How many of each card there are, over the whole table: captives count, wherever a card lies it exists."""

from collections import Counter
from collections.abc import Sequence

from referee.core.verdict import Breach
from referee.games.space_aztecs.rules.city import Beam, City
from referee.games.space_aztecs.rules.pieces import (
    AZTECS,
    CODEX,
    JAGUAR,
    JAGUARS,
    KINDS,
    OTHER_WARRIORS,
    SAUCERS,
    TEMPLES,
    Card,
    Codex,
    Warrior,
)


class Census:
    """Every card that was played, counted."""

    def __init__(self, cities: Sequence[City]) -> None:
        self._cities = cities
        self.aztecs: Counter[str] = Counter()
        self.saucers: Counter[str] = Counter()
        self.temples = Counter[str](family for city in cities for family in city.temples)
        self.types: Counter[str] = Counter()
        for card in (card for city in cities for card in city.cards()):
            if isinstance(card, Beam):
                self.saucers[card.family] += 1
            else:
                self.aztecs[card.family] += 1
                if isinstance(card, Warrior):
                    self.types[card.type] += 1
        self.codex = sum(city.codex for city in cities)

    def holders(self, kind: str, family: str) -> list[int]:
        """The holders of the cards of a family, a seat for each card."""
        return [seat for seat, city in enumerate(self._cities) for _ in range(_count(city, kind, family))]

    @property
    def other_warriors(self) -> int:
        return self.types.total() - self.types[JAGUAR]


def _count(city: City, kind: str, family: str) -> int:
    if kind == "temples":
        return sum(temple == family for temple in city.temples)
    return sum(card.family == family and isinstance(card, Beam) == (kind == "saucers") for card in city.cards())


def too_many(census: Census, card: Card) -> list[Breach]:
    """Is there no such card left to play (S2.1, S2.2)? Three warriors are Jaguars, seven others (S10.2, S.V04)."""
    if isinstance(card, Codex):
        return [Breach("S2.2", {"most": CODEX})] if census.codex >= CODEX else []
    kind = "aztecs" if card.kind in KINDS else f"{card.kind}s"
    counts, most = {
        "aztecs": (census.aztecs, AZTECS),
        "temples": (census.temples, TEMPLES),
        "saucers": (census.saucers, SAUCERS),
    }[kind]
    wrong = []
    if counts[card.family] >= most:
        facts = {"family": card.family, "most": most, "holders": census.holders(kind, card.family)}
        wrong.append(Breach("S2.1", facts, kind))
    if isinstance(card, Warrior) and card.type == JAGUAR and census.types[JAGUAR] >= JAGUARS:
        wrong.append(Breach("S10.2", {"most": JAGUARS}))
    if isinstance(card, Warrior) and card.type != JAGUAR and census.other_warriors >= OTHER_WARRIORS:
        wrong.append(Breach("S.V04", {"count": census.other_warriors + 1, "most": OTHER_WARRIORS}, "others"))
    return wrong
