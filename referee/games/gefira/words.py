"""How Géfira's values are told."""

from collections.abc import Callable
from pathlib import Path

from referee.core.raw import Fields
from referee.core.rulebook import Words
from referee.core.speech import Speech, Teller
from referee.games.gefira.rules.options import Options
from referee.games.gefira.rules.pieces import TOOLS
from referee.games.gefira.rules.position import Position

WORDS = Words(Path(__file__).parent / "words.toml")


def column(value: object, speech: Speech) -> str:
    """The start by its name, a section by its number."""
    return speech.phrase("place.start") if value == 0 else str(value)


def piece(value: object, speech: Speech) -> str:
    """What a line of the score counts: explorers, and no other thing."""
    return speech.phrase("piece.explorer")


def placed(value: object, speech: Speech) -> str:
    """A section that is placed, as in a move's JSON: "3 Snake"."""
    if not isinstance(value, dict):
        return str(value)
    return f"{value.get('column')} {speech.plain('symbol', value.get('symbol'))}"


def fates(label: Callable[[object], object]) -> dict[str, Teller]:
    """What destiny cards show, each side of the direction card by the name that the table gives it (G.A2)."""

    def destiny(value: object, speech: Speech) -> str:
        """A number of steps, a tool or a direction."""
        return speech.plain("tool", value) if value in TOOLS else speech.plain("direction", label(value))

    def change(value: object, speech: Speech) -> str:
        """The same in a list, where a number alone says too little."""
        return speech.phrase("steps.shown", {"n": value}) if isinstance(value, int) else destiny(value, speech)

    return {"destiny": destiny, "direction": destiny, "change": change}


def entitle(entry: Fields) -> tuple[str, Fields]:
    """A change of destiny names the cards that it sets; an activation whose explorer, if not one's own (G.A3)."""
    changes = [entry[part] for part in ("tool", "steps", "direction") if part in entry]
    if entry.get("do") == "destiny" and changes:
        return "move.destiny_changes", {**entry, "changes": changes}
    if entry.get("do") == "activate" and "bridge" in entry:
        return "move.activate_other", entry
    return f"move.{entry.get('do')}", entry


TELLERS: dict[str, Teller] = {"column": column, "placed": placed, "piece": piece, **fates(Options().direction_label)}


def tellers_of(box: object, options: Options | None) -> dict[str, Teller]:
    """A table may swap the names of the two directions (G.A2)."""
    return fates(options.direction_label) if options is not None else {}


def heading(at: Position) -> tuple[str, Fields]:
    """Whose turn, and the how manieth; the bridges are built before the first."""
    return f"heading.{'setup' if at.phase == 'setup' else 'turn'}", {"n": at.turns + 1, "seat": at.seat}


def turn(at: Position) -> int | None:
    """In whose turn the answers fall that name nobody."""
    return at.seat if at.phase == "play" else None
