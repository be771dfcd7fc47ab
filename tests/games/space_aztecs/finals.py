"""Finals of Space Aztecs drawn at random, and every way to settle what is open in one."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace

from referee.core.raw import Raw
from referee.core.setup import Setup
from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.rules.final import City
from tests.tools import NAMES

# Misreadings that one hears at a table and that chance gives many others beside: how often their rule stands in sight.
HEARD = {"sheltered_out": 0.8}

TOTALS = {"eagle": [2, 5, 9, 14], "snake": [1, 4, 8, 13]}


def draw(rng: random.Random) -> tuple[Setup, Any]:
    setup = GAME.setup(NAMES[:5], {}, {"warriors": TOTALS})
    jaguars = rng.choice([(3, 0, 0), (2, 1, 0), (1, 1, 1)])
    cities = [_city(rng, jaguars[seat] if seat < 3 else 0) for seat in range(5)]
    return setup, GAME.count.read(setup, {"removed": None, "cities": cities})


def _city(rng: random.Random, jaguars: int) -> Raw:
    def numbers(most: int) -> list[int]:
        return [rng.randint(1, 7) for _ in range(rng.randint(0, most))]

    return {
        "codex": numbers(2),
        "villagers": numbers(2),
        "jaguars": jaguars,
        "warriors": [{"type": type, "count": 1 + (rng.random() < 0.3)} for type in TOTALS if rng.random() < 0.5],
        "priests": rng.randint(0, 1),
        "aliens": numbers(1) + numbers(1)[:1],
        "archivists": [
            {"points": rng.randint(1, 4), "bonus": rng.randint(1, 4), "sheltered": rng.random() < 0.5}
            for _ in range(rng.randint(0, 2))
        ],
        "others": numbers(1),
        "captives": rng.randint(0, 3),
    }


def draw_open(rng: random.Random) -> Any:
    """Nobody said what counts for the fewest in one or two cities."""
    setup, final = draw(rng)
    below_zero = rng.random() < 0.5
    setup = GAME.setup(NAMES[:5], {"food": "icons", "below_zero": below_zero}, {"warriors": {}})
    open = rng.sample(range(5), rng.randint(1, 2))
    cities = []
    for seat, city in enumerate(final.cities):
        if not below_zero:  # so few points that some totals would be
            city = City(captives=rng.randint(0, 6))
        villagers = city.villagers or (1,)
        city = replace(city, villagers=villagers, warriors=(), food=None if seat in open else rng.randint(0, 4))
        cities.append(city)
    ways = []
    for foods in product(range(9), repeat=len(open)):
        told = dict(zip(open, foods, strict=True))
        ways.append(tuple(replace(city, food=told.get(seat, city.food)) for seat, city in enumerate(cities)))
    return (setup, replace(final, cities=tuple(cities))), [(setup, replace(final, cities=way)) for way in ways]


def amiss() -> Iterator[tuple[str, Setup, Any]]:
    """A player without a card; so few cards that the game can hardly have been over; too many saucers, or cards."""
    told = {"saucers": 0, "temples": {}, "captives": 0, "food": 3}
    many = {"codex": [0] * 4, "saucers": 3, "captives": 0}
    pink = {"villagers": [1] * 10, "jaguars": 3, "temples": {"pink": 3}}
    blue = {"priests": 10, "temples": {"blue": 3, "yellow": 2}}
    eagles = ({"warriors": [{"type": "eagle", "count": n, "total": n}]} for n in (3, 4))
    cities = {
        "S.V07 empty": [{"villagers": [1] * 4, "captives": 1, "food": 3}, {"captives": 0}],
        "S.V09 refused": [{"villagers": [1] * 4} | told, {"priests": 4} | told],
        "S.V09 on": [{"villagers": [1] * 6} | told | {"saucers": 5}, {"priests": 7} | told | {"saucers": 4}],
        "S.V10 refused": [pink | many | next(eagles), blue | many | next(eagles)],
    }
    for which, each in cities.items():
        setup = GAME.setup(NAMES[:2], {"removed": "green"})
        yield which, setup, GAME.count.read(setup, {"removed": "green", "cities": each})
