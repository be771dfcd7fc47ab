"""What is posted to the house is read by forms: what is wrong is said at its field, and what was typed stays there."""

import re

import pytest

from referee.web import forms
from referee.web.forms import EntryForm, SeatForm, TellForm


def at_fault(page):
    """The fields that say they are wrong; each names the sentence that stands on the page."""
    tags = [tag for tag in re.findall(r"<(?:input|textarea)[^>]*>", page.source) if 'aria-invalid="true"' in tag]
    assert tags and all('aria-describedby="why"' in tag for tag in tags) and page.ids.count("why") == 1
    return [re.search(r'name="(\w+)"', tag)[1] for tag in tags]


def test_a_code_that_nobody_gave_is_said_at_its_field(phone):
    page = phone.post("/join", phone.get("/join").dock.sent(code="no <code>"))
    assert phone.status == 404 and at_fault(page) == ["code"] and "no &lt;code&gt;" in page.source


def test_text_that_is_no_table_is_said_at_its_field(phone):
    page = phone.post("/import", phone.get("/import").dock.sent(text="{ half a file"))
    assert phone.status == 422 and at_fault(page) == ["text"] and "{ half a file" in page.text


def test_two_players_of_one_name_are_said_at_their_fields(phone):
    where = "/new/faraway/tally"
    page = phone.post(where, phone.get(where).dock.sent() | {"name": ["Ana", "Bo", "Ana"]})
    assert phone.status == 422 and at_fault(page) == ["name", "name"] and "Ana" in page.alert


def test_names_that_can_be_are_at_no_fault_where_something_else_is_wrong(phone):
    where = "/new/gefira/play"
    page = phone.post(where, phone.get(where).dock.sent() | {"name": ["Ana"]})
    assert phone.status == 422 and page.alert and "aria-invalid" not in page.source


@pytest.mark.parametrize("typed", ["", "x", "-1", "1" * 40, "٣", "1.5"])
def test_a_number_that_is_none_counts_as_not_there(app, typed):
    with app.test_request_context("/", method="POST", data={"seen": typed, "seat": typed}):
        assert EntryForm.read().seen.data is None and SeatForm.read().seat.data is None


def test_a_form_that_nobody_filled_in_can_be_read(app):
    kinds = [kind for kind in vars(forms).values() if isinstance(kind, type) and issubclass(kind, forms.Posted)]
    with app.test_request_context("/", method="POST"):
        assert len(kinds) > 15 and not any(kind.read().errors for kind in kinds)


def test_a_value_is_read_however_it_was_given(app):
    ways = ({"value": "3"}, {"typed": "3"}, {"item": ["1", "2"]}, {"value": "3", "clear": "1"}, {})
    told = []
    for data in ways:
        with app.test_request_context("/", method="POST", data=data):
            told.append(TellForm.read().told)
    assert told == ["3", "3", "1,2", "", ""]
