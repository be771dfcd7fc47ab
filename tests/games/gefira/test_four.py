"""Four players on a cross (G11): what lies where, the corner, whom an event strikes."""

import pytest

from referee.games.gefira import GAME
from referee.games.gefira.rules.ground import crossed as cross_of
from tests.games.gefira.cards import HALVES
from tests.games.gefira.table import (
    FOUR,
    activate,
    crossed,
    destiny,
    effects,
    extra,
    face,
    fill,
    four_at,
    keys,
    lay,
    renovate,
    setup,
    take,
    tool,
    view,
    where,
)
from tests.games.gefira.whole import LYING

ROWS = {colour: [symbol, symbol, None, None, None, symbol] for colour, symbol in FOUR.items()}
TAKEN = {"blue": 1, "red": 0, "green": 3, "yellow": 2}
BUILD = {"do": "build", "symbols": ROWS, "taken": TAKEN}
LAID = [
    lay(n % 4, colour, symbol) for n, (colour, symbol) in enumerate((c, s) for c, s in FOUR.items() for _ in range(6))
]


def took(seat, bridge, *columns):
    return take(seat, *columns) | {"bridge": bridge}


def chain(at):
    """How many steps are left, why it stopped, and what is asked."""
    seen = view(at)
    awaited = seen["awaiting"]
    return seen["steps_left"], seen["stop"], awaited and (awaited["answer"], awaited["seat"], awaited["column"])


# Yellow's plank breaks, opposite blue's section after the corner.
BREAKS = [activate(3, 2), tool(), face("broken_plank")]
HANDS = [took(0, "red", 2, 3, 4), took(1, "green", 2, 5, 6)]


# -- what lies beside what -------------------------------------------------------------------------


@pytest.mark.rule("G.A25", "G.A31", "G11.2")
@pytest.mark.parametrize(("cross", "arm"), LYING)
def test_opposite_is_symmetric_and_of_a_neighbour(cross, arm):
    ground = cross_of(HALVES[arm], cross)
    places = [(seat, column) for seat in range(4) for column in range(1, sum(HALVES[arm]) + 1)]
    assert sorted(ground.opposite(*place) for place in places) == places, "each place faces one"
    for seat, column in places:
        there = ground.opposite(seat, column)
        assert ground.opposite(*there) == (seat, column) and (there[0] - seat) % 2 == 1


@pytest.mark.rule("G.A25")
@pytest.mark.parametrize(
    ("cross", "first", "second"),
    [
        ("round_left", [(1, 6), (2, 6), (3, 6), (0, 6)], [(3, 3), (0, 3), (1, 3), (2, 3)]),
        ("round_right", [(3, 6), (0, 6), (1, 6), (2, 6)], [(1, 3), (2, 3), (3, 3), (0, 3)]),
        ("pairs_left", [(1, 1), (0, 1), (3, 1), (2, 1)], [(3, 4), (2, 4), (1, 4), (0, 4)]),
        ("pairs_right", [(3, 1), (2, 1), (1, 1), (0, 1)], [(1, 4), (0, 4), (3, 4), (2, 4)]),
    ],
)
def test_the_first_place_and_the_first_after_the_corner_face(cross, first, second):
    ground = cross_of((3, 3), cross)
    assert [ground.opposite(seat, 1) for seat in range(4)] == first
    assert [ground.opposite(seat, 4) for seat in range(4)] == second


# -- the set-up ------------------------------------------------------------------------------------


@pytest.mark.rule("G11.1", "G11.2", "G11.3", "G11.5", "G11.9", "G1.1", "G.A35")
@pytest.mark.parametrize(("arm", "pile"), [(3, 56), (4, 48), ("3+4", 52), ("3+5", 48)])
def test_four_bridges_are_built_and_everybody_but_the_first_enters(arm, pile):
    length = sum(HALVES[arm])
    rows = {colour: [symbol] * (length - 3) + [None] * 3 for colour, symbol in FOUR.items()}
    at = four_at([BUILD | {"symbols": rows}], first=2, arm=arm, cross="pairs_left")
    seen = view(at)
    assert (seen["pile"], seen["hands"], seen["turn"], seen["extra"]) == (pile, [3] * 4, 2, [2] * 4)
    assert [len(bridge) for bridge in seen["bridges"]] == [length] * 4
    assert [where(at, seat)[:2] for seat in range(4)] == [(9, [1]), (9, [1]), (10, []), (9, [1])]
    assert at.judge(activate(3, 1)).hard, "not yet"
    at.push({"do": "destiny", "seat": 2, "lock": "tool"})
    at.push({"do": "destiny", "seat": 2, "lock": "tool"})
    assert view(at)["turn"] == 3, "clockwise"


@pytest.mark.rule("G11.3", "G11.7", "G11.9", "G.A31")
@pytest.mark.parametrize(
    ("cross", "arm", "card", "length"),
    [("pairs_left", "3+4", 4, 7), ("pairs_right", "3+5", 4, 8), ("pairs_left", 4, 5, 8), ("round_left", 4, 5, 8)],
)
def test_the_connection_card_is_the_fourth_space_or_the_fifth(cross, arm, card, length):
    """An 8 of which a file says only the half has its card where it always had it."""
    at = crossed({"on": [card - 2]}, cross=cross, arm=arm, log=[activate(0, card - 2), tool()])
    assert len(view(at)["bridges"][0]) == length
    at.push(face("flood", "forward"))
    assert chain(at) == (2, "arrow_to_connection", None)
    at.push(activate(0, card - 1))
    assert where(at, 0)[1] == [card] and "faced" in effects(at), "he turns at the corner"


@pytest.mark.rule("G11.4", "G2.8")
def test_everybody_builds_on_any_bridge():
    at = four_at(LAID)
    assert view(at)["turn"] is None and all(None not in bridge for bridge in view(at)["bridges"])
    assert keys(four_at(LAID[:6]).judge(lay(2, "blue", "flood"))) == [("G2.9", "full")]
    assert keys(four_at(LAID[:6]).judge(lay(3, "red", "flood"))) == [("G2.8", "refused")]


@pytest.mark.rule("G11.6", "G2.10")
def test_each_bridge_gives_one_hand():
    at = four_at(LAID)
    assert keys(at.judge(take(0, 2, 3, 4))) == [("G11.6", "which")]
    assert keys(at.judge(took(0, "blue", 2, 3, 4))) == [("G2.10", "own")]
    at.push(took(0, "red", 2, 3, 4))
    assert keys(at.judge(took(2, "red", 2, 3, 4))) == [("G11.6", "refused")]
    at.push(took(1, "blue", 2, 3, 4))
    assert at.judge(took(2, "yellow", 2, 3, 4)).legal
    at = four_at([*LAID, *HANDS])
    verdict = at.judge(took(2, "blue", 2, 3, 4))
    assert keys(verdict) == [("G11.6", "leaves")] and verdict.breaches[0].facts["free"] == [3]
    at.push(took(2, "yellow", 2, 3, 4))
    at.push(took(3, "blue", 2, 3, 4))
    assert (view(at)["hands"], view(at)["turn"], view(at)["pile"]) == ([3] * 4, 0, 56)


@pytest.mark.rule("G11.6", "G2.10", "G2.9")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"taken": TAKEN | {"blue": 0, "red": 1}}, ("G2.10", "own")),
        ({"taken": TAKEN | {"green": 0}}, ("G11.6", "several")),
        ({"taken": {"blue": 1, "red": 0, "green": 3}}, ("G11.6", "untold")),
        ({"taken": TAKEN | {"green": 4}}, ("G11.6", "untold")),
        ({"symbols": {colour: ROWS[colour] for colour in ("blue", "red")}}, ("G2.9", "bridges")),
    ],
)
def test_who_took_from_which_bridge_is_told(change, key):
    at = four_at()
    assert key in keys(at.judge(BUILD | change)) and at.judge(BUILD | change).hard
    assert keys(at.judge({name: value for name, value in BUILD.items() if name != "taken"})) == [("G11.6", "untold")]


@pytest.mark.rule("G3.2", "G11.2")
def test_an_extra_action_comes_late_for_who_played_last_alone():
    """As long as nobody has entered anything since."""
    at = four_at([BUILD, *[destiny(0, "tool")] * 2])
    assert [keys(at.judge(extra(seat))) for seat in (2, 3)] == [[("G3.2", "turn")]] * 2
    assert at.judge(extra(0)).legal and at.judge(extra(1)).legal
    at.push(extra(0))
    assert (view(at)["turn"], view(at)["actions_left"], view(at)["extra"]) == (0, 1, [1, 2, 2, 2])
    at.push(destiny(0, "tool"))
    at.push(destiny(1, "tool"))
    assert keys(at.judge(extra(0))) == [("G3.2", "turn")] and view(at)["turn"] == 1


# -- the corner ------------------------------------------------------------------------------------


@pytest.mark.rule("G11.7", "G11.8", "G5.2")
def test_on_the_corner_he_turns_instead_of_walking():
    at = crossed({"on": [2]}, log=[activate(0, 2), tool(False)])
    assert where(at, 0)[1] == [3] and effects(at) == ["stopped"]
    at.push(activate(0, 3))
    assert where(at, 0)[1] == [4] and "faced" in effects(at), "in the same space, towards the next section"
    assert chain(at)[2] is None or chain(at)[2][0] != "fill"


@pytest.mark.rule("G11.7", "G5.10")
def test_who_turns_to_a_hole_has_it_filled():
    at = crossed({"on": [3]}, shown={(0, 4): None}, log=[activate(0, 3)])
    assert chain(at)[2] == ("fill", 0, 4)
    at.push(fill(0, 4))
    assert where(at, 0)[1] == [4] and chain(at)[1] == "hole_filled"


@pytest.mark.rule("G11.7", "G5.3", "G11.8")
def test_the_corner_is_one_space():
    at = crossed({"on": [2, 4]}, log=[activate(0, 2)])
    assert chain(at) == (4, "blocked", None), "who faces the second section blocks the way to the first"
    verdict = crossed({"on": [2, 4]}).judge(activate(0, 3))
    assert keys(verdict) == [("G11.8", "faces")] and verdict.breaches[0].facts["faces"] == 4
    assert GAME.setup(tuple("abcd")).options.ground.room == 5


@pytest.mark.rule("G11.3", "G5.9")
@pytest.mark.parametrize(("column", "arrow"), [(3, "forward"), (4, "back")])
def test_an_arrow_to_the_connection_card_stops(column, arrow):
    at = crossed({"on": [column - 1]}, log=[activate(0, column - 1), tool(), face("flood", arrow)])
    assert chain(at) == (2, "arrow_to_connection", None)


@pytest.mark.rule("G.A27", "G5.8")
def test_an_outward_arrow_finds_whoever_stands_on_the_corner():
    log = [activate(0, 1), tool(), face("flood", "forward"), face("flood", "outward")]
    at = crossed({"on": [1, 4]}, log=log)
    assert where(at, 0)[1] == [2, 5], "he faces 4, and the arrow of 3 activates him"
    assert any("G.A27" in effect.rules for effect in at.readings()[-1].effects)


@pytest.mark.rule("G.A27", "G5.8")
def test_an_outward_arrow_to_the_own_place_names_no_reading():
    at = crossed({"on": [1]}, log=[activate(0, 1), tool(), face("flood", "outward")])
    (arrow,) = [effect for effect in at.readings()[-1].effects if effect.effect == "arrow"]
    assert arrow.rules == ("G5.7",)


@pytest.mark.rule("G.A26", "G6.9")
@pytest.mark.parametrize(("column", "to", "turned"), [(5, 4, False), (4, 3, True), (3, 2, False)])
def test_back_over_the_corner(column, to, turned):
    """A snake at the pair: from the corner's second section he turns to its first."""
    bridge, place = cross_of((3, 3), "round_left").opposite(0, column)
    log = [activate(0, column - 1), tool(), face("snake")]
    at = crossed({"on": [column - 1]}, shown={(bridge, place): "snake"}, log=log)
    assert where(at, 0)[1] == [to]
    assert any("G.A26" in effect.rules for effect in at.readings()[-1].effects) == turned


@pytest.mark.rule("G11.7", "G6.8")
@pytest.mark.parametrize(("column", "to"), [(1, 3), (2, 4), (3, 5)])
def test_a_liana_counts_the_turn(column, to):
    bridge, place = cross_of((3, 3), "round_left").opposite(0, column)
    log = [activate(0, column - 1), tool(), face("liana")]
    start = {"on": [column - 1]} if column > 1 else {}
    at = crossed(start, shown={(bridge, place): "liana"}, log=log)
    assert where(at, 0)[1] == [to]
    if to < 5:  # whoever stands on the corner blocks, whichever section he faces
        other = 7 - to
        at = crossed(start | {"on": [*start.get("on", ()), other]}, shown={(bridge, place): "liana"}, log=log)
        assert where(at, 0)[1] == [column, other]


@pytest.mark.rule("G11.8", "G.A26", "G7.2", "G7.3", "G7.4")
@pytest.mark.parametrize(
    ("on", "gone", "shown", "left", "lost"),
    [
        ([4], 4, {}, [3], 0),  # back: he turns
        ([3], 3, {(0, 2): None}, [4], 0),  # forward: he turns
        ([4], 4, {(0, 3): None, (0, 5): None}, [], 1),
        ([3], 4, {}, [3], 0),  # he faces the other one: nothing happens to him
        ([5, 4], 5, {(0, 6): None}, [4], 1),  # the corner is taken
    ],
)
def test_accidents_at_the_corner(on, gone, shown, left, lost):
    """A plank breaks under blue: red's section opposite was flipped."""
    bridge, place = cross_of((3, 3), "round_left").opposite(0, gone)
    shown = {(0, gone): "broken_plank", **shown}
    log = [activate(bridge, place - 1), tool(), face("broken_plank")]
    sides = [{"on": on}, None, None, None]
    sides[bridge] = {"on": [place - 1]} if place > 1 else {}
    at = crossed(*sides, shown=shown, turn=bridge, log=log)
    assert (where(at, 0)[1], where(at, 0)[3]) == (left, lost)


# -- whom an event strikes ---------------------------------------------------------------------------

# Blue activates his own explorer on 4; the arrows lead across to yellow 3, and yellow's explorer goes on to 4, which
# lies opposite green 3.
BETWEEN = [activate(0, 3), tool(), face("flood", "across"), face("snake", "outward"), tool()]


def between(symbol, **options):
    sides = ({"on": [3]}, None, {"on": [3]}, {"on": [3]})
    shown = {(2, 3): symbol, (1, 2): "flood", (2, 1): "flood"}
    return crossed(*sides, shown=shown, log=BETWEEN, state={"steps": 6}, **options)


@pytest.mark.rule("G.A32", "G6.4")
def test_between_two_others_the_active_player_names_the_opponent():
    at = between("broken_plank")
    assert chain(at)[2] == ("face", 3, 4)
    verdict = at.judge(face("broken_plank"))
    assert keys(verdict) == [("G.A32", "missing")] and verdict.breaches[0].facts["owners"] == [3, 2]
    assert keys(at.judge(face("broken_plank", opponent=1))) == [("G.A32", "neither")]
    assert keys(at.judge(face("talisman", "back", opponent=2))) == [("G.A32", "not_asked")]
    at.push(face("broken_plank", opponent=2))
    assert view(at)["bridges"][2][2] is None and view(at)["bridges"][3][3] == "broken_plank"
    at = between("broken_plank")
    at.push(face("broken_plank", opponent=3))
    assert view(at)["bridges"][2][2] == "broken_plank" and view(at)["bridges"][3][3] is None


@pytest.mark.rule("G.A32")
def test_or_it_strikes_both():
    at = between("broken_plank", foreign_pair="both")
    assert keys(at.judge(face("broken_plank", opponent=2))) == [("G.A32", "not_asked")]
    at.push(face("broken_plank"))
    assert view(at)["bridges"][2][2] is None and view(at)["bridges"][3][3] is None
    assert where(at, 2)[1] == [2] and where(at, 3)[1] == [3]


@pytest.mark.rule("G.A32", "G6.10")
def test_winds_blow_at_one_after_the_other():
    """The owner of the flipped section first: his part is over before the next begins."""
    at = between("winds", foreign_pair="both", wind_turn="flip")
    at.push(face("winds"))
    assert where(at, 3)[1] == [3] and where(at, 2)[1] == [3]
    assert chain(at)[2] == ("face", 3, 4)
    at.push(face("liana"))
    assert where(at, 2)[1] == [2] and chain(at)[2] == ("face", 2, 3)
    at.push(face("liana"))
    assert chain(at)[1:] == ("event", None)


@pytest.mark.rule("G.A33", "G6.5")
def test_a_flood_strikes_the_opponent_or_everybody():
    at = between("flood")
    at.push(face("flood", opponent=2))
    assert [bridge.count(None) for bridge in view(at)["bridges"]] == [0, 0, 2, 0]
    at = between("flood", flood_hits="all")
    assert keys(at.judge(face("flood", opponent=2))) == [("G.A32", "not_asked")]
    at.push(face("flood"))
    assert [bridge.count(None) for bridge in view(at)["bridges"]] == [0, 1, 2, 1]
    gone = [effect.facts["seat"] for effect in at.readings()[-1].effects if effect.effect == "removed"]
    assert gone == [1, 2, 3], "clockwise from the left"


@pytest.mark.rule("G6.4", "G6.8", "G6.9")
@pytest.mark.parametrize("symbol", ["liana", "snake"])
def test_an_event_of_the_own_explorer_needs_the_own_section(symbol):
    at = between(symbol)
    at.push(face(symbol))
    nothing = next(effect for effect in at.readings()[-1].effects if effect.effect == "nothing")
    assert nothing.facts["why"] == "foreign" and chain(at)[1] == "event"


@pytest.mark.rule("G.A25")
def test_options_of_four_are_not_those_of_two():
    assert setup(4).options.cross == "round_left"
    with pytest.raises(Exception, match="options"):
        setup(4, bridge_length=7)


@pytest.mark.rule("G.A25")
def test_what_faces_what_is_told_with_its_reading():
    """An event, a section placed opposite its like, an arrow across: on a cross the table has said so."""
    log = [activate(0, 0), tool(), face("liana", "across"), face("liana")]
    at = crossed(log=log)
    assert view(at)["event"] == "liana"
    told = {effect.effect: effect.rules for reading in at.readings() for effect in reading.effects}
    assert told["arrow"] == ("G5.7", "G.A25") and told["event"] == ("G6.1", "G.A25", "G6.8")
    at = crossed(shown={(1, 6): "flood"}, log=[renovate(0, c1="flood")])
    assert at.readings()[-1].effects[0].rules == ("G6.2", "G.A25")
