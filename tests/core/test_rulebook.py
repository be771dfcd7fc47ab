"""Rules as data."""

import pytest

from referee.core.rulebook import Rulebook, Words, plain
from referee.games.faraway import GAME

RULE = """[[rule]]
id = "X1.1"
kind = "{kind}"
place = {{ fr = "s", en = "s" }}
title = {{ fr = "Égalité", en = "Tie" }}
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
    ("query", "lang", "first"),
    [("egalite", "fr", "F8.5"), ("ÉGALITÉ", "fr", "F8.5"), ("F7.4", "en", "F7.4"), ("meteor number", "en", "F10.1")],
)
def test_search_puts_titles_first_accents_and_case_aside(query, lang, first):
    assert GAME.telling.rulebook.search(query, lang)[0].id == first


def test_search_wants_every_word_while_a_rule_has_them_all():
    assert (
        GAME.telling.rulebook.search("chimera zebra quagga", "en")
        == GAME.telling.rulebook.search("chimera", "en")
        != []
    )
    both = GAME.telling.rulebook.search("meteor sacrifice", "en")
    assert [rule.id for rule in both][:1] == ["F10.3"] and len(both) < len(GAME.telling.rulebook.search("meteor", "en"))
    assert GAME.telling.rulebook.search("zebra", "en") == []
    assert (
        len(GAME.telling.rulebook.search("", "fr"))
        == len(GAME.telling.rulebook.search("?", "fr"))
        == len(GAME.telling.rulebook.rules)
    )


@pytest.mark.parametrize(
    ("sentence", "lang", "among"),
    [
        ("How many cards do we draw?", "en", "F7.4"),
        ("Peut-on garder deux Sanctuaires au même tour ?", "fr", "F2.3"),
        ("What happens in a tie?", "en", "F8.5"),
    ],
)
def test_a_whole_sentence_finds_what_holds_most_of_its_words(sentence, lang, among):
    found = [rule.id for rule in GAME.telling.rulebook.search(sentence, lang)]
    assert found[0] == among and len(found) < 10


def test_a_plural_finds_the_singular_and_accents_fall():
    assert GAME.telling.rulebook.search("meteors", "en") == GAME.telling.rulebook.search("meteor", "en")
    assert plain("Œuvre Éîß") == "œuvre eiß"
