"""Every rule of every game: in both languages, kept by code, named by a test."""

import re
from typing import get_args, get_type_hints

import pytest

from referee.commands import rules_source as source
from referee.core.words.phrases import LANGUAGES
from referee.core.words.rulebook import Rulebook, pick_key
from referee.core.words.speech import HOUSE, HOUSE_WORDS
from referee.games import GAMES
from tests import toy
from tests.tools import placeholders

GAME_LIST = [pytest.param(game, id=id) for id, game in sorted(GAMES.items())]
BOOKS = [pytest.param(game.telling.rulebook, id=id) for id, game in sorted(GAMES.items())] + [
    pytest.param(HOUSE, id="house")
]
WORDS = [pytest.param(game.telling.words, id=id) for id, game in sorted(GAMES.items())] + [
    pytest.param(HOUSE_WORDS, id="house")
]


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_is_told_in_both_languages(book: Rulebook):
    for rule in book:
        for both in (rule.place, rule.title, rule.text, *rule.say.values()):
            assert set(both) == set(LANGUAGES) and all(both.values()), rule.id
        assert rule.text["fr"] != rule.text["en"] and rule.text["fr"].endswith((".", "?"))


@pytest.mark.parametrize("book", [*BOOKS, pytest.param(toy.GAME.telling.rulebook, id="toy")])
def test_every_rule_has_a_short_sentence_of_two_lines_of_a_phone(book: Rulebook):
    """It answers a quarrel by itself: a whole sentence, no title, no two rules with the same one."""
    for lang in LANGUAGES:
        shorts = [rule.short[lang] for rule in book]
        assert len(set(shorts)) == len(shorts)
        for short in shorts:
            assert 15 <= len(short) <= 72 and short[0] == short[0].upper() and short.endswith("."), short
            assert not re.search(r"[A-Z]\.?[A-Z]?\d+\.\d|vo(tre|s)\b|\byou", short), short
        assert not {rule.title[lang] for rule in book} & set(shorts)


@pytest.mark.parametrize("book", BOOKS)
def test_a_sentence_wants_the_same_facts_in_both_languages(book: Rulebook):
    for rule in book:
        for key, both in rule.say.items():
            assert placeholders(both["fr"]) == placeholders(both["en"]), f"{rule.id}.{key}"
            for text in both.values():
                assert text.count("{") == text.count("}")


@pytest.mark.parametrize("book", BOOKS)
def test_no_rule_leans_on_a_source_that_it_does_not_name(book: Rulebook):
    """At a table that argues, an authority nobody can look up is worse than a doubt."""
    for rule in book:
        for text in (*rule.place.values(), *rule.title.values(), *rule.text.values()):
            assert not re.search(r"sources? (d.accord|agree)", text, re.IGNORECASE), f"{rule.id}: {text}"


@pytest.mark.parametrize("words", WORDS)
def test_every_phrase_has_both_languages_and_the_same_facts(words):
    assert words.phrases or words.plurals
    for key, both in words.phrases.items():
        assert set(both) == set(LANGUAGES) and all(both.values()), key
        assert placeholders(both["fr"]) == placeholders(both["en"]), key
    for key, forms in words.plurals.items():
        assert all(len(forms[lang]) == 2 and all(forms[lang]) for lang in LANGUAGES), key


@pytest.mark.parametrize("game", GAME_LIST)
def test_a_rule_without_the_table_alone_is_cited_by_code(game):
    enforced = source.citations(game.folder, set(game.telling.rulebook.rules))
    missing = [rule.id for rule in game.telling.rulebook if rule.kind != "table" and rule.id not in enforced]
    assert not missing, f"no code of {game.id} names {missing}"


@pytest.mark.parametrize("game", GAME_LIST)
def test_a_rule_without_the_table_alone_is_named_by_a_test(game):
    tests = source.tested()
    missing = [rule.id for rule in game.telling.rulebook if rule.kind != "table" and rule.id not in tests]
    assert not missing, f"no test is marked with {missing}"


def test_every_mark_names_a_rule():
    known = {id for game in (*GAMES.values(), toy.GAME) for id in game.telling.rulebook.rules} | set(HOUSE.rules)
    assert set(source.tested()) <= known


@pytest.mark.parametrize("game", GAME_LIST)
def test_code_cites_only_rules_that_exist(game):
    """An id in quotes is a key of the rulebook."""
    named = set()
    for path in game.folder.rglob("*.py"):
        named |= set(re.findall(r"\"([A-Z]+\d*\.[A-Z]?\d+)\"", path.read_text(encoding="utf-8")))
    assert named and named <= set(game.telling.rulebook.rules)


def test_house_rules_named_in_code_exist():
    named = set()
    for path in (source.ROOT / "referee").rglob("*.py"):
        named |= set(re.findall(r"\"(house\.[a-z_]+)\"", path.read_text(encoding="utf-8")))
    assert named <= set(HOUSE.rules)


def test_ids_of_games_do_not_meet():
    ids = [id for game in GAMES.values() for id in game.telling.rulebook.rules]
    assert len(ids) == len(set(ids)) and not set(ids) & set(HOUSE.rules)


def shapes(game):
    """What tables of this game choose among, by how many play."""
    return [game.about.options, *game.about.options_at.values()]


@pytest.mark.parametrize("game", GAME_LIST)
def test_a_reading_that_is_an_option_names_one(game):
    fields = {name for kind in shapes(game) for name in kind.__struct_fields__}
    assert {rule.option for rule in game.telling.rulebook if rule.option} <= fields


@pytest.mark.parametrize("game", GAME_LIST)
def test_a_reading_that_is_an_option_says_every_pick(game):
    for rule in game.telling.rulebook:
        asking = [kind for kind in shapes(game) if rule.option in kind.__struct_fields__]
        types = [get_type_hints(kind)[rule.option] for kind in asking]
        values = [(True, False) if each is bool else get_args(each) for each in types] or [()]
        assert all(set(rule.picks) == {pick_key(value) for value in each} for each in values), rule.id
        for kind in asking:
            usual = getattr(kind(), rule.option)
            assert rule.pick(kind())["fr"].endswith(".")
            assert next(iter(rule.picks)) == pick_key(usual), f"{rule.id}: the usual pick stands first"
            assert rule.only is None or rule.only in game.kinds, rule.id


@pytest.mark.parametrize("game", GAME_LIST)
def test_what_a_table_picks_is_understood_away_from_its_reading(game):
    """It is told beside other rules and in the log: there nobody knows who "he" or what "it" is, or what is allowed."""
    bare = r"(Il|Elle|Ils|Elles|Ce|Cela|Permis|Refusé|He|She|It|They|Allowed|Refused|Who is)\b"
    picks = [pick[lang] for rule in game.telling.rulebook for pick in rule.picks.values() for lang in ("fr", "en")]
    assert [pick for pick in picks if re.match(bare, pick)] == []


@pytest.mark.parametrize("game", GAME_LIST)
def test_a_reading_says_what_is_open_why_it_is_read_so_and_whether_the_table_may_pick(game):
    for rule in game.telling.rulebook:
        if rule.kind == "reading":
            assert rule.unclear and rule.because, rule.id
            assert bool(rule.option) != bool(rule.fixed), f"{rule.id}: picked, or why not"
        else:
            assert not (rule.unclear or rule.because or rule.option), f"{rule.id} is a reading"


@pytest.mark.parametrize("game", GAME_LIST)
def test_every_rule_stands_in_a_chapter_and_every_step_of_a_turn_leads_to_rules(game):
    book = game.telling.rulebook
    assert 5 <= len(book.flow) <= 9 and all(step.rules and set(step.rules) <= set(book.rules) for step in book.flow)
    for rule in book:
        assert rule.kind in ("reading", "check") or rule.id.split(".")[0] in book.chapters, rule.id
        assert set(rule.see) <= set(book.rules) - {rule.id}, rule.id


@pytest.mark.parametrize("game", GAME_LIST)
def test_what_is_said_of_so_many_players_stands_beside_what_is_said_of_all(game):
    """A key that ends in their number, `complete_at_4`: of a number that may play, and not of a key that is gone."""
    book, phrases = game.telling.rulebook, game.telling.words.phrases
    for keys in (phrases, book.docks, *(rule.say for rule in book)):
        for key, count in (
            re.fullmatch(r"(.+)_at_(\d+)", each).groups() for each in keys if re.search(r"_at_\d", each)
        ):
            assert key in keys and int(count) in game.count.seats, key
