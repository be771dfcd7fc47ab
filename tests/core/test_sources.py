"""The rows of a pad in few sources, and whole numbers that make up their sum."""

import random

import pytest

from referee.core.circle.sources import MOST, Source, families, sources, whole
from referee.games import GAMES


def test_a_game_tells_its_rows_apart():
    told = {"animals": ("large", "small"), "reefs": ("reefs",), "ecosystem": ("ecosystem",)}
    found = sources(told, ["small", "large", "reefs", "ecosystem"], {})
    assert found[0] == Source("animals", ("small", "large")) and [len(each.rows) for each in found[1:]] == [1, 1]
    found = sources(told, ["large", "reefs", "ecosystem", "older"], {})
    assert [each.rows for each in found] == [("large",), ("reefs",), ("ecosystem", "older")], "no row is left out"


def test_few_rows_stand_alone():
    """A family game of AQUA has no reefs and no ecosystems: one bar of animals would tell nothing."""
    told = {"animals": ("large", "small"), "reefs": ("reefs",)}
    assert sources(told, ["large", "small"], {}) == [Source("large", ("large",)), Source("small", ("small",))]


def test_without_it_the_heaviest_rows_stand_alone():
    assert sources({}, ["a", "b"], {}) == [Source("a", ("a",)), Source("b", ("b",))]
    found = sources({}, ["a", "b", "c", "d"], {"a": 1, "b": -9, "c": 2, "d": 5})
    assert found == [Source("b", ("b",)), Source("d", ("d",)), Source("rest", ("a", "c"))]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_tells_three_sources_at_most_with_a_word_each(game):
    told = game.count.sources
    assert len(told) <= MOST
    assert all(f"source.{source}" in game.telling.words.phrases for source in told)
    rows = [row for those in told.values() for row in those]
    assert len(rows) == len(set(rows))


def test_rows_of_a_family_are_one():
    assert families({"large": 3, "ecosystem.7": 4, "ecosystem.12": 1.5}) == {"large": 3, "ecosystem": 5.5}


def test_whole_numbers_make_up_the_sum():
    assert whole([16.5, 28.25, 13.25]) == [17, 28, 13] and whole([]) == []
    assert whole([12, -2.25, -2]) == [12, -2, -2], "below zero too"
    dice = random.Random(1)
    for _ in range(200):
        parts = [dice.uniform(-20, 40) for _ in range(dice.randint(1, 6))]
        assert sum(whole(parts)) == round(sum(parts))
        assert all(abs(number - part) < 1 for number, part in zip(whole(parts), parts, strict=True))
