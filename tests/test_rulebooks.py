"""The rulebook of the house is checked as those of games are; ids do not meet, and code names rules that exist."""

import re

from referee.commands import rules as source
from referee.conformance.rulebook import book_faults, words_faults
from referee.core.words.speech import HOUSE, HOUSE_WORDS
from referee.games import GAMES
from tests import toy


def test_the_rules_and_words_of_the_house_are_written_like_those_of_a_game():
    assert [*book_faults(HOUSE), *words_faults(HOUSE_WORDS)] == []


def test_every_mark_names_a_rule():
    known = {id for game in (*GAMES.values(), toy.GAME) for id in game.telling.rulebook.rules} | set(HOUSE.rules)
    assert set(source.tested()) <= known


def test_house_rules_named_in_code_exist():
    named = set()
    for path in (source.ROOT / "referee").rglob("*.py"):
        named |= set(re.findall(r"\"(house\.[a-z_]+)\"", path.read_text(encoding="utf-8")))
    assert named <= set(HOUSE.rules)


def test_ids_of_games_do_not_meet():
    ids = [id for game in GAMES.values() for id in game.telling.rulebook.rules]
    assert len(ids) == len(set(ids)) and not set(ids) & set(HOUSE.rules)
