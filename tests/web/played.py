"""Whole games of each kind, played to their end at random: tables with a result."""

import random
from functools import cache

import msgspec

from bench.games import SCENARIOS
from tests.games.gefira.players import random_game
from tests.store.tables import laid_out

GAMES = {scenario.game.id: scenario for scenario in SCENARIOS if not scenario.players}


@cache
def drawn(game, seed):
    """Who played, and every entry: drawing costs more than keeping it."""
    setup, log = GAMES[game].draw(random.Random(seed))
    if game == "gefira":
        log = [entry for entry, _ in random_game(random.Random(seed), 900)]
    return setup, log


def played(store, game, seed=5, then=(), **options):
    """A table of this game after a whole game, and whatever is entered then."""
    setup, log = drawn(game, seed)
    chosen, box = (msgspec.to_builtins(each) for each in (setup.options, setup.box))
    return laid_out(store, game, setup.seats, [*log, *then], options={**chosen, **options}, box=box)
