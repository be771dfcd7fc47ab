"""A game at the bench: whole games drawn beforehand, so that only the referee's work is timed."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench.measure import Figure
from referee.core.game import Game
from referee.core.setup import Setup

Log = list[dict[str, Any]]


class Drawn(NamedTuple):
    """A whole game, as people would enter it."""

    setup: Setup
    log: Log


class Scenario(NamedTuple):
    game: Game
    draw: Callable[[random.Random], Drawn]
    games_a_second: str = ""  # the bar, where one is set
    own: Callable[[list[Drawn]], Iterator[Figure]] = lambda drawn: iter(())  # what only this game measures
