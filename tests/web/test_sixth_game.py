"""A further game on the phone: one folder for its code and templates, and an entry point; every page is there."""

import json
import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.games import GAMES
from referee.web import create_app
from tests.toy import GAME
from tests.web.conftest import Loud
from tests.web.phone import Phone


@pytest.fixture
def phone(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    app = create_app(tmp_path)
    app.jinja_env.undefined = Loud
    return Phone(app)


@pytest.mark.parametrize("mode", ["play", "tally"])
def test_a_sixth_game_has_every_page(phone, mode):
    assert f"/new/toy/{mode}" in phone.get("/").links
    form = phone.get(f"/new/toy/{mode}").dock
    phone.post(f"/new/toy/{mode}", form.sent() | {"name": ["Ana", "Bo"]})
    table = phone.address
    phone.tap("2")
    assert phone.status == 200
    for rest in ("", "/log", "/scores", "/scores?open=0.pile", "/settings", "/share", "/rules", "/export"):
        phone.get(table + rest)
        assert phone.status == 200, rest
        assert not re.search(r"/static/games/(?!toy/)", phone.page.source), "it loads nothing of another game"
    assert "Pebbles" in phone.get(f"{table}/scores").text
    for rest in ("/rules", "/scores", "/dispute"):  # it has no readings
        phone.get(table + rest)
        assert f"{table}/readings" not in phone.page.source and "f=readings" not in phone.page.source, rest
    log = phone.get(f"{table}/log").text
    assert ("A takes 2 10 left" if mode == "play" else "2 pebbles") in log


def test_its_refusals_are_told_and_overruled(phone):
    phone.post("/new/toy/play", phone.get("/new/toy/play").dock.sent() | {"name": ["Ana", "Bo"]})
    phone.send("4")
    assert phone.status == 422 and "it takes one to three" in phone.page.alert and "T1.2" in phone.page.text
    allow = next(form for form in phone.page.forms if (form.action or "").endswith("/rule"))
    phone.post(allow.action, allow.sent() | {"note": "big hands"})
    assert "8 left" in phone.get(f"{phone.address}/log").text


def test_what_is_half_made_stays_after_a_refusal(phone):
    """A desk that names no fields keeps all that was posted but the key itself."""
    phone.post("/new/toy/play", phone.get("/new/toy/play").dock.sent() | {"name": ["Ana", "Bo"]})
    phone.post(phone.address, phone.page.dock.sent() | {"hand": "left", "tap": "4"})
    draft = parse_qs(urlsplit(next(link for link in phone.page.links if "draft=" in link)).query)["draft"][0]
    assert "hand=left" in draft and "tap=" not in draft and "key=" not in draft and "token" not in draft


def test_an_effect_without_a_phrase_breaks_no_page(phone, monkeypatch):
    monkeypatch.delitem(GAME.telling.words.phrases, "effect.left")
    phone.post("/new/toy/play", phone.get("/new/toy/play").dock.sent() | {"name": ["Ana", "Bo"]})
    phone.tap("2")
    assert phone.status == 200 and "A takes 2 ?" in phone.get(f"{phone.address}/log").text


def test_a_table_of_a_game_that_is_only_counted_is_refused_with_a_sentence(phone, monkeypatch):
    monkeypatch.setitem(GAMES, GAME.id, replace(GAME, refereed=None))
    file = {"format": "referee-table/1", "game": GAME.id, "seats": ["Ana", "Bo"], "log": []}
    phone.post("/import", phone.get("/import").dock.sent() | {"text": json.dumps(file)})
    assert phone.status == 422 and "its moves are not refereed" in phone.page.alert
