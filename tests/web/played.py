"""Whole games of each kind, played to their end at random: tables with a result."""

import random
from functools import cache

import msgspec
from msgspec.structs import replace

from bench.games import SCENARIOS
from referee.core.log.timeline import Timeline
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


def up_to(store, game, seed, part=1.0):
    """A game drawn at random, played to its end or for a part of it; what looked odd by then was looked at."""
    scenario = next(each for each in SCENARIOS if each.game.id == game)
    setup, log = scenario.draw(random.Random(seed))
    log = log[: int(len(log) * part)]
    then = Timeline(scenario.game.refereed.moves, scenario.game.begin(setup), log).position
    setup = replace(setup, box=replace(setup.box, seen=scenario.game.score_of(setup, then).doubts))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    return laid_out(store, game, setup.seats, log, options=options, box=box)
