"""Counting together: row by row agreed, or another number, which is explained at once."""

import pytest

from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at
from tests.web.played import up_to as played
from tests.web.test_claim import PLAYERS


@pytest.fixture
def phone_at(app, store):
    log = [
        {"do": "put", "seat": seat, "field": field, "value": value}
        for seat, player in enumerate(PLAYERS)
        for field, value in player.items()
    ]
    table = laid_out(store, "gefira", ("Ana", "Bo"), log, mode="tally")
    phone = Phone(app)

    def at(rest):
        open_at(phone, table, f"/together{rest}")
        return phone

    return at


def test_as_many_taps_as_the_score_has_lines(phone_at):
    phone = phone_at("?seat=1")
    asked = ["At the end: 12 points?", "On the bridge: 3 points?", "At the start: 0 points?", "Accidents: −1 point?"]
    for n, question in enumerate(asked):
        assert question in phone.page.text and f"line {n + 1} of 4" in phone.page.text
        phone.follow(f"agreed={n + 1}")
    assert "14: agreed on every line" in phone.page.text and "= 15" in phone.page.text


def test_what_is_agreed_stands_above_with_the_sum_so_far(phone_at):
    text = phone_at("?seat=1&agreed=2").page.text
    assert "At the end 12 On the bridge 3 so far 15" in text


def test_the_first_difference_is_explained(phone_at):
    phone = phone_at("?seat=1&agreed=1&by=0")
    others = [link for link in phone.page.links if "/claim?" in link and "&n=" in link]
    assert len(others) == 3, "the numbers that this row is likely to be miscounted as"
    phone.get(others[0])
    assert "Ana counts" in phone.page.text and "G9.4" in phone.page.text
    page = phone_at("?seat=1&agreed=1").page
    phone.get(next(link for link in page.links if "/claim?seat=1&row=bridge" in link and "&n=" not in link))
    assert "On the bridge" in phone.page.text and "The referee counts 3. Which other number?" in phone.page.text


def test_one_line_back(phone_at):
    assert "line 1 of 4" in phone_at("?seat=1&agreed=1").follow("agreed=0").text


@pytest.mark.parametrize(
    ("n", "said"),
    [
        ("24", ("So 24 comes from adding up: 10 too many.", "24, with ten too many")),
        ("12", ("So 12 comes from adding up: 2 are missing.", "12, taking Ana's number")),
        ("14", ("Another total therefore comes from adding up",)),
    ],
)
def test_where_all_agree_another_total_comes_from_adding_up(phone_at, n, said):
    text = phone_at(f"?seat=1&agreed=4&n={n}").page.text
    assert all(each in text for each in said), text


def test_without_a_seat_it_asks_whose(phone_at):
    phone = phone_at("")
    assert "Whose score?" in phone.page.text
    assert "line 1 of 4" in phone.follow("/together?seat=0").text


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("?seat=9", "does not say whose score it is"),
        ("?seat=1&agreed=5", "has fewer lines than that"),
        ("?seat=1&agreed=x", "has fewer lines than that"),
    ],
)
def test_an_address_that_cannot_be_read_says_so_and_asks(phone_at, rest, said):
    assert said in phone_at(rest).page.alert


def test_a_number_that_nothing_gives_leads_here(phone_at, app):
    phone = phone_at("?seat=1")
    phone.get(phone.address.replace("/together?seat=1", "/claim?seat=1&n=999&by=0"))
    assert "line 1 of 4" in phone.follow("/together?seat=1&n=999").text


def test_after_a_difference_the_next_line_follows(phone_at):
    phone = phone_at("?seat=1&agreed=1")
    page = phone.get(next(link for link in phone.page.links if "/claim?" in link and "&n=" not in link))
    assert page.forms[0]["agreed"] == "2", "it is carried through the number pad"
    phone = phone_at("?seat=1&agreed=1")
    phone.follow("/claim?seat=1&row=bridge&n=")
    assert "line 3 of 4" in phone.follow("/together?").text
    phone = phone_at("?seat=1&agreed=3")
    phone.follow("/claim?seat=1&row=accidents&n=")
    assert not any("/together?" in each for each in phone.page.links), "there is none after the last"


def test_counting_begins_with_what_can_be_counted_now(app, store):
    """Under way no district is the last of Vineta: the houses won come before the houses saved."""
    table = played(store, "vineta", 3, part=1 / 3)
    text = open_at(Phone(app), table, "/together?seat=0").text
    assert "Houses won:" in text and "line 1 of" in text
