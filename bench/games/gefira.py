"""Géfira: two players, or four on the cross; real two-faced sections, explorers with tools, up to 60 actions."""

import random
from collections.abc import Iterator

from bench.measure import Figure, percentile
from bench.scenario import Drawn, Scenario, verdicts
from referee.games.gefira import GAME
from tests.games.gefira.players import random_game
from tests.tools import NAMES

SET_UP = ("build", "lay", "take")  # with four there is twice as much to lay


def draw(rng: random.Random, seats: int = 2) -> Drawn:
    return Drawn(GAME.setup(NAMES[:seats]), [entry for entry, _ in random_game(rng, 60, seats)])


def draw_four(rng: random.Random) -> Drawn:
    return draw(rng, 4)


def beside_two(four: list[Drawn]) -> Iterator[Figure]:
    """What the cross costs a verdict, once play has begun."""
    slow = []
    for drawn in (four, [draw(random.Random(seed)) for seed in range(10)]):
        took = sorted(took for do, took in verdicts(GAME, drawn) if do not in SET_UP)
        slow.append(percentile(took, 0.99))
    yield Figure("Géfira at four: a slow verdict in play, against two", slow[0] / slow[1], "<= 1.5")


SCENARIO = Scenario(GAME, draw)
AT_FOUR = Scenario(GAME, draw_four, own=beside_two, players="four")
