"""What only Géfira has, for the tests that ask every game the same."""

import random

from tests.games.gefira.players import random_game
from tests.games.gefira.table import BLUE, RED, activate, build, destiny, face, fill, holed, tool
from tests.games.gefira.test_four import BUILD
from tests.games.own import Laid, Numbers

# Options of a table with nothing as it usually is; which are dealt for one game, and which the table chooses.
CHOSEN = {"first": 1, "steps_card": "5/7", "bridge_length": 9, "wind_turn": "flip"}
DEALT = {"first"}
KEPT = {"steps_card", "bridge_length", "arm", "talisman_from_start"}
FOLDED = ['name="bridge_length"']  # of a new table: under Settings
COUNTED = Laid([{"do": "put", "seat": 0, "field": "end", "value": 1}], mode="tally")
NUMBERS = Numbers(["end", "bridge", "start", "accidents"], 2, 4, ("start", "accidents"))
PICTURE = True  # its board is one picture
# A table in large letters; how high its picture is at least, in pixels of 844.
BROKEN = build(holed(BLUE, 2, 3, 4), ["broken_plank", *holed(RED, 2, 3, 4)[1:]])
LARGE = Laid([BROKEN, activate(0, 0), tool(), face("broken_plank")], ("Marie", "Jean")), 220
EXPLAINED = ["turn"]  # the effects whose rules open in place; what a chain caused leads to the rules themselves
FOUR = ("Ana", "Bruno", "Chloé", "Dario")
STOPPED = [BUILD, activate(0, 0), tool(False)]
OTHERS = [destiny(seat, "tool") for seat in (1, 1, 2, 2, 3, 3)]
TAKEN_CORNER = [
    *[*STOPPED, activate(0, 1), *OTHERS],
    *[activate(0, 2), fill(0, 3, "liana"), activate(0, 3), fill(0, 4, "snake"), *OTHERS],
    *[activate(0, 0), tool(False), activate(0, 1), *OTHERS],
]
GREYED = [Laid(log, FOUR, options={"cross": "round_left"}) for log in (STOPPED, TAKEN_CORNER)]


def to_its_end(seed):
    """Every entry of a whole game; sixty actions are no game."""
    return [entry for entry, _ in random_game(random.Random(seed), 900)]


def arrived(end, bridge, start, accidents=0):
    return {"end": end, "bridge": bridge, "start": start, "accidents": accidents}


# A final of two whose totals are equal and its options; who wins, by which rule, and a word of its sentence.
TIES = {
    "accidents": ({"players": [arrived(4, 3, 3), arrived(5, 1, 3, 1)]}, {}, [0], "G9.7", "accidents"),
    "at the end": ({"players": [arrived(4, 3, 3), arrived(5, 0, 5)]}, {}, [1], "G9.8", "more at the end"),
    "shared": ({"players": [arrived(4, 3, 3)] * 2}, {}, [0, 1], "G.A29", "shared"),
}
# An entry of a count; what the page that corrects it says, the keys of another number, what changed.
CORRECTED = (
    {"do": "put", "seat": 0, "field": "end", "value": 3},
    "Ana · At the end: 3",
    ["+end"],
    "At the end: 4 instead of: 3",
)
