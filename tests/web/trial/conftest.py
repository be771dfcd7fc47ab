"""What a trial never writes."""

import pytest


@pytest.fixture
def unwritten(store):
    """What the disk holds is the same afterwards, to the byte."""

    def on_disk():
        return {
            path.name: path.read_bytes() for path in store.engine.path.parent.glob("*.db*") if path.suffix != ".db-shm"
        }

    before = []
    yield lambda: before.append(on_disk())
    assert before and on_disk() == before[0]
