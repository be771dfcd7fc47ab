"""A second count of one seat: kept in the log, changing nothing, and told only by what differs."""

import pytest

from referee.core.dispute.recount import differences, judge, recount, second
from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME

PUT = {"do": "put", "field": "regions"}
FIRST = [{**PUT, "seat": 0, "value": ["R12", "R34"]}, {**PUT, "seat": 1, "value": ["R40"]}]


def log(*entries):
    setup = GAME.setup(("Ana", "Bo"), {})
    return Timeline(GAME.count.moves, GAME.begin(setup, "tally"), [*FIRST, *entries])


def again(*values, seat=0):
    return [recount(seat, None), *(recount(seat, {**PUT, "seat": seat, "value": value}) for value in values)]


def rows(timeline):
    return [each["regions"] for each in timeline.position.final["tableaus"]]


def test_it_changes_nothing_and_begins_blank():
    both = log(*again(["R12"]))
    assert rows(both) == [["R12", "R34"], ["R40"]] and all(reading.legal for reading in both.readings())
    assert second(log(), 0) is None
    assert rows(second(log(*again()), 0)) == [[], ["R40"]]
    assert rows(second(both, 0)) == [["R12"], ["R40"]]


def test_begun_anew_what_was_counted_before_is_in_the_log_only():
    assert rows(second(log(*again(["R12"]), *again(["R34"])), 0)) == [["R34"], ["R40"]]


def test_an_undo_of_the_first_count_leaves_it_alone():
    both = log(*again(["R12"]), {"do": "undo"})
    assert rows(both) == [["R12", "R34"], []] and rows(second(both, 0)) == [["R12"], []]


def test_what_it_cannot_take_is_refused_with_its_rule():
    then = second(log(*again()), 0)
    assert judge(then, [{**PUT, "seat": 0, "value": ["R12"]}], 0) is None
    entry, verdict = judge(then, [{**PUT, "seat": 1, "value": ["R41"]}], 0)
    assert [breach.rule for breach in verdict.breaches] == ["house.recount"] and entry["seat"] == 1
    _, verdict = judge(then, [{**PUT, "seat": 0, "value": ["R40"]}], 0)
    assert verdict.breaches, "Bo has it"


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ({"end": 3, "start": 1}, {"end": 4, "start": 1}, [("end", 4, 3)]),
        ({"row": ["a", "b"]}, {"row": ["a", "c"]}, [("row", ["a", "c"], ["a", "b"])]),
        (
            {"row": ["a", "b", "c"]},
            {"row": ["x", "b", "y"]},
            [("row", ["x", "b", "c"], ["a", "b", "y"]), ("row", ["a", "b", "y"], ["x", "b", "c"])],
        ),
        ({"row": ["a", "b"]}, {"row": ["b", "a"]}, [("row", ["b", "a"], ["a", "b"])]),
        ({"row": ["a", "b", "c"]}, {"row": ["b", "b", "x"]}, [("row", ["b", "b", "x"], ["a", "b", "c"])]),  # b twice
        ({"row": ["a"]}, {"row": []}, [("row", [], ["a"])]),
        ({"won": {"red": 1, "blue": 2}}, {"won": {"red": 1}}, [("won", {"red": 1}, {"red": 1, "blue": 2})]),
        ({"won": 3}, {"won": {"red": 3}}, [("won", {"red": 3}, 3)]),
        ({"won": 3}, {"won": 3}, []),
    ],
)
def test_each_difference_is_as_small_as_it_can_be_taken_alone(one, other, found):
    assert [(each.field, each.of_second, each.of_first) for each in differences(one, other)] == found


@pytest.mark.parametrize("entry", [{"do": "recount", "seat": 9, "entry": {"do": "put"}}, recount(0, {"do": "x"})])
def test_what_a_file_says_otherwise_breaks_nothing(entry):
    both = log(*again(["R12"]), entry)
    assert rows(second(both, 0)) == [["R12"], ["R40"]]
