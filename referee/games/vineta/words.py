"""How Vineta's values are told: houses by colour, districts by the table's own names."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.core.phrases import singular
from referee.core.rulebook import Words
from referee.core.speech import Teller

WORDS = Words(Path(__file__).parent / "words.toml")


def houses(value: Any, lang: str, names: Sequence[str]) -> str:
    """A number of houses, or how many of each colour."""
    if not isinstance(value, Mapping):
        return "–" if value is None else str(value)
    return ", ".join(f"{n} {_colour(colour, n, lang)}" for colour, n in value.items()) or "0"


def capital_card(value: Any, lang: str, names: Sequence[str]) -> str:
    told = _word("card", value, lang)
    return told[:1].upper() + told[1:]


def _colour(colour: str, n: int, lang: str) -> str:
    forms = WORDS.plurals.get(f"colour.{colour}")
    return forms[lang][0 if singular(n, lang) else 1] if forms else colour


def _word(kind: str, value: Any, lang: str) -> str:
    found = WORDS.phrases.get(f"{kind}.{value}")
    return found[lang] if found else str(value)


TELLERS: dict[str, Teller] = {"houses": houses, "Card": capital_card}


def tellers_of(box: Any, options: Any) -> dict[str, Teller]:
    """Districts by the names that the table gave them (V1.3); a house in flight; when and where a card was played."""
    names: Mapping[str, str] = box.map.names if box is not None else {}

    def district(value: Any, lang: str, _: Sequence[str]) -> str:
        return names.get(str(value)) or _word("district", value, lang)

    def flight(value: Any, lang: str, seats: Sequence[str]) -> str:
        colour, to = value
        return f"{_colour(colour, 1, lang)} → {district(to, lang, seats)}"

    def when(value: Any, lang: str, seats: Sequence[str]) -> str:
        round, lap, places = value
        told = WORDS.phrases["when.lap"][lang].format(round=round, lap=lap)
        return f"{told} ({', '.join(district(place, lang, seats) for place in places)})" if places else told

    return {"district": district, "flight": flight, "when": when}


def named(entry: Mapping[str, Any], at: Any) -> Mapping[str, Any]:
    """Wind and calm sea take a card by its place in a row: whose it is, and which."""
    index = entry.get("index")
    if entry.get("card") not in ("changing_wind", "calm_sea") or type(index) is not int:
        return entry
    series = at.series.get(entry.get("from"))
    if series is None or not 0 <= index < len(series.row):
        return entry
    owner, flood = series.row[index]
    return {**entry, "owner": owner, "flood": flood}


def entitle(entry: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Which phrase tells an entry of the log: a card by its name, a single house by its place."""
    facts = dict(entry)
    card = entry.get("card")
    if entry.get("do") == "place" and entry.get("seat") is not None:
        placed = [(to, colour) for to, houses in _pairs(entry.get("houses")) for colour, _ in _pairs(houses)]
        if len(placed) == 1:
            return "move.place_one", {"to": placed[0][0], "colour": placed[0][1]}
    if entry.get("do") != "card":
        return f"move.{entry.get('do')}", facts
    if not isinstance(card, str) or f"card.{card}" not in WORDS.phrases:
        return "move.unknown", facts
    key = "flood" if card.startswith("flood_") else card
    if key == "changing_wind" and "to" not in entry:
        key = "changing_wind_only"
    if key in ("changing_wind", "changing_wind_only", "calm_sea") and "owner" in entry:
        key = f"{key}_card"
    if key == "panic":
        moves = [move for move in _list(entry.get("moves")) if isinstance(move, list) and len(move) == 2]
        facts["fled"] = [move for move in moves if all(isinstance(each, str) for each in move)]
    if entry.get("sign") == "-":
        facts["sign"] = "−"  # a real minus
    targets = entry.keys() - {"do", "seat", "card", "seq", "at", "by"}
    known = f"move.{key}" in WORDS.phrases and targets
    return (f"move.{key}" if known else "move.card"), facts


def _pairs(value: Any) -> list[tuple[Any, Any]]:
    return list(value.items()) if isinstance(value, Mapping) else []


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
