"""A write waits so long for others, whatever it waits for: its table's turn, a line to the database, a lock."""

import pytest

from referee.store.engine import patience
from referee.store.engine.faults import Busy
from referee.store.engine.patience import LEAST, PATIENCE, one_write, waiting
from referee.store.logs import Writing
from tests.store.tables import enter, put


@pytest.fixture
def clock(monkeypatch):
    """Let so many seconds pass."""
    now = [0.0]
    monkeypatch.setattr(patience, "monotonic", lambda: now[0])
    return lambda seconds: now.__setitem__(0, now[0] + seconds)


def test_all_that_is_waited_for_comes_off_one_allowance(clock):
    with one_write():
        with waiting() as seconds:
            clock(3)
        assert seconds == PATIENCE
        clock(60)  # what is computed meanwhile is no waiting
        with one_write(), waiting() as seconds:
            clock(9)
        assert seconds == PATIENCE - 3
        with waiting() as seconds:
            pass
        assert seconds == LEAST, "what is free is had all the same"
    with waiting() as seconds:
        pass
    assert seconds == PATIENCE, "the next write has its own"


class Turn:
    """Of a table: had after so many seconds."""

    def __init__(self, clock, seconds):
        self.clock, self.seconds = clock, seconds

    def acquire(self, timeout):
        self.clock(min(timeout, self.seconds))
        return self.seconds <= timeout

    def release(self):
        pass


def test_who_waited_for_the_turn_waits_for_the_database_that_much_less(store, hall, table, clock, monkeypatch):
    """A row, or all the table, may be locked from outside."""
    asked, sqlite = [], not hasattr(store.engine, "address")
    how, append, turn = "pragma busy_timeout" if sqlite else "show lock_timeout", Writing.append, Turn(clock, 4)
    hall.live(table).turn = turn

    def seen(writing, *told):
        asked.append(writing.db.execute(how).fetchone()[0])
        return append(writing, *told)

    monkeypatch.setattr(Writing, "append", seen)
    assert enter(hall, table, put(1), seen=0).seq == 1
    assert asked == ([5000] if sqlite else ["1s"]), "in SQLite nothing is waited for any more once it has begun"
    turn.seconds = 0
    assert enter(hall, table, put(1, 2), seen=1).seq == 2
    assert asked[1:] == [5000] if sqlite else asked[1:] == ["5s"]
    turn.seconds = 6
    with pytest.raises(Busy):
        enter(hall, table, put(1, 2, 3), seen=2)


def test_another_process_is_waited_for_as_long_as_is_left(store, place, clock):
    other = type(store)(place)
    table = store.create("faraway", "tally", "1", ("Ana", "Bo"), {}, {})
    with one_write():
        with waiting():
            clock(PATIENCE)
        with other.writing(table.id), pytest.raises(Busy), store.writing(table.id):
            raise AssertionError
    with store.writing(table.id) as writing:
        assert writing.seq == 0, "and it is as patient as before"
    other.close()
