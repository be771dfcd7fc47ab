"""The app installs where browsers allow it: over https, or on the machine itself; and goes again where it shall not."""

import json
import re

import pytest

from referee.games import GAMES
from referee.web.door.offline import _version

HTTPS, HOME = "https://referee.example", "http://192.168.1.20:8000"


@pytest.mark.parametrize(("base", "installs"), [(HTTPS, True), ("http://localhost:8000", True), (HOME, False)])
def test_a_page_asks_for_the_worker_where_browsers_allow_one(app, monkeypatch, base, installs):
    source = app.test_client().get("/", base_url=base).text
    assert ("manifest.webmanifest" in source and "js/kept.js" in source) == installs
    monkeypatch.setenv("REFEREE_WORKER", "0")
    source = app.test_client().get("/", base_url=base).text
    assert "manifest.webmanifest" not in source and "js/kept.js" not in source


def test_a_page_that_was_drawn_for_a_browser_with_a_worker_is_not_shown_to_one_at_home(app, phone, store):
    phone.create("Ana", "Bo")
    client, table = app.test_client(), store.table(re.search(r"/t/([\w-]+)", phone.address)[1])
    for base, installs in (("http://localhost", True), (HOME, False)):
        client.get(f"/e/{table.edit}", base_url=base)
        assert ("kept.js" in client.get(f"/t/{table.id}", base_url=base).text) == installs


def test_the_worker_names_its_version_and_every_file_of_the_pages(app):
    client = app.test_client()
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript" and answer.headers["Cache-Control"] == "no-cache"
    facts = dict(re.findall(r"^const ([A-Z]+) = (.*);$", answer.text, re.MULTILINE))
    assert re.fullmatch("[0-9a-f]{12}", json.loads(facts["VERSION"]))
    files = json.loads(facts["FILES"])
    names = {re.search(r"([^/]+)\?v=[0-9a-f]{8}$", each)[1] for each in files}
    assert {"house.css", "house.js", "kept.js", "sprite.svg", "accents.css", "emblems.svg"} <= names
    assert {f"{id}.css" for id in GAMES} <= names
    for each in files + json.loads(facts["RULES"]):
        with client.get(each) as found:
            assert found.status_code == 200


def test_another_file_is_another_version(tmp_path):
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "house.js").write_text("one")
    found = [_version.__wrapped__((tmp_path,))]
    for changed in ("static/house.js", "rulebook.toml", "two"):
        (tmp_path / changed).write_text("two")
        found.append(_version.__wrapped__((tmp_path,)))
    assert len(set(found)) == 3 and found[-1] == found[-2], "of what is seen"


def test_a_worker_that_is_not_wanted_takes_itself_away(app, monkeypatch):
    monkeypatch.setenv("REFEREE_WORKER", "0")
    told = app.test_client().get("/sw.js").text
    assert "unregister" in told and "caches.delete" in told and "VERSION" not in told


@pytest.mark.parametrize(("lang", "name"), [("fr", "L'arbitre"), ("en", "The Referee")])
def test_the_app_on_a_home_screen_has_its_name_and_its_icon(app, lang, name):
    client = app.test_client()
    told = client.get("/manifest.webmanifest", headers={"Accept-Language": lang})
    assert told.mimetype == "application/manifest+json"
    assert told.json["name"].replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") == name and told.json["lang"] == lang
    for icon in [each["src"] for each in told.json["icons"]] + ["/apple-touch-icon.png"]:
        with client.get(icon, follow_redirects=True) as found:
            assert found.mimetype in ("image/png", "image/svg+xml")


@pytest.mark.parametrize(("lang", "word"), [("fr", "Pas de réseau"), ("en", "No network")])
def test_a_page_that_is_not_kept_says_so(app, lang, word):
    assert word in app.test_client().get("/offline", headers={"Accept-Language": lang}).text
