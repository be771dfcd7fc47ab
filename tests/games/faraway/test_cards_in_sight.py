"""What a card looked for when it was scored: what showed it, and what lay further left, not visible yet."""

import pytest
from hypothesis import given

from referee.core.score import ScoreSheet, SeatScore
from referee.games.faraway.rules.cards_in_sight import cards_of_score, searches
from referee.games.faraway.rules.journey import score_row
from tests.games.faraway.table import ALL, score, setup
from tests.games.faraway.test_recount import rows


def looked_for(card, *regions, sanctuaries=(), **sacrifices):
    tableau = {"regions": list(regions), "sanctuaries": list(sanctuaries), "sacrifices": sacrifices}
    sheet = score(tableau, sets=list(ALL))
    return searches(setup(1, sets=list(ALL)), sheet, next(line for line in sheet.seats[0].lines if line.id == card))


@pytest.mark.rule("F5.6", "F8.2")
def test_a_missed_condition_says_what_lies_further_left():
    (search,) = looked_for("R45", 1, 8, 45, 16, sanctuaries=["S40"])  # 45 asks for three chimeras
    assert search.missed and (search.have, search.need) == (2, 3)
    assert search.counted == {"R16": 1, "S40": 1}
    assert search.unseen == {"R01": 1, "R08": 1}
    assert search.amounts == [{"feature": "chimera", "count": 2}]


@pytest.mark.rule("F5.6")
def test_a_condition_that_is_met_says_by_which_cards():
    (search,) = looked_for("R61", 61, 16, "R07", "R05", sanctuaries=["S40"])  # 61 asks for four chimeras
    assert not search.missed and search.counted == {"R16": 1, "R07": 1, "R05": 1, "S40": 1}
    assert search.unseen == {}


@pytest.mark.rule("F9.2", "F8.2")
def test_a_quest_says_what_it_did_not_see_yet():
    condition, quest = looked_for("R17", 13, 2, 17, 1, 16)  # three points a stone, if there are two chimeras
    assert condition.counted == {"R01": 1, "R16": 1}
    assert quest.counted == {"R17": 1, "R01": 1} and quest.unseen == {"R02": 2}


@pytest.mark.rule("F10.2")
def test_what_is_face_up_from_the_start_is_no_later_card():
    (search,) = looked_for("M26", 22, "M33", 3, "M26", sanctuaries=["S16"])  # five Clues
    assert search.counted == {"M33": 2, "S16": 1} and search.unseen == {"R22": 1}


@pytest.mark.rule("F10.3")
def test_a_sanctuary_destroyed_shows_nothing_any_more():
    before, after = (
        looked_for("R16", 16, "M15", sanctuaries=["S40"]),
        looked_for("R16", 16, "M15", sanctuaries=["S40"], M15=["S40"]),
    )
    assert before[0].counted == {"R16": 1, "S40": 1} and after[0].counted == {"R16": 1}


@pytest.mark.rule("F8.2", "F10.2")
def test_a_row_lies_as_it_was_laid_and_a_line_did_not_see_what_is_further_left():
    sheet = score({"regions": ["R22", "M33", "R03", "M26"], "sanctuaries": ["S16"]}, sets=list(ALL))
    line = next(line for line in sheet.seats[0].lines if line.id == "R03")
    found = cards_of_score(sheet, 0, line)
    assert (found.regions, found.sanctuaries) == (["R22", "M33", "R03", "M26"], ["S16"])
    assert found.unseen == ["R22"] and cards_of_score(sheet, 0).unseen == []


@pytest.mark.rule("F5.6", "F9.2", "F10.4")
@given(rows())
def test_the_cards_add_up_to_what_was_had(row):
    lines = score_row(row)
    sheet = ScoreSheet((SeatScore(0, 0, 1, lines),))
    for line in lines:
        for search in searches(setup(1), sheet, line):
            if search.need:
                assert sum(search.counted.values()) == search.have
            assert not search.counted.keys() & search.unseen.keys()
            assert set(search.unseen) <= set(row.regions)
            assert sum(a["count"] for a in search.amounts) == sum(search.unseen.values())
