"""The app in this process for what one reads, a served one for what goes over the wire."""

import pytest

from tests.browser.conftest import serving
from tests.web.conftest import app, store  # noqa: F401


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("live")) as server:
        yield server
