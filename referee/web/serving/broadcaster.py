"""One thread that writes to every page that follows a table: a page costs a descriptor, and no thread.

It knows sockets; no request, no table, no database.
"""

import logging
import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue

HEARTBEAT = 15.0  # seconds; a comment that finds dead phones
AT_ONCE = 100  # heartbeats in a row: who hears of a move does not wait for two thousand of them
UNHEARD = 60_000  # milliseconds in which a phone's network must say that something came
STILL = b": still here\n\n"


class Follower:
    """A page that follows a table: its line, and what it has heard."""

    def __init__(self, table: str, where: Callable[[], int | None], leave: Callable[[], None]) -> None:
        """`where` is the table by now: None where it is gone, or this phone shut out."""
        self.table, self.where, self.leave = table, where, leave
        self.unsent = b""  # goes before the first event
        self.version: int | None = None
        self.line: socket.socket


class Broadcaster:
    def __init__(self, look: Callable[[str], object]) -> None:
        """`look`: have somebody see whether a table has moved unnoticed; the thread here asks no database."""
        self._look = look
        self._todo: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._at: dict[str, set[Follower]] = {}
        self._due: dict[Follower, float] = {}  # when each is written to though nothing moves; the next one first
        self._looked: dict[str, float] = {}
        self._ear, self._cord = socket.socketpair()
        for end in (self._ear, self._cord):
            end.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._open = True
        self._thread = threading.Thread(target=self._run, name="broadcaster", daemon=True)
        self._thread.start()

    # -- from any thread -------------------------------------------------------------------------

    def take(self, line: socket.socket, follower: Follower) -> None:
        """This line is the broadcaster's from now on; the follower is counted already."""
        follower.line = line
        self._do(partial(self._take, follower))

    def moved(self, table: str) -> None:
        self._do(partial(self._tell, table))

    def close(self) -> None:
        """All lines end; phones come back by themselves."""
        self._open = False
        self._do(lambda: None)
        self._thread.join(5)

    def _do(self, what: Callable[[], None]) -> None:
        self._todo.put(what)
        with suppress(OSError):  # full: it wakes anyhow
            self._cord.send(b"!")

    # -- in its own thread -----------------------------------------------------------------------

    def _run(self) -> None:
        while self._open:
            next_due = next(iter(self._due.values()), time.monotonic() + HEARTBEAT)
            for key, _ in self._selector.select(max(0.0, next_due - time.monotonic())):
                if key.data is None:
                    self._ear.recv(4096)
                else:  # hung up, or it says something: no page that follows does
                    self._end(key.data)
            with suppress(Empty):
                while True:
                    self._safely(self._todo.get_nowait())
            self._heartbeat()
        for follower in list(self._due):
            self._end(follower)
        for each in (self._selector, self._ear, self._cord):
            each.close()

    def _safely(self, what: Callable[[], None]) -> None:
        """Whatever goes wrong at one table, the pages of all others go on hearing."""
        try:
            what()
        except Exception:
            logging.getLogger("gunicorn.error").exception("Following a table")

    def _take(self, follower: Follower) -> None:
        follower.line.setblocking(False)
        with suppress(OSError, AttributeError):  # not known everywhere
            follower.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
        self._selector.register(follower.line, selectors.EVENT_READ, follower)
        self._at.setdefault(follower.table, set()).add(follower)
        self._due[follower] = time.monotonic() + HEARTBEAT
        self._tell_one(follower)

    def _tell(self, table: str) -> None:
        for follower in tuple(self._at.get(table, ())):
            self._tell_one(follower)

    def _tell_one(self, follower: Follower) -> None:
        """Only the number: what a phone may see it fetches itself."""
        now = follower.where()
        if now is None:
            self._end(follower)
        elif now != follower.version:
            follower.version = now
            self._write(follower, b"id: %d\nevent: moved\ndata: %d\n\n" % (now, now))

    def _heartbeat(self) -> None:
        now = time.monotonic()
        for follower in tuple(islice(self._due, AT_ONCE)):
            if self._due[follower] > now:
                return
            del self._due[follower]
            self._due[follower] = now + HEARTBEAT
            if self._looked.get(follower.table, 0) <= now - HEARTBEAT:
                self._looked[follower.table] = now
                self._look(follower.table)
            self._write(follower, STILL)

    def _write(self, follower: Follower, event: bytes) -> None:
        """A page that does not take a few bytes does not listen."""
        data, follower.unsent = follower.unsent + event, b""
        try:
            if follower.line.send(data) < len(data):
                self._end(follower)
        except OSError:
            self._end(follower)

    def _end(self, follower: Follower) -> None:
        del self._due[follower]
        self._at[follower.table].discard(follower)
        if not self._at[follower.table]:
            del self._at[follower.table]
            self._looked.pop(follower.table, None)
        follower.leave()
        self._selector.unregister(follower.line)
        follower.line.close()
