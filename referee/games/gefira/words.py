"""How Géfira's values are told."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.core.rulebook import Words

WORDS = Words(Path(__file__).parent / "words.toml")


def column(value: Any, lang: str, names: Sequence[str]) -> str:
    """The start by its name, a section by its number."""
    return WORDS.phrases["place.start"][lang] if value == 0 else str(value)


def placed(value: Any, lang: str, names: Sequence[str]) -> str:
    """A section that is placed, as in a move's JSON: "3 Snake"."""
    if not isinstance(value, dict):
        return str(value)
    symbol = value.get("symbol")
    name = WORDS.phrases.get(f"symbol.{symbol}")
    return f"{value.get('column')} {name[lang] if name else symbol}"


def destiny(value: Any, lang: str, names: Sequence[str]) -> str:
    """The value of a destiny card: a number of steps, a tool or a direction."""
    found = WORDS.phrases.get(f"tool.{value}") or WORDS.phrases.get(f"direction.{value}")
    return found[lang] if found else str(value)


TELLERS = {"column": column, "placed": placed, "destiny": destiny}
