"""Who holds this phone: asked once of one that comes by the edit link."""

import re

import pytest

from tests.store.tables import create
from tests.web.phone import Phone


@pytest.fixture
def table(store):
    return create(store, "play", ("Ana", "Bo", "Cleo"))


def names_on(page, table):
    return set(table.seats) & set(re.findall(r"\w+", page.source))


def seat(phone, store, table):
    with phone.client.session_transaction() as session:
        return store.opened(table.id, session["phone"]).seat


def test_one_tap_says_who_it_is_and_opens_the_table(app, store, table):
    first, second = Phone(app), Phone(app)
    page = first.look(f"/e/{table.edit}")
    assert "Who holds this phone?" in page.text and not names_on(page, table)
    assert all(key in page.text for key in ("Player 1, initial A", "Player 2, initial B", "Player 3, initial C"))
    first.post(first.address, page.dock.sent(("seat", "1")))
    assert first.address == f"/t/{table.id}" and seat(first, store, table) == 1
    assert page.text.count("another phone") == 0
    assert second.look(f"/e/{table.edit}").text.count("another phone") == 1, "whose place is taken is told"


def test_who_has_no_name_is_told_by_the_number_alone(app, store):
    table = create(store, "play", ("Player 1", "Player 2"))
    text = Phone(app).look(f"/e/{table.edit}").text
    assert "Player 1" in text and "initial" not in text


def test_where_two_have_the_same_initial_it_is_asked_inside_by_name(app, store):
    table = create(store, "play", ("Ana", "Anouk", "Bo"))
    phone = Phone(app)
    page = phone.look(f"/e/{table.edit}")
    assert [name for name, _ in page.dock.keys] == [] and not names_on(page, table)
    page = phone.post(f"/e/{table.edit}", page.dock.sent())
    assert phone.address == f"/t/{table.id}/who" and all(name in page.text for name in table.seats)
    phone.post(page.dock.action, page.dock.sent(("seat", "1")))
    assert phone.address == f"/t/{table.id}" and seat(phone, store, table) == 1


def test_nobody_in_particular_goes_on_and_is_not_asked_again(app, store, table):
    phone = Phone(app)
    page = phone.get(f"/e/{table.edit}")
    assert f"/t/{table.id}" in page.links
    phone.get(f"/e/{table.edit}")
    assert phone.address == f"/t/{table.id}" and seat(phone, store, table) is None


def test_who_only_follows_or_plays_alone_is_not_asked(app, store, table):
    phone = Phone(app)
    phone.get(f"/v/{table.view}")
    assert phone.address == f"/t/{table.id}"
    phone.get(f"/t/{table.id}/who")
    assert phone.status == 403
    alone = create(store, seats=("Ana",))
    phone.get(f"/e/{alone.edit}")
    assert phone.address == f"/t/{alone.id}"


@pytest.mark.parametrize("none", ["3", "9"])
def test_no_seat_that_is_not_there_is_taken(app, store, table, none):
    phone = Phone(app)
    page = phone.get(f"/e/{table.edit}")
    phone.post(phone.address, page.dock.sent(("seat", none)))
    assert phone.status == 200 and seat(phone, store, table) is None
