"""Whole games as text, compared with the ones kept."""

import random

import pytest

from referee.games.gefira import GAME
from tests.games.gefira.players import random_game
from tests.games.gefira.table import BUILD, activate, destiny, extra, face, fill, repair, setup, tool
from tests.games.transcript import assert_kept, transcript

SEED = 246  # a short game in which every event happens and all four extra actions are played
SEED_OF_FOUR = 3673  # every event and stop; a flood between two others costs accidents; winds blow; corners are turned


def whole():
    """One game with real cards, from the first section laid to the last explorer across."""
    return drawn(2, SEED, bridge_length=5, steps_card="5/7", wind_turn="flip")


def of_four():
    """The same on a cross."""
    return drawn(4, SEED_OF_FOUR, steps_card="5/7", wind_turn="flip")


def drawn(seats, seed, **options):
    shots = random_game(random.Random(seed), 700, seats, **options)
    return transcript(GAME, setup(seats, **options), [entry for entry, _ in shots])


def disputed():
    """Two who enter wrongly, take back, correct, and once decide for themselves."""
    log = [
        activate(0, 0),
        BUILD,
        BUILD,
        activate(1, 1),
        activate(0, 1),
        activate(0, 0),
        activate(0, 0),
        tool(),
        face("winds", "back"),
        face("winds"),
        {"do": "undo"},
        face("flood", "across"),
        face("snake", "outward"),
        fill(0, 2),
        fill(1, 2, "flood"),
        {"do": "undo"},
        {"do": "undo"},
        {"do": "redo"},
        fill(1, 2, "flood"),
        repair(0, c3="flood", c4="flood"),
        {"do": "ruling", "entry": repair(0, c3="flood", c4="flood"), "note": "pour cette fois"},
        extra(0),
        destiny(0, "tool", tool="compass", steps=5),
        destiny(0, "tool", tool="compass"),
        destiny(1, "steps", tool="machete"),
        {"do": "amend", "seq": 24, "entry": destiny(0, "direction", tool="spyglass")},
        destiny(1, "steps", tool="machete"),
        {"do": "note", "text": "Bo reprend la machette"},
        {"do": "fly"},
        "nonsense",
    ]
    return transcript(GAME, setup(), log)


TRANSCRIPTS = {"gefira": whole, "gefira_four": of_four, "gefira_disputed": disputed}


@pytest.mark.rule("G3.1", "G5.1", "G6.1", "G9.1")
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_the_one_kept(name):
    assert_kept(name, TRANSCRIPTS[name]())
