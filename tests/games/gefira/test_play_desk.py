"""The desk of a refereed table: what is asked, what a tap means, what the picture shows."""

import random

import pytest

from referee.games.gefira import GAME
from referee.games.gefira.phone.play import ask, tap
from referee.games.gefira.rules.chain import STOPPED_BY
from tests.games.gefira.finger import LETTER, Finger
from tests.games.gefira.players import random_game
from tests.games.gefira.table import (
    BLUE,
    BUILD,
    RED,
    activate,
    destiny,
    extra,
    face,
    holed,
    keys,
    playing,
    table,
    take,
    tool,
    view,
)
from tests.games.gefira.test_setup import LAID


def test_every_reason_to_stop_names_a_rule():
    assert {f"stop.{reason}" for reason in STOPPED_BY} == {
        k for k in GAME.telling.words.phrases if k.startswith("stop.")
    }
    assert set(STOPPED_BY.values()) <= set(GAME.telling.rulebook.rules)


# -- the set-up ------------------------------------------------------------------------------------


def test_twelve_taps_build_both_bridges():
    """A place a tap; the holes at the end of the red bridge follow by themselves."""
    finger = Finger(table())
    assert finger.board.dock == "build"
    letters = [LETTER.get(symbol) for symbol in (*BUILD["symbols"]["blue"], *BUILD["symbols"]["red"])]
    for n, letter in enumerate(letters[:12]):
        assert (finger.board.asks.bridge, finger.board.asks.column) == (n // 7, n % 7 + 1)
        finger.tap(f"s{letter}" if letter else "o")
    assert finger.taps == 12 and view(finger.at)["phase"] == "play" and finger.at.entries == [BUILD]


def test_a_wrong_symbol_is_taken_back():
    finger = Finger(table())
    finger.type("st", "b", "sw")
    assert finger.draft == {"shown": "w"} and finger.board.picture.cells[-2].symbol == "winds"
    assert Finger(table()).tap("b") == [] and Finger(table(), shown="xyz").board.asks.column == 1


@pytest.mark.rule("G2.10")
def test_a_bridge_whose_sections_are_all_tapped_ends_in_its_holes():
    """Said with the next question; one step back leads to the last place that was chosen."""
    finger = Finger(table(), shown="tosl")
    finger.tap("sw")
    assert finger.draft == {"shown": "toslwoo"} and finger.board.asks.bridge == 1 and finger.board.asks.ended
    finger.tap("b")
    assert finger.draft == {"shown": "tosl"} and not finger.board.asks.ended
    assert not Finger(table(), shown="tooosts").board.asks.ended, "each was tapped"


@pytest.mark.rule("G2.10", "G2.11")
@pytest.mark.parametrize(
    ("shown", "wrong", "holes", "rule", "insists"),
    [
        ("", "o", 0, "G2.11", True),
        ("tooosts", "o", 0, "G2.11", True),
        ("tooo", "o", 3, "G2.10", False),
        ("tooosts" + "tooo", "o", 3, "G2.10", False),
    ],
)
def test_a_slip_of_entry_is_answered_by_a_hint(shown, wrong, holes, rule, insists):
    """What was tapped so far stays, nothing is refused, and the next tap is as if it had not happened."""
    finger = Finger(table(), shown=shown)
    assert finger.board.asks.holes == holes and not finger.board.asks.hole and not finger.board.asks.why
    assert not finger.tap(wrong) and not finger.greyed and finger.board.draft.so_far == shown
    asks = finger.board.asks
    assert (asks.why.rule, asks.holes, asks.insists) == (rule, holes, insists)
    finger.tap("sf")
    assert finger.board.draft.so_far == f"{shown}f" and not finger.board.asks.why


def test_card_by_card_is_one_tap_a_section():
    finger = Finger(table())
    finger.tap("glay")
    assert finger.board.dock == "lay"
    for entry in LAID:
        finger.tap(f"l{['blue', 'red'].index(entry['bridge'])}{LETTER[entry['symbol']]}")
    assert finger.at.entries == LAID and finger.board.dock == "take" and finger.board.seat == 0
    finger.type("c2", "c3", "c3", "c6", "c7")
    assert finger.at.entries[-1] == take(0, 2, 6, 7) and finger.board.seat == 1
    finger.type("c3", "c5", "c6")
    assert view(finger.at) == view(table([BUILD]))


def test_a_phone_with_a_seat_takes_for_itself():
    at = table(LAID)
    assert ask(at.position, {"me": "1"}).seat == 1 and ask(at.position, {"me": "1", "seat": "0"}).seat == 0
    at.push(take(1, 2, 3, 4))
    assert ask(at.position, {"me": "1"}).seat == 0


@pytest.mark.rule("G2.11")
def test_the_first_section_is_refused_where_it_is_tapped_and_again_for_who_insists():
    finger = Finger(table(LAID))
    finger.tap("c1")
    assert finger.greyed[1] == ("insist.c", "ic1") and not finger.draft
    readings = finger.type("ic1", "c2", "c3")
    assert [keys(reading.verdict) for reading in readings] == [[("G2.11", "refused")]]


@pytest.mark.rule("G2.11", "G4.2", "G4.3", "G5.3")
@pytest.mark.parametrize(
    ("log", "taps", "rule", "say"),
    [
        ([], ["st"], None, None),
        (LAID, ["c1"], "G2.11", "refused"),
        (LAID, ["c2"], None, None),
        ([BUILD], ["grepair", "h1"], "G4.2", "no_hole"),
        ([BUILD], ["grenovate", "h3"], "G4.3", "hole"),
        ([BUILD], ["grepair", "h3"], None, None),
        ([BUILD, destiny(0, "tool"), destiny(0, "tool")], ["x0"], "G5.3", "refused"),
        ([BUILD, destiny(0, "tool"), destiny(0, "tool")], ["x1"], None, None),
    ],
)
def test_a_greyed_key_says_why_and_leaves_all_as_it_is(log, taps, rule, say):
    finger = Finger(table(log))
    finger.type(*taps[:-1])
    before = finger.draft, view(finger.at)
    finger.tap(taps[-1])
    why = finger.greyed and finger.greyed[0]
    assert (why and why.rule, why and why.say) == (rule, say)
    assert (before == (finger.draft, view(finger.at))) == (rule is not None)


@pytest.mark.parametrize(
    ("log", "taps", "rule"), [([], ["io"], "G2.11"), (LAID, ["ic1"], "G2.11"), ([BUILD], ["grepair", "ih1"], "G4.2")]
)
def test_who_insists_goes_on_and_is_told_why_it_will_be_refused(log, taps, rule):
    """The table may still want it: what is complete is refused once more, and may then be allowed."""
    finger = Finger(table(log))
    finger.type(*taps)
    assert not finger.greyed and finger.board.asks.why.rule == rule


@pytest.mark.rule("G5.3", "G.A13")
def test_a_blocked_explorer_spends_the_action_only_by_a_second_named_tap():
    """Once the turn passed with the first tap: nobody saw it."""
    finger = Finger(table([BUILD, destiny(0, "tool"), destiny(0, "tool")]))
    assert [(act.column, act.allowed) for act in finger.board.asks.goers] == [(0, False), (1, True)]
    finger.tap("x0")
    why, insist = finger.greyed
    assert why.facts == {"seat": 1, "column": 0, "to": 1, "free": [1]} and view(finger.at)["actions_left"] == 2
    assert GAME.telling.words.phrases[insist[0]]["en"] == "Spend the action all the same"
    (reading,) = finger.tap(insist[1])
    assert reading.legal and view(finger.at)["stop"] == "blocked" and view(finger.at)["actions_left"] == 1


@pytest.mark.rule("G5.3", "G.A3", "G.A13")
def test_a_blocked_explorer_of_another_is_insisted_on_too():
    finger = Finger(table([BUILD], whose_explorer="any"))
    finger.tap("X10")
    why, insist = finger.greyed
    assert why.facts["seat"] == 1 and insist[1] == "iX10"
    (reading,) = finger.tap(insist[1])
    assert reading.legal and view(finger.at)["stop"] == "blocked"


@pytest.mark.rule("G4.2", "G4.3")
def test_nothing_to_repair_and_nothing_to_renovate_are_said_where_they_are_tapped():
    for bridge, tap_, key in (
        (BLUE, "grepair", ("G4.2", "whole")),
        ([None] * 7, "grenovate", ("G4.3", "bare")),
    ):
        finger = Finger(playing(bridges=(bridge, RED)))
        finger.tap(tap_)
        why, insist = finger.greyed
        assert (why.rule, why.say) == key and insist is None and finger.board.dock == "turn"


# -- a chain ---------------------------------------------------------------------------------------


def test_the_illustrated_example_in_seven_taps():
    """Four steps, tools unknown, a hole at the end: nine taps are allowed."""
    finger = Finger(playing({"on": [2]}, {"on": [1]}, (holed(BLUE, 3), RED), turn=1))
    finger.type("x1", "y", "sw", "wacross", "sl", "woutward", "sf")
    assert view(finger.at)["stop"] == "hole_filled" and view(finger.at)["bridges"][0][2] == "flood"
    assert finger.taps == 7 and len(finger.at.position.chain.trail) == 4


def test_known_tools_need_fewer_taps():
    finger = Finger(playing({"on": [1]}, {"on": []}))
    finger.type("x1", "y", "sf", "wback", "sf", "wforward", "sf")
    assert finger.taps == 7 and view(finger.at)["stop"] == "no_steps"
    finger.type("x2", "sb", "wback", "sb", "wforward", "sb")
    assert finger.taps == 7 + 6 and view(finger.at)["stop"] == "no_steps", "the same chain, the tool is not asked again"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_are_tapped_and_no_chain_of_four_steps_takes_more_than_nine_taps(seed, seats):
    """Random games with real cards, played by a finger: activation, answers, fills of four steps at the most."""
    finger = Finger(table(seats=seats))
    most = start = 0
    for entry, seen in random_game(random.Random(seed), 60, seats):
        start = finger.taps if entry["do"] == "activate" else start
        finger.enter(entry, seen["tool"])
        assert GAME.refereed.view(finger.at.position) == seen
        if seen["stop"] and len(finger.at.position.chain.trail) <= 4 and entry["do"] in ("activate", "tool", "face"):
            most = max(most, finger.taps - start)
    assert 1 < most <= 9


def test_the_arrow_keys_lie_as_on_the_table_and_say_where_they_lead():
    log = [activate(0, 2), tool()]
    at = playing({"on": [2]}, {"on": []}, (holed(BLUE, 4), RED), log=log)
    ways = ask(at.position, {"group": "f"}).asks.ways
    assert [(way.arrow, way.points, way.found) for way in ways] == [
        ("outward", "west", "explorer"),
        ("forward", "north", "hole"),
        ("back", "south", "section"),
        ("across", "east", "section"),
    ]
    at.push(face("flood", "across"))
    ways = ask(at.position, {"group": "b"}).asks.ways
    assert [(way.arrow, way.points, way.found) for way in ways] == [
        ("across", "west", "section"),
        ("forward", "north", "section"),
        ("back", "south", "section"),
        ("outward", "east", "empty_explorer_space"),
    ]


def test_a_flood_asks_which_tool_shows():
    bridges = (BLUE, [*RED[:2], "flood", *RED[3:]])
    finger = Finger(playing({"on": [2]}, bridges=bridges, log=[activate(0, 2), tool()]))
    finger.tap("sf")
    assert (finger.board.dock, finger.board.asks.tools) == ("flood", ("compass", "spyglass"))
    assert not finger.board.asks.known, "nothing is suggested while nobody knows the order"
    finger.tap("tspyglass")
    assert view(finger.at)["tool"] == "spyglass" and finger.taps == 2


@pytest.mark.rule("G.A18")
def test_a_flood_suggests_the_tool_that_lies_next():
    bridges = (BLUE, [*RED[:2], "flood", *RED[3:]])
    pile = {"tool": "compass", "below": ("machete", "spyglass"), "below_known": True}
    finger = Finger(playing({"on": [2]}, bridges=bridges, log=[activate(0, 2), tool()], state=pile))
    finger.tap("sf")
    assert finger.board.asks.known and finger.board.asks.tools == ("machete", "spyglass")


def test_a_symbol_that_makes_an_event_or_spends_the_last_step_needs_no_arrow():
    finger = Finger(playing({"on": [2]}, log=[activate(0, 2), tool()]))
    finger.tap(f"s{LETTER[RED[2]]}")
    assert view(finger.at)["stop"] == "event"
    finger = Finger(playing({"on": [2]}, log=[activate(0, 2), tool()], state={"steps": 2}))
    finger.tap("sf")
    assert view(finger.at)["stop"] == "no_steps"


def test_undo_takes_back_the_last_answer_or_the_whole_chain():
    finger = Finger(playing({"on": [2]}, {"on": [1]}, (holed(BLUE, 3), RED), turn=1))
    before = view(finger.at)
    finger.type("x1", "y", "sw", "wacross", "u")
    assert view(finger.at)["awaiting"] == {"answer": "face", "seat": 1, "column": 2}
    assert len([e for e in finger.at.entries if e == {"do": "undo"}]) == 1
    finger.type("sw", "wacross", "sl", "woutward", "sf")
    finger.tap("U")
    assert view(finger.at) == before


def test_undo_takes_back_the_whole_chain_also_where_an_answer_was_corrected():
    """The correction is an entry like another: taken back with the chain, and one move fewer would be left."""
    before = view(table([BUILD]))
    finger = Finger(table([BUILD, activate(0, 0), tool(False), {"do": "amend", "seq": 3, "entry": tool()}]))
    finger.type("sf", "wback")
    assert view(finger.at)["stop"] == "arrow_to_start"
    finger.tap("U")
    assert view(finger.at) == before


def test_nonsense_is_no_tap():
    for log in ([], [activate(0, 2)], [activate(0, 2), tool()]):
        for value in ("", "?", "s", "sx", "wup", "t", "q", "x", "xx", "h", "k", "p", "d", "c", "z", "l", "l9f"):
            for at in (playing({"on": [2]}, log=log), table(), table(LAID)):
                meant = tap(at.position, {"tap": value})
                for entry in meant.entries:  # what a finger cannot tap may be refused, never accepted by luck
                    assert not at.judge(entry).legal, (value, entry)
    assert ask(playing({"on": [2]}).position, {"dock": "fly", "at": "x", "shown": "3s", "group": "?"}).dock == "turn"


# -- actions ---------------------------------------------------------------------------------------

HOLED = (holed(BLUE, 3, 5, 6), holed(RED, 2, 6, 7))


def test_repair_two_holes():
    finger = Finger(playing(bridges=HOLED))
    finger.type("grepair", "h3", "ss", "h5", "sw")
    assert finger.at.entries[-1]["places"] == [{"column": 3, "symbol": "snake"}, {"column": 5, "symbol": "winds"}]


def test_one_is_enough_and_the_board_is_a_short_cut():
    finger = Finger(playing(bridges=HOLED))
    finger.type("h3", "ss")
    assert finger.board.dock == "place" and finger.board.draft.placed == {3: "s"}
    finger.tap("z")
    assert finger.at.entries[-1] == {"do": "repair", "seat": 0, "places": [{"column": 3, "symbol": "snake"}]}
    finger.type("h1", "sf", "h2", "sf")
    assert finger.at.entries[-1]["do"] == "renovate" and view(finger.at)["discards"] == 2


def test_a_place_tapped_again_is_taken_back():
    finger = Finger(playing(bridges=HOLED))
    finger.type("grepair", "h3", "sf", "h3", "h5", "ss", "z")
    assert finger.at.entries[-1]["places"] == [{"column": 5, "symbol": "snake"}] and not finger.draft


def test_a_place_that_does_not_fit_is_refused_again_once_its_symbol_is_known():
    finger = Finger(playing(bridges=HOLED))
    readings = finger.type("grepair", "ih1", "sf", "z")
    assert keys(readings[0].verdict) == [("G4.2", "no_hole")] and not readings[0].verdict.hard


def test_destiny_is_changed_then_locked():
    finger = Finger(table([BUILD]))
    finger.type("gdestiny", "tcompass", "p6", "dshort", "tspyglass", "ksteps")
    assert finger.at.entries[-1] == destiny(0, "steps", tool="spyglass", steps=6, direction="short")
    finger.tap("gdestiny")
    (reading,) = finger.tap("p4")
    assert keys(reading.verdict) == [("G4.9", "refused")] and not reading.verdict.hard, "answered at once"


def test_what_is_not_allowed_is_greyed_and_answers_why():
    at = playing({"on": [2], "start": 0, "end": 9}, {"on": [3]}, state={"extra": (0, 2)})
    board = ask(at.position, {})
    assert {act.name: act.allowed for act in board.asks.acts} == {
        "repair": False,
        "renovate": True,
        "destiny": True,
        "extra": False,
    }
    assert [(act.column, act.allowed) for act in board.asks.goers] == [(0, False), (2, True)]
    assert keys(Finger(at).tap("x0")[0].verdict) == [("G4.1", "nobody")]
    assert keys(Finger(at).tap("e")[0].verdict) == [("G3.2", "none_left")]
    assert keys(Finger(at).tap("X13")[0].verdict) == [("G.A3", "refused")]
    assert ask(at.position, {"dock": "repair"}).asks.columns == ()


@pytest.mark.rule("G4.2", "G4.3")
@pytest.mark.parametrize("draft", [{}, {"dock": "repair"}, {"dock": "renovate"}])
def test_the_opponents_bridge_answers_that_it_is_not_yours(draft):
    at = table([BUILD]).position
    for tapped, rule in (("H11", "G4.3"), ("H12", "G4.2")):
        assert tapped in {cell.tap for cell in ask(at, draft).picture.cells}
        found = tap(at, draft | {"tap": tapped})
        assert (found.greyed.rule, found.greyed.say, found.insist, found.entries) == (rule, "theirs", None, ())


def test_the_turn_comes_back_by_a_key():
    at = table([BUILD, destiny(0, "tool"), destiny(0, "tool")])
    board = ask(at.position, {})
    assert [act.tap for act in board.asks.acts][-1] == "E" and (board.action, board.actions) == (1, 2)
    Finger(at).tap("E")
    board = ask(at.position, {})
    assert at.entries[-1] == extra(0) and (board.seat, board.action, board.actions) == (0, 3, 3)


def test_the_action_is_counted_aloud():
    at = table([BUILD])
    counted = []
    for entry in (activate(0, 0), tool(False), extra(0), destiny(0, "tool"), destiny(0, "tool")):
        board = ask(at.position, {})
        counted.append((board.action, board.actions))
        at.push(entry)
    assert counted == [(1, 2), (1, 2), (2, 2), (2, 3), (3, 3)]
