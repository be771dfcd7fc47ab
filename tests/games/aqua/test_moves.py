"""Every refusal and every doubt, by its rule."""

import pytest
from msgspec.structs import replace

from referee.games.aqua import GAME
from referee.games.aqua.rules.board import Board, LargeAnimal
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.large import nowhere
from referee.games.aqua.rules.position import market
from tests.games.aqua.table import (
    BOX,
    NATIVES,
    RING,
    TILES,
    board,
    done,
    final,
    keys,
    large,
    lying,
    options,
    points,
    score,
    snail,
    table,
    tile,
    typed,
    view,
)
from tests.tools import NAMES, run_one, told

FRESH, NEXT = ("A", 0, 0), ("A", 1, 0)


def refused(at, entry):
    """The refusals of an entry, each told in both languages without a gap."""
    verdict = at.judge(entry)
    for breach in (*verdict.breaches, *verdict.doubts):
        told(GAME, breach)
    return keys(verdict)


def doubted(at, entry):
    verdict = at.judge(entry)
    assert verdict.legal, verdict
    for doubt in verdict.doubts:
        told(GAME, doubt)
    return [(b.rule, b.say) for b in verdict.doubts]


def solo(*tiles, **more):
    """A game alone after these tiles; the last one's turn is not over."""
    log = [entry for at, corals in tiles for entry in (tile(0, at, corals), done(0))]
    return table(log[:-1], seats=1, **more)


# -- the turn ------------------------------------------------------------------------------------


@pytest.mark.rule("Q3.2", "Q3.4", "Q2.6", "Q.11")
def test_a_turn_is_a_tile_and_its_end():
    at = table(seats=3, first=1)
    assert view(at)["to_play"] == [1, 2, 0] and refused(at, tile(0, (1, 0), "ygb")) == [("Q3.2", "refused")]
    assert refused(at, done(1)) == [("Q3.4", "refused")] and not at.judge(done(1)).hard
    at.push(tile(1, (1, 0), "ygb"))
    assert view(at)["placed"] and refused(at, tile(1, (0, 1), "gr6")) == [("Q3.4", "second")]
    assert refused(at, tile(1, (1, 0), "ygb")) == [("Q3.4", "second"), ("Q4.2", "refused")]
    at.push(done(1))
    assert refused(at, tile(1, (0, 1), "gr6")) == [("Q3.2", "played")]
    assert at.push({"do": "ruling", "entry": done(2), "note": "no place"}).legal and view(at)["to_play"] == [0]


@pytest.mark.rule("Q4.1", "Q4.2", "Q2.1")
def test_a_tile_needs_an_empty_place_and_a_side_of_one_colour():
    at = table(seats=1)
    assert refused(at, tile(0, (1, 0), "rgb")) == [("Q4.1", "turn")]
    assert refused(at, tile(0, (1, 0), "rrb")) == [("Q4.1", "refused")]
    assert refused(at, tile(0, (5, 5), "rgb")) == [("Q4.1", "apart")]
    assert refused(at, tile(0, (1, -1), "ygb")) == [("Q4.2", "refused")], "the hot spot is taken; no edge is judged"
    assert at.push({"do": "ruling", "entry": tile(0, (1, 0), "rrb"), "note": "so"}).legal
    assert view(at)["boards"][0]["tiles"] == [{"at": [1, 0], "corals": ["red", "red", "blue"], "turn": 0}]
    assert not at.push({"do": "ruling", "entry": tile(0, (1, -1), "rrb"), "note": "no"}).legal


@pytest.mark.rule("Q2.1", "Q8.1")
def test_a_hot_spot_that_is_not_known_is_named_before_the_first_tile_and_once():
    at = table(seats=2, hot_spots=[None, RING], natives=dict.fromkeys("123456"))
    spot = {"do": "hot_spot", "seat": 0, "ring": RING}
    assert refused(at, tile(0, (1, 0), "ygb")) == [("Q2.1", "untold")]
    assert refused(at, spot | {"seat": 1}) == [("Q2.1", "known")]
    assert at.push({**spot, "ring": ["c6", *RING[1:5], "red"]}).legal and refused(at, spot) == [("Q2.1", "known")]
    assert at.push(tile(0, (1, 0), "ygb")).legal and view(at)["boards"][0]["hot_spot"][0] == "c6"


@pytest.mark.rule("Q4.1", "Q.10")
def test_a_point_is_not_a_side():
    """Red meets its colour with a point alone: the two whole sides touch yellow and green."""
    at = table(seats=1, hot_spots=[["red", "yellow", "green", "blue", "c5", "c6"]])
    verdict = at.judge(tile(0, (1, 0), "b5r"))
    assert keys(verdict) == [("Q4.1", "refused")]
    assert verdict.breaches[0].facts["sides"] == [[4, "red", "green"], [5, "blue", "yellow"]]


def test_at_is_a_field_of_a_tile_and_a_stamp_of_others():
    at = table(seats=1)
    assert at.push({**tile(0, (1, 0), "ygb"), "seq": 1, "by": "phone"}).legal
    assert view(at)["boards"][0]["tiles"][0]["at"] == [1, 0]
    assert at.push({**done(0), "at": "2026-01-01T00:00", "seq": 2, "by": "phone"}).legal
    assert keys(at.judge({**tile(0, (1, 0), "ygb"), "at": "2026"})) == [("house.shape", "refused")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": 6},
        {"turn": -1},
        {"corals": ["red", "red"]},
        {"corals": ["red", "red", "purple"]},
        {"at": [1]},
        {"at": [1, 0, 0]},
        {"turn": True},
        {"more": 1},
        {"seat": "0"},
    ],
)
def test_a_tile_of_the_wrong_shape(wrong):
    at = table(seats=1)
    assert keys(at.judge({**tile(0, (1, 0), "ygb"), **wrong})) == [("house.shape", "refused")]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there(seat):
    at = table()
    for entry in (tile(seat, (1, 0), "ygb"), done(seat), snail(seat), typed(seat, 7, 1), large(seat, "manta")):
        assert refused(at, entry) == [("house.seat", "refused")]


# -- the snail -----------------------------------------------------------------------------------


@pytest.mark.rule("Q4.3", "Q4.4", "Q3.2", "Q3.3", "Q.15")
def test_the_snail_goes_last_and_then_first():
    at = table([snail(0)], seats=3)
    assert view(at)["to_play"] == [1, 2, 0] and view(at)["snail"] == 0 and view(at)["turn"] == 1
    assert refused(at, snail(1)) == [("Q4.3", "refused")]
    at = table([snail(0), *turn(1), *turn(2)], seats=3)
    assert refused(at, snail(0)) == [("Q4.3", "refused")]
    at = table([snail(0), *turn(1), *turn(2), *turn(0)], seats=3)
    assert view(at)["round"] == 2 and view(at)["to_play"] == [0, 1, 2] and view(at)["snail"] == "market"
    assert at.push(snail(0)).legal, "its holder may take it again"
    assert [GAME.telling.heading(at.before(seq))[1]["opens"] for seq in (1, 2, at.seq)] == [0, 0, 0], "and opens it"


@pytest.mark.rule("Q4.4")
def test_nobody_takes_the_snail():
    at = table([*turn(0), *turn(1)], seats=3)
    assert at.push(snail(2)).legal and view(at)["to_play"] == [2], "the last one may take it"
    assert refused(at, snail(2)) == [("Q4.3", "refused")]
    at = table([*turn(0), *turn(1), *turn(2)], seats=3)
    assert view(at)["to_play"] == [2, 0, 1]
    assert [e.effect for e in at.reading(6).effects] == ["snail", "round"]


@pytest.mark.rule("Q4.3", "Q9.3")
def test_the_snail_comes_before_the_tile_and_not_when_alone():
    at = table([tile(0, (1, 0), "ygb")])
    assert refused(at, snail(0)) == [("Q4.3", "late")] and refused(at, snail(1)) == [("Q3.2", "refused")]
    assert refused(table(turn(0)), snail(0)) == [("Q4.3", "late"), ("Q3.2", "played")]
    assert refused(table(seats=1), snail(0)) == [("Q9.3", "no_snail")]
    assert view(table(seats=1))["snail"] is None


def turn(seat, place=0):
    return [tile(seat, *TILES[place]), done(seat)]


# -- habitats ------------------------------------------------------------------------------------


@pytest.mark.rule("Q5.1", "Q5.2", "Q.01")
def test_an_animal_comes_at_once():
    at = solo(*TILES[:2])
    assert view(at)["boards"][0]["small"] == [["A", 1, 0, "yellow"]]
    assert [(e.effect, e.facts["colour"]) for e in at.reading(3).effects] == [("habitat", "yellow")]


@pytest.mark.rule("Q.02")
def test_one_tile_may_finish_three_habitats():
    at = solo(((2, -1), "56y"), ((0, 1), "gr6"), box=BOX)
    for where, corals in (((2, 0), "r5b"), ((1, 1), "b5r")):
        assert at.push(done(0)).legal
        assert at.push({"do": "ruling", "entry": tile(0, where, corals), "note": "to see it"}).legal
    at.push(done(0))
    assert at.push(tile(0, (1, 0), "ybg")).legal
    made = [(e.facts["place"], e.facts["colour"]) for e in at.reading(at.seq).effects]
    assert made == [(["A", 1, 0], "yellow"), (["A", 1, 1], "blue"), (["A", 0, 1], "green")]


# -- large animals -------------------------------------------------------------------------------

TWO = (("A", 0, 1), ("A", 1, 0))
PAIR = {"large": {"manta": {"cells": [[0, 0], [0, 1]], "points": [9, 7, 5], "snail": 1}}}


def two_animals(box=None, **more):
    """Alone: yellow came before, green comes this turn and touches it."""
    at = solo(*TILES[:3], box=BOX | (box or {}), **more)
    assert view(at)["boards"][0]["small"] == [["A", 0, 1, "green"], ["A", 1, 0, "yellow"]]
    return at


@pytest.mark.rule("Q6.1", "Q6.2", "Q6.3", "Q6.4", "Q2.4")
def test_a_large_animal_comes():
    at = two_animals(PAIR)
    assert at.push(large(0, "manta", *TWO)).legal
    got = view(at)
    assert got["taken"] == {"manta": 1}
    assert got["boards"][0]["large"] == [{"shape": "manta", "points": 9, "cells": [list(cell) for cell in TWO]}]
    assert points(GAME.score_of(at.position.setup, at.position))["large"] == 9


@pytest.mark.rule("Q6.1", "Q.06")
def test_it_needs_an_animal_of_this_turn():
    at = two_animals()
    at.push(done(0))
    assert refused(at, large(0, "manta", *TWO)) == [("Q6.1", "before")]
    at.push(tile(0, *TILES[3]))
    assert refused(at, large(0, "manta", *TWO)) == [("Q6.1", "none")]
    at = two_animals()
    assert ("Q6.1", "refused") in refused(at, large(0, "manta", ("A", 1, 0), ("A", 2, 0)))


@pytest.mark.rule("Q6.2")
def test_it_lies_wholly_on_small_animals():
    at = two_animals()
    assert refused(at, large(0, "manta", ("A", 0, 1), ("A", 0, 2))) == [("Q6.2", "refused")]
    assert at.judge(large(0, "manta", ("A", 0, 1), ("A", 0, 2))).hard
    at.push(large(0, "manta", *TWO))
    assert refused(at, large(0, "dolphin", *TWO)) == [("Q6.2", "covered")]


@pytest.mark.rule("Q6.6")
def test_it_is_one_piece_of_its_shape():
    at = two_animals(PAIR)
    assert refused(at, large(0, "manta", ("A", 0, 1), ("B", 0, 2))) == [
        ("Q6.2", "refused"),
        ("Q6.6", "apart"),
        ("Q6.6", "otherwise"),
    ]
    assert refused(at, large(0, "dolphin", ("A", 0, 1))) == [("Q6.6", "few")]
    assert refused(at, large(0, "dolphin", ("A", 0, 1), ("A", 0, 1))) == [("Q6.6", "twice"), ("Q6.6", "few")]
    assert refused(at, large(0, "dolphin")) == [("Q6.1", "refused"), ("Q6.6", "few")]
    three = {"large": {"manta": {"cells": [[0, 0], [0, 1], [0, 2]]}}}
    at = two_animals(three)
    assert refused(at, large(0, "manta", *TWO)) == [("Q6.6", "refused")] and not at.judge(large(0, "manta", *TWO)).hard
    assert at.push({"do": "ruling", "entry": large(0, "manta", *TWO), "note": ""}).legal


@pytest.mark.rule("Q6.1", "Q6.2", "Q6.3")
@pytest.mark.parametrize(
    ("animals", "covered", "why"),
    [
        ({FRESH: "red", NEXT: "green"}, (), None),
        ({FRESH: "red"}, (), ("Q6.1", "alone", ["red"])),
        ({FRESH: "red", NEXT: "green"}, (NEXT,), ("Q6.2", "beside", ["green"])),
        ({FRESH: "red", NEXT: "red"}, (), ("Q6.3", "beside", ["red"])),
        ({FRESH: "red", NEXT: "red", ("A", 0, 1): "green"}, (("A", 0, 1),), ("Q6.2", "beside", ["green"])),
    ],
)
def test_why_no_large_animal_can_come_is_the_rule_that_bars_it(animals, covered, why):
    lying = (LargeAnimal("manta", 5, covered),) if covered else ()
    breach = nowhere(Board(None, {}, animals=animals, large=lying), Box(), ["manta"], [FRESH])
    assert (breach and (breach.rule, breach.say, breach.facts["colours"])) == why
    if breach:
        told(GAME, breach)


@pytest.mark.rule("Q6.3")
def test_its_animals_are_of_different_species():
    """A green animal at A 0 1, and another comes beside it."""
    at = solo(((1, 0), "ybg"), ((0, 1), "gg6"), ((0, 2), "gr5"), ((1, 1), "5bg"))
    assert view(at)["boards"][0]["small"] == [["A", 0, 1, "green"], ["A", 0, 2, "green"]]
    entry = large(0, "manta", ("A", 0, 1), ("A", 0, 2))
    assert refused(at, entry) == [("Q6.3", "refused")] and not at.judge(entry).hard
    assert at.push({"do": "ruling", "entry": entry, "note": "so be it"}).legal


@pytest.mark.rule("Q6.4", "Q2.4")
def test_the_top_of_the_stack_is_taken():
    at = two_animals(PAIR)
    assert refused(at, large(0, "manta", *TWO, points=7)) == [("Q6.4", "refused")]
    assert at.push({"do": "ruling", "entry": large(0, "manta", *TWO, points=7), "note": ""}).legal
    assert view(at)["boards"][0]["large"][0]["points"] == 7, "as entered"


@pytest.mark.parametrize(
    ("seats", "box", "stack"),
    [
        (1, PAIR, (9, 7, 5)),
        (2, PAIR, (9, 5)),
        (3, PAIR, (9, 5)),
        (4, PAIR, (9, 7, 5)),
        (2, {"large": {"manta": {"points": [9, 7, 5]}}}, (None, None)),
        (4, {"large": {"manta": {"points": [9, None, 5]}}}, (9, None, 5)),
        (3, {}, (None, None)),
        (1, {"large": {"manta": None}}, (None, None, None)),
    ],
)
@pytest.mark.rule("Q2.4")
def test_the_stack_by_seats(seats, box, stack):
    assert GAME.setup(NAMES[:seats], {}, box).box.stack("manta", seats) == stack


@pytest.mark.rule("Q6.4")
def test_an_empty_stack_attracts_nothing():
    at = two_animals()
    three = tuple([at.position.taken.get("manta", ())] * 3)
    position = replace(at.position, taken={"manta": three})
    verdict = GAME.refereed.moves.decode(large(0, "manta", *TWO)).judge(position)
    assert keys(verdict) == [("Q6.4", "empty")] and not verdict.hard
    told(GAME, verdict.breaches[0])


@pytest.mark.rule("Q.05")
@pytest.mark.parametrize("option", ["per_animal", "one"])
def test_a_second_large_animal_in_a_turn(option):
    at = two_animals(large_animals_per_turn=option)
    position = replace(at.position, larges=1)
    verdict = GAME.refereed.moves.decode(large(0, "manta", *TWO, points=3)).judge(position)
    assert not verdict.hard and verdict.legal == (option == "per_animal")
    found = verdict.doubts if verdict.legal else verdict.breaches
    assert keys(found) == [("Q.05", "second" if verdict.legal else "refused")]
    told(GAME, found[0])


@pytest.mark.rule("Q.13")
def test_unknown_values_are_doubts():
    at = two_animals()
    assert doubted(at, large(0, "manta", *TWO)) == [("Q.13", "large")]
    assert doubted(at, large(0, "manta", *TWO, points=6)) == []
    at.push(large(0, "manta", *TWO, points=6))
    free = replace(at.position, boards=(replace(at.position.boards[0], large=()),), larges=0)
    verdict = GAME.refereed.moves.decode(large(0, "manta", *TWO, points=8)).judge(free)
    assert verdict.legal and keys(verdict.doubts) == [("Q.13", "rising")]
    told(GAME, verdict.doubts[0])


@pytest.mark.rule("Q.14", "Q1.2")
def test_tiles_that_hardly_exist_are_doubts():
    at = table(seats=1)
    assert doubted(at, tile(0, (1, 0), "yyy")) == [("Q.14", "equal")]
    at = table(turn(0), seats=2)
    assert doubted(at, tile(1, (1, 0), "ybg")) == [("Q.14", "again")]
    assert doubted(at, tile(1, (1, 0), "bgy", 2)) == [("Q.14", "again")], "the same tile, turned"
    assert doubted(at, tile(1, (1, 0), "ygb")) == [], "its mirror image is another tile"


# -- the end -------------------------------------------------------------------------------------


def whole(seats=1, **more):
    """A game in which nobody lays anything, by the table's will: the shortest log."""
    log = [{"do": "ruling", "entry": done(seat), "note": ""} for _ in range(17) for seat in range(seats)]
    at = table((), seats, **more)
    for _ in log:
        assert at.push({"do": "ruling", "entry": done(at.position.seat), "note": ""}).legal
    return at


@pytest.mark.rule("Q3.1", "Q8.5", "Q9.2")
def test_after_seventeen_rounds_only_points_are_typed():
    natives = dict(zip(["1", "2", "7", "9", "12", "24"], NATIVES.values(), strict=True))
    at = table((), 2, mode="advanced", natives=natives)
    assert refused(at, typed(0, 7, 4)) == [("Q8.5", "early")]
    at = whole(2, mode="advanced", natives=natives)
    assert view(at)["over"] and view(at)["phase"] == "over" and view(at)["turn"] is None
    for entry in (tile(0, (1, 0), "ygb"), done(0), snail(0), large(0, "manta", *TWO)):
        assert refused(at, entry) == [("Q3.1", "refused")]
    assert refused(at, typed(0, 1, 4)) == [("Q8.5", "computed")]
    assert refused(at, typed(0, 8, 4)) == [("Q8.5", "absent")]
    assert at.push(typed(0, 7, 4)).legal and at.push(typed(0, 7, 5)).legal
    got = GAME.score_of(at.position.setup, at.position)
    assert points(got)["ecosystem.7"] == 5 and view(at)["boards"][0]["typed"] == {"7": 5}


@pytest.mark.rule("Q7.3")
def test_the_order_of_the_last_round_breaks_ties():
    at = whole(3)
    order = list(at.position.played)
    sheet = GAME.score_of(at.position.setup, at.position)
    assert sheet.tie_break.facts == {"tied": [0, 1, 2], "order": order, "winner": order[0]} and sheet.winners == [
        order[0]
    ]
    assert sorted(seat.rank for seat in sheet.seats) == [1, 2, 3]


@pytest.mark.rule("Q2.5", "Q3.3", "Q9.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_tiles_run_out_after_seventeen_rounds(seats):
    at = table((), seats)
    seen = []
    while not view(at)["over"]:
        seen.append(market(at.position))
        at.push({"do": "ruling", "entry": done(at.position.seat), "note": ""})
    assert seen[0]["market"] == (3 if seats == 1 else seats + 1)
    last = {1: 3, 2: 3, 3: 4, 4: 5}[seats]
    assert seen[-seats]["market"] == last and seen[-seats]["pile"] < (3 if seats == 1 else seats)


@pytest.mark.rule("Q2.5", "Q3.3", "Q9.3")
@pytest.mark.parametrize(("seats", "first", "refill"), [(1, 48, 3), (2, 32, 2), (3, 48, 3), (4, 64, 4)])
def test_the_pile_of_every_round_is_what_the_booklet_leaves_and_the_last_market_takes_the_rest(seats, first, refill):
    """70 tiles less those removed and the first market; then so many less a round, to none in the seventeenth."""
    at = table((), seats)
    piles = []
    while not view(at)["over"]:
        piles.append(market(at.position)["pile"])
        at.push({"do": "ruling", "entry": done(at.position.seat), "note": ""})
    assert piles == [first - n * refill for n in range(17) for _ in range(seats)] and piles[-1] == 0


# -- set-up --------------------------------------------------------------------------------------


@pytest.mark.rule("Q1.1", "Q2.1", "Q2.2", "Q2.3", "Q9.1", "Q9.2", "Q9.3")
@pytest.mark.parametrize(
    ("seats", "wrong"),
    [
        (2, {"mode": "solo"}),
        (1, {"mode": "classic"}),
        (2, {"first": 2}),
        (2, {"first": -1}),
        (2, {"hot_spots": [RING]}),
        (2, {"hot_spots": [RING, RING[:5]]}),
        (2, {"hot_spots": [RING, [*RING[:5], "purple"]]}),
        (2, {"natives": {}}),
        (2, {"natives": NATIVES | {"1": "yellow"}}),
        (2, {"natives": NATIVES | {"1": "whale"}}),
        (2, {"natives": NATIVES | {"7": "red"}}),
        (2, {"natives": dict(zip("234567", RING, strict=True))}),
        (2, {"mode": "family", "natives": NATIVES}),
        (2, {"natives": NATIVES | {"25": "red"}}),
        (2, {"more": 1}),
        (2, {"large_animals_per_turn": "two"}),
        (5, {}),
        (0, {}),
    ],
)
def test_an_impossible_set_up_is_unreadable(seats, wrong):
    names = [*NAMES][:seats]
    file = {"format": "referee-table/1", "game": "aqua", "seats": names, "options": options(seats) | wrong, "log": []}
    code, answer = run_one("replay", file)
    assert code == 2 and answer["error"], answer


@pytest.mark.rule("Q2.3")
def test_a_native_may_be_named_by_species():
    box = {"species": {"blue": {"name": "seahorse"}, "red": {"name": "lobster"}}}
    named = {"1": "lobster", "2": "clownfish", "3": "turtle", "4": "seahorse", "5": "c5", "6": "c6"}
    at = table((), 2, box, natives=named)
    assert list(at.position.plan.natives.values()) == RING


@pytest.mark.rule("Q.16")
def test_a_ring_with_a_colour_twice_is_a_doubt():
    ring = ["red", *RING[:5]]
    at = table((), 1, hot_spots=[ring])
    sheet = GAME.score_of(at.position.setup, at.position)
    assert ("Q.16", "refused") in keys(sheet.doubts)
    for doubt in sheet.doubts:
        told(GAME, doubt)


@pytest.mark.rule("Q6.2", "Q6.3", "Q6.4", "Q6.6", "Q.13", "Q.14", "Q1.2")
def test_what_cannot_be_so_in_a_final_is_a_doubt():
    tiles = [lying(at, corals) for at, corals in TILES[:4]]
    wrong = [
        {"shape": "manta", "points": 4, "cells": [["A", 1, 0], ["A", 0, 1]]},
        {"shape": "manta", "points": 4, "cells": [["A", 1, 0], ["B", 0, 0], ["B", 0, 0]]},
        {"shape": "manta"},
        {"shape": "manta", "points": 1, "cells": [["A", 5, 5]]},
    ]
    box = {"species": {"green": {"points": 4}}, "large": {"manta": {"cells": [[0, 0], [0, 1]]}}}
    sheet = score(final(board([*tiles, lying((9, 9), "rrr"), lying((9, 5), "bgy")], large=wrong)), box)
    assert sheet.breaches == () and points(sheet)["large"] == 9
    found = keys(sheet.doubts)
    for expected in [
        ("Q6.4", "many"), ("Q.13", "large"), ("Q.13", "small"), ("Q.13", "odd"), ("Q.14", "equal"), ("Q.14", "again"),
    ]:  # fmt: skip
        assert expected in found, expected
    assert found[:2] == [("Q6.2", "laid")] * 2, "one an animal that lies wrong"
    for doubt in sheet.doubts:
        told(GAME, doubt)
