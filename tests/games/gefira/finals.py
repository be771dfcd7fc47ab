"""Finals of Géfira drawn at random."""

import random
from collections.abc import Iterator
from typing import Any

from referee.core.setup import Setup
from referee.games.gefira import GAME
from referee.games.gefira.rules.final import Final, Player
from tests.tools import NAMES

# Misreadings that one hears at a table and that chance gives many others beside: how often their rule stands in sight.
HEARD = {"accidents_kept": 0.9, "start_lost": 0.9, "accidents_once": 0.8}


def draw(rng: random.Random) -> tuple[Setup, Any]:
    setup = GAME.setup(NAMES[:2], {})
    places = ("end", "bridge", "start", "accidents")
    players = []
    for _ in setup.seats:
        there = [rng.choice(places) for _ in range(10)]
        players.append({place: there.count(place) for place in places})
    return setup, GAME.count.read(setup, {"players": players})


def amiss() -> Iterator[tuple[str, Setup, Any]]:
    """Explorers that are missing, more on the bridge than it has columns; nobody is all across, or both are."""
    setup, across, others = GAME.setup(NAMES[:2], {}), Player(10, 0, 0, 0), Player(3, 3, 4, 0)
    for which, *players in (
        ("G2.2 missing", Player(1, 8, 0, 0), across),
        ("G9.4 crowded", Player(0, 10, 0, 0), across),
        ("G9.1 nobody", Player(3, 2, 4, 1), others),
        ("G9.1 both", across, across),
    ):
        yield which, setup, Final(players=tuple(players))
