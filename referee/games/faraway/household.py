"""What a household reads on its own cards, as slots; every card is known, so none is asked for."""

from referee.core.box import Household, Piece, Shelf, Shelves, Slot
from referee.core.raw import Json
from referee.games.faraway.rules.box import HAS, QUESTS, Box, Read, quest_key
from referee.games.faraway.rules.pieces import CARDS, COLOURS, REGIONS, RESOURCES, SANCTUARIES, Card

MOST = {"night": 1, "clue": 3, "points": 30}  # of any other feature 6
WORDS: dict[str, tuple[str, ...]] = {"colour": COLOURS, "quest": ("none", *QUESTS)}


def describe(box: Box) -> Shelves:
    regions = (
        Shelf(colour, tuple(_piece(card, box) for card in REGIONS.values() if card.colour == colour))
        for colour in COLOURS
    )
    return (*regions, Shelf("sanctuaries", tuple(_piece(card, box) for card in SANCTUARIES.values())))


def _piece(card: Card, box: Box) -> Piece:
    return Piece(card.id, "box.card", {"card": card.id}, slots_of(card.id, box), f"fa-{card.colour}")


def slots_of(id: str, box: Box) -> tuple[Slot, ...]:
    """Everything on a card that can be printed otherwise: not its number, by which it is known."""
    card, read = CARDS[id], box.cards.get(id, Read())
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
