"""Finals of Géfira drawn at random."""

import random
from typing import Any

from referee.core.setup import Setup
from referee.games.gefira import GAME
from tests.tools import NAMES


def draw(rng: random.Random) -> tuple[Setup, Any]:
    setup = GAME.setup(NAMES[:2], {})
    places = ("end", "bridge", "start", "accidents")
    players = []
    for _ in setup.seats:
        there = [rng.choice(places) for _ in range(10)]
        players.append({place: there.count(place) for place in places})
    return setup, GAME.count.read(setup, {"players": players})
