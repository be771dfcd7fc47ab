"""/health: who watches over the app asks it, and learns nothing but that."""

import shutil
import time

import pytest

from referee.version import commit, version
from referee.web import create_app
from referee.web.watching import health
from tests.postgresql import closed_afterwards
from tests.web.test_busy import held
from tests.web.test_faults import Broken

NONE_LEFT_OUT = {"games_left_out": []}


@pytest.fixture
def own(tmp_path):
    return create_app(tmp_path)


@pytest.fixture
def ask(own, monkeypatch):
    """Each time anew."""
    monkeypatch.setattr(health, "A_MOMENT", 0.0)
    return lambda **headers: own.test_client().get("/health", headers=headers)


def test_it_is_ready_and_says_which_version_it_is(ask):
    answer = ask()
    assert answer.status_code == 200
    ready = {"alive": True, "ready": True, "why": None, "version": version(), "commit": commit()}
    assert answer.json == ready | NONE_LEFT_OUT


def test_nobody_keeps_the_answer_and_no_cookie_comes_with_it(ask):
    answer = ask(Cookie="session=whatever")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers and "Cookie" not in answer.headers.get("Vary", "")


def test_it_may_be_asked_without_end(ask):
    assert {ask().status_code for _ in range(300)} == {200}


def test_while_another_holds_the_database_it_is_not_ready(own, ask):
    store = own.extensions["hall"].store
    with held(store):
        answer = ask()
        assert answer.status_code == 503 and answer.json["why"] == "database busy" and answer.json["alive"]
    assert ask().status_code == 200


def test_what_cannot_be_written_to_is_not_ready(own, ask, caplog):
    store = own.extensions["hall"].store
    store.engine._local.db = Broken(store.db, "begin", "attempt to write a readonly database")
    store.let_go = lambda: None  # this connection to the end of the test
    answer = ask()
    assert answer.status_code == 503 and answer.json["why"] == "database not writable"
    assert "readonly" in caplog.text, "why, for the log alone"


def test_a_disk_without_room_is_not_ready(ask, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9 - 1000, 1000))
    assert ask().status_code == 503 and ask().json["why"] == "disk full"


def test_who_asks_without_end_does_not_hold_up_who_writes(own, monkeypatch):
    asked = []
    monkeypatch.setattr(health, "try_to_write", asked.append)
    client, since = own.test_client(), time.monotonic()
    for _ in range(50):
        client.get("/health")
    assert 1 <= len(asked) <= 1 + (time.monotonic() - since) / health.A_MOMENT


def test_it_changes_nothing(own, ask, tmp_path):
    ask()
    before = [file.read_bytes() for file in sorted(tmp_path.glob("referee.db*")) if not file.name.endswith("shm")]
    ask()
    assert before == [
        file.read_bytes() for file in sorted(tmp_path.glob("referee.db*")) if not file.name.endswith("shm")
    ]


def test_on_postgresql_it_is_ready_unless_nothing_can_be_written_there(tmp_path, monkeypatch, cluster):
    monkeypatch.setattr(health, "A_MOMENT", 0.0)
    monkeypatch.setenv("REFEREE_DATABASE", cluster.new())
    told = []
    with closed_afterwards(monkeypatch):
        app = create_app(tmp_path / "none")
        client = app.test_client()
        assert client.get("/health").status_code == 200 and not (tmp_path / "none").exists()
        for each in ("on", "off"):
            with app.app_context():  # a line of the pool, as long as this lasts
                app.extensions["hall"].store.db.execute(f"set default_transaction_read_only = {each}")
                told.append(app.extensions["readiness"].ask())
    assert told == ["database not writable", None]
