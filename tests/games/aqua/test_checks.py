"""What is asked at the end of a game that nobody refereed: each thing once, with whose it is and how often."""

import pytest

from referee.games.aqua import GAME
from tests.games.aqua.table import RING, TILES, board, final, keys, lying, score
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


@pytest.mark.rule("Q.14")
def test_tiles_of_one_pattern_are_told_with_how_many_there_are():
    alike = [lying((n, -9), "rgb") for n in (0, 3, 6)]
    (doubt,) = score(final(board(alike[:1]), board(alike[1:]), last_round_order=[0, 1])).doubts
    said = told(GAME, doubt)
    assert said["fr"] == "3 tuiles ont ce motif\u00a0: bleu, rouge, vert."
    assert said["en"] == "3 tiles show this pattern: blue, red, green."
    assert GAME.speech("en", NAMES).question(doubt) == "Are there really 3 such tiles on the table?"


@pytest.mark.rule("Q3.1")
def test_more_tiles_than_a_game_has_rounds_are_asked_of_whoever_has_them():
    tiles = [lying((6 + n, -6), corals) for n, corals in enumerate(["ybg", "56y", "gr6", "5rb", "ryb", "g56"] * 3)]
    whole = [board(tiles[:17]), board(tiles)]
    many = [each for each in score(final(*whole, last_round_order=[0, 1])).doubts if each.rule == "Q3.1"]
    assert [(each.facts["seat"], each.facts["count"]) for each in many] == [(1, 18)]
    said = told(GAME, many[0])
    assert said["en"] == "18 tiles in front of Bo; each player lays 17, one a round."
    assert said["fr"] == "18 tuiles devant Bo ; chacun en pose 17, une par round." or "18" in said["fr"]
    assert GAME.speech("en", NAMES).question(many[0]) == "Are there really 18 tiles in front of Bo?"
    assert score(final(*whole, last_round_order=[0, 1])).won == []


@pytest.mark.rule("Q.16")
@pytest.mark.parametrize(
    ("ring", "fr", "en"),
    [
        (["red"] * 6, "rouge ×6", "red ×6"),
        ([*RING[:4], "blue", "red"], "rouge ×2, bleu ×2", "red ×2, blue ×2"),
    ],
)
def test_a_colour_of_a_hot_spot_is_told_with_how_often_it_is_there(ring, fr, en):
    (doubt,) = score(final(board(), board((), ring), last_round_order=[0, 1])).doubts
    said = told(GAME, doubt)
    assert said["fr"] == f"Une couleur revient sur le point chaud de Bo\u00a0: {fr}."
    assert said["en"] == f"A colour is there more than once on Bo's hot spot: {en}."
    assert GAME.speech("en", NAMES).question(doubt) == "Does Bo's hot spot really have equal corals?"


def sheet(*rows):
    """A sheet of each player: large animals, small ones, reefs, then the ecosystems."""
    columns = [{"large": a, "small": b, "reefs": c, "ecosystems": list(more)} for a, b, c, *more in rows]
    return score({"mode": "sheet", "sheets": columns, "last_round_order": list(range(len(rows)))})


@pytest.mark.rule("Q7.7", "Q8.4")
def test_a_number_that_is_too_large_and_cannot_be_paid_is_asked_once():
    """Else it would be taken off twice from what its player has at least."""
    found = sheet((9, 0, 0, 0, 0, 0, 0, 0, 95), (9, 0, 0, 0, 0, 0, 0, 0, 0))
    assert keys(found.doubts) == [("Q7.7", "much")] and found.ranges[0][0] == 9


@pytest.mark.rule("Q8.4")
def test_a_number_that_an_ecosystem_cannot_pay_may_be_any_other_from_nought_up():
    """Whoever is far ahead without that row has won; whoever is not, or may be overtaken, has not yet."""
    ahead = sheet((30, 20, 20, 0, 11, 0, 0, 0, 0), (9, 20, 2, 0, 0, 0, 0, 0, 0))
    assert keys(ahead.doubts) == [("Q8.4", "between")] and ahead.won == [0]
    assert ahead.ranges == [(70, None), (31, 31)]
    near = sheet((9, 20, 5, 0, 11, 0, 0, 0, 0), (9, 20, 6, 0, 0, 0, 0, 0, 0))
    behind = sheet((9, 20, 5, 0, 11, 0, 0, 0, 0), (30, 20, 20, 0, 0, 0, 0, 0, 0))
    assert near.won == behind.won == [] and near.ranges[0] == (34, None)
