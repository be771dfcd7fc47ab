"""How Géfira's values are told."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.core.phrases import join
from referee.core.rulebook import Words

WORDS = Words(Path(__file__).parent / "words.toml")


def column(value: Any, lang: str, names: Sequence[str]) -> str:
    """The start by its name, a section by its number."""
    return WORDS.phrases["place.start"][lang] if value == 0 else str(value)


def places(value: Any, lang: str, names: Sequence[str]) -> str:
    """The sections that are placed, of a move or of its JSON: "3 liana, 5 snake"."""
    if not isinstance(value, list | tuple):
        return str(value)
    told = []
    for each in value:
        at, symbol = (each.get("column"), each.get("symbol")) if isinstance(each, dict) else (each, "")
        name = WORDS.phrases.get(f"symbol.{symbol}")
        told.append(f"{at} {name[lang] if name else symbol}")
    return join(told, lang)


def destiny(value: Any, lang: str, names: Sequence[str]) -> str:
    """The value of a destiny card: a number of steps, a tool or a direction."""
    found = WORDS.phrases.get(f"tool.{value}") or WORDS.phrases.get(f"direction.{value}")
    return found[lang] if found else str(value)


TELLERS = {"column": column, "places": places, "destiny": destiny}
