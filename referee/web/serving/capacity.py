"""How many phones there is room for: a page that follows takes a descriptor, and so does any other open connection."""

import resource
from contextlib import suppress

from referee.store.play.following import MOST_STREAMS

THREADS = 16  # that make answers; a phone that only waits has none
CONNECTIONS = 1_000  # of phones, open between their requests; the one that was silent longest gives way
FILES = 64 + 3 * THREADS  # descriptors of all else: the database for each thread, static files


def make_room() -> None:
    """Raise what this process may open, as far as it is allowed."""
    wanted = FILES + CONNECTIONS + MOST_STREAMS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(ValueError, OSError):  # the system has a lower limit of its own
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def connections() -> int:
    """The most connections that are no stream; a few, wherever the app runs at all."""
    return max(THREADS + 4, min(CONNECTIONS, _left() // 3))


def streams() -> int:
    """The most pages that may follow; any further page asks now and then."""
    return max(0, min(MOST_STREAMS, _left() - connections()))


def _left() -> int:
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return CONNECTIONS + MOST_STREAMS + CONNECTIONS if soft == resource.RLIM_INFINITY else soft - FILES
