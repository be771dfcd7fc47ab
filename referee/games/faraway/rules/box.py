"""What a household reads on its own cards where it is not what the app ships."""

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core.setup import BoxOf
from referee.games.faraway.rules.pieces import CARDS, RESOURCES, SHIPPED, Card, Deck, Printed, Quest, deck

Few = Annotated[int, Meta(ge=0, le=9)]
HAS = ("night", "clue", *RESOURCES)


def quest_key(quest: Quest | None) -> str:
    """What a quest counts, whatever it pays for it."""
    return "none" if quest is None else ".".join([quest.kind, *quest.of])


# Every quest that some card has; a sacrifice is no card's but a meteor's.
QUESTS = {quest_key(card.quest): card.quest for card in CARDS.values() if card.quest and card.quest.kind != "sacrifice"}


class Read(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card, as far as it is printed otherwise."""

    colour: Literal["red", "green", "blue", "yellow", "grey"] | None = None
    night: Annotated[int, Meta(ge=0, le=1)] | None = None
    clue: Few | None = None
    stone: Few | None = None
    chimera: Few | None = None
    thistle: Few | None = None
    needs_stone: Few | None = None
    needs_chimera: Few | None = None
    needs_thistle: Few | None = None
    quest: str | None = None
    points: Annotated[int, Meta(ge=0, le=99)] | None = None

    def on(self, card: Card) -> Card:
        """The card as it is printed here."""
        has = {name: getattr(self, name) for name in HAS if getattr(self, name) is not None}
        needs = {name: n for name in RESOURCES if (n := getattr(self, f"needs_{name}")) is not None}
        return replace(
            card,
            colour=self.colour or card.colour,
            has={name: n for name, n in (card.has | has).items() if n},
            needs={name: n for name, n in (card.needs | needs).items() if n},
            quest=self._quest(card.quest),
        )

    def _quest(self, shipped: Quest | None) -> Quest | None:
        quest = shipped if self.quest is None else QUESTS.get(self.quest)
        if quest is None:
            return None
        points = self.points if self.points is not None else shipped.points if shipped else quest.points
        return replace(quest, points=points)


class Box(BoxOf, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    cards: dict[str, Read] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        for id, read in self.cards.items():
            if id not in CARDS or read.quest not in (None, "none", *QUESTS):
                raise ValueError(f"Invalid value '{id}' - at `$.cards`")

    @cached_property
    def printed(self) -> Printed:
        read = {id: each.on(CARDS[id]) for id, each in self.cards.items()}
        return Printed(CARDS | read) if read else SHIPPED

    @cached_property
    def decks(self) -> dict[frozenset[str], Deck]:
        return {}

    def deck(self, sets: frozenset[str]) -> Deck:
        """The cards of these sets as they are printed in this box."""
        if not self.cards:
            return deck(sets)
        if sets not in self.decks:
            self.decks[sets] = Deck(sets, self.printed)
        return self.decks[sets]
