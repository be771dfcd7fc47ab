"""How long a write waits for others: five seconds in all, whatever it waits for."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

PATIENCE = 5.0  # seconds
LEAST = 0.1  # seconds that remain for what is free, though the allowance is used up
_waited: ContextVar[float | None] = ContextVar("waited", default=None)


@contextmanager
def one_write() -> Iterator[None]:
    """All that is waited for in here comes off one allowance; a write inside another one is part of that."""
    before = _waited.get()
    _waited.set(before or 0.0)
    try:
        yield
    finally:
        _waited.set(None if before is None else _waited.get())


def left() -> float:
    """Seconds for which this write still waits; nothing but waiting counts."""
    return max(PATIENCE - (_waited.get() or 0.0), LEAST)


@contextmanager
def waiting() -> Iterator[float]:
    """Whatever waits in here waits no longer than these seconds."""
    begun = monotonic()
    try:
        yield left()
    finally:
        if (before := _waited.get()) is not None:
            _waited.set(before + monotonic() - begun)
