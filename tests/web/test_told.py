"""Printed values told at a table go through the same door as its entries: nobody's number is lost without a word."""

import threading
from contextlib import contextmanager

import pytest

from referee.web import create_app
from tests.games.space_aztecs.scenes import PEOPLE, READ, THREE
from tests.games.space_aztecs.table import eagle, play
from tests.store.tables import laid_out
from tests.web.aqua import HABITATS, OPEN, lay
from tests.web.phone import Phone, open_at

TWO_TYPES = [*READ[:14], play(3, eagle("Serpent")), *READ[15:]]  # 1 × Serpent, 1 × Aigle: two totals to read


class Asked:
    """A table that asks for printed values: which key tells which."""

    def __init__(self, lay, first, second, other, path, another):
        self.lay = lay
        self.first, self.second, self.other = first, second, other  # two values of one piece; one of another piece
        self.path, self.another = path, another  # where they stand in the box


def aztecs(store):
    return laid_out(store, "space_aztecs", PEOPLE, TWO_TYPES, options=THREE)


def aqua(store):
    return lay(store, HABITATS, box={})


ASKED = {
    "space_aztecs": Asked(
        aztecs,
        {"nth": "0", "tap": "n9"},
        {"nth": "0", "tap": "n8"},
        {"nth": "1", "tap": "n7"},
        ("warriors", "Serpent", 0),
        ("warriors", "Aigle", 0),
    ),
    "aqua": Asked(
        aqua,
        {"tap": "ag3"},
        {"tap": "ag2"},
        {"tap": "ay2"},
        ("species", "green", "points"),
        ("species", "yellow", "points"),
    ),
}


@pytest.fixture(params=ASKED)
def asked(request):
    return ASKED[request.param]


def told(store, table, path):
    value = store.table(table.id).box
    for key in path:
        value = value.get(key) if isinstance(value, dict) else value and value[key]
    return value


def page_of(phone, table, without=""):
    """The dock's form as this phone's page holds it; pressed as often as one likes."""
    page = open_at(phone, table)
    form = next(form for form in page.forms if any(name == "tap" for name, _ in form.keys))
    form.fields = [(name, value) for name, value in form.fields if name != without]
    return lambda fields: phone.post(form.action or phone.address, form.sent() | fields)


def test_the_later_phone_is_told_and_one_tap_tells_it_all_the_same(app, store, asked):
    """Both phones ask for one value; the second answers on its old page."""
    table = asked.lay(store)
    one, two = Phone(app), Phone(app)
    first, second = page_of(one, table), page_of(two, table)
    first(asked.first)
    value = told(store, table, asked.path)
    assert one.status == 200 and value
    page = second(asked.second)
    assert two.status == 409 and told(store, table, asked.path) == value, "the first number stands"
    assert "Entered meanwhile on another phone" in page.text and str(value) in page.text
    again = next(form for form in page.forms if ("tap", asked.second["tap"]) in form.fields)
    two.post(again.action, again.sent())
    assert two.status == 200 and told(store, table, asked.path) == int(asked.second["tap"][-1])
    assert len(store.changes(table.id, "box")) == 2


def test_what_others_told_of_other_pieces_stays(app, store, asked):
    table = asked.lay(store)
    one, two = Phone(app), Phone(app)
    first, second = page_of(one, table), page_of(two, table)
    first(asked.first)
    second(asked.other)
    assert (one.status, two.status) == (200, 200)
    assert told(store, table, asked.path) and told(store, table, asked.another)


def test_the_same_value_from_two_phones_is_one(app, store, asked):
    table = asked.lay(store)
    one, two = Phone(app), Phone(app)
    for press in (page_of(one, table), page_of(two, table)):
        press(asked.first)
    assert (one.status, two.status) == (200, 200) and len(store.changes(table.id, "box")) == 1


@contextmanager
def sneaking(store, monkeypatch, at, act):
    """Something happens on another server of the same folder, right before this one's n-th write begins."""
    before, count = store.engine.transaction, [0]

    def transaction(*locks):
        count[0] += 1
        if count[0] == at:
            thread = threading.Thread(target=act)
            thread.start()
            thread.join()
        return before(*locks)

    with monkeypatch.context() as patched:
        patched.setattr(store.engine, "transaction", transaction)
        yield


@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("kind", ASKED)
def test_between_judging_and_writing_no_number_is_lost(tmp_path, monkeypatch, kind, at):
    asked = ASKED[kind]
    here, there = create_app(tmp_path), create_app(tmp_path)
    store = here.extensions["hall"].store
    table = asked.lay(store)
    one, two = Phone(here), Phone(there)
    first, other = page_of(one, table), page_of(two, table)
    two.address = "/"
    with sneaking(store, monkeypatch, at, lambda: other(asked.other)):
        first(asked.first)
    if two.address == "/":
        other(asked.other)  # there was no such write
    assert (one.status, two.status) == (200, 200)
    assert told(store, table, asked.path) and told(store, table, asked.another)


def test_a_double_tap_and_a_retry_after_a_dead_network_are_one(app, store, asked):
    """The answer was lost; another phone saw the number and put it right; the retry takes nothing back."""
    table = asked.lay(store)
    one, two = Phone(app), Phone(app)
    first = page_of(one, table)
    for _ in range(2):
        first(asked.first)
        assert one.status == 200 and len(store.changes(table.id, "box")) == 1
    page_of(two, table)(asked.second)
    assert two.status == 200, "it has seen the first"
    right = told(store, table, asked.path)
    first(asked.first)
    assert one.status == 200 and told(store, table, asked.path) == right
    assert len(store.changes(table.id, "box")) == 2


def test_another_number_on_an_old_page_is_said(app, store, asked):
    """Back in the browser: the old form, the old key, another number."""
    table, phone = asked.lay(store), Phone(app)
    press = page_of(phone, table)
    press(asked.first)
    value = told(store, table, asked.path)
    page = press(asked.second)
    assert phone.status == 409 and "Already entered from this page" in page.text
    assert told(store, table, asked.path) == value


def test_a_phone_knows_what_it_told_itself(app, store, asked):
    table, phone = asked.lay(store), Phone(app)
    page_of(phone, table)(asked.first)
    page_of(phone, table)(asked.second)
    assert phone.status == 200 and told(store, table, asked.path) == int(asked.second["tap"][-1])


def test_a_total_is_not_told_of_another_type(app, store):
    """The first of the totals is another one by now: the tap answers the question that its page asked."""
    table = laid_out(store, "space_aztecs", PEOPLE, READ, options=THREE)
    one, two = Phone(app), Phone(app)
    nameless, press = page_of(one, table, without="asked"), page_of(two, table)
    hall = app.extensions["hall"]
    seq = next(n for n, entry in enumerate(READ, 1) if entry == play(3, eagle("Aigle")))
    entry = {"do": "amend", "seq": seq, "entry": TWO_TYPES[seq - 1]}
    with store.writing(table.id) as writing:
        writing.append([entry], "another phone", "key")
    assert hall.live(store.table(table.id)).position.over
    nameless({"nth": "0", "tap": "n9"})
    assert one.status == 409 and store.table(table.id).box == {}, "a page that does not say which question it asked"
    press({"nth": "0", "tap": "n9"})
    assert two.status == 200 and store.table(table.id).box == {"warriors": {"Aigle": [None, 9]}}


def test_another_box_does_not_take_away_what_was_told_meanwhile(app, store):
    """Told between the page of the settings and its key."""
    table = lay(store, OPEN, box={})
    one, two = Phone(app), Phone(app)
    hall, made = app.extensions["hall"], store.boxes.create("aqua", "ours", {"species": {"blue": {"points": 2}}})
    page_of(two, table)({"place": "2.-1", "corals": "voy", "tap": "ay3"})
    now = store.table(table.id)
    assert now.box == {"species": {"yellow": {"points": 3}}}
    open_at(one, table)
    answer = hall.alter(now, "host", 99, 0, {"box": made.values}, made.id)
    assert type(answer).__name__ == "Altered" and store.table(table.id) == now
    hall.alter(now, "host", 99, 1, {"box": made.values}, made.id)
    assert store.table(table.id).box == made.values, "seen: it may"


def test_it_may_be_told_while_an_entry_is_read_otherwise(app, store):
    table, phone = lay(store, HABITATS, box={}), Phone(app)
    seq = len(HABITATS) - 2
    page = open_at(phone, table, f"?amend={seq}&place=2.-1&corals=voy")
    phone.post(f"/t/{table.id}", page.dock.sent(("tap", "ay3")))
    assert store.table(table.id).box == {"species": {"yellow": {"points": 3}}}
    assert phone.page.dock["amend"] == str(seq), "and the correction goes on"


def test_the_end_pressed_twice_is_the_end(app, store):
    table, phone = lay(store, OPEN), Phone(app)
    page = open_at(phone, table, "/settings")
    form = next(form for form in page.forms if ("ended", "1") in form.fields)
    for _ in range(2):
        phone.post(f"/t/{table.id}/end", form.sent())
        assert store.table(table.id).ended
    page = phone.get(f"/t/{table.id}")
    form = next(form for form in page.forms if (form.action or "").endswith("/end"))
    for _ in range(2):
        phone.post(form.action, form.sent())
        assert not store.table(table.id).ended
    assert store.table(table.id).revision == 2
