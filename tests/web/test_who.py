"""Who holds this phone: asked once of one that comes by the edit link."""

import pytest

from tests.store.tables import create
from tests.web.phone import Phone


@pytest.fixture
def table(store):
    return create(store, "play", ("Ana", "Bo", "Cleo"))


def seat(phone, store, table):
    with phone.client.session_transaction() as session:
        return store.role(session["phone"], table.id)[1]


def test_one_tap_says_who_it_is_and_opens_the_table(app, store, table):
    first, second = Phone(app), Phone(app)
    page = first.look(f"/e/{table.edit}")
    assert "Who holds this phone?" in page.text and all(name in page.text for name in table.seats)
    first.post(first.address, page.dock.sent(("seat", "1")))
    assert first.address == f"/t/{table.id}" and seat(first, store, table) == 1
    assert page.text.count("another phone") == 0
    assert second.look(f"/e/{table.edit}").text.count("another phone") == 1, "whose place is taken is told"


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
