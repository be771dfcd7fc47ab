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


FAULTS = {  # what is wrong in the file, and what the sentence names
    "a language is missing": (', en = "Tie"', "", r"rulebook\.toml: rule X1\.1: title lacks its en text"),
    "a field is misspelt": ("kind =", 'aslo = "ex aequo"\nkind =', r"rule X1\.1: .*`aslo`"),
    "no such kind": ('"tiebreak"', '"tie-break"', r"rule X1\.1: .*tie-break"),
    "see names no rule": ("kind =", 'see = ["X2.9"]\nkind =', r"`see` of rule X1\.1 names X2\.9, which is no rule"),
    "a dock names no rule": ("[[rule]]", '[dock]\ntake = ["X2.9"]\n[[rule]]', r"\[dock\] take names X2\.9"),
    "a step names no rule": (
        "[[rule]]",
        '[[flow]]\nstep = { fr = "Un", en = "One" }\nrules = ["X2.9"]\n[[rule]]',
        r"\[\[flow\]\] 'One' names X2\.9",
    ),
    "a step has one language": (
        "[[rule]]",
        '[[flow]]\nstep = { fr = "Un" }\nrules = []\n[[rule]]',
        r"step of \[\[flow\]\] lacks its en text",
    ),
    "a table is misspelt": ("[[rule]]", "[docks]\n[[rule]]", r"rulebook\.toml: .*`docks`"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_in_a_rulebook_is_a_sentence_with_file_and_key(tmp_path, fault):
    right, wrong, sentence = FAULTS[fault]
    with pytest.raises(ValueError, match=sentence):
        book(tmp_path, RULE.format(kind="tiebreak").replace(right, wrong, 1))


def test_words_want_both_languages(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text('[a.b]\nc = { fr = "x", en = "y" }\nd = { fr = ["i", "ii"], en = ["j", "jj"] }\n')
    words = Words(path)
    assert words.phrases == {"a.b.c": {"fr": "x", "en": "y"}}
    assert words.plurals["a.b.d"] == {"fr": ["i", "ii"], "en": ["j", "jj"]}
    for wrong, sentence in (
        ('c = { fr = "x" }', r"words\.toml: a\.c lacks its en text"),
        ('c = "x"', r"words\.toml: a\.c: write"),
        ('c = { fr = ["x"], en = ["y", "z"] }', r"words\.toml: a\.c: a plural is"),
    ):
        path.write_text(f"[a]\n{wrong}\n")
        with pytest.raises(ValueError, match=sentence):
            Words(path)


def test_what_has_no_sentence_is_no_error_on_a_page(tmp_path):
    """A breach without its sentence says the rule's short one, an effect without a phrase a question mark."""
    (tmp_path / "words.toml").write_text('[a]\nb = { fr = "x", en = "y" }\n')
    speech = Speech("en", (), book(tmp_path, RULE.format(kind="setup")), Words(tmp_path / "words.toml"), {})
    assert speech.sentence(Breach("X1.1", say="refsued")) == "s" and speech.effect(Effect("left", {"n": 3})) == "?"
    assert speech.word("seat", 0) == "0", "nobody sits there"


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
    assert speech.sentence(Breach("X1.1")) == refused
    assert speech.effect(Effect("built")) == built
