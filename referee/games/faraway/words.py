"""How Faraway's values are put into words: a card by what people see on it."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TypedDict

from referee.core.raw import Fields
from referee.core.words.phrases import join
from referee.core.words.rulebook import Words
from referee.core.words.speech import Speech, Teller
from referee.games.faraway.rules.box import QUESTS, Box
from referee.games.faraway.rules.pieces import CARDS, KEYS, Card, Quest
from referee.games.faraway.rules.position import Position

WORDS = Words(Path(__file__).parent / "words.toml")


class Amount(TypedDict):
    """So many of what a card shows."""

    feature: str
    count: int


def card(value: object, speech: Speech, cards: Mapping[str, Card] = CARDS) -> str:
    """A Region by its number, a Sanctuary by its colour, symbols and quest (nothing is printed on it)."""
    found = cards.get(KEYS.get(value, value)) if isinstance(value, str) else None
    if found is None:
        return str(value)
    if found.meteor:
        return speech.phrase("card.meteor", {"number": found.number})
    if found.number is not None:
        return str(found.number)
    return speech.phrase(
        "card.sanctuary", {"colour": speech.plain("colour", found.colour), "seen": seen(found, speech)}
    )


def line(value: str, speech: Speech, cards: Mapping[str, Card] = CARDS) -> str:
    """A line of the score, by its card: "Region 45"."""
    return _named("line", cards[value], speech)


def number(value: str, speech: Speech, cards: Mapping[str, Card] = CARDS) -> str:
    """A line of the score by what is printed largest on its card."""
    return str(cards[value].number)


def row(value: str, speech: Speech) -> str:
    """A row of the score pad: the Regions that lie at one place, or the Sanctuaries."""
    return speech.phrase("row.place", {"n": value}) if value.isdigit() else speech.row(value)


def piece(value: str, speech: Speech, cards: Mapping[str, Card] = CARDS) -> str:
    """A card in a sentence: "la Région 45"."""
    return _named("piece", cards[value], speech)


def _named(kind: str, card: Card, speech: Speech) -> str:
    if card.number is None:
        facts = {"colour": speech.plain("colour", card.colour), "seen": seen(card, speech)}
        return speech.phrase(f"{kind}.sanctuary", facts)
    return speech.phrase(f"{kind}.meteor" if card.meteor else f"{kind}.region", {"n": card.number})


def seen(card: Card, speech: Speech) -> str:
    """What a player sees on a Sanctuary beside its colour."""
    parts = [amount({"feature": f, "count": n}, speech) for f, n in card.has.items()]
    return join([*parts, pays(card, speech)] if card.quest else parts, speech.lang)


def pays(card: Card, speech: Speech) -> str:
    """The quest of a card."""
    return _worth(card.quest, card.quest.points, speech) if card.quest else speech.phrase("card.quest_none")


def _worth(quest: Quest, points: int | str, speech: Speech) -> str:
    kind = quest.kind if quest.kind != "per_set" else "colours" if "red" in quest.of else "resources"
    facts = {"points": points, "of": quest.of, "asked": quest.sanctuaries}
    return speech.phrase(f"card.quest_{kind}", facts)


def quest(value: str, speech: Speech, cards: Mapping[str, Card] = CARDS) -> str:
    return pays(cards[value], speech)


def counts(value: str, speech: Speech) -> str:
    """What a quest counts, whatever it pays: "… per clue"."""
    found = QUESTS.get(value)
    return _worth(found, "…", speech) if found else speech.phrase("card.quest_none")


def amount(value: Amount, speech: Speech) -> str:
    """ "2 chimeras"."""
    count = value["count"]
    return f"{count} {speech.plain('feature', value['feature'], count)}"


def values(value: object, speech: Speech) -> str:
    return "–" if value is None else str(value)


def sacrifices(value: dict[str, list[str]], speech: Speech) -> str:
    """Each meteor with what was destroyed for it."""
    said = []
    for meteor, given in value.items():
        paid = " + ".join(card(id, speech) for id in given)  # the words of a card have commas of their own
        said.append(f"{card(meteor, speech)} ← {paid or 0}")
    return " · ".join(said) or "–"


TELLERS: dict[str, Teller] = {
    "sacrifices": sacrifices,
    "card": card,
    "line": line,
    "number": number,
    "piece": piece,
    "row": row,
    "amount": amount,
    "quest": quest,
    "counts": counts,
    "value": values,
}


def tellers_of(box: Box | None, options: object) -> dict[str, Teller]:
    """Cards as they are printed in the household's box."""
    if not box or not box.cards:
        return {}
    cards = box.printed.cards
    return {
        "card": partial(card, cards=cards),
        "line": partial(line, cards=cards),
        "number": partial(number, cards=cards),
        "piece": partial(piece, cards=cards),
        "quest": partial(quest, cards=cards),
    }


def heading(at: Position) -> tuple[str, Fields]:
    """The round, as the entry tells it that brings it about."""
    return "effect.round", {"round": at.round}


def awaits(at: Position) -> str:
    """What whoever is to act does: lay a Region, take one, keep a Sanctuary."""
    return at.todo[0][0] if at.phase == "turns" else "region" if at.phase == "regions" else ""
