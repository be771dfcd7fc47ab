"""A box taken out and brought in: a preview value by value, damaged files, whole or not at all."""

import json
import logging
import re

import pytest

from tests.core.test_box import FULL
from tests.web.boxes import form, new_box, press, values
from tests.web.phone import Phone


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No error was logged: the app says one whenever something unexpected was raised."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


# -- files -------------------------------------------------------------------------------------------


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
    before = store.boxes.get(box)
    cards = {"PA01": {"points": 2, "name": "Toucan"}, "PA02": {"points": 9}, "BA01": {"kind": "priest"}}
    file = {"format": "referee-box/1", "game": "space_aztecs", "box": {"cards": cards}}
    page = preview(either, file, into=box)
    assert store.boxes.get(box) == before and "3 values differ" in page.text
    assert "Villager 2 , Points here 4 · file 9" in page.text and "file Priest" in page.text
    take(either, "PA02.points")
    assert values(store, box)["cards"] == {
        "PA01": {"points": 2, "name": "Toucan"},
        "PA02": {"points": 4},
        "BA01": {"kind": "priest"},
    }
    assert store.boxes.get(box).revision == before.revision + 1, "one change, one undo"


def test_nothing_differs(either, box):
    page = preview(either, file_of(either, box), into=box)
    assert "0 values differ" in page.text and not any(name == "slot" for f in page.forms for name, _ in f.fields)


DAMAGED = [
    ("", "Not JSON"),
    ("{", "Not JSON"),
    ("[]", "does not have the expected shape"),
    ('{"format":"referee-box/1"}', "does not have the expected shape"),
    ('{"format":"referee-box/2","game":"space_aztecs","box":{}}', "does not have the expected shape"),
    ('{"format":"referee-box/1","game":"chess","box":{}}', '"chess" is unknown'),
    ('{"format":"referee-box/1","game":"gefira","box":{}}', "needs no box"),
    ('{"format":"referee-box/1","game":"space_aztecs","box":{"crads":{}}}', "The box cannot be read"),
    (
        '{"format":"referee-box/1","game":"space_aztecs","box":{"cards":{"ZZ99":{"points":1}}}}',
        "The box cannot be read",
    ),
    (
        '{"format":"referee-box/1","game":"space_aztecs","box":{"cards":{"PA01":{"points":"2"}}}}',
        "The box cannot be read",
    ),
    ('{"format":"referee-box/1","game":"space_aztecs","box":{},"more":1}', "does not have the expected shape"),
    ("[" * 100_000, "Not JSON"),
    ('{"format":"referee-box/1","game":"space_aztecs","box":{"cards":{"PA01":{"points":1e400}}}}', "JSON"),
]


@pytest.mark.parametrize(("text", "sentence"), DAMAGED, ids=range(len(DAMAGED)))
@pytest.mark.parametrize("with_take", [False, True])
def test_a_damaged_file_gets_a_clear_sentence_and_nothing_is_half_imported(
    either, store, box, text, sentence, with_take
):
    press(either, ("value", "2"))
    before, count = store.boxes.get(box), len(store.boxes.everything())
    more = {"take": "1", "slot": "red.points"} if with_take else {}
    page = preview(either, text, into=box, **more)
    assert either.status == 422 and sentence in page.alert
    assert store.boxes.get(box) == before and len(store.boxes.everything()) == count


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
