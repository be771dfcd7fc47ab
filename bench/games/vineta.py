"""Vineta: four players, eight rounds, every kind of card played in every allowed way."""

import random

from bench.scenario import Drawn, Scenario
from referee.games.vineta import GAME
from tests.games.vineta.players import random_game
from tests.tools import NAMES


def draw(rng: random.Random) -> Drawn:
    return Drawn(GAME.setup(NAMES[:4]), random_game(rng, 4))


SCENARIO = Scenario(GAME, draw)
