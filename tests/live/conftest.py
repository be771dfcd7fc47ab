"""The app in this process for what one reads, a served one for what goes over the wire, on either engine."""

import pytest

from tests.browser.conftest import serving
from tests.postgresql import closed_afterwards
from tests.web.conftest import app, store  # noqa: F401


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("live")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path, monkeypatch):
    """Where the tables of a server on `tmp_path` lie."""
    if request.param == "sqlite":
        yield tmp_path / "referee.db"
        return
    with closed_afterwards(monkeypatch):
        yield request.getfixturevalue("cluster").new()


@pytest.fixture(scope="session")
def houses(request, tmp_path_factory):
    """Where the tables of a whole file of tests lie, by engine."""
    made = {"sqlite": tmp_path_factory.mktemp("house") / "referee.db"}

    def house(engine):
        if engine not in made:
            made[engine] = request.getfixturevalue("cluster").new()
        return made[engine]

    return house


def told(place):
    """The environment of a server on it."""
    return {"REFEREE_DATABASE": place} if isinstance(place, str) else {}
