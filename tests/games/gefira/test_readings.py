"""Where the booklet leaves something open the table picks: the same file under either pick gives the two results."""

import random

import pytest

from referee.core.words.search import search
from referee.games.gefira import GAME
from tests.games.gefira.players import random_game
from tests.games.gefira.table import BUILD, activate, build, destiny, extra, face, fill, tool
from tests.games.gefira.test_files import table as file
from tests.tools import NAMES, run_one

BOOK = GAME.telling.rulebook
BLUE = ["winds", None, None, None, "winds"]
WAIT = [destiny(1, "tool"), destiny(1, "steps")]


def facing(symbol, *red):
    """Bridges of five; on its first section red shows this symbol."""
    return build(BLUE, [symbol, *(red or (None, None, None)), "liana"])


def happens(symbol, *before):
    """Blue enters, and the section there shows what red shows opposite."""
    return [facing(symbol), *before, activate(0, 0), tool(), face(symbol)]


def pick(option, *values):
    return [{option: value} for value in values]


# A blue explorer goes from the start to the last section, where a liana then hangs on both sides.
TO_THE_LAST = [
    facing("flood"),
    *(activate(0, 0), tool(False), activate(0, 1), fill(0, 2)),
    *WAIT,
    *(activate(0, 2), fill(0, 3), activate(0, 3), fill(0, 4)),
    *(destiny(1, "steps", tool="compass"), destiny(1, "steps")),
    *(activate(0, 4), tool(), face("liana")),
]
# Red's explorer is sent on while blue has nobody on the bridge; a talisman shows on both sides.
NOBODY = [
    build(["winds", "talisman", None, None, None], ["snake", "flood", None, None, None]),
    activate(0, 1, bridge="red"),
    tool(),
    face("talisman"),
]


def hits_nobody(symbol):
    """With three steps the last one flips the second section, where nobody stands."""
    bridges = build(["winds", "talisman", None, None, None], ["flood", symbol, None, None, None])
    return [bridges, activate(0, 0), tool(), face("liana", "forward"), face(symbol)]


THREE_TURNS = [entry for _ in range(3) for entry in (extra(0), *[destiny(0, "tool")] * 3, *[destiny(1, "tool")] * 2)]
ANY, STEPS = {"whose_explorer": "any"}, {"steps_card": "3/5"}


def blue(position):
    team = position["explorers"][0]
    return team["start"], team["columns"], team["end"]


def stopped(position):
    return position["stop"], position["awaiting"] and position["awaiting"]["answer"]


PICKS = [
    ("G.A1", pick("direction", "along", "short"), {}, [BUILD],
     lambda at: at["direction"], (None, "along"), (None, "short")),
    ("G.A3", pick("whose_explorer", "own", "any"), {}, [BUILD, activate(0, 1, bridge="red")],
     lambda at: at["explorers"][1]["columns"], ("G.A3", [1]), (None, [2])),
    ("G.A6", pick("talisman_from_start", True, False), ANY, NOBODY, blue, (None, (9, [1], 0)), (None, (10, [], 0))),
    ("G.A7", pick("snake_target", "pair", "nearest_end"), STEPS, hits_nobody("snake"), blue,
     (None, (9, [1], 0)), (None, (10, [], 0))),
    ("G.A8", pick("liana_from_last", "end", "stays"), {}, TO_THE_LAST, blue, (None, (9, [], 1)), (None, (9, [5], 0))),
    ("G.A9", pick("wind_turns_empty", False, True), STEPS | {"wind_turn": "flip"}, hits_nobody("winds"), stopped,
     (None, ("event", None)), (None, (None, "face"))),
    ("G.A10", pick("wind_turn", "rotate", "flip"), {}, happens("winds"), stopped,
     (None, ("event", None)), (None, (None, "face"))),
    ("G.A11", pick("event_into_hole", "filled", "blocked"), {}, happens("talisman"), stopped,
     (None, (None, "fill")), (None, ("event", None))),
    ("G.A12", pick("idle_event", "ends", "goes_on"), STEPS, hits_nobody("snake"), stopped,
     (None, ("event", None)), (None, ("no_steps", None))),
    ("G.A13", pick("blocked_start", "spent", "refused"), {}, [BUILD, activate(0, 0), tool(False), activate(0, 0)],
     lambda at: at["turn"], (None, 1), ("G.A13", 0)),
    ("G.A17", pick("extra_cards", "once", "each_turn"), {}, [BUILD, *THREE_TURNS[:13]],
     lambda at: (at["extra"], at["actions_left"]), ("G3.2", ([0, 2], 2)), (None, ([2, 2], 3))),
    ("G.A19", pick("lock_in_flood", "stays", "aside"), {}, happens("flood", destiny(0, "tool")),
     lambda at: (at["tool"], at["lock"]), (None, ("compass", "tool")), (None, ("compass", None))),
    ("G.A34", pick("may_stop", False, True), {}, [facing("flood"), activate(0, 0), tool(), face("liana")],
     stopped, ("G5.7", (None, "face")), (None, ("will", None))),
    ("G.A20", pick("idle_destiny", "allowed", "refused"), {}, [BUILD, destiny(0, "tool")],
     lambda at: at["lock"], (None, "tool"), ("G.A20", None)),
    ("G.A22", pick("back_from_first", "start", "stays"), {}, happens("snake"), blue,
     (None, (10, [], 0)), (None, (9, [1], 0))),
]  # fmt: skip


def replayed(log, options, **more):
    """What the command line says of the last entry of this file, by which rule it is refused, and the position."""
    _, answer = run_one("replay", file(*log, options=options, **more))
    *before, last = answer["entries"]
    assert all(each["legal"] for each in before), [each["breaches"] for each in before]
    return next((breach["rule"] for breach in last["breaches"]), None), answer["position"]


@pytest.mark.rule("G.A1", "G.A3", "G.A6", "G.A7", "G.A8", "G.A9", "G.A10")
@pytest.mark.rule("G.A11", "G.A12", "G.A13", "G.A17", "G.A19", "G.A20", "G.A22", "G.A34")
@pytest.mark.parametrize(("rule", "picks", "more", "log", "seen", "usual", "other"), PICKS)
def test_the_same_file_under_either_pick(rule, picks, more, log, seen, usual, other):
    more = more | ({"bridge_length": 5} if log[0] != BUILD else {})
    for options, expected in [*zip(picks, (usual, other), strict=True), ({}, usual)]:
        refused, position = replayed(log, more | options)
        assert (refused, seen(position)) == expected, options
    assert BOOK[rule].option == next(iter(picks[0]))


# -- four players ----------------------------------------------------------------------------------

# Blue's first section faces the last one of red or of yellow, or the first one of either, as the cross has it.
FACED = {"round_left": "snake", "round_right": "flood", "pairs_left": "winds", "pairs_right": "broken_plank"}
NOTHING_BY_CHANCE = ["talisman", None, None, None, "liana"]
CROSSED = {
    "do": "build",
    "symbols": {
        "blue": [*NOTHING_BY_CHANCE, "talisman"],
        "red": ["winds", None, None, None, "liana", "snake"],
        "green": ["talisman", None, None, None, "flood", "liana"],
        "yellow": ["broken_plank", None, None, None, "snake", "flood"],
    },
    "taken": {"blue": 1, "red": 0, "green": 3, "yellow": 2},
}
ENTERS = [CROSSED, activate(0, 0), tool()]
# Where anybody's explorer may be activated, blue sends red's on: his second section, a hole, faces one of green's.
BETWEEN = [
    CROSSED | {"symbols": CROSSED["symbols"] | {"red": ["winds", "liana", None, None, None, "snake"]}},
    activate(0, 1, bridge="red"),
    tool(),
]


def of_four(log, **options):
    return replayed(log, options, seats=list(NAMES[:4]))


def holes(position):
    return [bridge.count(None) for bridge in position["bridges"]]


@pytest.mark.rule("G.A25")
@pytest.mark.parametrize("cross", FACED)
def test_the_same_file_on_each_cross(cross):
    for other, symbol in FACED.items():
        refused, position = of_four([*ENTERS, face(symbol)], cross=cross)
        assert (refused, position["stop"]) == ((None, "event") if other == cross else ("G5.7", None)), symbol
    assert of_four([*ENTERS, face("snake")])[0] is None, "a file that says nothing has it so"


@pytest.mark.rule("G.A32")
def test_the_same_file_where_the_opponent_is_named_or_both_are_struck():
    named = [*BETWEEN, face("flood", opponent=2)]
    refused, position = of_four(named, whose_explorer="any")
    assert refused is None and holes(position) == [3, 3, 4, 3]
    refused, position = of_four(named, whose_explorer="any", foreign_pair="both")
    assert refused == "G.A32" and position["awaiting"]["answer"] == "face"
    unnamed = [*BETWEEN, face("flood")]
    refused, position = of_four(unnamed, whose_explorer="any")
    assert refused == "G.A32" and position["awaiting"]["answer"] == "face"
    assert holes(of_four(unnamed, whose_explorer="any", foreign_pair="both")[1]) == [3, 4, 4, 3]


@pytest.mark.rule("G.A33")
def test_the_same_file_where_a_flood_strikes_one_or_all():
    log = [*ENTERS, face("flood")]
    for options, expected in (
        ({}, [3, 3, 3, 4]),
        ({"flood_hits": "opponent"}, [3, 3, 3, 4]),
        ({"flood_hits": "all"}, [3, 3, 4, 4]),
    ):
        refused, position = of_four(log, cross="round_right", **options)
        assert (refused, position["stop"], holes(position)) == (None, "event", expected), options


# Blue's first explorer goes to the corner and turns there, towards his fourth section.
TO_THE_CORNER = [
    CROSSED | {"symbols": CROSSED["symbols"] | {"blue": ["talisman", None, "liana", "winds", None, None]}},
    *(activate(0, 0), tool(), face("liana", "outward"), fill(0, 2, "winds")),
    *(activate(0, 2), face("liana", "outward")),
]


@pytest.mark.rule("G.A26", "G.A27", "G11.7")
def test_what_no_table_of_four_picks():
    """A snake turns him back to the third section; else an arrow of the third finds him though he faces the fourth."""
    yellow = {"yellow": ["broken_plank", None, "snake", None, None, "flood"]}
    corner = [TO_THE_CORNER[0] | {"symbols": TO_THE_CORNER[0]["symbols"] | yellow}, *TO_THE_CORNER[1:]]
    assert blue(of_four(corner)[1]) == (9, [4], 0)
    assert blue(of_four([*corner, face("snake")])[1]) == (9, [3], 0)
    waits = [destiny(seat, "tool") for seat in (1, 1, 2, 2, 3, 3)]
    enters = [*waits, activate(0, 0), tool(), face("liana", "back"), activate(0, 1)]
    arrows = [face("talisman", "forward"), face("talisman", "outward")]
    refused, position = of_four([*corner, face("winds"), *enters, *arrows])
    assert (refused, blue(position), position["awaiting"]["column"]) == (None, (8, [2, 5], 0), 5)
    assert BOOK["G.A26"].fixed and BOOK["G.A27"].fixed


@pytest.mark.rule("G.A14")
def test_a_game_with_losses_ends_or_goes_on():
    """The first whole game in which somebody who has lost an explorer has nobody left."""
    options = {"bridge_length": 4, "steps_card": "5/7"}
    games = ([entry for entry, _ in random_game(random.Random(seed), 400, **options)] for seed in range(200))
    for log in games:
        _, usual = replayed(log, options)
        done = [team for team in usual["explorers"] if not team["start"] and not team["columns"]]
        if done and all(team["accidents"] for team in done):
            break
    assert usual["over"] and not replayed(log, options | {"ends_when": "all_arrived"})[1]["over"]


@pytest.mark.rule("G.A3", "G.A13", "G.A20")
def test_what_a_pick_refuses_the_table_may_still_allow():
    for log, options in (
        ([BUILD, activate(0, 1, bridge="red")], {}),
        ([BUILD, activate(0, 0), tool(False), activate(0, 0)], {"blocked_start": "refused"}),
        ([BUILD, destiny(0, "tool")], {"idle_destiny": "refused"}),
    ):
        log = [*log[:-1], {"do": "ruling", "entry": log[-1], "note": "so"}]
        assert run_one("replay", file(*log, options=options))[1]["entries"][-1]["legal"]


def test_every_reading_is_open_and_says_why_or_how_the_table_picks():
    """What it leaves open, why it is read so, and either a choice or why there is none."""
    for rule in BOOK:
        assert "livret" not in rule.place["fr"].lower() and "booklet" not in rule.place["en"].lower(), rule.id
        if rule.kind == "reading":
            assert rule.unclear and rule.because and bool(rule.option) != bool(rule.fixed), rule.id
            assert not rule.text["fr"].startswith("Par défaut") and "Deux lectures" not in rule.text["fr"], rule.id
        else:
            assert not (rule.unclear or rule.option or rule.fixed), rule.id


def test_chapters_flow_and_links_name_what_is_there():
    assert {rule.id.split(".")[0] for rule in BOOK} == set(BOOK.chapters)
    assert 5 <= len(BOOK.flow) <= 9
    named = {id for step in BOOK.flow for id in step.rules} | {id for rule in BOOK for id in rule.see}
    assert named <= set(BOOK.rules)
    for rule in BOOK:
        assert rule.id not in rule.see
        if rule.kind == "reading":  # both ways, so that nobody reads half of it
            assert any(rule.id in BOOK[id].see for id in rule.see), rule.id


@pytest.mark.parametrize(("typed", "lang"), [("4 joueurs", "fr"), ("4 players", "en")])
def test_all_that_is_said_of_four_players_is_found(typed, lang):
    found = {rule.id for rule in search(BOOK, typed, lang).rules}
    assert {rule.id for rule in BOOK if rule.id.startswith("G11.")} <= found
