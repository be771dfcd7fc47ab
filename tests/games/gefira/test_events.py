"""The six events, and the readings that a table may pick."""

import pytest

from referee.games.gefira.rules.changes import show
from tests.games.gefira.table import (
    BLUE,
    RED,
    activate,
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

# Blue goes from 2 to 3 and flips the section there; red shows the symbol of the event at 3.
SETS_OFF = [activate(0, 2), tool()]


def facing(symbol, row=RED, column=3):
    return [*row[: column - 1], symbol, *row[column:]]


def event(symbol, blue=(), red=(), bridges=None, log=(), **more):
    """The event happens at column 3, blue active and moved from 2 to 3; `blue` are the others."""
    bridges = bridges or (BLUE, facing(symbol))
    options = {name: more.pop(name) for name in list(more) if name not in ("turn", "state")}
    return playing({"on": [2, *blue]}, {"on": [*red]}, bridges, log=[*SETS_OFF, face(symbol), *log], **more, **options)


def over(at, symbol):
    """The action is over because of this event."""
    seen = view(at)
    assert (seen["stop"], seen["event"], seen["awaiting"], seen["actions_left"]) == ("event", symbol, None, 1)
    return True


# -- flood -------------------------------------------------------------------------------------------


@pytest.mark.rule("G6.5", "G6.4", "G.A15", "G.A19", "G7.1")
def test_flood_removes_all_then_the_tool_changes_then_accidents():
    """Red 3 and 4 show a flood, with explorers on 3, 4 and 5: all removals first, then from the start."""
    bridges = (facing("flood", BLUE, 6), facing("flood", facing("flood"), 4))
    at = event("flood", red=[2, 3, 4], bridges=bridges, state={"lock": "tool"})
    assert over(at, "flood")
    seen = view(at)
    assert seen["bridges"][1][2:4] == [None, None] and seen["discards"] == 2
    assert seen["bridges"][0].count("flood") == 2, "the active player's own floods stay"
    assert (seen["tool"], seen["lock"]) == ("compass", "tool"), "the lock does not hold the tool, and stays"
    assert where(at, 1)[1:] == ([2, 5], 0, 1), "3 is lost (2 taken, 4 gone), then 4 jumps to 5"
    assert effects(at) == ["flipped", "event", "removed", "tool", "accident", "jumped_forward", "stopped"]


# -- broken plank ------------------------------------------------------------------------------------


@pytest.mark.rule("G6.6", "G6.3", "G6.4")
@pytest.mark.parametrize(("red", "left"), [([3], [2]), ([2, 3], [2, 4]), ([], [])])
def test_broken_plank(red, left):
    at = event("broken_plank", red=red)
    assert over(at, "broken_plank") and where(at, 1)[1] == left
    assert view(at)["bridges"][1][2] is None and view(at)["bridges"][0][2] == "broken_plank"


@pytest.mark.rule("G6.4")
def test_an_event_is_the_active_players_whichever_card_was_flipped():
    """Blue's chain flips a red section: red's section of the pair breaks all the same."""
    log = [activate(0, 2), tool(), face("flood", "across"), face("flood")]
    at = playing({"on": [2]}, {"on": [3]}, log=log)
    assert view(at)["event"] == "flood" and view(at)["bridges"][1][2] is None and view(at)["bridges"][0][2] == "flood"
    assert where(at, 1)[1] == [2]


# -- talisman ----------------------------------------------------------------------------------------


@pytest.mark.rule("G6.7")
@pytest.mark.parametrize(("others", "after"), [([], [4]), ([5], [3, 6]), ([7], [3])])
def test_talisman_moves_the_foremost(others, after):
    at = event("talisman", others)
    assert over(at, "talisman") and where(at, 0)[1] == after
    assert where(at, 0)[2] == (1 if others == [7] else 0)


@pytest.mark.rule("G6.7", "G.A11")
def test_talisman_into_a_hole():
    at = event("talisman", [5], bridges=(holed(BLUE, 6), facing("talisman")))
    seen = view(at)
    assert (seen["stop"], seen["event"]) == (None, "talisman"), "the event has happened, its hole is still to be filled"
    assert seen["awaiting"] == {"answer": "fill", "seat": 0, "column": 6}
    at.push(fill(0, 6))
    assert over(at, "talisman")


@pytest.mark.rule("G.A6", "G.A24")
def test_talisman_with_nobody_on_the_bridge_or_somebody_ahead():
    """Neither can happen with two players: the functions are asked by themselves."""
    from referee.games.gefira.rules.events import carry, talisman

    nobody = playing().position
    assert talisman(nobody, [], 0).teams[0].on == {1: {}}
    told = []
    assert talisman(playing(talisman_from_start=False).position, told, 0).teams[0].on == {}
    assert [(each.effect, each.facts["why"], each.rules) for each in told] == [
        ("nothing", "nobody", ("G6.7", "G.A6", "G.A12"))
    ]
    assert talisman(playing({"start": 0, "end": 9, "on": []}).position, [], 0).teams[0].on == {}
    ahead = playing({"on": [4, 5]}).position
    told = []
    assert carry(ahead, told, 0, 4, 5, ["G6.7"]) == ahead and [effect.effect for effect in told] == ["nothing"]


# -- liana -------------------------------------------------------------------------------------------


@pytest.mark.rule("G6.8")
@pytest.mark.parametrize(("others", "after"), [([], [5]), ([4], [4, 5]), ([5], [3, 5]), ([4, 5], [3, 4, 5])])
def test_liana_flies_over_the_one_between(others, after):
    """Case 12: only the landing counts."""
    at = event("liana", others)
    assert over(at, "liana") and where(at, 0)[1] == after


@pytest.mark.rule("G6.8", "G.A8")
@pytest.mark.parametrize("column", [6, 7])
def test_liana_from_the_last_two_sections_lands_on_the_end(column):
    at = playing({"on": [column - 1]}, bridges=(BLUE, facing("liana", column=column)))
    for entry in (activate(0, column - 1), tool(), face("liana")):
        assert at.push(entry).legal
    assert over(at, "liana") and where(at, 0) == (9, [], 1, 0)


@pytest.mark.rule("G6.8", "G6.10", "G.A12")
@pytest.mark.parametrize("symbol", ["liana", "winds"])
def test_an_event_with_nobody_at_the_pair_ends_the_action_all_the_same(symbol):
    """The arrows lead to column 4, where nobody stands."""
    log = [activate(0, 2), tool(), face("flood", "forward"), face(symbol, "across"), face(symbol)]
    at = playing({"on": [2]}, state={"steps": 6}, log=log)
    assert over(at, symbol) and effects(at)[-2:] == ["nothing", "stopped"] and where(at, 0)[1] == [3]


@pytest.mark.rule("G6.8", "G.A11")
def test_liana_into_a_hole():
    at = event("liana", bridges=(holed(BLUE, 5), facing("liana")), log=[fill(0, 5)])
    assert over(at, "liana") and where(at, 0)[1] == [5]


# -- snake -------------------------------------------------------------------------------------------


@pytest.mark.rule("G6.9", "G.A7")
@pytest.mark.parametrize(
    ("others", "target", "after"),
    [
        ([], "pair", [2]),
        ([6], "pair", [2, 6]),
        ([6], "nearest_end", [3, 5]),
        ([], "nearest_end", [2]),
        ([5, 6], "nearest_end", [3, 5, 6]),
    ],
)
def test_snake(others, target, after):
    at = event("snake", others, snake_target=target)
    assert over(at, "snake") and where(at, 0)[1] == after


@pytest.mark.rule("G6.9")
def test_snake_blocked_or_with_nobody():
    """He moves to 2; the arrow leads to 3, where an own explorer stands at the pair and cannot go back."""
    log = [activate(0, 1), tool(), face("flood", "forward"), face("snake")]
    at = playing({"on": [1, 3]}, bridges=(BLUE, facing("snake")), log=log)
    assert over(at, "snake") and effects(at)[-2:] == ["nothing", "stopped"] and where(at, 0)[1] == [2, 3]
    log = [activate(0, 2), tool(), face("flood", "forward"), face("snake", "across"), face("snake")]
    at = playing({"on": [2]}, state={"steps": 6}, log=log)
    assert over(at, "snake") and effects(at)[-2:] == ["nothing", "stopped"] and where(at, 0)[1] == [3]


@pytest.mark.rule("G6.9", "G.A11")
def test_snake_into_a_hole():
    at = event("snake", bridges=(holed(BLUE, 2), facing("snake")))
    assert view(at)["awaiting"] == {"answer": "fill", "seat": 0, "column": 2}
    at.push(fill(0, 2))
    assert over(at, "snake") and where(at, 0)[1] == [2]


# -- winds -------------------------------------------------------------------------------------------


@pytest.mark.rule("G6.10", "G.A10")
def test_winds_rotate():
    at = event("winds", red=[3])
    assert over(at, "winds") and where(at, 1)[1] == [2]
    assert view(at)["bridges"][1][2] == "winds", "the same face: nothing is asked"
    assert effects(at)[-3:] == ["carried", "turned", "stopped"]


@pytest.mark.rule("G6.10")
def test_winds_when_blocked_only_turn_the_section():
    at = event("winds", red=[2, 3])
    assert over(at, "winds") and where(at, 1)[1] == [2, 3]
    assert effects(at)[-3:] == ["nothing", "turned", "stopped"]


@pytest.mark.rule("G6.10", "G.A10")
def test_winds_flip_ask_for_the_new_face_which_triggers_nothing():
    at = event("winds", red=[3], wind_turn="flip")
    seen = view(at)
    assert seen["awaiting"] == {"answer": "face", "seat": 1, "column": 3} and seen["stop"] is None
    assert seen["bridges"][1][2] == "winds", "until the answer it keeps its former symbol"
    assert keys(at.judge(face("snake", "back"))) == [("G6.10", "arrow")]
    assert keys(at.judge(face("flood", tool="compass"))) == [("G6.5", "no_flood")]
    at.push(face("winds"))
    assert over(at, "winds") and view(at)["bridges"][1][2] == "winds" and view(at)["steps_left"] == 2


@pytest.mark.rule("G6.10", "G.A10", "G.A11")
@pytest.mark.parametrize("turn", ["rotate", "flip"])
def test_winds_into_a_hole_fill_first_then_turn(turn):
    at = event("winds", red=[3], bridges=(BLUE, facing("winds", holed(RED, 2))), wind_turn=turn)
    assert view(at)["awaiting"] == {"answer": "fill", "seat": 1, "column": 2}
    at.push(fill(1, 2))
    if turn == "flip":
        assert view(at)["awaiting"] == {"answer": "face", "seat": 1, "column": 3}
        at.push(face("snake"))
    assert over(at, "winds") and where(at, 1)[1] == [2]


@pytest.mark.rule("G.A9", "G6.10")
@pytest.mark.parametrize(
    ("empty", "turn", "awaited"), [(False, "flip", None), (True, "rotate", None), (True, "flip", 3)]
)
def test_winds_without_explorer(empty, turn, awaited):
    at = event("winds", wind_turns_empty=empty, wind_turn=turn)
    awaiting = view(at)["awaiting"]
    assert (awaiting and awaiting["column"]) == awaited
    assert ("turned" in effects(at)) is empty
    if awaited:
        at.push(face("snake"))
    assert over(at, "winds")


@pytest.mark.rule("G.A22", "G6.10")
def test_winds_from_column_1():
    bridges = (BLUE, facing("winds", column=1))
    at = playing({}, {"on": [1]}, bridges, log=[activate(0, 0), tool(), face("winds")])
    assert over(at, "winds") and where(at, 1) == (10, [], 0, 0)


# -- why, named with what happens --------------------------------------------------------------------


def whys(at):
    """The rules that the last entry's effects name, by effect."""
    return {effect.effect: effect.rules for effect in at.readings()[-1].effects}


@pytest.mark.rule("G6.6", "G7.2", "G7.3", "G7.4", "G5.6", "G6.1")
@pytest.mark.parametrize(
    ("effect", "red", "rule"),
    [("jumped_back", [3], "G7.2"), ("jumped_forward", [2, 3], "G7.3"), ("accident", [2, 3, 4], "G7.4")],
)
def test_an_event_and_each_jump_name_their_own_rule(effect, red, rule):
    named = whys(event("broken_plank", red=red))
    assert named["event"] == ("G6.1", "G6.6") and named["removed"] == ("G6.6",)
    assert named[effect] == (rule,) and named["stopped"] == ("G5.6",)


@pytest.mark.rule("G7.1")
def test_several_accidents_name_their_order_too():
    bridges = (facing("flood", BLUE, 6), facing("flood", facing("flood"), 4))
    named = whys(event("flood", red=[2, 3, 4], bridges=bridges, state={"lock": "tool"}))
    assert named["accident"] == ("G7.4", "G7.1") and named["jumped_forward"] == ("G7.3", "G7.1")
    assert named["tool"] == ("G6.5", "G.A18", "G4.9"), "nobody told which; the lock lay on the tool, and stays there"
    aside = event("flood", red=[2], state={"lock": "tool"}, lock_in_flood="aside")
    assert whys(aside)["tool"][-1] == "G.A19"


@pytest.mark.rule("G.A7", "G.A9", "G.A10", "G.A11", "G.A12", "G.A22")
@pytest.mark.parametrize(
    ("symbol", "blue", "red", "options", "effect", "rules"),
    [
        ("snake", [], [], {}, "carried", ("G6.9",)),  # at the pair and nearest the end: no reading decides
        ("snake", [6], [], {}, "carried", ("G6.9", "G.A7")),
        ("snake", [6], [], {"snake_target": "nearest_end"}, "carried", ("G6.9", "G.A7")),
        ("talisman", [], [], {}, "carried", ("G6.7",)),
        ("liana", [5], [], {}, "nothing", ("G6.8", "G.A12")),
        ("winds", [], [3], {}, "turned", ("G6.10", "G.A10")),
        ("winds", [], [2, 3], {}, "nothing", ("G6.10",)),  # blocked, but not without effect
        ("winds", [], [], {}, "nothing", ("G6.10", "G.A9", "G.A12")),
        ("winds", [], [], {"wind_turns_empty": True}, "turned", ("G6.10", "G.A9", "G.A10")),
    ],
)
def test_a_reading_is_named_where_it_decided(symbol, blue, red, options, effect, rules):
    assert whys(event(symbol, blue, red, **options))[effect] == rules


@pytest.mark.rule("G.A8", "G.A11", "G.A22")
def test_readings_at_the_edges_are_named_too():
    at = playing({"on": [6]}, bridges=(BLUE, facing("liana", column=7)), log=[activate(0, 6), tool(), face("liana")])
    assert whys(at)["carried_across"] == ("G6.8", "G.A8")
    assert whys(event("snake", bridges=(holed(BLUE, 2), facing("snake"))))["carried"] == ("G6.9", "G.A11")
    bridges = (BLUE, facing("winds", column=1))
    at = playing({}, {"on": [1]}, bridges, log=[activate(0, 0), tool(), face("winds")])
    assert whys(at)["carried"] == ("G6.10", "G.A22")


# -- the end, in the middle of an event --------------------------------------------------------------


@pytest.mark.rule("G9.1", "G.A14", "G.A15")
def test_the_last_explorer_across_in_the_other_players_turn():
    """A plank breaks under red's last explorer, who jumps to the end: over at once, blue has an action left."""
    bridges = (BLUE, facing("broken_plank", column=7))
    red = {"on": [7], "start": 0, "end": 8, "accidents": 1}
    at = playing(
        {"on": [6]}, red, (bridges[0], holed(bridges[1], 6)), log=[activate(0, 6), tool(), face("broken_plank")]
    )
    seen = view(at)
    assert (seen["phase"], seen["turn"], seen["actions_left"], seen["stop"]) == ("over", None, 0, "event")
    assert where(at, 1) == (0, [], 9, 1) and effects(at)[-1] == "over"
    assert at.readings()[-1].effects[-1].rules == ("G9.1", "G.A14", "G.A15"), "one was lost, and it is blue's turn"


@pytest.mark.rule("G9.1", "G.A14")
@pytest.mark.parametrize("last", ["lost", "arrow"])
def test_nobody_left_ends_the_game(last):
    if last == "lost":  # even if all others were lost in accidents
        bridges = (BLUE, holed(facing("broken_plank"), 2, 4))
        red = {"on": [3], "start": 0, "end": 0, "accidents": 9}
        at = playing({"on": [2]}, red, bridges, log=[*SETS_OFF, face("broken_plank")])
        assert where(at, 1) == (0, [], 0, 10)
    else:  # an arrow in blue's turn takes red's last one across
        red = {"on": [7], "start": 0, "end": 9}
        at = playing({"on": [6]}, red, log=[activate(0, 6), tool(), face("flood", "across"), face("winds", "outward")])
        assert where(at, 1) == (0, [], 10, 0) and view(at)["stop"] == "arrived"
    assert view(at)["phase"] == "over"


def test_a_shown_symbol_changes_one_place():
    at = playing().position
    assert show(at, 1, 7, "flood").bridges == (at.bridges[0], (*at.bridges[1][:6], "flood"))
