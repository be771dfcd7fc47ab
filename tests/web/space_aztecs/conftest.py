"""Tables of Space Aztecs."""

import pytest

from tests.games.space_aztecs.scenes import (
    PEOPLE,
    THREE,
)
from tests.store.tables import laid_out


@pytest.fixture
def laid(store):
    """A table with a log."""

    def made(log=(), mode="play", seats=PEOPLE, box=None, **options):
        return laid_out(store, "space_aztecs", seats, log, mode, options=THREE | options, box=box)

    return made
