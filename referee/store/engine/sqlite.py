"""SQLite, as this house uses it.

Every write is one `begin immediate` transaction under one lock of ours (SQLite's own waiting ruins
the tail), in WAL mode with synchronous=FULL: what is acknowledged is kept.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]

from referee.store.engine.engine import Engine, Lock
from referee.store.engine.faults import Busy, Unusable, named
from referee.store.engine.folder import alone, key_of, put
from referee.store.engine.patience import PATIENCE, one_write, waiting
from referee.store.engine.sqlite_migrations import make_or_migrate

MOST_IDLE = 16  # connections that wait, open, for the next page
LOOK = 0.15  # seconds between two looks at whether another process wrote


class Sqlite(Engine):
    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._idle: list[Database] = []
        self._lock = threading.Lock()
        try:
            with alone(path.parent):  # two processes at a new database: the second finds it made
                _private(path)
                make_or_migrate(self.db)
        except (OSError, sqlite3.Error) as error:
            raise Unusable(f"{path}: {getattr(error, 'strerror', None) or error}") from error

    def close(self) -> None:
        """Close what this thread has, and what waits for others."""
        self.let_go()
        while self._idle:
            self._idle.pop().close()

    @property
    def db(self) -> Database:
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
    def transaction(self, *_: Lock) -> Iterator[Database]:
        """One writer at a time: whatever is to be locked, nobody else writes."""
        db = self.db
        with one_write():
            with waiting() as seconds:
                if not self._lock.acquire(timeout=seconds):
                    raise Busy
            try:
                with named():
                    _begin(db)
                    try:
                        yield db
                        db.execute("commit")
                    except BaseException:
                        if db.conn.in_transaction:  # a full disk has ended it already
                            db.execute("rollback")
                        raise
            finally:
                self._lock.release()

    @contextmanager
    def snapshot(self) -> Iterator[Database]:
        db = self.db
        with named():
            db.execute("begin")
            try:
                yield db
            finally:
                db.execute("rollback")

    def keep_key(self, key: str) -> None:
        with alone(self.path.parent):
            put(self.path.parent / "secret", key.encode())

    def key(self) -> str:
        try:
            return key_of(self.path.parent)
        except OSError as error:
            raise Unusable(str(error)) from error

    def leave_no_trace(self) -> None:
        """What was overwritten in the database still stands in its journal until that begins anew."""
        self.db.execute("pragma wal_checkpoint(truncate)").fetchall()

    def hear(self, heard: Callable[[str | None], None], ended: threading.Event) -> None:
        """SQLite says nothing, but counts what other connections wrote: ours are among them."""
        with closing(self._open()) as db:
            seen = None
            while not ended.wait(LOOK):
                if seen != (now := db.execute("pragma data_version").fetchone()):
                    heard(None)
                seen = now


def _begin(db: Database) -> None:
    """Another process may write: it is waited for as long as this write still waits."""
    with waiting() as seconds:
        db.execute(f"pragma busy_timeout = {round(1000 * seconds)}")
        try:
            db.execute("begin immediate")
        finally:
            db.execute(f"pragma busy_timeout = {round(1000 * PATIENCE)}")


def _private(path: Path) -> None:
    """It holds the secrets of all links and phones: only for whoever runs the app. What SQLite adds beside follows."""
    if not path.exists():
        path.touch(mode=0o600)
    for file in path.parent.glob(f"{path.name}*"):
        with suppress(PermissionError, FileNotFoundError):  # somebody else's, and ours to use; or gone meanwhile
            file.chmod(file.stat().st_mode & 0o700)
