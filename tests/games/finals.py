"""Finals drawn at random, of every game: each rule that pays is there in some of them."""

import random
from collections.abc import Callable
from typing import Any

from referee.core.log.timeline import Timeline
from referee.core.raw import Raw
from referee.core.setup import Setup
from referee.games import aqua, faraway, gefira, space_aztecs, vineta
from referee.games.faraway.rules.pieces import REGIONS, SANCTUARIES
from tests.games.aqua import players as aqua_players
from tests.tools import NAMES

Ended = tuple[Setup, Any]  # a set-up, and a final of it
COLOURS = ("blue", "green", "black", "red", "white")
EVERY_SET = ("base", "people_from_below", "under_starry_skies")
TOTALS = {"eagle": [2, 5, 9, 14], "snake": [1, 4, 8, 13]}


def of_vineta(rng: random.Random) -> Ended:
    edition = {"edition": "en_2008", "own_colour_won_bonus": rng.randint(1, 3)} if rng.random() < 0.5 else {}
    setup = vineta.GAME.setup(NAMES[:4], {"record_colours": True} | edition)
    districts = rng.sample(["R1", "R3", "Y1", "Y2", "G1", "G3"], 4)
    players = [
        {"house": colour, "district": tile, "won": {each: rng.randint(0, 2) for each in COLOURS}}
        for colour, tile in zip(rng.sample(COLOURS, 4), districts, strict=True)
    ]
    standing = {colour: rng.randint(0, 3) for colour in COLOURS}
    final = {"last_district": rng.choice(districts[:2]), "standing": standing, "players": players}
    return setup, vineta.GAME.count.read(setup, final)


def of_faraway(rng: random.Random) -> Ended:
    setup = faraway.GAME.setup(NAMES[:2], {"sets": list(EVERY_SET)})
    # Regions with many things to see, and Sanctuaries in plenty, so that most quests pay
    regions, sanctuaries = rng.sample(sorted(REGIONS), 16), rng.sample(sorted(SANCTUARIES), 8)
    tableaus = [_tableau(rng, regions[:8], sanctuaries[:5]), _tableau(rng, regions[8:], sanctuaries[5:])]
    return setup, faraway.GAME.count.read(setup, {"tableaus": tableaus})


def _tableau(rng: random.Random, regions: list[str], sanctuaries: list[str]) -> Raw:
    free, given = list(sanctuaries), {}
    for id in regions:
        quest = REGIONS[id].quest
        if quest and quest.kind == "sacrifice" and len(free) >= quest.sanctuaries and rng.random() < 0.7:
            given[id] = [free.pop() for _ in range(quest.sanctuaries)]
    return {"regions": regions, "sanctuaries": sanctuaries, "sacrifices": given}


def of_space_aztecs(rng: random.Random) -> Ended:
    setup = space_aztecs.GAME.setup(NAMES[:5], {}, {"warriors": TOTALS})
    jaguars = rng.choice([(3, 0, 0), (2, 1, 0), (1, 1, 1)])
    cities = [_city(rng, jaguars[seat] if seat < 3 else 0) for seat in range(5)]
    return setup, space_aztecs.GAME.count.read(setup, {"removed": None, "cities": cities})


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


def of_aqua(rng: random.Random) -> Ended:
    if rng.random() < 0.1:
        return _sheet(rng)
    chosen, log = aqua_players.random_game(rng, 1 + rng.randrange(3))
    setup = aqua.GAME.setup(NAMES[: 1 + max(entry.get("seat") or 0 for entry in log)], chosen, aqua_players.KNOWN)
    timeline = Timeline(aqua.GAME.refereed.moves, aqua.GAME.begin(setup), log)
    return setup, aqua.GAME.refereed.final_of(timeline.position)


def _sheet(rng: random.Random) -> Ended:
    setup = aqua.GAME.setup(NAMES[:1], {}, aqua_players.KNOWN)
    column = {id: rng.randint(5, 30) for id in ("large", "small", "reefs")}
    column |= {"ecosystems": [rng.randint(0, 12) for _ in range(6)]}
    return setup, aqua.GAME.count.read(setup, {"mode": "sheet", "sheets": [column]})


def of_gefira(rng: random.Random) -> Ended:
    setup = gefira.GAME.setup(NAMES[:2], {})
    places = ("end", "bridge", "start", "accidents")
    players = []
    for _ in setup.seats:
        there = [rng.choice(places) for _ in range(10)]
        players.append({place: there.count(place) for place in places})
    return setup, gefira.GAME.count.read(setup, {"players": players})


FINALS: dict[str, Callable[[random.Random], Ended]] = {
    "vineta": of_vineta,
    "faraway": of_faraway,
    "space_aztecs": of_space_aztecs,
    "aqua": of_aqua,
    "gefira": of_gefira,
}
GAMES = {game.id: game for game in (vineta.GAME, faraway.GAME, space_aztecs.GAME, aqua.GAME, gefira.GAME)}
