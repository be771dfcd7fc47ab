"""Tables of AQUA played at random from a real bag of tiles: whole legal logs for tests and the bench.

The players ask the referee where a tile fits (trying all of it would take a second rulebook); what a
board is then worth is counted again elsewhere, from points on paper.
"""

import random
from itertools import permutations
from typing import Any

from referee.core.log.timeline import Timeline
from referee.games.aqua import GAME
from referee.games.aqua.rules.board import Tile, lay, legal_places
from referee.games.aqua.rules.lattice import next_to, tips
from referee.games.aqua.rules.position import Position
from tests.games.aqua.table import BOX, COLOURS, done, large, options, snail
from tests.tools import NAMES

SHAPES = ("barracuda", "dolphin", "manta", "hammerhead", "humpback")
FACES = {
    "barracuda": ("barracuda", "moray"),
    "dolphin": ("dolphin", "dugong"),
    "manta": ("manta", "octopus"),
    "hammerhead": ("hammerhead", "blacktip"),
    "humpback": ("humpback", "whale_shark"),
}
FORMS = {
    "barracuda": [[0, 0], [0, 1]],
    "dolphin": [[0, 0], [0, 1], [1, 0]],
    "manta": [[0, 0], [0, 1], [0, 2]],
    "hammerhead": [[0, 0], [0, 1], [1, -1]],
    "humpback": [[0, 0], [0, 1], [1, -1], [1, 0]],
}
KNOWN = BOX | {
    "large": {
        shape: {"cells": FORMS[shape], "points": [9 + n, 7 + n, 5 + n], "snail": 1} for n, shape in enumerate(SHAPES)
    },
    "ecosystems": {
        "7": {"points": 2, "count": "contacts", "of": "reef", "scope": "local"},
        "8": {"points": 1, "count": "pairs", "of": "native"},
        "9": {"points": 3, "count": "natives_touching", "of": "other"},
        "10": {"points": 1, "count": "natives", "times": "barracuda", "scope": "global"},
        "11": {"points": 2, "count": "contacts", "of": "blue"},
        "12": {"points": 1, "count": "pairs", "of": "reef"},
        "13": {"count": "typed"},
    },
}
ADVANCED = ("1", "2", "7", "8", "9", "10", "11", "12", "13", "20")


def bag(rng: random.Random) -> list[tuple[str, str, str]]:
    """The 70 patterns as the facts infer them: three or two colours, once each."""
    found = []
    for a, b, c in permutations(COLOURS, 3):
        if COLOURS.index(a) == min(map(COLOURS.index, (a, b, c))):
            found.append((a, b, c))
    found += [(a, a, b) for a in COLOURS for b in COLOURS if a != b]
    assert len(found) == 70
    rng.shuffle(found)
    return found


def random_options(rng: random.Random, seats: int) -> dict[str, Any]:
    mode = "solo" if seats == 1 else rng.choice(["family", "classic", "advanced"])
    rings = [rng.sample(COLOURS, 6) for _ in range(seats)]
    more: dict[str, Any] = {"mode": mode, "first": rng.randrange(seats), "hot_spots": rings}
    if mode != "family":
        numbers = tuple("123456") if mode == "classic" else rng.sample(ADVANCED, 6)
        more["natives"] = dict(zip(sorted(numbers, key=int), rng.sample(COLOURS, 6), strict=True))
    return options(seats, **more)


def random_game(rng: random.Random, seats: int, box: Any = KNOWN) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The options and the log of a whole game; every entry is legal."""
    chosen = random_options(rng, seats)
    at = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:seats], chosen, box)))
    tiles, log = bag(rng), []

    def push(entry: dict[str, Any]) -> bool:
        legal = at.judge(entry).legal
        if legal:
            at.push(entry)
            log.append(entry)
        return legal

    while not at.position.over:
        position: Position = at.position
        seat = position.seat
        assert seat is not None
        if rng.random() < 0.15 and push(snail(seat)):
            continue
        for _ in range(len(tiles)):
            corals = tiles.pop()
            if where := best_place(rng, position, seat, corals):
                push({"do": "tile", "seat": seat, "at": list(where[0]), "corals": list(corals), "turn": where[1]})
                break
            tiles.insert(0, corals)
        for _ in range(2 if rng.random() < 0.2 else 1):
            attract(rng, at, seat, push)
        push(done(seat))
    for number in chosen.get("natives", {}):
        if number in ("13", "20"):
            for seat in range(seats):
                push({"do": "typed", "seat": seat, "ecosystem": int(number), "points": rng.randrange(9)})
    return chosen, log


def best_place(rng: random.Random, at: Position, seat: int, corals: Any) -> Any:
    """Where most habitats come of it, so that animals and large ones occur."""
    board = at.boards[seat]
    found = [(place, turn) for place, turns in legal_places(board, corals).items() for turn in turns]
    rng.shuffle(found)
    if rng.random() < 0.15:
        return found[0] if found else None

    def worth(where: Any) -> tuple[int, int]:
        _, made = lay(board, Tile(where[0], corals, where[1]), False)
        return len(made), sum(tip % 2 == 0 for tip in tips(where[1]))

    return max(found, key=worth, default=None)


def attract(rng: random.Random, at: Timeline, seat: int, push: Any) -> None:
    """Try each shape on each animal that came this turn."""
    board, side = at.position.boards[seat], seat % 3  # the third seat never tells which face is up
    for fresh in at.position.fresh:
        for shape in rng.sample(SHAPES, 5):
            for cells in grown(fresh, len(FORMS[shape]), board.animals):
                face = {"face": FACES[shape][side]} if side < 2 else {}
                if push(large(seat, shape, *cells, **face)):
                    return


def grown(start: Any, size: int, animals: Any) -> list[tuple[Any, ...]]:
    """Every connected group of this many animals around one."""
    groups = {frozenset([start])}
    for _ in range(size - 1):
        groups = {
            group | {near}
            for group in groups
            for place in group
            for near in next_to(place)
            if near in animals and near not in group
        }
    return [tuple(sorted(group)) for group in sorted(groups, key=sorted)]
