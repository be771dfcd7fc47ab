"""What only Space Aztecs has, for the tests that ask every game the same."""

from tests.games.own import Laid
from tests.games.space_aztecs import table as t
from tests.games.space_aztecs.scenes import PEOPLE, THREE

# Options of a table with nothing as it usually is; which are dealt for one game, and which the table chooses.
CHOSEN = {"removed": "blue", "codex": False, "track_piles": True, "first": 1}
DEALT = {"removed"}
KEPT = {"codex", "track_piles", "first"}
IN_TURN = True  # who starts: the next one, game after game
TOLD_TO_COUNT = {"removed": "pink"}  # what was dealt and is asked where only the end is counted
FOLDED = ['name="track_piles"', 'name="box"']  # of a new table: under Settings
COUNTED = Laid([{"do": "put", "seat": 0, "field": "jaguars", "value": 1}], mode="tally", options={"removed": "pink"})
BOX = {
    "cards": {
        "PA01": {"name": "Toucan", "hour": "06:10", "points": 2},
        "PA02": {"points": -1, "kind": "villager"},
        "YA04": {"type": "eagle"},
        "YA05": {"type": "eagle", "name": "Eagle"},
        "BA01": {"kind": "alien", "points": 4},
        "BA02": {"kind": "priest", "hour": "12:00"},
        "GA01": {"kind": "archivist", "points": 3, "bonus": 4},
        "PT1": {"hour": "23:59"},
        "CX1": {"name": "Sun", "points": 5},
    },
    "warriors": {"eagle": [2, 5, 9], "snake": [None, 4]},
}
PRINTED = {"warriors": {"eagle": [2, 5, 9, 14]}}  # without it nobody surely wins
CARDS = ".az-city"  # its board is of cards: the count lies beside them
PICTURE = True  # its board is one picture
# A table in large letters; how high its picture is at least, in pixels of 844.
BEGUN = [*t.rounds([t.villager(), t.PRIEST, t.villager()]), t.earliest(1)]
LARGE = Laid(BEGUN, ("Zoé", "Marc", "Inès"), options={"removed": "yellow"}), 130
GREYED = [Laid([*t.rounds([*[t.temple("green")] * 3, t.CODEX]), t.earliest(1)], PEOPLE, options=THREE)]
# A final of two whose totals are equal and its options; who wins, by which rule, and a word of its sentence.
TIES = {"shared": ({"cities": [{"codex": [3]}] * 2}, {"removed": "pink"}, [0, 1], "S.R26", "shared")}
# The end of a game in which a player has none of something.
NOUGHT = {"removed": "green", "cities": [{"others": [4], "captives": 1}, {"captives": 0}]}
# An entry of a count; what the page that corrects it says, the keys of another number, what changed.
CORRECTED = (
    {"do": "put", "seat": 0, "field": "jaguars", "value": 2},
    "Ana · Jaguars: 2",
    ["n1"],
    "Jaguars: 1 instead of: 2",
)
