"""What only Vineta has, for the tests that ask every game the same."""

from tests.games.own import Laid, Numbers
from tests.games.vineta.scenes import CITY, FIVE, LATER, MIDDLE, PEOPLE
from tests.games.vineta.table import flood

# Options of a table with nothing as it usually is; which are dealt for one game, and which the table chooses.
CHOSEN = {"first": 1, "edition": "en_2008", "empty_series": "dissolve", "own_colour_won_bonus": 3}
DEALT = set[str]()  # V1.7: the oldest starts, game after game
KEPT = {"first", "colours", "edition", "own_colour_won_bonus", "record_colours", "district_values"}
FOLDED = ['name="values_seen"', 'name="box"']  # of a new table: under Settings
COUNTED = Laid([{"do": "put", "seat": 0, "field": "house", "value": "red"}], mode="tally")
BOX = {
    "map": {
        "confirmed": True,
        "edges": [["G1", "Y1"], ["G2", "Y1"], ["Y1", "R1"], ["R1", "R2"]],
        "names": {"G1": "Lighthouse"},
        "seaside": {"R1": True, "G2": False},
    }
}
NUMBERS = Numbers(["own_on_last", "won", "district"], 1, 3)  # played alone
PICTURE = True  # its board is one picture
# A table in large letters; how high its picture is at least, in pixels of 844.
LARGE = Laid([CITY, flood(0, 3, "G1")], ("Alexandra", "Bob", "Cleo", "Zoé"), options=FIVE), 90
GREYED = [Laid(MIDDLE, PEOPLE, options=FIVE)]  # a key is greyed there
PAGES = ["?card=panic"]
OWED = Laid([LATER], PEOPLE)  # something was left for later there
SEVEN = {"house": None, "district": None, "won": 7}
# On the last district stand one house of Ana's colour and two of Bo's.
OWN = {
    "last_district": "Y2",
    "standing": {"blue": 1, "green": 2},
    "players": [{**SEVEN, "house": "blue", "won": 14}, {**SEVEN, "house": "green", "won": 11}],
}
# A final of two whose totals are equal and its options; who wins, by which rule, and a word of its sentence.
TIES = {
    "own houses": (OWN, {}, [1], "V7.5", "1 against 2"),
    "shared": ({"players": [SEVEN, SEVEN]}, {}, [0, 1], "V7.5", "shared"),
}
# The end of a game in which a player has none of something.
NOUGHT = {
    "last_district": "R1",
    "standing": {"blue": 2},
    "players": [
        {"house": "blue", "district": "G2", "won": 10},
        {"house": "green", "district": "Y1", "won": 0},
    ],
}
# An entry of a count; what the page that corrects it says, the keys of another number, what changed.
CORRECTED = (
    {"do": "put", "seat": None, "field": "last_district", "value": "Y2"},
    "Last district: Y2",
    ["last:R1"],
    "Last district: R1 instead of: Y2",
)
