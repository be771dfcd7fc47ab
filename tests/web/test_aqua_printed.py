"""AQUA's set-up page, and what is printed on a household's pieces: told once, known from then on."""

import random
import re
from html import unescape

import msgspec
import pytest

from tests.games.aqua import table as t
from tests.games.aqua.finals import draw_open
from tests.store.tables import laid_out
from tests.web.aqua import HABITATS, LETTERS, OPEN, lay
from tests.web.phone import Phone, open_at, press

NEW = "/new/aqua/play"
RING = ["blue", "c5", "green", "red", "yellow", "c6"]
NATIVES = ["c6", "yellow", "green", "blue", "c5", "red"]


def tell(phone, row, six, **more):
    """The first five of six in their places, each where the page asks for the next; the last follows."""
    for place, colour in enumerate(six[:5]):
        key = ("set", f"{row}.{place}.{colour}")
        assert key in phone.page.dock.keys, f"not asked: {row} {place}"
        phone.post(phone.address, phone.page.dock.sent(key, **more))


def set_up(phone, *rows, names=("Ana", "Bo"), **more):
    """The page of a new table of these people, with these rows told."""
    phone.post(NEW, phone.get(NEW).dock.sent(("set", ""), **more) | {"name": list(names)})
    for row, six in rows:
        tell(phone, row, six, **more)
    return phone.page.dock


def made(phone, store):
    return store.table(phone.address.split("/t/")[1].split("?")[0])


def stands(page, name):
    return [value for field, value in page.dock.fields if field == name]


@pytest.mark.rule("Q2.1", "Q2.2", "Q2.3", "Q2.6", "Q9.2")
def test_hot_spots_and_natives_are_tapped(either, store):
    numbers = ["1", "2", "3", "9", "10", "24"]
    form = set_up(either, ("ring0", RING), ("ring1", RING[::-1]), ("native", NATIVES), mode="advanced")
    either.post(NEW, form.sent(first="1") | {"ecosystem": numbers})
    options = made(either, store).options
    assert options["hot_spots"] == [RING, RING[::-1]] and options["mode"] == "advanced" and options["first"] == 1
    assert options["natives"] == dict(zip(numbers, NATIVES, strict=True))


def test_nothing_made_up_stands_there_before_it_is_told(app):
    page = Phone(app).get(NEW)
    for row in ("ring0", "ring1", "ring2", "ring3", "native"):
        assert stands(page, row) == [""] * 6, row
    assert stands(page, "first") == ["random"] and page.text.count("6 still to enter") == 5


def unfolded(page):
    """The parts told colour by colour that stand open, by what a screen reader calls them."""
    legends = re.findall(r'<details class="aq-part" open>.*?<legend class="hid">(.*?)</legend>', page.source, re.S)
    return [re.sub("<[^>]*>", "", unescape(each)) for each in legends]


def test_one_part_is_open_at_a_time_and_the_next_opens_by_itself(app):
    phone = Phone(app)
    set_up(phone)
    assert unfolded(phone.page) == ["Hot spot: Ana"]
    tell(phone, "ring0", RING)
    assert unfolded(phone.page) == ["Hot spot: Ana", "Hot spot: Bo"], "what was just told is in sight"
    phone.post(NEW, phone.page.dock.sent(("set", "ring1.0.red")))
    assert unfolded(phone.page) == ["Hot spot: Bo"]


def test_what_is_missing_is_open_when_play_is_refused(app):
    phone = Phone(app)
    set_up(phone, ("ring0", RING), mode="advanced")
    phone.post(NEW, phone.page.dock.sent(first="0"))
    opened = re.findall(r'<details class="aq-part" open><summary class="part"><span>\s*([^<]*?)\s*<', phone.page.source)
    assert phone.status == 422 and opened == ["A native species for each ecosystem"]


def test_play_says_what_is_missing_and_nothing_typed_is_lost(app, store):
    """Who starts, and which ecosystems an advanced game has: hot spots and natives can wait."""
    phone = Phone(app)
    form = set_up(phone, ("ring1", RING), mode="advanced")
    page = phone.post(NEW, form.sent() | {"first": []})
    assert phone.status == 422 and "Who has the snail at first is not entered yet." in page.alert
    assert "0 of six different ones. · §Q2.2" in page.alert, "a line for each, its rule at the end"
    assert stands(page, "ring1") == RING and stands(page, "name") == ["Ana", "Bo"], "what was told still is"
    numbers = ["1", "2", "3", "9", "10", "24"]
    phone.post(NEW, page.dock.sent(first="0") | {"ecosystem": numbers})
    options = made(phone, store).options
    assert options["first"] == 0 and options["hot_spots"] == [None, RING]
    assert options["natives"] == dict.fromkeys(numbers)


@pytest.mark.rule("Q2.1", "Q2.6")
def test_a_table_is_two_taps_away_and_asks_a_hot_spot_when_it_first_matters(app, store):
    """Chance says who starts; five corals later the first tile is asked, and the log has them."""
    phone = Phone(app)
    phone.post(NEW, phone.get(NEW).dock.sent())
    table = made(phone, store)
    assert table.options["hot_spots"] is None and table.options["first"] in range(4)
    for n, letter in enumerate("rygbv", 1):
        assert f"coral {n} of 6: which colour?" in phone.page.text
        press(phone, f"g{letter}")
    entry = store.entries(table.id)[-1].entry
    assert (entry["do"], entry["ring"]) == ("hot_spot", ["red", "yellow", "green", "blue", "c5", "c6"])
    assert "Which tile does" in phone.page.text
    assert "Hot spot: red, yellow, green, blue, violet, orange" in phone.get(f"/t/{table.id}/log").text


@pytest.mark.rule("Q2.1")
def test_a_colour_that_lies_in_the_hot_spot_says_where_before_it_is_tapped_again(app):
    """It would move from there: its key has the number, the page one sentence; before the first, how many taps."""
    phone = Phone(app)
    phone.post(NEW, phone.get(NEW).dock.sent())
    assert "Five taps, the sixth colour follows. The first tile has to touch it." in phone.page.text
    for letter in "ry":
        press(phone, f"g{letter}")
    assert {"red, coral 1", "yellow, coral 2", "green"} <= set(phone.page.labels)
    assert "tapped, it moves here" in phone.page.text and "Five taps" not in phone.page.text
    press(phone, "gr")
    assert {"red, coral 3", "yellow, coral 2"} <= set(phone.page.labels) and "coral 1 of 6" in phone.page.text
    set_up(phone)
    phone.post(NEW, phone.page.dock.sent(("set", "ring0.0.red")))
    assert "red, coral 1" in phone.page.labels, "on the page of a new table too"


def test_a_hot_spot_of_the_box_is_one_tap_in_play_too(app, store):
    box = {"hot_spots": [t.RING]}
    made = store.create("aqua", "play", "1", ("Ana", "Bo"), {"natives": t.NATIVES, "first": 0}, box, by="")
    phone = Phone(app)
    assert ("tap", "grygbvo") in open_at(phone, made).dock.keys
    press(phone, "grygbvo")
    assert "Which tile does Ana lay?" in phone.page.text


def test_the_place_that_is_asked_is_one_that_nobody_has_told(app):
    """A colour told twice moves; what was told out of order is not asked again."""
    phone = Phone(app)
    phone.get(NEW)
    for place, colour, asked in ((2, "red", 3), (5, "blue", 0), (0, "red", 1)):
        phone.post(NEW, phone.page.dock.sent(("set", f"ring0.{place}.{colour}")))
        assert any(key == ("set", f"ring0.{asked}.c6") for key in phone.page.dock.keys)
    assert stands(phone.page, "ring0") == ["red", "", "", "", "", "blue"]


def test_whoever_gets_up_takes_the_hot_spot_along(app):
    phone = Phone(app)
    form = set_up(phone, ("ring1", RING), names=("Ana", "Bo", "Cy"))
    page = phone.post(NEW, form.sent(("drop", "0"), first="2"))
    assert stands(page, "ring0") == RING and stands(page, "ring1") == [""] * 6 and stands(page, "first") == ["1"]
    page = phone.post(NEW, page.dock.sent(("drop", "1")))
    assert stands(page, "ring0") == RING and stands(page, "first") == []


@pytest.mark.parametrize("pressed", [("add", "1"), ("drop", "2"), ("set", "ring1.0.red")])
def test_a_colour_that_is_none_is_still_to_tell_and_the_names_stay(app, store, pressed):
    """A form that was damaged on its way, at a new table and in the settings."""
    phone, names = Phone(app), ["Ana", "Bo", "Cy"]
    for page in (phone.get(NEW), open_at(phone, lay(store), "/settings")):
        address = phone.address
        damaged = {"ring0": ["<b>", *RING[1:]], "name": names, "mode": ["none"]}
        page = phone.post(address, page.dock.sent(pressed) | damaged)
        assert phone.status == 200 and stands(page, "ring0") == ["", *RING[1:]]
        assert stands(page, "name")[:2] == names[:2] and "1 still to enter" in page.text


def test_a_hot_spot_is_corrected_in_the_settings(app, store):
    phone, table = Phone(app), lay(store)
    page = open_at(phone, table, "/settings")
    phone.post(f"/t/{table.id}/settings", page.dock.sent(("set", "ring0.0.c6")))
    assert store.table(table.id).options == table.options, "not saved yet"
    phone.post(f"/t/{table.id}/settings", phone.page.dock.sent())
    assert store.table(table.id).options["hot_spots"][0] == ["c6", "yellow", "green", "blue", "c5", "red"]


@pytest.mark.parametrize(("mode", "sentence"), [("advanced", "1 of six"), ("family", None), ("classic", None)])
def test_a_set_up_that_cannot_be(app, mode, sentence):
    """Six times the same ecosystem: a family or a classic game does not ask."""
    phone = Phone(app)
    rows = [("ring0", RING), ("ring1", RING), ("native", NATIVES)]
    form = set_up(phone, *rows, mode=mode)
    phone.post(NEW, form.sent(mode=mode, first="0") | {"ecosystem": ["7"] * 6})
    assert (sentence in phone.page.alert and phone.status == 422) if sentence else phone.status == 200


def test_alone_the_six_of_the_booklet_are_there_to_be_changed(app, store):
    """Which six is chosen, not drawn (Q9.3); the snail stays in the box."""
    phone = Phone(app)
    form = set_up(phone, ("ring0", RING), ("native", NATIVES), names=("Ana",))
    phone.post(NEW, form.sent())
    assert made(phone, store).options["natives"] == dict(zip("123456", NATIVES, strict=True))


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


def test_it_is_asked_after_the_tile_and_at_a_board_laid_out(app, store):
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


@pytest.mark.rule("Q.13")
def test_a_number_that_is_open_is_said_as_a_range_wherever_it_is_compared(app, store):
    """It hangs on animals of AQUA whose value nobody read: what it comes to without them is no number of hers."""
    (setup, final), _ = draw_open(random.Random("open 38"))
    laid = [{"do": "put", "field": "final", "value": msgspec.to_builtins(final)}]
    table = laid_out(store, "aqua", ("Ana", "Bo", "Cid"), laid, "tally", box=msgspec.to_builtins(setup.box))
    page = open_at(Phone(app), table, "/claim?seat=0&n=60")
    said = ["with 60 it goes to Ana, with 36 to 37 it is still open", "36 to 37, line by line", "With 36 to 37"]
    assert [each for each in said if each not in page.text] == []


def test_hot_spots_of_the_box_are_one_tap(app):
    """A ring that the box knows; letters that are no ring change nothing."""
    phone = Phone(app)
    form = phone.get("/new/aqua/play").dock
    phone.post("/new/aqua/play", form.sent(("set", "ring0.all.ovbgyr")))
    assert stands(phone.page, "ring0") == list(reversed(LETTERS))
    phone.post("/new/aqua/play", phone.page.dock.sent(("set", "ring0.all.rrrrrr")))
    assert stands(phone.page, "ring0") == list(reversed(LETTERS))


def test_settings_show_a_hot_spot_that_was_said_in_play(app, store):
    """It is no option, and there is nothing more to say; saved, the settings leave it as it is."""
    rings = [None, t.RING]
    log = [{"do": "hot_spot", "seat": 0, "ring": t.RING}, *OPEN[:2]]
    table = lay(store, log, chosen=t.options(2, hot_spots=rings))
    phone = Phone(app)
    page = open_at(phone, table, "/settings")
    assert "Hot spot: Ana" in page.text and "Said in play" in page.text and "at the first turn" not in page.text
    assert stands(page, "ring1") == t.RING and not stands(page, "ring0")
    form = next(form for form in page.forms if form.id == "settings")
    phone.post(phone.address, form.sent() | {"name": ["Anna", "Bruno"]})
    kept = store.table(table.id)
    assert kept.seats == ("Anna", "Bruno") and kept.options["hot_spots"] == rings


def test_a_hot_spot_is_called_by_the_name_that_is_typed(app):
    """A script writes it wherever the seat is called, while it is typed."""
    page = Phone(app).get(NEW)
    assert "Hot spot: Player 1 6 still" in page.text
    assert re.findall('data-called="0">([^<]*)', page.source) == ["Player 1"] * 3
