"""What only Faraway has, for the tests that ask every game the same."""

from tests.games.own import Laid, Numbers
from tests.web.scenes import DEAL, rows

# Options of a table with nothing as it usually is; which are dealt for one game, and which the table chooses.
CHOSEN = {"sets": ["base", "under_starry_skies"], "track_display": False, "tie_break": "sum"}
DEALT = set[str]()
KEPT = {"sets", "start", "track_display"}
FOLDED = ['name="track_display"', 'name="box"']  # of a new table: under Settings
BGG = 385761  # its number at BoardGameGeek
COUNTED = Laid(rows(*DEAL[:2]), mode="tally")
BOX = {
    "cards": {
        "R32": {"colour": "grey", "night": 0, "stone": 2, "needs_chimera": 1, "quest": "per.clue", "points": 3},
        "S36": {"quest": "none"},
        "M15": {"clue": 1},
    },
}
NUMBERS = Numbers([*"12345678", "sanctuaries"], 7, 22)  # a picture full of stems
CARDS = ".fa-cards"  # its board is of cards: the count lies beside them
SMALLEST = [(Laid([], ("Ana", "Bo"), "tally"), [f"[data-pad] [value=d{n}]" for n in "1919"])]  # taps to a refusal
PAGES = ["?dock=grid&pad=grid", "/dispute", "/log", "/share"]
ENTERED_AT_ONCE = 1  # of what comes next in the middle of a game: the next one is another phone's
LOW, HIGH = {"regions": [1, 68]}, {"regions": [2, 4]}
# A final of two whose totals are equal and its options; who wins, by which rule, and a word of its sentence.
TIES = {
    "lowest Region": ({"tableaus": [LOW, HIGH]}, {}, [0], "F8.5", "lowest Region"),
    "lowest sum": ({"tableaus": [LOW, HIGH]}, {"tie_break": "sum"}, [1], "F.14", "lowest sum"),
}
# An entry of a count; what the page that corrects it says, the keys of another number, what changed.
CORRECTED = (
    {"do": "put", "seat": 0, "field": "regions", "value": [12]},
    "Ana · Region 12",
    ["xR12"],
    "Region 12 removed",
)
