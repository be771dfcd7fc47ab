"""What only AQUA has, for the tests that ask every game the same."""

from tests.games.aqua.table import BOX as SMALL_BOX
from tests.games.aqua.table import options
from tests.games.own import Laid, Numbers
from tests.web.aqua import HABITATS

RING = ["c6", "c5", "blue", "green", "yellow", "red"]
# Options of a table with nothing as it usually is; which are dealt for one game, and which the table chooses.
CHOSEN = options(
    2,
    first=1,
    hot_spots=[RING] * 2,
    strict_exactly_three=True,
    covered_corals="stay",
    large_animals_per_turn="one",
    snail_in_round_1=False,
)
DEALT = {"hot_spots", "natives", "first"}
KEPT = {"mode"}
DEALT_FIELDS = ("ring0", "ring1", "native")  # where a new table asks for what was dealt
COUNTED = Laid(HABITATS, options=options(2), box=SMALL_BOX)
BOX = {
    "species": {"red": {"name": "crab", "points": 2}, "c5": {"name": "sea wasp", "points": 3, "colour": "purple"}},
    "large": {"dolphin": {"cells": [[0, 0], [0, 1], [1, 0]], "points": [9, None, 5], "snail": 2}},
    "hot_spots": [["red", "yellow", "green", "blue", "c5", "c6"]],
    "ecosystems": {
        "7": {"points": 2, "count": "contacts", "of": "reef", "scope": "local"},
        "8": {"points": 3, "count": "natives", "times": "manta", "scope": "global"},
        "9": {"count": "typed"},
    },
}
NUMBERS = Numbers(["large", "small", "reefs", "ecosystem.3", "ecosystem.12"], 4, 2)  # two games only
PICTURE = True  # its board is one picture
# A table in large letters; how high its picture is at least, in pixels of 844.
LARGE = Laid([], ("Léa", "Tom"), options=options(2)), 200
DRAWN_COUNT = True  # also where only the end is counted
SEAT_IS_A_BOARD = True  # a tap on a seat shows its board, and enters nothing for it
COLUMN = {"large": 9, "small": 0}
REEFS = {"mode": "sheet", "sheets": [COLUMN, COLUMN]}
# A final of two whose totals are equal and its options; who wins, by which rule, and a word of its sentence.
TIES = {
    "order known": ({**REEFS, "last_round_order": [1, 0]}, {}, [1], "Q7.3", "Bo played earlier"),
    "order unknown": (REEFS, {}, [0, 1], "Q7.3", "not known"),
}
# The end of a game in which a player has none of something.
NOUGHT = {"mode": "sheet", "sheets": [{"large": 0, "small": 9, "reefs": 5, "ecosystems": [1, 0, 0, 0, 0, 0]}] * 2}
# An entry of a count; what the page that corrects it says, the keys of another number, what changed.
CORRECTED = (
    {"do": "put", "seat": 1, "field": "reefs", "value": 9},
    "Bo · Reefs: 9",
    ["d2", "d5"],
    "Reefs: 25 instead of: 9",
)
