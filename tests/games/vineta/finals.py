"""Finals of Vineta drawn at random, and every way to settle what is open in one."""

import random
from typing import Any

from msgspec.structs import replace

from referee.core.setup import Setup
from referee.games.vineta import GAME
from tests.tools import NAMES

COLOURS = ("blue", "green", "black", "red", "white")


def draw(rng: random.Random) -> tuple[Setup, Any]:
    edition = {"edition": "en_2008", "own_colour_won_bonus": rng.randint(1, 3)} if rng.random() < 0.5 else {}
    setup = GAME.setup(NAMES[:4], {"record_colours": True} | edition)
    districts = rng.sample(["R1", "R3", "Y1", "Y2", "G1", "G3"], 4)
    players = [
        {"house": colour, "district": tile, "won": {each: rng.randint(0, 2) for each in COLOURS}}
        for colour, tile in zip(rng.sample(COLOURS, 4), districts, strict=True)
    ]
    standing = {colour: rng.randint(0, 3) for colour in COLOURS}
    final = {"last_district": rng.choice(districts[:2]), "standing": standing, "players": players}
    return setup, GAME.count.read(setup, final)


def draw_open(rng: random.Random) -> Any:
    """Nobody looked what the tile of the last district pays, or which houses of the English edition were one's own."""
    setup, final = draw(rng)
    given = {"bare": "zero"}  # else houses that are not there would be open as well
    english = {"edition": "en_2008", "own_colour_won_bonus": 2} if rng.random() < 0.5 else {}
    plain = bool(english) and rng.random() < 0.7
    if plain:
        final = replace(final, players=(replace(final.players[0], won=rng.randint(0, 8)), *final.players[1:]))
    asked = GAME.setup(NAMES[:4], given | english)
    ways = []
    for value in range(2, 8):
        seen = {"district_values": {"red": value, "green": value, "seen": True}}
        setup = GAME.setup(NAMES[:4], given | english | seen)
        for won in _by_colour(final) if plain else [final.players[0].won]:
            first = replace(final.players[0], won=won)
            ways.append((setup, replace(final, players=(first, *final.players[1:]))))
    return (asked, final), ways


def _by_colour(final):
    """Its own colour and any others, as many as are nowhere else: seven each, five colours."""
    first, room = final.players[0], dict.fromkeys(COLOURS, 7)
    for held in (final.standing, *(each.won for each in final.players[1:])):
        room = {colour: max(0, n - held.get(colour, 0)) for colour, n in room.items()}
    own = room.pop(first.house)
    other = next(iter(room))
    most = range(min(first.won, own) + 1)
    return [{first.house: n, other: first.won - n} for n in most if first.won - n <= sum(room.values())]
