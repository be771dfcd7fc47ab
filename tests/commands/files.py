"""Finals and tables as files."""

import random

from tests.games.faraway.players import random_game


def final(*tableaus, seats=None, **more):
    names = seats if seats is not None else ["Ana", "Bo", "Cleo"][: len(tableaus)]
    return {
        "format": "referee-final/1",
        "game": "faraway",
        "seats": names,
        "final": {"tableaus": list(tableaus)},
        **more,
    }


def table(*log, seats=("Ana", "Bo"), **more):
    return {"format": "referee-table/1", "game": "faraway", "seats": list(seats), "log": list(log), **more}


ROW = {"regions": [12, 20, 13, 18, 44, 24, 39, 4], "sanctuaries": ["S33", "S02", "S01", "S04"]}


GAME = table(*random_game(random.Random(1), 2, track=True), options={"track_display": True})
