"""A circle with a table in it, and the phone that keeps both."""

import pytest

from tests.store.tables import laid_out, put
from tests.web.phone import Phone

FINAL = [put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1)]


@pytest.fixture
def finished(store, app):
    """A table that is over, and the phone that entered it."""
    return _finished(store, app, "Ana", "Bo")


def _finished(store, app, *names, phone=None):
    table = laid_out(store, "faraway", names, FINAL, "tally")
    phone = phone or Phone(app)
    phone.get(f"/e/{table.edit}")
    return table, phone


@pytest.fixture
def play(store, app):
    """Another finished table of a phone."""
    return lambda phone, *names: _finished(store, app, *names, phone=phone)[0]


@pytest.fixture
def kept(finished):
    """The circle that the table was put into, by its id."""
    return keep(finished[1], finished[0], name="Our evenings")


def keep(phone, table, **fields):
    """A table is put into a circle from its scores; the circle's id."""
    phone.get(f"/t/{table.id}/scores")
    form = next(form for form in phone.page.forms if (form.action or "").endswith("/circle"))
    phone.post(form.action, form.sent(**fields))
    assert phone.status == 200 and phone.address.startswith("/c/"), phone.page.text
    return phone.address.split("/c/")[1]


def form_to(phone, end, start=""):
    """The form of the page whose address ends so."""
    found = [each for each in phone.page.forms if (each.action or "").endswith(end) and start in each.action]
    assert found, f"no form to {end} among {[form.action for form in phone.page.forms]}"
    return found[0]


def submit(phone, end, pressed=None, /, **fields):
    form = form_to(phone, end)
    return phone.post(form.action, form.sent(pressed, **fields))


def person(store, circle, name):
    return next(each for each in store.circles.people(circle) if each.name == name)


def guest(app, circle):
    """A phone that came by the view link of a circle."""
    phone = Phone(app)
    phone.get(f"/v/{circle.view}")
    return phone


def phone_id(phone):
    with phone.client.session_transaction() as session:
        return session["phone"]
