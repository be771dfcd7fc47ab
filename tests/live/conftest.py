"""The app in this process for what one reads, a served one for what goes over the wire."""

import pytest

from tests.browser.conftest import Server
from tests.web.conftest import app, store  # noqa: F401


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("live"))
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()
