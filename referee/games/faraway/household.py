"""What a household reads on its own cards, as slots; every card is known, so none is asked for."""

from functools import lru_cache

from referee.core.box import Household, Piece, Shelf, Shelves, Slot
from referee.core.raw import Json
from referee.games.faraway.rules.box import HAS, QUESTS, Box, Read, quest_key
from referee.games.faraway.rules.pieces import CARDS, COLOURS, REGIONS, RESOURCES, SANCTUARIES, Card

MOST = {"night": 1, "clue": 3, "points": 30}  # of any other feature 6
WORDS: dict[str, tuple[str, ...]] = {"colour": COLOURS, "quest": ("none", *QUESTS)}


def describe(box: Box) -> Shelves:
    regions = (
        Shelf(colour, tuple(_piece(card.id, _read(card.id, box)) for card in REGIONS.values() if card.colour == colour))
        for colour in COLOURS
    )
    return (*regions, Shelf("sanctuaries", tuple(_piece(id, _read(id, box)) for id in SANCTUARIES)))


@lru_cache(4096)  # a log tells of many boxes, each nearly the one before
def _piece(id: str, read: Read) -> Piece:
    return Piece(id, "box.card", {"card": id}, _slots(id, read), f"fa-{CARDS[id].colour}")


def slots_of(id: str, box: Box) -> tuple[Slot, ...]:
    """Everything on a card that can be printed otherwise: not its number, by which it is known."""
    return _slots(id, _read(id, box))


def _read(id: str, box: Box) -> Read:
    return box.cards.get(id, Read())


def _slots(id: str, read: Read) -> tuple[Slot, ...]:
    card = CARDS[id]
    sure = "strong" if card.agree[1] > 1 else "probable"
    fields = ["colour", *HAS]
    if card.number is not None:
        fields += [f"needs_{name}" for name in RESOURCES]
    if not (card.quest and card.quest.kind == "sacrifice"):
        fields += ["quest", "points"]
    return tuple(
        Slot(
            f"{id}.{field}",
            field,
            ("cards", id, field),
            "choice",
            own=getattr(read, field),
            shipped=shipped(card, field),
            sure=sure,
            choices=WORDS.get(field, tuple(range(MOST.get(field, 6) + 1))),
            word={"colour": "colour", "quest": "counts"}.get(field, ""),
            wanted=False,
        )
        for field in fields
    )


def shipped(card: Card, field: str) -> Json:
    """What the app believes is printed there."""
    if field == "colour":
        return card.colour
    if field == "quest":
        return quest_key(card.quest)
    if field == "points":
        return card.quest.points if card.quest else 0
    if field.startswith("needs_"):
        return card.needs.get(field.removeprefix("needs_"), 0)
    return card.has.get(field, 0)


HOUSEHOLD = Household(Box, describe)
