"""Short codes: for ten minutes, guessed by nobody, one a table and right."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest

from referee.store.engine.engine import now
from tests.store.tables import create
from tests.web.phone import Phone
from tests.web.sharing.host import code_of, join, may


@pytest.mark.parametrize("to", ["edit", "view"])
@pytest.mark.parametrize("spelt", ["{}", "{0:}", " {} "])
def test_a_short_code_lets_a_phone_in(app, table, host, to, spelt):
    phone = Phone(app)
    join(phone, spelt.format(code_of(host, to)))
    assert phone.status == 200 and may(phone, table) == to


def test_a_code_without_its_gap_is_the_same(app, table, host):
    phone = Phone(app)
    join(phone, code_of(host, "view").replace(" ", ""))
    assert may(phone, table) == "view"


def test_a_code_is_still_there_when_the_page_is_opened_again(app, table, host, view):
    code = code_of(host, "edit")
    assert host.address.endswith("/share?to=edit") and code in host.at("/share?to=edit").text
    told = host.page.source
    assert told.index(code) < told.index("<summary") < told.index("QR code of the link"), "who types it scans nothing"
    assert re.search(r"Ten minutes, at http://[\w.:]+/join\b", host.page.text), "in full"
    card = host.page.source.split('<figure class="qr">')[1].split("</figure>")[0]
    assert "Show the QR code" in card and "QR code of the link" in card, "one tap away, in the same card"
    assert code not in host.at("/share?to=view").text and code not in view.at("/share?to=edit").text


def test_a_code_lives_for_ten_minutes(app, store, table, host):
    code = code_of(host, "view").replace(" ", "")
    with store.transaction() as db:
        (until,) = db.execute("select until from codes where code = ?", [code]).fetchone()
        left = datetime.fromisoformat(until) - datetime.now(UTC)
        assert timedelta(minutes=9.8) < left <= timedelta(minutes=10)
        db.execute("update codes set until = ? where code = ?", [now(), code])
    page = join(phone := Phone(app), code)
    assert phone.status == 404 and "A code lives for ten minutes" in page.alert and may(phone, table) is None


def test_a_code_that_ends_later_than_it_could_lets_nobody_in(app, store, table, host):
    """It was made while the clock was wrong; the page offers a new one."""
    code = code_of(host, "view").replace(" ", "")
    late = (datetime.now(UTC) + timedelta(days=1)).isoformat(timespec="milliseconds")
    with store.transaction() as db:
        db.execute("update codes set until = ? where code = ?", [late, code])
    assert store.codes.of(table.id, "view") is None
    join(phone := Phone(app), code)
    assert phone.status == 404 and may(phone, table) is None
    store.codes.new(table.id, "edit")
    assert not store.db.execute("select 1 from codes where until = ?", [late]).fetchone(), "its number is free again"


def test_a_new_code_replaces_the_old_of_its_kind(app, table, host):
    view, edit = code_of(host, "view"), code_of(host, "edit")
    again = code_of(host, "view")
    for typed, expected in ((view, None), (edit, "edit"), (again, "view")):
        phone = Phone(app)
        join(phone, typed)
        assert may(phone, table) == expected or view == again


def test_who_guesses_codes_is_slowed_down(app, table, host):
    code = code_of(host, "edit")
    phone = Phone(app)
    phone.get("/join")
    form = phone.page.dock.sent()
    wrong = [n for n in range(30) if f"{n:06}" != code.replace(" ", "")]
    for n in wrong[:20]:
        phone.post("/join", {**form, "code": f"{n:06}"})
        assert phone.status == 404
    page = phone.post("/join", {**form, "code": code})
    assert phone.status == 429 and "Too many tries. Wait a minute." in page.alert
    assert may(phone, table) is None
    page = Phone(app, "fr").post("/join", {**form, "code": code})
    assert "Trop d’essais" in page.alert or "ancienne" in page.alert


def test_how_long_to_wait_is_told_of_the_limit_that_was_met(app, monkeypatch):
    phone, real = Phone(app), time.time
    phone.get("/join")
    form, there = phone.page.dock.sent(), {"environ_base": {"REMOTE_ADDR": "192.0.2.9"}}
    for n in range(101):
        monkeypatch.setattr(time, "time", lambda minutes=n // 20: real() + 61 * minutes)
        page = phone.post("/join", {**form, "code": f"{n:06}"}, **there)
    wait = int(phone.headers["Retry-After"])
    assert phone.status == 429 and 3000 < wait <= 3601
    assert f"Wait {round(wait / 60)} minutes, or ask for a link." in page.alert
    assert "000100" in page.text, "what was typed"


def test_a_code_that_nobody_knows_stays_in_its_field(phone):
    phone.get("/join")
    page = phone.post("/join", {**phone.page.dock.sent(), "code": "123 45"})
    assert phone.status == 404 and page.dock["code"] == "123 45"


def test_a_code_that_lets_in_elsewhere_is_not_given_twice(store, table, monkeypatch):
    drawn = iter([60_007, 60_007, 60_007, 60_008])
    monkeypatch.setattr("referee.store.codes.secrets.randbelow", lambda most: next(drawn))
    other = create(store)
    assert (store.codes.new(table.id, "edit"), store.codes.new(other.id, "view")) == ("060007", "060008")
    assert store.codes.opens("060007")[0].id == table.id and store.codes.opens("060008")[0].id == other.id
