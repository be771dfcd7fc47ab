"""Vineta: four players, eight rounds, every kind of card played in every allowed way."""

import random

from bench.scenario import Drawn, Pictured, Scenario
from referee.games.vineta import GAME
from tests.games.vineta.players import random_game
from tests.games.vineta.scenes import FIVE, MIDDLE
from tests.tools import NAMES
from tests.web import vineta


def draw(rng: random.Random) -> Drawn:
    return Drawn(GAME.setup(NAMES[:4]), random_game(rng, 4))


SCENARIO = Scenario(GAME, draw)
# Houses are to leave a district in quarantine.
REFUSAL = Pictured(
    lambda store: vineta.lay(store, MIDDLE, options=FIVE),
    ("?card=rescue", "#dock .key[aria-disabled=true]:has-text('R2')"),
)
