"""The rulebook of Vineta stands in for the booklet: every rule has its place there, and leads to what qualifies it."""

import pytest

from referee.core.words.phrases import LANGUAGES
from referee.games.vineta import GAME

BOOK = GAME.telling.rulebook
READINGS = [rule for rule in BOOK if rule.kind == "reading"]


def test_rules_that_qualify_each_other_lead_to_each_other():
    assert all(rule.id in BOOK[other].see for rule in BOOK for other in rule.see)
    assert {"V5.9", "V.A15"} <= set(BOOK["V4.4"].see) and "V.A15" in BOOK["V5.9"].see


def test_the_chapters_and_the_steps_of_a_round_name_rules_that_exist():
    assert set(BOOK.chapters) == {rule.id.partition(".")[0] for rule in BOOK}
    assert 5 <= len(BOOK.flow) <= 9
    assert all(rule in BOOK for step in BOOK.flow for rule in step.rules)


@pytest.mark.rule("V.A16")
def test_what_is_inferred_is_a_reading_that_no_table_picks():
    rule = BOOK["V.A16"]
    assert rule.kind == "reading" and rule.fixed and not rule.option


@pytest.mark.rule("V.A14")
def test_what_one_of_two_printed_sentences_speaks_against_is_not_told_as_decided():
    rule = BOOK["V.A14"]
    assert rule.kind == "reading" and not rule.decided and rule.option == "quarantine"


@pytest.mark.parametrize("rule", READINGS, ids=lambda rule: rule.id)
def test_a_reading_says_what_is_open_and_why_it_is_read_so(rule):
    assert rule.unclear and rule.because
    for lang in LANGUAGES:
        assert "muet" not in rule.place[lang] and "silent" not in rule.place[lang]


def test_the_bar_says_where_the_round_stands_in_a_line_of_the_smallest_phone():
    """Some 27 letters of those that are as wide as most."""
    for lang in LANGUAGES:
        for key in ("where", "where_extra", "to_say"):
            said = GAME.speech(lang, ("Ana", "Bo")).phrase(f"play.{key}", {"round": 1, "lap": 4, "laps": 4})
            assert len(said) <= 27, said
