"""How Faraway's values are told: a card by what people see on it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.core.phrases import fill, join, singular
from referee.core.rulebook import Words
from referee.games.faraway.cards import CARDS, KEYS, Card

WORDS = Words(Path(__file__).parent / "words.toml")


def card(value: Any, lang: str, names: Sequence[str]) -> str:
    """A Region by its number, a Sanctuary by its colour, symbols and quest (nothing is printed on it)."""
    found = CARDS.get(KEYS.get(value, value)) if isinstance(value, str) else None
    if found is None:
        return str(value)
    if found.meteor:
        return _phrase("card.meteor", {"number": found.number}, lang)
    if found.number is not None:
        return str(found.number)
    colour = WORDS.phrases[f"colour.{found.colour}"][lang]
    return _phrase("card.sanctuary", {"colour": colour, "seen": seen(found, lang)}, lang)


def seen(card: Card, lang: str) -> str:
    """What a player sees on a Sanctuary beside its colour."""
    parts = [amount({"feature": f, "count": n}, lang) for f, n in card.has.items()]
    if quest := card.quest:
        kind = quest.kind if quest.kind != "per_set" else "colours" if "red" in quest.of else "resources"
        parts.append(_phrase(f"card.quest_{kind}", {"points": quest.points, "of": quest.of}, lang))
    return join(parts, lang)


def amount(value: dict[str, Any], lang: str, names: Sequence[str] = ()) -> str:
    """ "2 chimeras"."""
    count = value["count"]
    return f"{count} {_feature(value['feature'], lang, count)}"


def values(value: Any, lang: str, names: Sequence[str]) -> str:
    return "–" if value is None else str(value)


def sacrifices(value: dict[str, list[str]], lang: str, names: Sequence[str]) -> str:
    """Each meteor with what was destroyed for it."""
    told = []
    for meteor, given in value.items():
        paid = " + ".join(card(id, lang, names) for id in given)  # a card is told with commas of its own
        told.append(f"{card(meteor, lang, names)} ← {paid}")
    return " · ".join(told) or "–"


TELLERS = {"sacrifices": sacrifices, "card": card, "amount": amount, "value": values}


def _feature(feature: str, lang: str, count: int) -> str:
    return WORDS.plurals[f"feature.{feature}"][lang][0 if singular(count, lang) else 1]


def _phrase(key: str, facts: dict[str, Any], lang: str) -> str:
    def word(kind: str, value: Any, arguments: Sequence[str]) -> str:
        return _feature(value, lang, 1)

    return fill(WORDS.phrases[key][lang], facts, lang, word)
