"""What is in the box: districts, houses, the deck that every player has."""

import json
from pathlib import Path
from typing import Literal, get_args

Colour = Literal["blue", "green", "red", "yellow", "white", "black", "purple"]
District = Literal["G1", "G2", "G3", "Y1", "Y2", "Y3", "R1", "R2", "R3"]
Ring = Literal["green", "yellow", "red"]

_BOX = json.loads((Path(__file__).parent.parent / "components.json").read_text(encoding="utf-8"))

COLOURS: tuple[Colour, ...] = get_args(Colour)
DISTRICTS: tuple[District, ...] = get_args(District)  # V1.3: three rings of three
RINGS: dict[str, Ring] = {"G": "green", "Y": "yellow", "R": "red"}
EDGES: tuple[tuple[District, District], ...] = tuple((a, b) for a, b in _BOX["edges"])
VALUES: dict[str, int] = {ring: entry["points"] for ring, entry in _BOX["rings"].items()}
DECK: dict[str, int] = _BOX["deck"]  # V1.5

PER_COLOUR: int = _BOX["houses_per_colour"]  # V1.9
COLOURS_IN_PLAY: dict[int, int] = {int(seats): n for seats, n in _BOX["colours_in_play"].items()}  # V1.2
HAND = 7  # V1.6
LAPS = 3  # V5.1
ROUNDS = 8  # V2.1


def ring(district: str) -> Ring:
    return RINGS[district[0]]
