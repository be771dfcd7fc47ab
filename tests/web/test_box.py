"""A household's box on the phone: filled, corrected, shared, taken out and brought in, used at a table."""

import json
import logging
import re

import pytest

from referee.__main__ import main
from tests.core.test_box import FULL
from tests.games.aqua.table import NATIVES, RING, done, tile
from tests.web.phone import Phone


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No error was logged: the app says one whenever something unexpected was raised."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


def form(page, name, value=None):
    """The form of the page that has this field or key."""
    return next(
        form
        for form in page.forms
        if form.method == "post" and any(n == name and value in (None, v) for n, v in [*form.fields, *form.keys])
    )


def press(phone, key, where=None, **fields):
    asked = form(phone.page, *key)
    return phone.post(asked.action or phone.address, asked.sent(key, **fields))


def new_box(phone, game="space_aztecs"):
    phone.get("/boxes")
    press(phone, ("game", game))
    assert phone.status == 200, phone.page.text
    return re.search(r"/b/([\w-]+)", phone.address)[1]


@pytest.fixture
def box(either):
    return new_box(either)


def values(store, id):
    return store.boxes.box(id).values


def share(phone, id, to):
    """The link of a box, as its page shows it."""
    page = phone.get(f"/b/{id}/share?to={to}")
    return re.search(r"/([ev])/([\w-]{22})", page.source)[0]


# -- filling ---------------------------------------------------------------------------------------


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
        ("PA01.points", "1000", "A whole number from -999 to 999 goes here."),
        ("PA01.points", "many", "A whole number from -999 to 999 goes here."),
        ("PA01.name", "x" * 41, "at most 40 letters"),
        ("PA01.hour", "24:00", "An hour from 00:00 to 23:59 goes here."),
        ("YA04.type", "jaguar", "All 3 Jaguars are already on the table."),
    ],
)
def test_what_cannot_be_gets_its_sentence_and_changes_nothing(either, store, box, at, typed, sentence):
    either.get(f"/b/{box}?at={at}")
    page = press(either, ("typed", ""), typed=typed)
    assert either.status == 422 and sentence in page.alert and values(store, box) == {}
    assert form(page, "typed")["slot"] == at, "it is still asked"


def test_undo_takes_back_the_last(either, store, box):
    press(either, ("value", "2"))
    press(either, ("value", "4"))
    assert either.page.text
    for left in ({"PA01": {"points": 2}}, None):
        undo = form(either.page, "revision")
        either.post(undo.action, undo.sent())
        assert values(store, box).get("cards") == left
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
    phone.get(f"/b/{id}?at=hot_spots.1")
    ring = ["red", "yellow", "green", "blue", "c5", "c6"]
    phone.post(f"/b/{id}", {**form(phone.page, "slot").sent(), "item": ring})
    assert values(store, id) == {"large": {"manta": {"cells": [[0, 0], [0, 1]]}}, "hot_spots": [ring]}


# -- two phones ------------------------------------------------------------------------------------


def test_two_phones_fill_one_box(app, either, store, box):
    other = Phone(app)
    other.get(share(either, box, "edit"))
    either.get(f"/b/{box}?at=PA01.points")
    other.get(f"/b/{box}?at=PA02.points")
    press(other, ("value", "5"))
    press(either, ("value", "2"))
    assert values(store, box)["cards"] == {"PA01": {"points": 2}, "PA02": {"points": 5}}, "no value gets lost"


def test_a_stale_value_is_told_and_one_tap_tries_again(app, either, store, box):
    other = Phone(app)
    other.get(share(either, box, "edit"))
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
    assert store.boxes.box(box).revision == 1


def test_an_undo_that_would_take_back_anothers_value_is_refused(app, either, store, box):
    press(either, ("value", "2"))
    stale = form(either.page, "revision")
    other = Phone(app)
    other.get(share(either, box, "edit"))
    other.get(f"/b/{box}?at=PA05.points")
    press(other, ("value", "5"))
    either.post(f"/b/{box}/undo", stale.sent())
    assert either.status == 409 and "another phone has just changed the box" in either.page.alert
    assert len(values(store, box)["cards"]) == 2


# -- rights ----------------------------------------------------------------------------------------

PAGES = ("", "?at=PA01.points", "/share", "/export")
POSTS = ("", "/undo", "/name", "/renew", "/delete", "/copy")


def test_nobody_without_a_link(app, either, store, box):
    press(either, ("value", "2"))
    stranger = Phone(app)
    for where in PAGES:
        stranger.get(f"/b/{box}{where}")
        assert stranger.status == 403 and "opens by its link" in stranger.page.alert
        told = stranger.page.text
        stranger.get(f"/b/nothing{where}")
        assert stranger.status == 403 and stranger.page.text == told, "the same answer for a box that is not there"
    token = stranger.get("/boxes").dock["csrf_token"]
    before = store.boxes.box(box)
    for where in POSTS:
        stranger.post(f"/b/{box}{where}", {"csrf_token": token, "slot": "PA01.points", "value": "9", "was": "2"})
        assert stranger.status == 403
    stranger.post("/boxes/restore", {"csrf_token": token})
    assert stranger.status == 403 and store.boxes.box(box) == before
    assert "Space Aztecs box" not in stranger.get("/boxes").text


def test_a_forged_form_changes_nothing(either, store, box):
    for where in POSTS:
        either.post(f"/b/{box}{where}", {"slot": "PA01.points", "value": "9", "was": "null"})
        assert either.status == 400
    assert values(store, box) == {}


def test_a_read_only_link_looks_copies_and_changes_nothing(app, either, store, box):
    press(either, ("value", "2"))
    reader = Phone(app)
    link = share(either, box, "view")
    page = reader.get(link)
    assert reader.address == f"/b/{box}" and "A read-only box." in page.text
    secret = store.boxes.box(box)
    for where in PAGES[:-1]:
        assert secret.edit not in reader.get(f"/b/{box}{where}").source
    assert secret.edit not in reader.get(f"/b/{box}/share?to=edit").source
    token = reader.get("/boxes").dock["csrf_token"]
    for where in POSTS[:-1]:
        reader.post(f"/b/{box}{where}", {"csrf_token": token, "slot": "PA01.points", "value": "9", "was": "2"})
        assert reader.status == 403
    assert store.boxes.box(box) == secret
    reader.get(f"/b/{box}")
    reader.post(f"/b/{box}/copy", reader.page.dock.sent())
    copied = re.search(r"/b/([\w-]+)", reader.address)[1]
    assert copied != box and values(store, copied) == values(store, box)
    reader.get(f"/b/{copied}?at=PA01.points")
    press(reader, ("value", "9"))
    assert values(store, copied)["cards"]["PA01"]["points"] == 9 and store.boxes.box(box) == secret
    assert "read-only" in reader.get("/boxes").text


def test_a_link_is_revoked(app, either, store, box):
    guest = Phone(app)
    old = share(either, box, "edit")
    guest.get(old)
    assert guest.status == 200
    either.get(f"/b/{box}/share?to=edit")
    renew = next(each for each in either.page.forms if (each.action or "").endswith("/renew"))
    either.post(renew.action, renew.sent())
    assert guest.get(f"/b/{box}").alert and guest.status == 403
    guest.get(old)
    assert guest.status == 403
    assert either.get(f"/b/{box}") and either.status == 200
    guest.get(share(either, box, "edit"))
    assert guest.status == 200


def test_the_secret_leaves_the_address_at_once_and_pasted_links_open_too(app, either, store, box):
    link = share(either, box, "edit")
    phone = Phone(app)
    response = phone.client.get(link)
    assert response.status_code == 303 and response.headers["Location"] == f"/b/{box}"
    assert response.headers["Referrer-Policy"] == "no-referrer" and store.boxes.box(box).edit not in response.text
    pasted = Phone(app)
    pasted.get("/join")
    pasted.post("/join", {**pasted.page.dock.sent(), "code": f"http://referee.test{link}"})
    assert pasted.address == f"/b/{box}" and pasted.status == 200


def test_no_secret_is_logged(app, either, store, box, caplog):
    with caplog.at_level(logging.DEBUG):
        phone = Phone(app)
        phone.get(share(either, box, "edit"))
        phone.post(f"/b/{box}", form(phone.page, "slot").sent(("value", "2")))
        phone.get(f"/b/{box}/nothing")
    secret = store.boxes.box(box)
    assert secret.edit not in caplog.text and secret.view not in caplog.text


def test_deleted_with_a_way_back(either, store, box):
    press(either, ("value", "2"))
    either.get(f"/b/{box}/share")
    gone = next(each for each in either.page.forms if (each.action or "").endswith("/delete"))
    either.post(gone.action, gone.sent())
    assert "Box deleted." in either.page.text and store.boxes.box(box) is None
    back = next(each for each in either.page.forms if (each.action or "").endswith("/restore"))
    either.post(back.action, back.sent())
    assert either.address == f"/b/{box}" and values(store, box)["cards"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{7*7}}", "‮evil", "Chez Léa", "\0", "", "x" * 500])
def test_a_name_is_only_a_name(either, store, box, name):
    either.get(f"/b/{box}/share")
    rename = next(each for each in either.page.forms if (each.action or "").endswith("/name"))
    either.post(rename.action, rename.sent(name=name))
    kept = store.boxes.box(box).name
    assert (
        len(kept) <= 40
        and kept.isprintable()
        and (kept == name or len(name) > 40 or not name.isprintable() or not name)
    )
    assert "<script>alert" not in either.get("/boxes").source and either.status == 200


HOSTILE = [
    "",
    "x",
    "null",
    "[]",
    "9" * 5000,
    "٣",
    "\0",
    "<b>x",
    "../..",
    "{{7*7}}",
    "True",
    "0.0",
    "red,red",
    '{"a":1}',
]


@pytest.mark.parametrize("field", ["slot", "was", "value", "typed", "item", "clear", "revision"])
@pytest.mark.parametrize("value", HOSTILE, ids=ascii)
def test_what_no_finger_sends_gets_a_sentence(either, store, box, field, value):
    asked = form(either.page, "slot")
    either.post(f"/b/{box}", asked.sent(("value", "3") if field != "value" else None, **{field: value}))
    assert either.status in (200, 400, 409, 422) and "Traceback" not in either.page.source
    either.get(f"/b/{box}")
    undo = {"csrf_token": asked["csrf_token"], "revision": value, "shelf": value}
    either.post(f"/b/{box}/undo", undo)
    assert either.status in (200, 409)
    told = values(store, box)
    assert told in ({}, {"cards": {"PA01": {"points": 3}}}) or field in ("value", "typed"), told


@pytest.mark.parametrize(
    "query", ["at=%00", "at=nothing", "shelf=nothing", "at=PA01.points&cells=x", "at=done", "shelf="]
)
def test_addresses_that_lead_nowhere_show_the_box(either, box, query):
    either.get(f"/b/{box}?{query}")
    assert either.status == 200


# -- files -----------------------------------------------------------------------------------------


def file_of(phone, id):
    response = phone.client.get(f"/b/{id}/export")
    assert response.mimetype == "application/json" and "attachment" in response.headers["Content-Disposition"]
    return json.loads(response.text)


def preview(phone, file, into="", **more):
    text = file if isinstance(file, str) else json.dumps(file)
    return phone.post("/boxes/import", {**phone.get("/boxes/import").dock.sent(), "into": into, "text": text, **more})


def take(phone, *without):
    asked = form(phone.page, "take")
    sent = asked.sent()
    return phone.post("/boxes/import", {**sent, "slot": [id for id in sent["slot"] if id not in without]})


@pytest.mark.parametrize("game", FULL)
def test_out_and_in_again_is_the_same(either, store, game):
    made = store.boxes.create(game, "Theirs", FULL[game])
    either.get(f"/e/{made.edit}")
    file = file_of(either, made.id)
    assert file == {"format": "referee-box/1", "game": game, "box": FULL[game]}
    preview(either, file)
    assert either.status == 200 and store.boxes.of("x") == []
    take(either)
    new = re.search(r"/b/([\w-]+)", either.address)[1]
    from tests.core.test_box import GAMES, plain

    assert new != made.id and plain(GAMES[game], values(store, new)) == plain(GAMES[game], FULL[game])


def test_a_preview_says_value_by_value_and_writes_nothing(either, store, box):
    press(either, ("value", "2"))
    press(either, ("value", "4"))
    before = store.boxes.box(box)
    cards = {"PA01": {"points": 2, "name": "Toucan"}, "PA02": {"points": 9}, "BA01": {"kind": "priest"}}
    file = {"format": "referee-box/1", "game": "space_aztecs", "box": {"cards": cards}}
    page = preview(either, file, into=box)
    assert store.boxes.box(box) == before and "3 values differ" in page.text
    assert "Villager 2 , Points here 4 · file 9" in page.text and "file Priest" in page.text
    take(either, "PA02.points")
    assert values(store, box)["cards"] == {
        "PA01": {"points": 2, "name": "Toucan"},
        "PA02": {"points": 4},
        "BA01": {"kind": "priest"},
    }
    assert store.boxes.box(box).revision == before.revision + 1, "one change, one undo"


def test_nothing_differs(either, box):
    page = preview(either, file_of(either, box), into=box)
    assert "0 values differ" in page.text and not any(name == "slot" for f in page.forms for name, _ in f.fields)


DAMAGED = [
    ("", "Not JSON"),
    ("{", "Not JSON"),
    ("[]", "does not have the expected shape"),
    ('{"format":"referee-box/1"}', "does not have the expected shape"),
    ('{"format":"referee-box/2","game":"aqua","box":{}}', "does not have the expected shape"),
    ('{"format":"referee-box/1","game":"chess","box":{}}', '"chess" is unknown'),
    ('{"format":"referee-box/1","game":"faraway","box":{}}', "needs no box"),
    ('{"format":"referee-box/1","game":"aqua","box":{"speces":{}}}', "The box cannot be read"),
    (
        '{"format":"referee-box/1","game":"space_aztecs","box":{"cards":{"ZZ99":{"points":1}}}}',
        "The box cannot be read",
    ),
    (
        '{"format":"referee-box/1","game":"space_aztecs","box":{"cards":{"PA01":{"points":"2"}}}}',
        "The box cannot be read",
    ),
    ('{"format":"referee-box/1","game":"aqua","box":{},"more":1}', "does not have the expected shape"),
    ("[" * 100_000, "Not JSON"),
    ('{"format":"referee-box/1","game":"aqua","box":{"species":{"red":{"points":1e400}}}}', "JSON"),
]


@pytest.mark.parametrize(("text", "sentence"), DAMAGED, ids=range(len(DAMAGED)))
@pytest.mark.parametrize("with_take", [False, True])
def test_a_damaged_file_gets_a_clear_sentence_and_nothing_is_half_imported(
    either, store, box, text, sentence, with_take
):
    press(either, ("value", "2"))
    before, count = store.boxes.box(box), len(store.boxes.everything())
    more = {"take": "1", "slot": "red.points"} if with_take else {}
    page = preview(either, text, into=box, **more)
    assert either.status == 422 and sentence in page.alert
    assert store.boxes.box(box) == before and len(store.boxes.everything()) == count


@pytest.mark.rule("Q6.6")
def test_a_file_that_breaks_a_rule_is_taken_whole_or_not_at_all(phone, store):
    box = new_box(phone, "aqua")
    large = {"manta": {"cells": [[0, 0], [2, 0]], "points": [9, 7, 5]}}
    preview(phone, {"format": "referee-box/1", "game": "aqua", "box": {"large": large}}, into=box)
    take(phone)
    assert phone.status == 422 and "do not all hang together" in phone.page.alert and values(store, box) == {}
    take(phone, "manta.cells")
    assert values(store, box) == {"large": {"manta": {"points": [9, 7, 5]}}}


def test_a_file_of_another_game_goes_into_a_new_box(phone, store):
    box = new_box(phone)
    page = preview(phone, {"format": "referee-box/1", "game": "aqua", "box": {"species": {"red": {"points": 2}}}}, box)
    assert "a new box" in page.text
    take(phone)
    assert values(store, box) == {} and "AQUA box" in phone.page.text


def test_a_file_goes_into_no_box_of_another_household(app, phone, store):
    mine, theirs = new_box(phone, "aqua"), new_box(Phone(app), "aqua")
    file = {"format": "referee-box/1", "game": "aqua", "box": {"species": {"red": {"points": 2}}}}
    preview(phone, file, into=theirs)
    assert phone.status == 403 and values(store, theirs) == {} == values(store, mine)


# -- at a table ------------------------------------------------------------------------------------

EAGLES = {"warriors": {"eagle": [2, 5]}}


@pytest.fixture
def eagles(either, store):
    made = store.boxes.create("space_aztecs", "Eagles", EAGLES)
    either.get(f"/e/{made.edit}")
    return made


def start(phone, **more):
    sent = phone.get("/new/space_aztecs/tally").dock.sent()
    phone.post("/new/space_aztecs/tally", {**sent, "name": ["Ana", "Bo"], "removed": "pink", **more})
    assert phone.status == 200, phone.page.text
    return phone.address.split("/t/")[1].split("?")[0]


def test_a_table_starts_with_the_box_used_last_or_with_none(either, store, eagles):
    table = store.table(start(either))
    assert table.box == EAGLES and table.box_id == eagles.id, "the only one is offered at once"
    table = store.table(start(either, box=""))
    assert table.box == {} and table.box_id is None
    assert ("box", "") in either.get("/new/space_aztecs/tally").dock.fields, "none was chosen last: none is offered"
    other = store.boxes.create("space_aztecs", "Snakes", {})
    either.get(f"/v/{other.view}")
    start(either, box=other.id)
    assert ("box", other.id) in either.get("/new/space_aztecs/tally").dock.fields
    start(either, box="somebody else's")
    assert store.table(either.address.split("/t/")[1].split("?")[0]).box_id is None


def test_a_game_without_box_asks_for_none(either, eagles):
    assert not [name for name, _ in either.get("/new/faraway/tally").dock.fields if name == "box"]


def test_a_running_table_changes_its_box_with_the_consequences_first(either, app, store, eagles):
    id = start(either, box="")
    entry = {"do": "put", "seat": 0, "field": "warriors", "value": [{"type": "eagle", "count": 2, "total": None}]}
    with store.writing(id) as writing:
        writing.append([entry], "x", "k")
    page = either.get(f"/t/{id}/settings")
    asked = form(page, "name")
    page = either.post(f"/t/{id}/settings", {**asked.sent(), "box": eagles.id})
    then, now = map(int, re.search(r"Ana: (-?\d+) → (-?\d+)", page.text).groups())
    assert now - then == 5
    assert store.table(id).box == {}, "nothing yet"
    confirm = form(page, "confirmed")
    either.post(f"/t/{id}/settings", confirm.sent())
    table = store.table(id)
    assert table.box == EAGLES and table.box_id == eagles.id and table.revision == 1
    page = either.get(f"/t/{id}/settings")
    assert "Eagles, as at this table" in page.text
    store.boxes.change(eagles.id, "x", lambda values: {"warriors": {"eagle": [2, 6]}})
    assert ("box", "keep") in form(either.get(f"/t/{id}/settings"), "name").fields
    assert "Eagles, as it is now" in either.page.text
    either.post(f"/t/{id}/settings", form(either.page, "name").sent())
    assert store.table(id).box == EAGLES, "a table keeps its copy until it says otherwise"


def test_playing_again_takes_what_the_box_has_learnt(either, store, eagles):
    id = start(either)
    store.boxes.change(eagles.id, "x", lambda values: {"warriors": {"eagle": [2, 6]}})
    token = either.get(f"/t/{id}").dock["csrf_token"]
    either.post(f"/t/{id}/again", {"csrf_token": token})
    table = store.table(either.address.split("/t/")[1].split("?")[0])
    assert table.id != id and table.box == {"warriors": {"eagle": [2, 6]}} and table.box_id == eagles.id


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", FULL)
def test_every_slot_of_every_box_has_a_page(app, store, game, lang):
    from referee.core.box import slots
    from referee.games import GAMES

    made = store.boxes.create(game, "Full", FULL[game])
    phone = Phone(app, lang)
    phone.get(f"/e/{made.edit}")
    for _, _, slot in slots(GAMES[game].shelves(FULL[game])):
        page = phone.get(f"/b/{made.id}?at={slot.id}")
        assert phone.status == 200 and page.lang == lang and "{" not in page.text


# -- kept for next time ----------------------------------------------------------------------------


def play(phone, store, box=""):
    """Two players, the first round begun; the dock waits for Ana's card."""
    phone.get("/new/space_aztecs/play")
    sent = phone.page.dock.sent()
    phone.post("/new/space_aztecs/play", {**sent, "name": ["Ana", "Bo"], "removed": "green", "box": box})
    assert phone.status == 200, phone.page.text
    id = phone.address.split("/t/")[1].split("?")[0]
    tap(phone, "e0")
    return id


def tap(phone, key, **fields):
    asked = form(phone.page, "tap", key)
    return phone.post(asked.action or phone.address, asked.sent(("tap", key), **fields))


def own_box(store, phone):
    with phone.client.session_transaction() as session:
        held = store.boxes.of(session["phone"], "space_aztecs")
    return held[0][0] if held else None


def test_a_value_is_kept_for_next_time_in_a_box_made_on_the_spot(either, store):
    id = play(either, store)
    page = tap(either, "kvillager")
    assert "Keep it for next time" in page.text and ("keep", "1") not in form(page, "tap", "n2").fields
    tap(either, "n2", keep="1")
    box = own_box(store, either)
    assert box.values == {"cards": {"PA01": {"points": 2}}} and box.name == "Space Aztecs box"
    assert store.table(id).box == {}, "the table plays on with its own copy"
    page = tap(either, "kvillager")
    assert ("keep", "1") in form(page, "tap", "n4").fields, "the tick is remembered"
    tap(either, "n4")
    assert store.boxes.box(box.id).values["cards"]["PA02"] == {"points": 4}
    either.get(f"/t/{id}")
    undo = next(f for f in either.page.forms if ("do", "undo") in f.keys)
    either.post(undo.action, undo.sent(("do", "undo")))
    assert store.boxes.box(box.id).values == {"cards": {"PA01": {"points": 2}}}, "what was taken back is not kept"
    again = store.table(play(either, store, box.id))
    assert again.box == {"cards": {"PA01": {"points": 2}}} and ("tap", "cPA01") in [
        key for each in either.page.forms for key in each.keys
    ], "one tap from now on"


def test_without_the_tick_nothing_is_kept(either, store):
    play(either, store)
    tap(either, "kvillager")
    tap(either, "n2")
    assert own_box(store, either) is None
    tap(either, "kvillager")
    tap(either, "n4", keep="1")
    assert len(own_box(store, either).values["cards"]) == 2, "what lies on the table already is kept along"


def test_the_tick_is_taken_away_again(either, store):
    play(either, store)
    tap(either, "kvillager")
    tap(either, "n2", keep="1")
    page = tap(either, "kvillager")
    asked = form(page, "tap", "n4")
    sent = asked.sent(("tap", "n4"))
    sent.pop("keep")
    either.post(asked.action or either.address, sent)
    assert len(own_box(store, either).values["cards"]) == 1


def test_a_read_only_box_learns_nothing_and_a_copy_is_made_on_the_spot(either, store):
    theirs = store.boxes.create("space_aztecs", "Theirs", {})
    either.get(f"/v/{theirs.view}")
    play(either, store, theirs.id)
    tap(either, "kvillager")
    tap(either, "n2", keep="1")
    assert store.boxes.box(theirs.id).values == {} and own_box(store, either).id != theirs.id


def test_who_only_follows_is_asked_for_nothing(app, either, store):
    id = play(either, store)
    tap(either, "kvillager")
    viewer = Phone(app)
    viewer.get(f"/v/{store.table(id).view}")
    assert "Keep it" not in viewer.get(f"/t/{id}?group=villager").text and own_box(store, viewer) is None


def test_a_count_keeps_too(either, store):
    start(either)
    page = either.get(either.address.split("?")[0] + "?seat=0&dock=aliens")
    assert "Keep it for next time" in page.text
    tap(either, "n4", keep="1")
    assert own_box(store, either).values == {"cards": {"BA01": {"kind": "alien", "points": 4}}}


def test_a_species_told_during_a_game_is_kept_and_comes_with_the_next(either, store):
    """AQUA: no entry of the log carries these points; the table's own copy and the box learn them."""
    made = store.create("aqua", "play", "1", ("Ana",), {"mode": "solo", "natives": NATIVES, "hot_spots": [RING]}, {})
    with store.writing(made.id) as writing:
        writing.append([tile(0, (1, 0), "ybg"), done(0), tile(0, (2, -1), "56y"), done(0)], "x", "k")
    either.get(f"/e/{made.edit}")
    page = either.get(f"/t/{made.id}?place=0.1&corals=gro&turn=0")
    keys = [
        value for each in page.forms for name, value in each.keys if name == "tap" and re.fullmatch("a[a-z]3", value)
    ]
    assert keys and "Keep it for next time" in page.text, page.text
    tap(either, keys[0], keep="1")
    with either.client.session_transaction() as session:
        ((box, _),) = store.boxes.of(session["phone"], "aqua")
    (species,) = box.values["species"].values()
    assert species == {"points": 3} and store.table(made.id).box["species"] == box.values["species"]


def test_the_host_machine_lists_boxes_with_their_links(app, store, monkeypatch, capsys):
    made = store.boxes.create("aqua", "Listed", {})
    monkeypatch.setattr("referee.web.data_folder", lambda: store.path.parent)
    assert main(["tables", "--base", "http://here/"]) == 0
    printed = capsys.readouterr().out
    assert "aqua box  Listed" in printed and f"http://here/e/{made.edit}" in printed
    assert f"http://here/v/{made.view}" in printed
