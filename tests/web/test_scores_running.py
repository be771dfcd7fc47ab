"""What the score sheet says of a game that is not over yet; a total opens to what it is made of."""

import re

import pytest

from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at
from tests.web.scenes import DEAL, put


def test_a_game_under_way_is_not_to_be_checked_for_being_unfinished(phone):
    for mode, doubtful in (("play", False), ("tally", True)):
        new = f"/new/faraway/{mode}"
        phone.post(new, phone.get(new).dock.sent())
        table = phone.address.split("?")[0]
        phone.type(DEAL[0][0][0])
        phone.get(f"{table}/scores")
        assert ("To check" in phone.page.text) is doubtful, mode


def test_who_has_nothing_entered_yet_is_asked_nothing(app, store):
    """A score that is begun lacks explorers, which may be a slip; an empty one is simply to come."""
    table = laid_out(store, "gefira", ("Ana", "Bo"), [put(0, "end", 3)], mode="tally")
    text = open_at(Phone(app), table, "/scores").text
    assert "7 explorers" in text
    assert "10 explorers" not in text


def test_a_total_opens_to_what_it_is_made_of(app, store):
    """Each line that pays with what was counted and its rule; who counts otherwise goes on from there."""
    log = [put(0, "end", 3), put(0, "accidents", 2), put(1, "end", 4)]
    table = laid_out(store, "gefira", ("Ana", "Bo"), log, mode="tally")
    phone = Phone(app)
    page = open_at(phone, table, "/scores")
    assert not [link for link in page.links if "/claim" in link]
    opened = phone.follow("/scores?open=0").source.partition('<tr class="open">')[2].partition("</tr>")[0]
    assert re.findall(r"<b>([^<]+)</b>", opened) == ["9", "−2"] and "2 lines of 0" in opened
    assert "G9.3</a>" in opened and "G9.6</a>" in opened and f"/t/{table.id}/claim?seat=0" in opened
    page = phone.follow("open=0.accidents")
    opened = page.source.partition('<tr class="open">')[2].partition("</tr>")[0]
    assert 'class="said"' in opened and "G9.6</a>" in opened, "the line opens to its rule in full"
    phone.get(f"/t/{table.id}/scores?open=0")
    assert f"/t/{table.id}/scores" in phone.page.links, "a second tap closes it"


@pytest.mark.rule("S9.3")
def test_a_total_that_may_still_lose_five_says_both_and_why(app, store):
    log = [put(0, "codex", [2]), put(0, "villagers", [3])]
    table = laid_out(store, "space_aztecs", ("Ana", "Bo"), log, mode="tally", options={"removed": "green"})
    page = open_at(Phone(app), table, "/scores?open=0")
    opened = page.source.partition('<tr class="open">')[2].partition("</tr>")[0]
    assert "Ana: 5 or 0" in opened and "<b>0 or −5</b>" in opened
