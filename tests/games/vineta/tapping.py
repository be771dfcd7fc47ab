"""A whole game on phones, houses placed one by one: an entry is the answers to what is asked."""

import random

from tests.games.tapping import Tapped
from tests.games.vineta.fingers import taps
from tests.games.vineta.players import random_game
from tests.tools import NAMES


def whole():
    return Tapped(NAMES[:3], [(each, ["dock:one", *taps(each)]) for each in random_game(random.Random(1), 3)])


TABLES = {"": whole}
