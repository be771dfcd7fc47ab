"""A whole game on phones, of two people and of four: the keys that lead on, one after the other."""

import random

from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from tests.games.gefira.finger import Finger
from tests.games.gefira.players import random_game
from tests.games.tapping import Tapped
from tests.tools import NAMES


def whole(seats, seed, **options):
    finger = Finger(Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:seats], options))))
    entries = []
    for entry, seen in random_game(random.Random(seed), 900, seats, **options):
        steps, seq = [], finger.at.seq
        if entry["do"] == "take":
            finger.draft = {"seat": str(entry["seat"])}
        while finger.at.seq == seq:
            steps.append(finger.next(entry, seen["tool"]))
            finger.tap(steps[-1])
        entries.append((finger.at.entries[-1], steps))
    return Tapped(NAMES[:seats], entries, options)


TABLES = {"": lambda: whole(2, 8), "at four": lambda: whole(4, 9)}
