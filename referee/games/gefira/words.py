"""How Géfira's values are put into words."""

from collections.abc import Callable
from pathlib import Path

from referee.core.raw import Fields
from referee.core.words.rulebook import Words
from referee.core.words.speech import Speech, Teller
from referee.games.gefira.rules.ground import Ground
from referee.games.gefira.rules.options import Options, TableOptions
from referee.games.gefira.rules.pieces import TOOLS
from referee.games.gefira.rules.position import Position

WORDS = Words(Path(__file__).parent / "words.toml")


def columns(ground: Ground | None) -> Teller:
    """Where an explorer is: the start by its name, else by the number of his section."""

    def column(value: object, speech: Speech) -> str:
        """Two numbers are one space, the corner (G11.7): that is said with either."""
        if value == 0:
            return speech.phrase("place.start")
        corner = ground is not None and isinstance(value, int) and ground.is_corner(value)
        return speech.phrase("place.corner", {"column": value}) if corner else str(value)

    return column


def stands(value: object, speech: Speech) -> str:
    """Where an explorer is, as no number of a space is named."""
    return speech.phrase("place.on" if value else "place.at_start", {"column": value})


def section(value: object, speech: Speech) -> str:
    """A section by its bridge and its number."""
    return speech.phrase("place.section", value) if isinstance(value, dict) else str(value)


def rows(value: object, speech: Speech) -> str:
    """The bridges as they were built, each from its start to its end."""
    if not isinstance(value, dict):
        return str(value)
    places = {
        bridge: [symbol or "hole" for symbol in row] for bridge, row in value.items() if isinstance(row, list | tuple)
    }
    return " · ".join(speech.phrase("place.row", {"bridge": bridge, "row": row}) for bridge, row in places.items())


def hands(value: object, speech: Speech) -> str:
    """Which player took from which bridge (G11.6)."""
    if not isinstance(value, dict):
        return str(value)
    return ", ".join(speech.phrase("place.hand", {"bridge": bridge, "seat": seat}) for bridge, seat in value.items())


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
    """A change of destiny names the cards that it sets; an activation whose explorer, if not one's own (G.A3).

    With four, a hand names the bridge that it came from (G11.6), a face the opponent where it was asked (G.A32).
    Which tool showed stands in the full text only: the flood says it too (G.A18).
    """
    changes = [entry[part] for part in ("tool", "steps", "direction") if part in entry]
    if entry.get("do") == "destiny" and changes:
        return "move.destiny_changes", {**entry, "changes": changes}
    if entry.get("do") == "activate" and "bridge" in entry:
        return "move.activate_other", entry
    if entry.get("do") == "take" and "bridge" in entry:
        return "move.take_from", entry
    if entry.get("do") == "face":
        return "_".join(["move.face", *(part for part in ("opponent", "tool") if part in entry)]), entry
    return f"move.{entry.get('do')}", entry


TELLERS: dict[str, Teller] = {
    "column": columns(None),
    "stands": stands,
    "section": section,
    "rows": rows,
    "hands": hands,
    "placed": placed,
    "piece": piece,
    **fates(Options().direction_label),
}


def tellers_of(box: object, options: TableOptions | None) -> dict[str, Teller]:
    """A table may swap the names of the two directions (G.A2); a cross has corners."""
    return {"column": columns(options.ground), **fates(options.direction_label)} if options is not None else {}


def heading(at: Position) -> tuple[str, Fields]:
    """Whose turn, and the how manieth; the bridges are built before the first."""
    return f"heading.{'setup' if at.phase == 'setup' else 'turn'}", {"n": at.turns + 1, "seat": at.seat}


def turn(at: Position) -> int | None:
    """Whose turn it is: a hole is filled by the player of that bridge; nobody's until a section is laid."""
    if at.awaiting and at.awaiting.answer == "fill":
        return at.awaiting.seat
    return at.seat if at.phase == "play" or at.laid else None


def due(at: Position) -> tuple[int, ...]:
    """The players who have not taken their sections, once all are laid."""
    return tuple(seat for seat in at.ground.seats if not at.hands[seat]) if at.phase == "setup" and at.complete else ()


def awaits(at: Position) -> str:
    """What whoever is to act does: lay a section, take three, choose an action, or see what a chain asks."""
    if at.phase == "setup":
        return "take" if at.complete else "lay"
    if at.awaiting:
        return at.awaiting.answer
    return "" if at.over else "action"
