"""What a table of Vineta picks where the booklet leaves something open, on its docks."""

from tests.games.vineta.scenes import CITY, FIVE
from tests.games.vineta.table import card, flood
from tests.web.phone import open_at, press
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
    assert last(store, table) == card(1, "changing_wind") and "no flood card to move" in either.page.text
