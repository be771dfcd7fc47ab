"""The activation chain: every reason why it stops, what it asks, what it remembers."""

import pytest

from referee.games.gefira.rules.chain import stopped_by
from tests.games.gefira.table import (
    BLUE,
    RED,
    activate,
    destiny,
    effects,
    face,
    fill,
    holed,
    keys,
    playing,
    tool,
    view,
    where,
)


def chain(timeline):
    """(steps left, stop, event, what is awaited) of the chain."""
    seen = view(timeline)
    awaiting = seen["awaiting"]
    return (
        seen["steps_left"],
        seen["stop"],
        seen["event"],
        awaiting and (awaiting["answer"], awaiting["seat"], awaiting["column"]),
    )


# -- the worked cases of the facts -----------------------------------------------------------------


@pytest.mark.rule("G5.1", "G5.2", "G5.4", "G5.5", "G5.8", "G5.10", "G5.11", "G5.12", "G3.3", "G.A4")
def test_the_illustrated_example():
    """Case 1: four steps through both bridges; the last one drops a blue explorer into a hole."""
    at = playing({"on": [2]}, {"on": [1]}, (holed(BLUE, 3), RED), turn=1)
    at.push(activate(1, 1))
    assert chain(at) == (3, None, None, ("tool", 1, 2)) and where(at, 1)[1] == [2]
    at.push(tool())
    assert chain(at) == (2, None, None, ("face", 1, 2)), "a flip is counted when it is asked for"
    at.push(face("winds", "across"))
    assert chain(at) == (1, None, None, ("face", 0, 2))
    at.push(face("liana", "outward"))
    assert chain(at) == (0, None, None, ("fill", 0, 3)) and where(at, 0)[1] == [3]
    pile = view(at)["pile"]
    at.push(fill(0, 3, "flood"))
    seen = view(at)
    assert chain(at) == (0, "hole_filled", None, None)
    assert seen["bridges"][0][2] == "flood" and (seen["turn"], seen["actions_left"]) == (1, 1)
    assert (seen["pile"], seen["hands"]) == (pile - 1, [3, 3])
    assert [place.kind for place in at.position.chain.trail] == ["move", "flip", "flip", "move"]


@pytest.mark.rule("G5.3", "G.A13")
@pytest.mark.parametrize(("on", "column"), [([3, 4], 3), ([1], 0)])
def test_blocked(on, column):
    """Case 7: nothing moves, no step is used, the action is spent."""
    at = playing({"on": on}, log=[activate(0, column)])
    assert chain(at) == (4, "blocked", None, None) and where(at, 0)[1] == on
    assert stopped_by(at.position.chain) == ("G5.3", "G.A13")
    assert view(at)["actions_left"] == 1 and effects(at) == ["stopped"]


@pytest.mark.rule("G5.4")
def test_the_tool_does_not_match():
    """Case 8: the steps that are left are lost."""
    at = playing({"on": [3]}, log=[activate(0, 3), tool(False)])
    assert chain(at) == (3, "tool_mismatch", None, None) and where(at, 0)[1] == [4]


@pytest.mark.rule("G5.4", "G5.1")
def test_no_step_left_after_a_move():
    """Case 9: the tool is not even asked."""
    at = playing({"on": [2]}, state={"steps": 1}, log=[activate(0, 2)])
    assert chain(at) == (0, "no_steps", None, None) and where(at, 0)[1] == [3]


@pytest.mark.rule("G5.6", "G6.1")
def test_an_event_on_the_last_step():
    """Case 10: the event check comes first, also when no step is left."""
    at = playing({"on": [2]}, state={"steps": 2}, log=[activate(0, 2), tool()])
    assert chain(at) == (0, None, None, ("face", 0, 3))
    at.push(face(RED[2]))
    assert chain(at) == (0, "event", RED[2], None)


# -- the other reasons to stop -----------------------------------------------------------------------


@pytest.mark.rule("G5.2", "G5.16", "G4.1")
def test_arrived():
    at = playing({"on": [7]}, log=[activate(0, 7)])
    assert chain(at) == (3, "arrived", None, None) and where(at, 0) == (9, [], 1, 0)
    assert effects(at) == ["crossed", "stopped"]


@pytest.mark.rule("G5.10", "G5.11", "G5.12")
@pytest.mark.parametrize("steps", [1, 4])
def test_a_hole_is_filled_whatever_the_steps_and_the_tool(steps):
    at = playing({"on": [2]}, bridges=(holed(BLUE, 3), RED), state={"steps": steps}, log=[activate(0, 2)])
    assert chain(at) == (steps - 1, None, None, ("fill", 0, 3))
    at.push(fill(0, 3, RED[2]))
    assert chain(at) == (steps - 1, "hole_filled", None, None), "the symbol opposite is the same: no event"


@pytest.mark.rule("G5.7")
def test_no_step_left_after_a_flip():
    at = playing({"on": [2]}, state={"steps": 2}, log=[activate(0, 2), tool(), face("flood")])
    assert chain(at) == (0, "no_steps", None, None) and view(at)["bridges"][0][2] == "flood"


@pytest.mark.rule("G5.9")
@pytest.mark.parametrize(
    ("column", "arrow", "stop", "bridges"),
    [
        (1, "back", "arrow_to_hole", (holed(BLUE, 1), RED)),
        (1, "forward", "arrow_to_hole", (holed(BLUE, 3), RED)),
        (1, "across", "arrow_to_hole", (BLUE, holed(RED, 2))),
        (0, "back", "arrow_to_start", (BLUE, RED)),
        (6, "forward", "arrow_to_end", (BLUE, RED)),
    ],
)
def test_an_arrow_that_activates_nothing(column, arrow, stop, bridges):
    at = playing({"on": [column] if column else []}, bridges=bridges)
    for entry in (activate(0, column), tool(), face("flood", arrow)):
        assert at.push(entry).legal
    assert chain(at) == (2, stop, None, None)


@pytest.mark.rule("G5.9")
def test_an_arrow_to_a_space_without_explorer():
    """Across to red 3, whose own explorer space is empty."""
    at = playing({"on": [2]}, log=[activate(0, 2), tool(), face("flood", "across"), face("winds", "outward")])
    assert chain(at) == (1, "arrow_to_empty_explorer_space", None, None)


# -- where arrows lead -------------------------------------------------------------------------------


@pytest.mark.rule("G5.8", "G5.13", "G5.14")
def test_back_forward_and_across_lead_to_sections_again_and_again():
    at = playing({"on": [2]}, state={"steps": 7}, steps_card="5/7", log=[activate(0, 2), tool()])
    asked = [chain(at)[3]]
    for arrow, symbol in (("back", "winds"), ("forward", "flood"), ("across", "broken_plank"), ("across", "talisman")):
        at.push(face(symbol, arrow))
        asked.append(chain(at)[3])
    assert [place[1:] for place in asked] == [(0, 3), (0, 2), (0, 3), (1, 3), (0, 3)]
    assert chain(at)[0] == 1


@pytest.mark.rule("G5.8", "G5.13")
def test_outward_leads_to_the_explorer_who_has_just_moved():
    at = playing({"on": [2]}, state={"steps": 6}, log=[activate(0, 2), tool(), face("flood", "outward")])
    assert chain(at) == (2, None, None, ("face", 0, 4)), "moved, the tool is known, the next section is flipped"
    assert where(at, 0)[1] == [4]


@pytest.mark.rule("G5.8", "G.A3", "G5.3")
def test_outward_leads_to_the_other_players_explorer_who_may_be_blocked():
    log = [activate(0, 2), tool(), face("flood", "across"), face("winds", "outward")]
    at = playing({"on": [2]}, {"on": [3]}, log=log)
    assert chain(at) == (0, "no_steps", None, None) and where(at, 1)[1] == [4]
    at = playing({"on": [2]}, {"on": [3, 4]}, log=log)
    assert chain(at) == (1, "blocked", None, None) and where(at, 1)[1] == [3, 4]
    assert stopped_by(at.position.chain) == ("G5.3",), "nobody chose to set off blocked"


# -- what is remembered ------------------------------------------------------------------------------


@pytest.mark.rule("G5.4")
def test_a_known_answer_is_not_asked_again():
    at = playing({"on": [2]}, log=[activate(0, 2), tool(False)])
    at.push(activate(0, 3))
    assert chain(at) == (3, "tool_mismatch", None, None) and where(at, 0)[1] == [4], "by itself"
    assert not at.push(tool()).legal


@pytest.mark.rule("G5.4", "G4.5")
def test_nothing_is_deduced_about_other_tools():
    at = playing({"on": [2]}, log=[activate(0, 2), tool(False), destiny(0, "steps", tool="compass")])
    for entry in (activate(1, 0), tool(False), destiny(1, "steps")):
        assert at.push(entry).legal
    at.push(activate(0, 3))
    assert chain(at)[3] == ("tool", 0, 4)
    at.push(tool(True))
    at.push(face("flood", "back"))
    at.push(face("broken_plank"))
    assert at.position.teams[0].on[4] == {"machete": False, "compass": True}


@pytest.mark.rule("G5.4", "G.A22")
def test_the_memory_is_lost_at_the_start():
    """A snake sends him home; who sets out next is not told apart."""
    at = playing(bridges=(BLUE, ["snake", *RED[1:]]), log=[activate(0, 0), tool(), face("snake")])
    assert where(at, 0) == (10, [], 0, 0) and effects(at)[-2:] == ["carried", "stopped"]
    at.push(activate(0, 0))
    assert chain(at)[3] == ("tool", 0, 1)


@pytest.mark.rule("G5.4", "G6.8")
def test_the_memory_travels_with_the_explorer():
    at = playing({"on": [1]}, bridges=(BLUE, ["winds", "liana", *RED[2:]]), log=[activate(0, 1), tool(), face("liana")])
    assert at.position.teams[0].on == {4: {"machete": True}}


# -- what is awaited comes first ---------------------------------------------------------------------

AWAITED = {
    "tool": ([activate(0, 2)], "G5.4"),
    "face": ([activate(0, 2), tool()], "G5.5"),
    "fill": ([activate(0, 4)], "G5.10"),
}


@pytest.mark.rule("G5.4", "G5.5", "G5.10")
@pytest.mark.parametrize("awaited", AWAITED)
def test_every_other_entry_waits_for_the_answer(awaited):
    log, rule = AWAITED[awaited]
    at = playing({"on": [2, 4]}, bridges=(holed(BLUE, 5), RED), log=log)
    answers = {"tool": tool(), "face": face("flood", "back"), "fill": fill(0, 5)}
    others = [activate(0, 2), destiny(0, "tool"), {"do": "extra", "seat": 0}, {"do": "extra", "seat": 1}]
    for entry in [*others, *(answer for name, answer in answers.items() if name != awaited)]:
        verdict = at.judge(entry)
        assert keys(verdict) == [(rule, "awaited")] and verdict.hard, entry
    assert at.judge(answers[awaited]).legal


@pytest.mark.rule("G5.4", "G5.5", "G5.10")
@pytest.mark.parametrize(("entry", "rule"), [(tool(), "G5.4"), (face("flood"), "G5.5"), (fill(0, 3), "G5.10")])
def test_an_answer_that_nobody_awaits(entry, rule):
    assert keys(playing().judge(entry)) == [(rule, "not_awaited")]


@pytest.mark.rule("G5.6", "G5.7")
@pytest.mark.parametrize(
    ("symbol", "arrow", "steps", "rule", "say"),
    [
        (RED[2], "back", 4, "G5.6", "arrow"),
        (RED[2], "back", 2, "G5.6", "arrow"),
        ("flood", "back", 2, "G5.7", "no_steps"),
        ("flood", None, 4, "G5.7", "missing"),
    ],
)
def test_an_arrow_is_told_exactly_when_it_is_followed(symbol, arrow, steps, rule, say):
    at = playing({"on": [2]}, state={"steps": steps}, log=[activate(0, 2), tool()])
    verdict = at.judge(face(symbol, arrow))
    assert keys(verdict) == [(rule, say)] and verdict.hard
    good = face(symbol, "back" if say == "missing" else None)
    assert at.judge(good).legal


@pytest.mark.rule("G6.1")
def test_a_hole_opposite_has_no_symbol():
    at = playing({"on": [2]}, bridges=(BLUE, holed(RED, 3)), log=[activate(0, 2), tool()])
    assert at.judge(face(RED[2], "back")).legal and not at.judge(face(RED[2])).legal


@pytest.mark.rule("G5.10")
def test_a_hole_is_filled_by_the_owner_of_the_bridge():
    """Red's chain drops a blue explorer: blue fills, in that column."""
    log = [activate(1, 1), tool(), face("winds", "across"), face("flood", "outward")]
    at = playing({"on": [2]}, {"on": [1]}, (holed(BLUE, 3), RED), turn=1, log=log)
    assert keys(at.judge(fill(1, 3))) == [("G5.10", "owner")]
    assert keys(at.judge(fill(0, 4))) == [("G5.10", "column")]
    assert keys(at.judge(fill(1, 9))) == [("G5.10", "owner"), ("G5.10", "column")]
    assert at.judge(fill(0, 3)).legal


def test_the_position_of_a_chain_stays_until_the_next_entry():
    at = playing({"on": [7]}, log=[activate(0, 7), activate(0, 0), tool(False)])
    assert view(at)["turn"] == 1 and chain(at) == (3, "tool_mismatch", None, None), "shown after the turn has passed"
    at.push(destiny(1, "tool"))
    assert chain(at) == (None, None, None, None)
