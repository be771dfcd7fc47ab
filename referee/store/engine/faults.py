"""Errors of the databases, as types that a page can explain."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]

DatabaseError: type[Exception] = sqlite3.DatabaseError


class Unusable(Exception):
    """The database cannot be opened or made here: where it should lie, and why."""


class Busy(Exception):
    """Another process holds the database: nothing was written."""


class Undone(Busy):
    """The database gave up in the middle, and kept nothing: the same again may well go through."""


class Unsure(Exception):
    """The connection broke during the commit: whether that was kept is not known."""


class Unwritable(Exception):
    """No room on the disk, or no way to write to it: nothing was written."""


class Damaged(Exception):
    """What lies at this place cannot be read; the rest can."""


SIGNS: dict[str, type[Exception]] = {  # in SQLite's own words
    "locked": Busy,
    "is full": Unwritable,
    "disk I/O": Unwritable,
    "readonly": Unwritable,
    "malformed": Damaged,
    "not a database": Damaged,
    "decode to UTF-8": Damaged,
}


def meant(error: Exception) -> Exception:
    """The fault that an error of SQLite means; the error itself where our code is wrong."""
    fault = next((fault for sign, fault in SIGNS.items() if sign in str(error)), None)
    return fault(str(error)) if fault else error


@contextmanager
def named() -> Iterator[None]:
    """Errors of SQLite in here are raised as the faults that they mean."""
    try:
        yield
    except DatabaseError as error:
        fault = meant(error)
        if fault is error:
            raise
        raise fault from error
