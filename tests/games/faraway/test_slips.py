"""How people miscount Faraway: each slip with a row in which it gives the number, and one in which it is no reason."""

import re

import pytest

from referee.core.dispute.claims import Claim, answer
from referee.core.words.phrases import LANGUAGES
from referee.games.faraway import GAME
from tests.games.faraway.table import ALL, setup
from tests.tools import NAMES


def row(*regions, with_=(), **sacrifices):
    return {"regions": list(regions), "sanctuaries": list(with_), "sacrifices": sacrifices}


def explained(tableau, claimed, at=None):
    at = at or setup(1, sets=list(ALL))
    return answer(GAME, at, "tally", GAME.count.read(at, {"tableaus": [tableau]}), Claim(0, claimed))


def offered(tableau, claimed):
    """The first explanation by each of Faraway's own slips."""
    found = {}
    for each in explained(tableau, claimed).explanations:
        found.setdefault(each.id.removeprefix("faraway."), each)
    return found


# The row, what it counts, the number that the slip gives; the line that changes, and the cards that are lit for it.
GIVES = {
    "sacrifice_untold": (row("R13", "M15", with_=["S12"]), 2, 8, "M15", ["S12"]),
    "left_too": (row("R02", "R13", "R06"), 2, 6, "R13", ["R02"]),
    "condition_forgotten": (row("R66"), 0, 20, "R66", ["R66"]),
    "left_instead": (row("R02", "R13", "R06"), 2, 4, "R13", ["R02", "R06"]),
    "sanctuaries_out": (row("R13", with_=["S12"]), 2, 0, "R13", ["S12"]),
    "region_sanctuaries_out": (row("R33", with_=["S41"]), 4, 1, "R33", ["S41"]),
    "sanctuaries_unpaid": (row("R03", with_=["S24", "S01"]), 11, 4, "S24", ["S24"]),
    "sanctuary_sanctuaries_out": (row("R76", with_=["S02"]), 1, 0, "S02", ["S02"]),
    "missed_out": (row("R13", "R17"), 2, 0, "R13", ["R17"]),
    "missed_out_on": (row("R14", "R24", "R73"), 8, 0, "R24", ["R73"]),
    "colours_once": (
        row("R18", "R10", "R09", "R12", with_=["S14", "S17", "S11", "S20"]),
        25,
        15,
        "R18",
        ["R18", "R10", "R09", "R12", "S14", "S17", "S11", "S20"],
    ),
    "resources_once": (row("R69", "R00", with_=["S11", "S12", "S13"]), 14, 7, "R69", ["R00", "S11", "S12", "S13"]),
    "symbols_once": (row("M33", "R11"), 8, 6, "R11", ["M33"]),
    "unmultiplied": (row("R13", "R02"), 4, 2, "R13", ["R02"]),
    "cards_counted": (row("R13", "R02"), 4, 2, "R13", ["R02"]),
    "itself_out": (row("R16"), 2, 0, "R16", ["R16"]),
    "condition_itself_out": (row("R32", "R00", "R55", "R27"), 8, 1, "R32", ["R32"]),
    "region_itself_out": (row("R31", with_=["S41"]), 2, 1, "R31", ["R31"]),
    "condition_regions": (row("R32", "R06", with_=["S12"]), 7, 0, "R32", ["S12"]),
    "spent": (row("R32", "R21", "R02"), 15, 8, "R32", ["R32", "R02"]),
    "commoner_thing": (row("R27", with_=["S51"]), 2, 1, "R27", ["R27", "S51"]),
    "fixed_unpaid": (row("R70"), 6, 0, "R70", ["R70"]),
    "sets_unpaid": (row("R69", "R00", with_=["S11", "S12", "S13"]), 14, 0, "R69", ["R69"]),
    "colours_each": (row("R18", "R10", "R09", "R12"), 15, 45, "R18", ["R18", "R10", "R09", "R12"]),
    "resources_each": (row("R69", "R00"), 7, 21, "R69", ["R00"]),
    "pairs": (row("R31", "R10", "R14"), 3, 1, "R31", ["R31", "R10", "R14"]),
    "night_regions": (row("R10", "R31", with_=["S42"]), 8, 5, "R10", ["S42"]),
    "colour_regions": (row("R25", with_=["S14"]), 2, 1, "R25", ["S14"]),
    "clues_paid": (row("R06", "R03"), 4, 5, "R06", ["R06"]),
    "bare_paid": (row("R06"), 0, 1, "R06", ["R06"]),
    "points_out": (row("R30"), 2, 1, "R30", ["R30"]),
    "fixed_one": (row("R70"), 6, 1, "R70", ["R70"]),
    "things_unpaid": (row("R13", "R02"), 4, 0, "R13", ["R13"]),
    "added": (row("R30"), 2, 3, "R30", ["R30"]),
    "sacrifice_unpaid": (row("M15", with_=["S24"], M15=["S24"]), 8, 0, "M15", ["M15"]),
    "threshold_forgotten": (row("M27"), 0, 15, "M27", []),
    "threshold_one": (row("M11", "R58"), 0, 11, "M11", ["R58"]),
    "spent_quests": (row("R26", "R37", "R19"), 8, 5, "R26", ["R19"]),
    "colours_begun": (row("R18", "R09"), 5, 15, "R18", ["R18", "R09"]),
    "resources_begun": (row("R69", "R02"), 0, 14, "R69", ["R02"]),
    "grey_joker": (row("R25", with_=["S24"]), 6, 7, "R25", ["S24"]),
    "destroyed_too": (row("R13", "M15", with_=["S12"], M15=["S12"]), 8, 10, "R13", ["S12"]),
    "group_once": (row("R52", with_=["S02"]), 2, 1, "S02", ["R52", "S02"]),
    "sanctuary_itself_out": (row("R76", with_=["S02"]), 1, 0, "S02", ["S02"]),
    "things_once": (row("R27", "R12"), 2, 1, "R27", ["R27", "R12"]),
    "feature_out": (row("R30"), 2, 0, "R30", ["R30"]),
    "things_multiplied": (row("R27"), 1, 0, "R27", ["R27"]),
    "resource_regions": (row("R37", with_=["S18"]), 3, 0, "R37", ["S18"]),
    "clue_regions": (row("R70", with_=["S38"]), 8, 7, "S38", ["S38"]),
    "right_out": (row("R26", "R74"), 3, 0, "R26", ["R74"]),
    "sanctuary_regions_out": (row("R36", with_=["S35"]), 1, 0, "S35", ["R36"]),
    "sanctuary_others_out": (row("M11", with_=["S36", "S40"]), 2, 1, "S40", ["S36"]),
    "sanctuary_alone": (row("R36", with_=["S35"]), 1, 0, "S35", ["R36"]),
    "colours_different": (row("R43"), 0, 10, "R43", ["R43"]),
    "resources_different": (row("R74"), 0, 7, "R74", ["R74"]),
    "needs_one": (row("R51"), 0, 14, "R51", ["R51"]),
    "needs_any": (row("R40", with_=["S18"]), 0, 3, "R40", ["S18"]),
    "needs_more": (row("R37", with_=["S18"]), 3, 0, "R37", ["S18"]),
    "threshold_more": (row("M11", "R38", "R67", "R05", with_=["S01"]), 17, 6, "M11", ["R38", "R67", "R05", "S01"]),
    "threshold_times": (
        row("M32", "R20", "R21", "R22", "R23", "R24", "R25", "R26", with_=["S42", "S43", "S44"]),
        76,
        97,
        "M32",
        ["R20", "R21", "R23", "R24", "R25", "R26", "R22", "S42", "S43", "S44"],
    ),
    "needs_times": (row("R21", "R02", with_=["S22", "S04", "S46"]), 10, 18, "R21", ["R02", "S46"]),
    "fixed_each": (row("R70", with_=["S29"]), 6, 12, "R70", ["R70", "S29"]),
    "bare_shown": (row("R06"), 0, 2, "R06", ["R06"]),
    "colours_with_grey": (row("R23", "R65", "M27", with_=["S15"]), 10, 0, "R23", []),
    "colours_out": (row("R27"), 1, 0, "R27", ["R27"]),
    "resources_out": (row("R30"), 2, 0, "R30", ["R30"]),
    "group_once_quests": (row("R52", with_=["S02"]), 2, 1, "S02", ["R52", "S02"]),
    "colours_any": (row("R62", "R46", with_=["S13", "S22"]), 0, 4, "S22", ["R62", "R46", "S13", "S22"]),
    "first_thing": (row("R75", "R27"), 1, 0, "R27", ["R27"]),
    "needs_in_all": (row("R22", "R42", with_=["S46"]), 1, 3, "R42", ["S46"]),
    "needs_resources": (row("R20", "R16"), 2, 4, "R20", []),
    "colour_night_regions": (row("R64", "R49", with_=["S48"]), 1, 0, "S48", ["S48"]),
    "days": (row("R14"), 0, 2, "R14", ["R14"]),
    "sets_added": (row("R74", "R00"), 7, 8, "R74", ["R74", "R00"]),
    "early_out": (row("M05", "R11"), 4, 0, "R11", ["M05"]),
    "early_regions_out": (row("R15", "R11", "M05"), 6, 4, "R11", ["R15"]),
    "destroyed_paid": (row("M21", with_=["S48"], M21=["S48"]), 10, 11, "S48", ["S48"]),
    "destroyed_seen": (row("M15", with_=["S35", "S44"], M15=["S44"]), 9, 10, "S35", ["S44"]),
    "doomed_out": (row("M15", "R13", with_=["S12"], M15=["S12"]), 10, 8, "R13", ["S12"]),
    "sacrifice_other": (row("M21", with_=["S32", "S49"]), 2, 10, "M21", ["S49"]),
    "sacrifice_free": (row("M15", with_=["S24"]), 5, 13, "M15", ["M15"]),
    "sanctuaries_twice": (row("R76", with_=["S02"]), 1, 2, "S02", ["S02"]),
    "condition_row": (row("R16", "R01", "R17"), 4, 7, "R17", ["R16", "R01"]),
    "condition_left": (row("R50", "R61", "R04"), 4, 0, "R50", ["R61", "R04"]),
    "both_once": (row("M29", "R23"), 2, 1, "M29", ["R23"]),
    "grey_regions": (row("R39", with_=["S48"]), 1, 0, "S48", ["S48"]),
    "missed_costs": (row("R46"), 0, -10, "R46", ["R46"]),
    "resources_any": (row("R71", "R04"), 0, 7, "R71", ["R71", "R04"]),
    "resources_alike": (row("R71", "R00"), 7, 0, "R71", ["R71", "R00"]),
    "colours_alike": (row("R43", "R53", "M09", "R01"), 10, 0, "R43", ["R43", "R53", "R01", "M09"]),
    "sacrifice_each": (row("M38", with_=["S41", "S12"], M38=["S41", "S12"]), 19, 38, "M38", ["M38"]),
    "left_too_partly": (row("R07", "R24", "R13"), 0, 2, "R13", ["R24"]),
    "itself_out_partly": (row("R31", with_=["S41"]), 2, 1, "S41", ["S41"]),
    "left_instead_partly": (row("R24", "R73"), 4, 2, "R24", ["R73"]),
    "sanctuaries_out_partly": (row("R17", "R16", with_=["S11", "S12"]), 10, 5, "R17", ["S12"]),
    "night_regions_partly": (row("R10", "R19", with_=["S44", "S35"]), 6, 3, "R10", ["S44"]),
    "colour_regions_partly": (row("R25", "R57", with_=["S04"]), 4, 3, "R25", ["S04"]),
    "missed_out_partly": (row("R24", "R73"), 4, 2, "R24", ["R73"]),
    "early_out_partly": (row("R73", "R24", "M13"), 6, 4, "R24", ["R73"]),
    "early_regions_out_partly": (row("R73", "R24", "M13"), 6, 4, "R24", ["R73"]),
    "doomed_out_partly": (row("M15", "R32", "M13", with_=["S46"], M15=["S46"]), 17, 15, "M13", ["S46"]),
    "one_thing": (row("R31", "R10", "R14"), 3, 2, "R31", ["R31", "R10", "R14"]),
}

# A row that leaves no room for the slip, and a number to which something else would have to lead.
GIVES_NOT = {
    "sacrifice_untold": (row("R13", "M38", with_=["S12"]), 19),  # it asks for two
    "left_too": (row("R13", "R02", "R06"), 10),
    "condition_forgotten": (row("R66", "R02", "R01", "R04"), 40),
    "left_instead": (row("R13", "R06"), 4),
    "sanctuaries_out": (row("R13", "R02", with_=["S11"]), 2),
    "region_sanctuaries_out": (row("R23", "M04", "R73", "R40"), 5),
    "sanctuaries_unpaid": (row("R03", with_=["S12"]), 0),
    "sanctuary_sanctuaries_out": (row("R23", "M04", "R73", "R40"), 6),
    "missed_out": (row("R13", "R06"), 0),
    "missed_out_on": (row("R13", "R17"), 0),  # nobody misses anything without it
    "colours_once": (row("R18", "R10", "R09", "R12"), 5),
    "resources_once": (row("R69", "R00"), 0),
    "symbols_once": (row("R23", "M04", "R73", "R40"), 2),
    "unmultiplied": (row("R13", "R06"), 0),
    "cards_counted": (row("R13", "R06", "R04"), 2),
    "itself_out": (row("R10", "R20"), 0),
    "condition_itself_out": (row("R16"), 0),  # it asks for nothing
    "region_itself_out": (row("R16"), 0),  # no Sanctuary pays, so that it is all cards
    "condition_regions": (row("R32", "R02", with_=["S12"]), 0),
    "spent": (row("R32", "R21", "R02", "R01", "R04"), 8),
    "commoner_thing": (row("R23", "M04", "R73", "R40"), 5),
    "fixed_unpaid": (row("R15", "R32", "R43", with_=["S48"]), 3),
    "sets_unpaid": (row("R23", "M04", "R73", "R40"), 1),
    "colours_each": (row("R69", "R00"), 21),
    "resources_each": (row("R18", "R10", "R09", "R12"), 45),
    "pairs": (row("R13", "R02"), 2),
    "night_regions": (row("R10", "R31", with_=["S12"]), 1),
    "colour_regions": (row("R16", with_=["S17"]), 2),
    "clues_paid": (row("R02", "R03"), 5),
    "bare_paid": (row("R23", "M04", "R73", "R40"), 5),
    "points_out": (row("R23", "M04", "R73", "R40"), 1),
    "fixed_one": (row("R15", "R32", "R43", with_=["S48"]), 3),
    "things_unpaid": (row("R69", "R00"), 0),
    "added": (row("R23", "M04", "R73", "R40"), 6),
    "sacrifice_unpaid": (row("R03"), 0),
    "threshold_forgotten": (row("R23", "M04", "R73", "R40"), 2),
    "threshold_one": (row("R23", "M04", "R73", "R40"), 1),
    "spent_quests": (row("R32", "R21", "R02", "R01", "R04"), 8),
    "colours_begun": (row("R18", "R10", "R09", "R12"), 25),
    "resources_begun": (row("R69", "R00"), 14),
    "grey_joker": (row("R25", with_=["S14"]), 3),
    "destroyed_too": (row("R13", "M15", with_=["S12"]), 4),
    "group_once": (row("R23", "M04", "R73", "R40"), 2),
    "sanctuary_itself_out": (row("R23", "M04", "R73", "R40"), 6),
    "things_once": (row("R23", "M04", "R73", "R40"), 2),
    "feature_out": (row("R23", "M04", "R73", "R40"), 6),
    "things_multiplied": (row("R23", "M04", "R73", "R40"), 6),
    "resource_regions": (row("R23", "M04", "R73", "R40"), 2),
    "clue_regions": (row("R23", "M04", "R73", "R40"), 1),
    "right_out": (row("R23", "M04", "R73", "R40"), 2),
    "sanctuary_regions_out": (row("R23", "M04", "R73", "R40"), 1),
    "sanctuary_others_out": (row("R23", "M04", "R73", "R40"), 1),
    "sanctuary_alone": (row("R23", "M04", "R73", "R40"), 2),
    "colours_different": (row("R27", "R63", with_=["S46", "S23"]), 1),
    "resources_different": (row("R23", "M04", "R73", "R40"), 5),
    "needs_one": (row("R23", "M04", "R73", "R40"), 5),
    "needs_any": (row("R23", "M04", "R73", "R40"), 5),
    "needs_more": (row("R23", "M04", "R73", "R40"), 5),
    "threshold_more": (row("R23", "M04", "R73", "R40"), 5),
    "threshold_times": (row("M32", "R20", "R21", "R22", "R23"), 22),
    "needs_times": (row("R23", "M04", "R73", "R40"), 1),
    "fixed_each": (row("R15", "R32", "R43", with_=["S48"]), 8),
    "bare_shown": (row("R23", "M04", "R73", "R40"), 5),
    "colours_with_grey": (row("R23", "M04", "R73", "R40"), 5),
    "colours_out": (row("R23", "M04", "R73", "R40"), 5),
    "resources_out": (row("R23", "M04", "R73", "R40"), 6),
    "group_once_quests": (row("R23", "M04", "R73", "R40"), 1),
    "colours_any": (row("R23", "M04", "R73", "R40"), 6),
    "first_thing": (row("R23", "M04", "R73", "R40"), 6),
    "needs_in_all": (row("R23", "M04", "R73", "R40"), 6),
    "needs_resources": (row("R22", "R42", with_=["S46"]), 2),
    "colour_night_regions": (row("R23", "M04", "R73", "R40"), 6),
    "days": (row("R23", "M04", "R73", "R40"), 2),
    "sets_added": (row("R23", "M04", "R73", "R40"), 1),
    "early_out": (row("R11", "M05"), 0),
    "early_regions_out": (row("M05", "R11"), 2),
    "destroyed_paid": (row("R23", "M04", "R73", "R40"), 6),
    "destroyed_seen": (row("R23", "M04", "R73", "R40"), 6),
    "doomed_out": (row("R13", "M15", with_=["S12"], M15=["S12"]), 6),
    "sacrifice_other": (row("R23", "M04", "R73", "R40"), 6),
    "sacrifice_free": (row("M15", with_=["S24"], M15=["S24"]), 16),
    "sanctuaries_twice": (row("R23", "M04", "R73", "R40"), 1),
    "condition_row": (row("R16", "R17"), 5),  # with the chimera to the left there is one, and it asks for two
    "condition_left": (row("R16"), 0),  # it asks for nothing
    "both_once": (row("R31", "R10", "R14"), 2),  # no card has two colours
    "grey_regions": (row("R70", with_=["S38"]), 7),
    "missed_costs": (row("R23", "M04", "R73", "R40"), 1),
    "resources_any": (row("R69", "R00"), 14),
    "resources_alike": (row("R18", "R10", "R09", "R12"), 0),
    "colours_alike": (row("R69", "R00"), 0),
    "sacrifice_each": (row("M15", with_=["S24"], M15=["S24"]), 16),  # it asks for one
    "left_too_partly": (row("R23", "M04", "R73", "R40"), 6),
    "itself_out_partly": (row("R23", "M04", "R73", "R40"), 5),
    "left_instead_partly": (row("R23", "M04", "R73", "R40"), 6),
    "sanctuaries_out_partly": (row("R23", "M04", "R73", "R40"), 5),
    "night_regions_partly": (row("R23", "M04", "R73", "R40"), 5),
    "colour_regions_partly": (row("R23", "M04", "R73", "R40"), 1),
    "missed_out_partly": (row("R23", "M04", "R73", "R40"), 5),
    "early_out_partly": (row("R23", "M04", "R73", "R40"), 2),
    "early_regions_out_partly": (row("R23", "M04", "R73", "R40"), 5),
    "doomed_out_partly": (row("R23", "M04", "R73", "R40"), 5),
    "one_thing": (row("R13", "R02"), 2),
}

RULES = pytest.mark.rule(
    "F5.1", "F5.4", "F6.1", "F9.1", "F10.4", "F11.1",
    "F.02", "F.09", "F.19", "F5.3", "F5.5", "F5.6", "F6.2", "F8.2", "F8.3", "F9.2", "F9.3", "F9.4", "F9.5",
    "F10.2", "F10.3",
)  # fmt: skip


def test_every_slip_is_tried_below():
    assert list(GIVES) == list(GIVES_NOT) == [slip.id.removeprefix("faraway.") for slip in GAME.count.slips]


@pytest.mark.rule("F6.1", "F6.2", "F8.2", "F9.2")
def test_what_is_overlooked_is_answered_by_a_rule_that_says_that_it_counts():
    """Not by the rule of the thing: of a Clue that is left out, that it brings a Sanctuary more is no answer."""
    rules = {slip.id.removeprefix("faraway."): slip.rule for slip in GAME.count.slips}
    on_sanctuaries = {
        "sanctuaries_out",
        *(id for id in rules if re.match("(.*night|resource|clue|condition)_regions", id)),
    }
    nights = {id for id in on_sanctuaries if "night" in id}
    assert len(on_sanctuaries) == 7 and {rules[id] for id in on_sanctuaries - nights} == {"F6.1"}
    assert len(nights) == 3 and {rules[id] for id in nights} == {"F6.2"}
    assert "night" in GAME.telling.rulebook["F6.2"].short["en"] and "nuit" in GAME.telling.rulebook["F6.2"].short["fr"]
    assert (rules["colour_regions"], rules["condition_row"], rules["left_too"]) == ("F6.2", "F8.2", "F8.2")
    assert offered(row("R06", with_=["S36"]), 0)["feature_out"].rule == "F9.2"


@RULES
@pytest.mark.parametrize("slip", GIVES)
def test_a_slip_gives_the_number_that_is_claimed(slip):
    tableau, counted, claimed, line, lit = GIVES[slip]
    assert explained(tableau, claimed).counted == counted
    made = offered(tableau, claimed)[slip]
    assert [list(change.pieces) for change in made.changes if change.line == line] == [lit]


@RULES
@pytest.mark.parametrize("slip", GIVES_NOT)
def test_a_slip_that_does_not_lead_there_is_no_reason(slip):
    tableau, claimed = GIVES_NOT[slip]
    assert explained(tableau, claimed).counted != claimed
    assert slip not in offered(tableau, claimed)


@pytest.mark.rule("F5.6", "F6.2")
def test_what_a_quest_leaves_out_its_condition_may_still_count():
    """3 points a stone, if there are two chimeras, one of them on a Sanctuary."""
    tableau = row("R17", "R16", with_=["S11", "S12"])
    assert explained(tableau, 0).counted == 10
    for claimed, new, slip in ((2, 0, "sanctuaries_out"), (5, 3, "sanctuaries_out_partly")):
        made = offered(tableau, claimed)[slip]
        assert {change.line: change.new for change in made.changes} == {"R16": 2, "R17": new}
    assert made.how(GAME.speech("en", NAMES[:1])) == ("without counting what the Sanctuaries show, for quests alone")


@pytest.mark.rule("F10.3")
def test_a_destroyed_sanctuary_may_have_been_paid_counted_or_both():
    tableau = row("R14", "M15", with_=["S34"], M15=["S34"])  # it paid one a night card, and showed none
    assert offered(tableau, explained(tableau, 0).counted + 1)["destroyed_paid"].changes[0].line == "S34"


@pytest.mark.rule("F9.3")
def test_one_of_two_things_is_named():
    how = offered(row("R31", "R10", "R14"), 2)["one_thing"].how(GAME.speech("fr", NAMES[:1]))
    assert how == "en ne comptant qu’une des deux choses à «\u00a0Région 31\u00a0»\u00a0: forêts"


def test_a_slip_that_comes_to_the_same_in_two_ways_is_told_once():
    """By quest and condition, or by the quest alone: where both come to the same it is one slip."""
    ids = [each.id for each in explained(row("R02", "R13", "R06"), 6).explanations]
    assert ids.count("faraway.left_too") == 1


@pytest.mark.rule("F9.2")
def test_a_card_left_out_of_a_line_is_named_as_people_name_it():
    left_out = offered(row("R13", "R06", "R02", "R43", with_=["S18", "S43"]), 6)["house.piece_out"]
    said = [left_out.how(GAME.speech(lang, NAMES[:1])) for lang in LANGUAGES]
    assert said == [
        "en oubliant la Région 2, à «\u00a0Région 13\u00a0»",
        "with Region 2 left out of “Region 13”",
    ]


@pytest.mark.rule("F9.4")
def test_no_card_of_a_set_is_worth_anything_alone():
    parts = {
        line.id: list(GAME.count.parts(line))
        for line in explained_lines(row("R18", "R10", "R09", "R12", with_=["S12", "S23"]))
    }
    assert [part.points for part in parts["R18"]] == [None] * 6
    assert [(part.piece, part.points) for part in parts["S23"]] == [("R12", 1)]
    assert parts["R09"] == []


def explained_lines(tableau):
    at = setup(1, sets=list(ALL))
    return GAME.count.score(at, GAME.count.read(at, {"tableaus": [tableau]})).seats[0].lines


@pytest.mark.rule("F8.2")
def test_slips_read_what_a_household_read_on_its_cards():
    at = GAME.setup(NAMES[:1], {}, {"cards": {"R02": {"stone": 3}}})
    told = explained(row("R02", "R13"), 6, at).explanations[0]
    assert (told.id, told.changes[0].new) == ("faraway.left_too", 6)


@pytest.mark.rule("F8.3", "F.02")
def test_sanctuaries_may_have_left_themselves_out_while_regions_did_not():
    tableau = row(
        "R16", with_=["S01", "S02"]
    )  # two a chimera, its own; one a river, itself; one a forest, R16 and itself
    assert explained(tableau, 3).counted == 5
    ways = [{each.line: each.new for each in told.changes} for told in explained(tableau, 3).explanations]
    assert {"S01": 0, "S02": 1} in ways


@pytest.mark.rule("F.02")
def test_a_claim_about_one_card_names_the_rule_that_it_counts_itself_beside_others():
    """6 → 4: each card once (F9.2), or without its own symbol (F.02), side by side; other cards are no matter."""
    at = setup(1, sets=list(ALL))
    final = GAME.count.read(at, {"tableaus": [row("R16", "R30", "R13", "R02")]})
    cells = {each.id: each.cells[0] for each in GAME.count.pad(GAME.count.score(at, final))}
    (of,) = [id for id, lines in cells.items() if [line.id for line in lines] == ["R30"]]
    told = answer(GAME, at, "tally", final, Claim(0, 4, of))
    assert told.counted == 6 and told.tied == 2
    assert [each.rule for each in told.explanations][:3] == ["F9.2", "F.02", "F9.2"]


@pytest.mark.rule("F5.6")
def test_two_misreadings_of_a_condition_are_both_said_where_another_has_another_number_by_each():
    """Ana's card lacks a stone and sees a chimera; Bo's lacks all."""
    ana, bo = row("R20", "R16"), row("R37", "R09")
    for bos, twins in ((row("R00"), True), (bo, False)):
        at = setup(2, sets=list(ALL))
        final = GAME.count.read(at, {"tableaus": [ana, bos]})
        total = GAME.count.score(at, final).seats[0].total
        told = {each.id: each for each in answer(GAME, at, "tally", final, Claim(0, total + 2)).explanations}
        one, other = (told[f"faraway.{each}"] for each in ("condition_forgotten", "needs_resources"))
        assert (one.effect, one.rule) == (other.effect, other.rule) and other.twin is twins


@pytest.mark.rule("F9.2", "F10.4")
def test_who_counts_days_for_nights_counts_them_in_a_condition_too():
    """Five nights are asked for: none is there, but six day cards."""
    tableau = row("M32", "R01", "R06", "R03", "R08", "R05")
    total = explained(tableau, 0).counted
    made = offered(tableau, total + 21)["days"]
    assert [(change.line, change.new) for change in made.changes] == [("M32", 21)]


@pytest.mark.rule("F5.6", "F10.2")
def test_a_meteor_that_misses_its_condition_is_gone_though_it_lies_open_from_the_start():
    """Without the first meteor the second lacks a river, and without both there is no night."""
    tableau = row("R14", "M09", "M11", "R03", "R08", "R05")
    told = explained(tableau, 0)
    assert {each.id: each.points for each in explained_lines(tableau)}["R14"] == 4
    made = offered(tableau, told.counted - 15)["missed_out_on"]
    assert {change.line: change.new for change in made.changes} == {"R14": 0, "M11": 0}


@pytest.mark.rule("F10.3")
@pytest.mark.parametrize("said", [{}, {"M15": []}])
def test_a_meteor_may_have_been_paid_for_nothing_whether_or_not_the_table_said_that_nothing_is_destroyed(said):
    assert "sacrifice_free" in offered(row("M15", with_=["S24"], **said), 13)
