"""Whole games of each kind, played to their end at random: tables with a result."""

import random

import msgspec

from bench.games import SCENARIOS
from tests.games.gefira.players import random_game
from tests.store.tables import laid_out

GAMES = {scenario.game.id: scenario for scenario in SCENARIOS if not scenario.players}


def played(store, game, seed=5, then=(), **options):
    """A table of this game after a whole game, and whatever is entered then."""
    drawn = GAMES[game].draw(random.Random(seed))
    log = [entry for entry, _ in random_game(random.Random(seed), 900)] if game == "gefira" else drawn.log
    chosen, box = (msgspec.to_builtins(each) for each in (drawn.setup.options, drawn.setup.box))
    return laid_out(store, game, drawn.setup.seats, [*log, *then], options={**chosen, **options}, box=box)
