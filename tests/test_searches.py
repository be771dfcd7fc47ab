"""What people type to settle a quarrel finds its rule, in the words of the booklet, in others, in either language."""

import time
import tomllib
from pathlib import Path

import pytest

from referee.core.words.search import search
from referee.games import GAMES

TYPED = [
    pytest.param(game, lang, typed, rules, id=f"{game} {lang} {typed}")
    for game, tongues in tomllib.loads(Path(__file__).with_name("searches.toml").read_text(encoding="utf-8")).items()
    for lang, searches in tongues.items()
    for typed, rules in searches.items()
]


@pytest.mark.parametrize(("game", "lang", "typed", "rules"), TYPED)
def test_what_people_type_finds_its_rule_among_the_first_two(game, lang, typed, rules):
    found = [rule.id for rule in search(GAMES[game].telling.rulebook, typed, lang)]
    assert rules and set(rules) <= set(found[:2]), found[:5]


def test_a_search_takes_no_time():
    for game in GAMES.values():
        search(game.telling.rulebook, "", "fr")
    took = []
    for param in TYPED:
        game, lang, typed, _ = param.values
        began = time.thread_time()
        search(GAMES[game].telling.rulebook, typed, lang)
        took.append(time.thread_time() - began)
    assert sorted(took)[len(took) * 95 // 100] < 0.005
