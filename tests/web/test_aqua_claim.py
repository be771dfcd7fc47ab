"""AQUA's page of a claim: the board with what was miscounted lit, its lines called by what they are."""

from tests.games.aqua.table import BOX, NATIVES, fixtures
from tests.web.aqua import lay
from tests.web.phone import Phone, open_at

MORAY = {"shape": "barracuda", "face": "moray", "points": 9, "cells": [["A", 1, -2], ["A", 1, -1]]}


def laid(store):
    """One board of 17 tiles, 58 points, with a large animal on two small ones."""
    given = fixtures()["sim2"]
    board = {"hot_spot": given["hot_spot"], "tiles": given["tiles"], "large": [MORAY], "typed": {}}
    final = {"mode": "classic", "natives": NATIVES, "boards": [board], "last_round_order": None}
    log = [{"do": "put", "seat": None, "field": "final", "value": final}]
    return lay(store, log, ("Ana",), BOX, "tally")


def test_what_is_miscounted_is_lit_on_the_board(app, store):
    page = open_at(Phone(app), laid(store), "/claim?seat=0&n=54&how=0")
    assert "54, without the small animals under a large one" in page.text
    assert "the clownfish (yellow)" in " ".join(page.labels)
    drawn = page.source.split('class="aq-area')[1].split("</svg>")[0]
    assert drawn.count("aq-coming") == 2, "the two that the moray eel covers"


def test_the_board_is_drawn_for_the_likeliest_alone(app, store):
    phone, table = Phone(app), laid(store)
    page = open_at(phone, table, "/claim?seat=0&n=67&how=0")
    assert page.source.count('class="aq-area') == 1 and page.text.count("67, ") == 6


def test_a_reef_is_called_by_its_colour_and_size(app, store):
    page = open_at(Phone(app), laid(store), "/claim?seat=0&n=61")
    assert "in “Reef of 4 green corals” only" in page.text and "reef.1" not in page.text
    assert page.text.count("Reef of 4 green corals: red 2, yellow 2, yellow 2") == 1
