"""The desk of four players: what is asked beside what two are asked, and that every entry can be tapped."""

import random

import pytest

from referee.core.verdict import Breach
from referee.games.gefira.phone.play import ask, tap
from referee.games.gefira.phone.setting import hands
from tests.games.gefira.finger import LETTER, Finger
from tests.games.gefira.players import random_game
from tests.games.gefira.table import activate, crossed, destiny, extra, face, four_at, table, tool, view
from tests.games.gefira.test_four import BETWEEN, BUILD, HANDS, LAID, TAKEN, took
from tests.games.gefira.whole import any_options

STEPS = {"steps": 6}
BUILT = "ttooot" + "ssooos" + "lloool" + "wwooow"


def typed(at, *taps):
    """The draft, or the entry, after these taps."""
    draft = {}
    for each in taps:
        meant = tap(at.position, {**draft, "tap": each})
        assert not meant.greyed
        if meant.entries:
            return meant.entries[0]
        draft = meant.draft
    return draft


# -- the set-up ------------------------------------------------------------------------------------


@pytest.mark.rule("G11.6")
def test_twenty_four_symbols_then_two_answers_tell_who_took_from_which_bridge():
    at = four_at()
    symbols = [symbol for row in BUILD["symbols"].values() for symbol in row]
    taps = [f"s{LETTER[symbol]}" if symbol else "o" for symbol in symbols]
    assert typed(at, *taps)["shown"][-6:] == "wwooow"
    entry = typed(at, *taps, "v1", "v0")
    assert entry == BUILD
    at.push(entry)
    assert view(at)["phase"] == "play"


@pytest.mark.rule("G11.6")
def test_two_answers_always_tell_all_and_only_possible_ones_count():
    at = four_at().position
    assert len(hands(at)) == 9
    for first in (1, 2, 3):
        for second in {0, 1, 2, 3} - {first}:
            (all_of,) = hands(at, {0: first, first: second})
            assert all(seat != bridge for bridge, seat in enumerate(all_of)) and sorted(all_of) == [0, 1, 2, 3]
    assert hands(at, {0: 1, 1: 0}) == [tuple(TAKEN.values())]
    built = "t" * 3 + "ooo"
    assert typed(four_at(), *["st"] * 3) == {"shown": built}, "what follows are its holes"
    whole, one = {"shown": built * 4}, {"shown": built * 4 + "01"}
    assert tap(at, {**one, "tap": "b"}).draft == whole
    assert tap(at, {**one, "tap": "st"}).draft == one, "there is no place left"


@pytest.mark.rule("G2.10", "G11.6")
def test_who_cannot_have_taken_from_a_bridge_reads_why_and_any_bridge_may_be_asked_about():
    """Bruno has blue's three, and wants green's as well."""
    at, one = four_at().position, {"shown": "tttooo" * 4 + "01"}
    asks = ask(at, one).asks
    assert (asks.bridge, asks.others) == (1, (2, 3)) and [seat for seat, may in asks.takers if not may] == [1]
    assert tap(at, {**one, "tap": "v1"}).greyed == Breach("G2.10", {"seat": 1, "bridge": 1}, "own")
    green = {**one, "whom": "2"}
    assert ask(at, green).asks.bridge == 2
    assert [seat for seat, may in ask(at, green).asks.takers if may] == [0, 3]
    assert tap(at, {**green, "tap": "v1"}).greyed == Breach("G11.6", {"seat": 1, "bridges": [0, 2]}, "several")
    assert tap(at, {**green, "tap": "v3"}).draft == {"shown": one["shown"] + "23"}
    (entry,) = tap(at, {"shown": one["shown"] + "23", "tap": "v0"}).entries
    assert entry["taken"] == {"blue": 1, "red": 2, "green": 3, "yellow": 0}


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(15))
def test_every_entry_can_be_tapped_with_any_options(seed, seats):
    rng = random.Random(seed)
    options = any_options(rng, seats)
    finger = Finger(table(seats=seats, **options))
    for entry, seen in random_game(rng, 40, seats, **options):
        finger.enter(entry, seen["tool"])
        assert view(finger.at) == seen, (entry, finger.taps)


# -- a chain ---------------------------------------------------------------------------------------


@pytest.mark.rule("G.A32", "G6.5")
def test_four_steps_an_opponent_and_the_tool_of_a_flood_take_nine_taps():
    """Green turns red's explorer on the corner: the sections that follow are opposite blue's."""
    shown = {(0, 1): "flood"}
    finger = Finger(crossed({}, {"on": [3]}, shown=shown, turn=2, whose_explorer="any"))
    finger.type("X13", "y", "sl", "wforward", "sl", "wforward", "sf")
    assert finger.board.dock == "opponent" and finger.board.asks.owners == ((1, 6), (0, 1))
    finger.tap("v3")
    assert finger.board.dock == "opponent", "only one of the two owners can be meant"
    finger.taps -= 1
    finger.tap("v0")
    assert finger.board.dock == "flood" and finger.draft == {"group": "f", "whom": "0"}
    finger.tap("tcompass")
    assert finger.at.entries[-1] == face("flood", opponent=0, tool="compass") and view(finger.at)["stop"] == "event"
    assert finger.taps == 9 and len(finger.at.position.chain.trail) == 4


@pytest.mark.rule("G.A12", "G.A32")
def test_what_follows_may_depend_on_whom_one_names():
    """Winds that blow at nobody are no event at this table: then the arrow is still to be told."""
    for named, dock in ((3, "turn"), (2, "arrow")):
        sides = ({"on": [3]}, None, None, {"on": [3]})
        finger = Finger(crossed(*sides, shown={(2, 3): "winds"}, log=BETWEEN, state=STEPS, idle_event="goes_on"))
        finger.type("sw", f"v{named}")
        assert finger.board.dock == dock
    finger.tap("wback")
    assert finger.at.entries[-1] == face("winds", "back", opponent=2)


@pytest.mark.rule("G.A32")
@pytest.mark.parametrize(
    ("symbol", "options", "dock"),
    [
        ("broken_plank", {}, "opponent"),
        ("winds", {}, "opponent"),
        ("flood", {}, "opponent"),
        ("flood", {"flood_hits": "all"}, "flood"),
        ("winds", {"foreign_pair": "both"}, "turn"),
        ("snake", {}, "turn"),
        ("talisman", {}, "turn"),
    ],
)
def test_the_opponent_is_asked_only_where_it_matters(symbol, options, dock):
    sides = ({"on": [3]}, None, {"on": [3]}, {"on": [3]})
    finger = Finger(crossed(*sides, shown={(2, 3): symbol}, log=BETWEEN, state=STEPS, **options))
    finger.tap(f"s{LETTER[symbol]}")
    assert finger.board.dock == dock


@pytest.mark.rule("G11.3", "G.A25")
def test_the_arrow_keys_turn_as_the_picture_does_and_say_what_they_meet():
    """Ana turned on the corner; she looks at her own bridge, then Bruno looks at it from his side."""
    at = crossed({"on": [3]}, shown={(0, 5): None, (3, 2): None}, log=[activate(0, 3), tool()])
    asks = ask(at.position, {"group": "l"}).asks
    assert asks.facing == (3, 3) and asks.opposite == "winds"
    told = {way.arrow: (way.points, way.found, way.bridge, way.column) for way in asks.ways}
    assert told == {
        "outward": ("south", "at_corner", 0, 4),
        "forward": ("east", "hole", 0, 5),
        "back": ("west", "connection", 0, 4),
        "across": ("north", "section", 3, 3),
    }
    assert [way.points for way in asks.ways] == ["west", "north", "south", "east"]
    turned = {way.arrow: way.points for way in ask(at.position, {"group": "l", "me": "1"}).asks.ways}
    assert turned["forward"] != "east" and sorted(turned.values()) == ["east", "north", "south", "west"]
    at.push(face("liana", "across"))
    at.push(face("flood", "back"))
    assert view(at)["stop"] == "arrow_to_hole"


# -- a turn ----------------------------------------------------------------------------------------


@pytest.mark.rule("G3.2")
def test_who_has_just_played_goes_on_by_name():
    at = four_at([BUILD, destiny(0, "tool"), destiny(0, "tool"), destiny(1, "tool"), destiny(1, "tool")])
    finger = Finger(at)
    assert [(act.name, act.bridge) for act in finger.board.asks.acts[-2:]] == [("extra", 2), ("go_on", 1)]
    finger.tap("E")
    assert at.entries[-1] == extra(1) and finger.board.seat == 1
    at.push(destiny(1, "tool"))
    (reading,) = Finger(at).tap("E")
    assert [breach.rule for breach in reading.verdict.breaches] == ["G3.2"], "two seats back is too late"


@pytest.mark.rule("G4.2", "G4.3", "G5.3")
def test_foreign_bridges_answer_why():
    at = four_at([BUILD])
    for key, rule, facts in (
        ("H21", "G4.3", {"bridge": 2, "column": 1, "seat": 2}),
        ("H33", "G4.2", {"bridge": 3, "column": 3, "seat": 3}),
    ):
        found = tap(at.position, {"tap": key}).greyed
        assert (found.rule, found.say, found.facts) == (rule, "theirs", facts)
    at = four_at([BUILD], whose_explorer="any")
    acts = {act.tap: act.allowed for act in ask(at.position, {}).asks.goers}
    assert acts == {"x0": True, "X10": False, "X11": True, "X20": False, "X21": True, "X30": False, "X31": True}
    assert tap(at.position, {"tap": "X20"}).insist == ("insist.x", "iX20")


@pytest.mark.rule("G11.7", "G5.3")
def test_a_corner_that_is_taken_says_that_both_sections_are():
    """Red faces 4; whoever would come onto 3 has no space there, and is told why, greyed and stopped alike."""
    at = crossed(None, {"on": [2, 4]}, turn=1)
    found = tap(at.position, {"tap": "x2"}).greyed
    assert (found.rule, found.say) == ("G11.7", "taken")
    assert found.facts == {"seat": 1, "column": 2, "to": 3, "faces": 4}
    at.push(activate(1, 2))
    assert ask(at.position, {}).asks.rules == ("G5.3", "G11.7", "G.A13")
    assert at.readings()[-1].effects[-1].rules == ("G5.3", "G11.7", "G.A13")


@pytest.mark.rule("G11.6", "G2.10")
@pytest.mark.parametrize(
    ("log", "seat", "bridge", "key"),
    [
        (HANDS[:1], 2, 1, ("G11.6", "refused")),
        (HANDS, 2, 0, ("G11.6", "leaves")),
        ([], 2, 2, ("G2.10", "own")),
        ([], 2, 3, None),
    ],
)
def test_a_bridge_that_gives_no_hand_says_why(log, seat, bridge, key):
    at = four_at([*LAID, *log])
    found = tap(at.position, {"seat": str(seat), "tap": f"v{bridge}"}).greyed
    assert (found and (found.rule, found.say)) == key


@pytest.mark.rule("G11.6")
def test_whoever_was_slower_is_told_that_the_bridge_gave_its_hand():
    """Two phones chose the same bridge: the second one's sections are not silently dropped."""
    at = four_at([*LAID, took(1, "blue", 2, 3, 4)])
    found = tap(at.position, {"seat": "2", "whom": "0", "shown": "2.3", "tap": "c5"})
    assert (found.greyed.rule, found.greyed.facts["bridge"]) == ("G11.6", 0) and not found.entries


@pytest.mark.rule("G2.11")
def test_a_first_section_that_is_missing_is_told_until_the_bridges_are_entered():
    finger = Finger(four_at(), shown=f"osttoo{BUILT[6:]}")
    assert finger.board.dock == "taken" and finger.board.asks.why.rule == "G2.11"
    (reading,) = finger.type("v1", "v0")
    assert [breach.rule for breach in reading.verdict.breaches] == ["G2.11"] and not reading.verdict.hard


def test_who_takes_has_no_choice_left_is_not_asked():
    at = four_at([*LAID, *HANDS])
    page = ask(at.position, {})
    assert (page.seat, page.dock, page.asks.bridge) == (2, "take", 3), "else the last one would be left with the own"
    page = ask(four_at(LAID).position, {"me": "3"})
    assert (page.seat, page.dock, page.asks.waiting) == (3, "giver", (0, 1, 2))
    assert page.asks.bridges == ((0, True), (1, True), (2, True))
