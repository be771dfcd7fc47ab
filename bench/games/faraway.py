"""Faraway: four players, eight rounds; the best order of the cards laid; rows typed card by card."""

import random
from collections.abc import Iterator
from typing import Any

from bench.measure import Figure, each
from bench.scenario import Drawn, Log, Pictured, Scenario, Typed
from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from referee.games.faraway.rules.best import best_orders
from tests.games.faraway.players import random_game
from tests.tools import NAMES
from tests.web.scenes import lay_out


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


def puts(count: int) -> Log:
    """A score-only log of any length: rows are laid card by card, then corrected again and again."""
    rng, entries = random.Random(8), []
    deck = rng.sample(range(1, 69), 32)
    rows = [deck[seat * 8 : seat * 8 + 8] for seat in range(4)]
    for n in range(count):
        seat = n % 4
        if n >= 32:
            rng.shuffle(rows[seat])
        entries.append({"do": "put", "seat": seat, "field": "regions", "value": rows[seat][: n // 4 + 1]})
    return entries


SCENARIO = Scenario(GAME, draw, ">= 200, aim 500", best_order)
TYPED = Typed(GAME, puts, {"do": "put", "seat": 0, "field": "sanctuaries", "value": []}, 8)
# David counts 54 for himself, the app 44
RESULT = Pictured(lambda store: lay_out(store)["over"], claim=("/claim?seat=3", "/claim?seat=3&n=54&by=3"))
