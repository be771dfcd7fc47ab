"""What the rules and the course of a turn say of the booklet: what it decides, what is ours, in which order."""

import pytest

from referee.games.faraway import GAME

BOOK = GAME.telling.rulebook


def steps(lang):
    return [(step.step[lang], step.rules) for step in BOOK.flow]


@pytest.mark.rule("F7.5", "F7.6", "F7.7")
def test_each_player_ends_the_exploration_before_the_next_one_takes_a_region():
    for lang, before in (("fr", "avant que le joueur suivant"), ("en", "before the next player")):
        took, kept = [step for step, rules in steps(lang) if {"F7.6", "F7.7"}.intersection(rules)]
        assert before in kept and ("plus petit" in took or "lowest" in took)


@pytest.mark.rule("F8.5", "F.14")
def test_the_tie_is_broken_as_the_booklet_prints_it_then_as_the_table_chose():
    french, english = steps("fr")[-1][0], steps("en")[-1][0]
    assert french.index("plus petite Région") < french.index("choisi")
    assert english.index("lowest Region") < english.index("chosen")
    assert BOOK["F.14"].decided and "Le livret dit" in BOOK["F.14"].unclear["fr"]
    assert [rule.id for rule in BOOK if rule.decided] == ["F.14"]


@pytest.mark.rule("F.20", "F.22", "F2.1", "F7.4")
def test_what_is_ours_and_what_is_not_covered_is_said():
    assert BOOK["F.20"].kind == "reading" and "image" in BOOK["F.20"].text["fr"] and BOOK["F.20"].fixed
    for number in ("67", "68", "77"):
        assert number in BOOK["F.22"].because["fr"] and number in BOOK["F.22"].because["en"]
    assert "Esprit" in BOOK["F2.1"].text["fr"] and "Spirit" in BOOK["F2.1"].text["en"]
    assert "au moment de la pioche" in BOOK["F7.4"].text["fr"] and "at that moment" in BOOK["F7.4"].text["en"]


@pytest.mark.rule("F.22", "F.15")
def test_too_few_regions_are_left_for_a_display_after_the_seventh_round():
    for seats, boxes, used in ((6, ("base",), 67), (7, ("base", "people_from_below"), 77)):
        regions = len(GAME.setup(("x",) * seats, {"sets": boxes}).options.deck.regions)
        assert 3 * seats + 7 * (seats + 1) == used and regions - used < seats + 1
