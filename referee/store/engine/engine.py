"""What both databases share (SQLite at home, PostgreSQL for several machines), and the thread that hears others.

SQL stands in the files of `referee/store/` alone, in what both understand, with `?` for a value. A write says
what it locks, the row of a table, a circle, a box: others wait for that one and for nothing else.
"""

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, Protocol

from referee.core.raw import Json, Raw

log = logging.getLogger("referee.store")
SCHEMA = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")  # the tables of both databases
Role = Literal["edit", "view"]
Of = Literal["tables", "circles", "boxes", "phones"]  # what a lock is of; the last by its name, for it has no row
Lock = tuple[Of, str]
Cells = tuple[Json, ...]  # a row, as it is stored

MOMENTS = 20  # seconds in which the same table, or box, made twice is one
EVERY = 10**9  # rows: as many as there are
AT_ONCE = 500  # rows in one statement; between two statements a thread waits for its turn among the other threads


class Answered(Protocol):
    """The rows that a statement found, one after the other."""

    @property
    def description(self) -> Sequence[Sequence[object]] | None: ...

    def fetchone(self) -> Cells | None: ...

    def fetchall(self) -> list[Cells]: ...

    def __iter__(self) -> Iterator[Cells]: ...


class Db(Protocol):
    """A connection that one thread has for a while."""

    def execute(self, sql: str, values: Sequence[object] = ..., /) -> Answered: ...


class Engine(Protocol):
    @property
    def db(self) -> Db:
        """A connection: one thread has it until it lets go of it; inside a transaction it is that one's."""

    def transaction(self, *locks: Lock) -> AbstractContextManager[Db]:
        """All that is written in here is kept, or nothing. It begins once nobody else holds one of these locks, which
        are given in the order of `Of`; phones that follow a table so locked are woken, wherever they are."""

    def snapshot(self) -> AbstractContextManager[Db]:
        """What is read in here is of one moment, whatever is written meanwhile."""

    def keep_key(self, key: str) -> None:
        """Sign with this key from now on: the tables came with it from another database."""

    def key(self) -> str:
        """The one that signs cookies, kept with the tables: phones are known wherever these lie. Raises Unusable."""

    def let_go(self) -> None:
        """Another thread may have the connection."""

    def close(self) -> None: ...

    def listen(self, heard: Callable[[str | None], None]) -> Callable[[], None]:
        """From now on, in a thread of its own: the id of a table that was written to by any process; None, that some
        may have been. What it answers ends it."""
        ended = threading.Event()

        def hear() -> None:
            while not ended.is_set():
                try:
                    self.hear(heard, ended)
                except Exception as error:  # whatever it is, pages wait for it: from the start, in a moment
                    log.warning("nothing is heard from other processes for a moment: %s", " ".join(str(error).split()))
                    ended.wait(1)

        threading.Thread(target=hear, name="listen", daemon=True).start()
        return ended.set

    def hear(self, heard: Callable[[str | None], None], ended: threading.Event) -> None:
        """Listen on a connection of its own until that is ended; first None, for what was missed."""

    def leave_no_trace(self) -> None:
        """What was deleted, or overwritten, is in no file of the database any more."""


def try_to_write(engine: Engine) -> None:
    """Raises what stands in the way of a write: held by another, read-only, damaged, gone. Nothing changes."""
    with engine.transaction() as db:
        db.execute("update tables set revision = revision where id = ''")  # takes the right to write, and no row


def write_many(db: Db, table: str, columns: Collection[str], rows: Sequence[Sequence[object]], after: str = "") -> None:
    """Rows of these columns, in few statements; `after`: what each says then. Inside a transaction."""
    row = f"({marks(columns)})"
    for n in range(0, len(rows), AT_ONCE):
        some = rows[n : n + AT_ONCE]
        into = f"insert into {table} ({names(columns)}) values {', '.join([row] * len(some))} {after}"  # noqa: S608
        db.execute(into, [value for each in some for value in each])


def insert(db: Db, table: str, row: Raw, after: str = "") -> None:
    """One row, by its columns."""
    write_many(db, table, row, [[*row.values()]], after)


def one_tap_of(phone: str | None) -> tuple[Lock, ...]:
    """What a phone makes anew it makes once, however often it taps."""
    return () if phone is None else (("phones", phone),)


def now(*, exactly: bool = False) -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds" if exactly else "milliseconds")


def moments_ago() -> str:
    return after(-MOMENTS)


def after(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def dicts(found: Answered) -> list[Raw]:
    rows = found.fetchall()  # first: until they are there, their names are not
    names = [str(column[0]) for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in rows]


def first(found: Answered) -> Raw | None:
    rows = dicts(found)
    return rows[0] if rows else None


def names(columns: Iterable[str]) -> str:
    """As a statement lists them: one of them is a word of SQL."""
    return ", ".join(f'"{name}"' for name in columns)


def marks(values: Iterable[object]) -> str:
    """A place for each of these values."""
    return ", ".join("?" for _ in values)
