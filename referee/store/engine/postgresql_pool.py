"""Connections to PostgreSQL, each lent to one thread for a while; and what errors of PostgreSQL mean."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import LiteralString, TypeVar

import psycopg
from psycopg import errors as said
from psycopg_pool import ConnectionPool, PoolTimeout

from referee.store.engine.engine import Answered
from referee.store.engine.faults import Busy, Damaged, Undone, Unwritable
from referee.store.engine.patience import waiting

Found = TypeVar("Found")
SHORT = 0.3  # seconds to wait for one while the server is away: the next phones get that answer at once
MORE = 3  # connections tried after a broken one
LOST = (psycopg.OperationalError, psycopg.InterfaceError)  # the connection broke: all that was not committed is lost
SIGNS: dict[type[psycopg.Error], type[Exception]] = {  # the first that fits
    said.DeadlockDetected: Undone,
    said.SerializationFailure: Undone,
    said.LockNotAvailable: Busy,
    said.QueryCanceled: Busy,
    said.DiskFull: Unwritable,
    said.IoError: Unwritable,
    said.ReadOnlySqlTransaction: Unwritable,
    said.DataCorrupted: Damaged,
    said.IndexCorrupted: Damaged,
    psycopg.OperationalError: Undone,
    psycopg.InterfaceError: Undone,
}


class Pool(ConnectionPool[psycopg.Connection]):
    """The connections of one process. While the server is away only the first request waits for long."""

    away = False

    def take(self) -> psycopg.Connection:
        try:
            with waiting() as seconds:
                connection = self.getconn(SHORT if self.away else seconds)
        except (PoolTimeout, *LOST) as error:
            self.away = True
            raise Busy(str(error)) from error
        self.away = False
        return connection


class Borrowed:
    def __init__(self, pool: Pool) -> None:
        self._pool, self.connection = pool, pool.take()
        self.writing = False

    def execute(self, sql: str, values: Sequence[object] = (), /) -> Answered:
        return self.ask(lambda connection: connection.execute(spelt(sql), plain(values)))

    def ask(self, question: Callable[[psycopg.Connection], Found]) -> Found:
        """Asked again, on another connection, where this one was broken: the server may have been restarted.

        While it goes down a connection may pass the pool's check and break at its question: so the next is tried too.
        """
        try:
            for _ in range(MORE):
                try:
                    return question(self.connection)
                except LOST:
                    if self.writing or not self.connection.closed:
                        raise
                    self._replace()
            return question(self.connection)
        except psycopg.Error as error:
            raise meant(error) from error

    def _replace(self) -> None:
        """Another connection for the broken one, and for all others that broke with it."""
        self.give_back()
        with suppress(PoolTimeout):
            self._pool.check()
        self.connection = self._pool.take()

    def give_back(self) -> None:
        self._pool.putconn(self.connection)  # one that is broken is thrown away there


def meant(error: psycopg.Error) -> Exception:
    """The fault that an error of PostgreSQL means; the error itself where our code is wrong."""
    fault = next((fault for sign, fault in SIGNS.items() if isinstance(error, sign)), None)
    return fault(in_one_line(error)) if fault else error


def in_one_line(error: Exception) -> str:
    return " ".join(str(error).split())


@lru_cache(maxsize=1000)
def spelt(sql: str) -> LiteralString:
    """The house's SQL, with places for values as psycopg has them."""
    return sql.replace("%", "%%").replace("?", "%s")


def plain(values: Sequence[object]) -> list[object]:
    """PostgreSQL keeps every letter but one."""
    return [value.replace("\0", "") if isinstance(value, str) else value for value in values]
