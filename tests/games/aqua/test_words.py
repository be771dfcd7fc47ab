"""The words of AQUA's rules and pages: a reef is what the booklet calls so, and nothing else."""

import re

import pytest

from referee.core.words.phrases import LANGUAGES
from referee.core.words.search import search
from referee.games.aqua import GAME
from tests.games.aqua.table import tile

WHOLE_AREA = re.compile(
    r"récif de \{seat|\{seat:seat\}'s reef|(sur|on|in) (un|a) (récif|reef)\b|(son|that) (récif|reef)\b", re.I
)


@pytest.mark.rule("Q5.3", "Q7.4", "Q7.5")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_players_area_is_never_called_a_reef(lang):
    rules = [each for rule in GAME.telling.rulebook for each in (rule.text, *rule.say.values())]
    said = [each[lang] for each in (*GAME.telling.words.phrases.values(), *rules)]
    assert len(said) > 200 and [text for text in said if WHOLE_AREA.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_players_area_has_one_name(lang):
    """No board of ours beside the booklet's play area."""
    rules = [each for rule in GAME.telling.rulebook for each in (rule.text, *rule.say.values())]
    said = [each[lang] for each in (*rules, *(slip.text for slip in GAME.count.slips))]
    assert [text for text in said if re.search(r"\bplateau|\bboard\b", text, re.I)] == []


@pytest.mark.rule("Q1.2", "Q2.4", "Q6.4", "Q6.6")
def test_what_we_count_or_infer_is_said_to_be_ours():
    book = GAME.telling.rulebook
    texts = [book["Q1.2"].source, book["Q1.2"].say["refused"], book["Q2.4"].source, book["Q6.4"].say["many"]]
    texts += [book["Q6.6"].source, book["Q6.6"].say["few"]]
    assert [text for text in texts if not re.search(r"\bnous\b", text["fr"])] == []
    assert [text for text in texts if not re.search(r"\bwe\b", text["en"])] == []


@pytest.mark.rule("Q.16")
@pytest.mark.parametrize(("words", "lang"), [("violet", "fr"), ("orange", "en"), ("rose", "fr"), ("jellyfish", "en")])
def test_the_colours_that_are_our_names_are_found_and_said_to_be_ours(words, lang):
    found = search(GAME.telling.rulebook, words, lang).rules
    assert "Q.16" in [rule.id for rule in found][:2]
    text = GAME.telling.rulebook["Q.16"].text
    assert "nos noms" in text["fr"] and "our names" in text["en"]


@pytest.mark.parametrize(
    ("corals", "turn", "said"),
    [("6y5", 2, "nothing changes on the table"), ("6yr", 2, "violet → red"), ("56y", 4, "tip up → tip lower left")],
)
def test_a_correction_compares_tiles_as_they_lie(corals, turn, said):
    """Whichever of its colours a tile is named from."""
    was, now = tile(1, (2, -1), "56y"), tile(1, (2, -1), corals, turn)
    assert GAME.speech("en", ["Ana", "Bo"], {}).differs(was, now) == said
