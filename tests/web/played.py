"""Whole games of each kind, played to their end at random: tables with a result."""

import random
from functools import cache

import msgspec

from bench.games import SCENARIOS
from tests.games.own import own
from tests.store.tables import laid_out

TO_ITS_END = own("own", "to_its_end")  # of games that the bench does not play to their end
GAMES = {scenario.game.id: scenario for scenario in SCENARIOS if not scenario.players}


@cache
def drawn(game, seed):
    """Who played, and every entry: drawing costs more than keeping it."""
    setup, log = GAMES[game].draw(random.Random(seed))
    return setup, TO_ITS_END[game](seed) if game in TO_ITS_END else log


def played(store, game, seed=5, then=(), box=None, **options):
    """A table of this game after a whole game, and whatever is entered then."""
    setup, log = drawn(game, seed)
    chosen, known = (msgspec.to_builtins(each) for each in (setup.options, setup.box))
    return laid_out(store, game, setup.seats, [*log, *then], options={**chosen, **options}, box=box or known)
