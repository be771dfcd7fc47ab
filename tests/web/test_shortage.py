"""What runs short is said once, and once more when there is enough again."""

import threading
import time

import pytest

from referee.web.serving import low_resources
from referee.web.serving.low_resources import Need, look, needs, watch


@pytest.fixture
def need():
    """One of something, of which a test says how much is left."""
    left = [1.0]
    made = Need("threads", lambda: left[0], "Think of another process.")
    return made, lambda share: left.__setitem__(0, share)


@pytest.fixture
def looks(need, caplog):
    """So many looks while so much is left: what was said."""
    made, there_is = need

    def see(share, times=1):
        caplog.clear()
        there_is(share)
        for _ in range(times):
            look([made])
        return [record.getMessage() for record in caplog.records]

    return see


def test_a_shortage_is_said_once_with_what_to_do(looks):
    assert looks(1.0, 5) == []
    assert looks(0.05, 50) == ["threads: 5% left. Think of another process."]
    assert looks(0.0, 50) == [], "no flood"


def test_that_there_is_enough_again_is_said_once(looks):
    looks(0.05, 2)
    assert looks(0.15, 9) == [], "a little more is not enough yet"
    assert looks(0.5, 9) == ["threads: enough again"]
    assert looks(0.15, 9) == [], "and a little less no shortage yet"
    assert looks(0.05, 9) == ["threads: 5% left. Think of another process."]


def test_a_moment_is_no_shortage(looks):
    for share in (0.0, 1.0) * 20:
        assert looks(share) == []


def test_this_machine_has_enough_of_all(tmp_path):
    found = needs(tmp_path, lambda: 1.0)
    assert [need.what for need in found] == ["open files", "threads", "disk"]
    assert all(need.left() > 0.1 for need in found), "and can be asked"
    assert len(needs(None, lambda: 1.0)) == 2, "a database elsewhere has its own disk"


def test_few_descriptors_are_noticed(monkeypatch):
    soft = len(low_resources.os.listdir("/dev/fd")) + 2
    monkeypatch.setattr(low_resources.resource, "getrlimit", lambda _: (soft, soft))
    assert low_resources.descriptors() < 0.3


def test_a_full_disk_is_noticed(monkeypatch, tmp_path):
    monkeypatch.setattr(
        low_resources.shutil, "disk_usage", lambda _: low_resources.shutil._ntuple_diskusage(10**12, 0, 10**7)
    )
    assert low_resources.disk(tmp_path) == 0.01, "of what must be left, not of a large disk"


def test_it_looks_now_and_then_until_it_is_stopped(need, caplog):
    made, there_is = need
    there_is(0.0)
    stop = threading.Event()
    thread = watch([made], stop, 0.01)
    for _ in range(300):
        if caplog.records:
            break
        time.sleep(0.01)
    stop.set()
    thread.join(5)
    assert len(caplog.records) == 1 and not thread.is_alive()
