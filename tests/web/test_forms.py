"""What is posted to the house is read by forms: what is wrong is said at its field, and what was typed stays there."""

import json
import re

import pytest

from referee.games import GAMES
from referee.web import forms
from referee.web.boxes.forms import TellForm
from referee.web.forms import EntryForm, SeatForm
from tests.web.boxes import form, new_box


def at_fault(page):
    """The fields that say they are wrong; each names the sentence that stands on the page."""
    tags = [tag for tag in re.findall(r"<(?:input|textarea|select)[^>]*>", page.source) if 'aria-invalid="true"' in tag]
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


@pytest.mark.parametrize(
    ("at", "typed"), [("PA01.points", "1000"), ("PA01.hour", "24:00"), ("PA01.name", "x" * 41), ("YA04.type", "jaguar")]
)
def test_a_value_that_no_box_holds_is_said_at_its_field(phone, at, typed):
    page = tell(phone, new_box(phone), at, typed=typed)
    assert phone.status == 422 and at_fault(page) == ["typed"] and f'value="{typed}"' in page.source


def test_a_key_that_is_refused_leaves_what_the_field_holds(phone):
    page = tell(phone, new_box(phone), "PA01.points", value="1000", typed="")
    assert (
        phone.status == 422 and "aria-invalid" not in page.source and page.source.count('aria-describedby="why"') == 1
    )


def test_a_list_that_is_refused_is_as_it_was_chosen(phone):
    page = tell(phone, new_box(phone, "aqua"), "hot_spots.1", item=["c6", "red", "green", "blue", "c5", "Atlantis"])
    assert phone.status == 422 and at_fault(page) == ["item"] * 6
    assert re.findall(r'value="(\w+)" selected', page.source) == ["c6", "red", "green", "blue", "c5"]


def test_ticks_that_are_refused_are_as_they_were_set(phone):
    page = tell(phone, new_box(phone, "vineta"), "G1.touches", item=["-", "G2", "R2", "Atlantis"])
    assert phone.status == 422 and set(at_fault(page)) == {"item"}
    assert form(page, "item").sent()["item"] == ["-", "G2", "R2"]


def test_a_shape_that_is_refused_is_as_it_was_drawn(phone):
    page = tell(phone, new_box(phone, "aqua"), "manta.cells", value="0.0,2.0")
    assert phone.status == 422 and "do not all hang together" in page.alert
    assert {"Cell 0 0, taken", "Cell 2 0, taken"} <= set(page.labels) and page.ids.count("why") == 1


def test_a_file_that_is_no_box_is_said_at_its_field(phone):
    page = phone.post("/boxes/import", phone.get("/boxes/import").dock.sent(text="{ half a box"))
    assert phone.status == 422 and at_fault(page) == ["text"] and "{ half a box" in page.text


def test_of_a_file_that_breaks_a_rule_the_value_is_named_and_the_ticks_stay(phone):
    torn = {"cells": [[0, 0], [2, 0]], "points": [9, 7, 5]}
    values = {"large": {"manta": torn}, "species": {"red": {"points": 2}}}
    file = json.dumps({"format": "referee-box/1", "game": "aqua", "box": values})
    page = phone.post("/boxes/import", phone.get("/boxes/import").dock.sent(text=file))
    sent = form(page, "take").sent()
    page = phone.post("/boxes/import", {**sent, "slot": [id for id in sent["slot"] if id != "red.points"]})
    assert phone.status == 422 and at_fault(page) == ["slot"]
    assert form(page, "take").sent()["slot"] == [id for id in sent["slot"] if id != "red.points"]


def test_a_box_without_a_name_keeps_the_one_it_has_and_says_so(phone, store):
    box = new_box(phone)
    name = store.boxes.get(box).name
    asked = form(phone.get(f"/b/{box}/share"), "name")
    page = phone.post(asked.action, asked.sent(name=" \u202e "))
    assert phone.status == 422 and at_fault(page) == ["name"] and "A box has a name" in page.alert
    assert store.boxes.get(box).name == name


def test_an_empty_note_says_that_it_is_empty(phone, store, tables):
    id = tables["fresh"].id
    phone.get(f"/e/{tables['fresh'].edit}")
    asked = form(phone.get(f"/t/{id}/log"), "text")
    page = phone.post(asked.action, asked.sent(text="  "))
    assert phone.status == 422 and at_fault(page) == ["text"] and "the note is empty" in page.alert
    assert store.seq(id) == 0


def tell(phone, box, at, **fields):
    """One value of a box, as its page asks it."""
    asked = form(phone.get(f"/b/{box}?at={at}"), "slot", at)
    return phone.post(asked.action or phone.address, asked.sent() | fields)


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
            told.append(TellForm.read().entered)
    assert told == ["3", "3", "1,2", "", ""]


def test_no_game_keeps_a_half_made_entry_under_the_name_by_which_a_moment_is_asked():
    desks = [kind.desk for game in GAMES.values() for kind in game.kinds.values()]
    assert all("at" not in (*desk.keeps, *desk.looks) for desk in desks)
