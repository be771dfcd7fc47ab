"""The two animals of a large tile: one species for stacks, limits and ecosystems, either may be named."""

import pytest

from referee.core.words.search import search
from referee.games.aqua import GAME
from referee.games.aqua.rules.pieces import FACES, SHAPES
from tests.games.aqua.players import KNOWN
from tests.games.aqua.table import board, done, final, keys, large, points, score, table, tile, view
from tests.tools import NAMES, told

TWO = (("A", 0, 1), ("A", 1, 0))
LOG = [tile(0, (1, 0), "ybg"), done(0), tile(0, (2, -1), "56y"), done(0), tile(0, (0, 1), "gr6")]
BOX = KNOWN | {"large": {"barracuda": KNOWN["large"]["barracuda"]}}


@pytest.mark.rule("Q6.7", "Q6.4", "Q8.4")
def test_either_face_takes_from_one_stack_and_counts_in_one_ecosystem():
    for face in ({}, {"face": "barracuda"}, {"face": "moray"}):
        at = table([*LOG, large(0, "barracuda", *TWO, **face)], seats=1, box=BOX)
        assert view(at)["taken"] == {"barracuda": 1}
        (animal,) = view(at)["boards"][0]["large"]
        assert animal == {"shape": "barracuda", "points": 9, "cells": [list(cell) for cell in TWO], **face}
        got = points(GAME.score_of(at.position.setup, at.position))
        assert got["ecosystem.2"] == 2, "one yellow native, one barracuda or moray eel"


@pytest.mark.rule("Q6.7")
def test_an_animal_of_another_tile_is_refused_and_a_doubt_at_the_end():
    at = table(LOG, seats=1, box=BOX)
    wrong = at.judge(large(0, "barracuda", *TWO, face="dugong"))
    assert keys(wrong) == [("Q6.7", "refused")]
    assert told(GAME, wrong.breaches[0])["fr"] == (
        "Cet animal (dugong) n’est pas sur la tuile\u00a0: barracuda / murène."
    )
    laid = [{"shape": "dolphin", "points": 5, "face": "moray"}]
    assert ("Q6.7", "refused") in keys(score(final(board(large=laid))).doubts)
    right = [{"shape": "dolphin", "points": 5, "face": "dugong"}]
    assert keys(score(final(board(large=right))).doubts) == []


def test_a_large_animal_is_told_by_its_face_else_by_both_names():
    speech = GAME.speech("fr", NAMES)
    assert speech.entry(large(0, "barracuda", *TWO)) == "Grand animal\u00a0: barracuda / murène"
    assert speech.entry(large(0, "barracuda", *TWO, face="moray")) == "Grand animal\u00a0: murène"
    laid = [{"shape": "dolphin", "points": 5, "face": "dugong"}, {"shape": "manta", "points": None}]
    line = score(final(board(large=laid))).seats[0].lines[0]
    assert speech.line(line) == "Grands animaux\u00a0: dugong 5, raie manta / pieuvre de récif –"


@pytest.mark.rule("Q6.7", "Q8.4")
def test_every_name_finds_the_two_rules_that_speak_of_it():
    assert tuple(FACES) == SHAPES and len({face for faces in FACES.values() for face in faces}) == 10
    for lang in ("fr", "en"):
        for faces in FACES.values():
            for face in faces:
                name = GAME.speech(lang, NAMES).plain("face", face)
                found = [rule.id for rule in search(GAME.telling.rulebook, name, lang).rules]
                assert set(found[:2]) <= {"Q6.7", "Q8.4", "Q.19"} and {"Q6.7", "Q8.4"} <= set(found), (name, found)
