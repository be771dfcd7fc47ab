"""How people miscount AQUA: where a slip gives the number, and where it must not be offered."""

import random

import pytest
from msgspec import to_builtins

from referee.core.count import Tally
from referee.core.dispute.claims import Claim, answer
from referee.core.slips import Case
from referee.games.aqua import GAME
from referee.games.aqua.phone.line_picture import picture_of_pieces
from referee.games.aqua.rules.lattice import corals_at, touched_from
from referee.games.aqua.rules.parts import Piece
from referee.games.aqua.rules.reef_slips import corners_of, points_of
from referee.games.aqua.rules.reefs import Reef
from tests.games.aqua.finals import draw
from tests.games.aqua.table import BOX, NATIVES, fixtures
from tests.tools import NAMES

PRINTED = BOX | {"large": {"barracuda": {"points": [9, 7, 5], "snail": 1}}}
MORAY = {"shape": "barracuda", "face": "moray", "points": 9, "cells": [["A", 1, -2], ["A", 1, -1]]}


def case(name, *large, mode="classic", box=PRINTED, ring=None, given_natives=NATIVES, **options):
    given, setup = fixtures()[name], GAME.setup(NAMES[:1], options, box)
    board = {"hot_spot": ring or given["hot_spot"], "tiles": given["tiles"], "large": list(large)}
    natives = {} if mode == "family" else {"natives": given_natives}
    final = GAME.count.read(setup, {"mode": mode, **natives, "boards": [board]})
    return Case(setup, final, GAME.count.score(setup, final), 0, GAME.count.parts)


def drawn(seed):
    setup, final = draw(random.Random(seed))
    return Case(setup, final, GAME.count.score(setup, final), 0, GAME.count.parts)


def slips(claimed, at, row=None):
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, claimed, row))
    return {each.id.removeprefix("aqua.") for each in told.explanations}


def offered(at):
    """The slips that would change something here."""
    return {
        slip.id.removeprefix("aqua.")
        for slip in GAME.count.slips
        for way in slip.ways(at)
        if any(slipped.points != at.points(line) for line, slipped in way.lines.items())
    }


# Large 9, small 19, reefs 6 + 9, ecosystem 1: 9, ecosystem 2: 2 x 3 natives x 1 = 6.
LAID = case("sim2", MORAY)
DOLPHIN = {"shape": "dolphin", "points": 4, "cells": [["A", 3, -1], ["A", 3, 0]]}
TWO = case("sim2", MORAY, DOLPHIN)  # 4 more, and ecosystem 3 gives 3: 65
KINDS = case("sim2", MORAY, MORAY | {"points": 5, "cells": DOLPHIN["cells"]})  # the same animal twice
STAY = case("sim2", MORAY, covered_corals="stay")  # five reefs, which share animals: 83
FAMILY = case("sim2", MORAY, mode="family")  # 28
BARE = case("sim2")  # no large animal: 43
LONE = case("H1")  # one small animal, touching nothing: 2
POINT = case("sim1", ring=["red", "blue", "c5", "c6", "yellow", "green"])  # corals that meet by their points: 15
GROWN, WIDE = drawn(6), drawn(5)  # boards of whole games
ROOM = {slip.id.removeprefix("aqua."): slip.rule for slip in GAME.count.slips}


def given(slip, at, *claimed):
    return [pytest.param(slip, at, each, marks=pytest.mark.rule(ROOM[slip])) for each in claimed]


@pytest.mark.parametrize(
    ("slip", "at", "claimed"),
    [
        *given("small_under", LAID, 54),  # 2 + 2 below
        *given("under_alone", LAID, 43),  # 4 of the 19
        *given("reef_under", LAID, 54, 56),  # at both reefs, at one of them
        *given("ecosystem_under", LAID, 53, 55, 56),  # 9 - 3 contacts, 6 - 2
        *given("all_under", LAID, 45),
        *given("family", LAID, 28),
        *given("not_family", FAMILY, 43, 34, 37),
        *given("three", case("sim1"), 36),
        *given("by_corals", LAID, 51, 56, 53),
        *given("once", STAY, 62, 81, 80),
        *given("each_coral", LAID, 62, 60),
        *given("covered_here", LAID, 66, 65, 68),  # all three: the other reading
        *given("covered_here", STAY, 75),
        *given("times_out", LAID, 65, 61, 62),  # 3 for a turtle without dolphin, 4 for one without a whale
        *given("points_out", LAID, 55),
        *given("natives_out", LAID, 54),
        *given("added", LAID, 60),  # 2 x (3 + 1)
        *given("added_none", LAID, 67),  # and 3 x 1, 4 x 1
        *given("as_local", LAID, 56),  # one of three is not beside it
        *given("below_alone", LAID, 54),  # and one lies below
        *given("one_face", LAID, 52),
        *given("neighbours_once", LAID, 57),
        *given("own_out", LAID, 56),
        *given("natives_alone", LAID, 53),
        *given("stack", LAID, 56, 54),
        *given("same_worth", LAID, 48, 57, 66),
        *given("species_out", LAID, 50, 52),
        *given("reef_same_worth", LAID, 50, 57, 64),
        *given("reefs_singly", LAID, 45),
        *given("by_point", POINT, 23, 20, 18, 31),
        *given("one_colour", LAID, 90, 65, 64, 67, 68),
        *given("own_colour", STAY, 53),  # two of the five reefs are left without any
        *given("other_colours", STAY, 73),
        *given("large_beside", LAID, 76, 67),
        *given("animal_out", LAID, 56, 55),
        *given("native_worth", LAID, 64),
        *given("one_off", LAID, 57, 59, 56, 60),
        *given("natives_swapped", LAID, 59),
        *given("best_ecosystem", TWO, 56),
        *given("ecosystems_unpaid", LAID, 43),
        *given("ecosystems_twice", LAID, 73),
        *given("touching_once", LAID, 53),
        *given("as_global", LAID, 53),
        *given("every_species", LAID, 70),
        *given("large_singly", TWO, 54),
        *given("large_best", TWO, 61),
        *given("large_kinds", KINDS, KINDS.score.total - 5),
        *given("species_once", LAID, 48),
        *given("best_reef", STAY, 53),
        *given("reefs_unpaid", LAID, 43),
        *given("five", LAID, 43, 52),  # both reefs have four corals
        *given("five", STAY, 61),  # three of the five
        *given("largest_of_colour", STAY, 76),
        *given("species_singly", LAID, 56),
        *given("paired", KINDS, 61),  # two moray eels: with two of the three natives
        *given("paid_once", KINDS, 59),
        *given("native_contacts", LAID, 51),  # 2 of the 9
        *given("contacts_worth", LAID, 68),
        *given("neighbours_shared", LAID, 55),  # three of them are beside two natives
        *given("every_species_contacts", BARE, 56),
        *given("large_unpaid", LAID, 49),
        *given("small_unpaid", LAID, 39),
        *given("every_large", LAID, 65),
        *given("animals_by_point", GROWN, GROWN.score.total + 2),
        *given("contacts_species", WIDE, WIDE.score.total - 1),
        *given("best_animal", LAID, 48),
        *given("corals_too", LAID, 66),  # two reefs of four
    ],
)
def test_a_slip_gives_the_number(slip, at, claimed):
    assert slip in slips(claimed, at)


@pytest.mark.parametrize(
    ("slip", "at"),
    [
        ("small_under", BARE),
        ("animals_by_point", LAID),
        ("contacts_species", LAID),  # none of its natives touches two of a species
        ("every_large", BARE),
        ("best_animal", FAMILY),
        ("corals_too", FAMILY),
        ("under_alone", BARE),
        ("reef_under", BARE),
        ("ecosystem_under", BARE),
        ("all_under", FAMILY),  # there only one kind of line is hit
        ("family", FAMILY),
        ("not_family", LAID),
        ("three", LAID),  # every group has two corals, or four
        ("by_corals", FAMILY),
        ("once", LAID),  # no animal touches both reefs
        ("each_coral", LONE),
        ("covered_here", LONE),
        ("times_out", FAMILY),
        ("points_out", BARE),  # ecosystem 1 pays one point each time
        ("natives_out", BARE),
        ("added", BARE),
        ("added_none", FAMILY),
        ("as_local", BARE),
        ("below_alone", BARE),
        ("one_face", BARE),
        ("neighbours_once", LONE),
        ("own_out", LONE),
        ("natives_alone", FAMILY),
        ("stack", case("sim2", MORAY, box=BOX)),  # nobody knows what the others of its stack are worth
        ("species_out", LONE),
        ("same_worth", case("H1-turned")),  # no animal at all
        ("reef_same_worth", LONE),
        ("reefs_singly", LONE),
        ("by_point", LAID),
        ("one_colour", FAMILY),
        ("own_colour", LAID),
        ("other_colours", LAID),  # no animal beside a reef has its colour
        ("large_beside", BARE),
        ("animal_out", LONE),
        ("native_worth", BARE),
        ("one_off", FAMILY),
        ("natives_swapped", LONE),
        ("best_ecosystem", FAMILY),
        ("ecosystems_unpaid", FAMILY),
        ("ecosystems_twice", FAMILY),
        ("touching_once", LONE),
        ("as_global", LONE),
        ("every_species", BARE),
        ("large_singly", BARE),
        ("large_best", LAID),
        ("large_kinds", TWO),
        ("species_once", LONE),
        ("best_reef", LAID),
        ("reefs_unpaid", LONE),
        ("five", LONE),
        ("largest_of_colour", LAID),  # each reef is of another colour
        ("species_singly", LONE),
        ("paired", BARE),
        ("paid_once", BARE),
        ("native_contacts", LONE),
        ("contacts_worth", LONE),
        ("neighbours_shared", POINT),
        ("every_species_contacts", FAMILY),
        ("large_unpaid", BARE),
        ("small_unpaid", case("H1-turned")),
    ],
)
def test_a_slip_is_not_offered_where_it_changes_nothing(slip, at):
    assert slip not in offered(at)


@pytest.mark.rule("Q8.4", "Q8.5")
@pytest.mark.rule("Q.10", "Q7.6")
def test_an_animal_has_two_corners_in_common_with_each_coral_that_it_touches():
    """And one with a coral that it meets at a point."""
    place = ("A", 0, 0)

    def shared(coral):
        return len(corners_of(place) & {(x, y) for _, x, y in points_of(Reef("red", (coral,), ()))})

    assert len(corners_of(place)) == 6 and {shared(coral) for coral in corals_at(place)} == {3}
    assert {shared(coral) for coral in touched_from(place)} == {2}
    assert [shared(coral) for coral in ((0, 0, 3), (1, 0, 0), (0, 1, 0))] == [1, 1, 0]


@pytest.mark.parametrize("slip", ["times_out", "points_out", "natives_out", "added"])
def test_a_factor_left_out_names_the_rule_of_its_ecosystem(slip):
    box = PRINTED | {"ecosystems": {"7": {"points": 2, "count": "natives", "times": "barracuda"}}}

    def named(numbers):
        natives = dict(zip(numbers, ("yellow", "green"), strict=False))
        at = case("sim2", MORAY, mode="advanced", box=box, given_natives=natives)
        return {way.rule_of(way.lines) or ROOM[slip] for way in GAME.count.slips[slip].ways(at)}

    assert [ROOM[slip], named(["2"]), named(["7"]), named(["2", "7"])] == ["Q8.4", {"Q8.4"}, {"Q8.5"}, {"Q8.4"}]


@pytest.mark.rule("Q8.4", "Q8.5")
def test_a_factor_may_be_left_out_of_the_ecosystems_of_one_rule():
    """2 x 3 natives x 1 moray eel of ecosystem 2, 2 x 1 native x 1 of ecosystem 7: each added, or both."""
    box = PRINTED | {"ecosystems": {"7": {"points": 2, "count": "natives", "times": "barracuda"}}}
    at = case("sim2", MORAY, mode="advanced", box=box, given_natives={"2": "yellow", "7": "green"})
    told = {}
    for claimed in range(at.score.total - 20, at.score.total + 20):
        for each in answer(GAME, at.setup, "tally", at.final, Claim(0, claimed)).explanations:
            if each.id == "aqua.added":
                told[each.rule] = each.how(GAME.speech("en", NAMES[:1]))
    whole = "adding natives and large animals instead of multiplying them"
    one, other = (f"{whole} (“{GAME.telling.rulebook[id].title['en']}” only)" for id in ("Q8.4", "Q8.5"))
    assert told["Q8.4"] in (whole, one) and told["Q8.5"] == other, "a rule is named in words"


def test_every_slip_is_tried_both_ways():
    for test in (test_a_slip_gives_the_number, test_a_slip_is_not_offered_where_it_changes_nothing):
        tried = {getattr(each, "values", each)[0] for mark in test.pytestmark for each in mark.args[1]}
        assert tried == ROOM.keys()


@pytest.mark.rule("Q.04")
def test_the_other_reading_of_covered_corals_is_said_to_be_one():
    assert "house.reading" in slips(83, LAID) and "house.reading" in slips(58, STAY)
    assert "house.reading" not in slips(66, LAID), "one group alone is no reading"


@pytest.mark.rule("Q.04")
def test_a_reading_names_the_reefs_that_it_makes_and_those_that_it_leaves_as_they_are():
    told = answer(GAME, LAID.setup, "tally", LAID.final, Claim(0, 83)).explanations
    reading = told[0]
    assert reading.id == "house.reading", "it bears on a rule that pays"
    assert {(each.line, each.old, each.new) for each in reading.changes} == {
        ("reef.red.6", 0, 8),
        ("reef.red.4", 0, 7),
        ("reef.yellow.8", 0, 10),
    }
    speech = GAME.speech("en", NAMES[:1])
    assert not reading.how(speech).endswith("."), "what comes after it has its own"
    assert speech.word("line", "reef.red.6") == "Reef of 6 red corals"
    assert speech.word("line", "reef.red.6.reef.2") == "Reef of 6 red corals", "another one of that kind"


@pytest.mark.rule("Q5.3")
def test_what_is_no_reef_belongs_to_the_row_of_the_reefs():
    at = case("sim1")
    assert "three" in slips(5, at, "reefs")
    assert "three" not in slips(30, at, "small")


@pytest.mark.rule("Q7.5")
def test_in_one_row_a_slip_of_several_rows_says_nothing_more():
    assert "all_under" in slips(45, LAID)
    assert slips(15, LAID, "small") & {"small_under", "all_under"} == {"small_under"}


def sheet(**column):
    setup = GAME.setup(NAMES[:2], {}, BOX)
    column = {"large": 25, "small": 24, "reefs": 11, "ecosystems": [6, 8, 9, 0, 0, 0]} | column
    final = GAME.count.read(setup, {"mode": "sheet", "sheets": [column, column]})
    return Case(setup, final, GAME.count.score(setup, final), 0, GAME.count.parts)


@pytest.mark.rule("Q7.5", "Q.07")
def test_small_animals_under_a_large_one_are_thought_unpaid_before_they_are_at_the_reefs():
    """58 → 54 either way."""
    ids = [each.id for each in answer(GAME, LAID.setup, "tally", LAID.final, Claim(0, 54)).explanations]
    assert ids.index("aqua.small_under") < ids.index("aqua.reef_under")


@pytest.mark.rule("Q9.1")
def test_of_a_sheet_the_numbers_alone_are_known():
    of_numbers = {"family", "best_ecosystem", "ecosystems_unpaid", "ecosystems_twice", "large_unpaid", "small_unpaid"}
    assert offered(sheet()) == of_numbers and "family" in slips(49, sheet())
    assert "house.left_out" in slips(72, sheet())
    sums = answer(GAME, sheet().setup, "tally", sheet().final, Claim(0, 24, "large")).sums
    assert "house.other_line" in {each.id for each in sums}, "two rows swapped change a row, and no total"
    assert offered(sheet(reefs=None, ecosystems=[])) == {"large_unpaid", "small_unpaid"}


def test_the_animals_of_a_line_may_be_forgotten_one_by_one():
    assert "house.piece_out" in slips(56, TWO), "the moray eel"
    assert "house.piece_out" not in slips(49, LAID), "it is the whole line"
    assert "house.piece_out" in slips(55, LAID), "a small animal worth three"
    parts = {id: list(LAID.parts(line)) for id, line in LAID.lines.items()}
    assert [len(parts[id]) for id in ("large", "small", "reef.1", "ecosystem.2")] == [1, 9, 1 + 3, 0]
    assert {part.points for part in parts["reef.1"]} == {None}


@pytest.mark.parametrize(
    ("slip", "claimed", "fr", "en"),
    [
        (
            "aqua.animal_out",
            55,
            "en oubliant un petit animal, espèce orange, 3 à droite, qui touche le récif (bleu)",
            "leaving out the orange species, 3 to the right, which touches the reef (blue)",
        ),
        (
            "house.piece_out",
            56,
            "en oubliant un grand animal, murène 9, à « Grands animaux »",
            "with the moray eel 9 left out of “Large animals”",
        ),
        (
            "house.piece_twice",
            61,
            "en comptant deux fois un petit animal, espèce orange, à « Petits animaux »",
            "with one orange species counted twice in “Small animals”",
        ),
        ("house.left_out", 52, "en oubliant « Récif vert de 4 coraux »", "with “Reef of 4 green corals” left out"),
        (
            "aqua.large_unpaid",
            49,
            "en ne payant rien pour les grands animaux",
            "with nothing for the large animals",
        ),
        (
            "aqua.three",
            36,
            "en payant comme récif trois coraux seulement (bleu)",
            "with only three corals paid as a reef (blue)",
        ),
    ],
)
def test_a_slip_is_said_after_the_number(slip, claimed, fr, en):
    at = {"aqua.three": case("sim1"), "house.piece_out": TWO}.get(slip, LAID)
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, claimed)).explanations
    one = next(each for each in told if each.id == slip)
    speeches = [GAME.speech(lang, at.setup.seats, at.setup.box, at.setup.options) for lang in ("fr", "en")]
    assert [one.how(speech).replace("\u202f", " ").replace("\xa0", " ") for speech in speeches] == [fr, en]


def marked(at, claimed, slip):
    """Where the board is lit for this slip, animals and corals."""
    tally = Tally(GAME.count, at.setup, to_builtins(at.final))
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, claimed)).explanations
    one = next(each for each in told if each.id == slip)
    drawn = picture_of_pieces(tally, 0, [piece for change in one.changes for piece in change.pieces])
    return drawn and {each.place for each in drawn.animals if each.marked}, drawn and sum(c[3] for c in drawn.corals)


@pytest.mark.parametrize(
    ("at", "claimed", "slip", "animals", "corals"),
    [
        (LAID, 54, "aqua.small_under", {"A.1.-2", "A.1.-1"}, 0),
        (case("sim1"), 36, "aqua.three", set(), 3),
        (TWO, 56, "house.piece_out", {"A.1.-2", "A.1.-1"}, 0),  # the animals under the large one
        (LAID, 55, "house.piece_out", {"A.3.0"}, 0),  # the only one that is worth three
        (LAID, 60, "aqua.each_coral", {"A.1.-2"}, 2),  # the animal, and the corals of the reef that it touches
    ],
)
def test_what_a_slip_miscounts_is_lit_on_the_board(at, claimed, slip, animals, corals):
    assert marked(at, claimed, slip) == (animals, corals)
    assert picture_of_pieces(Tally(GAME.count, at.setup), 0, [Piece("small", "red")]) is None, "a sheet has no board"


def test_a_piece_is_told_from_a_log_too():
    speech = GAME.speech("en", NAMES[:1])
    for piece in (Piece("small", "red", ("A", 1, 0)), Piece("corals", "red", corals=((0, 0, 2), (1, 0, 0)))):
        assert speech.word("piece", to_builtins(piece)) == speech.word("piece", piece) != "?"
    assert speech.word("piece", {"kind": "small", "at": "here"}) == "?"
