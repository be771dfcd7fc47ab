"""The journey back, card by card."""

import json
from pathlib import Path

import pytest

from referee.core.setup import Unreadable
from referee.games.faraway import GAME
from referee.games.faraway.rules.final import Row
from referee.games.faraway.rules.journey import add, score_row, worth
from referee.games.faraway.rules.pieces import CARDS, FEATURES, SHIPPED
from tests.games.faraway.recount import recount
from tests.games.faraway.table import ALL, SKY, keys, points, score, setup
from tests.tools import told

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text())


@pytest.mark.rule("F8.2", "F8.3", "F5.6", "F9.1", "F9.2", "F9.4", "F.02", "F.20", "F.21")
@pytest.mark.parametrize("case", CASES["tableaus"], ids=lambda case: case["id"])
def test_tableaus_scored_elsewhere(case):
    sheet = score({"regions": case["regions"], "sanctuaries": case["sanctuaries"]})
    seat = sheet.seats[0]
    assert seat.total == case["total"]
    given = dict(zip(case["regions"] + case["sanctuaries"], case["points"], strict=True))
    in_order = [f"R{n:02}" for n in reversed(case["regions"])] + case["sanctuaries"]
    assert [line.id for line in seat.lines] == in_order
    got = {int(line.id[1:]) if line.id[0] == "R" else line.id: line.points for line in seat.lines}
    assert got == given
    expected = [] if case["full"] and case["legal_count"] else [("F.21", "count")]
    assert keys(sheet.doubts) == (expected if case["full"] else [("F3.1", "incomplete")])


@pytest.mark.rule("F10.4", "F9.1")
@pytest.mark.parametrize("case", CASES["quests"], ids=lambda case: case["id"])
def test_quests_of_meteors_against_stated_cards(case):
    counts = [0] * len(FEATURES)
    for id in case["visible"]:
        add(SHIPPED, counts, id)
    assert worth(CARDS[case["quest_of"]], counts, paid=False) == case["points"]


# What one card scores: (the card, the row from left to right, Sanctuaries, points).
ONE_CARD = {
    "fixed": ("R03", [3], [], 4),
    "fixed, condition met": ("R66", [66, 2, 21, 1], ["S12"], 20),
    "fixed, condition missed by one": ("R66", [66, 2, 21], [], 0),
    "condition met by Sanctuaries alone": ("R66", [66], ["S12", "S15", "S19", "S20"], 20),
    "what lies to the left is hidden": ("R66", [2, 21, 1, 66], ["S12"], 0),
    "its own resource counts for its own condition": ("R32", [32, 2], [], 7),
    "its own resource alone is not enough": ("R32", [32, 1], [], 0),
    "two conditions, both met": ("R67", [67, 5, 8, 4, 7], [], 19),
    "two conditions, one missed": ("R67", [67, 5, 8, 4], [], 0),
    "per clue, a card counts itself": ("R15", [15, 5, 7], [], 4),
    "its own colour counts": ("S01", [3], ["S01"], 2),
    "per resource": ("R13", [13, 2, 6], [], 6),
    "a card with two of a resource counts twice": ("S30", [2], ["S30"], 4),
    "per night, Sanctuaries count": ("R10", [10, 20], ["S42", "S43"], 9),
    "a night card counts itself": ("R20", [20, 1], [], 2),
    "per clue, icons not cards": ("R11", ["R11", "M05", "M33"], [], 8),
    "two things, each counts": ("R65", [65, 19, 12, 7, 3], [], 3 * (1 + 2)),
    "two things, not pairs": ("S06", [1, 4, 7], ["S06"], 3),
    "a coloured Sanctuary is a Region of its colour": ("S04", [12], ["S20", "S21", "S04"], 4),
    "four colours: none without a full set": ("R18", [18, 1, 2], [], 0),
    "four colours: Sanctuaries fill a set": ("R18", [18, 1], ["S11", "S20"], 10),
    "four colours: two sets pay twice": ("R18", [18, 3, 1, 4, 2, 6, 12], ["S20"], 20),
    "four colours: grey never enters": ("R18", [18, 1, 2, 70, "R00", 72], ["S26"], 0),
    "three resources: the rarest decides": ("R69", [69, 0, 4], ["S40"], 14),
    "three resources: none without a full set": ("R69", [69, 4], [], 0),
    "grey counts as a colour": ("R76", [76, 70, 0], ["S46", "S28", "S31", "S40", "S45", "S27"], 4 * 9),
    "grey Sanctuaries of the base box too": ("S51", [1], ["S51", "S24", "S26"], 4),
    "a card without a quest": ("R01", [1], [], 0),
    "threshold on a colour met": ("M09", ["M09", 12, 44, 31], ["S20"], 9),
    "threshold on a colour missed": ("M09", ["M09", 12, 44, 31], [], 0),
    "threshold on clues, Sanctuaries count": ("M26", ["M26", "M05", "M33"], ["S16"], 17),
    "threshold on night": ("M32", ["M32", 22, 23, 24, 25], ["S42"], 21),
    "threshold on night missed": ("M32", ["M32", 22, 23, 24, 25], [], 0),
}


@pytest.mark.rule("F5.1", "F5.2", "F5.3", "F5.4", "F5.5", "F5.6", "F6.1", "F6.2", "F8.2", "F8.3")
@pytest.mark.rule("F9.1", "F9.2", "F9.3", "F9.4", "F9.5", "F10.4", "F11.1", "F.02", "F.09")
@pytest.mark.parametrize(("card", "row", "sanctuaries", "expected"), ONE_CARD.values(), ids=ONE_CARD)
def test_one_card(card, row, sanctuaries, expected):
    assert points(*row, sanctuaries=sanctuaries, sets=_needed(row, sanctuaries))[card] == expected


def _needed(row, sanctuaries):
    """The smallest choice of boxes that these cards allow, so that numbers stay unambiguous."""
    return [name for name in ALL if name != "under_starry_skies" or any(str(id).startswith("M") for id in row)]


@pytest.mark.rule("F5.5")
def test_one_resource_serves_every_condition_and_quest():
    got = points(64, 66, 68, 13, 2, 21, 1, 17, sanctuaries=["S12"], sets=["base"])
    assert got["R66"] == 20 and got["R68"] == 24 and got["R13"] > 0


@pytest.mark.rule("F5.6")
def test_a_card_whose_condition_is_missed_still_serves_others():
    sheet = score({"regions": [11, 65]})
    by_id = {line.id: line for line in sheet.seats[0].lines}
    assert by_id["R65"].points == 0 and by_id["R65"].rule == "F5.6"
    assert by_id["R65"].operands["needs"] == [{"feature": "thistle", "need": 3, "have": 0}]
    assert by_id["R65"].operands["missing"] == [{"feature": "thistle", "count": 3}]
    assert by_id["R11"].points == 2 * 1, "the Clue of 65 pays for 11"


@pytest.mark.rule("F5.6", "F9.2", "F9.3", "F9.4", "F9.5", "F5.4", "F9.1", "F10.3")
@pytest.mark.parametrize(
    ("row", "sanctuaries", "card", "rule", "fr", "en"),
    [
        ([3], [], "R03", "F9.1", "4 points", "4 points"),
        ([15, 5], [], "R15", "F9.2", "2 × 1 chimère", "2 × 1 chimera"),
        ([15, 5, 7], [], "R15", "F9.2", "2 × 2 chimères", "2 × 2 chimeras"),
        ([15], [], "R15", "F9.2", "2 × 0 chimère", "2 × 0 chimeras"),
        ([3], ["S06"], "S06", "F9.3", "1 × 1 forêt ou rivière", "1 × 1 forest or river"),
        ([18, 1, 2, 12], [], "R18", "F9.4", "10 × 1 série de 4 couleurs", "10 × 1 four-colour set"),
        ([69], [], "R69", "F9.5", "7 × 0 série de 3 ressources", "7 × 0 three-resource sets"),
        ([1], [], "R01", "F5.4", "sans quête", "no quest"),
        ([67], [], "R67", "F5.6", "il manque 2 chimères et 2 chardons", "2 chimeras and 2 thistles missing"),
        (["M38"], [], "M38", "F10.3", None, "no sacrifice stated (2 Sanctuaries for 19 points)"),
    ],
)
def test_what_a_line_says(row, sanctuaries, card, rule, fr, en):
    sheet = score({"regions": row, "sanctuaries": sanctuaries}, sets=_needed(row, sanctuaries))
    line = next(line for line in sheet.seats[0].lines if line.id == card)
    assert line.rule == rule
    assert GAME.speech("en", ()).line(line) == en
    assert fr is None or GAME.speech("fr", ()).line(line) == fr


@pytest.mark.rule("F8.2", "F9.2")
def test_operands_name_the_cards_that_were_counted():
    line = score({"regions": [7, 15, 5, 16], "sanctuaries": ["S31", "S40"]}).seats[0].lines[2]
    assert (line.id, line.points) == ("R15", 6)
    assert line.operands["counted"] == {"R05": 1, "R16": 1, "S40": 1}
    assert line.operands["count"] == 3 and line.operands["of"] == ["chimera"]


# -- meteors ---------------------------------------------------------------------------------------


@pytest.mark.rule("F10.2")
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (["R10", "M20", 30], 3 * 1),  # the meteor itself is day, 30 lies to the right
        ([30, "R10", "M20"], 3 * 1),  # 30 ends in 0: face up from the start, although it lies to the left
        ([30, "R10", "M21"], 0),  # the digit of 21 is another
        (["M32", 22, "R10", 31], 3 * 2),  # 22 is seen too, 31 lies to the right
        (["M32", 23, "R10", 31], 3 * 1),
    ],
)
def test_meteors_and_their_digit_are_face_up(row, expected):
    assert points(*row, sets=SKY)["R10"] == expected


@pytest.mark.rule("F10.2")
def test_face_up_across_boxes():
    # R00 shows with M20, R44 with M04; the reader right of them sees a stone each.
    assert points("R00", "R13", "M20")["R13"] == 2 and points("R00", "R13")["R13"] == 0
    assert points("R00", "R14", "R69", "M20")["R69"] == 7 and points("R00", "R14", "R69", "M21")["R69"] == 0
    yellow = points("R44", "R65", "R19", "R07", "M04", "R12")["R65"]
    assert yellow == 3 * 4, "R44 to the left is seen because M04 ends in 4: 44, 65, M04, 12"
    assert points("R44", "R65", "R19", "R07", "R12")["R65"] == 3 * 2


@pytest.mark.rule("F10.2")
def test_a_face_up_card_counts_once_and_scores_at_its_place():
    sheet = score({"regions": ["R10", "M20", "R30"]}, sets=list(SKY))
    assert [line.id for line in sheet.seats[0].lines] == ["R30", "M20", "R10"]
    assert points("M05", "M15", sanctuaries=["S32"], sets=SKY)["S32"] == 2 * 2


@pytest.mark.rule("F10.3", "F.19")
def test_a_sacrifice_pays_once_and_takes_its_sanctuary_away_from_later_cards():
    row = ["R11", "M15", "R15"]
    kept = points(*row, sanctuaries=["S32", "S38"], sets=SKY)
    paid = points(*row, sanctuaries=["S32", "S38"], sets=SKY, M15=["S38"])
    assert kept == {"R15": 0, "M15": 0, "R11": 4, "S32": 4, "S38": 2}
    assert paid == {"R15": 0, "M15": 8, "R11": 2, "S32": 2, "S38": 0}, "the Clue of S38 is gone for R11 and S32"


@pytest.mark.rule("F10.3", "F.19")
def test_points_scored_before_a_sacrifice_stay_and_the_meteor_still_sees_what_it_destroys():
    assert points("M15", "R11", sanctuaries=["S38"], sets=SKY, M15=["S38"])["R11"] == 2
    lines = score(
        {"regions": ["M38"], "sanctuaries": ["S24", "S12"], "sacrifices": {"M38": ["S12", "S24"]}}, sets=list(SKY)
    )
    assert [(line.id, line.points, line.say) for line in lines.seats[0].lines] == [
        ("M38", 19, "paid"),
        ("S24", 0, "destroyed"),
        ("S12", 0, "destroyed"),
    ]


@pytest.mark.rule("F10.3")
def test_two_sacrifices_take_effect_in_scoring_order_however_they_are_stated():
    tableau = {"regions": ["R11", "M15", "M21"], "sanctuaries": ["S38", "S16"]}
    one = {**tableau, "sacrifices": {"M15": ["S38"], "M21": ["S16"]}}
    other = {**tableau, "sacrifices": {"M21": ["green/clue/no-reward"], "M15": ["S38"]}}
    assert score(one, sets=list(SKY)).seats == score(other, sets=list(SKY)).seats
    assert {line.id: line.points for line in score(one, sets=list(SKY)).seats[0].lines} == {
        "M21": 10,
        "M15": 8,
        "R11": 0,
        "S38": 0,
        "S16": 0,
    }


@pytest.mark.rule("F10.3")
def test_without_a_statement_nothing_is_destroyed():
    assert points("M15", "M21", "M38", sanctuaries=["S24", "S12"], sets=SKY) == {
        "M38": 0,
        "M21": 0,
        "M15": 0,
        "S24": 5,
        "S12": 0,
    }


# -- rank and tie-break ----------------------------------------------------------------------------


def tied(*rows, **options):
    return score(*({"regions": list(row)} for row in rows), **options)


@pytest.mark.rule("F8.4")
def test_the_highest_total_wins_without_any_tie_break():
    sheet = tied([1], [9], [3])
    assert [seat.rank for seat in sheet.seats] == [3, 1, 2]
    assert sheet.winners == [1] and sheet.tie_break is None


@pytest.mark.rule("F8.5", "F.14")
@pytest.mark.parametrize(("option", "winner"), [("lowest", 0), ("sum", 1)])
def test_the_two_readings_of_a_tie(option, winner):
    sheet = tied([1, 68], [2, 4], [], tie_break=option)
    readings = {
        "lowest": {"option": "lowest", "values": [1, 2, None], "winners": [0]},
        "sum": {"option": "sum", "values": [69, 6, None], "winners": [1]},
    }
    other = readings["sum" if option == "lowest" else "lowest"]
    assert sheet.tie_break.facts == {"by": option, "tied": [0, 1, 2], **readings[option], "other": other}
    assert sheet.winners == [winner]


@pytest.mark.rule("F8.5", "F.12", "F.23")
def test_of_two_equal_lowest_numbers_the_meteor_is_the_higher():
    sheet = tied(["M07"], ["R07"], sets=list(SKY))
    assert sheet.tie_break.facts["values"] == [7, 7] and sheet.winners == [1]
    assert sheet.tie_break.facts["other"] == {"option": "sum", "values": [7, 7], "winners": [0, 1]}
    assert [(why.rule, why.say) for why in sheet.tie_break.why][:2] == [("F8.5", "lowest"), ("F.23", "region")]


@pytest.mark.rule("F.23")
def test_a_table_may_share_the_victory_of_two_equal_lowest_numbers():
    sheet = tied(["M07"], ["R07"], sets=list(SKY), equal_lowest="shared")
    assert sheet.winners == [0, 1] and [why.say for why in sheet.tie_break.why] == ["lowest", "shared"]
    assert tied(["M07"], ["R06"], sets=list(SKY), equal_lowest="shared").winners == [1]


@pytest.mark.rule("F8.5", "F.14")
def test_equal_sums_share_the_rank_and_the_next_rank_is_left_out():
    sheet = tied([1, 7], [2, 6], [4, 12], tie_break="sum")
    assert [seat.total for seat in sheet.seats] == [0, 0, 0]
    assert [seat.rank for seat in sheet.seats] == [1, 1, 3]
    assert sheet.winners == [0, 1] == sheet.tie_break.facts["winners"]


@pytest.mark.rule("F8.5")
def test_an_empty_row_loses_to_any_other_and_two_share():
    assert [seat.rank for seat in tied([], [68], []).seats] == [2, 1, 2]
    sheet = tied([], [])
    assert sheet.winners == [0, 1]
    assert sheet.tie_break.facts == {
        "by": "lowest",
        "tied": [0, 1],
        "option": "lowest",
        "values": [None, None],
        "winners": [0, 1],
        "other": {"option": "sum", "values": [None, None], "winners": [0, 1]},
    }


@pytest.mark.rule("F8.5")
def test_every_place_is_decided_by_the_tie_break_not_only_the_first():
    assert [seat.rank for seat in tied([9], [7], [1], [4]).seats] == [1, 4, 2, 3]
    assert tied([9], [7], [1]).tie_break is None, "only a shared highest total is told"


@pytest.mark.rule("F8.5")
def test_region_zero_is_the_lowest():
    assert tied([1], [0], sets=["base", "people_from_below"]).winners == [1]


# -- what a final can break ------------------------------------------------------------------------

NINE = sum(recount([f"R{n:02}" for n in [12, 20, 13, 18, 44, 24, 39, 4, 3]], [], {}).values())
FULL = [12, 20, 13, 18, 44, 24, 39, 4]
BREACHES = {
    "unknown number": ([{"regions": [3, 69]}], [("F2.1", "refused")], [4]),
    "unknown id": ([{"regions": [3, "M15"]}], [("F2.1", "refused")], [4]),
    "unknown Sanctuary": ([{"regions": [3], "sanctuaries": ["S46"]}], [("F2.1", "sanctuary")], [4]),
    "Region twice in a row": ([{"regions": [3, "R03"]}], [("F2.2", "twice")], [8]),
    "Region in two rows": ([{"regions": [3]}, {"regions": [9, 3]}], [("F2.2", "both")], [4, 9]),
    "Sanctuary twice": ([{"regions": [], "sanctuaries": ["S24"] * 2}], [("F2.3", "twice")], [10]),
    "Sanctuary with two": (
        [{"regions": [], "sanctuaries": ["S24"]}, {"regions": [], "sanctuaries": ["grey/none/5-points"]}],
        [("F2.3", "both")],
        [5, 5],
    ),
    "nine Regions": ([{"regions": [*FULL, 3]}], [("F3.1", "refused")], [NINE]),
    "sacrifice for no Region": ([{"regions": [3], "sacrifices": {"M15": []}}], [("F10.3", "no_meteor")], [4]),
    "sacrifice for a Region that asks none": (
        [{"regions": [3], "sanctuaries": ["S24"], "sacrifices": {"R03": ["S24"]}}],
        [("F10.3", "no_meteor")],
        [9],
    ),
    "everything at once": (
        [{"regions": [3, 70, 3], "sanctuaries": ["S99", "S24"]}, {"regions": [3], "sanctuaries": ["S24"]}],
        [("F2.1", "refused"), ("F2.2", "twice"), ("F2.1", "no_sanctuary"), ("F2.2", "both"), ("F2.3", "both")],
        [13, 9],
    ),
}


@pytest.mark.rule("F2.1", "F2.2", "F2.3", "F3.1", "F10.3")
@pytest.mark.parametrize(("tableaus", "expected", "totals"), BREACHES.values(), ids=BREACHES)
def test_a_final_names_every_breach_and_still_sums_the_rest(tableaus, expected, totals):
    sheet = score(*tableaus)
    assert sorted(keys(sheet.breaches)) == sorted(expected)
    for breach in sheet.breaches:
        told(GAME, breach)
    for seat, total in zip(sheet.seats, totals, strict=True):
        assert seat.total == total


@pytest.mark.rule("F10.3")
@pytest.mark.parametrize(
    ("sacrifices", "expected", "m38"),
    [
        ({"M38": ["S24"]}, [("F10.3", "how_many")], 0),
        ({"M38": ["S24", "S12", "S38"]}, [("F10.3", "how_many")], 0),
        ({"M38": ["S24", "S01"]}, [("F10.3", "not_own")], 0),
        ({"M38": ["S24", "S99"]}, [("F10.3", "not_own")], 0),
        ({"M38": ["S24", "S24"]}, [("F10.3", "twice")], 0),
        ({"M38": ["S01"]}, [("F10.3", "how_many"), ("F10.3", "not_own")], 0),
        ({"M38": ["S24", "S12"], "M15": ["S12"]}, [("F10.3", "twice")], 19),
        ({"M38": ["S24", "S12"], "M15": ["S38"]}, [], 19),
    ],
)
def test_a_sacrifice_that_breaks_the_rule_destroys_nothing(sacrifices, expected, m38):
    tableau = {"regions": ["M15", "M38"], "sanctuaries": ["S24", "S12", "S38"], "sacrifices": sacrifices}
    sheet = score(tableau, {"regions": [], "sanctuaries": ["S01"]}, sets=list(SKY))
    assert keys(sheet.breaches) == expected
    for breach in sheet.breaches:
        told(GAME, breach)
    lines = {line.id: line for line in sheet.seats[0].lines}
    assert lines["M38"].points == m38
    assert lines["S24"].points == (0 if m38 else 5)


@pytest.mark.rule("F10.1")
def test_a_number_that_a_meteor_shares_is_ambiguous():
    sheet = score({"regions": [15, 3]}, sets=list(SKY))
    assert keys(sheet.breaches) == [("F10.1", "refused")]
    assert sheet.breaches[0].facts == {"seat": 0, "region": 15, "either": ["R15", "M15"]}
    assert told(GAME, sheet.breaches[0])["en"] == "Two cards carry number 15: 15 or 15 (meteor)?"
    assert sheet.seats[0].total == 4


@pytest.mark.rule("F2.2", "F2.3")
def test_a_card_with_two_players_names_both_holders():
    sheet = score({"regions": [3], "sanctuaries": ["S24"]}, {"regions": [9]}, {"regions": [3], "sanctuaries": ["S24"]})
    assert [(b.facts["holder"], b.facts["seat"]) for b in sheet.breaches] == [(0, 2), (0, 2)]
    for breach in sheet.breaches:
        for text in told(GAME, breach).values():
            assert "Ana" in text and "Cleo" in text and "Bo" not in text


@pytest.mark.rule("F10.3", "F2.2")
def test_a_meteor_named_twice_still_pays_its_sacrifice_once():
    tableau = {"regions": ["M15", "M15"], "sanctuaries": ["S24"], "sacrifices": {"M15": ["S24"]}}
    sheet = score(tableau, sets=list(SKY))
    assert keys(sheet.breaches) == [("F2.2", "twice")] and sheet.seats[0].total == 8


@pytest.mark.rule("F3.1", "F.21")
def test_one_doubt_a_seat_at_most():
    sheet = score(
        {"regions": FULL[:7]},
        {"regions": [1, 2, 3, 5, 6, 7, 8, 9], "sanctuaries": ["S01"]},
        {"regions": [68, 67, 66, 65, 64, 63, 62, 61]},
    )
    assert [(b.rule, b.say, b.facts["seat"]) for b in sheet.doubts] == [("F3.1", "incomplete", 0), ("F.21", "count", 1)]
    higher = ["R02", "R03", "R05", "R06", "R07", "R08", "R09"]
    assert sheet.doubts[1].facts == {"seat": 1, "count": 1, "rises": 7, "higher": higher}
    assert told(GAME, sheet.doubts[1])["en"] == "Bo: 1 Sanctuary for 7 rises in the row: 2, 3, 5, 6, 7, 8, 9."
    assert told(GAME, sheet.doubts[0])["en"] == "Incomplete row for Ana: 7 of 8 Regions. Scored as it stands."
    assert not sheet.breaches


@pytest.mark.rule("F.12", "F.21", "F7.3")
@pytest.mark.parametrize(("row", "rises"), [(["R15", "M15"], 1), (["M15", "R15"], 0)])
def test_a_meteor_rises_over_its_number_and_not_the_other_way(row, rises):
    filler = [14, 12, 10, 8, 6, 3]
    sheet = score({"regions": [*row, *filler], "sanctuaries": ["S01"]}, sets=list(SKY))
    assert keys(sheet.doubts) == ([] if rises == 1 else [("F.21", "none")])


@pytest.mark.rule("F.17")
def test_only_the_order_of_play_counts():
    assert sum(points(11, 15, sets=["base"]).values()) == 2 and sum(points(15, 11, sets=["base"]).values()) == 0


@pytest.mark.rule("F3.1")
@pytest.mark.parametrize(
    "final",
    [
        None,
        [],
        {},
        {"tableaus": []},
        {"tableaus": [{"regions": [1]}, {"regions": [2]}]},
        {"tableaus": [{}]},
        {"tableaus": [{"regions": 5}]},
        {"tableaus": [{"regions": [True]}]},
        {"tableaus": [{"regions": [1.5]}]},
        {"tableaus": [{"regions": [None]}]},
        {"tableaus": [{"regions": [1], "sanctuaries": [12]}]},
        {"tableaus": [{"regions": [1], "more": 1}]},
        {"tableaus": [{"regions": [1], "sacrifices": [["M15", "S12"]]}]},
        {"tableaus": [{"regions": [1]}], "more": 1},
    ],
)
def test_a_final_of_another_shape_is_unreadable(final):
    with pytest.raises(Unreadable):
        GAME.count.read(setup(1), final)


@pytest.mark.rule("F1.1")
@pytest.mark.parametrize("seats", [1, 2, 6, 7])
def test_finals_take_one_to_the_most_seats(seats):
    at = setup(seats, sets=list(ALL))
    assert len(GAME.count.score(at, GAME.count.read(at, GAME.count.finals.blank(at))).seats) == seats


def test_score_row_changes_nothing_that_it_is_given():
    row = Row(("M15", "R11"), ("S38",), {"M15": ("S38",)})
    assert score_row(row) == score_row(row) and row.sacrifices == {"M15": ("S38",)}


@pytest.mark.rule("F8.2")
def test_the_card_that_is_counted_first_was_laid_last():
    sheet = score({"regions": [1, 2, 3], "sanctuaries": []})
    rows = GAME.count.pad(sheet)
    placed = [GAME.count.placed(rows, row, 0) for row in rows if row.cells[0]]
    assert placed == [{"laid": 3, "counted": 1}, {"laid": 2, "counted": 2}, {"laid": 1, "counted": 3}]
