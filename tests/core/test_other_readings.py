"""Readings compared: what another choice would change at a table is what happens when it is made."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.files.table import write_table
from tests.games.test_whole_games import every_game
from tests.tools import run_one


def judged(file, option, value):
    """The same file under another option: what is refused, the totals, who shares a rank."""
    _, answer = run_one("replay", {**file, "options": {**file["options"], option: value}})
    seats = answer["running"]["seats"]
    allowed = {
        each["seq"]: [effect | {"rules": ()} for effect in each["effects"]]  # what is done, whichever rules say so
        for each in answer["entries"]
        if each["legal"] and not each.get("undone")
    }
    return allowed, {
        "illegal": [entry["seq"] for entry in answer["entries"] if not entry["legal"]],
        "totals": [seat["total"] for seat in seats],
        "ranking": [
            [seat["seat"] for seat in seats if seat["rank"] == rank] for rank in sorted({s["rank"] for s in seats})
        ],
    }


@every_game
@given(data=st.data())
@settings(max_examples=4)
def test_each_choice_says_what_a_replay_under_it_gives(whole, data):
    start, log = data.draw(whole.games)
    file = write_table(whole.game, start.setup, log[: data.draw(st.integers(1, len(log)))], whole.game.about.version)
    code, answer = run_one("readings", file, "--all")
    assert code == 0
    changing = {each["id"]: each["choices"] for each in run_one("readings", file)[1]["readings"]}
    for held in answer["readings"]:
        effects, now = judged(file, held["option"], held["now"])
        assert file["options"][held["option"]] == held["now"]
        for choice in held["choices"]:
            other, then = judged(file, held["option"], choice["value"])
            changed = {"otherwise": choice["otherwise"], "apart": choice["apart"], "next": choice["next"]}
            for each in choice["next"][:2]:  # of what may be entered now: as it is judged under that choice
                longer = {**file, "options": {**file["options"], held["option"]: choice["value"]}}
                last = run_one("replay", {**longer, "log": [*file["log"], each["entry"]]})[1]["entries"][-1]
                assert last["legal"] == each["legal"] or choice["apart"] or then["illegal"]
            assert choice == {"value": choice["value"], **then, **changed}
            elsewhere = {seq for seq in effects.keys() & other.keys() if effects[seq] != other[seq]}
            assert elsewhere <= set(choice["otherwise"]) <= effects.keys() & other.keys()
            assert (choice in changing.get(held["id"], [])) == (then != now or any(changed.values()))


@every_game
@given(data=st.data())
@settings(max_examples=1)
def test_every_reading_that_a_table_may_pick_is_compared(whole, data):
    start, log = data.draw(whole.games)
    file = write_table(whole.game, start.setup, log[:1], whole.game.about.version)
    listed = {held["id"] for held in run_one("readings", file, "--all")[1]["readings"]}
    asked = {rule.id for rule, _ in whole.game.readings("play", msgspec.to_builtins(start.setup.options))}
    assert listed == asked


FINAL = {
    "format": "referee-final/1",
    "game": "faraway",
    "seats": ["Ana", "Bo"],
    "final": {"tableaus": [{"regions": [1, 68]}, {"regions": [2, 4]}]},
}


@pytest.mark.rule("F.14")
def test_of_a_final_position_it_says_whose_victory_hangs_on_a_reading():
    _, answer = run_one("readings", FINAL)
    assert [held["id"] for held in answer["readings"]] == ["F.14"]
    (choice,) = answer["readings"][0]["choices"]
    assert (answer["readings"][0]["option"], answer["readings"][0]["now"], choice["value"]) == (
        "tie_break",
        "lowest",
        "sum",
    )
    assert choice["totals"] == [0, 0] and choice["ranking"] == [[1], [0]]


def test_a_file_that_cannot_be_read_says_why():
    code, answer = run_one("readings", {**FINAL, "options": {"tie_break": "highest"}})
    assert code == 2 and "tie_break" in answer["error"]
