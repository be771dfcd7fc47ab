"""The set-up: both bridges at once or card by card, the hands, the options."""

import pytest

from referee.core.files.table import why_unreadable
from referee.core.setup import Unreadable
from referee.core.words.phrases import LANGUAGES
from referee.games.gefira import GAME
from referee.games.gefira.phone.choices import OptionsForm
from tests.games.gefira.table import (
    BLUE,
    BUILD,
    RED,
    activate,
    build,
    holed,
    keys,
    lay,
    setup,
    table,
    take,
    tool,
    view,
    where,
)
from tests.tools import NAMES, told

LAID = [
    lay(n % 2, bridge, symbol)
    for n, (bridge, symbol) in enumerate([("blue", s) for s in BLUE] + [("red", s) for s in RED])
]
TAKEN = [*LAID, take(0, 2, 6, 7), take(1, 3, 5, 6)]


def test_the_position_before_the_first_section():
    assert view(table()) == {
        "phase": "setup",
        "over": False,
        "turn": 0,
        "actions_left": 0,
        "extra": [2, 2],
        "tool": "machete",
        "steps": 4,
        "direction": "along",
        "lock": None,
        "bridges": [[None] * 7, [None] * 7],
        "explorers": [{"start": 10, "columns": [], "end": 0, "accidents": 0}] * 2,
        "awaiting": None,
        "steps_left": None,
        "stop": None,
        "event": None,
        "hands": [0, 0],
        "pile": 40,
        "discards": 0,
    }


@pytest.mark.rule("G2.2", "G2.3", "G2.4", "G2.5", "G2.6", "G2.7", "G2.9", "G2.10", "G2.12")
@pytest.mark.parametrize("first", [0, 1])
def test_play_begins(first):
    """At once or card by card: the same table."""
    at_once = table([BUILD], first=first)
    log = [{**entry, "seat": (entry["seat"] + first) % 2} if entry["do"] == "lay" else entry for entry in TAKEN]
    by_card = table(log, first=first)
    assert view(at_once) == view(by_card)
    seen = view(at_once)
    assert (seen["phase"], seen["turn"], seen["actions_left"]) == ("play", first, 2)
    assert (seen["hands"], seen["pile"], seen["discards"]) == ([3, 3], 26, 0)
    assert (seen["tool"], seen["steps"], seen["lock"], seen["extra"]) == ("machete", 4, None, [2, 2])
    assert where(at_once, 1 - first) == (9, [1], 0, 0) and where(at_once, first) == (10, [], 0, 0)


@pytest.mark.rule("G2.8", "G2.9", "G.A28")
def test_sections_are_laid_in_turn_on_either_bridge():
    at = table([lay(1, "red", "flood"), lay(0, "red", "snake"), lay(1, "blue", "winds")], first=1)
    seen = view(at)
    assert (seen["bridges"][1][:3], seen["bridges"][0][:2]) == (["flood", "snake", None], ["winds", None])
    assert (seen["turn"], seen["pile"], seen["phase"], seen["actions_left"]) == (0, 37, "setup", 0)
    assert keys(at.judge(lay(1, "red", "flood"))) == [("G2.8", "refused")]
    assert keys(at.judge(BUILD)) == [("G2.8", "begun")]
    assert keys(at.judge(take(0, 2, 3, 4))) == [("G2.10", "early")]
    assert keys(at.judge(activate(0, 0))) == [("G2.12", "refused")]
    assert keys(at.judge(tool())) == [("G2.12", "refused")]
    assert keys(at.judge({"do": "extra", "seat": 0})) == [("G2.12", "refused")]


@pytest.mark.rule("G2.9")
def test_a_full_bridge():
    at = table(LAID[:7])
    verdict = at.judge(lay(1, "blue", "flood"))
    assert keys(verdict) == [("G2.9", "full")] and verdict.hard and at.judge(lay(1, "red", "flood")).legal
    at = table(LAID)
    assert view(at)["turn"] is None and view(at)["phase"] == "setup"
    for entry in (lay(0, "red", "flood"), BUILD):
        assert keys(at.judge(entry)) == [("G2.9", "complete")]
        assert keys(table([BUILD]).judge(entry)) == [("G2.9", "complete")]


@pytest.mark.rule("G2.9", "G2.10", "G2.11")
@pytest.mark.parametrize(
    ("blue", "red", "expected"),
    [
        (holed(BLUE, 2, 3), holed(RED, 2, 3, 4), [("G2.10", "holes")]),
        (holed(BLUE, 1, 2, 3), holed(RED, 2, 3, 4), [("G2.11", "refused")]),
        (holed(BLUE, 2, 3, 4)[:6], holed(RED, 2, 3, 4), [("G2.9", "length")]),
        (holed(BLUE, 2, 3, 4), [*holed(RED, 2, 3, 4), "flood"], [("G2.9", "length")]),
        ([], holed(RED, 1, 2), [("G2.9", "length"), ("G2.10", "holes"), ("G2.10", "holes"), ("G2.11", "refused")]),
    ],
)
def test_build_names_all_that_is_wrong(blue, red, expected):
    at = table()
    verdict = at.judge(build(blue, red))
    assert keys(verdict) == expected
    for breach in verdict.breaches:
        told(GAME, breach)


@pytest.mark.rule("G2.11")
def test_the_table_may_play_without_a_first_section():
    at = table()
    entry = build(holed(BLUE, 1, 2, 3), holed(RED, 1, 3, 4))
    assert not at.judge(entry).hard and at.push({"do": "ruling", "entry": entry, "note": "so"}).legal
    assert view(at)["phase"] == "play" and view(at)["pile"] == 26


@pytest.mark.rule("G2.10", "G2.11")
@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (take(0, 2, 3), [("G2.10", "how_many")]),
        (take(0, 2, 3, 4, 5), [("G2.10", "how_many")]),
        (take(0, 2, 2, 4), [("G2.10", "twice")]),
        (take(0, 2, 3, 8), [("G2.10", "no_section")]),
        (take(0, 0, 2, 3), [("G2.10", "no_section")]),
        (take(0, 1, 2, 3), [("G2.11", "refused")]),
        (
            take(0, 1, 1, 9),
            [("G2.10", "twice"), ("G2.10", "no_section"), ("G2.11", "refused")],
        ),
        (take(2, 2, 3, 4), [("house.seat", "refused")]),
    ],
)  # fmt: skip
def test_take_names_all_that_is_wrong(entry, expected):
    assert keys(table(LAID).judge(entry)) == expected


@pytest.mark.rule("G2.10")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_hands_are_taken_in_either_order_from_the_opponents_bridge(order):
    at = table(LAID)
    a, b = order
    at.push(take(a, 7, 2, 4))
    seen = view(at)
    assert seen["bridges"][1 - a] == holed((BLUE, RED)[1 - a], 2, 4, 7) and seen["turn"] is None
    assert seen["hands"][a] == 3 and seen["hands"][b] == 0 and seen["pile"] == 26
    assert keys(at.judge(take(a, 2, 3, 5))) == [("G2.10", "again")]
    before = at.position
    at.push(take(b, 2, 3, 4))
    assert view(at)["phase"] == "play" and view(at)["pile"] == 26
    assert keys(at.judge(take(b, 2, 3, 4))) == [("G2.10", "again")]
    move = GAME.refereed.moves.decode(take(b, 2, 3, 4))
    assert not move.clashes(table(LAID).position, before), "both phones may take at the same time"


@pytest.mark.rule("G10.4", "G2.12", "G.A31")
@pytest.mark.parametrize(("length", "pile"), [(4, 32), (8, 24), (12, 16)])
def test_bridges_of_another_length(length, pile):
    row = (BLUE * 2)[:length]
    at = table([build(holed(row, 2, 3, 4), holed(row, 2, 3, 4))], bridge_length=length)
    assert view(at)["pile"] == pile
    assert keys(at.judge(activate(1, length + 1))) == [("G3.1", "refused")]
    assert keys(at.judge(activate(0, length + 1))) == [("G4.1", "arrived")]


@pytest.mark.rule("G10.1", "G10.2", "G10.3", "G2.5", "G.A1", "G.A30")
@pytest.mark.parametrize(("card", "steps"), [("3/5", 3), ("4/6", 4), ("5/7", 5)])
def test_steps_cards_begin_with_the_lower_number(card, steps):
    at = table([BUILD], steps_card=card, direction="short")
    assert (view(at)["steps"], view(at)["direction"]) == (steps, "short")


@pytest.mark.rule("G1.1")
@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_a_table_has_two_seats_or_four(count):
    with pytest.raises(Unreadable) as error:
        GAME.begin(GAME.setup(("Ana", "Bo", "Cy", "Dan", "Eve")[:count]))
    assert error.value.breach.rule == "house.seats"
    assert error.value.breach.facts["because"] == "G1.1", "one box serves two, two boxes four"


@pytest.mark.parametrize(
    "options",
    [
        {"first": 2},
        {"first": True},
        {"steps_card": "6/8"},
        {"bridge_length": 3},
        {"bridge_length": 13},
        {"bridge_length": 7.5},
        {"direction": "across"},
        {"free_face": 1},
        {"talisman_from_start": "no"},
        {"snake_target": "both"},
        {"wind_turns_empty": None},
        {"wind_turn": "spin"},
        {"direction_labels_swapped": "true"},
        {"more": 1},
    ],
)
def test_an_unknown_option_or_value_is_unreadable(options):
    with pytest.raises(Unreadable):
        setup(**options)


@pytest.mark.parametrize(
    ("seats", "name", "sentence"),
    [
        (4, "bridge_length", "With 4, bridge_length is no option. Options that this number of players has: arm,"),
        (2, "arm", "With 2, arm is no option. Options that this number of players has: bridge_length."),
    ],
)
def test_an_option_of_the_other_number_of_players_is_refused_with_what_there_is(seats, name, sentence):
    with pytest.raises(Unreadable) as error:
        setup(seats, **{name: 3})
    assert why_unreadable(error.value).startswith(sentence)
    for other in ("cross", "foreign_pair", "flood_hits"):
        assert (other in why_unreadable(error.value)) == (seats == 4)


@pytest.mark.rule("G.A2", "G.A5")
@pytest.mark.parametrize("options", [{"direction_labels_swapped": True}, {"free_face": False}])
def test_two_readings_change_texts_only(options):
    assert view(table([BUILD], **options)) == view(table([BUILD]))
    labels = [setup(**options).options.direction_label(side) for side in ("along", "short")]
    swapped = options.get("direction_labels_swapped", False)
    assert labels == (["short", "along"] if swapped else ["along", "short"])


def test_the_defaults():
    options = setup().options
    assert (options.first, options.steps_card, options.bridge_length, options.direction) == (0, "4/6", 7, "along")
    assert (options.free_face, options.talisman_from_start, options.snake_target) == (True, True, "pair")
    assert (options.wind_turns_empty, options.wind_turn, options.direction_labels_swapped) == (False, "rotate", False)


class Posted(dict):
    def getlist(self, name):
        values = self.get(name, [])
        return [values] if isinstance(values, str) else list(values)


def test_the_page_of_a_new_table():
    """What was not touched is the default; nonsense is no choice."""
    assert OptionsForm(Posted()) and setup(**GAME.choices(Posted(), 2)) == setup()
    assert setup(**GAME.choices(Posted(first="7", steps_card="9", bridge_length="x", wind_turn="?"), 2)) == setup()
    chosen = GAME.choices(
        Posted(name=NAMES[:2], first="1", steps_card="3/5", bridge_length="9", direction="short", free_face="no",
               snake_target="nearest_end", wind_turns_empty="yes", wind_turn="flip", direction_labels_swapped="yes"),
        2,
    )  # fmt: skip
    assert setup(**chosen).options.steps == (3, 5) and chosen["wind_turn"] == "flip" and not chosen["free_face"]


@pytest.mark.rule("G2.7")
def test_chance_decides_who_starts_unless_somebody_is_ticked():
    assert {GAME.choices(Posted(name=NAMES[:2], first="random"), 2)["first"] for _ in range(60)} == {0, 1}
    assert [GAME.choices(Posted(name=NAMES[:2], first=seat), 2)["first"] for seat in "01"] == [0, 1]


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "build"},
        {"do": "build", "symbols": {"blue": BLUE}},
        {"do": "build", "symbols": {"blue": BLUE, "red": RED, "black": BLUE}},
        build(["rain", *BLUE[1:]], RED),
        {**lay(0, "blue", "flood"), "column": 1},
        lay(0, "black", "flood"),
        lay(True, "blue", "flood"),
        lay(0, "blue", None),
        take("0", 2, 3, 4),
        {"do": "take", "seat": 0, "columns": [2.5, 3, 4]},
        {"do": "take", "seat": 0, "columns": None},
    ],
)
def test_another_shape_is_refused(entry):
    verdict = table().judge(entry)
    assert keys(verdict) == [("house.shape", "refused")] and verdict.hard
    assert all("?" not in told(GAME, verdict.breaches[0])[lang] for lang in LANGUAGES)


@pytest.mark.rule("G1.1", "G2.9", "G11.6")
@pytest.mark.parametrize(
    ("log", "entry", "key"),
    [
        ([], lay(0, "green", "flood"), ("G1.1", "no_bridge")),
        ([BUILD], activate(0, 1, bridge="yellow"), ("G1.1", "no_bridge")),
        ([], {"do": "build", "symbols": BUILD["symbols"] | {"green": BLUE}}, ("G2.9", "bridges")),
        ([], BUILD | {"taken": {"blue": 1, "red": 0}}, ("G11.6", "two")),
        (LAID, take(0, 2, 3, 4) | {"bridge": "red"}, ("G11.6", "two")),
    ],
)
def test_what_only_four_have_is_refused_at_two(log, entry, key):
    assert keys(table(log).judge(entry)) == [key]
