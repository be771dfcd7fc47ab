"""The options of Space Aztecs on the page of a new table and in the settings."""

import re

import pytest

from tests.games.space_aztecs import table as sa
from tests.web.html import names_asked
from tests.web.phone import Phone, open_at


def test_a_new_table_takes_its_options(app, store):
    phone = Phone(app)
    form = phone.get("/new/space_aztecs/play").dock
    chosen = {"removed": ["pink"], "codex": ["none"], "first": ["2"], "track_piles": ["1"]}
    phone.post("/new/space_aztecs/play", form.sent() | {"name": ["Ana", "Bo", "Cleo"]} | chosen)
    table = store.table(phone.address.split("/t/")[1].split("?")[0])
    told = {"removed": "pink", "codex": False, "first": 2, "track_piles": True}
    assert told.items() <= table.options.items()
    assert "48 cards, 8 piles of 6" in phone.page.text and "Out of the game: Villagers and animals" in phone.page.text


def radios(page):
    return re.findall(r'name="removed" value="(\w+)"( checked)?', page.source)


@pytest.mark.parametrize("mode", ["play", "tally"])
def test_a_number_of_players_takes_no_family_out_unasked(app, mode):
    phone = Phone(app)
    page = phone.get(f"/new/space_aztecs/{mode}")
    for ticked in ("random", "blue") if mode == "play" else ("blue",):
        page = phone.post(f"/new/space_aztecs/{mode}", page.dock.sent(("seats", "3")))
        assert {checked for _, checked in radios(page)} == {""} and names_asked(page)[2:]
        page = phone.post(f"/new/space_aztecs/{mode}", page.dock.sent(("seats", "2"), removed=ticked))
        assert [value for value, checked in radios(page) if checked] == [ticked], "what was ticked stays"
        page = phone.get(f"/new/space_aztecs/{mode}")
    assert ("Drawn by lot" in page.text) == (mode == "play")


def test_the_removed_family_is_drawn_only_before_the_table_starts(app, laid):
    families = ["pink", "yellow", "blue", "green"]
    phone = Phone(app)
    table = laid()
    assert [value for value, _ in radios(phone.get("/new/space_aztecs/play"))] == ["random", *families]
    assert [value for value, _ in radios(open_at(phone, table, "/settings"))] == ["random", *families]
    table = laid([sa.earliest(0)])
    found = radios(open_at(phone, table, "/settings"))
    assert [value for value, _ in found] == families
    assert [value for value, checked in found if checked] == [table.options["removed"]]


def test_what_an_old_page_drew_is_what_is_saved(app, store, laid):
    """Drawn once, on the page of consequences; saving does not draw again."""
    phone, table = Phone(app), laid([sa.earliest(0)])
    form = next(f for f in open_at(phone, table, "/settings").forms if f.id == "settings")
    for _ in range(40):  # until another family than before is drawn
        page = phone.post(f"/t/{table.id}/settings", form.sent(removed="random"))
        if confirm := next((f for f in page.forms if any(name == "confirmed" for name, _ in f.fields)), None):
            break
    phone.post(f"/t/{table.id}/settings", confirm.sent())
    assert phone.status == 200 and store.table(table.id).options["removed"] == confirm["removed"] != "random"


def test_settings_of_five_players_choose_no_family(app, store, laid):
    phone, five = Phone(app), ("Ana", "Bo", "Cleo", "Dan", "Eve")
    table = laid([sa.earliest(0)], seats=five, removed=None)
    form = next(f for f in open_at(phone, table, "/settings").forms if f.id == "settings")
    phone.post(f"/t/{table.id}/settings", form.sent(name="Ana") | {"name": ["Ann", *five[1:]]})
    assert phone.status == 200 and store.table(table.id).seats[0] == "Ann"
    assert store.table(table.id).options["removed"] is None
