"""A box at a table: chosen, changed with the consequences first, taught by what the table shows."""

import logging
import re
from collections import defaultdict

import pytest

from referee.__main__ import main
from tests.core.test_box import FULL
from tests.games.aqua.table import NATIVES, RING, done, tile
from tests.store.tables import laid_out
from tests.web.boxes import form
from tests.web.phone import Phone, open_at

BECAME = r"Ana (-?\d+) → (-?\d+)"  # the line of a player whose total moves


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No error was logged: the app says one whenever something unexpected was raised."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


# -- at a table --------------------------------------------------------------------------------------

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
    assert not [name for name, _ in either.get("/new/gefira/tally").dock.fields if name == "box"]


def test_a_running_table_changes_its_box_with_the_consequences_first(either, app, store, eagles):
    id = start(either, box="")
    entry = {"do": "put", "seat": 0, "field": "warriors", "value": [{"type": "eagle", "count": 2, "total": None}]}
    with store.writing(id) as writing:
        writing.append([entry], "x", "k")
    page = either.get(f"/t/{id}/settings")
    asked = form(page, "name")
    page = either.post(f"/t/{id}/settings", {**asked.sent(), "box": eagles.id})
    then, now = map(int, re.search(BECAME, page.text).groups())
    assert now - then == 5
    assert store.table(id).box == {}, "nothing yet"
    store.boxes.change(eagles.id, "x", lambda values: {"warriors": {"eagle": [2, 8]}})
    page = either.post(f"/t/{id}/settings", form(page, "confirmed").sent())
    assert store.table(id).box == {} and re.search(BECAME, page.text), "the box has changed: shown again"
    store.boxes.change(eagles.id, "x", lambda values: EAGLES)
    page = either.post(f"/t/{id}/settings", form(page, "confirmed").sent())
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


SAID = {"seen": [{"rule": "house.any", "facts": {}, "say": "refused"}]}  # answers to doubts of this game


def settled(app, store, game):
    table = laid_out(store, game, ("Ana", "Bo"), [], "tally", box=SAID)
    phone = Phone(app, "en")
    return table.id, phone, form(open_at(phone, table, "/settings"), "name").sent()


def test_what_was_answered_in_a_game_stays_with_it_whatever_its_names(app, store):
    """Also in a game that has no box to choose."""
    for game in ("gefira", "space_aztecs"):
        id, phone, sent = settled(app, store, game)
        phone.post(f"/t/{id}/settings", sent | {"name": ["Ana", "Cy"]})
        table = store.table(id)
        assert (table.seats, table.box) == (("Ana", "Cy"), SAID)


def test_what_was_answered_in_a_game_stays_with_it_whichever_its_box(app, store):
    id, phone, _ = settled(app, store, "space_aztecs")
    made = store.boxes.create("space_aztecs", "Eagles", EAGLES)
    phone.get(f"/e/{made.edit}")
    page = phone.get(f"/t/{id}/settings")
    assert "values of this table alone" not in page.text, "there are none"
    phone.post(f"/t/{id}/settings", form(page, "name").sent(box=made.id))
    assert store.table(id).box == EAGLES | SAID
    assert "Eagles, as it is now" not in phone.get(f"/t/{id}/settings").text, "so it is"
    phone.post(f"/t/{id}/settings", form(phone.page, "name").sent(box=""))
    assert store.table(id).box == SAID


def test_playing_again_takes_what_the_box_has_learnt(either, store, eagles):
    id = start(either)
    store.boxes.change(eagles.id, "x", lambda values: {"warriors": {"eagle": [2, 6]}})
    token = either.get(f"/t/{id}").dock["csrf_token"]
    page = either.post(f"/t/{id}/again", {"csrf_token": token})
    assert ("box", eagles.id) in form(page, "name").fields, "which family leaves is asked anew, the box is there"
    either.post(either.address, form(page, "name").sent(removed="pink"))
    table = store.table(either.address.split("/t/")[1].split("?")[0])
    assert table.id != id and table.box == {"warriors": {"eagle": [2, 6]}} and table.box_id == eagles.id


@pytest.mark.parametrize("game", FULL)
def test_every_slot_of_every_box_has_a_page(app, store, game):
    """Each in one language; where more than two dozen pieces have the same, two dozen of them, from the first on."""
    from referee.core.box import slots
    from referee.games import GAMES

    made, alike = store.boxes.create(game, "Full", FULL[game]), defaultdict(list)
    for _, _, slot in slots(GAMES[game].shelves(FULL[game])):
        alike[slot.field].append(slot)
    phone = Phone(app)
    phone.get(f"/e/{made.edit}")
    for found in alike.values():
        for n, slot in enumerate(found[:: len(found) // 24 + 1]):
            phone.lang = ("fr", "en")[n % 2]
            page = phone.get(f"/b/{made.id}?at={slot.id}")
            assert phone.status == 200 and page.lang == phone.lang and "{" not in page.text


# -- kept for next time ------------------------------------------------------------------------------


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
    assert (
        "Keep the values read off the cards for the next games" in page.text
        and ("keep", "1") not in form(page, "tap", "n2").fields
    )
    tap(either, "n2", keep="1")
    box = own_box(store, either)
    assert box.values == {"cards": {"PA01": {"points": 2}}} and box.name == "Space Aztecs box"
    assert store.table(id).box == {}, "the table plays on with its own copy"
    page = tap(either, "kvillager")
    assert ("keep", "1") in form(page, "tap", "n4").fields, "the tick is remembered"
    tap(either, "n4")
    assert store.boxes.get(box.id).values["cards"]["PA02"] == {"points": 4}
    either.get(f"/t/{id}")
    undo = next(f for f in either.page.forms if ("do", "undo") in f.keys)
    either.post(undo.action, undo.sent(("do", "undo")))
    assert store.boxes.get(box.id).values == {"cards": {"PA01": {"points": 2}}}, "what was taken back is not kept"
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
    assert store.boxes.get(theirs.id).values == {} and own_box(store, either).id != theirs.id


def test_who_only_follows_is_asked_for_nothing(app, either, store):
    id = play(either, store)
    tap(either, "kvillager")
    viewer = Phone(app)
    viewer.get(f"/v/{store.table(id).view}")
    assert "Keep it" not in viewer.get(f"/t/{id}?group=villager").text and own_box(store, viewer) is None


def test_a_count_keeps_too(either, store):
    start(either)
    page = either.get(either.address.split("?")[0] + "?seat=0&dock=aliens")
    assert "Keep the values read off the cards for the next games" in page.text
    priests = either.get(either.address.split("?")[0] + "?seat=0&dock=priests")
    assert "Keep the values" not in priests.text, "nothing printed is read there"
    either.get(either.address.split("?")[0] + "?seat=0&dock=aliens")
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
    assert keys and "Keep the values read off the pieces for the next games" in page.text, page.text
    tap(either, keys[0], keep="1")
    with either.client.session_transaction() as session:
        ((box, _),) = store.boxes.of(session["phone"], "aqua")
    (species,) = box.values["species"].values()
    assert species == {"points": 3} and store.table(made.id).box["species"] == box.values["species"]


def test_the_host_machine_lists_boxes_with_their_links(app, store, monkeypatch, capsys):
    made = store.boxes.create("aqua", "Listed", {})
    monkeypatch.setattr("referee.web.data_folder", lambda: store.engine.path.parent)
    assert main(["tables", "--base", "http://here/"]) == 0
    printed = capsys.readouterr().out
    assert "aqua box  Listed" in printed and f"http://here/e/{made.edit}" in printed
    assert f"http://here/v/{made.view}" in printed
