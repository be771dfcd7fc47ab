"""Géfira: two players, real two-faced sections, explorers with tools, up to 60 actions."""

import random

from bench.scenario import Drawn, Scenario
from referee.games.gefira import GAME
from tests.games.gefira.players import random_game
from tests.tools import NAMES


def draw(rng: random.Random) -> Drawn:
    return Drawn(GAME.setup(NAMES[:2]), [entry for entry, _ in random_game(rng, 60)])


SCENARIO = Scenario(GAME, draw)
