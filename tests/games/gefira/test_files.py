"""The command line: tables replayed, finals scored."""

import random

import pytest

from tests.games.gefira.players import random_game
from tests.games.gefira.table import BUILD, activate, face, player, tool
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
    assert code == 0 and answer["winners"] == list(range(count)) and answer["doubts"] == []
    code, answer = run_one("score", final(*[player(10)] * (count - 1), player(3, 3, 3)))
    assert code == 2 and ("BD"[count > 2] + " has 9 explorers, not 10") in answer["error"]
    code, answer = run_one("score", final(*[player(10)] * (count - 1), player(11, 0, -1)))
    assert code == 2
    code, answer = run_one("score", final(*[player(10)] * (count + 1)))
    assert code == 2 and "2 or 4" in answer["error"]
    code, answer = run_one("score", final(*[player(2, 8)] * count))
    assert code == 0 and len(answer["doubts"]) == count and answer["doubts"][0]["rule"] == "G9.4"


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
