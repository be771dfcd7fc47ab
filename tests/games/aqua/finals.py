"""Finals of AQUA drawn at random, and every way to settle what is open in one."""

import random
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from msgspec.structs import replace

from referee.core.log.timeline import Timeline
from referee.core.setup import Setup
from referee.games.aqua import GAME
from referee.games.aqua.rules.final import boards, pattern
from referee.games.aqua.rules.pieces import ROUNDS
from tests.games.aqua.players import KNOWN, random_game
from tests.games.aqua.table import COLOURS, RING, TILES, board, colours, final, lying
from tests.tools import NAMES

PAIRS = [(one, one, other) for one, other in permutations(COLOURS, 2)]  # a tile may show two equal corals

# Misreadings that one hears at a table and that chance gives many others beside: how often their rule stands in sight.
HEARD = {"ecosystems_unpaid": 0.75, "reef_under": 0.8, "under_alone": 0.9, "small_under": 1.0, "large_unpaid": 0.9}


def draw(rng: random.Random) -> tuple[Setup, Any]:
    if rng.random() < 0.1:
        return _sheet(rng)
    chosen, log = random_game(rng, 1 + rng.randrange(3))
    setup = GAME.setup(NAMES[: 1 + max(entry.get("seat") or 0 for entry in log)], chosen, KNOWN)
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup), log)
    return setup, GAME.refereed.final_of(timeline.position)


def _sheet(rng: random.Random) -> tuple[Setup, Any]:
    setup = GAME.setup(NAMES[:1], {}, KNOWN)
    column = {id: rng.randint(5, 30) for id in ("large", "small", "reefs")}
    column |= {"ecosystems": [rng.randint(0, 12) for _ in range(6)]}
    return setup, GAME.count.read(setup, {"mode": "sheet", "sheets": [column]})


def draw_open(rng: random.Random) -> Any:
    """Nobody read what some small animals are worth."""
    setup, final = draw(rng)
    while final.sheets is not None or setup.count == 1:
        setup, final = draw(rng)
    if rng.random() < 0.5:  # who was first in the last round, too
        final = replace(final, last_round_order=None)
    here = sorted({colour for board in boards(setup, final) for colour in board.animals.values()})
    open = rng.sample(here, min(2, len(here)))

    def boxed(values):
        species = {name: each for name, each in KNOWN["species"].items() if name not in open}
        species |= {name: {"points": points} for name, points in values.items()}
        return GAME.setup(setup.seats, {}, KNOWN | {"species": species})

    given = [dict(zip(open, points, strict=True)) for points in product((2, 3), repeat=len(open))]
    orders = (
        [final.last_round_order]
        if final.last_round_order
        else [tuple(range(setup.count)), tuple(range(setup.count))[::-1]]
    )
    return (boxed({}), final), [
        (boxed(values), replace(final, last_round_order=order)) for values in given for order in orders
    ]  # fmt: skip


def amiss() -> Iterator[tuple[str, Setup, Any]]:
    """Whole boards with what can hardly lie so, one each, by its rule and sentence; Bo's has nothing odd."""
    box = {"species": {name: {"points": 2} for name in COLOURS}, "large": {"manta": {"points": [9, 7, 5], "snail": 0}}}
    near = [pattern(tuple(colours(corals))) for _, corals in TILES]
    others = [corals for corals in dict.fromkeys(map(pattern, permutations(COLOURS, 3))) if corals not in near]
    far = [lying((6 + n % 17, -6 - n // 17), list(corals)) for n, corals in enumerate([*others, *PAIRS])]
    tiles = [*[lying(at, corals) for at, corals in TILES], *far[: ROUNDS - len(TILES)]]
    manta = {"shape": "manta", "points": 7}
    laid = {
        "Q.16 refused": board(tiles, ["red", *RING[:5]]),
        "Q.14 equal": board([*tiles[:-1], lying((9, 9), "rrr")]),
        "Q.14 again": board([*tiles[:-1], lying((9, 9), "bgy")]),
        "Q6.4 many": board(tiles, large=[manta | {"points": points} for points in (9, 7, 5)]),
        "Q6.4 other": board(tiles, large=[manta | {"points": 8}]),
        "Q3.1 many": board([*tiles, lying((9, 9), pattern(("red", "red", "blue")))]),
        "Q6.2 laid": board(tiles, large=[manta | {"cells": [["A", 5, 5], ["A", 5, 6]]}]),
    }
    for which, one in laid.items():
        setup = GAME.setup(NAMES[:2], {}, box)
        order = {"last_round_order": [0, 1]}
        yield which, setup, GAME.count.read(setup, final(one, board(far[-ROUNDS:]), **order))
