"""More phones than a machine has room for: the next one looks now and then, and nobody else notices."""

import os
import re
import signal
import time
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from referee.store.play.following import MOST_OF_ONE
from referee.store.store import Store
from referee.web.serving.capacity import THREADS
from tests.browser.conftest import Server
from tests.live.wire import Stream, Wire
from tests.store.tables import create

FEW, USUAL = 256, (256, 4096)
MOST_THREADS = THREADS + 8  # those that answer; the loop, the broadcaster, the listener, the daily clean-up


@contextmanager
def started(data, files):
    server = Server(data, files)
    try:
        yield server
    finally:
        server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log and "Too many open files" not in log, log


@contextmanager
def following(server, tables, phones):
    """So many phones, each with a page that follows, at one table after the other."""
    made = []
    for n in range(phones):
        table = tables[n % len(tables)]
        wire = Wire(server.port).join(table, "view")
        wire.hang_up()
        made.append(Stream(wire, table.id))
    yield made
    for each in made:
        each.close()


@contextmanager
def hand(server, table):
    """A phone that enters."""
    wire = Wire(server.port).join(table)
    yield wire
    wire.hang_up()


def tables(server, count):
    store = Store(server.data / "referee.db")
    return [create(store, "play", ("Ana", "Bo", "Cleo")) for _ in range(count)]


def worker(server):
    """The process that answers."""
    (pid,) = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return Path("/proc") / pid


def descriptors(server):
    return len(list((worker(server) / "fd").iterdir()))


def threads(server):
    return len(list((worker(server) / "task").iterdir()))


def lay(wire, table, region):
    return wire.post(f"/t/{table.id}", tap=f"iR{region:02}", seat=0, seen=0, key=region)


def test_where_few_files_may_be_open_the_next_phone_polls_and_the_others_play_on(tmp_path):
    with started(tmp_path, (FEW, FEW)) as server:
        before, at = worker(server), tables(server, 4)
        fit = int(re.search(r"(\d+) phones can follow live", server.log.read_text())[1])
        assert 60 <= fit < 120
        with following(server, at, fit + 30) as streams:
            assert [each.status for each in streams] == [200] * fit + [503] * 30
            with hand(server, at[0]) as wire:
                assert lay(wire, at[0], 12) == 303 and streams[0].wait(1)
                assert wire.get(f"/t/{at[0].id}/seq") == "1", "the net under it"
            for table in at:
                with hand(server, table) as wire:
                    assert wire.request("GET", f"/t/{table.id}")[0] == 200
            assert descriptors(server) < FEW
        assert worker(server) == before, "the same process all along"


def test_where_more_is_allowed_more_is_asked_for(tmp_path):
    with started(tmp_path, USUAL) as server:
        at = tables(server, 4)
        assert "2500 phones can follow live." in server.log.read_text()
        warmed_up, running = descriptors(server), threads(server)
        with following(server, at, 300) as streams:
            assert {each.status for each in streams} == {200}
            assert all(each.wait(0) for each in streams)
            assert descriptors(server) < warmed_up + 300 + 64, "one each, and what the pages need"
            assert threads(server) <= max(running, MOST_THREADS), "none for who follows"
            with hand(server, at[1]) as wire:
                assert lay(wire, at[1], 12) == 303
            assert all(each.wait(1) for each in streams[1::4])


def test_one_phone_with_many_pages_stops_nobody(tmp_path):
    with started(tmp_path, (FEW, FEW)) as server:
        at = tables(server, 10)
        greedy = Wire(server.port)
        for table in at:
            greedy.join(table, "view")
        greedy.hang_up()
        streams = [Stream(greedy, table.id) for table in at for _ in range(6)]
        assert sorted(each.status for each in streams) == [200] * MOST_OF_ONE + [503] * (60 - MOST_OF_ONE)
        with following(server, at[:1], 3) as others:
            assert {each.status for each in others} == {200}
            with hand(server, at[0]) as wire:
                assert lay(wire, at[0], 12) == 303 and all(each.wait(1) for each in others)
        for each in streams:
            each.close()


def test_a_worker_that_dies_is_replaced_and_its_phones_come_back(tmp_path):
    with started(tmp_path, USUAL) as server:
        at = tables(server, 1)
        with hand(server, at[0]) as wire:
            old, before = Stream(wire, at[0].id), worker(server)
            assert old.wait(0)
            os.kill(int(before.name), signal.SIGKILL)
            assert old.over.wait(60), "the phone is told, and comes again"
            old.close()
            wire.hang_up()
            for _ in range(1200):
                with suppress(OSError, HTTPException):
                    new = Stream(wire, at[0].id)
                    break
                time.sleep(0.05)
            assert new.status == 200 and new.wait(0) and worker(server) != before
            assert lay(wire, at[0], 12) == 303 and new.wait(1)
            new.close()


@pytest.mark.parametrize(("files", "follow"), [(64, 0), (256, 96), (1024, 608), (4096, 2500), (-1, 2500)])
def test_descriptors_are_left_for_pages_whatever_is_allowed(monkeypatch, files, follow):
    from referee.web.serving import capacity

    monkeypatch.setattr(capacity.resource, "getrlimit", lambda which: (files, files))
    assert capacity.streams() == follow and capacity.connections() > capacity.THREADS
    assert files < 256 or follow + capacity.connections() + capacity.FILES <= files
