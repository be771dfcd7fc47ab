"""Backup and restore beside a server that runs."""

import os
import random
import subprocess
import sys
import time

from referee.store.store import Store
from referee.web import ROOT
from tests.browser.conftest import Server
from tests.live.test_kill import Typist, scribble
from tests.live.wire import Wire
from tests.store.tables import create


def referee(data, *argv):
    told = {**os.environ, "REFEREE_DATA": str(data)}
    asked = [sys.executable, "-m", "referee", *map(str, argv)]
    return subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, text=True, timeout=60)


def unhurried():
    """Cards that come and go at the pace of a hand: a table has room for 2,000, and a copy may take long."""
    for tap in scribble(random.Random(1), 0):
        yield tap
        time.sleep(0.05)


def test_a_copy_taken_while_a_phone_posts_lets_that_phone_in_elsewhere(tmp_path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    one = Server(tmp_path / "one")
    running = [one]
    try:
        table = create(Store(tmp_path / "one" / "referee.db"), "tally", ("Ana", "Bo", "Cleo", "Dan"))
        typist = Typist(Wire(one.port).join(table), table, unhurried())
        typist.start()
        while len(typist.kept) < 5:
            time.sleep(0.01)
        before = len(typist.kept)
        answer = referee(tmp_path / "one", "backup", tmp_path / "copy")
        assert answer.returncode == 0, answer.stderr
        refused = referee(tmp_path / "one", "restore", tmp_path / "copy", "--overwrite")
        assert refused.returncode == 2 and "a server runs on it" in refused.stderr
        running.remove(one)
        one.stop()
        typist.join(60)
        typist.wire.hang_up()
        assert not typist.wrong, typist.wrong
        answer = referee(tmp_path / "other", "restore", tmp_path / "copy")
        assert answer.returncode == 0, answer.stderr
        copied = {row.seq for row in Store(tmp_path / "other" / "referee.db").entries(table.id)}
        assert len(copied) >= before
        other = Server(tmp_path / "other")
        running.append(other)
        wire = Wire(other.port)
        wire.cookie, wire.token = typist.wire.cookie, typist.wire.token
        assert wire.request("GET", f"/t/{table.id}")[0] == 200
        assert wire.post(f"/t/{table.id}/note", text="here we are", key="k", seen=0, revision=0) == 303
        assert wire.request("GET", f"/e/{table.edit}")[0] in (200, 303), "links lead there too"
        wire.hang_up()
    finally:
        for server in running:
            server.stop()
