"""Somebody counts otherwise: explanations that give the number exactly, and whether it matters."""

import re

import pytest

from referee.__main__ import main
from referee.core.dispute.claims import Claim, answer, answers, likely
from referee.games import GAMES
from referee.games.gefira import GAME
from tests.games.gefira.table import player, setup
from tests.tools import ROOT, run_one

ANA, BO = 0, 1


def final(*players):
    return GAME.count.read(setup(), {"players": list(players)})


FOUR = ((4, 3, 2, 1), (3, 3, 3, 1), (2, 2, 2, 4), (5, 1, 1, 3))
COUNTED = final(player(3, 3, 4), player(4, 3, 2, 1))  # 12 and 14


def told(claimed, seat=BO, row=None, end=COUNTED):
    return answer(GAME, setup(), "tally", end, Claim(seat, claimed, row))


def ids(explained):
    return [each.id for each in explained.explanations]


def test_what_is_counted_anyway_needs_no_explanation():
    assert told(14).explanations == () and told(14).counted == 14


def test_a_game_s_own_slip_comes_before_any_addition_s_and_says_its_rule():
    explained = told(15)
    first = explained.explanations[0]
    assert (first.id, first.rule) == ("gefira.accidents_kept", "G9.6")
    assert [(change.line, change.old, change.new) for change in first.changes] == [("accidents", -1, 0)]
    assert first.how(GAME.speech("en", ("Ana", "Bo"))) == "with nothing taken off for accidents"
    assert "house.left_out" not in ids(explained), "the same said with less"


def test_two_slips_are_looked_for_only_where_none_is_enough():
    assert not any("+" in id for id in ids(told(15)))
    explained = told(21)  # the bridge paid like the end, nothing taken off
    assert ids(explained)[0] == "gefira.bridge_arrived+gefira.accidents_kept"
    assert explained.explanations[0].how(GAME.speech("en", ("Ana", "Bo"))) == (
        "with the explorers on the bridge paid like those at the end, and with nothing taken off for accidents"
    )


def test_nothing_is_said_of_a_number_that_nothing_gives():
    assert told(999).explanations == ()
    assert told(14).near == told(15).near == (), "only where nothing gives the number"


def test_what_comes_nearest_is_named_where_nothing_gives_a_number_and_is_no_reason():
    """Rules misread wherever they count; a number farther away than the right one is not near."""
    far = told(999)
    numbers = [far.counted + each.made[0].delta for each in far.near]
    assert far.explanations == () and len(numbers) == 2 and numbers == sorted(numbers, reverse=True)
    assert all(each.made[0].is_everywhere for each in far.near) and all(far.counted < each < 999 for each in numbers)
    assert all(each.rule for each in far.near) and told(-999).near[0].made[0].delta < 0


@pytest.mark.parametrize(
    ("claimed", "id"),
    [(41, "house.digits"), (24, "house.ten_more"), (4, "house.ten_less")],
)
def test_a_number_itself_may_be_another_one(claimed, id):
    assert id in ids(told(claimed))


def test_what_a_search_of_sums_finds_is_no_reason():
    """Somebody else's number, another row's, or two slips of which one is any addition's."""
    explained = told(12)
    assert [each.id for each in explained.sums] == ["house.other_seat"] and "house.other_seat" not in ids(explained)
    by_chance = told(29)
    assert ids(by_chance) == [] and by_chance.sums
    assert all("+house." in each.id for each in by_chance.sums)


def test_of_two_slips_both_are_misread_rules_and_three_ways_at_most_are_named():
    for claimed in range(-20, 60):
        pairs = [each for each in told(claimed).explanations if len(each.made) == 2]
        assert len(pairs) <= 3 and all(made.is_everywhere for each in pairs for made in each.made)


def test_two_rules_that_are_as_likely_are_first_together_until_one_is_picked():
    """Of one rule misread in two ways the likelier is enough; two rules at once or a misread number are alone."""
    explained = told(16)
    assert [each.rule for each in explained.explanations[: explained.tied]] == ["G9.4", "G9.5"]
    picked = answer(GAME, setup(), "tally", COUNTED, Claim(BO, 16, how=1))
    assert picked.tied == 1 and picked.explanations[0] == explained.explanations[1]
    assert sorted(ids(picked)) == sorted(ids(explained))
    assert [told(claimed).tied for claimed in (21, 41, 999, 14)] == [1, 1, 0, 0]


def test_two_reasons_are_told_apart_by_what_all_would_have_counted_so():
    """Nothing off for accidents, or 1 for the start: Ana, who lost nobody, has 12 or 13."""
    found, *tied = answers(GAME, setup(), "tally", COUNTED, Claim(BO, 15))
    assert [each.then.seats[ANA].total for each in tied] == [12, 13]
    assert (found.asks.seat, found.asks.totals[:2]) == (ANA, (12, 13)) and len(found.asks.totals) <= 3
    four = GAME.count.read(setup(4), {"players": [player(*each) for each in FOUR]})
    found, *tied = answers(GAME, setup(4), "tally", four, Claim(0, 17))
    assert [[seat.total for seat in each.then.seats] for each in tied] == [[17, 14, 6, 14], [17, 14, 16, 22]]
    assert found.asks.seat in (2, 3), "not the one in dispute, nor who has 14 both ways"


@pytest.mark.parametrize(("second", "rule"), [(12, "G9.6"), (13, "G9.5")])
def test_the_second_total_of_the_same_person_says_which_reason_it_is(second, rule):
    """15 for Bo and 12 for Ana: nothing off for accidents; with 13 for Ana, 1 for each at the start."""
    told = answer(GAME, setup(), "tally", COUNTED, Claim(BO, 15, also={ANA: second}))
    assert told.explanations[0].rule == rule and told.tied == 1 and told.agreeing
    assert told.asks is None, "there is nobody else"
    assert told.then.seats[ANA].total == second
    assert sorted(ids(told)) == sorted(ids(answer(GAME, setup(), "tally", COUNTED, Claim(BO, 15))))


def test_a_second_total_that_no_reason_gives_leaves_all_of_them_as_they_were():
    alone, told = (answer(GAME, setup(), "tally", COUNTED, Claim(BO, 15, also=also)) for also in ({}, {ANA: 99}))
    assert (told.explanations, told.tied, told.agreeing) == (alone.explanations, 2, 0)


def test_who_says_which_reason_it_was_is_asked_no_more():
    assert answer(GAME, setup(), "tally", COUNTED, Claim(BO, 15, how=1)).asks is None


def test_one_reason_is_told_apart_from_none():
    """Two rules at once: nobody can say what they make of others."""
    told = answer(GAME, setup(), "tally", COUNTED, Claim(BO, 21))
    assert told.tied == 1 and told.asks is None


def test_a_line_left_out_cites_the_rule_that_pays_it():
    first = told(0, row="end").explanations[0]
    assert (first.id, first.rule) == ("house.left_out", "G9.3")


def test_a_row_is_explained_by_what_bears_on_it():
    assert ids(told(0, row="accidents"))[0] == "gefira.accidents_kept"
    (elsewhere,) = told(3, row="end").sums
    assert elsewhere.id == "house.other_line", "a row of one line is called by it"
    assert elsewhere.how(GAME.speech("en", ("Ana", "Bo"))) == "taking the number of “On the bridge”"
    assert told(3, row="end").counted == 12
    numbers = likely(GAME, setup(), "tally", COUNTED, BO, "bridge")
    assert numbers[:3] == [5, 0, 9], "one taken for across, all unpaid, all across"


def test_whether_it_matters():
    explained = told(2)  # a line left out
    assert explained.now.ranking == ((BO,), (ANA,)) and explained.then.ranking == ((ANA,), (BO,))
    assert explained.everybody is None


def test_a_rule_that_is_misread_is_misread_for_all():
    """With 11 for Bo alone Ana would win; whoever pays nothing on the bridge pays nothing there to Ana either."""
    explained = told(11)
    assert explained.everybody and [seat.total for seat in explained.then.seats] == [9, 11]
    assert explained.then.ranking == explained.now.ranking


def test_what_nobody_can_say_of_another_seat_is_told_of_one_alone():
    """One who stands on the last section is taken for across: nobody knows whether another's does. Nor of two slips."""
    across, two = told(14, ANA), told(21)
    assert across.explanations[0].id == "gefira.bridge_across" and across.everybody is None
    assert len(two.explanations[0].made) == 2 and two.everybody is False
    assert [seat.total for seat in two.then.seats] == [12, 21]


def test_a_number_that_would_make_a_tie_is_told_apart_like_any_other():
    """12 each: who has fewer accidents wins (G9.7)."""
    assert told(12).then.ranking == ((ANA,), (BO,))
    assert GAME.count.score(setup(), COUNTED).ranking == ((BO,), (ANA,))


def test_a_reading_under_which_somebody_else_wins_is_named_whatever_is_claimed():
    """An alien of 4 sacrificed in place of the one of 1: 24, and Bo's 26 win."""
    game = GAMES["space_aztecs"]
    ana = {"priests": 1, "aliens": [4, 1, 3], "villagers": [2, 2], "others": [5, 5], "captives": 1}
    bo = {"villagers": [3, 4, 2], "others": [5, 4], "codex": [6], "captives": 2}
    table = game.setup(("Ana", "Bo"), {"removed": "yellow"})
    end = game.count.read(table, {"removed": "yellow", "cities": [ana, bo]})
    dearest = answer(game, table, "tally", end, Claim(ANA, 24))
    assert (dearest.explanations[0].id, dearest.explanations[0].rule) == ("house.reading", "S.R17")
    for claimed in (27, 40):  # as it is counted; ten for each alien
        explained = answer(game, table, "tally", end, Claim(ANA, claimed))
        assert [(each.rule.id, each.pick, each.sheet.won) for each in explained.readings] == [
            ("S.R17", "dearest", [BO])
        ]


@pytest.mark.rule("V7.4", "V7.3")
def test_what_another_player_waits_for_is_named_where_the_winner_hangs_on_it():
    """What Bo's tile shows; the reason that takes it for known compares both numbers under what it takes."""
    game = GAMES["vineta"]
    houses = zip(("blue", "green", "red"), ("G2", "R1", "Y1"), (10, 12, 2), strict=True)
    table = game.setup(("Ana", "Bo", "Cid"), {}, {})
    players = [{"house": house, "district": district, "won": won} for house, district, won in houses]
    standing = {"blue": 2, "green": 1, "yellow": 1}
    end = game.count.read(table, {"last_district": "R1", "standing": standing, "players": players})
    _, won, tile = answers(game, table, "tally", end, Claim(ANA, 18))
    assert (won.explanations[0].rule, tile.explanations[0].rule) == ("V7.3", "V7.4")
    assert [each.doubt.rule for each in won.waits] == ["V7.4"] and won.now.ranges[BO] == (17, 22)
    assert not tile.waits and tile.now.ranges[BO] == (17, 17) and tile.now.won == [BO]
    for claimed, slip in ((15, "tile_unpaid"), (23, "tile_standing")):
        of = answers(game, table, "tally", end, Claim(BO, claimed))[-1]
        assert of.explanations[0].id == f"vineta.{slip}" and of.then.ranges[BO] == (claimed, claimed)
        assert of.everybody and of.then.ranges[ANA] == (16, 16), "no other holds that tile: theirs is sure"


# -- the command line ----------------------------------------------------------------------------

FILE = {
    "format": "referee-final/1",
    "game": "gefira",
    "seats": ["Ana", "Bo"],
    "final": {"players": [player(3, 3, 4), player(4, 3, 2, 1)]},
}


def documented():
    """The fields of a claim, then those of an explanation, as docs/formats.md lists them."""
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    tables = text.partition("## Claim\n")[2].partition("\n## ")[0].split("|---|---|\n")[1:]
    return [re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (.+?) \|", each, re.MULTILINE))) for each in tables]


def test_a_file_is_answered_in_one_line():
    code, answered = run_one("explain", FILE, "--claim", "1=15", "0=12")
    first, second = answered["claims"]
    assert code == 0 and second["explanations"] == []
    claim, explanation = documented()
    assert list(first) == claim and list(first["explanations"][0]) == explanation
    assert first["tied"] == 2 and second["tied"] == 0, "G9.6 or G9.5 misread"
    assert first["explanations"][0] == {
        "slip": "gefira.accidents_kept",
        "rule": "G9.6",
        "seat": 1,
        "lines": ["accidents"],
        "text": {
            "fr": "15, en ne retirant rien pour les accidents.",
            "en": "15, with nothing taken off for accidents.",
        },
    }
    assert first["ranking"] == {"counted": [[1], [0]], "claimed": [[1], [0]]}


def test_two_totals_of_one_person_are_one_claim():
    code, answered = run_one("explain", FILE, "--claim", "1=15,0=13", "1=15")
    both, one = answered["claims"]
    assert code == 0 and list(both) == list(one)
    assert (both["explanations"][0]["rule"], both["tied"], both["totals"]["claimed"]) == ("G9.5", 1, [13, 15])
    assert (both["also"], both["agreeing"]) == ([{"seat": 0, "claimed": 13}], 1), "what it answers is told"
    assert (one["also"], one["agreeing"]) == ([], 0)


@pytest.mark.parametrize("claim", ["2=15", "1=15,2=3"])
def test_a_seat_that_is_not_there_is_told(claim):
    code, answered = run_one("explain", FILE, "--claim", claim)
    assert code == 2 and answered["error"] == "There is no seat 2: they go from 0 to 1."


@pytest.mark.parametrize("claim", ["x", "1", "=3", "1=", "1=2=3", "1=2,", "1=2,0", "9" * 5000 + "=1"])
def test_a_claim_that_is_none_is_told(claim, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["explain", "-", "--claim", claim])
    assert stopped.value.code == 2 and "--claim" in capsys.readouterr().err
