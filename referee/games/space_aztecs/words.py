"""How the values of Space Aztecs are put into words: a card by its kind and what is printed on it."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from referee.core.raw import Fields
from referee.core.words.rulebook import Words
from referee.core.words.speech import Speech, Teller
from referee.games.space_aztecs.rules.parts import Piece
from referee.games.space_aztecs.rules.pieces import JAGUAR, SLOTS, UNNAMED
from referee.games.space_aztecs.rules.position import Position

WORDS = Words(Path(__file__).parent / "words.toml")


def card(value: object, speech: Speech) -> str:
    """A card as it stands in a move; whatever else was entered as it is."""
    if not isinstance(value, Mapping) or f"kind.{value.get('kind')}" not in WORDS.phrases:
        return str(value)
    facts = {
        name: value[name]
        for name in ("kind", "points", "food", "bonus", "type", "family")
        if value.get(name) is not None
    }
    if facts["kind"] in ("temple", "saucer") and "family" in facts:
        form = facts["kind"]
    elif facts.get("food", 1) != 1:  # every other villager bears one icon
        form = "food"
    elif facts.get("bonus"):
        form = "bonus"
    else:
        form = "type" if "type" in facts else "points" if "points" in facts else ""
    text = speech.phrase(f"card.{form}", facts) if form else speech.plain("kind", facts["kind"])
    return text[:1].upper() + text[1:]


def warrior(value: object, speech: Speech) -> str:
    """A type of warrior: the Jaguar, the household's own name, or the number of one that nobody named."""
    if value == JAGUAR:
        return speech.phrase("warrior.jaguar")
    return str(UNNAMED.index(value) + 1) if value in UNNAMED else str(value)


def alien(value: object, speech: Speech) -> str:
    """A certain alien, by its number."""
    return speech.phrase("piece.that_alien", {"points": value})


def piece(value: object, speech: Speech) -> str:
    """A card that a line of the score counted, as one of its kind; from a log that was brought in, anything."""
    try:
        piece = msgspec.convert(value, Piece, from_attributes=True)
    except msgspec.ValidationError:
        return "?"
    if piece.taken and piece.kind != "captive":
        return speech.phrase("piece.taken", {"card": msgspec.structs.asdict(piece)})
    kind = JAGUAR if piece.type == JAGUAR else "bonus" if piece.bonus is not None else piece.kind
    return speech.phrase(f"piece.{kind}", msgspec.structs.asdict(piece)) if f"piece.{kind}" in WORDS.phrases else "?"


def line(value: object, speech: Speech) -> str:
    """A line of the score: its row, or the type of its warriors."""
    _, _, type = str(value).partition("warriors/")
    if type == JAGUAR:
        return speech.row("jaguars")
    phrase = "piece.unnamed_warriors" if type in UNNAMED else "piece.warriors"
    return speech.phrase(phrase, {"type": type}) if type else speech.row(str(value))


def hour(value: object, speech: Speech) -> str:
    """An hour with the player who announced it."""
    seat, said = value if isinstance(value, tuple) else ("?", value)
    return f"{speech.word('seat', seat)} {said}"


def held(value: object, speech: Speech) -> str:
    """How many a player has."""
    if not isinstance(value, Mapping):
        return str(value)
    return f"{speech.word('seat', value.get('seat'))} {value.get('count')}"


def totals(value: object, speech: Speech) -> str:
    """Warriors of a final: a type and its total; a type that nobody named has a letter, which says nothing."""
    if not isinstance(value, Mapping):
        return str(value)
    type, total = str(value.get("type")), value.get("total")
    facts = {"type": type, "total": "–" if total is None else total}
    return speech.phrase("piece.total" if type in UNNAMED else "piece.named_total", facts)


def archives(value: object, speech: Speech) -> str:
    """An archivist of a final: its number, and its bonus where it counts."""
    if not isinstance(value, Mapping):
        return str(value)
    bonus = f" + {value.get('bonus', 0)}" if value.get("sheltered") else ""
    return f"{value.get('points', 0)}{bonus}"


def slot(value: str, speech: Speech) -> str:
    """One of the 72 cards, as the box calls it."""
    if (known := SLOTS.get(value)) is None:
        return str(value)
    key = "jaguar" if known.type == JAGUAR else known.kind or known.family
    facts = {"n": int(value.lstrip("ABCGPSTXY")), "family": known.family}
    return speech.phrase(f"box.{key}", facts)


def named(entry: Fields, at: Position) -> Fields:
    """A capture takes a card by its place in the victim's city: which one."""
    victim, place = entry.get("from"), entry.get("card")
    if entry.get("do") != "capture" or type(victim) is not int or type(place) is not int:
        return entry
    if not 0 <= victim < len(at.cities) or not 0 <= place < len(aztecs := at.cities[victim].aztecs):
        return entry
    return {**entry, "which": msgspec.to_builtins(aztecs[place].card)}


def entitle(entry: Fields) -> tuple[str, Fields]:
    """A card says from which pile it came, where piles are tracked, and that it went straight under a temple."""
    pile, key = entry.get("pile"), f"move.{entry.get('do')}"
    if entry.get("do") == "hours" and isinstance(entry.get("hours"), list | tuple):
        return key, {**entry, "hours": [*enumerate(entry["hours"])]}
    if "which" in entry:
        return f"{key}_card", entry
    if entry.get("do") != "play":
        return key, entry
    if type(pile) is int:
        entry, key = {**entry, "pile": pile + 1}, f"{key}_pile"
    return (f"{key}_sheltered" if entry.get("sheltered") is True else key), entry


TELLERS: dict[str, Teller] = {
    "slot": slot,
    "card": card,
    "warrior": warrior,
    "alien": alien,
    "piece": piece,
    "line": line,
    "hour": hour,
    "held": held,
    "totals": totals,
    "archives": archives,
}


def heading(at: Position) -> tuple[str, Fields]:
    """The round, as the entry tells it that brings it about."""
    return "effect.round", {"round": at.round}


def awaits(at: Position) -> str:
    """What whoever is to act does: play a card, or take one from whom a saucer hits."""
    return "" if at.phase != "play" else "capture" if at.due else "play"
