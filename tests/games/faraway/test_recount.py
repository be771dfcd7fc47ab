"""Scores found twice, in two ways that share nothing but the card table."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.faraway import GAME
from referee.games.faraway.rules.best import best_order, best_orders
from referee.games.faraway.rules.final import Row
from referee.games.faraway.rules.journey import face_up, score_row
from tests.games.faraway.players import REGIONS, SANCTUARIES
from tests.games.faraway.recount import best_by_trying, recount
from tests.games.faraway.table import ALL, setup

METEORS = [id for id in REGIONS if id.startswith("M")]
SACRIFICES = ["M15", "M21", "M38"]


@st.composite
def rows(draw, least=0, most=8):
    """Any tableau; meteors, their digits and sacrifices more often than chance has them."""
    some = draw(st.sampled_from([list(REGIONS), [*METEORS, "R00", "R44", "R15", "R10", "R11", "R25"], SACRIFICES]))
    first = draw(st.lists(st.sampled_from(some), unique=True, max_size=min(4, most)))
    rest = draw(st.lists(st.sampled_from(list(REGIONS)), unique=True, min_size=max(least, 0), max_size=most))
    regions = draw(st.permutations(list(dict.fromkeys(first + rest))[:most]))
    sanctuaries = draw(st.lists(st.sampled_from(list(SANCTUARIES)), unique=True, max_size=7))
    left, sacrifices = list(sanctuaries), {}
    for meteor in draw(st.permutations([id for id in SACRIFICES if id in regions])):
        asked = REGIONS[meteor]["quest"]["sanctuaries"]
        if len(left) >= asked and draw(st.booleans()):
            sacrifices[meteor] = tuple(left[:asked])
            left = left[asked:]
    return Row(tuple(regions), tuple(sanctuaries), sacrifices)


def total(row: Row) -> int:
    return sum(line.points for line in score_row(row))


@pytest.mark.rule("F8.2", "F8.3", "F5.6", "F9.2", "F9.3", "F9.4", "F9.5", "F10.2", "F10.3", "F10.4", "F.19")
@given(rows())
@settings(max_examples=400)
def test_every_card_scores_as_the_recount_says(row):
    lines = score_row(row)
    assert [line.id for line in lines] == [*reversed(row.regions), *row.sanctuaries]
    assert {line.id: line.points for line in lines} == recount(row.regions, row.sanctuaries, row.sacrifices)


@given(rows())
def test_a_line_adds_up_from_its_own_operands(row):
    for line in score_row(row):
        facts = line.operands
        if "count" in facts:
            assert line.points == facts["points"] * facts["count"]
            if "each" in facts:
                assert facts["count"] == min(facts["each"].values())
            elif "of" in facts:
                assert facts["count"] == sum(facts["counted"].values())
        if line.say == "missed":
            lacking = [need for need in facts["needs"] if need["have"] < need["need"]]
            assert [(n["feature"], n["need"] - n["have"]) for n in lacking] == [
                (m["feature"], m["count"]) for m in facts["missing"]
            ]
            assert lacking


@pytest.mark.rule("F8.3", "F5.5")
@given(rows(), st.sampled_from(sorted(SANCTUARIES)))
def test_one_more_sanctuary_never_takes_points_away(row, more):
    if more not in row.sanctuaries:
        richer = Row(row.regions, (*row.sanctuaries, more), row.sacrifices)
        assert all(a.points <= b.points for a, b in zip(score_row(row), score_row(richer), strict=False))


@pytest.mark.rule("F8.2")
@given(rows(least=2), st.randoms(use_true_random=False))
def test_sanctuaries_score_the_same_in_any_order_of_the_row(row, rng):
    shuffled = Row(tuple(rng.sample(row.regions, len(row.regions))), row.sanctuaries, row.sacrifices)
    count = len(row.regions)
    assert [line.points for line in score_row(row)[count:]] == [line.points for line in score_row(shuffled)[count:]]


@pytest.mark.rule("F10.2")
@given(rows())
def test_face_up_are_exactly_the_digits_of_the_meteors(row):
    digits = {id[-1] for id in row.regions if id[0] == "M"}
    assert face_up(row.regions) == [id for id in row.regions if id[-1] in digits]


# -- the best order --------------------------------------------------------------------------------


@given(rows(least=8), st.randoms(use_true_random=False))
def test_no_order_beats_the_best_and_the_best_is_reached(row, rng):
    best = best_order(row)
    assert sorted(best["regions"]) == sorted(row.regions)
    reached = Row(tuple(best["regions"]), row.sanctuaries, row.sacrifices)
    assert best["total"] == sum(recount(reached.regions, reached.sanctuaries, reached.sacrifices).values())
    assert total(row) <= best["total"]
    for _ in range(30):
        other = Row(tuple(rng.sample(row.regions, 8)), row.sanctuaries, row.sacrifices)
        assert total(other) <= best["total"]


@pytest.mark.parametrize("seed", [1, 2])
def test_best_order_is_the_best_of_all_40320(seed):
    rng = random.Random(seed)
    regions = rng.sample([id for id in REGIONS if id.startswith("R")], 8)
    sanctuaries = rng.sample(sorted(SANCTUARIES), 4)
    assert best_order(Row(tuple(regions), tuple(sanctuaries), {}))["total"] == best_by_trying(regions, sanctuaries)


@given(rows(most=7))
def test_there_is_no_best_order_below_eight_regions(row):
    assert best_order(row) is None


@given(rows(least=8))
def test_an_order_that_cannot_be_bettered_is_the_one_played(row):
    best = best_order(row)
    again = best_order(Row(tuple(best["regions"]), row.sanctuaries, row.sacrifices))
    assert again == best


def test_best_orders_answers_for_every_seat():
    at = setup(2, sets=list(ALL))
    final = GAME.count.read(at, {"tableaus": [{"regions": [1, 2, 3, 6, 8, 10, 12, 14]}, {"regions": [24]}]})
    first, second = best_orders(at, final)
    assert second is None and set(first) == {"total", "regions"}
