"""AQUA: a tile that is turned to where it fits, and what the key says of the ways it passes over."""

import re

from tests.web.aqua import OPEN, lay
from tests.web.phone import Phone, open_at, press


def test_a_tile_that_lies_wrong_is_turned_to_where_it_fits(app, store):
    phone, table = Phone(app), lay(store, OPEN)
    page = open_at(phone, table, "?corals=rgb&turn=1")
    assert "7 possible places, 5 when turned" in page.text
    assert page.source.count("aq-spot aq-fits") == 2 and page.source.count("aq-spot aq-turns") == 5
    page = phone.follow("place=1.-2")
    assert "Turn it" in page.text and "sixths further, it fits" in page.text
    assert "Legal" not in page.text and "Refused" not in page.text, "what was called possible is not refused"
    text = press(phone, "t").text
    assert re.search(r"Legal \d of 6 ways round; the others match no side in colour", text), "why they are passed over"
    assert "Legal" in text and "At least one side meets" in text and "Sides in contact: " in text
    assert "Legal" not in press(phone, "t").text or "turn" in phone.page.source


def test_the_key_that_turns_a_tile_says_how_many_ways_it_passes_over(app, store):
    phone, table, passed = Phone(app), lay(store, OPEN), []
    for turn in range(6):
        text = open_at(phone, table, f"?corals=rgb&place=1.-2&turn={turn}").text
        if onward := re.search(r"Turned (\d)", text):
            passed.append(int(onward[1]))
            assert (f"Turn by {onward[1]} sixths" in text) == (onward[1] != "1")
            assert "Legal" in press(phone, "t").text
    assert max(passed) > 1


def test_a_tile_that_lies_wrong_whichever_way_it_is_turned_is_not_turned(app, store):
    phone, table = Phone(app), lay(store, OPEN)
    page = open_at(phone, table, "?corals=ooo&place=2.-1")
    assert "Refused" in page.text and "Lay it all the same" in page.text
    assert "whichever way it is turned" in page.text and 'value="t"' not in page.source
