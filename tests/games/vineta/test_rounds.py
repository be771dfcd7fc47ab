"""Laps, rounds, decks, sinking, sharing: what follows by itself from the cards."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.games.vineta import GAME
from referee.games.vineta.phone.play import ask
from referee.games.vineta.rules.box import Map
from referee.games.vineta.rules.deck import FRESH
from referee.games.vineta.rules.laps import leaders, next_card, sink
from referee.games.vineta.rules.map import possible_shore, shore
from referee.games.vineta.rules.pieces import EDGES
from referee.games.vineta.rules.series import Series
from tests.games.vineta.table import card, city, effects, flood, keys, player, rules, setup, table, view
from tests.tools import NAMES


def play(timeline, *cards):
    """Cards by whoever is next."""
    for name, targets in cards:
        entry = card(timeline.position.seat, name, **targets)
        assert timeline.push(entry).legal, timeline.reading(timeline.seq)
    return timeline


def lap_of(timeline, signs, district="G1"):
    """One lap: `+` and `-` are one more and one less, everyone else plays a flood on one district."""
    for n in range(timeline.position.setup.count):
        seat = timeline.position.seat
        left = timeline.position.decks[seat].left
        if n < len(signs):
            name = "one_more" if signs[n] == "+" else "one_less"
            play(timeline, (name, {}))
        else:
            waves = next(name for name in ("flood_1", "flood_2", "flood_3") if left.get(name))
            play(timeline, (waves, {"to": district}))


# -- length of a round (facts, case 4) -------------------------------------------------------------

LENGTHS = [
    ({}, 3), ({1: "+"}, 4), ({1: "-"}, 2), ({1: "--"}, 1), ({1: "--+"}, 2), ({3: "-"}, 3), ({3: "-+"}, 3),
    ({3: "+-"}, 3), ({2: "+", 3: "-"}, 3), ({1: "+", 4: "-"}, 4), ({1: "++"}, 5),
]  # fmt: skip


@pytest.mark.rule("V5.1", "V6.1", "V6.2")
@pytest.mark.parametrize(("signs", "laps"), LENGTHS)
def test_how_many_laps_a_round_has(signs, laps):
    timeline = table(seats=4)
    count = 0
    while timeline.position.round == 1:
        count += 1
        lap_of(timeline, signs.get(count, ""))
    assert count == laps and effects(timeline)[0]["laps"] == laps
    assert view(timeline)["lap"] == 1 and view(timeline)["laps"] == 3


@pytest.mark.rule("V5.1")
def test_shown_laps_are_never_fewer_than_the_lap_now():
    timeline = play(table(), ("one_less", {}), ("one_less", {}), ("quarantine", {"on": "R1"}))
    assert (view(timeline)["lap"], view(timeline)["laps"]) == (2, 2)  # nobody started a series: an extra lap
    assert [card for _, card in timeline.position.front].count("one_less") == 2
    assert effects(timeline) == [{"effect": "tie", "districts": []}]


@pytest.mark.rule("V6.2", "V5.3")
def test_only_a_lap_that_a_tie_added_is_shown_as_one():
    """A "one less" in the third lap comes too late: the third lap was not added by anything."""
    timeline = play(table(seats=2), ("flood_3", {"to": "G1"}), ("flood_3", {"to": "G2"}))
    play(timeline, ("quarantine", {"on": "R1"}), ("quarantine", {"on": "R1"}), ("one_less", {}))
    assert timeline.position.lap == 3 and not ask(timeline.position, {}).at.tied
    play(timeline, ("relocation", {"a": "Y1", "b": "Y2"}))
    assert timeline.position.lap == 4 and ask(timeline.position, {}).at.tied
    play(timeline, ("one_more", {}))
    assert ask(timeline.position, {}).at.tied


@pytest.mark.rule("V5.3", "V.A6")
@pytest.mark.parametrize(("in_lap_4", "laps"), [("", 4), ("+", 5)])
def test_a_tie_and_what_changes_the_length_after_it(in_lap_4, laps):
    timeline = table(seats=2)
    play(timeline, ("flood_3", {"to": "G1"}), ("flood_3", {"to": "G2"}))
    play(timeline, ("quarantine", {"on": "R1"}), ("quarantine", {"on": "R1"}))
    play(timeline, ("one_less", {}), ("relocation", {"a": "Y1", "b": "Y2"}))
    assert view(timeline)["laps"] == 4 and view(timeline)["lap"] == 4  # the late one less is forgotten
    assert effects(timeline) == [{"effect": "tie", "districts": ["G1", "G2"]}]
    cards = [("one_more" if in_lap_4 else "flood_1", {} if in_lap_4 else {"to": "G2"}), ("flood_1", {"to": "G2"})]
    play(timeline, *cards)
    if in_lap_4:
        assert view(timeline)["laps"] == 5 and timeline.position.round == 1
        play(timeline, ("flood_1", {"to": "G2"}), ("flood_1", {"to": "G2"}))
    assert effects(timeline)[0]["laps"] == laps and view(timeline)["sunk"] == ["G2"]


@pytest.mark.rule("V5.3", "V5.4")
def test_after_a_tie_a_third_series_may_win():
    """Case 5: 5, 5, 3, then 5, 5, 6."""
    timeline = table(seats=3)
    play(timeline, ("flood_3", {"to": "G1"}), ("flood_3", {"to": "G2"}), ("flood_2", {"to": "G3"}))
    play(timeline, ("flood_2", {"to": "G2"}), ("flood_1", {"to": "G3"}), ("flood_2", {"to": "G1"}))
    play(timeline, ("quarantine", {"on": "R1"}), ("quarantine", {"on": "R1"}), ("quarantine", {"on": "R1"}))
    assert [view(timeline)["series"][d]["value"] for d in ("G1", "G2", "G3")] == [5, 5, 3]
    play(timeline, ("flood_3", {"to": "G3"}), *[("relocation", {"a": "Y1", "b": "Y2"})] * 2)
    assert effects(timeline)[0] == {"effect": "sunk", "district": "G3", "value": 6, "takers": [], "laps": 4}


# -- values (cases 1, 6) ---------------------------------------------------------------------------


@pytest.mark.rule("V5.2", "V5.4", "V5.7", "V6.11", "V.A8")
@pytest.mark.parametrize(
    ("series", "values", "leading"),
    [
        ([([4, 4, 3], [-7]), ([3, 3, 1], [])], [4, 7], ["G2"]),
        ([([2, 3], [-7])], [-2], ["G1"]),
        ([([2, 3], [-7]), ([3, 4], [-7])], [-2, 0], ["G2"]),
        ([([2, 3], []), ([3, 2], []), ([3], [])], [5, 5, 3], ["G1", "G2"]),
        ([([], [7]), ([1], [])], [None, 1], ["G2"]),
    ],
)
def test_values_and_who_leads(series, values, leading):
    made = {
        f"G{n}": Series(0, tuple((0, f"flood_{w}") for w in waves), tuple((1, sign) for sign in signs))
        for n, (waves, signs) in enumerate(series, 1)
    }
    assert [each.value for each in made.values()] == values
    assert leaders(replace(table().position, series=made)) == leading


@pytest.mark.rule("V.A8")
def test_a_district_without_a_series_is_worth_nothing_or_zero():
    below = {"G1": Series(0, ((0, "flood_1"),), ((1, -7),))}
    zero = {"G1": Series(0, ((0, "flood_4"), (0, "flood_3")), ((1, -7),))}
    none, read = table().position, table(bare="zero").position
    assert leaders(replace(none, series=below)) == leaders(replace(none, series=zero)) == ["G1"]
    assert leaders(replace(read, series=below)) == ["G2", "G3", "Y1", "Y2", "Y3", "R1", "R2", "R3"]
    assert leaders(replace(read, series=zero)) == list(read.houses) and leaders(read) == []
    two = {district: read.houses[district] for district in ("G1", "R3")}
    after, caused = sink(replace(read, houses=two, series=below), *leaders(replace(read, houses=two, series=below)), ())
    assert after.sunk == ("R3",) and caused[0].rules == ("V5.4", "V.A8") and caused[0].facts["takers"] == []
    assert read.count("R3") and GAME.speech("en", NAMES).effect(caused[0]).endswith("Nobody takes a house")
    lost = {"last_district": "G1", "standing": {}, "players": [player("blue", "G1", 1), player("red", "R1", 1)]}
    for pick, missing in (("none", ["missing"]), ("zero", [])):
        at = setup(2, bare=pick, district_values={"seen": True})
        assert [doubt.say for doubt in GAME.count.score(at, GAME.count.read(at, lost)).doubts] == missing


# -- sharing (cases 2, 3) --------------------------------------------------------------------------


@pytest.mark.rule("V5.6")
@pytest.mark.parametrize(
    ("row", "houses", "shares"), [("BCBC", 7, "043"), ("ABCA", 2, "110"), ("ABA", 5, "320"), ("AB", 0, "000")]
)
def test_houses_go_along_the_row(row, houses, shares):
    series = Series(0, tuple(("ABC".index(who), "flood_1") for who in row))
    takers = series.takers(houses)
    assert [takers.count(seat) for seat in range(3)] == [int(n) for n in shares]


@pytest.mark.rule("V5.6", "V5.7", "V5.8", "V5.5")
def test_a_district_sinks_with_its_houses():
    timeline = table(
        flood(0, 3, "G1"), card(1, "authority", on="G1", sign="+"), card(2, "one_less"),
        flood(1, 2, "G1"), card(2, "quarantine", on="G2"), flood(0, 1, "G1"),
        place=city(3, G1={"blue": 3, "green": 2}),
    )  # fmt: skip
    assert effects(timeline) == [
        {"effect": "sunk", "district": "G1", "value": 13, "takers": [0, 1, 0, 0, 1], "laps": 2},
        {"effect": "figure", "seat": 1},
    ]
    (sank,) = timeline.position.sank
    assert (sank.first, sank.series.owner, sank.series.row) == (0, 0, ((0, "flood_3"), (1, "flood_2"), (0, "flood_1")))
    assert sank.series.authority == ((1, 7),)
    now = view(timeline)
    assert now["won"] == [3, 2, 0] and now["sunk"] == ["G1"] and "G1" not in now["houses"]
    assert now["series"] == {} and now["quarantined"] == [] and now["front"] == [] and now["round"] == 2
    assert timeline.position.decks[1].discard == {"authority": 1, "flood_2": 1}
    assert timeline.position.decks[0].discard == {"flood_3": 1, "flood_1": 1}
    assert timeline.position.decks[2].discard == {"quarantine": 1, "one_less": 1}


@pytest.mark.rule("V5.6", "V.A11")
def test_houses_are_taken_one_by_one_where_colours_are_recorded():
    log = [flood(0, 3, "G1"), card(1, "one_less"), card(2, "one_less")]
    timeline = table(*log, place=city(3, G1={"blue": 1, "green": 1}), edition="en_2008")
    now = view(timeline)
    assert now["phase"] == "take" and now["sharing"]["takers"] == [0, 0] and now["seat"] == 0
    assert now["sharing"]["houses"] == {"blue": 1, "green": 1} and now["sunk"] == ["G1"]
    assert (now["round"], now["lap"], list(now["series"]), now["disc"]) == (1, 1, ["G1"], 0)
    assert keys(timeline.judge({"do": "take", "seat": 1, "colour": "blue"})) == [("V5.6", "turn")]
    assert keys(timeline.judge({"do": "take", "seat": 0, "colour": "red"})) == [("V5.6", "colour")]
    assert rules(timeline, flood(0, 1, "G2")) == ["V2.1"]
    for colour in ("green", "blue"):
        assert timeline.push({"do": "take", "seat": 0, "colour": colour}).legal
    now = view(timeline)
    assert now["won"] == [{"green": 1, "blue": 1}, {}, {}] and now["round"] == 2 and now["sharing"] is None
    empty = table(*log, place=city(3), record_colours=True)
    assert view(empty)["round"] == 2 and view(empty)["won"] == [{}, {}, {}]


# -- who starts (case 7) ---------------------------------------------------------------------------


def starters(seats, laps):
    """The disc at the start of each round, seats from 1; the cards themselves do not matter here."""
    at, found = table(seats=seats).position, []
    for number, length in enumerate(laps, 1):
        found.append(at.disc + 1)
        assert at.figure == at.disc and at.round == number
        at = replace(at, length=length, series={next(iter(at.houses)): Series(0, ((0, "flood_1"),))})
        for _ in range(seats * length):
            at, _ = next_card(at)
    return found


@pytest.mark.rule("V4.4", "V5.9", "V.A15")
@pytest.mark.parametrize(
    ("seats", "laps", "discs"),
    [
        (2, [3] * 8, [1, 2, 1, 2, 1, 2, 1, 2]), (3, [3] * 8, [1, 3, 2, 1, 3, 2, 1, 3]),
        (4, [3] * 8, [1, 4, 3, 2, 1, 4, 3, 2]),
        (5, [3] * 8, [1, 4, 2, 5, 3, 1, 4, 2]), (6, [3] * 8, [1, 4, 1, 4, 1, 4, 1, 4]), (3, [4, 3, 3], [1, 1, 3]),
        (4, [2, 3, 3], [1, 3, 2]),
    ],
)  # fmt: skip
def test_who_opens_each_round(seats, laps, discs):
    assert starters(seats, laps) == discs


# -- shore (case 8) --------------------------------------------------------------------------------


@pytest.mark.rule("V3.2", "V.A19")
@pytest.mark.parametrize(
    ("sunk", "on_shore"),
    [
        ("", "G1 G2 G3"), ("G1", "G2 G3 Y1 Y2"), ("G1 Y1", "G2 G3 Y2 Y3 R1 R2"), ("G1 Y1 R1", "G2 G3 Y2 Y3 R2 R3"),
        ("G1 G2 G3", "Y1 Y2 Y3"),
    ],
)  # fmt: skip
def test_the_shore_of_the_default_map(sunk, on_shore):
    assert shore(Map(), sunk.split()) == set(on_shore.split())


@pytest.mark.rule("V3.2", "V.A21")
def test_a_corner_is_no_shore_unless_the_map_of_the_table_says_so():
    assert "Y3" not in shore(Map(), ["G1"])
    assert "Y3" in shore(Map(edges=(*EDGES, ("G1", "Y3"))), ["G1"])


@pytest.mark.rule("V1.3", "V3.2")
@pytest.mark.parametrize(
    ("sunk", "in_doubt"),
    [("", ""), ("G1", "Y3"), ("G1 Y1", "R3"), ("G1 Y1 R1", ""), ("G1 G2 G3", ""), ("G1 G2 G3 Y1", "R3")],
)
def test_the_shore_on_some_map_is_what_the_rings_leave_open(sunk, in_doubt):
    """Yellow once a green district is gone, red once a yellow one is: never before, and the map confirmed, never."""
    gone = sunk.split()
    assert possible_shore(Map(), gone) - shore(Map(), gone) == set(in_doubt.split())
    assert possible_shore(Map(confirmed=True), gone) == shore(Map(), gone)


@pytest.mark.rule("V3.2")
def test_the_table_may_redraw_the_shore():
    assert shore(Map(edges=(("R1", "G1"),), seaside={"G2": False}), ["G1"]) == {"G3", "R1"}


# -- decks (case 12) -------------------------------------------------------------------------------


@pytest.mark.rule("V1.5", "V1.6", "V4.2", "V4.3", "V.A16")
def test_hands_of_a_long_pass_through_the_deck():
    deck, hands = FRESH, []
    for _ in range(30):
        name = next(iter(deck.left))
        deck = deck.play(name).throw([name])
        hands.append((deck.hand, deck.pile)) if deck.exhausted else None
        deck = deck.draw()
        hands.append((deck.hand, deck.pile))
    assert hands[22] == (7, 0) and hands[23] == (6, 0) and hands[28] == (1, 0)
    assert hands[29] == (0, 0) and hands[30] == (7, 23) and deck.left == FRESH.left


@pytest.mark.rule("V4.3", "V.A16", "V5.8", "V.A1", "V1.5")
def test_a_deck_played_out_in_a_game_leaves_out_what_lies_on_the_table():
    """Two players who never let a series lead: every lap ties, so one round goes through the whole deck."""
    timeline = table(seats=2, place=city(2, "R3", R1={"blue": 1}))
    plan = ["one_more", "one_less", "quarantine", "relocation", "rescue", "false_hope", "false_hope", "false_hope",
            "panic", "calm_sea", "changing_wind", "changing_wind", "changing_wind", "authority"]  # fmt: skip
    plan += ["flood_1"] * 5 + ["flood_2"] * 6 + ["flood_3"] * 4 + ["flood_4"]
    own = {0: "G1", 1: "G2"}
    for lap, name in enumerate(plan, 1):
        for _ in range(2):
            seat = timeline.position.seat
            afloat_empty = [d for d, houses in timeline.position.houses.items() if not houses]
            targets = {
                "quarantine": {"on": "Y1"}, "relocation": {"a": "Y2", "b": "Y3"},
                "rescue": {"origin": "R3", "to": "Y2", "houses": ["red", "red"]},
                "false_hope": {"origin": "R3", "to": "Y2", "colour": "green"},
                "panic": {"origin": "R1", "moves": [["blue", "Y2"]]} if timeline.position.houses["R1"] else
                {"origin": "Y2", "moves": [["green", d] for d in afloat_empty[:3]]},
            }.get(name, {"to": own[seat]} if name.startswith("flood") else {})  # fmt: skip
            assert timeline.push(card(seat, name, **targets)).legal, timeline.reading(timeline.seq)
        if lap < 30:
            assert view(timeline)["hand"] == [7 if lap <= 23 else 30 - lap] * 2
    assert timeline.position.round == 1 and timeline.position.lap == 31
    assert effects(timeline) == [
        {"effect": "reshuffled", "seat": 0}, {"effect": "reshuffled", "seat": 1},
        {"effect": "tie", "districts": ["G1", "G2"]},
    ]  # fmt: skip
    on_table = 16 + 2  # the series, one more and one less: authority had no series
    assert view(timeline)["hand"] == [7, 7] and view(timeline)["pile"] == [30 - on_table - 7] * 2
    assert rules(timeline, flood(0, 1, "G1")) == ["V1.5"]
    seat = timeline.position.seat
    play(timeline, ("authority", {"on": own[seat], "sign": "+"}), ("quarantine", {"on": "Y1"}))
    assert timeline.position.round == 2 and timeline.position.decks[0].discard["flood_1"] == 5


# -- the facts file itself -------------------------------------------------------------------------


@pytest.mark.rule("V1.2", "V1.3", "V1.5")
def test_components_agree_with_what_they_are_told_to_be():
    from referee.games.vineta.rules import pieces

    held = json.loads((Path(pieces.__file__).parent.parent / "components.json").read_text(encoding="utf-8"))
    assert sum(pieces.DECK.values()) == 30 and held["deck"] == pieces.DECK
    assert sum(n for name, n in pieces.DECK.items() if name.startswith("flood")) == 16
    assert sum(int(name[-1]) * n for name, n in pieces.DECK.items() if name.startswith("flood")) == 33
    assert len(pieces.EDGES) == 21 and pieces.COLOURS_IN_PLAY == {2: 4, 3: 4, 4: 5, 5: 6, 6: 7}
