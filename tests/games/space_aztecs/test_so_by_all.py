"""A misreading of Space Aztecs, counted so for all: cities that it touches otherwise than the one in dispute."""

import random

import pytest
from msgspec.structs import replace

from referee.core.dispute.claims import Claim, Second, answer
from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.rules.pieces import Villager
from tests.games.space_aztecs.table import rounds, saucer, setup, table, villager

FED = {"villagers": [1, 1]}  # nobody has fewer


def claimed(*cities, seat=0, n, row=None, how=None, removed="green", also=None, below_zero=True, tie="shared", **box):
    at = setup(len(cities), box, removed=removed, below_zero=below_zero, tie=tie)
    final = GAME.count.read(at, {"removed": removed, "cities": [FED | each for each in cities]})
    return answer(GAME, at, "tally", final, Claim(seat, n, row, how=how, also=also or {}))


def so(told):
    return [seat.total for seat in told.then.seats]


ONE_TYPE = {"jaguars": 2, "warriors": [{"type": "eagle", "count": 1, "total": 2}]}  # 9 + 2, or 18 as one type
NO_JAGUAR = {"warriors": [{"type": "eagle", "count": 2, "total": 6}]}  # 6, or 9 as Jaguars


@pytest.mark.rule("S10.3")
def test_warriors_count_as_jaguars_also_where_there_is_no_jaguar():
    told = claimed(ONE_TYPE, {}, NO_JAGUAR, n=2 - 5 + 18)
    assert told.explanations[0].id == "space_aztecs.as_one_type" and told.everybody
    assert so(told) == [2 - 5 + 18, 2 - 5, 2 - 5 + 9]


@pytest.mark.rule("S10.3")
def test_two_sentences_for_the_same_misreading_have_one_effect():
    told = claimed(ONE_TYPE, {}, NO_JAGUAR, n=2 - 5 + 18).explanations
    one, other = (next(each for each in told if each.id.endswith(id)) for id in ("as_one_type", "types_mixed"))
    assert (one.effect, one.rule) == (other.effect, other.rule)


@pytest.mark.rule("S11.1")
@pytest.mark.parametrize(("seat", "slip"), [(0, "priests_shared"), (2, "priests_bare")])
def test_priests_are_paid_without_an_alien_whether_another_priest_has_one_or_none(seat, slip):
    cities = {"priests": 2, "aliens": [3]}, {}, {"priests": 1}
    right = [2 - 5 + 10, 2 - 5, 2 - 5]
    told = claimed(*cities, seat=seat, n=right[seat] + 10)
    assert told.explanations[0].id == f"space_aztecs.{slip}" and told.everybody
    assert so(told) == [right[0] + 10, right[1], right[2] + 10]


@pytest.mark.rule("S10.1", "S10.3")
def test_what_may_be_a_misreading_of_jaguars_alone_or_of_all_warriors_is_said_of_one_seat():
    """Who adds the totals of Jaguars up may do so for any type: of another's eagles nobody can say."""
    box = {"warriors": {"eagle": [2, 5]}}
    eagles = {"warriors": [{"type": "eagle", "count": 2}]}
    apart, alike = (claimed({"jaguars": 2}, each, n=2 - 5 + 12, **box) for each in (eagles, {"jaguars": 2}))
    assert apart.explanations[0].id == alike.explanations[0].id == "space_aztecs.jaguars_added"
    assert apart.everybody is False and so(apart) == [9, 2]
    assert alike.everybody and so(alike) == [9, 9]


EAGLES = {"type": "eagle", "count": 2, "total": 3}  # 9 as Jaguars
OCELOT = {"type": "ocelot", "count": 1, "total": 1}  # 3 as a Jaguar


@pytest.mark.rule("S10.3")
def test_another_type_paid_like_jaguars_is_paid_so_for_whoever_has_one():
    """Bo has two: both are, unless the same person says a total of his in which one is."""
    cities = {"warriors": [EAGLES]}, {"warriors": [EAGLES, OCELOT]}, {"jaguars": 1}
    right = [2 - 5 + 3, 2 - 5 + 4, 2 - 5 + 3]
    told = claimed(*cities, n=right[0] + 6)
    assert told.explanations[0].id == "space_aztecs.paid_as_jaguars" and told.everybody
    assert so(told) == [right[0] + 6, right[1] + 8, right[2]]
    for seat, other in ((0, 1), (1, 0)):
        both = claimed(*cities, seat=seat, n=right[seat] + 6, also={other: right[other] + 6})
        assert both.explanations[0].id == "space_aztecs.paid_as_jaguars" and both.agreeing
        assert so(both) == [right[0] + 6, right[1] + 6, right[2]]
    whole = claimed(*cities, seat=1, n=right[1] + 8)
    assert whole.explanations[0].id == "space_aztecs.all_as_jaguars" and whole.everybody
    assert so(whole) == so(told)
    one_of_two = claimed(*cities, seat=1, n=right[1] + 6)
    assert one_of_two.everybody is False and so(one_of_two) == [right[0], right[1] + 6, right[2]]
    assert "space_aztecs.types_mixed" in [each.id for each in one_of_two.explanations if not each.twin]


@pytest.mark.rule("S.R25", "S9.3")
def test_where_no_total_is_below_0_none_is_so_by_a_misreading():
    """Ana has 2 + 3 - 5, Bo 2 + 1 - 5 and so 0: with the 5 points kept, taken twice, or the villagers left out."""
    cities = {"others": [3]}, {"others": [1]}, {"others": [9]}
    kept, twice = (claimed(*cities, seat=0, n=n, below_zero=False) for n in (5, -5))
    assert kept.now.seats[1].total == 0
    assert "space_aztecs.hunger_forgotten" in [each.id for each in kept.explanations] and kept.everybody
    assert so(kept) == [5, 3, 11]
    assert not twice.explanations, "it is 0 at the least"
    bo = claimed(*cities, seat=1, n=3, below_zero=False)
    told = next(each for each in bo.explanations if each.id == "space_aztecs.hunger_forgotten")
    assert {each.line: (each.old, each.new) for each in told.changes} == {"fewest_villagers": (-5, 0), "floor": (2, 0)}


@pytest.mark.rule("S10.3")
def test_a_second_sentence_for_a_number_that_makes_of_another_something_else_stands_below():
    """Cid has eagles alone: paid like Jaguars, or with all warriors taken for Jaguars, by which Ana has three."""
    cities = ONE_TYPE, {}, NO_JAGUAR
    right = [2 - 5 + 11, 2 - 5, 2 - 5 + 6]
    told = claimed(*cities, seat=2, n=right[2] + 3)
    ids = [each.id for each in told.explanations]
    assert ids[0] == "space_aztecs.paid_as_jaguars" and "space_aztecs.as_one_type" in ids[1:] and told.tied == 1
    assert so(told) == [right[0] + 1, right[1], right[2] + 3]
    assert told.asks == Second(0, (right[0] + 1, 18 + 2 - 5)), "Ana's total tells them apart"
    second = claimed(*cities, seat=2, n=right[2] + 3, how=ids.index("space_aztecs.as_one_type"))
    assert so(second) == [18 + 2 - 5, right[1], right[2] + 3]
    both = claimed(*cities, seat=2, n=right[2] + 3, also={0: 18 + 2 - 5})
    assert both.explanations[0].id == "space_aztecs.as_one_type" and both.agreeing == 1 and so(both) == so(second)


@pytest.mark.rule("S12.2")
def test_a_part_of_a_misreading_is_said_of_one_seat():
    """One of Ana's two bonuses: whoever reads so pays both."""
    seen = [{"points": 1, "bonus": 4}, {"points": 1, "bonus": 2}]
    part, whole = (claimed({"archivists": seen}, {"archivists": seen}, n=2 + 2 - 5 + n) for n in (4, 6))
    assert part.everybody is False and so(part) == [3, -1]
    assert whole.everybody and so(whole) == [5, 5]


@pytest.mark.rule("S9.3", "S.R20")
def test_captives_of_one_player_that_count_as_villagers_are_nobody_elses():
    """Both have a villager and have taken one. Ana alone counts hers, then Bo has fewest: no rule for all."""
    timeline = table(rounds([villager(0), villager(1)], [saucer("pink"), villager(2)]), 2, {})
    final = replace(GAME.refereed.final_of(timeline.position), captured=((Villager(1),), (Villager(0),)), over=True)
    at = timeline.position.setup
    ana, bo = (seat.total for seat in GAME.count.score(at, final).seats)
    alone, both = (answer(GAME, at, "tally", final, Claim(0, ana + 5, also=also)) for also in ({}, {1: bo}))
    assert alone.explanations[0].id != "space_aztecs.hunger_captives_of", "other rules are misread more simply"
    assert both.explanations[0].id == "space_aztecs.hunger_captives_of" and both.agreeing == 1
    assert both.everybody is None and so(both) == [ana + 5, bo]


@pytest.mark.rule("S.R25")
@pytest.mark.parametrize(("others", "total"), [(7, 2), (8, 3), (4, 0), (2, 0)])
def test_a_row_that_is_said_lifts_no_total_that_the_floor_lifts_already(others, total):
    """4 of other Aztecs and −5 for the fewest villagers are 0 at this table: 7 of them make 2, not 3."""
    told = claimed({"villagers": [], "others": [1, 3]}, {}, n=others, row="others", removed="blue", below_zero=False)
    assert told.counted == 4 and told.now.seats[0].total == 0
    assert [seat.total for seat in told.alone.seats] == [total, 2]
    none = claimed({"villagers": [], "others": [1, 3]}, {}, n=6, row="warriors", removed="blue", below_zero=False)
    assert none.counted == 0 and none.alone.seats[0].total == 5, "a row in which nothing lies"


CODEX = {"codex": [3], "villagers": [3, 2], "jaguars": 2, "others": [1], "captives": 2}  # 15, by Aztecs 10
NO_CODEX = {"villagers": [4, 2], "others": [8], "captives": 3}  # 12, by Aztecs 9


@pytest.mark.rule("S.R26")
@pytest.mark.parametrize(("n", "row"), [(12, None), (6, "warriors")])
def test_aztecs_that_tell_a_tie_apart_are_counted_as_the_misreading_has_them(n, row):
    """Two Jaguars as 3 each: both have 12, and of that Ana's Aztecs give 7, Bo's 9."""
    told = claimed(CODEX, NO_CODEX, n=n, row=row, tie="aztecs")
    assert told.everybody and so(told) == [12, 12] and told.then.won == [1] and told.alone.won == [1]
    assert told.then.tie_break.why[0].facts["points"] == [7, 9]


@pytest.mark.rule("S.R26")
def test_which_points_a_number_without_a_reason_has_more_nobody_knows_nor_who_wins_the_tie():
    told = claimed(CODEX, {**NO_CODEX, "captives": 23}, n=32, tie="aztecs")
    assert not told.explanations and not told.then.won and not told.then.tie_break


@pytest.mark.rule("S.R25")
def test_where_no_total_is_below_0_two_slips_give_a_number_with_what_then_lifts_it():
    """Once, with both: neither is what it would be alone. And what lifts a total is no line to count twice."""
    rng, seen = random.Random("two slips"), 0
    for _ in range(12):
        cities = [
            {name: [rng.randint(0, 3) for _ in range(rng.randint(0, 2))] for name in ("villagers", "others", "aliens")}
            | {"captives": rng.randint(0, 2), "priests": rng.randint(0, 1)}
            for _ in range(2)
        ]
        for n in range(1, 12):
            told = claimed(*cities, n=n, below_zero=False)
            for each in (*told.explanations, *told.sums):
                lines = {line.id: line.points for line in told.now.seats[0].lines}
                lines |= {change.line: change.new for change in each.changes}
                bare = sum(points for id, points in lines.items() if id != "floor")
                assert not each.changes or sum(lines.values()) == max(0, bare) == n
                seen += len(each.made) > 1
    assert seen > 20
