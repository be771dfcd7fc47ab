"""Whole games as text, compared with the ones kept."""

import random

import pytest

from referee.games.faraway import GAME
from tests.games.faraway.players import random_game
from tests.games.faraway.table import ALL, SKY, display, pick, region, sanctuary, setup
from tests.games.transcript import assert_kept, transcript

BELOW = ("base", "people_from_below")


def drawn(seats, sets, track):
    log = random_game(random.Random(100 + seats), seats, sets, track)
    return transcript(GAME, setup(seats, sets=list(sets), track_display=track), log)


def disputed():
    """Three who enter wrongly, take back, correct, and once decide for themselves."""
    log = [
        display(3, 14, 25, 36),
        region(0, 77),
        region(0, 41),
        region(1, 41),
        region(1, 12),
        region(2, 50),
        pick(0, 3),
        pick(1, 3),
        {"do": "undo"},
        {"do": "redo"},
        {"do": "note", "text": "Bo s’est trompé de carte"},
        {"do": "undo"},
        pick(1, 14),
        pick(0, 25),
        pick(2, 3),
        display(1, 2, 3, 4),
        display(1, 2, 5, 4),
        region(0, 36),
        {"do": "ruling", "entry": region(0, 36), "note": "la 36 était bien en main"},
        {"do": "ruling", "entry": region(1, 36), "note": "non"},
        region(1, 14),
        region(2, 60),
        pick(1, 1),
        sanctuary(1, None),
        {"do": "ruling", "entry": sanctuary(1, None), "note": "il y renonce"},
        {"do": "amend", "seq": 22, "entry": region(2, 49)},
        {"do": "amend", "seq": 99, "entry": region(2, 49)},
        pick(0, 2),
        {"do": "fly"},
        "nonsense",
    ]
    return transcript(GAME, setup(3, track_display=True), log)


TRANSCRIPTS = {
    "faraway_2": lambda: drawn(2, ("base",), True),
    "faraway_3": lambda: drawn(3, SKY, False),
    "faraway_4": lambda: drawn(4, BELOW, False),
    "faraway_5": lambda: drawn(5, ALL, True),
    "faraway_6": lambda: drawn(6, ("base",), False),
    "faraway_7": lambda: drawn(7, BELOW, True),
    "faraway_disputed": disputed,
}


@pytest.mark.rule("F7.1", "F7.3", "F7.5", "F8.2", "F10.3")
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_the_one_kept(name):
    assert_kept(name, TRANSCRIPTS[name]())
