"""How Géfira's values are told."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.core.rulebook import Words
from referee.core.speech import Teller
from referee.games.gefira.options import Options

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


def fates(label: Callable[[Any], Any]) -> dict[str, Teller]:
    """What destiny cards show, each side of the direction card by the name that the table gives it (G.A2)."""

    def destiny(value: Any, lang: str, names: Sequence[str]) -> str:
        """A number of steps, a tool or a direction."""
        found = WORDS.phrases.get(f"tool.{value}") or WORDS.phrases.get(f"direction.{label(value)}")
        return found[lang] if found else str(value)

    def change(value: Any, lang: str, names: Sequence[str]) -> str:
        """The same in a list, where a number alone says too little."""
        if isinstance(value, int):
            return WORDS.phrases["steps.shown"][lang].format(n=value)
        return destiny(value, lang, names)

    return {"destiny": destiny, "direction": destiny, "change": change}


def entitle(entry: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """A change of destiny names the cards that it sets."""
    changes = [entry[part] for part in ("tool", "steps", "direction") if part in entry]
    if entry.get("do") == "destiny" and changes:
        return "move.destiny_changes", {**entry, "changes": changes}
    return f"move.{entry.get('do')}", entry


TELLERS: dict[str, Teller] = {"column": column, "placed": placed, **fates(Options().direction_label)}


def tellers_of(box: Any, options: Options | None) -> dict[str, Teller]:
    """A table may swap the names of the two directions (G.A2)."""
    return fates(options.direction_label) if options is not None else {}
