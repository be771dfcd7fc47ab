"""The command line: tables replayed, finals scored."""

import random

import pytest

from tests.games.gefira import test_four as four
from tests.games.gefira.players import random_game
from tests.games.gefira.table import BUILD, activate, destiny, face, lay, player, tool
from tests.games.gefira.test_setup import LAID
from tests.tools import NAMES, run_one


def table(*log, **more):
    return {"format": "referee-table/1", "game": "gefira", "seats": ["Marie", "Jean"], "log": list(log), **more}


def final(*players, **more):
    seats = ["A", "B", "C", "D", "E"][: len(players)]
    final = {"players": list(players)}
    return {"format": "referee-final/1", "game": "gefira", "seats": seats, "final": final, **more}


@pytest.mark.rule("G9.2", "G9.7")
def test_score():
    code, answer = run_one("score", final(player(4, 3, 3), player(5, 1, 3, 1)))
    assert code == 0 and answer["winners"] == [0] and answer["tie_break"] == {"by": "accidents", "seats": [0, 1]}
    assert [seat["total"] for seat in answer["seats"]] == [15, 15] and [s["rank"] for s in answer["seats"]] == [1, 2]
    assert answer["seats"][1]["lines"][3] == {
        "id": "accidents",
        "points": -1,
        "rule": "G9.6",
        "operands": {"count": 1, "each": -1},
        "text": {"fr": "1 × −1 par accident", "en": "1 × −1 per accident"},
    }


@pytest.mark.rule("G2.2", "G11.1")
@pytest.mark.parametrize("count", [2, 4])
def test_score_of_two_and_of_four(count):
    code, answer = run_one("score", final(*[player(10)] * count))
    assert code == 0 and answer["winners"] == list(range(count))
    assert [doubt["rule"] for doubt in answer["doubts"]] == (["G9.1"] if count == 2 else []), "of two, one is first"
    code, answer = run_one("score", final(*[player(10)] * (count - 1), player(3, 3, 3)))
    assert code == 2 and ("BD"[count > 2] + " has 9 explorers, not 10") in answer["error"]
    code, answer = run_one("score", final(*[player(10)] * (count - 1), player(11, 0, -1)))
    assert code == 2
    code, answer = run_one("score", final(*[player(10)] * (count + 1)))
    assert code == 2 and "2 or 4" in answer["error"]
    code, answer = run_one("score", final(*[player(2, 8)] * count))
    assert code == 0 and [doubt["rule"] for doubt in answer["doubts"]] == ["G9.4"] * count + ["G9.1"]


def test_replay_with_refusals():
    log = [BUILD, activate(1, 0), activate(0, 0), tool(), face("winds", "back"), {"do": "undo"}, tool(False)]
    code, answer = run_one("replay", table(*log), "--positions")
    assert code == 1 and [entry["legal"] for entry in answer["entries"]] == [True, False, True, True, False, True, True]
    assert answer["entries"][1]["breaches"][0]["text"] == {"fr": "C’est à Marie de jouer.", "en": "It is Marie's turn."}
    assert answer["entries"][2]["position"]["awaiting"] == {"answer": "tool", "seat": 0, "column": 1}
    assert answer["entries"][3]["position"]["steps_left"] == 2, "the flip is counted when it is asked for"
    assert answer["position"]["stop"] == "tool_mismatch" and answer["position"]["steps_left"] == 3
    assert answer["score"] is None and [seat["total"] for seat in answer["running"]["seats"]] == [1, 1]


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"bridge_length": 4}), (4, {"cross": "pairs_right", "foreign_pair": "both"})]
)
def test_replay_of_a_whole_game(seats, options):
    options = options | {"steps_card": "5/7"}
    shots = random_game(random.Random(3), 200 * seats, seats, **options)
    file = table(*(entry for entry, _ in shots), options=options, seats=NAMES[:seats])
    code, answer = run_one("replay", file, "--positions")
    assert code == 0 and answer["position"] == shots[-1][1] and answer["position"]["over"]
    assert [entry["position"] for entry in answer["entries"]] == [seen for _, seen in shots]
    assert answer["score"] == answer["running"]


@pytest.mark.parametrize(
    "change",
    [
        {"seats": ["A"]},
        {"seats": ["A", "B", "C"]},
        {"seats": ["A", "B", "C", "D"], "options": {"bridge_length": 7}},
        {"options": {"arm": 3}},
        {"options": {"wind_turn": "spin"}},
        {"options": {"free": True}},
        {"box": {"faces": []}},
    ],
)
def test_what_cannot_be_read(change):
    code, answer = run_one("replay", table(BUILD) | change)
    assert code == 2 and list(answer) == ["error"]


def test_entries_of_another_shape_are_illegal_not_unreadable():
    log = [BUILD, None, {"do": "activate"}, {"do": "activate", "seat": 0, "column": 0, "x": 1}, activate(0, 0)]
    code, answer = run_one("replay", table(*log))
    assert code == 1 and [entry["legal"] for entry in answer["entries"]] == [True, False, False, False, True]


# -- four players ----------------------------------------------------------------------------------


def of_four(*log, **more):
    return table(*log, seats=list(NAMES[:4]), **more)


@pytest.mark.rule("G11.1", "G11.7", "G11.8", "G6.1")
def test_a_position_of_four_has_the_shape_of_one_of_two():
    """Four entries where there were two; an explorer on the corner is where he faces."""
    log = [four.BUILD, *[destiny(0, "tool")] * 2, activate(1, 1), tool(), face("flood", "outward"), face("flood")]
    log = [*log, activate(1, 3), tool()]
    code, answer = run_one("replay", of_four(*log, options={"first": 0, "cross": "pairs_left"}), "--positions")
    assert code == 1 and not answer["entries"][-1]["legal"], "his tool is known, his section asked about"
    at = answer["position"]
    assert list(at) == list(run_one("replay", table(BUILD))[1]["position"])
    assert [len(at[each]) for each in ("extra", "bridges", "explorers", "hands")] == [4] * 4
    assert [len(bridge) for bridge in at["bridges"]] == [6] * 4
    assert at["explorers"][1] == {"start": 9, "columns": [3], "end": 0, "accidents": 0}
    assert at["pile"] + at["discards"] + sum(at["hands"]) + sum(map(len, at["bridges"])) - 12 == 80


@pytest.mark.rule("G6.1", "G5.6", "G.A32")
def test_what_a_pair_caused_names_both_sections_with_four_alone():
    """The facts of an effect and of a refusal: with two they are what they were."""
    pair = [{"bridge": 0, "column": 1}, {"bridge": 1, "column": 6}]
    log = [four.BUILD, activate(0, 0), tool(), face("snake", "back"), face("snake")]
    _, answer = run_one("replay", of_four(*log))
    (breach,) = answer["entries"][-2]["breaches"]
    assert breach["facts"] == {"symbol": "snake", "column": 1, "pair": pair}
    event = next(effect for effect in answer["entries"][-1]["effects"] if effect["effect"] == "event")
    assert event == {"effect": "event", "event": "snake", "seat": 0, "column": 1, "pair": pair}
    _, answer = run_one("replay", table(BUILD, activate(0, 0), tool(), face("winds", "back"), face("winds")))
    assert answer["entries"][-2]["breaches"][0]["facts"] == {"symbol": "winds", "column": 1}
    event = next(effect for effect in answer["entries"][-1]["effects"] if effect["effect"] == "event")
    assert event == {"effect": "event", "event": "winds", "seat": 0, "column": 1}


@pytest.mark.rule("G1.1", "G2.9", "G11.6", "G.A32")
@pytest.mark.parametrize(
    ("log", "rule"),
    [
        ([four.BUILD], "G2.9"),
        ([BUILD | {"taken": {"blue": 1, "red": 0}}], "G11.6"),
        ([lay(0, "green", "flood")], "G1.1"),
        ([*LAID, four.took(0, "red", 2, 3, 4)], "G11.6"),
        ([BUILD, activate(0, 1, bridge="yellow")], "G1.1"),
        ([BUILD, activate(0, 0), tool(), face("winds", opponent=1)], "G.A32"),
        ([BUILD, activate(2, 0)], "house.seat"),
    ],
)
def test_what_only_four_enter_is_refused_with_two(log, rule):
    code, answer = run_one("replay", table(*log))
    *before, last = answer["entries"]
    assert code == 1 and all(each["legal"] for each in before) and last["breaches"][0]["rule"] == rule


@pytest.mark.rule("G1.1", "G11.1")
def test_three_are_told_the_rule():
    code, answer = run_one("replay", table(seats=["A", "B", "C"]))
    assert code == 2
    assert answer["error"] == (
        "3 seats; it takes 2 or 4. G1.1: The game is for two players, or for four with two boxes."
    )


@pytest.mark.parametrize(
    ("seats", "options", "named"),
    [
        (4, {"bridge_length": 7}, "bridge_length"),
        (4, {"arm": 5}, "$.arm"),
        (4, {"arm": "4+4"}, "$.arm"),
        *((4, {"arm": arm, "cross": "round_right"}, "G.A31") for arm in ("3+4", "3+5")),
        (4, {"arm": "3+5"}, "G.A31"),
        (4, {"cross": "left"}, "$.cross"),
        (4, {"first": 4}, "$.first"),
        (2, {"first": 2}, "$.first"),
        *((2, {name: value}, name) for name, value in (("arm", 3), ("cross", "round_left"))),
        *((2, {name: value}, name) for name, value in (("foreign_pair", "both"), ("flood_hits", "all"))),
    ],
)
@pytest.mark.parametrize("command", ["replay", "readings"])
def test_an_option_of_the_others_is_named(command, seats, options, named):
    code, answer = run_one(command, table(seats=list(NAMES[:seats]), options=options))
    assert code == 2 and named in answer["error"]


@pytest.mark.rule("G11.7", "G11.9", "G9.4")
@pytest.mark.parametrize(("arm", "room"), [(3, 5), (4, 7), ("3+4", 6), ("3+5", 7)])
def test_a_final_of_four_counts_the_corner_once(arm, room):
    players = [player(10 - room, room), player(9 - room, room + 1), player(10), player(5, 0, 3, 2)]
    code, answer = run_one("score", final(*players, options={"arm": arm, "cross": "pairs_left"}))
    assert code == 0 and [seat["rank"] for seat in answer["seats"]] == [2, 3, 1, 4]
    (doubt,) = answer["doubts"]
    assert (doubt["rule"], doubt["facts"]) == ("G9.4", {"seat": 1, "count": room + 1, "most": room})
    assert doubt["text"]["en"].startswith(f"B: {room + 1} explorers on a bridge with {room} spaces")


@pytest.mark.rule("G9.6")
def test_another_count_of_four_is_explained():
    file = final(player(4, 3, 3), player(5, 1, 3, 1), player(8, 2), player(2, 2, 2, 4))
    code, answer = run_one("explain", file, "--claim", "3=8")
    (claim,) = answer["claims"]
    assert code == 0 and (claim["seat"], claim["counted"]) == (3, 4)
    assert claim["explanations"][0]["slip"] == "gefira.accidents_kept"
    assert claim["ranking"] == {"counted": [[2], [0], [1], [3]], "claimed": [[2], [1], [0], [3]]}


@pytest.mark.rule("G.A25", "G.A32", "G.A33")
def test_readings_of_four_are_held_against_the_file():
    """Each way to lie across that leads elsewhere; what is asked of two is not asked here."""
    _, answer = run_one("readings", of_four(four.BUILD, activate(0, 0), tool(), face("snake")))
    held = {each["id"]: (each["now"], [choice["value"] for choice in each["choices"]]) for each in answer["readings"]}
    assert held["G.A25"][0] == "round_left" and "round_right" in held["G.A25"][1]
    _, two = run_one("readings", table(BUILD), "--all")
    _, all_four = run_one("readings", of_four(four.BUILD), "--all")
    ids = [{each["id"] for each in each["readings"]} for each in (two, all_four)]
    assert ids[1] - ids[0] == {"G.A25", "G.A32", "G.A33"} and ids[0] <= ids[1]
