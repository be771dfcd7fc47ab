"""AQUA's set-up page, and what is printed on a household's pieces: told once, known from then on."""

import pytest

from tests.games.aqua import table as t
from tests.web.aqua import HABITATS, LETTERS, OPEN, lay
from tests.web.phone import Phone, open_at, press


def test_hot_spots_and_natives_are_tapped(either, store):
    """A colour tapped changes places with the one that lay there; the next coral is asked for."""
    page = either.get("/new/aqua/play")
    form = page.dock
    either.post("/new/aqua/play", form.sent(("set", "ring1.0.blue"), mode="advanced") | {"name": ["Ana", "Bo"]})
    assert ("set", "ring1.1.red") in either.page.dock.keys and "Bo, coral 2" in " ".join(either.page.labels)
    either.post("/new/aqua/play", either.page.dock.sent(("set", "ring1.1.c5")))
    either.post("/new/aqua/play", either.page.dock.sent(("set", "native.5.red")))
    numbers = ["1", "2", "3", "9", "10", "24"]
    either.post("/new/aqua/play", either.page.dock.sent(first="1") | {"ecosystem": numbers})
    table = store.table(either.address.split("/t/")[1].split("?")[0])
    assert table.options["hot_spots"][1] == ["blue", "c5", "green", "red", "yellow", "c6"]
    assert table.options["mode"] == "advanced" and table.options["first"] == 1
    natives = ["c6", "yellow", "green", "blue", "c5", "red"]
    assert table.options["natives"] == dict(zip(numbers, natives, strict=True))


def test_a_hot_spot_is_corrected_in_the_settings(app, store):
    phone, table = Phone(app), lay(store)
    page = open_at(phone, table, "/settings")
    phone.post(f"/t/{table.id}/settings", page.dock.sent(("set", "ring0.0.c6")))
    assert store.table(table.id).options == table.options, "not saved yet"
    phone.post(f"/t/{table.id}/settings", phone.page.dock.sent())
    assert store.table(table.id).options["hot_spots"][0] == ["c6", "yellow", "green", "blue", "c5", "red"]


@pytest.mark.parametrize(("mode", "rule"), [("advanced", "Q2.2"), ("family", None), ("classic", None)])
def test_a_set_up_that_cannot_be(app, mode, rule):
    """Six times the same ecosystem: a family or a classic game does not ask."""
    phone = Phone(app)
    form = phone.get("/new/aqua/play").dock
    phone.post("/new/aqua/play", form.sent(mode=mode) | {"name": ["Ana", "Bo"], "ecosystem": ["7"] * 6})
    assert (rule in phone.page.alert and phone.status == 422) if rule else phone.status == 200


def test_the_worth_of_an_animal_is_asked_where_it_comes_and_known_from_then_on(either, store):
    table = lay(store, OPEN, box={})
    page = open_at(either, table, "?place=2.-1&corals=voy")
    assert "clownfish (yellow): how many points?" in page.text
    press(either, "ay3")
    assert "how many points?" not in either.page.text and "+3" in either.page.text and "voy" in either.page.source
    assert store.table(table.id).box == {"species": {"yellow": {"points": 3}}}
    press(either, "l")
    assert either.follow("seat=1").text.count("how many points?") == 0
    open_at(either, table, "/scores?open=1.small")
    assert "yellow 1 × 3" in either.page.text


def test_it_is_asked_after_the_tile_and_at_a_reef_laid_out(app, store):
    phone = Phone(app)
    page = open_at(phone, lay(store, HABITATS, box={}))
    assert "turtle (green): how many points?" in page.text and 'value="ag2"' in page.source
    tiles = [t.lying((1, 0), "ybg"), t.lying((2, -1), "56y")]
    laid = {"mode": "family", "natives": None, "boards": [t.board(tiles), t.board()], "last_round_order": None}
    table = lay(store, [{"do": "put", "field": "final", "value": laid}], box={}, mode="tally")
    assert "clownfish (yellow): how many points?" in open_at(phone, table).text
    press(phone, "ay2")
    assert "how many points?" not in phone.page.text and store.table(table.id).box["species"] == {
        "yellow": {"points": 2}
    }


def test_hot_spots_of_the_box_are_one_tap(app):
    """A ring that the box knows; letters that are no ring change nothing."""
    phone = Phone(app)
    form = phone.get("/new/aqua/play").dock
    phone.post("/new/aqua/play", form.sent(("set", "ring0.all.ovbgyr")))
    assert [value for name, value in phone.page.dock.fields if name == "ring0"] == list(reversed(LETTERS))
    phone.post("/new/aqua/play", phone.page.dock.sent(("set", "ring0.all.rrrrrr")))
    assert [value for name, value in phone.page.dock.fields if name == "ring0"] == list(reversed(LETTERS))
