"""Stores on a file of their own; a second engine would be one more fixture."""

import pytest

from referee.games import GAMES
from referee.store.hall import Hall
from referee.store.tables import Store
from tests.store.tables import BASE, create


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "referee.db"


@pytest.fixture
def store(file):
    return Store(file)


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
