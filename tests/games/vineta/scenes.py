"""Tables of Vineta in the middle of things, for the pages: one city of four players, and what leads to it."""

import random

from tests.games.vineta.players import random_game
from tests.games.vineta.table import Entry, card, flood

PEOPLE = ("Ana", "Bruno", "Chloé", "Dario")
FIVE = {"colours": ["blue", "green", "red", "yellow", "black"]}
BOX = {"map": {"confirmed": True, "names": {"G1": "Le Port", "Y3": "Halles"}, "seaside": {"R1": True}}}
CITY: Entry = {
    "do": "place",
    "houses": {
        "G1": {"blue": 2, "red": 1, "black": 1},
        "Y1": {"yellow": 1, "green": 2},
        "R2": {"yellow": 2, "black": 1, "blue": 1},
        "R1": {"blue": 1, "green": 1, "red": 1},
        "R3": {"green": 1, "red": 1, "yellow": 1},
        "Y3": {"red": 1, "black": 2, "yellow": 1},
        "G2": {"blue": 2, "green": 1, "black": 2},
        "Y2": {"green": 2, "red": 1, "yellow": 1},
        "G3": {"blue": 1, "red": 2, "yellow": 1, "black": 1},
    },
}


def drowned(district: str, figure: int) -> list[Entry]:
    """Three laps in which everyone lays one wave after the other on the same district."""
    waves = (1, 2, 2)
    return [flood((figure + lap + n) % 4, waves[lap], district) for lap in range(3) for n in range(4)]


TWO_GONE = [CITY, *drowned("G2", 0), *drowned("Y2", 3)]
LAP_1 = [flood(2, 3, "Y1"), flood(3, 3, "Y3"), flood(0, 2, "G1"), flood(1, 1, "Y3")]
LAP_2 = [
    card(3, "quarantine", on="R2"),
    flood(0, 4, "Y3"),
    card(1, "one_more"),
    card(2, "authority", on="G1", sign="+"),
]
EACH = {"G1": "blue", "G2": "green", "G3": "red", "Y1": "yellow", "Y2": "white"}
LATER: Entry = {"do": "place", "houses": {district: {colour: 7} for district, colour in EACH.items()}}  # to be told
MIDDLE = [*TWO_GONE, *LAP_1, *LAP_2, flood(0, 1, "Y1")]


def finished(seats: int = 4, **options: object) -> list[Entry]:
    return random_game(random.Random(200 + seats), seats, **options)


def sunk_by_colour() -> list[Entry]:
    """The first district has sunk, and its houses are taken one by one."""
    return [CITY, *drowned("G2", 0)]
