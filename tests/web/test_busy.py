"""Another process holds the database: one clear sentence, and nothing that was typed is lost."""

import logging
from contextlib import closing, contextmanager

import pytest
from sqlite_utils.utils import sqlite3

from referee.store.engine.faults import Unsure
from tests.web.boxes import form
from tests.web.phone import Phone

SENTENCE = {"en": "Not kept: the referee is busy elsewhere.", "fr": "Pas gardé : l’arbitre est occupé ailleurs."}


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No trace: it is no error of ours."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


@contextmanager
def held(store):
    """The database, while somebody else writes in it; nobody waits for that as long as at a table."""
    other = sqlite3.connect(store.engine.path, isolation_level=None)
    with closing(other), pytest.MonkeyPatch.context() as soon:
        soon.setattr("referee.store.engine.patience.PATIENCE", 0.05)
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_tap_is_not_kept_and_one_tap_enters_it(either, store, lang):
    id = either.create("Ana", "Bo")
    either.lang = lang
    with held(store):
        page = either.send("n12")
        assert either.status == 503 and SENTENCE[lang] in page.alert.replace("\xa0", " ")
        again = form(page, "tap", "n12")
        either.post(again.action, again.sent())
        assert either.status == 503, "and again, as long as it lasts"
    assert store.seq(id) == 0
    for _ in range(2):
        either.post(again.action, again.sent())
        assert either.status == 200 and store.seq(id) == 1, "under the same key: twice is once"


def test_every_other_post_waits_in_the_same_way(either, store):
    id = either.create("Ana", "Bo")
    settings = either.get(f"/t/{id}/settings")
    with held(store):
        sent = form(settings, "name").sent()
        page = either.post(f"/t/{id}/settings", sent | {"name": ["Anna", "Bo"], "sets": ["under_starry_skies"]})
        assert either.status == 503
        again = form(page, "name")
        assert [value for name, value in again.fields if name == "name"] == ["Anna", "Bo"]
    either.post(again.action, again.sent())
    assert either.status == 200 and store.table(id).seats == ("Anna", "Bo")


def test_a_link_is_opened_again_by_one_tap(app, store):
    made = store.create("faraway", "play", "1", ("Ana", "Bo"), {}, {})
    guest = Phone(app)
    with held(store):
        door = guest.look(f"/e/{made.edit}").dock
        assert guest.status == 200, "to look at it writes nothing"
        page = guest.post(door.action, door.sent())
        assert guest.status == 503 and SENTENCE["en"] in page.alert
    again = form(page, "csrf_token")
    guest.post(again.action, again.sent())
    assert guest.status == 200 and guest.address == f"/t/{made.id}/who", "inside it is asked who this is"


def test_where_nobody_knows_whether_it_was_kept_that_is_said_and_one_tap_asks_again(either, store, monkeypatch):
    id = either.create("Ana", "Bo")
    with monkeypatch.context() as patch:
        patch.setattr(type(store.engine), "transaction", unsure)
        page = either.send("n12")
    assert either.status == 503 and "not known" in page.alert
    again = form(page, "tap", "n12")
    either.post(again.action, again.sent())
    assert either.status == 200 and store.seq(id) == 1


@contextmanager
def unsure(engine, *locks):
    raise Unsure
    yield
