"""How often something was asked for: counted together, forgotten in time."""

import time
from threading import Thread

import pytest

from referee.store.store import Store


@pytest.fixture
def clock(monkeypatch):
    real = time.time
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: real() + seconds)


def rows(store):
    return [key for (key,) in store.db.execute("select key from tries order by key")]


def test_each_is_counted_until_its_time_is_up(store, clock):
    tries = store.tries
    assert [tries.count("a", 60), tries.count("a", 60, 3), tries.count("b", 60)] == [1, 4, 1]
    (counted, ends), (none, now) = tries.window("a"), tries.window("c")
    assert (counted, none) == (4, 0) and 59 < ends - time.time() <= 60 and now <= time.time()
    tries.count("a", 600)
    assert tries.window("a") == (5, ends), "a window keeps its end"
    clock(61)
    assert tries.window("a")[0] == 0 and tries.count("a", 60) == 1
    assert rows(store) == ["a"], "what has lapsed leaves"


def test_one_is_forgotten_or_all(store):
    for key in "abc":
        store.tries.count(key, 60)
    store.tries.forget("a")
    assert rows(store) == ["b", "c"] and [store.tries.window(key)[0] for key in "abc"] == [0, 1, 1]
    store.tries.forget()
    assert rows(store) == []


def test_two_houses_count_together_and_lose_none(store, place):
    other = Store(place)
    threads = [Thread(target=lambda s=s: [s.tries.count("a", 60) for _ in range(25)]) for s in (store, other) * 2]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert store.tries.window("a")[0] == other.tries.window("a")[0] == 100
    other.close()
