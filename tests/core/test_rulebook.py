"""Rules as data."""

import pytest

from referee.core.verdict import Breach, Effect
from referee.core.words.rulebook import Rulebook, Words
from referee.core.words.speech import Speech

RULE = """[[rule]]
id = "X1.1"
kind = "{kind}"
place = {{ fr = "s", en = "s" }}
title = {{ fr = "Égalité", en = "Tie" }}
short = {{ fr = "s", en = "s" }}
text = {{ fr = "Qui gagne ?", en = "Who wins?" }}
"""


def book(tmp_path, text):
    (tmp_path / "rulebook.toml").write_text(text, encoding="utf-8")
    return Rulebook(tmp_path)


def test_a_rulebook_is_read_strictly(tmp_path):
    good = RULE.format(kind="tiebreak")
    assert book(tmp_path, good)["X1.1"].text["fr"] == "Qui gagne\u202f?"
    for wrong in (good + good, RULE.format(kind="joke")):
        with pytest.raises(ValueError, match=r"X1\.1"):
            book(tmp_path, wrong)
    with pytest.raises(KeyError):
        book(tmp_path, good.replace(', en = "Tie"', ""))


def test_words_want_both_languages(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text('[a.b]\nc = { fr = "x", en = "y" }\nd = { fr = ["i", "ii"], en = ["j", "jj"] }\n')
    words = Words(path)
    assert words.phrases == {"a.b.c": {"fr": "x", "en": "y"}}
    assert words.plurals["a.b.d"] == {"fr": ["i", "ii"], "en": ["j", "jj"]}
    path.write_text('[a]\nc = { fr = "x" }\n')
    with pytest.raises(KeyError):
        Words(path)


@pytest.mark.parametrize(
    ("seats", "refused", "built"), [("ab", "two", "both"), ("abc", "two", "both"), ("abcd", "four", "all four")]
)
def test_a_sentence_may_read_otherwise_with_so_many_players(tmp_path, seats, refused, built):
    """Where it has a key for their number; what it is said of, the breach or the effect, is the same."""
    say = 'say.refused = { fr = "deux", en = "two" }\nsay.refused_at_4 = { fr = "quatre", en = "four" }\n'
    (tmp_path / "words.toml").write_text(
        '[effect]\nbuilt = { fr = "les deux", en = "both" }\nbuilt_at_4 = { fr = "les quatre", en = "all four" }\n'
    )
    speech = Speech(
        "en", tuple(seats), book(tmp_path, RULE.format(kind="setup") + say), Words(tmp_path / "words.toml"), {}
    )
    assert speech.breach(Breach("X1.1")) == refused
    assert speech.effect(Effect("built")) == built
