"""How AQUA's values are put into words: places, touching sides, animals; colours and species as the box names them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

import msgspec

from referee.core.raw import Fields
from referee.core.verdict import Breach
from referee.core.words.rulebook import Words
from referee.core.words.speech import Speech, Teller
from referee.games.aqua.rules.box import Box, Species
from referee.games.aqua.rules.lattice import Place, centre, middle
from referee.games.aqua.rules.parts import Piece
from referee.games.aqua.rules.pieces import SPECIES
from referee.games.aqua.rules.position import Position

WORDS = Words(Path(__file__).parent / "words.toml")
CENTRE: Place = ("A", 0, 0)  # the picture of the hot spot
NAMED = {colour: name for name, colour in SPECIES.items()}


def place(value: Place, speech: Speech) -> str:
    """A place as it is found on the table, in cells from the picture of the hot spot: 1½ to the right + 1 down."""
    board, q, r = value
    return apart(middle((board, q, r)), speech)


def apart(at: Sequence[int], speech: Speech) -> str:
    """The same for a point of the drawing."""
    (x, y), (left, top) = at, middle(CENTRE)
    steps = ((round((x - left) / 26), "right", "left"), (round((y - top) / 22.5), "down", "up"))  # halves of a cell
    ways = [f"{_halves(abs(n))} {speech.plain('way', after if n > 0 else before)}" for n, after, before in steps if n]
    return " + ".join(ways) or speech.plain("way", "here")


def hexagon(value: object, speech: Speech) -> str:
    """The same for a tile, as an entry names its hexagon; an imported entry may say anything."""
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(isinstance(n, int) for n in value):
        return "?"
    return apart(centre((value[0], value[1])), speech)


def cell(value: object, speech: Speech) -> str:
    """The same for an animal below a large one."""
    if not isinstance(value, list | tuple) or len(value) != 3 or value[0] not in ("A", "B"):
        return "?"
    _, q, r = value
    return place((value[0], q, r), speech) if isinstance(q, int) and isinstance(r, int) else "?"


def entitle(entry: Fields) -> tuple[str, Fields]:
    """A hexagon is one value, not a list of two; a large animal is named by its face, if that is known."""
    facts = {**entry, "at": [entry["at"]]} if "at" in entry else entry
    return f"move.{entry.get('do')}", {**facts, "animal": entry}


def alike(entry: Fields) -> list[Fields]:
    """A tile named from another of its colours lies the same, turned as far."""
    match entry:
        case {"do": "tile", "corals": [a, b, c], "turn": int(turn)}:
            ways = (([b, c, a], turn + 2), ([c, a, b], turn + 4))
            return [{**entry, "corals": corals, "turn": turned % 6} for corals, turned in ways]
    return []


class Taken(TypedDict):
    """A large animal of a list."""

    shape: str
    points: int | None
    face: NotRequired[str]


class Small(TypedDict):
    """So many animals of a colour."""

    colour: str
    n: int
    points: int | None


class Laid(TypedDict):
    """A tile of a list."""

    corals: list[str]


def _halves(n: int) -> str:
    return f"{n // 2 or ''}{'½' * (n % 2)}"


def called(value: Mapping[str, object], speech: Speech) -> str:
    """A large animal by the face that is up, else by both its names (Q6.7)."""
    face = value.get("face")
    return speech.plain("face", face) if face else speech.plain("large", value.get("shape"))


def taken(value: Taken, speech: Speech) -> str:
    """A large animal with its points."""
    return f"{called(value, speech)} {written(value['points'], speech)}"


def written(value: int | None, speech: Speech) -> str:
    """A number of the sheet, a dash where none is known."""
    return "–" if value is None else str(value)


def worth(value: Taken | int | None, speech: Speech) -> str:
    """A number of the sheet, or a large animal of a list."""
    return taken(value, speech) if isinstance(value, dict) else written(value, speech)


def why(value: object, speech: Speech) -> str:
    """What is wrong with a piece, as another sentence of the rules says it; from a box it may be anything."""
    try:
        said = msgspec.convert(value, Breach)
    except msgspec.ValidationError:
        return "?"
    return speech.sentence(said) if said.rule in speech.rulebook else "?"


def touch(value: tuple[int, str, str], speech: Speech) -> str:
    """One touching side: own colour, other colour."""
    _, own, other = value
    return f"{speech.word('colour', own)} {'=' if own == other else '≠'} {speech.word('colour', other)}"


def small(value: Small, speech: Speech) -> str:
    """ "red 2 × 3" """
    return f"{speech.word('colour', value['colour'])} {value['n']} × {written(value['points'], speech)}"


def touching(value: tuple[str, int, int, str], speech: Speech) -> str:
    """The colour of an animal beside a reef."""
    return speech.word("colour", value[3])


def laid(value: Laid, speech: Speech) -> str:
    """The colours of a tile, clockwise."""
    return ", ".join(speech.word("colour", each) for each in value["corals"])


def line(name: str, speech: Speech) -> str:
    """A line of the score; a reef, or corals that are none, by its colour."""
    kind, _, which = name.partition(".")
    colour, size, *_ = (*which.split("."), "")
    if kind == "reef" and size:
        kind = "reef_of"
    return speech.phrase(f"line.{kind}", {"n": which, "colour": colour, "size": size})


def piece(value: object, speech: Speech) -> str:
    """What a line counts, and where it lies; from a log that was brought in it may be anything."""
    try:
        piece = value if isinstance(value, Piece) else msgspec.convert(value, Piece)
    except msgspec.ValidationError:
        return "?"
    if piece.kind == "large":
        taken: Taken = {"shape": piece.of, "points": piece.points, "face": piece.face or ""}
        return speech.phrase("piece.large", {"animal": taken})
    kind = f"{piece.kind}_at" if piece.at else piece.kind
    return speech.phrase(f"piece.{kind}", {"colour": piece.of, "n": len(piece.corals), "at": [piece.at]})


def native(value: tuple[str, str], speech: Speech) -> str:
    """An ecosystem with its native: 3 turtle (green)."""
    number, own = value
    return f"{number} {speech.word('species', own)}"


TELLERS: dict[str, Teller] = {
    "place": place,
    "point": apart,
    "hex": hexagon,
    "cell": cell,
    "native": native,
    "called": called,
    "taken": taken,
    "worth": worth,
    "why": why,
    "written": written,
    "touch": touch,
    "small": small,
    "touching": touching,
    "laid": laid,
    "line": line,
    "piece": piece,
}


def tellers_of(box: Box | None, options: object) -> dict[str, Teller]:
    """Colours and species by the names in the household's box, animals beside a reef with their points (Q.13)."""
    named = (box.species if box else None) or {}
    known: dict[str, Species] = {str(colour): each for colour, each in named.items() if each}

    def touching(value: tuple[str, int, int, str], speech: Speech) -> str:
        points = known[value[3]].points if value[3] in known else None
        return f"{speech.word('colour', value[3])} {written(points, speech)}"

    if not any(each.name or each.colour for each in known.values()):
        return {"touching": touching}

    def colour(value: str, speech: Speech) -> str:
        return (known[value].colour if value in known else None) or speech.plain("colour", value)

    def species(value: str, speech: Speech) -> str:
        own = known.get(value, Species())
        if own.name is None and own.colour is None:
            return speech.plain("species", value)
        return f"{speech.plain('animal', own.name or NAMED.get(value, 'species'))} ({colour(value, speech)})"

    return {"colour": colour, "species": species, "touching": touching}


def heading(at: Position) -> tuple[str, Fields]:
    """The round and the player who opens it: first at turn, even where the snail makes that one play last."""
    return "effect.round", {"round": at.round, "opens": at.opens}


def awaits(at: Position) -> str:
    """What whoever is to act does: name the hot spot, lay a tile, then end the turn."""
    if at.seat is None:
        return ""
    return "ring" if at.boards[at.seat].hot_spot is None else "done" if at.placed else "tile"
