"""A table, the phone of its host and one that follows."""

import pytest

from tests.live.people import Player
from tests.store.tables import create
from tests.web.sharing.host import NAMES


@pytest.fixture
def table(store):
    return create(store, "play", NAMES)


@pytest.fixture
def host(app, table):
    return Player(app, table)


@pytest.fixture
def view(app, table):
    return Player(app, table, "view")
