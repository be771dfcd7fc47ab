"""Whole games as text, compared with the ones kept."""

import random

import pytest

from referee.games.space_aztecs import GAME
from tests.games.space_aztecs import table as sa
from tests.games.space_aztecs.players import random_game
from tests.games.transcript import assert_kept, transcript

BOX = {"warriors": {"eagle": [2, 5, 9, 14]}}


def drawn(seats, codex, track):
    log, options = random_game(random.Random(200 + seats), seats, codex, track)
    return transcript(GAME, sa.setup(seats, BOX, **options), log)


def disputed():
    """Three who enter wrongly, take back, correct, and once decide for themselves."""
    log = [
        sa.play(0, sa.PRIEST),
        sa.hours("06:10", "06:10", "09:40"),
        sa.play(0, sa.agent()),
        sa.play(1, sa.villager(3)),
        sa.play(1, sa.eagle()),
        sa.play(2, sa.temple("pink"), sheltered=True),
        sa.play(2, sa.temple("pink")),
        sa.EMPTY,
        sa.earliest(1),
        sa.play(1, sa.villager(4)),
        {"do": "undo"},
        {"do": "redo"},
        {"do": "note", "text": "Bo s’est trompé de carte"},
        sa.play(2, sa.villager(2), sheltered=True),
        {"do": "ruling", "entry": sa.play(2, sa.villager(2), sheltered=True), "note": "l’agent d’Ana aide"},
        sa.play(0, sa.saucer("pink")),
        sa.capture(0, 2, 0),
        sa.capture(0, 1, 1),
        {"do": "amend", "seq": 10, "entry": sa.play(1, sa.eagle())},
        sa.earliest(0),
        sa.read(0, 3),
        sa.play(0, sa.CODEX),
        {"do": "fly"},
        "nonsense",
    ]
    return transcript(GAME, sa.setup(3, removed="blue"), log)


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
