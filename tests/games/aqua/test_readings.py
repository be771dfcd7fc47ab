"""What the booklet leaves open: the same file under either pick, and what no table can pick told as such."""

import random

import pytest

from referee.core.dispute.other_readings import TableRead, compare_readings
from referee.games.aqua import GAME
from referee.games.aqua.rules.pieces import ECOSYSTEMS
from tests.games.aqua.finals import draw
from tests.games.aqua.table import BOX, NATIVES, board, done, final, fixtures, keys, options, snail, table, tile, view
from tests.tools import run_one

FOURTH = fixtures()["H2"]["tiles"]  # a habitat, with a fourth coral of its colour beside it
LOG = [entry for laid in FOURTH for entry in ({"do": "tile", "seat": 0, **laid}, done(0))]


def replayed(log, seats=1, **more):
    names = ["Ana", "Bo", "Cy", "Di"][:seats]
    file = {"format": "referee-table/1", "game": "aqua", "seats": names, "box": BOX, "log": log}
    return run_one("replay", file | {"options": options(seats, **more)})[1]


def scored(raw, **more):
    file = {"format": "referee-final/1", "game": "aqua", "seats": ["Ana"], "box": BOX, "final": raw}
    code, answer = run_one("score", file | {"options": more})
    assert code == 0
    return answer


@pytest.mark.rule("Q.04", "Q5.3")
def test_covered_corals_leave_their_reef_or_stay_in_it():
    """A reef of four of which three lie under an animal: none, or one that the animal touches."""
    laid = final(board(FOURTH))
    for told, found in (({}, []), ({"covered_corals": "leave"}, []), ({"covered_corals": "stay"}, [2])):
        assert _reefs(replayed(LOG, **told)["running"]) == _reefs(scored(laid, **told)) == found
    (line,) = [line for line in scored(laid, covered_corals="stay")["seats"][0]["lines"] if line["id"] == "reef.1"]
    assert (line["operands"]["colour"], line["operands"]["size"]) == ("yellow", 4)


def _reefs(score):
    return [line["points"] for line in score["seats"][0]["lines"] if line["id"].startswith("reef.")]


@pytest.mark.rule("Q.04", "Q8.5")
def test_an_ecosystem_that_counts_reefs_follows_the_pick():
    box = BOX | {"ecosystems": {"7": {"points": 5, "count": "contacts", "of": "reef"}}}
    file = {"format": "referee-final/1", "game": "aqua", "seats": ["Ana"], "box": box}
    file["final"] = final(board(FOURTH), mode="advanced", natives={"7": "yellow"})
    for pick, most in (("leave", 0), ("stay", 5)):
        _, answer = run_one("score", file | {"options": {"covered_corals": pick}})
        assert [line["points"] for line in answer["seats"][0]["lines"] if line["id"] == "ecosystem.7"] == [most]


@pytest.mark.rule("Q.17", "Q4.3")
def test_the_snail_in_round_1():
    """By default it is there as in any round; else nobody takes it and the last player gets it."""
    first = [tile(0, (1, 0), "ybg"), done(0), tile(1, (1, 0), "ybg"), done(1)]
    assert [entry["legal"] for entry in replayed([snail(0)], 2)["entries"]] == [True]
    assert [entry["legal"] for entry in replayed([snail(0)], 2, snail_in_round_1=False)["entries"]] == [False]
    at = table(seats=2, snail_in_round_1=False)
    verdict = at.judge(snail(0))
    assert keys(verdict) == [("Q.17", "refused")] and not verdict.hard, "the table may allow it all the same"
    at = table(first, seats=2, snail_in_round_1=False)
    assert view(at)["to_play"] == [1, 0] and at.push(snail(1)).legal, "from round 2 on it is there"


@pytest.mark.rule("Q4.4", "Q.17")
def test_who_gets_the_snail_says_why():
    log = [tile(0, (1, 0), "ybg"), done(0), tile(1, (1, 0), "ybg"), done(1)]
    why = [table(log, 2, snail_in_round_1=pick).reading(4).effects[0].rules for pick in (True, False)]
    assert why == [("Q4.4",), ("Q4.4", "Q.17")]


@pytest.mark.rule("Q5.1", "Q5.2", "Q.03", "Q3.1", "Q3.2", "Q3.3")
def test_what_happens_by_itself_names_its_rules():
    """A habitat with a fourth coral beside it names the reading that made it one."""
    at = table(LOG, seats=1, hot_spots=[fixtures()["H2"]["hot_spot"]])
    habitat, following = at.reading(3).effects[0], at.reading(4).effects[0]
    assert habitat.rules == ("Q5.1", "Q5.2", "Q.03") and following.rules == ("Q3.2", "Q3.3")
    plain = fixtures()["H1"]["tiles"]
    log = [entry for laid in plain for entry in ({"do": "tile", "seat": 0, **laid}, done(0))]
    assert table(log, seats=1).reading(3).effects[0].rules == ("Q5.1", "Q5.2")


@pytest.mark.rule("Q.03")
def test_a_hexagon_that_is_no_habitat_says_why():
    """Where the table wants three corals exactly nothing else would: no animal comes."""
    at = table(LOG, seats=1, strict_exactly_three=True)
    (bare,) = at.reading(3).effects
    assert (bare.effect, bare.facts["colour"], bare.rules) == ("bare", "yellow", ("Q.03",))
    assert "quatrième" in GAME.speech("fr", ["Ana"]).effect(bare)


@pytest.mark.rule("Q3.5")
def test_a_turn_has_three_phases():
    """The tile, the animals that come at once, a large one; in another order nothing is legal."""
    assert [phase for phase in GAME.telling.rulebook["Q3.5"].see if phase[1] in "456"] == ["Q4.1", "Q5.2", "Q6.1"]
    large = {"do": "large", "seat": 0, "shape": "manta", "cells": [["A", 1, 0], ["A", 0, 1]]}
    assert ("Q6.1", "before") in keys(table(seats=1).judge(large))


@pytest.mark.rule("Q.18", "Q2.2")
def test_any_number_to_24_may_be_in_play():
    """7 to 18 in one place of the booklet, 24 tiles in another: the table enters what lies there."""
    for number, code in (("18", 0), ("24", 0), ("25", 2)):
        natives = dict(zip(("1", "2", "3", "4", "5", number), NATIVES.values(), strict=True))
        raw = final(board(), mode="advanced", natives=natives)
        file = {"format": "referee-final/1", "game": "aqua", "seats": ["Ana"], "box": BOX, "final": raw}
        assert run_one("score", file)[0] == code


@pytest.mark.rule("Q.19", "Q8.4")
def test_ecosystems_2_to_6_follow_the_list_of_the_booklet():
    told = [(rule.points, rule.times) for number, rule in ECOSYSTEMS.items() if number != "1"]
    assert told == [(2, "barracuda"), (3, "dolphin"), (3, "manta"), (3, "hammerhead"), (4, "humpback")]


def test_a_reading_says_what_is_open_and_why_and_who_may_pick():
    for rule in GAME.telling.rulebook:
        if rule.kind == "reading":
            assert rule.unclear and rule.because and bool(rule.option) != bool(rule.fixed), rule.id


def test_a_reading_that_changes_who_is_ahead_stands_before_one_that_changes_points_alone():
    for seed in range(400):
        setup, final = draw(random.Random(f"leading {seed}"))
        found = compare_readings(
            GAME, setup, "tally", lambda under, at=final: TableRead(None, GAME.count.score(under, at))
        )
        leads = [held.leading for held in found if held.changing and not held.turning]
        assert leads == sorted(leads, reverse=True)
        if len(set(leads)) == 2:
            return
    pytest.fail("no such table")


@pytest.mark.rule("Q.15")
def test_that_the_first_player_may_take_the_snail_back_is_told_as_what_the_booklet_decides():
    """The snail lies in the market again, where whoever is to play may take it: no word of it is unclear."""
    rule = GAME.telling.rulebook["Q.15"]
    assert rule.decided and "The booklet says" in rule.unclear["en"] and rule.because and rule.fixed
