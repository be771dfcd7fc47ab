"""How Géfira's values are told."""

from collections.abc import Mapping, Sequence
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


def change(value: Any, lang: str, names: Sequence[str]) -> str:
    """The same in a list, where a number alone says too little."""
    return WORDS.phrases["steps.shown"][lang].format(n=value) if isinstance(value, int) else destiny(value, lang, names)


def entitle(entry: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """A change of destiny names the cards that it sets."""
    changes = [entry[part] for part in ("tool", "steps", "direction") if part in entry]
    if entry.get("do") == "destiny" and changes:
        return "move.destiny_changes", {**entry, "changes": changes}
    return f"move.{entry.get('do')}", entry


TELLERS = {"column": column, "placed": placed, "destiny": destiny, "change": change}
