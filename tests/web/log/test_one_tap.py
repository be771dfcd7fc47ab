"""A tile and the end of its turn that one tap entered: one line of the log, one undo."""

import pytest

from tests.games.aqua.table import done, tile
from tests.live.people import Player
from tests.web.aqua import HABITATS, OPEN, entries, lay
from tests.web.log.conftest import items
from tests.web.phone import press

UNDO, REDO = {"do": "undo"}, {"do": "redo"}
HERE = "?place=1.0&corals=ybg"


@pytest.fixture
def table(store):
    return lay(store)


@pytest.fixture
def ana(app, table):
    ana = Player(app, table)
    ana.at(HERE)
    press(ana, "l")
    assert ana.status == 200
    return ana


def test_what_has_no_line_has_its_number_beside_its_move(ana):
    """Without it entries would seem to be lost."""
    page = ana.at("/log")
    assert items(page)[0].startswith("1–2")
    assert "AQUA · 2 entries" in page.text and len(items(page)) == 1 and "Tile yellow, blue, green" in items(page)[0]
    ana.write("a note")
    assert "AQUA · 3 entries" in ana.at("/log").text and items(ana.page)[0].startswith("3")
    page = ana.at("/log?open=2")
    assert "End of turn" in page.text and items(page)[2].startswith("1 "), "asked for by its number it is shown"


def test_a_moment_names_and_steps_over_the_same_numbers_as_the_log(app, store):
    ana = Player(app, lay(store, OPEN, ("Ana", "Bruno", "Cleo")))
    log = ana.at("/log")
    assert [items(log)[n][:3] for n in (0, 1)] == ["3–4", "1–2"]
    page = ana.get(next(link for link in log.links if "?at=4" in link))
    assert "After entry 3–4 of 4" in page.text and "Amend 3–4" in page.text and "Bruno · Tile yellow" in page.text
    assert "amend=3&" in page.source and "End of turn" not in page.text
    page = ana.at("?at=2")
    assert "After entry 1–2 of 4" in page.text and {"Earlier: 0", "Later: 4"} <= set(page.labels)
    assert "After entry 3 of 4" in ana.at("?at=3").text, "an address that names the move alone still leads there"


def test_one_undo_takes_back_the_tile_that_it_names_and_one_redo_brings_it_back(ana, table, store):
    page = ana.at("/log")
    assert "Undo entry 1–2 Ana · Tile yellow, blue, green" in page.text and "End of turn" not in page.text
    ana.undo()
    assert entries(store, table) == [tile(0, (1, 0), "ybg"), done(0), UNDO, UNDO]
    log = items(ana.at("/log"))
    assert (
        "AQUA · 4 entries" in ana.page.text
        and len(log) == 2
        and "Undoes entry 1: Ana · Tile yellow, blue, green" in log[0]
    )
    assert "undone" in log[1] and "Redo entry 1–2" in ana.page.text and "Which tile does Ana lay?" in ana.at().text
    ana.undo("redo")
    assert entries(store, table)[4:] == [REDO, REDO] and "Which tile does Bruno lay?" in ana.at().text
    assert len(items(ana.at("/log"))) == 3 and "End of turn" not in ana.page.text


def test_the_line_after_a_tile_says_the_tile_and_its_undo_takes_it_back(ana, table, store):
    page = ana.at()
    assert "Tile yellow, blue, green" in page.text and "End of turn" not in page.text
    ana.press(ana.form("stay"), ("do", "undo"))
    draft = dict(ana.page.dock.fields)
    assert draft["corals"] == "ybg" and draft["asked"], "in hand as it was coloured, for the same question"
    assert entries(store, table)[2:] == [UNDO, UNDO] and "Which tile does Ana lay?" in ana.at().text


def test_a_turn_that_is_ended_by_a_tap_of_its_own_is_an_entry_of_its_own(app, store):
    ana = Player(app, table := lay(store, HABITATS[:-1]))
    ana.at("?place=0.1&corals=gro")
    press(ana, "w")
    ana.at()
    press(ana, "e")
    assert "End of turn" in ana.at().text and "Tile green, red, orange" in ana.page.text, "it says what it ended"
    assert "Undo entry 10 Ana · End of turn" in ana.at("/log").text and "End of turn" in items(ana.page)[0]
    ana.undo()
    assert entries(store, table)[-2:] == [done(0), UNDO]


def test_going_back_counts_as_the_log_does(app, store):
    ana = Player(app, table := lay(store, OPEN))
    assert "Undoes 4 entries, back to 1" in ana.back(1).text
    ana.save()
    assert entries(store, table)[4:] == [UNDO] * 4 and "AQUA · 8 entries" in ana.at("/log").text


def test_on_other_phones_it_is_the_tile_that_came(app, ana, table):
    bruno = Player(app, table, seat=1)
    page = bruno.get(f"/t/{table.id}", **{"X-Seen": "0"})
    assert "Tile yellow, blue, green" in page.text and "End of turn" not in page.text
    bruno.at("/log")
    page = bruno.press(bruno.form("do", "undo"), ("do", "undo"))
    assert "Tile yellow, blue, green" in page.text and "End of turn" not in page.text, "asked first, by its name"
    bruno.press(bruno.form("sure"))
    assert "Which tile does Ana lay?" in bruno.at("?seat=0").text


def test_in_a_trial_one_step_back_takes_both(app, store):
    ana = Player(app, lay(store, OPEN))
    ana.at("/try?place=2.-1&corals=voy")
    press(ana, "l")
    link = next(each for each in ana.page.links if "on=1" in each)
    page = ana.get(link)
    assert "Tile violet, orange, yellow" in page.text and "End of turn" not in page.text
    ana.press(ana.form("do", "undo"), ("do", "undo"))
    assert "Tile violet" not in ana.page.text and "e=" not in ana.address
