"""A household's box on the phone: filled, corrected, by one phone and by two."""

import logging

import pytest

from tests.web.boxes import form, new_box, press, share, values
from tests.web.conftest import with_both
from tests.web.phone import Phone


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No error was logged: the app says one whenever something unexpected was raised."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


# -- filling -----------------------------------------------------------------------------------------


@with_both
def test_one_tap_a_face_and_each_is_kept_at_once(either, store, box):
    for n, points in enumerate((2, 4, 1), 1):
        assert f"Villager {n}: printed points?" in either.page.text
        press(either, ("value", str(points)))
        assert values(store, box)["cards"][f"PA0{n}"] == {"points": points}
    assert "3/10" in either.page.text and "Villager 4: printed points?" in either.page.text


def test_a_number_without_a_key_a_name_an_hour(either, store, box):
    press(either, ("typed", ""), typed="-3")
    either.get(f"/b/{box}?at=PA01.name")
    press(either, ("typed", ""), typed="  Toucan ")
    either.get(f"/b/{box}?at=PA01.hour")
    press(either, ("typed", ""), typed="06:10")
    assert values(store, box) == {"cards": {"PA01": {"points": -3, "name": "Toucan", "hour": "06:10"}}}
    assert "Toucan" in either.get(f"/b/{box}").text


def test_a_type_keeps_the_name_it_has(either, store, box):
    told = {"new_type": "Aigle", "YA04.type": "aigle", "YA05.type": "Serpent", "YA06.type": "SERPENT"}
    for slot, typed in told.items():
        either.get(f"/b/{box}?at={slot}")
        press(either, ("typed", ""), typed=typed)
    types = {id: known["type"] for id, known in values(store, box)["cards"].items()}
    assert types == {"YA04": "Aigle", "YA05": "Serpent", "YA06": "Serpent"}
    assert list(values(store, box)["warriors"]) == ["Aigle"]


def test_a_box_of_which_all_is_known_counts_what_is_read_otherwise(either, store):
    id = new_box(either, "faraway")
    assert "Faraway · 0 pieces read otherwise" in either.page.text and "0 of 0" not in either.page.text
    assert "Tap what is printed otherwise" in either.page.text
    either.get(f"/b/{id}?at=R32.points")
    press(either, ("value", "9"))
    assert values(store, id) == {"cards": {"R32": {"points": 9}}}
    assert "Faraway · 1 piece read otherwise" in either.get(f"/b/{id}").text
    assert "1 piece read otherwise" in either.get("/boxes").text


def test_skipping_leaves_it_open(either, store, box):
    page = either.follow("at=PA02.points&shelf=pink")
    assert "Villager 2: printed points?" in page.text and values(store, box) == {}


def test_a_value_is_taken_away(either, store, box):
    press(either, ("value", "2"))
    either.get(f"/b/{box}?at=PA01.points")
    press(either, ("clear", "1"))
    assert values(store, box) == {} and "Villager 1: printed points?" in either.page.text


@pytest.mark.parametrize(
    ("at", "typed", "sentence"),
    [
        ("PA01.points", "1000", "A whole number from −999 to 999 goes here."),
        ("PA01.points", "many", "A whole number from −999 to 999 goes here."),
        ("PA01.name", "x" * 41, "at most 40 letters"),
        ("PA01.hour", "24:00", "An hour from 00:00 to 23:59 goes here."),
        ("YA04.type", "jaguar", "All 3 Jaguars are already in the box."),
        ("YA04.type", "Jaguar", "All 3 Jaguars are already in the box."),
        ("new_type", "JAGUAR", "The totals of Jaguars are known: 3, 9, 18."),
    ],
)
def test_what_cannot_be_gets_its_sentence_and_changes_nothing(either, store, box, at, typed, sentence):
    either.get(f"/b/{box}?at={at}")
    page = press(either, ("typed", ""), typed=typed)
    assert either.status == 422 and sentence in page.alert and values(store, box) == {}
    assert form(page, "typed")["slot"] == at, "it is still asked"


@with_both
def test_undo_takes_back_the_last(either, store, box):
    press(either, ("value", "2"))
    press(either, ("value", "4"))
    assert either.page.text
    for left in ({"PA01": {"points": 2}}, None):
        undo = form(either.page, "revision")
        either.post(undo.action, undo.sent())
        assert values(store, box).get("cards") == left
        assert either.address.split("?")[0] == f"/b/{box}"
    assert not [each for each in either.page.forms if any(name == "revision" for name, _ in each.fields)]


def test_shipped_facts_say_how_sure_they_are_and_ones_own_is_marked(phone):
    id = new_box(phone, "aqua")
    page = phone.get(f"/b/{id}?at=red.name")
    assert "Given here: crab, from a review." in page.text and "the box's own value" not in page.text
    press(phone, ("typed", ""), typed="lobster")
    page = phone.get(f"/b/{id}?at=red.name")
    assert "Given here: crab, from a review. The box wins." in page.text and "the box's own value" in page.text
    page = phone.get(f"/b/{id}?at=1.count")
    assert "The same value in every box." in page.text and not any(("value", "pairs") in f.keys for f in page.forms)


def test_a_value_that_is_fixed_or_no_slot_is_refused(either, store, box):
    token = form(either.page, "slot")
    for slot, sentence in (("YA01.type", "the same in every box"), ("nothing", "no such slot"), ("", "no such slot")):
        either.post(f"/b/{box}", token.sent(("value", "3"), slot=slot))
        assert either.status == 422 and sentence in either.page.alert
    assert values(store, box) == {}


def test_ticks_shapes_and_lists(phone, store):
    id = new_box(phone, "vineta")
    phone.get(f"/b/{id}?at=G1.touches")
    asked = form(phone.page, "item")
    phone.post(f"/b/{id}", {**asked.sent(), "item": ["-", "G2"]})
    phone.get(f"/b/{id}?at=G1.touches")
    assert [value for name, value in form(phone.page, "item").fields if name == "item"] == ["-", "G2"]
    phone.post(f"/b/{id}", {**form(phone.page, "item").sent(), "item": ["-"]})
    assert not [pair for pair in values(store, id)["map"]["edges"] if "G1" in pair], "touches nothing"
    id = new_box(phone, "aqua")
    page = phone.get(f"/b/{id}?at=manta.cells&cells=0.0,0.1")
    assert "cells=0.1" in page.source.replace("%2C", ",") and "Cell 0 0, taken" in page.labels
    press(phone, ("value", "0.0,0.1"))
    page = phone.get(f"/b/{id}?shelf=hot_spots")
    assert "Tap what is to be filled in" in page.text and "All filled in here" not in page.text
    phone.get(f"/b/{id}?at=hot_spots.1")
    ring = ["red", "yellow", "green", "blue", "c5", "c6"]
    phone.post(f"/b/{id}", {**form(phone.page, "slot").sent(), "item": ring})
    assert values(store, id) == {"large": {"manta": {"cells": [[0, 0], [0, 1]]}}, "hot_spots": [ring]}


# -- two phones --------------------------------------------------------------------------------------


@pytest.fixture
def other(app, either, box):
    """Another phone that may fill the box too."""
    phone = Phone(app)
    phone.get(share(either, box, "edit"))
    either.get(f"/b/{box}")
    return phone


def test_two_phones_fill_one_box(either, other, store, box):
    either.get(f"/b/{box}?at=PA01.points")
    other.get(f"/b/{box}?at=PA02.points")
    press(other, ("value", "5"))
    press(either, ("value", "2"))
    assert values(store, box)["cards"] == {"PA01": {"points": 2}, "PA02": {"points": 5}}, "no value gets lost"


def test_a_stale_value_is_told_and_one_tap_tries_again(either, other, store, box):
    either.get(f"/b/{box}?at=PA01.points")
    other.get(f"/b/{box}?at=PA01.points")
    press(other, ("value", "5"))
    page = press(either, ("value", "2"))
    assert either.status == 409 and "Another phone put 5 meanwhile." in page.text
    assert values(store, box)["cards"]["PA01"] == {"points": 5}
    again = next(each for each in page.forms if ("value", "2") in each.fields)
    either.post(again.action, again.sent())
    assert either.status == 200 and values(store, box)["cards"]["PA01"] == {"points": 2}


def test_the_same_value_twice_is_one_change(either, store, box):
    asked = form(either.page, "slot")
    for _ in range(2):
        either.post(f"/b/{box}", asked.sent(("value", "2")))
        assert either.status == 200
    assert store.boxes.get(box).revision == 1


def test_an_undo_that_would_take_back_anothers_value_is_refused(either, other, store, box):
    press(either, ("value", "2"))
    stale = form(either.page, "revision")
    other.get(f"/b/{box}?at=PA05.points")
    press(other, ("value", "5"))
    either.post(f"/b/{box}/undo", stale.sent())
    assert either.status == 409 and "another phone has just changed the box" in either.page.alert
    assert len(values(store, box)["cards"]) == 2


def test_a_double_tap_on_new_box_makes_one(either, store):
    """The first visit of a phone: it is known before the tap, so both taps are its own."""
    asked = form(either.get("/boxes"), "game", "aqua")
    for _ in range(2):
        either.post(asked.action or "/boxes", asked.sent(("game", "aqua")))
        assert either.status == 200
    with either.client.session_transaction() as session:
        assert len(store.boxes.of(session["phone"])) == 1
