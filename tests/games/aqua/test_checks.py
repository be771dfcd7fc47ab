"""What is asked at the end of a game that nobody refereed: each thing once, with whose it is and how often."""

import pytest

from referee.games.aqua import GAME
from tests.games.aqua.table import TILES, board, final, keys, lying, score
from tests.tools import NAMES, told

LAID = [lying(at, corals) for at, corals in TILES]  # a yellow animal at A 1 0, a green one beside it at A 0 1


def mantas(*cells, **more):
    """A board of Bo with mantas on these cells, and what is doubted of it."""
    large = [{"shape": "manta", "points": 9 - 2 * n, "cells": each} | more for n, each in enumerate(cells)]
    return score(final(board(), board(LAID, large=large), mode="family", last_round_order=[0, 1]))


@pytest.mark.rule("Q6.2", "Q6.3", "Q6.6")
@pytest.mark.parametrize(
    ("cells", "rule", "fr", "en"),
    [
        ([["A", 5, 5], ["A", 9, 6]], "Q6.2", "2 cases sans petit animal", "2 cells without a small animal"),
        ([["A", 1, 0], ["A", 1, 0]], "Q6.6", "Case citée deux fois", "Cell named twice"),
        ([["A", 1, 0]], "Q6.6", "1 case", "1 cell"),
    ],
)
def test_a_large_animal_that_cannot_lie_so_is_asked_once(cells, rule, fr, en):
    """However much is wrong with it; said with its player, its shape and its points."""
    sheet = mantas(cells)
    (doubt,) = sheet.doubts
    assert keys((doubt,)) == [(rule, "laid")] and sheet.won == [] and len(sheet.open) == 1
    said = told(GAME, doubt)
    assert said["fr"].startswith("Bo\u00a0: raie manta / pieuvre de récif 9. " + fr)
    assert said["en"].startswith("Bo: manta ray / reef octopus 9. " + en)
    assert GAME.speech("en", NAMES).question(doubt) == "Does a large animal of Bo really lie so?"


@pytest.mark.rule("Q6.6")
def test_two_large_animals_are_two_questions_that_differ():
    sheet = mantas([["A", 1, 0]], [["A", 0, 1]])
    assert keys(sheet.doubts) == [("Q6.6", "laid")] * 2
    assert len({told(GAME, doubt)["en"] for doubt in sheet.doubts}) == 2
    again = mantas([["A", 1, 0]], [["A", 0, 1]], points=None)
    assert len({doubt.key for doubt in again.doubts if doubt.say == "laid"}) == 2
    (doubt,) = mantas(*[[["A", 1, 0], ["A", 0, 1]]] * 2).doubts
    assert told(GAME, doubt)["en"].startswith("Bo: manta ray / reef octopus 7. Already under a large animal: ")
