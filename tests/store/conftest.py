"""Stores on a database of their own, on either engine: what a store promises it promises on both."""

import pytest

from referee.games import GAMES
from referee.store.play.hall import Hall
from referee.store.store import Store
from tests.postgresql import closed_afterwards
from tests.store.tables import BASE, create


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path, monkeypatch):
    """Where a database lies: a path, or an address."""
    if request.param == "sqlite":
        yield tmp_path / "data" / "referee.db"
        return
    with closed_afterwards(monkeypatch):
        yield request.getfixturevalue("cluster").new()


@pytest.fixture
def store(place):
    return Store(place)


@pytest.fixture
def table(store):
    return create(store)


@pytest.fixture
def hall(store):
    return Hall(store, GAMES)


@pytest.fixture
def played(store):
    """A table refereed live, before its first move."""
    return create(store, mode="play", options=BASE)


@pytest.fixture
def file(tmp_path):
    """For what one engine alone promises: SQLite's file."""
    return tmp_path / "data" / "referee.db"
