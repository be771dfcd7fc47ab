"""The card table, added up."""

from collections import Counter

import pytest

from referee.games.faraway.rules.pieces import COLOURS, KEYS, REGIONS, SANCTUARIES, deck
from tests.games.faraway.table import ALL

BASE_REGIONS = [card for card in REGIONS.values() if card.set == "base"]
BASE_SANCTUARIES = [card for card in SANCTUARIES.values() if card.set == "base"]


def total(cards, feature):
    return sum(card.has.get(feature, 0) for card in cards)


@pytest.mark.rule("F2.1")
@pytest.mark.parametrize(
    ("sets", "regions", "sanctuaries"),
    [
        (["base"], 68, 45),
        (["base", "people_from_below"], 77, 53),
        (["base", "under_starry_skies"], 83, 45),
        (list(ALL), 92, 53),
    ],
)
def test_how_many_cards_a_box_holds(sets, regions, sanctuaries):
    cards = deck(frozenset(sets))
    assert (len(cards.regions), len(cards.sanctuaries)) == (regions, sanctuaries)


@pytest.mark.rule("F2.1", "F5.1", "F5.2", "F5.3")
def test_base_regions_add_up():
    assert sorted(card.number for card in BASE_REGIONS) == list(range(1, 69))
    assert Counter(card.colour for card in BASE_REGIONS) == dict.fromkeys(COLOURS[:4], 17)
    assert sorted(card.number for card in BASE_REGIONS if "night" in card.has) == list(range(20, 41))
    assert [total(BASE_REGIONS, f) for f in ("clue", "stone", "chimera", "thistle")] == [18, 18, 14, 10]


@pytest.mark.rule("F5.4", "F5.6")
def test_base_quests_add_up():
    asking = [card for card in BASE_REGIONS if card.needs]
    assert len(asking) == 37
    assert [sum(card.needs.get(f, 0) for card in asking) for f in ("stone", "chimera", "thistle")] == [39, 35, 28]
    quests = [card.quest for card in BASE_REGIONS if card.quest]
    fixed = [quest.points for quest in quests if quest.kind == "fixed"]
    assert (len(quests), len(fixed), sum(fixed)) == (61, 17, 213)


@pytest.mark.rule("F2.1", "F6.2")
def test_base_sanctuaries_add_up():
    assert Counter(card.colour for card in BASE_SANCTUARIES) == dict.fromkeys(COLOURS[:4], 5) | {"grey": 25}
    features = ("night", "clue", "stone", "chimera", "thistle")
    assert [total(BASE_SANCTUARIES, f) for f in features] == [4, 8, 9, 7, 5]
    assert sum(card.quest is not None for card in BASE_SANCTUARIES) == 26


@pytest.mark.rule("F2.3")
def test_sanctuaries_are_told_apart_by_what_is_seen():
    assert (
        len(KEYS)
        == len(SANCTUARIES)
        == len({str((card.colour, card.has, card.quest)) for card in SANCTUARIES.values()})
    )
    assert not KEYS.keys() & SANCTUARIES.keys()


@pytest.mark.rule("F10.1")
def test_every_meteor_shares_its_number_and_numbers_are_unique_without_them():
    for sets in (["base"], ["base", "people_from_below"]):
        assert all(len(ids) == 1 for ids in deck(frozenset(sets)).by_number.values())
    shared = {n: ids for n, ids in deck(frozenset(ALL)).by_number.items() if len(ids) > 1}
    assert {id for ids in shared.values() for id in ids if id.startswith("M")} == {
        card.id for card in REGIONS.values() if card.meteor
    }
    assert all(len(ids) == 2 for ids in shared.values()) and len(shared) == 15
    assert all(int(id[1:]) == card.number for id, card in REGIONS.items())


@pytest.mark.rule("F2.1", "F10.1")
def test_a_region_is_named_by_id_or_by_a_number_that_only_it_carries():
    base, every = deck(frozenset(["base"])), deck(frozenset(ALL))
    assert base.region(15) == base.region("R15") == "R15"
    assert every.region(15) == ["R15", "M15"] and every.region("M15") == "M15" and every.region(14) == "R14"
    assert base.region("M15") == base.region(69) == base.region("15") == base.region(0) == []
    assert every.region(0) == "R00"
    assert base.sanctuary("blue/stone/no-reward") == base.sanctuary("S12") == "S12"
    assert base.sanctuary("S46") is base.sanctuary("grey/stone-stone/no-reward") is base.sanctuary("R12") is None
