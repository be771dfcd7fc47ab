"""Before a correction is saved the board is seen as it would be, where it would be another one."""

import random
import re

import pytest
from msgspec import to_builtins

from bench.games import SCENARIOS
from tests.games.vineta.table import card, city, flood
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.aqua import OPEN, lay
from tests.web.phone import Phone, open_at

LOG = [
    city(3, Y1={"blue": 1, "green": 1}, Y2={"blue": 1, "red": 1}),
    flood(0, 2, "G1"),
    flood(1, 1, "G2"),
    card(2, "quarantine", on="Y1"),
    card(1, "false_hope", "Y2", colour="blue", to="G1"),
]


def board(page):
    """What stands on the board of a page, wherever its links lead."""
    drawn = page.source.split('<div class="board"')[1].partition(">")[2].split('<section class="dock')[0]
    return re.sub(r'href="/t/[^"]*"', "", drawn)


@pytest.fixture
def quarantined(app, store):
    """Was the quarantine on Y2, three cards ago?"""
    cid = Player(app, laid_out(store, "vineta", ("Ana", "Bo", "Cid"), LOG))
    cid.at("?amend=4&seat=2&card=quarantine")
    return cid, cid.press(cid.page.dock, ("tap", "is:Y2"))


@pytest.mark.rule("V6.9")
def test_the_board_stands_beside_what_is_refused_and_why(quarantined):
    cid, page = quarantined
    drawn = board(page)
    assert "#rY2" in drawn and "#rY1" not in drawn, "the quarantine lies on Y2"
    assert "#rY1" in board(cid.at())
    assert "Entry 5 becomes illegal" in page.text and "V6.9" in page.source.split('class="dock')[1]


def test_it_is_saved_or_left_as_before(quarantined):
    cid, page = quarantined
    assert f"/t/{cid.table.id}/log" in page.links and "data-live" not in page.source, "it waits for its key"
    cid.save()
    assert cid.status == 200 and "#rY2" in board(cid.at())


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_going_back_shows_the_board_of_that_moment(app, store, scenario):
    """Whatever the game: the board of the player whose entry is the first that goes."""
    setup, log = scenario.draw(random.Random("back"))
    end = len(log) // 2
    while not isinstance(log[end].get("seat"), int) or log[end]["do"] in ("done", "extra"):
        end += 1
    said = {"options": to_builtins(setup.options), "box": to_builtins(setup.box)}
    ana = Player(app, laid_out(store, scenario.game.id, setup.seats, log[: end + 1], **said))
    page = ana.back(end + 1)
    assert "What would change" in page.text
    assert board(page) == board(ana.at(f"?at={end}&seat={log[end]['seat']}"))


def test_a_correction_that_says_the_same_writes_nothing(app, store):
    """The quarantine on Y1 after all."""
    cid = Player(app, laid_out(store, "vineta", ("Ana", "Bo", "Cid"), LOG))
    cid.at("?amend=4&seat=2&card=quarantine")
    cid.press(cid.page.dock, ("tap", "is:Y1"))
    assert cid.address == f"/t/{cid.table.id}/log?open=4#e4" and store.seq(cid.table.id) == len(LOG)


def test_where_nothing_else_changes_a_correction_is_saved_at_once(app, store):
    """The quarantine on Y3, whose houses nobody moves, since: no page stands between, and the log says it."""
    cid = Player(app, laid_out(store, "vineta", ("Ana", "Bo", "Cid"), LOG))
    cid.at("?amend=4&seat=2&card=quarantine")
    page = cid.press(cid.page.dock, ("tap", "is:Y3"))
    assert "What would change" not in page.text and store.seq(cid.table.id) == len(LOG) + 1
    assert cid.address == f"/t/{cid.table.id}/log"
    assert "Entry 4: Quarantine on Y3 instead of: Quarantine on Y1" in " ".join(page.text.split())
    assert "#rY3" in board(cid.at())


def test_a_correction_says_only_what_differs(app, store):
    """The colour that is another one, not the whole tile twice with its place: in the log and as the last move."""
    right = {**OPEN[2], "corals": ["yellow", "c5", "green"]}
    table = lay(store, [*OPEN, {"do": "amend", "seq": 3, "entry": right}])
    phone = Phone(app)
    assert "Entry 3 corrected: blue → violet" in open_at(phone, table).text and "tip up" not in phone.page.text
    log = phone.get(f"/t/{table.id}/log").text
    assert "Entry 3: blue → violet" in log and "instead of" not in log
    first = lay(store, [*OPEN, {"do": "amend", "seq": 3, "entry": {**OPEN[2], "corals": ["c5", "blue", "green"]}}])
    assert "Entry 3 corrected: yellow → violet" in open_at(phone, first).text
