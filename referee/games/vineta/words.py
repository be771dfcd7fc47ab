"""How Vineta's values are put into words: houses by colour, districts by the table's own names."""

from collections.abc import Mapping
from pathlib import Path

from referee.core.raw import Fields, Json, Raw
from referee.core.words.rulebook import Words
from referee.core.words.speech import Speech, Teller
from referee.games.vineta.rules.box import Box
from referee.games.vineta.rules.options import Options
from referee.games.vineta.rules.position import Position

WORDS = Words(Path(__file__).parent / "words.toml")


def houses(value: Json, speech: Speech) -> str:
    """A number of houses, or how many of each colour."""
    if not isinstance(value, Mapping):
        return "–" if value is None else str(value)
    return ", ".join(f"{n} {speech.plain('colour', colour, n)}" for colour, n in value.items()) or "0"


def capital_card(value: Json, speech: Speech) -> str:
    text = speech.word("card", value)
    return text[:1].upper() + text[1:]


def flight(value: Json, speech: Speech) -> str:
    """A house on its way, with where it went."""
    colour, to = value
    return f"{speech.word('colour', colour)} → {speech.word('district', to)}"


def when(value: Json, speech: Speech) -> str:
    """When a card was played, and where."""
    round, lap, places = value
    text = speech.phrase("when.lap", {"round": round, "lap": lap})
    return f"{text} ({', '.join(speech.word('district', place) for place in places)})" if places else text


def piece(value: Json, speech: Speech) -> str:
    """A house, or a tile, that a line of the score counted."""
    if value == "any":
        return speech.phrase("piece.house")
    colour = f"colour.{value}" in WORDS.plurals
    return speech.phrase("piece.of_colour" if colour else "piece.tile", {"piece": value})


def tile_value(value: tuple[str, object], speech: Speech) -> str:
    """What the last district pays by its ring, or whether the table saw it on its box (V7.4)."""
    field, given = value
    return speech.phrase(f"options.tile_{field}", {"value": given})


def worth(value: tuple[str, int], speech: Speech) -> str:
    """A series, by its district, and its value."""
    return speech.phrase("series.worth", dict(zip(("district", "value"), value, strict=True)))


TELLERS: dict[str, Teller] = {
    "houses": houses,
    "Card": capital_card,
    "flight": flight,
    "when": when,
    "piece": piece,
    "tile_value": tile_value,
    "worth": worth,
}


def tellers_of(box: Box | None, options: Options | None) -> dict[str, Teller]:
    """Districts by the names that the table gave them (V1.3)."""
    names = {str(id): name for id, name in box.map.names.items()} if box is not None else {}
    return {"district": lambda value, speech: names.get(str(value)) or speech.plain("district", value)}


def named(entry: Fields, at: Position) -> Fields:
    """A flood card joins somebody's series; wind and calm sea take a card by its place in a row: whose, and which."""
    if str(entry.get("card")).startswith("flood_"):
        joined = next((series for district, series in at.series.items() if district == entry.get("to")), None)
        return {**entry, "joined": joined.owner} if joined else entry
    index = entry.get("index")
    if entry.get("card") not in ("changing_wind", "calm_sea") or type(index) is not int:
        return entry
    series = at.series.get(entry["from"]) if "from" in entry else None
    if series is None or not 0 <= index < len(series.row):
        return entry
    owner, flood = series.row[index]
    return {**entry, "owner": owner, "flood": flood}


def entitle(entry: Fields) -> tuple[str, Raw]:
    """Which phrase tells an entry of the log: a card by its name, a single house by its place."""
    facts = dict(entry)
    card = entry.get("card")
    if entry.get("do") == "place" and entry.get("seat") is not None:
        placed = [(to, colour) for to, houses in _pairs(entry.get("houses")) for colour, _ in _pairs(houses)]
        if len(placed) == 1:
            return "move.place_one", {"to": placed[0][0], "colour": placed[0][1]}
    rows = [[n for _, n in _pairs(row)] for _, row in _pairs(entry.get("houses"))]
    if len(rows) > 3 and all(row == [7] for row in rows):  # what stands for houses that are entered later
        return "move.place_later", facts
    if entry.get("do") != "card":
        return f"move.{entry.get('do')}", facts
    if not isinstance(card, str) or f"card.{card}" not in WORDS.phrases:
        return "move.unknown", facts
    key = "flood" if card.startswith("flood_") else card
    if key == "flood" and "joined" in entry:
        key = "flood_joins"
    if key == "changing_wind" and "to" not in entry:
        key = "changing_wind_only"
    if key in ("changing_wind", "changing_wind_only", "calm_sea") and "owner" in entry:
        key = f"{key}_card"
    if key == "panic":
        moves = [move for move in _list(entry.get("moves")) if isinstance(move, list) and len(move) == 2]
        facts["fled"] = [move for move in moves if all(isinstance(each, str) for each in move)]
    if key in ("panic", "rescue") and not facts.get("fled" if key == "panic" else "houses"):
        key = f"{key}_none"
    if entry.get("sign") == "-":
        facts["sign"] = "−"  # a real minus
    targets = entry.keys() - {"do", "seat", "card", "seq", "at", "by"}
    known = f"move.{key}" in WORDS.phrases and targets
    return (f"move.{key}" if known else "move.card"), facts


def heading(at: Position) -> tuple[str, Fields]:
    """The lap; before and after the eight rounds, what is done then."""
    return f"heading.{'lap' if at.phase in ('card', 'take') else at.phase}", {"round": at.round, "lap": at.lap}


def awaits(at: Position) -> str:
    """What whoever is to act does: place a house, play a card, take a house of a district that sank, show the tiles."""
    return "" if at.over else at.phase


def _pairs(value: object) -> list[tuple[Json, Json]]:
    return list(value.items()) if isinstance(value, Mapping) else []


def _list(value: object) -> list[Json]:
    return value if isinstance(value, list) else []
