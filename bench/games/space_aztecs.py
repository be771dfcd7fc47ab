"""Space Aztecs: four players, three families, piles of real cards, until seven saucers or two empty piles."""

import random

from bench.scenario import Drawn, Scenario
from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.players import random_game
from tests.tools import NAMES


def draw(rng: random.Random) -> Drawn:
    log, options = random_game(rng, 4)
    return Drawn(GAME.setup(NAMES[:4], options), log)


SCENARIO = Scenario(GAME, draw)
