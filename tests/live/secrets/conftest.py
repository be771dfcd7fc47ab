"""A table with a card face down, and its people."""

import pytest

from tests.live.people import Player
from tests.live.secrets.seen import NAMES
from tests.store.tables import create


@pytest.fixture
def table(store):
    return create(store, "play", NAMES)


@pytest.fixture
def people(app, table):
    """Who sits where: Ana her own phone, Bo his, a host for all, somebody who only follows."""
    return {
        "Ana": Player(app, table, seat=0),
        "Bo": Player(app, table, seat=1),
        "host": Player(app, table),
        "view": Player(app, table, "view"),
    }
