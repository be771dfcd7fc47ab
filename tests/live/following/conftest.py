"""A served app, a table that is followed."""

from pathlib import Path

import pytest

from referee.store.store import Store
from referee.web.serving.broadcaster import Broadcaster
from tests.browser.conftest import serving
from tests.live.conftest import told
from tests.live.following.lines import NAMES
from tests.live.wire import Stream, Wire
from tests.store.tables import create


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request, houses):
    return houses(request.param)


@pytest.fixture(scope="module")
def served(tmp_path_factory, house):
    data = house.parent if isinstance(house, Path) else tmp_path_factory.mktemp("live")
    with serving(data, **told(house)) as server:
        yield server


@pytest.fixture(scope="module")
def kept(house):
    store = Store(house)
    yield store
    store.close()


@pytest.fixture
def table(kept):
    return create(kept, "play", NAMES)


@pytest.fixture
def follow(served):
    """Phones that follow; they are gone after the test."""
    made = []

    def followed(table, wire=None, role="view"):
        wire = wire or Wire(served.port).join(table, role)
        made.append((wire, Stream(wire, table.id)))
        return made[-1][1]

    yield followed
    for wire, each in made:
        each.close()
        wire.hang_up()


@pytest.fixture
def hall(app):
    return app.extensions["hall"]


@pytest.fixture
def broadcaster(app, hall):
    made = app.extensions["broadcaster"] = Broadcaster(hall.following.heard)
    hall.following.wake = made.announce
    yield made
    made.close()
    del app.extensions["broadcaster"]
