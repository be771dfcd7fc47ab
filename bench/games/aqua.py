"""AQUA: three players, seventeen tiles each, large animals, reefs, ecosystems; a board scored, places found."""

import random
from collections.abc import Iterator
from typing import Any

from bench.measure import Figure, seconds
from bench.scenario import Drawn, Scenario
from referee.core.log.timeline import Timeline
from referee.games.aqua import GAME
from referee.games.aqua.rules.board import legal_places
from tests.games.aqua.players import KNOWN, random_game
from tests.tools import NAMES


def draw(rng: random.Random) -> Drawn:
    chosen, log = random_game(rng, 3)
    return Drawn(GAME.setup(NAMES[:3], chosen, KNOWN), log)


def boards(games: list[Drawn]) -> Iterator[Figure]:
    """A whole board laid out and scored from its file; where the tile of its last turn might lie."""
    alone = GAME.setup(NAMES[:1], None, KNOWN)
    ends = [Timeline(GAME.refereed.moves, GAME.begin(setup), log).position for setup, log in games[:12]]
    finals = [one(GAME.refereed.final_of(at)) for at in ends]
    scored = [seconds(lambda final=final: GAME.count.score(alone, final)) for final in finals]  # type: ignore[misc]
    yield Figure("AQUA: score of a 17-tile board, ms", max(scored) * 1e3, "<= 2")
    full = [(board, board.tiles[-1].corals) for at in ends for board in at.boards]
    found = [seconds(lambda item=item: legal_places(*item)) for item in full]  # type: ignore[misc]
    yield Figure("AQUA: legal places of a tile, ms", max(found) * 1e3, "<= 5")


def one(final: Any) -> Any:
    """The first player's board, as a final of its own."""
    return type(final)(final.mode, final.natives, final.boards[:1])


SCENARIO = Scenario(GAME, draw, "", boards)
