"""Starting on a machine that is not as it should be: one clear line, no trace; stopping while phones follow."""

import os
import signal
import socket
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from referee.store.store import Store
from referee.web import ROOT, create_app, data_folder
from referee.web.serving.serve import own_base, serve
from tests.browser.conftest import Server
from tests.live.wire import Stream, Wire
from tests.store.tables import create
from tests.web.test_faults import spoil


@pytest.fixture
def start(monkeypatch, capfd):
    """The front door where it is shut, in this process: with which code it ends, and what it says."""

    def start(data, **env):
        for name, value in {"REFEREE_DATA": str(data), "PORT": "8099", **env}.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as end:
            serve(create_app, data_folder())
        said = capfd.readouterr()
        return SimpleNamespace(returncode=end.value.code, stdout=said.out, stderr=said.err)

    return start


@pytest.mark.parametrize(
    ("env", "why"),
    [
        ({"PORT": "abc"}, "PORT is a number"),
        ({"PORT": "99999"}, "PORT is a number"),
        ({"PORT": "9" * 5000}, "PORT is a number"),
        ({"HOST": "203.0.113.1"}, "203.0.113.1:8099"),
        ({"REFEREE_DATA": "/dev/null/data"}, "/dev/null/data"),
        ({"REFEREE_DATABASE": "mysql://club@127.0.0.1/referee"}, "postgresql://… or sqlite:FILE"),
        ({"REFEREE_DATABASE": "postgresql//127.0.0.1/referee"}, "postgresql://… or sqlite:FILE"),
    ],
)
def test_what_stands_in_the_way_is_one_line(tmp_path, start, env, why):
    answer = start(tmp_path, **env)
    assert answer.returncode == 2 and answer.stdout == ""
    assert why in answer.stderr and answer.stderr.count("\n") == 1, answer.stderr


def test_a_port_that_is_taken_is_told_before_an_address_is_printed(tmp_path):
    """By the command that people type, in a process of its own."""
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        told = {**os.environ, "REFEREE_DATA": str(tmp_path), "PORT": str(other.getsockname()[1])}
        asked = [sys.executable, "app.py"]
        answer = subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 2 and answer.stdout == "" and "PORT=8001 make run" in answer.stderr


def test_a_file_that_is_no_database_is_told(tmp_path, start):
    (tmp_path / "referee.db").write_text("a shopping list")
    answer = start(tmp_path)
    assert answer.returncode == 2 and "not a database" in answer.stderr and answer.stderr.count("\n") == 1


def test_an_empty_cookie_key_is_told(tmp_path, start):
    (tmp_path / "secret").touch()
    answer = start(tmp_path)
    assert answer.returncode == 2 and "secret is empty" in answer.stderr and answer.stderr.count("\n") == 1


@pytest.mark.parametrize(("data", "env"), [("none", {}), ("", {"PORT": "x"})])
def test_tables_of_a_folder_without_any_is_one_line_and_makes_nothing(tmp_path, data, env):
    if not data:
        Store(tmp_path / "referee.db")
    told = {**os.environ, "REFEREE_DATA": str(tmp_path / data), **env}
    asked = [sys.executable, "-m", "referee", "tables"]
    answer = subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 2 and answer.stdout == "" and answer.stderr.count("\n") == 1
    assert not (tmp_path / "none").exists()


def test_with_tables_in_postgresql_the_folder_is_made(tmp_path, cluster):
    """A fresh clone has none."""
    one = Server(tmp_path, REFEREE_DATA=str(tmp_path / "data"), REFEREE_DATABASE=cluster.new())
    one.stop()
    assert (tmp_path / "data").is_dir() and "Traceback" not in one.log.read_text()


def test_a_folder_that_cannot_be_made_beside_postgresql_is_one_line(tmp_path, start, cluster):
    answer = start(tmp_path, REFEREE_DATA="/dev/null/data", REFEREE_DATABASE=cluster.new())
    assert answer.returncode == 2 and answer.stdout == "" and "/dev/null/data" in answer.stderr
    assert answer.stderr.count("\n") == 1, answer.stderr


def test_a_second_server_on_one_folder_is_told(tmp_path):
    one = Server(tmp_path)
    assert "Another server" not in one.log.read_text()
    other = Server(tmp_path)
    one.stop()
    other.stop()
    assert one.log.read_text().count(f"Another server runs on {tmp_path} already") == 1
    again = Server(tmp_path)
    again.stop()
    assert one.log.read_text().count("Another server") == 1, "it is gone, and nothing of it is left"


def test_tables_of_a_damaged_file_are_one_line(tmp_path):
    store = Store(tmp_path / "referee.db")
    create(store, seats=("n" * 9000, "Bo"))
    store.close()
    spoil(tmp_path / "referee.db", "nnnnnnnnnnnn", "Bo")
    told = {**os.environ, "REFEREE_DATA": str(tmp_path)}
    asked = [sys.executable, "-m", "referee", "tables"]
    answer = subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 2 and answer.stderr.startswith(f"{tmp_path}/referee.db: ")
    assert answer.stderr.count("\n") == 1


def test_the_address_is_where_the_app_listens(monkeypatch):
    monkeypatch.setenv("PORT", "8123")
    monkeypatch.setenv("HOST", "192.0.2.7")
    assert own_base() == "http://192.0.2.7:8123/"


def test_two_apps_on_one_host_keep_out_of_each_others_cookies(tmp_path):
    one, other = create_app(tmp_path / "one"), create_app(tmp_path / "other")
    assert one.config["SESSION_COOKIE_NAME"] != other.config["SESSION_COOKIE_NAME"]
    assert one.config["SESSION_COOKIE_NAME"] == create_app(tmp_path / "one").config["SESSION_COOKIE_NAME"]


def test_told_to_stop_it_stops_though_a_phone_follows(tmp_path):
    server = Server(tmp_path)
    table = create(Store(tmp_path / "referee.db"), "play", ("Ana", "Bo"))
    wire = Wire(server.port).join(table)
    heard = Stream(wire, table.id)
    assert heard.wait(0)
    since = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(60) == 0 and time.monotonic() - since < 25, "gunicorn itself would wait for 30 seconds"
    heard.close()
    wire.hang_up()
    assert "Traceback" not in server.log.read_text()
