"""A whole game on phones: the keys that a hand would find."""

import random

from referee.core.log.timeline import Timeline
from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.players import random_game
from tests.games.space_aztecs.test_play_desk import keys_of
from tests.games.tapping import Tapped
from tests.tools import NAMES


def whole():
    log, options = random_game(random.Random(2), 3)
    timeline = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:3], options)))
    entries = []
    for entry in log:
        way = ["?dock=hours"] if entry["do"] == "hours" else []
        entries.append((entry, [*way, *keys_of(entry, timeline.position)]))
        timeline.push(entry)
    return Tapped(NAMES[:3], entries, options)


TABLES = {"": whole}
