"""Two processes on one database, on either engine: phones at one hear of the other's, a killed one loses nothing."""

import http.client
import os
import random
import signal
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.store.store import Store
from tests.browser.conftest import Server
from tests.live.conftest import told
from tests.live.test_kill import NAMES, Typist, holds, scribble, shown_as_written
from tests.live.wire import Stream, Wire
from tests.store.tables import create

AT_ONCE = 12  # seconds; a quiet machine needs a tenth of one, a sign of life comes after fifteen


@contextmanager
def two(data, place, **more):
    servers = []
    try:
        for _ in range(2):
            servers.append(Server(data, **told(place), **more))
        yield servers
    finally:
        for server in servers:
            server.stop()
    assert "Traceback" not in servers[0].log.read_text()


@pytest.fixture
def phone():
    """Phones at a server; in the end they hang up."""
    made = []

    def join(server, table, role="edit"):
        made.append(Wire(server.port).join(table, role))
        return made[-1]

    yield join
    for wire in made:
        wire.hang_up()


def lay(wire, table, number, key, seen=0):
    return wire.post(f"/t/{table.id}", tap=f"n{number}", seat=0, seen=seen, key=key)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def pair(request, houses, tmp_path_factory):
    """Two servers on one database, and that database."""
    place = houses(request.param)
    data, store = tmp_path_factory.mktemp("pair") if isinstance(place, str) else place.parent, Store(place)
    with two(data, place) as servers:
        yield store, *servers
    store.close()


def test_a_phone_at_one_hears_of_a_move_made_through_the_other(pair, phone):
    store, here, there = pair
    table = create(store)
    follower, hand = phone(here, table, "view"), phone(there, table)
    stream = Stream(follower, table.id)
    assert stream.wait(0), "where it is at first"
    for n in range(1, 4):
        since = time.perf_counter()
        assert lay(hand, table, n, f"k{n}", seen=n - 1) == 303
        heard = stream.wait(n, AT_ONCE)
        assert heard and heard - since < AT_ONCE
    assert follower.get(f"/t/{table.id}/seq") == "3" and "3 entr" in follower.get(f"/t/{table.id}/log")
    store.renew(table.id, "view", "nobody")
    assert stream.over.wait(AT_ONCE), "shut out by a third process"
    stream.close()


def test_a_tap_sent_to_both_is_one_entry(pair, phone):
    """The line to the one broke, the proxy sends it to the other: the key is known there."""
    store, *servers = pair
    table = create(store)
    one, other = (phone(server, table) for server in servers)
    other.cookie, other.token = one.cookie, one.token
    for wire in (one, other, one):
        assert lay(wire, table, 7, "the same") == 303
    assert store.seq(table.id) == 1


def workers(server):
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(pid) for pid in children]


def waited_for(state, seconds=60):
    end = time.monotonic() + seconds
    while not state():
        assert time.monotonic() < end
        time.sleep(0.02)


def again(typist):
    for _ in range(600):
        try:
            return typist.send()
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
    raise AssertionError("nobody answers")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children of a process")
def test_one_of_two_processes_is_killed_under_load_and_nothing_is_lost(tmp_path, place, phone):
    """The server starts another in its place; phones send again what was not answered, under the same key."""
    rng, store = random.Random(5), Store(place)
    server = Server(tmp_path, **told(place), REFEREE_PROCESSES="2")
    try:
        assert len(workers(server)) == 2
        tables = [store.create("faraway", "tally", "1", NAMES, {}, {}) for _ in range(4)]
        typists = [
            Typist(phone(server, table), table, scribble(random.Random(rng.random()), seat))
            for table in tables
            for seat in range(3)
        ]
        for typist in typists:
            typist.start()
        while sum(len(typist.kept) for typist in typists) < 5 * len(typists):
            assert not [typist.wrong for typist in typists if typist.wrong]
            time.sleep(0.005)
        os.kill(killed := rng.choice(workers(server)), signal.SIGKILL)
        waited_for(lambda: len(workers(server)) == 2 and killed not in workers(server))
        for typist in typists:
            typist.enough = True
        for typist in typists:
            typist.join(60)
            assert not typist.is_alive() and not typist.wrong, typist.wrong
        for typist in [typist for typist in typists if typist.pending]:
            again(typist)
            assert not typist.wrong and not typist.pending
        holds(store, typists)
        for table in tables:
            wire = next(typist.wire for typist in typists if typist.table is table)
            shown_as_written(store, wire, table)
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()
