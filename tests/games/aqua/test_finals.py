"""Finals of both kinds: what is read, what is not, how ties and unknown values are told."""

import pytest

from referee.games.aqua import GAME
from tests.games.aqua.table import BOX, NATIVES, RING, board, final, keys, lying, points, score
from tests.tools import NAMES, run_one, told

TILES = [lying((1, 0), "ybg"), lying((2, -1), "56y"), lying((0, 1), "gr6")]


def file(raw, seats=1, **more):
    return {"format": "referee-final/1", "game": "aqua", "seats": list(NAMES[:seats]), "final": raw, **more}


def column(total):
    return {"large": total, "small": 0}


def sheets(*totals, **more):
    return {"mode": "sheet", "sheets": [column(total) for total in totals], **more}


@pytest.mark.rule("Q4.2", "Q8.5", "Q2.1", "Q2.3")
@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {},
        {"mode": "classic"},
        {"mode": "sheet"},
        {"mode": "other", "boards": [board()]},
        sheets(1, 2),
        final(board(), board()),
        final(),
        final(board(), sheets=[column(1)]),
        sheets(1, boards=[board()]),
        sheets(1, natives=NATIVES),
        sheets(-1),
        sheets("1"),
        {"mode": "sheet", "sheets": [{"large": 1}]},
        {"mode": "sheet", "sheets": [column(1) | {"ecosystems": [1] * 7}]},
        {"mode": "sheet", "sheets": [column(1) | {"more": 1}]},
        final(board(ring=RING[:5])),
        final(board(ring=[*RING[:5], "purple"])),
        final(board([lying((1, 0), "ygb"), lying((1, 0), "gby")])),
        final(board([lying((0, 0), "ygb")])),
        final(board([lying((1, 0), "ygb", 6)])),
        final(board([lying((1, 0), "yg")])),
        final(board(typed={"1": 3})),
        final(board(typed={"9": 3})),
        final(board(typed={"09": 3})),
        final(board(large=[{"shape": "whale"}])),
        final(board(large=[{"shape": "manta", "points": -1}])),
        final(board(typed={"9": -1}), mode="advanced", natives={"9": "red"}),
        final(board(large=[{"shape": "manta", "cells": [["C", 0, 0]]}])),
        final(board(), natives=NATIVES | {"1": "whale"}),
        final(board(), natives=NATIVES | {"1": "yellow"}),
        final(board(), natives={"7": "red"}),
        final(board(), natives={"0": "red"}),
        final(board(), mode="family", natives=NATIVES),
        final(board(), last_round_order=[1]),
        final(board(), last_round_order=[0, 0]),
        final(board(), last_round_order=[]),
    ],
    ids=str,
)
def test_an_unreadable_final(raw):
    code, answer = run_one("score", file(raw))
    assert code == 2 and answer["error"]


@pytest.mark.parametrize(
    "more",
    [
        {"options": {"mode": "classic"}},
        {"options": {"first": 0}},
        {"options": {"more": 1}},
        {"options": {"strict_exactly_three": 1}},
        {"box": {"more": 1}},
        {"box": {"species": {"purple": {}}}},
        {"box": {"large": {"manta": {"points": [1, 2]}}}},
        {"box": {"large": {"manta": {"snail": 3}}}},
        {"box": {"ecosystems": {"25": {}}}},
        {"box": {"ecosystems": {"7": {"count": "many"}}}},
        {"box": {"hot_spots": [RING[:5]]}},
        {"seats": list(NAMES[:5])},
        {"seats": []},
    ],
    ids=str,
)
def test_an_unreadable_file(more):
    code, answer = run_one("score", file(final(board())) | more)
    assert code == 2 and answer["error"]


@pytest.mark.parametrize(
    "box",
    [
        {},
        {"species": None, "large": None, "hot_spots": None, "ecosystems": None},
        {"species": {"red": None, "blue": {"name": None, "points": None, "colour": None}}},
        {"large": {"manta": {"cells": None, "points": [None, None, 3], "snail": None}, "dolphin": None}},
        {"ecosystems": {"7": None, "8": {"points": None, "count": None, "of": None, "times": None, "scope": None}}},
        {"hot_spots": [None, RING]},
    ],
    ids=str,
)
@pytest.mark.rule("Q.13")
def test_a_box_may_lack_anything(box):
    code, _ = run_one("score", file(final(board(TILES)), box=box))
    assert code == 0


@pytest.mark.rule("Q9.3")
def test_two_boards_are_not_solo():
    assert run_one("score", file(final(board(), mode="solo")))[0] == 0
    code, answer = run_one("score", file(final(board(), board(), mode="solo"), 2))
    assert code == 2 and "Q9.3" in answer["error"]


@pytest.mark.rule("Q6.4")
def test_points_that_no_tile_of_the_stack_shows_are_a_doubt():
    """With two seats the tile with the snail is away; what the box lacks may be anything."""
    told_of = {"large": {"manta": {"points": [9, 7, 5], "snail": 0}}}

    def doubted(box, seats, *given):
        mantas = [{"shape": "manta", "points": points} for points in given]
        sheet = score(final(*[board(large=mantas), *[board()] * (seats - 1)]), box)
        return [breach.facts["given"] for breach in sheet.doubts if (breach.rule, breach.say) == ("Q6.4", "other")]

    assert (
        doubted(told_of, 1, 9, 5) == [] and doubted(told_of, 1, 9, 9) == [[9]] and doubted(told_of, 4, 8, 6) == [[6, 8]]
    )
    assert doubted(told_of, 2, 7, 5) == [] and doubted(told_of, 2, 9) == [[9]]
    assert doubted({"large": {"manta": {"points": [9, None, 5]}}}, 1, 8) == [] and doubted({}, 1, 40) == []


@pytest.mark.rule("Q7.3")
def test_ties_by_the_order_of_the_last_round():
    got = score(sheets(10, 20, 20, 10, last_round_order=[3, 2, 0, 1]))
    assert [seat.rank for seat in got.seats] == [4, 2, 1, 3] and got.winners == [2] and got.doubts == ()
    assert got.tie_break.facts == {"tied": [1, 2], "order": [3, 2, 0, 1], "winner": 2}
    assert score(sheets(10, 20, last_round_order=[0, 1])).tie_break is None


@pytest.mark.rule("Q7.3")
def test_ties_without_that_order_are_shared():
    got = score(sheets(20, 10, 20, 10))
    assert [seat.rank for seat in got.seats] == [1, 3, 1, 3] and got.winners == [0, 2]
    assert got.tie_break.facts == {"tied": [0, 2], "order": None, "winner": None}
    assert keys(got.doubts) == [("Q7.3", "unknown")] and got.doubts[0].facts["seats"] == [0, 1, 2, 3]
    assert "Ana, Bo" in told(GAME, got.doubts[0])["fr"]


@pytest.mark.rule("Q9.4")
@pytest.mark.parametrize(
    ("total", "level"), [(59, None), (60, 60), (69, 60), (70, 70), (99, 90), (100, 100), (180, 100)]
)
def test_levels_alone(total, level):
    assert score(sheets(total)).seats[0].extra == {"level": level}


def test_levels_are_for_one_seat():
    assert score(sheets(80, 70)).seats[0].extra == {}


@pytest.mark.rule("Q.13")
@pytest.mark.parametrize(("manta", "won"), [(1, [0]), (5, []), (20, [1])])
def test_a_value_that_looks_wrong_names_nobody_whom_the_usual_ones_would_not(manta, won):
    """A fish of 9 points is perhaps one of 2 or 3."""
    box = {"species": BOX["species"] | {"yellow": {"points": 9}}}
    sheet = score(final(board(TILES), board(large=[{"shape": "manta", "points": manta}])), box)
    assert sheet.winners == ([0] if manta < 11 else [1]) and sheet.won == won and sheet.ranges[0] == (4, 11)


@pytest.mark.rule("Q9.1")
def test_a_family_game_counts_animals_alone():
    reef = [lying((1, 0), "yyy"), lying((2, -1), "yyy"), lying((0, 1), "yyy")]
    assert any(id.startswith("reef") for id in points(score(final(board(reef)))))
    assert set(points(score(final(board(reef), mode="family")))) == {"large", "small"}


@pytest.mark.rule("Q7.4", "Q7.5", "Q.07")
def test_animals_count_under_a_large_one():
    animal = {"shape": "manta", "points": 9, "cells": [["A", 1, 0], ["A", 0, 1]]}
    got = points(score(final(board(TILES, large=[animal]))))
    assert got["large"] == 9 and got["small"] == 4 and got["ecosystem.1"] == 0
    natives = NATIVES | {"1": "green", "4": "yellow", "2": "red", "3": "blue"}
    got = points(score(final(board(TILES, large=[animal]), natives=dict(natives))))
    assert got["ecosystem.1"] == 1 and got["ecosystem.4"] == 3


@pytest.mark.rule("Q8.5", "Q8.1", "Q8.2")
@pytest.mark.parametrize(
    ("rule", "n"),
    [
        ({"count": "natives"}, 1),
        ({"count": "natives_touching"}, 1),
        ({"count": "natives_touching", "of": "native"}, 0),
        ({"count": "contacts", "of": "other"}, 1),
        ({"count": "contacts", "of": "yellow"}, 1),
        ({"count": "contacts", "of": "red"}, 0),
        ({"count": "contacts", "of": "reef"}, 0),
        ({"count": "pairs"}, 1),
        ({"count": "natives", "times": "manta"}, 1),
        ({"count": "natives", "times": "dolphin"}, 1),
    ],
)
def test_a_rule_of_the_box(rule, n):
    box = BOX | {"ecosystems": {"7": {"points": 5, **rule}, "1": {"points": 99, "count": "natives"}}}
    natives = {"1": "red", "7": "green"}
    larges = [{"shape": "manta", "points": 1}, {"shape": "manta", "points": 1}]
    got = score(final(board(TILES, large=larges), mode="advanced", natives=natives), box)
    line = got.seats[0].lines[-1]
    times = {"manta": 2, "dolphin": 0}.get(rule.get("times"), 1)
    assert (line.points, line.operands["n"], line.operands["large"]) == (5 * n * times, n, times)
    assert points(got)["ecosystem.1"] == 0, "no box changes 1 to 6"


@pytest.mark.rule("Q8.1", "Q8.3")
def test_two_natives_side_by_side():
    """Contacts are counted from both sides, pairs once."""
    tiles = [lying((1, 0), "ybg"), lying((0, 1), "gg6"), lying((0, 2), "gr5"), lying((1, 1), "5bg")]
    box = BOX | {"ecosystems": {"7": {"points": 1, "count": "pairs", "of": "native"}}}
    got = points(score(final(board(tiles), mode="advanced", natives={"1": "green", "7": None}), box))
    assert got["ecosystem.1"] == 2
    got = points(score(final(board(tiles), mode="advanced", natives={"7": "green"}), box))
    assert got["ecosystem.7"] == 1


@pytest.mark.rule("Q8.5", "Q.13")
def test_typed_points_beat_a_rule_and_unknown_ones_are_doubts():
    box = BOX | {"ecosystems": {"7": {"points": 5, "count": "natives"}, "9": {"count": "typed"}}}
    natives = {"7": "green", "8": "red", "9": "blue", "10": "yellow"}
    got = score(final(board(TILES, typed={"7": 4, "8": 0}), mode="advanced", natives=natives), box)
    assert [line.operands for line in got.seats[0].lines[-4:-2]] == [{"typed": 4}, {"typed": 0}]
    assert points(got)["ecosystem.9"] == points(got)["ecosystem.10"] == 0
    assert [d.facts["ecosystem"] for d in got.doubts if d.say == "ecosystem"] == ["9", "10"]
    got = score(final(board(TILES), mode="classic", natives={"1": None}), BOX)
    assert [d.say for d in got.doubts] == ["native"] * 6
    for doubt in got.doubts:
        told(GAME, doubt)


@pytest.mark.rule("Q2.3")
def test_species_may_be_named():
    named = {"1": "crab", "2": "clownfish", "3": "turtle", "4": "blue", "5": "sea wasp", "6": "c6"}
    box = BOX | {"species": BOX["species"] | {"c5": {"name": "sea wasp", "points": 3}}}
    got = score(final(board(TILES), natives=named), box)
    assert [line.operands["native"] for line in got.seats[0].lines if line.id.startswith("eco")] == RING


@pytest.mark.rule("Q.12")
def test_the_errata_are_told_as_unknown():
    assert "erratum" in GAME.telling.rulebook["Q.12"].text["en"]


def test_a_score_only_table_is_a_sheet_file():
    from referee.core.count import Put, Tally
    from referee.core.files.table import write_final

    setup = GAME.setup(("Ana", "Bo"))
    at = Tally(GAME.count, setup)
    assert not at.over and at.score().seats[0].total == 0
    for seat in (0, 1):
        for field, value in (("large", 25), ("small", 24), ("reefs", 11), ("ecosystems", [6, 8, 9, 0, 0, seat])):
            put = Put(seat=seat, field=field, value=value)
            assert put.judge(at).legal
            at, effects = put.apply(at)
            for lang in ("fr", "en"):
                assert "?" not in GAME.speech(lang, NAMES).effect(effects[0])
    assert at.over and [seat.total for seat in at.score().seats] == [83, 84]
    code, answer = run_one("score", write_final(GAME, setup, at))
    assert code == 0 and answer["winners"] == [1]
    assert not Put(seat=0, field="large", value="x").judge(at).legal
    assert not Put(seat=0, field="large", value=-1).judge(at).legal
