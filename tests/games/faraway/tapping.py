"""A whole game on phones: two digits a Region, and where its card shows first the key that lays it; a Sanctuary from
the dock of its colour.
"""

import random

from referee.games.faraway.phone.forms import group_of
from referee.games.faraway.rules.pieces import SANCTUARIES, deck
from tests.games.faraway.players import random_game
from tests.games.tapping import Tapped
from tests.tools import NAMES

DECK = deck(frozenset({"base"}))


def steps(entry):
    if entry["do"] == "region":
        return [*(f"d{digit}" for digit in f"{entry['region']:02}"), f"i{DECK.region(entry['region'])}"]
    if entry["sanctuary"] is None:
        return ["o"]
    card = DECK.sanctuary(entry["sanctuary"])
    return [f"?dock=group&group={group_of(SANCTUARIES[card])}", f"s{card}"]


TABLES = {"": lambda: Tapped(NAMES[:3], [(each, steps(each)) for each in random_game(random.Random(5), 3)])}
