"""What a table of Vineta picks where the booklet leaves something open, on its docks."""

import pytest

from tests.games.vineta.scenes import CITY, FIVE
from tests.games.vineta.table import card, flood
from tests.web.phone import Phone, open_at, press
from tests.web.vineta import last, lay


def test_an_effect_is_waived_by_a_key_where_the_table_says_so(either, store):
    usual = lay(store, [CITY, flood(0, 2, "G1")], options=FIVE)
    open_at(either, usual, "?card=authority")
    assert "Waive the effect" not in either.page.text
    table = lay(store, [CITY, flood(0, 2, "G1")], options={**FIVE, "waive": True})
    open_at(either, table, "?card=authority")
    press(either, "waive:authority")
    assert last(store, table) == card(1, "authority") and "Effect waived" in either.page.text


def test_a_wind_that_takes_nothing_is_entered_by_its_card_alone(either, store):
    table = lay(store, [CITY, flood(0, 2, "G1")], options={**FIVE, "lone_wind": "wind"})
    open_at(either, table)
    press(either, "card:changing_wind")
    assert last(store, table) == card(1, "changing_wind")
    assert "the wind is discarded and takes nothing" in either.page.text, "there is a flood card that it could move"


def test_a_rescue_from_two_districts_is_entered_house_by_house(either, store):
    table = lay(store, [CITY], options={**FIVE, "rescue_origins": "two"})
    open_at(either, table)
    press(either, "card:rescue", "is:G1", "is:blue", "is:Y1")
    assert "Which other house leaves Y1?" in either.page.text
    press(either, "is:green", "is:R1")
    assert last(store, table) == card(0, "rescue", ["G1", "Y1"], to="R1", houses=["blue", "green"])
    assert "Rescue, from G1 and Y1 to R1: blue, green" in either.page.text


def test_a_rescue_that_may_leave_two_districts_may_leave_one(either, store):
    table = lay(store, [CITY], options={**FIVE, "rescue_origins": "two"})
    open_at(either, table)
    press(either, "card:rescue", "is:G1", "is:blue", "is:G1", "is:blue", "is:R1")
    assert last(store, table) == card(0, "rescue", "G1", to="R1", houses=["blue", "blue"])


def test_a_house_stays_where_it_is_where_the_table_says_so(either, store):
    table = lay(store, [CITY], options={**FIVE, "stay": True})
    open_at(either, table)
    press(either, "card:false_hope", "is:Y3", "is:red", "is:Y3")
    assert last(store, table) == card(0, "false_hope", "Y3", to="Y3", colour="red")


@pytest.mark.rule("V6.13")
def test_a_false_hope_out_of_the_only_threatened_district_names_no_way_that_nobody_entered(either, store):
    table = lay(store, [CITY, flood(0, 2, "G1")], options=FIVE)
    open_at(either, table)
    press(either, "card:false_hope", "is:G1")
    assert either.status == 422 and "Only G1 is threatened" in either.page.alert and "both" not in either.page.alert


def test_a_district_that_no_second_house_may_leave_is_refused_at_once(either, store):
    table = lay(store, [CITY, card(0, "quarantine", on="Y1")], options={**FIVE, "rescue_origins": "two"})
    open_at(either, table)
    press(either, "card:rescue", "is:Y1")
    assert either.status == 422 and "Y1 has been in quarantine" in either.page.alert
    open_at(either, table)
    press(either, "card:rescue", "is:G1", "is:blue", "is:Y1")
    assert either.status == 422 and "Y1 has been in quarantine" in either.page.alert
    press(either, "is:R1")
    assert "Which other house leaves R1?" in either.page.text


def test_the_rules_of_a_card_say_whether_its_effect_may_be_waived(app, store):
    """The question has a key for it where the table likes: its rule is one tap away, as those of the card."""
    table = lay(store, [CITY], options={**FIVE, "waive": True})
    page = open_at(Phone(app), table, "?card=panic")
    assert any("/rules?of=V6.7" in link and "V.A5" in link for link in page.links)
