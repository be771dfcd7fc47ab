"""Whole games as text, compared with the ones kept."""

import random

import pytest

from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.players import random_game
from tests.games.space_aztecs.table import (
    CODEX,
    EMPTY,
    PRIEST,
    agent,
    capture,
    eagle,
    earliest,
    hours,
    play,
    read,
    saucer,
    setup,
    temple,
    villager,
)
from tests.games.transcript import assert_kept, transcript

BOX = {"warriors": {"eagle": [2, 5, 9, 14]}}


def drawn(seats, codex, track):
    log, options = random_game(random.Random(200 + seats), seats, codex, track)
    return transcript(GAME, setup(seats, BOX, **options), log)


def disputed():
    """Three who enter wrongly, take back, correct, and once decide for themselves."""
    log = [
        play(0, PRIEST),
        hours("06:10", "06:10", "09:40"),
        play(0, agent()),
        play(1, villager(3)),
        play(1, eagle()),
        play(2, temple("pink"), sheltered=True),
        play(2, temple("pink")),
        EMPTY,
        earliest(1),
        play(1, villager(4)),
        {"do": "undo"},
        {"do": "redo"},
        {"do": "note", "text": "Bo s’est trompé de carte"},
        play(2, villager(2), sheltered=True),
        {"do": "ruling", "entry": play(2, villager(2), sheltered=True), "note": "l’agent d’Ana aide"},
        play(0, saucer("pink")),
        capture(0, 2, 0),
        capture(0, 1, 1),
        {"do": "amend", "seq": 10, "entry": play(1, eagle())},
        earliest(0),
        read(0, 3),
        play(0, CODEX),
        {"do": "fly"},
        "nonsense",
    ]
    return transcript(GAME, setup(3, removed="blue"), log)


TRANSCRIPTS = {
    "space_aztecs_2": lambda: drawn(2, True, False),
    "space_aztecs_3": lambda: drawn(3, True, True),
    "space_aztecs_4": lambda: drawn(4, False, True),
    "space_aztecs_5": lambda: drawn(5, True, False),
    "space_aztecs_6": lambda: drawn(6, True, True),
    "space_aztecs_disputed": disputed,
}


@pytest.mark.rule("S4.4", "S6.1", "S7.1", "S5.3")
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_the_one_kept(name):
    assert_kept(name, TRANSCRIPTS[name]())
