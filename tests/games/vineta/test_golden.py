"""Whole games as text, compared with the ones kept."""

import random

import pytest

from referee.games.vineta import GAME
from tests.games.transcript import assert_kept, transcript
from tests.games.vineta.players import random_game
from tests.games.vineta.table import card, city, flood, setup


def drawn(seats, **options):
    return transcript(GAME, setup(seats, **options), random_game(random.Random(200 + seats), seats, **options))


def disputed():
    """Three who enter wrongly, take back, and once decide for themselves."""
    log = [
        {"do": "place", "houses": {"G1": {"blue": 7}}},
        {"do": "place", "seat": 1, "houses": {"G1": {"blue": 1}}},
        city(3, G1={"blue": 3, "green": 2}, Y1={"red": 2}),
        flood(1, 1, "G1"),
        flood(0, 3, "R1"),
        flood(0, 3, "G2"),
        {"do": "undo"},
        flood(0, 3, "G1"),
        card(1, "quarantine"),
        card(1, "quarantine", on="Y1"),
        card(2, "rescue", "Y1", to="R1", houses=["red", "blue"]),
        card(2, "rescue", "G1", to="R1", houses=["blue"]),
        {"do": "ruling", "entry": card(2, "rescue", "G1", to="R1", houses=["blue"]), "note": "une seule suffit"},
        {"do": "note", "text": "Bo hésite"},
        card(1, "authority", on="G2", sign="+"),
        card(1, "authority", on="G1", sign="-"),
        card(2, "one_less"),
        card(0, "calm_sea", "G1", index=1),
        card(0, "calm_sea", "G1", index=0),
        card(2, "changing_wind"),
        card(0, "flood_3", to="G2"),
        card(0, "flood_3", to="G1"),
        card(1, "flood_4", to="G1"),
        {"do": "fly"},
        "nonsense",
    ]
    return transcript(GAME, setup(3), log)


TRANSCRIPTS = {
    "vineta_2": lambda: drawn(2),
    "vineta_3": lambda: drawn(3, empty_series="dissolve"),
    "vineta_4": lambda: drawn(4, edition="en_2008", own_colour_won_bonus=2),
    "vineta_5": lambda: drawn(5, first=3),
    "vineta_6": lambda: drawn(6, record_colours=True),
    "vineta_disputed": disputed,
}


@pytest.mark.rule("V2.1", "V2.3", "V5.4", "V7.1", "V.A5")
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_the_one_kept(name):
    assert_kept(name, TRANSCRIPTS[name]())
