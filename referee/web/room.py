"""How many phones this machine has room for: threads, and descriptors (a phone that follows is one of each)."""

import resource
from contextlib import suppress

THREADS = 640
PAGES = 40  # threads that are left for everything else, however many phones follow
FILES = 64  # descriptors beside phones and database
A_THREAD = 5  # descriptors: three connections of phones (most of them idle), two of the database


def make_room() -> None:
    """Raise what this process may open, as far as it is allowed."""
    wanted = FILES + A_THREAD * THREADS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(ValueError, OSError):  # the system has a lower limit of its own
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def threads() -> int:
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return THREADS if soft == resource.RLIM_INFINITY else max(4, min(THREADS, (soft - FILES) // A_THREAD))


def connections() -> int:
    """Lines that phones keep open; the next waits until an idle one is closed."""
    return 3 * threads()


def streams() -> int:
    """Pages that may follow; the next looks now and then."""
    return threads() - min(PAGES, threads() // 3)
