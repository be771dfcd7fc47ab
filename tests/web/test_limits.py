"""How often: a club evening notices nothing; who makes, reads in or guesses without end is stopped, cookie or not."""

import re
import time

import pytest
from limits import parse, parse_many
from limits.storage import MemoryStorage

from referee.store.engine.faults import Unusable
from referee.web import create_app
from referee.web.door import limits
from referee.web.door.limits import LIMITED, ClockProofWindow, DatabaseStorage, limiter, under_attack
from referee.web.taken import picture
from tests.store.tables import create
from tests.web.phone import Phone

NAMES = ["Ana", "Bo"]
FINAL = '{"format": "referee-final/1", "game": "faraway", "seats": ["Ana", "Bo"], "final": 5}'


@pytest.fixture(scope="module")
def stranger(app):
    """A phone that has seen one page of the app, and its token: the first of each was asked for once for all tests."""
    known = []

    def stranger(n):
        while len(known) <= n:
            client = app.test_client()
            token = re.search(r'csrf_token" value="([^"]+)', client.get("/join").text)[1]
            known.append((client.get_cookie(app.config["SESSION_COOKIE_NAME"]).value, token))
        phone, (cookie, phone_token) = Phone(app), known[n]
        phone.client.set_cookie(app.config["SESSION_COOKIE_NAME"], cookie)
        phone.token = phone_token
        return phone

    return stranger


def form(phone, address):
    phone.get(address)
    return phone.page.dock.sent() if phone.page.forms else {}


def table(phone):
    phone.client.post("/new/faraway/tally", data={**form(phone, "/new/faraway/tally"), "name": NAMES})


def status(phone, address, data):
    """Of one post, with the token of the first page of this phone."""
    if not hasattr(phone, "token"):
        phone.token = re.search(r'csrf_token" value="([^"]+)', phone.client.get("/join").text)[1]
    return phone.client.post(address, data={"csrf_token": phone.token, **data}).status_code


def post(address, **data):
    return lambda phone, n: status(phone, address, {name: value.format(n) for name, value in data.items()})


WAYS = {  # what is asked for, how often by one phone, how often from one address
    "tables": (post("/new/faraway/tally", name="Ana{}"), 30, 60),
    "boxes": (post("/boxes", game="vineta"), 30, 60),
    "circles": (post("/circles", name="Circle {}"), 15, 30),
    "table files": (post("/import", text=FINAL.replace("{", "{{").replace("}", "}}")), 15, 30),
    "box files": (post("/boxes/import", text="x"), 15, 30),
    "circle files": (post("/circles/import", text="x"), 15, 30),
}


@pytest.mark.parametrize("way", WAYS)
def test_who_makes_without_end_is_stopped_with_and_without_a_cookie(app, stranger, way):
    ask, by_one, from_one = WAYS[way]
    phone = Phone(app)
    phone.get("/boxes")  # known, so that each is another one
    answers = [ask(phone, n) for n in range(by_one + 3)]
    assert 429 not in answers[:by_one] and answers[by_one:] == [429] * 3
    assert ask(Phone(app), 0) != 429, "the others at this address"
    forgetful = [ask(stranger(n), n) for n in range(from_one)]
    assert 429 not in forgetful[: from_one - by_one - 1] and forgetful[-1] == 429
    limiter.reset()
    assert ask(phone, 1) != 429


def test_files_of_all_kinds_count_together(app):
    phone = Phone(app)
    phone.get("/boxes")
    for n in range(15):
        assert status(phone, ("/import", "/boxes/import", "/circles/import")[n % 3], {"text": "x"}) == 422
    assert status(phone, "/import", {"text": "x"}) == 429


def test_every_view_that_has_a_limit_is_asked_for_it(app):
    """The others are not asked at all: a decorator between a route and its limit would lift it unseen."""
    for view in app.view_functions.values():
        limits = limiter.limit_manager.decorated_limits(f"{view.__module__}.{view.__name__}.{view.__name__}")
        assert bool(limits) == (view in LIMITED), view


@pytest.mark.parametrize(("page", "often"), [("slip.png", 20), ("export", 20), ("live", 120)])
def test_pictures_files_and_streams_are_asked_for_so_often(app, tables, page, often):
    phone, id = Phone(app), tables["over"].id
    phone.get(f"/e/{tables['over'].edit}")

    def ask(method="get"):
        with getattr(phone.client, method)(f"/t/{id}/{page}") as answer:
            return answer.status_code

    assert 429 not in [ask() for _ in range(often)] and [ask(), ask("head")] == [429, 429]
    assert phone.get(f"/t/{id}").dock is not None and phone.status == 200, "the table itself is not limited"
    assert phone.client.get(f"/t/{id}/seq").status_code == 200


def test_a_club_evening_behind_one_address(app, store, monkeypatch):
    """Forty phones: ten tables within a minute, everybody in by code or link, everybody following."""
    monkeypatch.setattr(picture, "draw", lambda *_: b"drawn")
    monkeypatch.setitem(app.extensions, "broadcaster", "somebody")
    hosts = [Phone(app) for _ in range(10)]
    ids = [host.create("Ana", "Bo", "Cy", "Di") for host in hosts]
    for host, id in zip(hosts, ids, strict=True):
        form(host, f"/t/{id}/share?to=edit")
        assert status(host, f"/t/{id}/code", {"to": "edit"}) == 303
        code = store.codes.of(id, "edit")
        for n in range(3):
            guest = Phone(app)
            assert status(guest, "/join", {"code": other(code) if n == 2 else code}) == (404 if n == 2 else 303)
            if n == 2:  # mistyped
                assert status(guest, "/join", {"code": code}) == 303
            with guest.client.head(f"/t/{id}/live") as stream:
                assert stream.status_code == 200
            with guest.client.get(f"/t/{id}/slip.png") as drawn:
                assert drawn.status_code in (200, 403, 404)


def test_one_phone_opens_a_tournament(app):
    phone = Phone(app)
    for n in range(25):
        phone.create(f"Ana {n}", "Bo")


# -- what a phone is told ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Too often from here. Try again in a minute"), ("fr", "Trop souvent d’ici. Réessayer dans une minute")],
)
def test_what_was_typed_comes_back_and_one_tap_sends_it_after_a_minute(app, store, monkeypatch, lang, told):
    phone = Phone(app, lang)
    phone.get("/boxes")  # known
    assert {status(phone, "/new/faraway/tally", {"name": [f"Ana {n}", "Bo"]}) for n in range(30)} == {303}
    names = form(phone, "/new/faraway/tally") | {"name": ["Zoé", "Bo"]}
    page = phone.post("/new/faraway/tally", names)
    assert phone.status == 429 and told in page.alert and 0 < int(phone.headers["Retry-After"]) <= 61, "rounded up"
    assert "Zoé" in page.text
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 61)
    (again,) = [each for each in page.forms if ("name", "Zoé") in each.fields]
    phone.post(again.action, again.sent())
    assert phone.status == 200 and phone.address.startswith("/t/")


def test_a_pasted_file_comes_back_too(app):
    phone = Phone(app)
    for _ in range(15):
        status(phone, "/import", {"text": "x"})
    page = phone.post("/import", {**form(phone, "/import"), "text": FINAL})
    assert phone.status == 429 and '"game": "faraway"' in page.text


def test_of_the_limit_of_an_hour_the_minutes_are_told(app, monkeypatch):
    phone, real = Phone(app), time.time
    for n in range(81):
        monkeypatch.setattr(time, "time", lambda minutes=n // 15: real() + 61 * minutes)
        assert status(phone, "/import", {"text": "x"}) == (422 if n < 80 else 429)
    page = phone.post("/import", {**form(phone, "/import"), "text": "x"})
    wait = int(phone.headers["Retry-After"])
    assert phone.status == 429 and 3000 < wait <= 3601 and f"Try again in {round(wait / 60)} minutes" in page.alert


@pytest.mark.parametrize("way", ["tables", "table files"])
def test_no_limit_outlives_a_clock_that_is_put_right(app, monkeypatch, way):
    """Of what counts when it was made, and of what always counts."""
    ask, by_one, _ = WAYS[way]
    phone, real = Phone(app), time.time
    phone.get("/boxes")
    monkeypatch.setattr(time, "time", lambda: real() + 30 * 24 * 3600)
    assert [ask(phone, n) for n in range(by_one + 1)][-1] == 429
    monkeypatch.setattr(time, "time", real)
    assert ask(phone, 0) != 429


@pytest.mark.parametrize("place", ["memory", "database"])
def test_wherever_it_is_counted_no_wait_is_longer_than_its_window(store, monkeypatch, place):
    storage, item, real = MemoryStorage() if place == "memory" else DatabaseStorage(), parse("2 per minute"), time.time
    storage.tries = store.tries
    windows = ClockProofWindow(storage)
    monkeypatch.setattr(time, "time", lambda: real() + 30 * 24 * 3600)
    assert [windows.hit(item, place) for _ in range(3)] == [True, True, False] and not windows.test(item, place)
    monkeypatch.setattr(time, "time", real)
    assert windows.test(item, place) and windows.hit(item, place)
    assert windows.get_window_stats(item, place).reset_time <= real() + 60


# -- codes -----------------------------------------------------------------------------------------


@pytest.fixture
def guess(stranger):
    def guess(n, code, peer):
        phone = stranger(n)
        there = {"environ_base": {"REMOTE_ADDR": peer}}
        return phone.client.post("/join", data={"csrf_token": phone.token, "code": code}, **there).status_code

    return guess


def test_many_addresses_together_guess_no_more_than_a_few(store, guess):
    """And a link, which nobody guesses, lets in meanwhile."""
    made = create(store)
    code = store.codes.new(made.id, "view")
    wrong = [f"{n:06}" for n in range(500_000, 500_301) if f"{n:06}" != code]
    answers = [guess(n, wrong[n], f"198.51.100.{n}" if n < 250 else f"203.0.113.{n - 250}") for n in range(300)]
    assert set(answers) == {404}
    assert guess(0, code, "192.0.2.77") == 429
    assert guess(0, f"http://referee.test/v/{made.view}", "192.0.2.77") == 303


def guessed_by_many(tries):
    """What is counted of that many wrong short codes, from everywhere together: the test above types each."""
    for item in parse_many(limits.OF_ALL):
        assert limiter.limiter.hit(item, limits.everybody(), limits.BY_ALL, cost=tries)


def test_while_codes_are_guessed_a_new_code_is_long_and_lets_in(app, store, guess):
    """For people at a table codes go on; the share page asks for one as always."""
    host = Phone(app)
    id = host.create("Ana", "Bo")
    form(host, f"/t/{id}/share?to=edit")
    assert status(host, f"/t/{id}/code", {"to": "edit"}) == 303 and len(short := store.codes.of(id, "edit")) == 6
    guessed_by_many(150)
    assert not under_attack() and guess(1, other(short), "198.51.100.1") == 404, "half of what all may try is used up"
    assert status(host, f"/t/{id}/code", {"to": "edit"}) == 303
    code = store.codes.of(id, "edit")
    groups = " ".join(code[n : n + 3] for n in range(0, 12, 3))
    assert len(code) == 12 and groups in host.get(f"/t/{id}/share?to=edit").text
    guessed_by_many(148)
    assert guess(2, other(short), "198.51.100.2") == 404
    assert guess(0, "123456", "192.0.2.77") == 429, "short codes are closed now"
    assert guess(0, groups, "192.0.2.77") == 303
    assert [guess(n, f"{n:012}", "192.0.2.78") for n in range(21)] == [404] * 20 + [429], "each has its limit"


def other(code):
    """A wrong one."""
    return f"{code[:-1]}{(int(code[-1]) + 1) % 10}"


def test_a_short_code_that_is_not_read_is_told_the_way_on(app):
    guessed_by_many(300)
    for lang, way_on in (("en", "Ask for a new code"), ("fr", "Demander un nouveau")):
        phone = Phone(app, lang)
        phone.get("/join")
        page = phone.post("/join", {**phone.page.dock.sent(), "code": "123 456"})
        assert phone.status == 429 and way_on in page.alert


def test_what_is_no_code_at_all_takes_no_tries_from_others(guess):
    guessed_by_many(299)
    assert {guess(n, "12345", f"198.51.100.{n}") for n in range(2)} == {404}
    assert guess(0, "123456", "192.0.2.77") == 404, "the last one"
    assert guess(0, "12345", "192.0.2.78") == 404 and guess(0, "123456", "192.0.2.78") == 429


def test_without_limits_codes_stay_short(monkeypatch):
    monkeypatch.setattr(limiter, "enabled", False)
    assert not under_attack()


def test_one_household_has_one_bucket_however_many_addresses_it_takes(store, guess):
    """Of IPv6 one phone may take any of a network of 64 bits."""
    wrong = [code for n in range(99) if not store.codes.opens(code := f"{n:06}")]
    answers = [guess(n, wrong[n], f"2001:db8:0:1:{n:x}::1") for n in range(21)]
    assert answers == [404] * 20 + [429]
    assert guess(0, wrong[0], "2001:db8:0:2::1") == 404, "the next household"


def test_a_link_and_a_code_are_not_confused(store, guess):
    """What is not counted as a guess is never read as a code."""
    made = create(store)
    code = store.codes.new(made.id, "edit")
    for typed in (f"{code}/", f"/{code}", f"{code[:3]}/{code[3:]}", f"http://x/e/{code}"):
        assert guess(0, typed, "192.0.2.78") == 404


def test_who_types_the_right_code_is_not_counted(store, guess):
    code = store.codes.new(create(store).id, "view")
    assert {guess(n, code, "192.0.2.79") for n in range(45)} == {303}


# -- told by who runs it -------------------------------------------------------------------------


def test_no_limits_where_none_are_wanted(tmp_path, monkeypatch):
    monkeypatch.setattr(limiter, "enabled", True)  # again, afterwards
    monkeypatch.setattr(limiter, "_storage", None)  # the first app of its process
    monkeypatch.setenv("REFEREE_LIMITS", "none")
    phone = Phone(create_app(tmp_path))
    assert 429 not in [status(phone, "/import", {"text": "x"}) for _ in range(40)]


@pytest.mark.parametrize("place", ["nowhere://", "redis"])
def test_a_place_that_cannot_count_is_told_at_the_start(tmp_path, monkeypatch, place):
    monkeypatch.setenv("REFEREE_LIMITS", place)
    with pytest.raises(Unusable, match="REFEREE_LIMITS"):
        create_app(tmp_path)
