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


def sit(phone, seat):
    return phone.post(phone.address, phone.page.dock.sent(("seat", str(seat))))


def test_who_has_the_link_is_asked_by_name_and_who_only_looks_at_it_reads_none(app, store, table):
    first, second = Phone(app), Phone(app)
    page = first.look(f"/e/{table.edit}")
    assert not names_on(page, table) and not [name for name, _ in page.dock.keys]
    page = first.get(f"/e/{table.edit}")
    assert first.address == f"/t/{table.id}/who" and names_on(page, table) == set(table.seats)
    sit(first, 1)
    assert first.address == f"/t/{table.id}" and seat(first, store, table) == 1
    page = second.get(f"/e/{table.edit}")
    assert page.source.count("Bo <small>another phone, since") == 1, "whose place is taken is told"


def test_a_seat_keeps_its_place_in_the_list_once_it_is_taken(app, store, table):
    """Or the row that a finger comes down on would be another's."""
    first, second = Phone(app), Phone(app)
    first.get(f"/e/{table.edit}")
    sit(first, 0)
    page = second.get(f"/e/{table.edit}")
    assert [value for name, value in page.dock.keys if name == "seat"] == ["0", "1", "2", ""]
    assert page.source.count("btn soft") == 2 and page.source.index("bare small") < page.source.index("btn soft"), (
        "the seat that is held is no offer like the others"
    )


def test_nobody_in_particular_goes_on_and_is_not_asked_again(app, store, table):
    phone = Phone(app)
    phone.get(f"/e/{table.edit}")
    sit(phone, "")
    assert phone.address == f"/t/{table.id}"
    phone.get(f"/e/{table.edit}")
    assert phone.address == f"/t/{table.id}" and seat(phone, store, table) is None


def test_a_seat_that_a_phone_holds_is_taken_over_by_one_more_tap_and_that_phone_is_told(app, store, table):
    """Also by the second of two that took a free seat at once: both pages had offered it."""
    first, second = Phone(app), Phone(app)
    pages = [(phone, phone.get(f"/e/{table.edit}")) for phone in (first, second)]
    for phone, page in pages:
        phone.post(page.dock.action, page.dock.sent(("seat", "1")))
    assert (seat(first, store, table), seat(second, store, table)) == (1, None)
    asks = second.page
    assert re.search(r"The seat of Bo is held by another phone since \d+:\d\d.* Take it over\?", asks.alert)
    sit(second, 1)
    assert (seat(first, store, table), seat(second, store, table)) == (None, 1)
    told = "Another phone holds the seat of Bo now."
    assert told in first.get(f"/t/{table.id}").text and told not in second.page.text
    second.post(f"/t/{table.id}/who", asks.dock.sent(("seat", "1")))
    first.look(f"/t/{table.id}/who")
    sit(first, 2)
    assert seat(first, store, table) == 2 and told not in first.page.text


def test_what_is_confirmed_is_what_was_asked(app, store, table):
    """Taken over meanwhile by a third phone: it is asked again."""
    first, second, third = Phone(app), Phone(app), Phone(app)
    for phone in (first, second, third):
        phone.get(f"/e/{table.edit}")
        sit(phone, 0)
    late = second.page.dock.sent(("seat", "0"))
    sit(third, 0)
    second.post(f"/t/{table.id}/who", late)
    assert "Take it over?" in second.page.alert and seat(third, store, table) == 0


def test_a_phone_holds_one_seat_and_says_so_where_one_chooses(app, store, table):
    phone = Phone(app)
    phone.get(f"/e/{table.edit}")
    sit(phone, 0)
    for rest in ("share", "who"):
        page = phone.look(f"/t/{table.id}/{rest}")
        assert "This device holds the seat of Ana: to choose another frees this one" in page.text
    sit(phone, 2)
    assert store.held(table.id, but="").keys() == {2}


def test_who_only_follows_or_plays_alone_is_not_asked(app, store, table):
    phone = Phone(app)
    phone.get(f"/v/{table.view}")
    assert phone.address == f"/t/{table.id}"
    phone.look(f"/t/{table.id}/who")
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
