"""Lines to a PostgreSQL, each of which one thread has for a while: what is said on them, and what their errors mean."""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import LiteralString

import psycopg
from psycopg import errors as said
from psycopg_pool import ConnectionPool, PoolTimeout

from referee.store.engine.engine import Answered
from referee.store.engine.faults import Busy, Damaged, Undone, Unwritable
from referee.store.engine.patience import waiting

TRIES = 3  # to get a line that is not gone: of many, some may be found gone one after the other
SHORT = 0.3  # seconds to wait for one while the server is away: the next phones get that answer at once
LOST = (psycopg.OperationalError, psycopg.InterfaceError)  # the line is gone, and all that was not committed
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


class Lines(ConnectionPool[psycopg.Connection]):
    """All that one process has. While the server is away who asks for one waits for long but once."""

    away = False

    def take(self) -> psycopg.Connection:
        try:
            with waiting() as seconds:
                line = self.getconn(SHORT if self.away else seconds)
        except (PoolTimeout, *LOST) as error:
            self.away = True
            raise Busy(str(error)) from error
        self.away = False
        return line


class Borrowed:
    """A connection while one thread has it."""

    def __init__(self, lines: Lines) -> None:
        self._lines, self.line = lines, lines.take()
        self.writing = False

    def execute(self, sql: str, values: Sequence[object] = (), /) -> Answered:
        """A read is asked again where the line was gone: the server may have been started anew."""
        try:
            for _ in range(TRIES):
                try:
                    return self.line.execute(spelt(sql), plain(values))
                except LOST:
                    if self.writing or not self.line.closed:
                        raise
                    self.again()
            return self.line.execute(spelt(sql), plain(values))
        except psycopg.Error as error:
            raise meant(error) from error

    def again(self) -> None:
        """Another line for the one that is gone, and for whatever else went with it."""
        self.give_back()
        with suppress(PoolTimeout):
            self._lines.check()
        self.line = self._lines.take()

    def give_back(self) -> None:
        self._lines.putconn(self.line)  # one that is broken is thrown away there


def meant(error: psycopg.Error) -> Exception:
    """What an error of PostgreSQL comes to; the error itself where it is one of ours."""
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
