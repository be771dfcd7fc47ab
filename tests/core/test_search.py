"""Rules looked for by words."""

import pytest

from referee.core.words.rulebook import Rulebook
from referee.core.words.search import Vocabulary, plain, search, spans, stem, vocabulary
from referee.core.words.search_all import among
from referee.games import GAMES
from referee.games.faraway import GAME

BOOK = GAME.telling.rulebook


@pytest.mark.parametrize(
    ("query", "lang", "first"),
    [("egalite", "fr", "F8.5"), ("ÉGALITÉ", "fr", "F8.5"), ("F7.4", "en", "F7.4"), ("meteor number", "en", "F10.1")],
)
def test_search_puts_titles_first_accents_and_case_aside(query, lang, first):
    assert search(BOOK, query, lang).rules[0].id == first


def test_search_wants_every_word_while_a_rule_has_them_all():
    assert search(BOOK, "chimera zebra quagga", "en").rules == search(BOOK, "chimera", "en").rules != []
    both = search(BOOK, "meteor sacrifice", "en").rules
    assert [rule.id for rule in both][:1] == ["F10.3"] and len(both) < len(search(BOOK, "meteor", "en").rules)
    assert search(BOOK, "zebra", "en").rules == []
    assert len(search(BOOK, "", "fr").rules) == len(search(BOOK, "?", "fr").rules) == len(BOOK.rules)


@pytest.mark.parametrize(
    ("sentence", "lang", "among"),
    [
        ("How many cards do we draw?", "en", "F7.4"),
        ("Peut-on garder deux Sanctuaires au même tour ?", "fr", "F7.7"),
        ("What happens in a tie?", "en", "F8.5"),
    ],
)
def test_a_whole_sentence_finds_what_holds_most_of_its_words(sentence, lang, among):
    found = [rule.id for rule in search(BOOK, sentence, lang).rules]
    assert found[0] == among and len(found) < 10


def test_a_plural_finds_the_singular_and_accents_fall():
    assert search(BOOK, "meteors", "en").rules == search(BOOK, "meteor", "en").rules
    assert plain("Œuvre Éîß") == "œuvre eiß"


def first(game, query, lang="fr"):
    return [rule.id for rule in search(GAMES[game].telling.rulebook, query, lang).rules]


def test_no_word_is_found_inside_another():
    assert "V2.3" not in first("vineta", "vent") and first("vineta", "aîné") == ["V1.7"]


def test_the_beginning_of_a_word_finds_it_while_it_is_typed_but_no_number_a_longer_one():
    assert first("gefira", "bous")[0] == first("gefira", "boussole")[0] == "G4.5"
    assert "F2.1" not in first("faraway", "4"), "45 Sanctuaries"


def test_a_number_is_found_as_a_word_and_a_word_as_a_number():
    number, word, foreign = (first("gefira", typed) for typed in ("4 joueurs", "quatre joueurs", "four players"))
    assert number[0] == word[0] == foreign[0] == "G11.1" and set(number) == set(word) == set(foreign)


def test_the_arithmetic_of_our_own_stands_after_the_booklet(tmp_path):
    rule = """[[rule]]
id = "X{n}.1"
kind = "{kind}"
place = {{ fr = "s", en = "s" }}
title = {{ fr = "{title}", en = "t" }}
short = {{ fr = "s", en = "s" }}
text = {{ fr = "Le nombre de soucoupes.", en = "x" }}
"""
    check, plain_rule = (
        rule.format(n=1, kind="check", title="Soucoupes"),
        rule.format(n=2, kind="scoring", title="Nombre"),
    )
    (tmp_path / "rulebook.toml").write_text(check + plain_rule, encoding="utf-8")
    assert [found.id for found in search(Rulebook(tmp_path), "soucoupes", "fr").rules] == ["X2.1", "X1.1"]


def test_what_is_found_is_marked_by_whatever_word_stands_there():
    text = "Dans le sens horaire, l'Égalité se joue."
    assert [text[a:b] for a, b in spans(text, "tie")] == ["Égalité"]
    assert [text[a:b] for a, b in spans(text, "sens des aiguilles")] == ["horaire"]
    assert [*spans(text, "")] == []
    assert [*spans("77 Regions", "à 7")] == [], "a number is a whole one"


def test_groups_with_a_word_in_common_are_one():
    words = Vocabulary("le", [["un", "one"], ["deux", "two"], ["once", "ones"], ["two", "pair"]])
    assert len({term.same for term in words.terms("un one once ones")}) == 1
    assert len({term.same for term in words.terms("deux two pair")}) == 1 and words.terms("le")[0].weight < 1
    assert stem("maisons") == stem("maison") and stem("commencer") == stem("commence")
    assert stem("sanctuaries") == stem("sanctuary")


def test_what_a_game_calls_its_own_things_is_known_there_and_marked():
    assert first("gefira", "blocked guy", "en")[0] == first("gefira", "mon bonhomme est bloqué")[0] == "G5.3"
    words, text = vocabulary(GAMES["gefira"].telling.rulebook), "If another explorer is there"
    assert [text[a:b] for a, b in spans(text, "guy", words)] == ["explorer"] and not [*spans(text, "guy")]


def test_over_several_books_the_best_rule_comes_first_whatever_its_book():
    books = {id: game.telling.rulebook for id, game in GAMES.items()}

    def best(query):
        return [rule.id for _, rule in among({id: search(book, query, "en") for id, book in books.items()})]

    assert best("snail nobody wants")[0] == "Q4.4" and best("house in quarantine")[0][0] == "V"
    assert {rule.partition(".")[0][0] for rule in best("who starts")[:5]} == {"Q", "F", "G", "S", "V"}, "one of each"
    assert {"V1.6", "F4.1", "G2.10", "S3.2"} <= {*best("how many cards in hand at the start")}, "no game stands behind"
    assert not best("brontosaurus")


def test_the_quiet_words_of_also_are_kept():
    assert first("faraway", "combien de sanctuaires")[0] == first("faraway", "how many sanctuaries", "en")[0] == "F7.4"


@pytest.mark.parametrize("typed", ["quarantene", "qarantaine", "quaratnaine", "quarantainne"])
def test_a_mistyped_word_finds_what_looks_like_it(typed):
    answer = search(GAMES["vineta"].telling.rulebook, typed, "fr")
    assert answer.rules[0].id == "V6.9" and not answer.near


def test_a_word_that_no_rule_has_is_told_and_a_short_one_is_no_slip_of_a_shorter():
    book = GAMES["vineta"].telling.rulebook
    assert search(book, "deux Bateaux, là", "fr").unsaid == ("Bateaux",)
    assert search(book, "quarantène", "fr").unsaid == ("quarantène",) and not search(book, "quarantine", "en").unsaid
    assert not search(book, "combein de maisons", "fr").unsaid, "of a word that says little a slip says nothing"
    assert search(book, "gold", "en").rules == [], "not the token of a god"


def test_what_has_little_of_the_query_is_only_near_and_what_has_next_to_nothing_is_not_found():
    book = GAMES["gefira"].telling.rulebook
    assert (
        search(book, "dragon blocked trampoline", "en").near and search(book, "dragon blocked trampoline", "en").rules
    )
    assert search(book, "the dragon and a trampoline", "en").rules == []
    assert not search(book, "blocked explorer", "en").near
