"""The actions of a turn, the extra-action cards, whose turn it is."""

import pytest

from referee.games.gefira import GAME
from tests.games.gefira.table import (
    BLUE,
    BUILD,
    RED,
    activate,
    destiny,
    effects,
    extra,
    face,
    fill,
    holed,
    keys,
    playing,
    renovate,
    repair,
    table,
    tool,
    view,
    where,
)

HOLED = (holed(BLUE, 3, 5, 6), holed(RED, 2, 6, 7))


def turn(at):
    seen = view(at)
    return seen["turn"], seen["actions_left"]


# -- turns -------------------------------------------------------------------------------------------


@pytest.mark.rule("G3.1", "G3.3")
def test_two_actions_then_the_other_player():
    at = table([BUILD])
    turns = [turn(at)]
    for entry in (activate(0, 0), tool(False), destiny(0, "tool"), destiny(1, "steps"), destiny(1, "steps")):
        at.push(entry)
        turns.append(turn(at))
    assert turns == [(0, 2), (0, 1), (0, 1), (1, 2), (1, 1), (0, 2)]


@pytest.mark.rule("G3.1")
@pytest.mark.parametrize("entry", [activate(1, 1), destiny(1, "tool"), repair(1, c2="flood"), renovate(1, c1="flood")])
def test_an_action_of_the_other_player(entry):
    verdict = table([BUILD]).judge(entry)
    assert keys(verdict) == [("G3.1", "refused")] and verdict.hard
    assert keys(table([BUILD]).judge({**entry, "seat": 2})) == [("house.seat", "refused")]


@pytest.mark.rule("G3.1", "G3.2")
def test_a_third_action_names_the_card_that_still_gives_one():
    actions = [BUILD, destiny(0, "tool"), destiny(0, "steps")]
    assert keys(table(actions).judge(activate(0, 0))) == [("G3.1", "more")]
    spent = [BUILD, extra(0), *actions[1:], destiny(0, "tool")]
    assert keys(table(spent).judge(activate(0, 0))) == [("G3.1", "refused")], "one a turn"


@pytest.mark.rule("G3.2", "G.A17")
def test_an_extra_action_once_a_turn_and_twice_a_game():
    at = table([BUILD, extra(0)])
    assert turn(at) == (0, 3) and view(at)["extra"] == [1, 2] and effects(at) == ["action_more"]
    assert keys(at.judge(extra(0))) == [("G3.2", "again")] and not at.judge(extra(0)).hard
    for entry in (destiny(0, "tool"), destiny(0, "tool"), destiny(0, "tool")):
        assert at.push(entry).legal
    assert turn(at) == (1, 2)
    assert keys(at.judge(extra(0))) == [("G3.2", "again")], "the turn is just over, its card is played"
    for entry in (destiny(1, "tool"), extra(1), destiny(1, "tool"), destiny(1, "tool")):
        assert at.push(entry).legal
    assert at.push(extra(0)).legal and turn(at) == (0, 3)
    assert keys(at.judge(extra(0))) == [("G3.2", "again"), ("G3.2", "none_left")]
    for entry in [destiny(0, "tool")] * 3 + [destiny(1, "tool")] * 2:
        assert at.push(entry).legal
    verdict = at.judge(extra(0))
    assert keys(verdict) == [("G3.2", "none_left")] and verdict.hard


@pytest.mark.rule("G3.2")
def test_an_extra_action_right_after_the_last_one_brings_the_turn_back():
    at = table([BUILD, destiny(0, "tool"), destiny(0, "tool")])
    assert turn(at) == (1, 2)
    at.push(extra(0))
    assert turn(at) == (0, 1) and view(at)["extra"] == [1, 2]
    assert keys(at.judge(extra(1))) == [("G3.2", "turn")]
    at.push(destiny(0, "tool"))
    assert turn(at) == (1, 2)
    assert keys(at.judge(extra(0))) == [("G3.2", "again")]


@pytest.mark.rule("G3.2")
def test_an_action_of_a_turn_that_came_back_is_another_one_than_its_last():
    """A phone that still shows "action 2 of 2" may not spend the third: another phone has played both since."""
    at = table([BUILD, destiny(0, "tool")])
    then = at.position
    at.push(destiny(0, "tool"))
    at.push(extra(0))
    now, move = at.position, GAME.refereed.moves.decode(activate(0, 0))
    assert (then.seat, then.actions_left) == (now.seat, now.actions_left) == (0, 1)
    assert move.clashes(then, now) and not move.clashes(now, now)


@pytest.mark.rule("G3.2")
@pytest.mark.parametrize("entered", [destiny(1, "tool"), extra(1), activate(1, 0)])
def test_an_extra_action_is_too_late_once_the_other_has_entered_something(entered):
    at = table([BUILD, destiny(0, "tool"), destiny(0, "tool"), entered])
    assert keys(at.judge(extra(0))) == [("G3.2", "turn")]


@pytest.mark.rule("G3.2")
def test_a_refused_entry_of_the_other_is_nothing():
    at = table([BUILD, destiny(0, "tool"), destiny(0, "tool")])
    assert not at.push(activate(1, 5)).legal
    assert at.push(extra(0)).legal


@pytest.mark.rule("G3.2")
def test_the_table_may_allow_a_second_card():
    at = table([BUILD, extra(0)])
    assert at.push({"do": "ruling", "entry": extra(0), "note": "so"}).legal
    assert turn(at) == (0, 4) and view(at)["extra"] == [0, 2]


def test_seat_numbers_of_extra_and_fill():
    at = table([BUILD])
    assert keys(at.judge(extra(-1))) == [("house.seat", "refused")]
    assert keys(at.judge(fill(7, 3))) == [("house.seat", "refused")]


# -- activate ----------------------------------------------------------------------------------------


@pytest.mark.rule("G4.1", "G.A3")
@pytest.mark.parametrize(
    ("column", "say"), [(1, "nobody"), (4, "nobody"), (8, "arrived"), (9, "nobody"), (-1, "nobody")]
)
def test_activate_needs_an_own_explorer(column, say):
    """Red stands on 4: blue may not choose him."""
    at = playing({"on": [2, 6]}, {"on": [4]})
    verdict = at.judge(activate(0, column))
    assert keys(verdict) == [("G4.1", say)] and verdict.hard and verdict.breaches[0].facts["where"] == [0, 2, 6]


@pytest.mark.rule("G4.1")
def test_nobody_at_the_start():
    at = playing({"on": [2], "start": 0, "end": 9})
    assert keys(at.judge(activate(0, 0))) == [("G4.1", "nobody")] and at.judge(activate(0, 2)).legal


# -- repair and renovate -----------------------------------------------------------------------------


@pytest.mark.rule("G4.2", "G8.1", "G8.2", "G6.2")
def test_repair():
    at = playing(bridges=HOLED, log=[repair(0, c5="winds", c3="snake")])
    seen = view(at)
    assert seen["bridges"][0] == ["talisman", "snake", "snake", "winds", "winds", None, "liana"]
    assert (seen["pile"], seen["discards"], seen["hands"], seen["event"]) == (24, 0, [3, 3], None)
    assert turn(at) == (0, 1)


@pytest.mark.rule("G4.3", "G.A16", "G.A21", "G6.2", "G8.3")
def test_renovate_also_under_an_explorer():
    at = playing({"on": [1]}, bridges=HOLED, log=[renovate(0, c1="winds", c4="talisman")])
    seen = view(at)
    assert seen["bridges"][0][0] == "winds" and seen["bridges"][0][3] == "talisman", "equal symbols: no event"
    assert (seen["pile"], seen["discards"]) == (24, 2) and where(at, 0)[1] == [1]
    told = [effect for effect in at.readings()[-1].effects if effect.effect == "no_event"]
    assert [(effect.facts["column"], effect.rules) for effect in told] == [(1, ("G6.2",)), (4, ("G6.2",))], (
        "and it is said"
    )


@pytest.mark.rule("G4.2", "G4.3")
@pytest.mark.parametrize(
    ("entry", "expected", "hard"),
    [
        (repair(0, c1="flood"), [("G4.2", "no_hole")], False),
        (repair(0, c3="flood", c1="flood"), [("G4.2", "no_hole")], False),
        (repair(0), [("G4.2", "how_many")], False),
        (repair(0, c3="flood", c5="flood", c6="flood"), [("G4.2", "how_many")], False),
        (repair(0, c0="flood"), [("G4.2", "no_section")], True),
        (repair(0, c8="flood", c1="flood"), [("G4.2", "no_section"), ("G4.2", "no_hole")], True),
        (renovate(0, c3="flood"), [("G4.3", "hole")], False),
        (renovate(0), [("G4.3", "how_many")], False),
        (renovate(0, c9="flood"), [("G4.3", "no_section")], True),
        (renovate(0, c1="flood", c2="flood", c3="flood"), [("G4.3", "how_many"), ("G4.3", "hole")], False),
    ],
)
def test_what_cannot_be_placed(entry, expected, hard):
    at = playing(bridges=HOLED)
    verdict = at.judge(entry)
    assert (keys(verdict), verdict.hard) == (expected, hard)
    assert at.push({"do": "ruling", "entry": entry, "note": "so"}).legal is not hard
    seen = view(at)
    shown = sum(symbol is not None for bridge in seen["bridges"] for symbol in bridge)
    assert shown + seen["pile"] + seen["discards"] + 6 == 40


@pytest.mark.rule("G4.2", "G4.3")
@pytest.mark.parametrize("do", ["repair", "renovate"])
def test_one_place_twice(do):
    column = 3 if do == "repair" else 1
    entry = {"do": do, "seat": 0, "places": [{"column": column, "symbol": "flood"}] * 2}
    verdict = playing(bridges=HOLED).judge(entry)
    assert [say for _, say in keys(verdict)] == ["twice"] and verdict.hard


@pytest.mark.rule("G8.3", "G.A23")
def test_the_discards_become_the_pile_when_it_is_empty():
    log = [renovate(0, c1="flood", c2="flood")]
    at = playing(bridges=HOLED, state={"pile": 1, "discards": 25}, log=log)
    assert (view(at)["pile"], view(at)["discards"]) == (26, 0), "one drawn; 27 discards made a pile; one drawn"
    at.push(renovate(0, c1="flood"))
    assert (view(at)["pile"], view(at)["discards"]) == (25, 1)


# -- destiny -----------------------------------------------------------------------------------------


@pytest.mark.rule("G4.4", "G4.5", "G4.6", "G4.7", "G4.8", "G2.6")
def test_change_destiny():
    at = table([BUILD, destiny(0, "steps", tool="compass", steps=6, direction="short")])
    seen = view(at)
    assert (seen["tool"], seen["steps"], seen["direction"], seen["lock"]) == ("compass", 6, "short", "steps")


@pytest.mark.rule("G4.4", "G4.8", "G.A20")
def test_destiny_may_change_nothing_and_the_lock_may_stay():
    at = table([BUILD, destiny(0, "tool"), destiny(0, "tool")])
    assert view(at)["lock"] == "tool" and effects(at) == ["turn"]


@pytest.mark.rule("G4.9")
def test_the_locked_card_as_the_lock_lay_before():
    at = table([BUILD, destiny(0, "tool")])
    verdict = at.judge(destiny(0, "steps", tool="compass", steps=6))
    assert keys(verdict) == [("G4.9", "refused")] and not verdict.hard
    assert at.judge(destiny(0, "steps", tool="machete", steps=6)).legal, "the present value is no change"
    at.push(destiny(0, "steps", steps=6))
    assert at.judge(destiny(1, "steps", tool="compass")).legal, "the lock has moved away"
    assert keys(at.judge(destiny(1, "tool", steps=4, direction="short"))) == [("G4.9", "refused")]
    assert at.push({"do": "ruling", "entry": destiny(1, "tool", steps=4), "note": ""}).legal
    assert (view(at)["steps"], view(at)["lock"]) == (4, "tool")


@pytest.mark.rule("G4.6", "G4.9")
@pytest.mark.parametrize(("card", "wrong"), [("4/6", 5), ("3/5", 4), ("5/7", 0)])
def test_steps_that_are_not_on_the_card(card, wrong):
    at = table([BUILD], steps_card=card)
    verdict = at.judge(destiny(0, "steps", steps=wrong))
    assert keys(verdict) == [("G4.6", "refused")] and verdict.hard
    at.push(destiny(0, "steps"))
    assert keys(at.judge(destiny(0, "steps", steps=wrong))) == [("G4.9", "refused"), ("G4.6", "refused")]


# -- shapes, the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "destiny", "seat": 0},
        destiny(0, "lock"),
        destiny(0, "tool", tool=None),
        destiny(0, "tool", steps="6"),
        destiny(0, "tool", direction="long"),
        {"do": "activate", "seat": 0},
        activate(0, "1"),
        activate(0, None),
        {"do": "face", "symbol": "flood"},
        face("rain"),
        face("flood", "up"),
        face("flood", tool=None),
        {"do": "tool", "matches": 1},
        {"do": "tool"},
        {**tool(), "seat": 0},
        fill(0, 3, None),
        {"do": "repair", "seat": 0, "places": {"3": "flood"}},
        {"do": "repair", "seat": 0, "places": [{"column": 3}]},
        {"do": "renovate", "seat": 0, "places": [{"column": 3, "symbol": "flood", "face": 1}]},
        {"do": "extra", "seat": None},
        {"do": "extra"},
    ],
)
def test_another_shape_is_refused(entry):
    assert keys(table([BUILD]).judge(entry)) == [("house.shape", "refused")]


@pytest.mark.rule("G9.1")
def test_after_the_end_everything_is_refused():
    at = playing({"on": [7], "start": 0, "end": 9}, {"on": [1]}, log=[activate(0, 7)])
    seen = view(at)
    assert (seen["phase"], seen["over"], seen["turn"], seen["actions_left"]) == ("over", True, None, 0)
    actions = [activate(0, 0), activate(1, 1), destiny(1, "tool"), extra(0), extra(1), repair(1), renovate(1)]
    before = [BUILD, {"do": "lay", "seat": 0, "bridge": "red", "symbol": "flood"}]
    before += [{"do": "take", "seat": 0, "columns": [2, 3, 4]}]
    everything = [*actions, *before, tool(), face("flood"), fill(0, 1)]
    for entry in everything:
        assert keys(at.judge(entry)) == [("G9.1", "refused")], entry


@pytest.mark.rule("G9.1")
def test_the_other_player_has_no_further_turn():
    """Blue started and is the one who ends it, with an action left."""
    at = playing({"on": [7], "start": 0, "end": 8, "accidents": 1}, {"on": [1, 2]}, log=[activate(0, 7)])
    assert view(at)["phase"] == "over" and effects(at) == ["crossed", "stopped", "over"]
