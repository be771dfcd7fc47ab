"""REFEREE_LOG=json: a line a request, that says what became of it and nothing that is anybody's."""

import io
import json
import logging
import sys

import pytest

from referee.web import create_app
from referee.web.watching import request_log
from tests.web.boxes import form
from tests.web.phone import Phone
from tests.web.test_busy import held
from tests.web.test_faults import Broken


@pytest.fixture
def logged():
    """What an app that is made here writes on the standard error."""
    yield io.StringIO()
    root = logging.getLogger()
    root.handlers[:] = [each for each in root.handlers if not isinstance(each.formatter, request_log.Lines)]
    request_log.log.setLevel(logging.NOTSET)


@pytest.fixture
def make(tmp_path, monkeypatch, logged):
    monkeypatch.setenv("REFEREE_LOG", "json")

    def made(name="one"):
        monkeypatch.setattr(sys, "stderr", logged)
        return create_app(tmp_path / name)

    return made


@pytest.fixture
def lines(logged):
    return lambda: [json.loads(line) for line in logged.getvalue().splitlines()]


def test_a_request_is_a_line(make, lines):
    phone = Phone(make())
    id = phone.create("Ana", "Bo")
    phone.get(f"/t/{id}")
    line = lines()[-1]
    assert set(line) == {"at", "level", "what", "method", "endpoint", "status", "ms", "bytes", "table", "phone"}
    assert (line["what"], line["method"], line["endpoint"], line["status"]) == ("request", "GET", "table.table", 200)
    assert 0 < line["ms"] < 5000 and line["bytes"] > 1000 and line["at"].endswith("+00:00")
    assert len(lines()) == 4, "the page, the form, where it led, the page again"


def test_what_was_refused_and_what_went_wrong_is_said(make, lines):
    app = make()
    phone = Phone(app)
    phone.create("Ana", "Bo")
    phone.send("n12")
    phone.send("n12", seat="1")
    assert lines()[-1]["refused"] == "faraway" and lines()[-1]["status"] == 422
    with held(app.extensions["hall"].store):
        phone.send("n14")
    busy, request = lines()[-2:]
    assert request["trouble"] == "busy" and request["status"] == 503
    assert busy["level"] == "warning" and "another process holds the database" in busy["text"]


def test_an_error_is_a_line_too_with_its_trace(make, lines, monkeypatch):
    app = make()
    monkeypatch.setattr("referee.web.start.home.render_template", lambda *_, **__: 1 / 0)
    Phone(app).get("/")
    error, request = lines()[-2:]
    assert error["level"] == "error" and "ZeroDivisionError" in error["trace"] and request["status"] == 500


def test_a_phone_has_one_mark_that_changes_with_the_key(make, lines):
    one, other = make(), make("other")
    marks = []
    for app in (one, one, other):
        phone = Phone(app)
        with phone.client.session_transaction() as session:
            session["phone"] = "the secret of a phone"
        for _ in range(2):
            phone.get("/")
            marks.append(lines()[-1]["phone"])
    assert len(set(marks[:4])) == 1 and len(set(marks)) == 2 and all(len(mark) == 8 for mark in marks)


def test_looking_at_who_asked_makes_no_cookie_and_keeps_static_files_for_all(make):
    with make().test_client().get("/static/css/house.css") as answer:
        assert "Set-Cookie" not in answer.headers and "Cookie" not in answer.headers.get("Vary", "")


def test_no_secret_is_ever_in_a_line(make, logged, lines):
    app = make()
    store, phone = app.extensions["hall"].store, Phone(app)
    id = phone.create("Zebulon", "Wilhelmina")
    token = phone.page.dock["csrf_token"]
    table, circle = store.table(id), store.circles.create("Thursdays-of-ours", by="somebody-else")
    box = store.boxes.create("space_aztecs", "Attic-box", "somebody-else")
    code = store.codes.new(id, "edit")
    phone.post(f"/t/{id}/note", form(phone.get(f"/t/{id}/log"), "text").sent(text="a note of Zebulon's"))
    secrets = [table.edit, table.view, circle.edit, circle.view, box.edit, box.view]
    for link in secrets:
        for way in ("e", "v"):
            phone.get(f"/{way}/{link}")
            phone.post(f"/{way}/{link}", {"csrf_token": token})
            phone.get(f"/{way}/{link}x/more")
    phone.get(f"/join?code={code}&link=/e/{table.edit}")
    phone.post("/join", {"csrf_token": token, "code": code})
    phone.post("/join", {"csrf_token": token, "code": f"http://here/e/{table.edit}"})
    phone.get(f"/t/{table.edit}")
    phone.post(f"/t/{id}/note", {"csrf_token": "old", "text": "a note of Zebulon's"})
    phone.get("/", Referer=f"http://here/e/{table.edit}", Authorization="Bearer of-metrics")
    phone.get("/metrics", Authorization="Bearer of-metrics")
    phone.client.open(f"/e/{table.edit}", method="BREW")
    with phone.client.session_transaction() as session:
        secrets.append(session["phone"])
    secrets += [each.value for each in phone.client._cookies.values()]
    app.logger.warning("Invalid request: GET /e/%s?code=%s", table.edit, code)
    store.engine._local.db = Broken(store.db, "select", "database disk image is malformed")
    phone.get(f"/t/{id}")
    assert len(lines()) > 40 and phone.status == 500
    for secret in (
        *secrets,
        code,
        token,
        id[:5],
        "Zebulon",
        "Wilhelmina",
        "Thursdays",
        "Attic",
        "of-metrics",
        "a note",
    ):
        assert secret not in logged.getvalue().replace(f"of {id}", ""), "of a table that is damaged, which one it is"


def test_nobody_asked_for_lines_and_there_are_none(make, monkeypatch, logged):
    monkeypatch.delenv("REFEREE_LOG")
    Phone(make()).get("/")
    assert logged.getvalue() == ""
