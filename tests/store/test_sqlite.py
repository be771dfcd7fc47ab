"""What only the SQLite engine promises: acknowledged means kept, by its PRAGMAs and its keys."""

import threading
import time
from contextlib import closing

import pytest
from sqlite_utils.utils import sqlite3

from referee.store.engine.faults import Busy
from referee.store.store import Store
from tests.store.tables import at_once, create, enter, put


@pytest.fixture
def place(file):
    return file


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 = FULL


def test_the_pragmas_hold_on_every_connection(store):
    read = []

    def ask():
        read.append({name: store.db.execute(f"pragma {name}").fetchone()[0] for name in PRAGMAS})
        assert store.db.execute("pragma busy_timeout").fetchone()[0] >= 5000

    ask()
    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert read == [PRAGMAS, PRAGMAS], "each thread has a connection of its own"


def test_a_seq_is_given_once(store, table):
    with store.writing(table.id) as writing:
        writing.append([put(1)], "phone", "key")
    with pytest.raises(Exception, match="UNIQUE"), store.writing(table.id) as writing:
        writing.seq = 0
        writing.append([put(2)], "phone", "other")
    assert [row.entry for row in store.entries(table.id)] == [put(1)]


def test_a_writer_takes_the_lock_before_it_reads(file):
    """`begin immediate`: between reading the last seq and writing the next, nobody comes in."""
    store = Store(file)
    table = create(store)
    other = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        with store.writing(table.id), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("begin immediate")
        other.execute("begin immediate")
    finally:
        other.close()


def test_opening_again_migrates_nothing_twice(file):
    made = create(Store(file))
    assert Store(file).table(made.id) == made


def test_nobody_else_on_the_machine_reads_the_secrets(file):
    """Made so, and those that were not are made so at the next start; what SQLite lays beside them too."""
    for _ in range(2):
        store = Store(file)
        create(store)
        assert {each.suffix: each.stat().st_mode & 0o777 for each in file.parent.glob("referee.db*")} == {
            ".db": 0o600,
            ".db-wal": 0o600,
            ".db-shm": 0o600,
        }
        for each in file.parent.glob("referee.db*"):
            each.chmod(0o644)


def test_while_another_process_writes_it_is_said_and_nothing_waits_for_long(file, hall, store, table, monkeypatch):
    """The writer gives up after a while and may come again; who only looks never waits for it."""
    monkeypatch.setattr("referee.store.engine.patience.PATIENCE", 1.5)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("begin immediate")
        found = []

        def look():
            time.sleep(0.1)
            found.append(hall.live(store.table(table.id)))

        thread = threading.Thread(target=look)
        thread.start()
        with pytest.raises(Busy):
            enter(hall, table, put(1), key="tap", seen=0)
        assert found, "the page opens while the writer waits"
        thread.join()
        other.execute("commit")
    assert enter(hall, table, put(1), key="tap", seen=0).seq == 1, "the same key, entered now"


def test_whoever_waits_behind_a_waiting_writer_gives_up_too(store, monkeypatch):
    monkeypatch.setattr("referee.store.engine.patience.PATIENCE", 0.05)
    failed = []

    def write(n):
        try:
            with store.transaction():
                raise AssertionError
        except Busy:
            failed.append(True)

    with store.transaction():
        at_once(3, write)
    assert failed == [True] * 3
