"""Addresses of a trial that nobody made here: each is a page, and says what is wrong."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest

from bench.games import SCENARIOS
from referee.core.files.trial_address import MOST_ENTRIES, pack
from tests.web import docks
from tests.web.phone import Phone
from tests.web.scenes import put
from tests.web.trial.played import address, came, played


def deflated(raw):
    return urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "é",
        "%00",
        "AAAA",
        deflated(b"[" * 50_000),
        deflated(b" " * 1_000_000),
        deflated(b"{}"),
        deflated(b"[1]"),
        deflated(b"[NaN]"),
        deflated(b'["\\ud800"]'),
        deflated(b'[{"do":"undo"}]'),
        deflated(b'[{"do":"note","text":"x"}]'),
        deflated(b'[{"do":"amend","seq":1,"entry":{"do":"region","seat":0,"region":1}}]'),
        deflated(b'[{"do":"face_down","seat":0}]'),
        deflated(b'[{"do":"ruling","entry":{"do":"face_down","seat":0}}]'),
        deflated(b'[{"do":"ruling","entry":{"do":"undo"}}]'),
        deflated(b'[{"do":"ruling"}]'),
        deflated(b"[]") + "AAAA",
        deflated(b"[]")[:-4],
        "A" * 3000,
        pack([{"do": "region", "seat": 0, "region": 1}]) + "." * 10,
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_trial_is_told_and_a_new_one_begins(app, store, unwritten, text):
    table, _ = played(store, docks.scenario("faraway"))
    phone = came(Phone(app), table)
    unwritten()
    page = phone.get(f"/t/{table.id}/try?from=3&e={text}")
    assert phone.status == 400 and page.alert and "Trial: nothing is written" in page.text
    assert page.dock.action.startswith(f"/t/{table.id}/try?from={store.seq(table.id)}")


@pytest.mark.parametrize(
    "rest",
    ["from=x", "from=-1", "from=99999999999999999999", "for=99", "for=x&seat=y", "on=7&kept=-1", "kept=9&from=0"],
)
@pytest.mark.parametrize("more", ["", "&seat=9&dock=zzz&typed=%00", "&id=1&endpoint=2&amend=1&_scheme=x"])
def test_a_made_up_address_is_a_page(app, store, rest, more):
    table, coming = played(store, SCENARIOS[0])
    phone = came(Phone(app), table)
    for tried in ("", f"&e={pack(coming[:1])}"):
        page = phone.get(f"/t/{table.id}/try?{rest}{tried}{more}")
        assert phone.status == 200 and "Trial: nothing is written" in page.text


def test_a_trial_holds_twenty_entries(app, store, unwritten, tables):
    phone = came(Phone(app), tables["fresh"])
    full = [put(0, "regions", [n]) for n in range(1, MOST_ENTRIES + 1)]
    unwritten()
    phone.get(address(tables["fresh"], full, 0))
    assert phone.status == 200
    before = phone.address
    page = phone.send("n7")
    assert phone.status == 422 and "twenty entries" in page.alert and page.dock.action == before


def test_a_made_up_entry_that_cannot_be_read_is_refused_like_at_the_table(app, store, tables, unwritten):
    phone = came(Phone(app), tables["fresh"])
    phone.get(f"/t/{tables['fresh'].id}/try")
    form = phone.page.dock
    unwritten()
    phone.post(form.action, {"csrf_token": form["csrf_token"], "entry": '{"do":"undo"}'})
    assert phone.status == 422 and "Refused" in phone.page.alert
    phone.post(form.action, {"csrf_token": form["csrf_token"], "entry": "[" * 9999})
    assert phone.status in (200, 422)


def test_a_refusal_at_the_table_leads_to_a_trial(app, store):
    table, _ = played(store, SCENARIOS[0])
    phone = came(Phone(app), table)
    entry = store.entries(table.id)[0].entry
    token = phone.get(f"/t/{table.id}").dock["csrf_token"]
    page = phone.post(f"/t/{table.id}/rule", {"csrf_token": token, "entry": json.dumps(entry)})
    assert phone.status == 422 and f"/t/{table.id}/try" in page.links
