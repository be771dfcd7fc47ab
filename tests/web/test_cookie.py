"""The phone's cookie: a right that no clock takes away, of this machine or of the phone."""

import time

import pytest

from referee.store.engine.faults import Unusable
from referee.web import create_app
from referee.web.door import cookie
from tests.web.phone import Phone, let_in

KEY = "a key that is known to this test only, 43 characters"
# As it was signed when every answer signed it anew, and the token of a page of that time.
OLD_PHONE, OLD_COOKIE, OLD_TOKEN = (
    "aA8ns2La1UIGDBiW1X-f9g",
    "eyJfcGVybWFuZW50Ijp0cnVlLCJjc3JmX3Rva2VuIjoiMzgyZTJlMWQ4N2QxODM3NmU4MDc0OWZjNzA1NzRiYTU4Yjk1YzM5YiIsInBob25lIjoi"
    "YUE4bnMyTGExVUlHREJpVzFYLWY5ZyJ9.awJ0Gg.gHR5Y_F5xZeenXwDT5NZN01KI3o",
    "IjM4MmUyZTFkODdkMTgzNzZlODA3NDlmYzcwNTc0YmE1OGI5NWMzOWIi.awJ0Gg.jJM0HaTbWdnXmSxk57fXcqK2CMQ",
)
DAY = 24 * 3600
STEPS = {"2 s back": -2, "an hour back": -3600, "before its own time": -50 * 365 * DAY, "a year on": 366 * DAY}


@pytest.fixture
def clock(monkeypatch):
    """Turn the clock of this machine by so many seconds."""
    real = time.time
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: real() + seconds)


@pytest.fixture(params=STEPS.values(), ids=STEPS.keys())
def step(request):
    return request.param


def test_a_clock_that_is_turned_logs_nobody_out(app, clock, step):
    phone = Phone(app)
    id = phone.create("Ana", "Bo")
    for seconds in (step, 0):  # and back
        clock(seconds)
        assert "Faraway" in phone.get("/").text
        phone.get(f"/t/{id}")
        assert phone.status == 200 and ("tap", "d1") in phone.page.dock.keys


def test_a_form_from_before_the_clock_was_turned_is_entered(app, store, clock, step):
    phone = Phone(app)
    id = phone.create("Ana", "Bo")
    clock(step)
    phone.send("n12")
    assert phone.status == 200 and store.seq(id) == 1


def test_names_that_a_cookie_held_in_earlier_days_leave_it(app):
    phone, name = Phone(app), app.config["SESSION_COOKIE_NAME"]
    with phone.client.session_transaction() as session:
        session.update(phone="me", names=["Zoé", "Bo"])
    phone.post("/language", {**phone.get("/").dock.sent(), "lang": "fr"})
    held = app.session_interface.get_signing_serializer(app).loads(phone.client.get_cookie(name).value)
    assert held["phone"] == "me" and held["lang"] == "fr" and "names" not in held


def test_a_phone_keeps_the_cookie_that_it_got_in_earlier_days(tmp_path, clock, step):
    (tmp_path / "secret").write_text(KEY)
    app = create_app(tmp_path)
    made = app.extensions["hall"].store.create("faraway", "tally", "1", ("Ana", "Bo"), {}, {}, by=OLD_PHONE)
    phone = Phone(app)
    phone.client.set_cookie(app.config["SESSION_COOKIE_NAME"], OLD_COOKIE)
    clock(step)
    for address in ("/", f"/t/{made.id}"):
        phone.get(address)
        assert phone.status == 200 and (address == "/" or ("tap", "d1") in phone.page.dock.keys)
    phone.post(f"/t/{made.id}", {"csrf_token": OLD_TOKEN, "tap": "n12", "seat": "0", "key": "k", "seen": "0"})
    assert phone.status == 200 and app.extensions["hall"].store.seq(made.id) == 1


def sent(answer):
    return [each for each in answer.headers.getlist("Set-Cookie") if each.startswith("referee_")]


def test_the_cookie_is_sent_when_it_is_new_and_then_now_and_then(app, tables, clock):
    client = app.test_client()
    address = f"/t/{tables['fresh'].id}"
    link = f"/e/{tables['fresh'].edit}"
    assert sent(client.get(link)) and sent(let_in(client, link)), "a token for its forms; a phone"
    assert not [each for _ in range(3) for each in sent(client.get(address))]
    clock((cookie.FRESH + 1) * DAY)
    assert sent(client.get(address)) and not sent(client.get(address)), "in use it never lapses"
    clock(0)
    assert sent(client.get(address)) and client.get(address).status_code == 200
    with client.get("/static/icon.svg") as answer:
        assert not sent(answer) and "Cookie" not in answer.headers.get("Vary", "")


def test_a_machine_that_lives_in_the_past_gives_no_cookie_that_has_lapsed(app, tables, clock):
    clock(-50 * 365 * DAY)
    client = app.test_client()
    (given,) = sent(let_in(client, f"/e/{tables['fresh'].edit}"))
    assert "Max-Age=31536000" in given, "a year by the phone's own clock, whatever day it is here"


def test_to_look_at_a_page_never_overwrites_a_cookie_that_cannot_be_read(app, tables):
    client = app.test_client()
    client.set_cookie(app.config["SESSION_COOKIE_NAME"], "what.another.wrote")
    for address in ("/", "/join", "/new/faraway/tally", "/rules"):
        assert not sent(client.get(address))
    assert client.get_cookie(app.config["SESSION_COOKIE_NAME"]).value == "what.another.wrote"


def test_a_phone_whose_cookie_cannot_be_read_gets_on_by_a_link_or_a_form(app, tables):
    for act in ("link", "form"):
        phone = Phone(app)
        phone.client.set_cookie(app.config["SESSION_COOKIE_NAME"], "what.another.wrote")
        if act == "form":
            for status in (400, 200):  # the page it had was signed for nobody; the next is its own
                phone.get("/new/faraway/tally")
                phone.post("/new/faraway/tally", {**phone.page.dock.sent(), "name": ["Ana", "Bo"]})
                assert phone.status == status
        else:
            phone.get(f"/e/{tables['fresh'].edit}")
            assert phone.status == 200


def test_an_empty_key_is_told_in_one_line(tmp_path):
    (tmp_path / "secret").write_text("")
    with pytest.raises(Unusable, match="secret is empty"):
        create_app(tmp_path)
