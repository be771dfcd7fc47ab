"""The games are found by their entry points, those of the house too; one that cannot be loaded stops nobody."""

import re
import sys
import unicodedata
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest
from msgspec import Struct

from referee import games
from referee.games import GAMES, GROUP, LEFT_OUT, found, load
from referee.web import create_app
from referee.web.serving import serve
from tests.toy import GAME
from tests.web.phone import Phone


class Bare(Struct):
    heap: int


def entry(name, value="tests.toy:GAME"):
    return EntryPoint(name, value, GROUP)


def test_those_of_the_house_are_found_as_any_other_and_stand_by_name():
    folders = {path.parent.name for path in games.OWN.parent.glob("referee/games/*/__init__.py")}
    assert {each.name for each in found()} >= folders and len(folders) >= 5
    names = [unicodedata.normalize("NFD", game.name).casefold() for game in GAMES.values()]
    assert names == sorted(names)
    assert not LEFT_OUT


def test_a_checkout_that_nobody_installed_finds_its_own(monkeypatch):
    monkeypatch.setattr(games, "entry_points", lambda group: [])
    assert list(load(found())[0]) == list(GAMES)


def test_what_was_installed_is_found_without_a_checkout(monkeypatch, tmp_path):
    monkeypatch.setattr(games, "OWN", tmp_path / "pyproject.toml")
    monkeypatch.setattr(games, "entry_points", lambda group: [entry("toy")])
    assert list(load(found())[0]) == ["toy"]


def test_a_game_that_cannot_be_loaded_is_left_out_with_the_reason(monkeypatch, tmp_path):
    (tmp_path / "torn.py").write_text("def GAME(:")
    (tmp_path / "plain.py").write_text("GAME = {'id': 'plain'}")
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)")
    monkeypatch.syspath_prepend(tmp_path)
    entries = [entry("nowhere", "no_such_package:GAME"), entry("torn", "torn:GAME"), entry("plain", "plain:GAME")]
    entries.append(entry("leaving", "leaving:GAME"))
    loaded, left_out = load([*entries, entry("toy"), entry("again")])
    assert list(loaded) == ["toy"]
    assert left_out["nowhere"] == "ModuleNotFoundError: No module named 'no_such_package'"
    assert left_out["torn"].startswith("SyntaxError: ") and "names no Game" in left_out["plain"]
    assert left_out["leaving"] == "SystemExit: 3"
    assert left_out["again"] == "ValueError: another game is called toy: give one of them another id"
    sys.modules.pop("plain", None)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"about": replace(GAME.about, id="to y")}, "About.id is small letters, numbers and _, as lost_cities: to y"),
        ({"look": replace(GAME.look, accent=("#564C3F", "tan"))}, "Look.accent is two colours, as .*: tan"),
        ({"about": replace(GAME.about, options=Bare)}, "rules/options.py: heap has no default: write one"),
    ],
)
def test_what_would_break_the_pages_of_other_games_keeps_a_game_out(monkeypatch, changed, sentence):
    monkeypatch.setattr("tests.toy.OTHER", replace(GAME, **changed, count=replace(GAME.count, slips=())), raising=False)
    loaded, left_out = load([entry("other", "tests.toy:OTHER")])
    assert not loaded and re.match(f"ValueError: {sentence}", left_out["other"])


def test_two_games_with_one_rule_id_do_not_stand_beside_each_other(monkeypatch):
    other = replace(GAME, about=replace(GAME.about, id="other"), count=replace(GAME.count, slips=()))
    monkeypatch.setattr("tests.toy.OTHER", other, raising=False)
    loaded, left_out = load([entry("toy"), entry("other", "tests.toy:OTHER")])
    assert list(loaded) == ["toy"]
    assert re.match(r"ValueError: rulebook\.toml: T1\.1, .*T2\.2 is a rule of toy too", left_out["other"])


def test_what_is_left_out_is_said_at_start_in_health_and_on_home(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(LEFT_OUT, "torn", "SyntaxError: invalid syntax")
    monkeypatch.setattr(serve, "ready", lambda data: None)
    monkeypatch.setattr(serve, "serving", lambda data: True)
    monkeypatch.setattr(serve, "_Server", lambda create, settings: type("Server", (), {"run": lambda self: None})())
    serve.serve(create_app, tmp_path)
    assert "The game torn is left out: SyntaxError: invalid syntax" in capsys.readouterr().err
    app = create_app(tmp_path)
    assert app.test_client().get("/health").json["games_left_out"] == ["torn"]
    fr, en = "Un jeu installé ne se charge pas : torn", "An installed game cannot be loaded: torn"
    for lang, sentence in (("fr", fr), ("en", en)):
        assert sentence in Phone(app, lang).get("/").text.replace("\xa0", " ")


def test_a_table_whose_game_is_gone_says_so_and_its_links_too(monkeypatch, tmp_path):
    """Home, the table with all its pages, its links, a box and a circle: they stay, and nothing breaks."""
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    app = create_app(tmp_path)
    phone = Phone(app)
    phone.post("/new/toy/play", phone.get("/new/toy/play").dock.sent() | {"name": ["Ana", "Bo"]})
    phone.tap("2")
    store = app.extensions["hall"].store
    (table,) = [store.table(phone.address.split("/t/")[1].split("?")[0])]
    token = store.phones(table.id)[0][0]
    circle, box = store.circles.create("Evenings", by=token), store.boxes.create("toy", "Our copy", {}, token)
    store.circles.put(table.id, circle.id, ())
    del GAMES[GAME.id]  # and the app starts anew
    phone.app = phone.client.application = app = create_app(tmp_path)
    home = phone.get("/")
    assert phone.status == 200 and "toy" in home.text and "Ana, Bo" in home.text
    for rest in ("", "/log", "/scores", "/settings", "/share", "/rules", "/slip", "/dispute", "/who"):
        phone.get(f"/t/{table.id}{rest}")
        assert phone.status == 409 and "kept" in phone.page.text, rest
    for link in (f"/e/{table.edit}", f"/v/{table.view}"):
        assert Phone(app).get(link) and phone.get(link) and phone.status in (409,), link
    for address in (f"/c/{circle.id}", f"/c/{circle.id}/people", "/boxes", "/rules", "/c"):
        phone.get(address)
        assert phone.status in (200, 404), address
    assert "Our copy" in phone.get("/boxes").text
    phone.get(f"/b/{box.id}")
    assert phone.status == 409
