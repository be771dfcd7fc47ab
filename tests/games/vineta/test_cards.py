"""Every kind of card: legal, useless, refused."""

import pytest
from msgspec.structs import replace

from referee.core.box import find, read
from referee.core.log.timeline import Timeline
from referee.core.verdict import Breach
from referee.games.vineta import GAME
from referee.games.vineta.rules.box import Map
from referee.games.vineta.rules.map import maybe_on_shore
from referee.games.vineta.rules.position import Past
from tests.games.vineta.table import card, city, effects, flood, keys, rules, table, view
from tests.tools import told

# Blue and green houses where a card may need them; the rest on R3.
CITY = city(3, G1={"blue": 3, "green": 1}, G2={"blue": 1}, Y1={"red": 2})


def at(*log, **more):
    return table(*log, place=CITY, **more)


def houses(timeline, *districts):
    return [view(timeline)["houses"].get(district) for district in districts]


# -- flood -----------------------------------------------------------------------------------------


@pytest.mark.rule("V3.1", "V3.4", "V5.2")
def test_a_flood_starts_or_joins_a_series():
    now = view(at(flood(0, 3, "G1"), flood(1, 2, "G1"), flood(2, 4, "G2")))["series"]
    assert now["G1"] == {"owner": 0, "row": [[0, "flood_3"], [1, "flood_2"]], "authority": [], "value": 5}
    assert now["G2"]["owner"] == 2 and now["G2"]["value"] == 4


@pytest.mark.rule("V3.3")
def test_one_token_one_series():
    timeline = at(flood(0, 3, "G1"), card(1, "one_more"), card(2, "quarantine", on="R1"), flood(1, 1, "G2"))
    timeline.push(card(2, "one_more"))
    breach = timeline.judge(flood(0, 1, "G3")).breaches[0]
    assert (breach.rule, breach.hard) == ("V3.3", False)
    assert breach.facts == {"seat": 0, "district": "G3", "token": "G1", "allowed": ["G1", "G2"]}
    assert timeline.judge(flood(0, 1, "G1")).legal and timeline.judge(flood(0, 1, "G2")).legal


@pytest.mark.rule("V1.3", "V3.2")
def test_inland_is_refused_where_every_map_agrees():
    """Nothing sunk: the yellow ring lies round red, the green one round yellow, whatever the drawing."""
    for district, ring in [("R1", "yellow"), ("R3", "yellow"), ("Y1", "green"), ("Y2", "green")]:
        breach = at().judge(flood(0, 1, district)).breaches[0]
        assert (breach.rule, breach.say, breach.hard) == ("V3.2", "ring", False)
        assert breach.facts == {"district": district, "ring": ring, "allowed": ["G1", "G2", "G3"]}
    own = at(box={"map": {"edges": [["G1", "Y1"]]}})  # redrawn, but not confirmed
    assert keys(own.judge(flood(0, 1, "R1"))) == [("V3.2", "ring")]
    for box, say in ((None, "ring_or"), ({"map": {"confirmed": True}}, "refused_or")):  # a series may be joined
        breach = at(flood(0, 1, "G1"), box=box).judge(flood(1, 1, "R1")).breaches[0]
        assert (breach.say, breach.facts["series"], breach.facts["allowed"]) == (say, ["G1"], ["G2", "G3"])


@pytest.mark.rule("V3.2")
def test_inland_is_a_doubt_where_only_the_drawing_says_so():
    """A green district is gone: which yellow ones it touched is told by no booklet; red has yellow round it still."""
    timeline = sunk_g1()
    verdict = timeline.judge(flood(0, 1, "Y3"))
    assert verdict.legal and [(d.rule, d.say, d.facts["allowed"]) for d in verdict.doubts] == [
        ("V3.2", "doubt", ["G2", "G3", "Y1", "Y2"])
    ]
    assert keys(timeline.judge(flood(0, 1, "R2"))) == [("V3.2", "ring")]
    assert timeline.judge(flood(0, 1, "Y1")) == timeline.judge(flood(0, 1, "G2"))


@pytest.mark.rule("V3.2")
def test_who_looks_at_the_board_settles_a_doubt_about_the_shore():
    """Each district that is gone is asked of: it touched this one, or none did. Either answer ends the doubt."""
    asked, tapped = sunk_g1().position, flood(0, 1, "Y3")
    (doubt,) = sunk_g1().judge(tapped).doubts
    touches, apart = GAME.box.settles(asked, doubt)
    assert (touches.say, touches.facts) == ("settle.touches", {"district": "Y3", "gap": "G1"})
    assert (apart.say, apart.facts) == ("settle.apart", {"district": "Y3", "gaps": ["G1"]})
    boxes = {}
    for found in (touches, apart):
        slot = find(GAME.shelves({}), found.slot)[2]
        boxes[found.say] = GAME.tell({}, [(slot, read(slot, found.value))])
    yes, no = (sunk_g1(box=box) for box in boxes.values())
    assert yes.judge(tapped).legal and not yes.judge(tapped).doubts
    assert keys(no.judge(tapped)) == [("V3.2", "refused")]
    assert no.judge(flood(0, 1, "Y1")) == sunk_g1().judge(flood(0, 1, "Y1")), "of another district nothing was said"
    later = Map(apart={"Y3": ("G1",)})
    assert not maybe_on_shore(later, "Y3", ["G1"]) and maybe_on_shore(later, "Y3", ["G1", "G3"]), "nobody looked there"


@pytest.mark.rule("V3.2")
def test_inland_is_refused_where_the_table_has_said_so():
    confirmed = at(box={"map": {"confirmed": True}})
    assert keys(confirmed.judge(flood(0, 1, "R1"))) == [("V3.2", "refused")]
    assert confirmed.judge(flood(0, 1, "G3")) == at().judge(flood(0, 1, "G3"))
    seen = at(box={"map": {"confirmed": True, "seaside": {"R1": True, "G1": False}}})
    assert seen.judge(flood(0, 1, "R1")).legal and keys(seen.judge(flood(0, 1, "G1"))) == [("V3.2", "refused")]
    told = at(box={"map": {"seaside": {"R1": True, "G1": False}}})  # of these two only; the map is not confirmed
    assert told.judge(flood(0, 1, "R1")) == told.judge(flood(0, 1, "G2"))
    assert keys(told.judge(flood(0, 1, "G1"))) == [("V3.2", "refused")]


@pytest.mark.rule("V3.2")
def test_a_district_that_the_table_has_told_of_is_in_doubt_no_more():
    told = Map(seaside={"Y1": False, "Y2": True})
    assert (
        not maybe_on_shore(told, "Y1", ["G1"]) and maybe_on_shore(told, "Y2", []) and maybe_on_shore(told, "Y3", ["G1"])
    )


@pytest.mark.rule("V.A5")
def test_a_flood_that_no_map_has_a_place_for_is_played_without_one():
    nowhere = at(box={"map": {"seaside": {"G1": False, "G2": False, "G3": False}}})
    assert nowhere.judge(card(0, "flood_1")).legal


@pytest.mark.rule("V3.2", "V3.3")
def test_all_that_is_wrong_with_a_start_is_named():
    log = [flood(0, 1, "G1"), flood(1, 1, "G2"), card(2, "one_more"), flood(1, 1, "G1"), flood(2, 1, "G3")]
    timeline = at(*log, box={"map": {"confirmed": True, "seaside": {"Y3": True}}})
    assert rules(timeline, flood(0, 1, "R1")) == ["V3.3", "V3.2"]


@pytest.mark.rule("V.A4")
def test_where_the_whole_shore_is_threatened_a_flood_joins():
    log = [flood(0, 1, "G1"), flood(1, 1, "G2"), flood(2, 1, "G3")]
    timeline = table(*log, seats=4, box={"map": {"confirmed": True}})
    assert keys(timeline.judge(flood(3, 1, "Y1"))) == [("V.A4", "refused")]
    assert timeline.judge(flood(3, 1, "G2")).legal
    certain = table(*log, seats=4)  # on every map: the green ring is whole
    assert keys(certain.judge(flood(3, 1, "Y1"))) == [("V.A4", "refused")]
    guessed = shore_threatened().judge(flood(0, 1, "Y3"))
    assert guessed.legal and [(d.rule, d.say, d.facts["allowed"]) for d in guessed.doubts] == [
        ("V.A4", "doubt", ["G2", "G3", "Y1", "Y2"])
    ]


def shore_threatened():
    """Round 2: what the drawing calls the shore has a token on every district, Ana has hers still."""
    first = [flood(0, 1, "G1"), card(1, "one_less"), card(2, "one_less")]
    first += [card(seat, "quarantine", on="R1") for seat in (3, 4)]
    shore = [flood(1, 1, "G2"), flood(2, 1, "G3"), flood(3, 1, "Y1"), flood(4, 1, "Y2")]
    return table(*first, *shore, seats=5)


@pytest.mark.rule("V5.5")
def test_a_sunk_district_is_no_target():
    timeline = sunk_g1()
    for entry in [
        flood(0, 1, "G1"), card(0, "quarantine", on="G1"), card(0, "relocation", a="G1", b="G2"),
        card(0, "rescue", "G1", to="G2", houses=["blue"]), card(0, "false_hope", "R3", to="G1", colour="red"),
        card(0, "panic", "R3", moves=[["red", "G1"], ["red", "Y1"], ["red", "Y2"]]),
    ]:  # fmt: skip
        verdict = timeline.judge(entry)
        assert Breach("V5.5", {"district": "G1", "round": 1}, hard=True) in verdict.breaches, entry
        assert verdict.hard
    assert rules(timeline, card(0, "authority", on="G1", sign="+")) == ["V3.5", "V.A5"]


def sunk_g1(**more):
    log = [flood(0, 3, "G1"), card(1, "one_less"), card(2, "one_less")]
    return table(*log, place=CITY, **more)


@pytest.mark.rule("V.A5")
def test_a_bare_flood_is_only_for_a_table_without_any_shore():
    assert keys(at().judge(card(0, "flood_1"))) == [("V.A5", "refused")]
    nowhere = at(box={"map": {"confirmed": True, "seaside": {"G1": False, "G2": False, "G3": False}}})
    assert nowhere.push(card(0, "flood_1")).legal and nowhere.position.decks[0].discard == {"flood_1": 1}


# -- authority -------------------------------------------------------------------------------------


@pytest.mark.rule("V6.3", "V4.1", "V.A7")
def test_authority_is_seven_more_or_less():
    timeline = at(flood(0, 3, "G1"), card(1, "authority", on="G1", sign="-"), card(2, "authority", on="G1", sign="-"))
    assert view(timeline)["series"]["G1"]["authority"] == [[1, -7], [2, -7]]
    assert view(timeline)["series"]["G1"]["value"] == -11 and timeline.position.decks[1].discard == {}


@pytest.mark.rule("V6.3", "V3.5", "V.A5")
def test_authority_without_a_series():
    timeline = at()
    assert keys(timeline.judge(card(0, "authority", on="G1", sign="+"))) == [("V3.5", "none"), ("V.A5", "useless")]
    timeline.push(card(0, "authority"))
    assert effects(timeline) == [{"effect": "nothing", "card": "authority"}]
    assert timeline.position.decks[0].discard == {"authority": 1}
    timeline.push(flood(1, 1, "G1"))
    assert keys(timeline.judge(card(2, "authority"))) == [("V.A5", "refused")]
    assert keys(timeline.judge(card(2, "authority", on="G1"))) == [("house.shape", "refused")]
    assert keys(timeline.judge(card(2, "authority", on="G1", sign=7))) == [("house.shape", "refused")]


# -- changing wind ---------------------------------------------------------------------------------


@pytest.mark.rule("V6.6", "V.A10", "V5.6")
def test_the_wind_moves_a_card_to_the_end_of_another_series():
    log = [flood(0, 3, "G1"), flood(1, 2, "G2"), card(2, "changing_wind", "G1", index=0, to="G2")]
    now = view(at(*log))
    assert now["series"]["G2"]["row"] == [[1, "flood_2"], [0, "flood_3"]]
    assert now["series"]["G1"] == {"owner": 0, "row": [], "authority": [], "value": None}
    assert now["threatened"] == ["G1", "G2"]


@pytest.mark.rule("V6.6", "V3.5", "V.A7")
def test_the_wind_needs_a_card_and_a_place_for_it():
    timeline = at(flood(0, 3, "G1"), flood(1, 2, "G2"))
    assert keys(timeline.judge(card(2, "changing_wind", "G1", index=0))) == [("V6.6", "where")]
    assert keys(timeline.judge(card(2, "changing_wind", "G1", index=1, to="G1"))) == [
        ("V.A7", "refused"), ("V6.6", "same"),
    ]  # fmt: skip
    assert rules(timeline, card(2, "changing_wind", "G3", index=0, to="Y1")) == ["V3.5", "V3.5"]
    assert rules(timeline, card(2, "changing_wind", "G1", index=-1, to="G2")) == ["V.A7"]
    assert keys(timeline.judge(card(2, "changing_wind"))) == [("V.A5", "refused")]


@pytest.mark.rule("V.A9")
def test_the_wind_with_one_series_discards_to_the_owner():
    timeline = at(flood(0, 3, "G1"))
    assert keys(timeline.judge(card(1, "changing_wind", "G1", index=0, to="G2"))) == [("V.A9", "refused")]
    timeline.push(card(1, "changing_wind", "G1", index=0))
    assert timeline.position.decks[0].discard == {"flood_3": 1}
    assert timeline.position.decks[1].discard == {"changing_wind": 1}
    assert view(timeline)["series"]["G1"]["row"] == [] and view(timeline)["threatened"] == ["G1"]
    assert timeline.push(card(2, "changing_wind")).legal  # a series, but no flood card
    assert effects(timeline) == [{"effect": "nothing", "card": "changing_wind"}]


# -- calm sea --------------------------------------------------------------------------------------


@pytest.mark.rule("V6.8", "V.A7", "V.A5")
def test_calm_sea_takes_a_flood_card_away():
    timeline = at(flood(0, 3, "G1"))
    assert keys(timeline.judge(card(1, "calm_sea"))) == [("V.A5", "refused")]
    assert keys(timeline.judge(card(1, "calm_sea", "G1", index=1))) == [("V.A7", "refused")]
    timeline.push(card(1, "authority", on="G1", sign="+"))
    assert keys(timeline.judge(card(2, "calm_sea", "G1", index=1))) == [("V.A7", "refused")]
    timeline.push(card(2, "calm_sea", "G1", index=0))
    assert timeline.position.decks[0].discard == {"flood_3": 1} and view(timeline)["series"]["G1"]["value"] is None
    bare = at()
    assert bare.push(card(0, "calm_sea")).legal and effects(bare) == [{"effect": "nothing", "card": "calm_sea"}]


@pytest.mark.rule("V.A2", "V.A3")
@pytest.mark.parametrize("card_", ["calm_sea", "changing_wind"])
def test_an_empty_series_stays_or_ends_as_the_table_likes(card_):
    log = [flood(0, 3, "G1"), card(1, "authority", on="G1", sign="+"), card(2, card_, "G1", index=0)]
    kept = at(*log)
    assert view(kept)["series"]["G1"]["authority"] == [[1, 7]] and view(kept)["threatened"] == ["G1"]
    gone = at(*log, empty_series="dissolve")
    assert view(gone)["series"] == {} and view(gone)["threatened"] == []
    assert gone.position.decks[1].discard == {"authority": 1} and gone.position.decks[0].discard == {"flood_3": 1}
    again = [card(1, "one_more"), card(2, "one_more")]
    for timeline in (kept, gone):
        assert all(timeline.push(entry).legal for entry in again)
    assert kept.judge(flood(0, 1, "G1")).legal and rules(kept, flood(0, 1, "G2")) == ["V3.3"]
    assert gone.judge(flood(0, 1, "G1")).legal and gone.judge(flood(0, 1, "G2")).legal


# -- one more, one less ----------------------------------------------------------------------------


@pytest.mark.rule("V6.1", "V4.1")
def test_one_more_and_one_less_stay_in_front():
    timeline = at(card(0, "one_more"), card(1, "one_less"))
    assert view(timeline)["front"] == [[0, "one_more"], [1, "one_less"]] and view(timeline)["laps"] == 3
    assert timeline.position.decks[0].discard == {}
    assert keys(timeline.judge(card(2, "one_more", on="G1"))) == [("house.shape", "refused")]
    assert effects(timeline) == [{"effect": "length", "laps": 3}]


# -- relocation ------------------------------------------------------------------------------------


@pytest.mark.rule("V6.4")
def test_relocation_swaps_all_houses_even_none():
    timeline = at(card(0, "relocation", a="G1", b="R1"))
    assert houses(timeline, "G1", "R1") == [{}, {"blue": 3, "green": 1}]
    assert timeline.push(card(1, "relocation", a="Y2", b="Y3")).legal and effects(timeline) == []
    assert keys(timeline.judge(card(2, "relocation", a="G1", b="G1"))) == [("V6.4", "same")]


@pytest.mark.rule("V6.4", "V6.9", "V.A14", "V.A5")
def test_relocation_cannot_pick_a_quarantined_district_not_even_an_empty_one():
    timeline = at(card(0, "quarantine", on="R1"))
    verdict = timeline.judge(card(1, "relocation", a="R1", b="G1"))
    assert keys(verdict) == [("V6.9", "refused")] and not verdict.hard
    assert verdict.breaches[0].facts["lap"] == 1 and verdict.breaches[0].facts["by"] == 0
    assert keys(timeline.judge(card(1, "relocation"))) == [("V.A5", "refused")]
    held = last_two(card(0, "quarantine", on="R2"))
    assert held.push(card(1, "relocation")).legal and effects(held) == [{"effect": "nothing", "card": "relocation"}]


@pytest.mark.rule("V6.9")
def test_what_may_be_exchanged_with_leaves_out_the_district_that_is_chosen():
    timeline = at(card(0, "quarantine", on="G1"))
    for a, b, chosen in (("R1", "G1", "R1"), ("G1", "R1", None)):
        (breach,) = timeline.judge(card(1, "relocation", a=a, b=b)).breaches
        free = [district for district in timeline.position.houses if district not in ("G1", chosen)]
        assert (breach.facts["allowed"], breach.say) == (free, "exchange" if chosen else "refused")


def last_two(*log):
    """A city of only R2 and R3, all houses on R3; seat 0 is to play."""
    at = table(seats=2).position
    houses = {district: at.houses[district] for district in ("R2", "R3")}
    late = replace(at, round=8, houses=houses, sunk=tuple(d for d in at.houses if d not in houses))
    timeline = Timeline(GAME.refereed.moves, late)
    for entry in log:
        assert timeline.push(entry).legal, timeline.reading(timeline.seq)
    return timeline


# -- rescue ----------------------------------------------------------------------------------------


@pytest.mark.rule("V6.5", "V.A12", "V.A20")
def test_rescue_takes_two_houses_from_a_threatened_district():
    timeline = at(flood(0, 1, "G1"), card(1, "rescue", "G1", to="R1", houses=["blue", "blue"]))
    assert houses(timeline, "G1", "R1") == [{"blue": 1, "green": 1}, {"blue": 2}]
    free = at(card(0, "rescue", "G2", to="G1", houses=["blue"]))  # V.A20: from one district, unthreatened too
    assert houses(free, "G2", "G1") == [{}, {"blue": 4, "green": 1}]


@pytest.mark.rule("V6.5", "V6.9", "V6.12", "V6.13")
def test_every_wrong_of_a_rescue_is_named():
    timeline = at(flood(0, 1, "G1"), card(1, "quarantine", on="Y1"))
    verdict = timeline.judge(card(2, "rescue", "Y1", to="Y1", houses=["red", "blue", "blue"]))
    assert keys(verdict) == [
        ("V6.13", "refused"), ("V6.5", "not_threatened"), ("V6.9", "refused"), ("V6.12", "refused"),
        ("V6.5", "how_many"),
    ]  # fmt: skip
    assert verdict.breaches[1].facts == {"district": "Y1", "allowed": ["G1"]}
    assert keys(timeline.judge(card(2, "rescue", "G1", to="R1", houses=["blue"]))) == [("V6.5", "how_many")]
    assert keys(timeline.judge(card(2, "rescue", "R1", to="R2", houses=[]))) == [
        ("V6.5", "not_threatened"), ("V6.12", "empty"),
    ]  # fmt: skip


@pytest.mark.rule("V6.5", "V3.7", "V.A5")
def test_a_rescue_is_useless_where_threatened_districts_are_empty_or_quarantined():
    empty = at(flood(0, 1, "G3"))
    assert empty.push(card(1, "rescue")).legal and effects(empty) == [{"effect": "nothing", "card": "rescue"}]
    held = at(flood(0, 1, "G1"), card(1, "quarantine", on="G1"))
    assert held.push(card(2, "rescue")).legal
    able = at(flood(0, 1, "G1"))
    assert keys(able.judge(card(1, "rescue"))) == [("V.A5", "refused")]


# -- panic -----------------------------------------------------------------------------------------


@pytest.mark.rule("V6.7", "V.A13")
def test_panic_scatters_three():
    timeline = at(flood(0, 1, "G3"), card(1, "panic", "G1", moves=[["blue", "Y1"], ["blue", "R1"], ["green", "R2"]]))
    assert houses(timeline, "G1", "Y1", "R1", "R2") == [{"blue": 1}, {"red": 2, "blue": 1}, {"blue": 1}, {"green": 1}]
    assert timeline.judge(card(2, "panic", "Y1", moves=[["red", "G3"], ["red", "R2"], ["blue", "G1"]])).legal
    assert at(card(0, "panic", "G2", moves=[["blue", "G1"]]))


@pytest.mark.rule("V6.7", "V6.9", "V6.12", "V.A5")
def test_every_wrong_of_a_panic_is_named():
    timeline = at(card(0, "quarantine", on="Y1"))
    entry = card(1, "panic", "Y1", moves=[["red", "Y1"], ["red", "G1"], ["red", "G1"]])
    assert keys(timeline.judge(entry)) == [
        ("V6.7", "home"), ("V6.7", "apart"), ("V6.9", "refused"), ("V6.12", "refused"), ("V6.7", "how_many"),
    ]  # fmt: skip
    assert keys(timeline.judge(card(1, "panic", "R1", moves=[]))) == [("V6.12", "empty")]
    assert keys(timeline.judge(card(1, "panic", "G1", moves=[["blue", "R1"]]))) == [("V6.7", "how_many")]
    assert keys(timeline.judge(card(1, "panic"))) == [("V.A5", "refused")]
    held = table(card(0, "quarantine", on="R3"))
    assert held.push(card(1, "panic")).legal and effects(held) == [{"effect": "nothing", "card": "panic"}]


@pytest.mark.rule("V6.7")
def test_panic_with_fewer_districts():
    timeline = last_two()
    assert keys(timeline.judge(card(0, "panic", "R3", moves=[["blue", "R2"]]))) == []
    assert "V6.7" in rules(timeline, card(0, "panic", "R3", moves=[["blue", "R2"], ["red", "R2"]]))


# -- quarantine ------------------------------------------------------------------------------------


@pytest.mark.rule("V6.9", "V.A14", "V5.8")
def test_quarantine_holds_old_and_new_houses_until_the_round_ends():
    timeline = at(card(0, "quarantine", on="R1"), card(1, "quarantine", on="R1"), card(2, "quarantine", on="G2"))
    assert view(timeline)["quarantined"] == ["G2", "R1"]
    assert timeline.push(card(1, "false_hope", "G1", to="R1", colour="blue")).legal
    assert rules(timeline, card(2, "false_hope", "R1", to="G1", colour="blue")) == ["V6.9"]
    assert keys(at().judge(card(0, "quarantine"))) == [("V.A5", "refused")]
    for entry in [flood(2, 1, "G2"), card(0, "one_less")]:
        assert timeline.push(entry).legal
    assert view(timeline)["sunk"] == ["G2"] and view(timeline)["quarantined"] == []


# -- false hope ------------------------------------------------------------------------------------


@pytest.mark.rule("V6.10")
def test_false_hope_leads_to_a_threatened_district():
    timeline = at(card(0, "false_hope", "G1", to="R2", colour="green"))
    assert houses(timeline, "G1", "R2") == [{"blue": 3}, {"green": 1}]
    timeline.push(flood(1, 1, "G2"))
    assert keys(timeline.judge(card(2, "false_hope", "G1", to="R1", colour="blue"))) == [("V6.10", "refused")]
    assert timeline.judge(card(2, "false_hope", "G1", to="G2", colour="blue")).legal
    for to in ("G2", "R1"):  # wherever it is said to go
        assert keys(timeline.judge(card(2, "false_hope", "G2", to=to, colour="blue")))[0] == ("V6.13", "alone")
    timeline.push(flood(2, 1, "G1"))
    assert timeline.judge(card(1, "false_hope", "G2", to="G1", colour="blue")).legal


@pytest.mark.rule("V6.10", "V6.9", "V6.12", "V6.13", "V.A5")
def test_every_wrong_of_a_false_hope_is_named():
    timeline = at(flood(0, 1, "G2"), card(1, "quarantine", on="G1"))
    assert keys(timeline.judge(card(2, "false_hope", "G1", to="G1", colour="red"))) == [
        ("V6.13", "refused"), ("V6.10", "refused"), ("V6.9", "refused"), ("V6.12", "refused"),
    ]  # fmt: skip
    assert keys(timeline.judge(card(2, "false_hope"))) == [("V.A5", "refused")]
    only = table(flood(0, 1, "G3"), place=city(3, "G3"))
    assert only.push(card(1, "false_hope")).legal and effects(only) == [{"effect": "nothing", "card": "false_hope"}]


# -- any card --------------------------------------------------------------------------------------


@pytest.mark.rule("V2.3")
def test_only_the_next_player_reveals():
    timeline = at(flood(0, 1, "G1"))
    assert keys(timeline.judge(flood(2, 1, "G1"))) == [("V2.3", "turn")]
    assert keys(timeline.judge(flood(3, 1, "G1"))) == [("house.seat", "refused")]
    assert keys(timeline.judge({"do": "card", "seat": 1, "card": "storm"})) == [("house.shape", "refused")]
    assert keys(timeline.judge(flood(1, 5, "G1"))) == [("house.shape", "refused")]
    assert keys(timeline.judge(flood(1, 1, "B1"))) == [("house.shape", "refused")]
    assert keys(timeline.judge({"do": "card", "seat": 1})) == [("house.shape", "refused")]


@pytest.mark.rule("V2.1")
def test_every_move_has_its_phase():
    timeline = at()
    for entry, rule in [
        (CITY, "V2.1"), ({"do": "reveal", "seat": 0, "house": "blue", "district": "G1"}, "V2.1"),
        ({"do": "take", "seat": 0, "colour": "blue"}, "V.A11"),
    ]:  # fmt: skip
        assert rules(timeline, entry) == [rule]
    assert rules(at(record_colours=True), {"do": "take", "seat": 0, "colour": "blue"}) == ["V2.1"]


@pytest.mark.rule("V1.5", "V3.4")
def test_the_second_four_waves_of_a_deck_is_refused():
    """For that alone, whatever else the card would break, with when and where the first one was played."""
    timeline = at(flood(0, 4, "G1"), card(1, "one_more"), card(2, "one_more"), flood(1, 4, "G2"), flood(2, 4, "G2"))
    for entry in (flood(0, 4, "Y1"), flood(0, 4, "G1"), card(0, "flood_4")):
        verdict = timeline.judge(entry)
        assert keys(verdict) == [("V1.5", "refused")] and verdict.hard
        assert verdict.breaches[0].facts == {"seat": 0, "card": "flood_4", "count": 1, "played": [[1, 1, ["G1"]]]}
    assert told(GAME, verdict.breaches[0]) == {
        "fr": "Ana n’a plus de carte «\u00a0inondation 4\u00a0»\u00a0: 1 par paquet, jouée au tour 1 manche 1 (V1).",
        "en": 'Ana has no "flood 4" card left: 1 in a deck, played in round 1 turn 1 (G1).',
    }


@pytest.mark.rule("V1.5")
def test_of_several_cards_each_one_that_is_gone_is_told():
    log = [card(0, "false_hope", "G1", to="G2", colour="blue"), flood(1, 1, "G1"), card(2, "one_more")]
    log += [flood(1, 1, "G1"), flood(2, 1, "G1"), card(0, "false_hope", "R3", to="G1", colour="red")]
    log += [card(2, "quarantine", on="R1"), card(0, "false_hope", "R3", to="G1", colour="red"), flood(1, 1, "G1")]
    breach = at(*log).judge(card(0, "false_hope")).breaches[0]
    assert breach.facts["played"] == [[1, 1, ["G1", "G2"]], [1, 2, ["R3", "G1"]], [1, 3, ["R3", "G1"]]]
    assert told(GAME, breach)["en"].endswith(
        "3 in a deck, played in round 1 turn 1 (G1, G2), round 1 turn 2 (R3, G1), round 1 turn 3 (R3, G1)."
    )


@pytest.mark.rule("V1.5", "V4.3")
def test_a_card_of_the_shuffled_deck_is_told_by_its_latest_use():
    """The deck has been played through once: the first use is in the new deck again, and of no interest."""
    timeline = at()
    past = tuple(Past(0, "panic", n, 1, ()) for n in (2, 6))
    left = {name: n for name, n in timeline.position.decks[0].left.items() if name != "panic"}
    decks = (replace(timeline.position.decks[0], left=left), *timeline.position.decks[1:])
    breach = (
        GAME.refereed.moves.decode(card(0, "panic"))
        .judge(replace(timeline.position, past=past, decks=decks))
        .breaches[0]
    )
    assert breach.facts["played"] == [[6, 1, []]]


def test_a_ruling_carries_what_the_position_can_bear():
    timeline = at(flood(0, 1, "G1"), card(1, "quarantine", on="G2"))
    reading = timeline.push({"do": "ruling", "entry": card(2, "rescue", "G2", to="R1", houses=["blue"]), "note": "so"})
    assert reading.legal and reading.ruled and len(reading.verdict.breaches) == 2
    assert houses(timeline, "R1") == [{"blue": 1}]
