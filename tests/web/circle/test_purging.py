"""The app removes by itself what was deleted long ago; the host machine does at once."""

import threading
import time
from datetime import UTC, datetime, timedelta

import pytest

from referee.__main__ import main
from referee.store.engine.faults import Busy
from referee.store.store import Store
from referee.web import create_app
from referee.web.watching import tidy
from tests.store.tables import create


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def store(data):
    return Store(data / "referee.db")


@pytest.fixture
def circle(store):
    made = store.circles.create("Thursdays", by="phone")
    store.circles.put(create(store).id, made.id, [person.id for person in store.circles.join(made.id, ["Ana", "Bo"])])
    return made


def age(store, circle, days):
    at = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
    store.db.execute("update circles set deleted = ? where id = ?", [at, circle.id])


def test_the_app_tidies_when_it_starts(data, store, circle):
    age(store, circle, 29)
    create_app(data)
    assert len(store.circles.people(circle.id)) == 2
    age(store, circle, 31)
    create_app(data)
    assert store.circles.people(circle.id) == []


def test_the_app_tidies_every_day_while_it_runs(data, store, circle):
    app, stop = create_app(data), threading.Event()
    age(store, circle, 31)
    thread = tidy.every_day(app, stop, seconds=0.01)
    for _ in range(6000):
        if not store.circles.people(circle.id):
            break
        time.sleep(0.01)
    stop.set()
    thread.join(60)
    assert store.circles.people(circle.id) == [] and not thread.is_alive()


def test_what_stands_in_the_way_stops_no_start(data, store, circle, monkeypatch):
    def busy(*_):
        raise Busy

    age(store, circle, 31)
    monkeypatch.setattr(tidy, "purge", busy)
    app = create_app(data)
    assert app.test_client().get("/").status_code == 200 and len(store.circles.people(circle.id)) == 2


def test_a_circle_is_deleted_at_once_by_its_address(store, circle, capsys):
    assert main(["circle", "delete", f"http://here/c/{circle.id}"]) == 0
    assert "Thursdays: out of the database, with 2 people" in capsys.readouterr().out
    assert store.circles.get(circle.id) is None and store.circles.people(circle.id) == []
    assert main(["circle", "delete", circle.id]) == 2 and "no circle of this id" in capsys.readouterr().err


def test_a_person_is_deleted_at_once_by_name(store, circle, capsys):
    assert main(["circle", "delete", circle.id, "--person", "ana"]) == 0
    assert [person.name for person in store.circles.people(circle.id)] == ["Bo"]
    assert main(["circle", "delete", circle.id, "--person", "Zoé"]) == 2
    told = capsys.readouterr().err
    assert "0 people" in told and "Bo" in told, "who there is"


def test_what_was_deleted_leaves_at_once_if_asked(store, circle, capsys):
    store.circles.remove(circle.id, store.circles.people(circle.id)[0].id)
    assert main(["circle", "purge"]) == 0 and "1 circles and people" in capsys.readouterr().out
    store.circles.delete(circle.id)
    assert main(["circle", "purge"]) == 0 and store.circles.people(circle.id) == []


def test_the_list_of_the_host_machine_has_the_circles(circle, capsys):
    assert main(["tables", "--base", "http://here/"]) == 0
    told = capsys.readouterr().out
    assert f"circle {circle.id}  Thursdays" in told and f"http://here/e/{circle.edit}" in told


def test_no_database_is_made_by_a_command(data, capsys):
    assert main(["circle", "purge"]) == 2 and "no database here" in capsys.readouterr().err
