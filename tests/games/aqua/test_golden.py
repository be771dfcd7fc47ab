"""Whole games as text, compared with the ones kept."""

import random
from typing import Any

import pytest

from referee.games.aqua import GAME
from tests.games.aqua.players import KNOWN, random_game
from tests.games.aqua.table import BOX, done, large, options, snail, tile, typed
from tests.games.transcript import assert_kept, transcript
from tests.tools import NAMES


def told(log: Any, chosen: Any, box: Any) -> str:
    return transcript(GAME, GAME.setup(NAMES[: len(chosen["hot_spots"])], chosen, box), log, where)


def where(entry: Any) -> str:
    """Where it lies: the log's few words leave that to the board."""
    found = f" {entry['at']} tournée {entry['turn']}" if entry.get("do") == "tile" else ""
    return found + (f" {entry['cells']}" if "cells" in entry else "")


def drawn(seats: int) -> str:
    chosen, log = random_game(random.Random(200 + seats), seats)
    return told(log, chosen, KNOWN)


def disputed() -> str:
    """Two who enter wrongly, take back, correct, and once decide for themselves."""
    two = (("A", 0, 1), ("A", 1, 0))
    log = [
        tile(1, (1, 0), "ybg"),
        tile(0, (1, 0), "rgb"),
        tile(0, (1, -1), "ybg"),
        tile(0, (1, 0), "ybg"),
        tile(0, (0, 1), "gr6"),
        snail(0),
        done(0),
        done(1),
        snail(1),
        tile(1, (1, 0), "ybg"),
        done(1),
        tile(1, (2, -1), "56y"),
        done(1),
        tile(0, (2, -1), "56y"),
        large(0, "manta", ("A", 1, 0)),
        done(0),
        tile(1, (0, 1), "gr6"),
        large(1, "manta", *two, points=9),
        large(1, "dolphin", *two),
        {"do": "undo"},
        {"do": "redo"},
        done(1),
        {"do": "ruling", "entry": tile(0, (5, 5), "rgb"), "note": "la table s’amuse"},
        {"do": "ruling", "entry": tile(0, (5, 6), "rgb"), "note": "non"},
        {"do": "amend", "seq": 4, "entry": tile(0, (1, 0), "yrg")},
        typed(0, 7, 3),
        {"do": "fly"},
    ]
    return told(log, options(2), BOX)


TRANSCRIPTS: dict[str, Any] = {f"aqua_{seats}": lambda seats=seats: drawn(seats) for seats in (1, 2, 3, 4)}
TRANSCRIPTS["aqua_disputed"] = disputed


@pytest.mark.rule("Q3.1", "Q3.2", "Q4.1", "Q6.1")
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_the_one_kept(name: str) -> None:
    assert_kept(name, TRANSCRIPTS[name]())
