"""While an entry is corrected, every key that is a link goes on correcting it: in every game, wherever a dock leads."""

import random
import re
from urllib.parse import parse_qs, quote, urlparse

import msgspec
import pytest

from bench.games import SCENARIOS
from tests.store.tables import laid_out
from tests.web.log.conftest import ENTRIES
from tests.web.phone import Phone


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_no_link_of_a_dock_loses_the_correction(scenario, app, store):
    (setup, log), game = scenario.draw(random.Random(3)), scenario.game
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    table = laid_out(store, game.id, setup.seats, log, options=options, box=box)
    phone, followed = Phone(app), 0
    phone.get(f"/e/{table.edit}")
    numbered = [(entry["do"], seq) for seq, entry in enumerate(log, 1)]
    of_each_kind = {*dict(numbered).values(), *dict(reversed(numbered)).values()}  # the first and the last
    for seq in sorted({*of_each_kind, len(log) // 2}):
        due, seen = [f"/t/{table.id}?amend={seq}"], set()
        while due and len(seen) < 8:
            seen.add(at := due.pop(0))
            links = [link for link in phone.get(at).links if link.startswith(f"/t/{table.id}?")]
            assert phone.status == 200 and not [link for link in links if amended(link) != str(seq)], at
            due += [link for link in links if link not in seen]
        followed += len(seen)
    assert followed > 12


def closes(page):
    """Where the key leads that closes the page."""
    return re.search(r'<a[^>]*href="([^"]*)"[^>]*>Close<', page.source)[1].replace("&amp;", "&")


def test_consequences_that_are_closed_lead_back_to_where_the_correction_began(ana):
    """From the log to its entry; from a card or a moment to that, through a colour that is chosen first."""
    here = f"/t/{ana.table.id}"
    ana.log(*ENTRIES)
    ana.keep("S05")
    assert closes(ana.amend(1, "iR50")) == f"{here}/log?open=1#e1"
    assert closes(ana.back(3)) == f"{here}/log?open=3#e3"
    ana.at("?at=5")
    ana.follow("amend=5")
    ana.follow("dock=group&group=blue")
    assert closes(ana.press(ana.form("typed"), ("tap", "sS12"))) == f"{here}?at=5"
    ana.at("?look=R12")
    ana.follow("amend=1")
    ana.press(ana.form("typed"), ("tap", "d5"))
    page = ana.press(ana.form("typed"), ("tap", "d1"))
    assert closes(page) == here


def test_a_correction_that_is_saved_leads_back_to_where_it_began(ana):
    """From the table to the table; from the log to the log."""
    here = f"/t/{ana.table.id}"
    ana.log(*ENTRIES)
    for began, back in ((f"&origin={here}", here), ("", f"{here}/log")):
        ana.tap("iR50" if began else "iR51", f"?amend=1&seat=0{began}")
        ana.press(ana.form("seq"))
        assert ana.status == 200 and ana.address == back


@pytest.mark.parametrize("origin", ["https://else.example/", "//else.example", "/t/another", "javascript:alert(1)"])
def test_no_address_of_anybody_elses_is_led_back_to(ana, origin):
    ana.log(*ENTRIES[:1])
    page = ana.tap("iR50", f"?amend=1&seat=0&origin={quote(origin, '')}", origin=origin)
    assert closes(page) == f"/t/{ana.table.id}/log?open=1#e1" and origin not in page.source


def amended(link):
    return parse_qs(urlparse(link).query).get("amend", [None])[0]
