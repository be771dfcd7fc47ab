"""SQLite, as this house uses it.

Every write is one `begin immediate` transaction under one lock of ours (SQLite's own waiting ruins
the tail), in WAL mode with synchronous=FULL: what is acknowledged is kept.
"""

import fcntl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any, Literal

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]

from referee.core.raw import Raw
from referee.store.faults import Busy, Unusable, named
from referee.store.schema import migrations

Role = Literal["edit", "view"]

PATIENCE = 5  # seconds to wait for whoever is writing; twice that (our turn, then SQLite's) a phone still waits for
MOST_IDLE = 16  # connections that wait, open, for the next page
MOMENTS = 20  # seconds in which the same table, or box, made twice is one


class Engine:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._idle: list[Database] = []
        self._lock = threading.Lock()
        try:
            with alone(path.parent):  # two processes at a new database: the second finds it made
                _private(path)
                migrations.apply(self.db)
        except (OSError, sqlite3.Error) as error:
            raise Unusable(f"{path}: {getattr(error, 'strerror', None) or error}") from error

    def close(self) -> None:
        """Close what this thread has, and what waits for others."""
        self.let_go()
        while self._idle:
            self._idle.pop().close()

    @property
    def db(self) -> Database:
        """A connection: one thread has it until it lets go of it."""
        db: Database | None = getattr(self._local, "db", None)
        if db is None:
            try:
                db = self._idle.pop()
            except IndexError:
                db = self._open()
            self._local.db = db
        return db

    def let_go(self) -> None:
        """Another thread may have the connection: two descriptors each, too many for all who only wait."""
        db: Database | None = getattr(self._local, "db", None)
        if db is None or db.conn.in_transaction:
            return
        del self._local.db
        if len(self._idle) < MOST_IDLE:
            self._idle.append(db)
        else:
            db.close()

    def _open(self) -> Database:
        made = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        db = Database(made)
        # what is deleted is overwritten: a name that was taken out is not found in the file
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            db.execute(f"pragma {pragma}").fetchall()
        return db

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        db = self.db
        if not self._lock.acquire(timeout=PATIENCE):
            raise Busy
        try:
            with named():
                db.execute("begin immediate")
                try:
                    yield db
                    db.execute("commit")
                except BaseException:
                    if db.conn.in_transaction:  # a full disk has ended it already
                        db.execute("rollback")
                    raise
        finally:
            self._lock.release()


def _private(path: Path) -> None:
    """It holds the secrets of all links and phones: only for whoever runs the app. What SQLite adds beside follows."""
    if not path.exists():
        path.touch(mode=0o600)
    for file in path.parent.glob(f"{path.name}*"):
        with suppress(PermissionError):  # somebody else's, and ours to use
            file.chmod(file.stat().st_mode & 0o700)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One process at a time makes what is missing in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "referee.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


def serving(folder: Path) -> IO[str] | None:
    """Held as long as one server runs on this folder; None where another holds it."""
    held = (folder / "referee.serving").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        return None
    return held


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def moments_ago() -> str:
    return (datetime.now(UTC) - timedelta(seconds=MOMENTS)).isoformat(timespec="milliseconds")


def dicts(cursor: Any) -> list[Raw]:
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def first(cursor: object) -> Raw | None:
    rows = dicts(cursor)
    return rows[0] if rows else None
