"""Faraway: four players, eight rounds; and the best order of the cards laid."""

import random
from collections.abc import Iterator
from typing import Any

from bench.measure import Figure, each
from bench.scenario import Drawn, Scenario
from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from referee.games.faraway.rules.best import best_orders
from tests.games.faraway.players import random_game
from tests.tools import NAMES


def draw(rng: random.Random) -> Drawn:
    return Drawn(GAME.setup(NAMES[:4]), random_game(rng, 4))


def best_order(games: list[Drawn]) -> Iterator[Figure]:
    alone = GAME.setup(NAMES[:1])
    finals = [
        GAME.refereed.final_of(Timeline(GAME.refereed.moves, GAME.begin(setup), log).position)
        for setup, log in games[:12]
    ]
    orders = each(lambda final: best_orders(alone, final), [one(final) for final in finals])
    yield Figure("Faraway: best order, ms", max(orders) * 1e3, "<= 20")


def one(final: Any) -> Any:
    """The first player's row, as a final of its own."""
    return type(final)(final.tableaus[:1])


SCENARIO = Scenario(GAME, draw, ">= 200, aim 500", best_order)
