"""One thread that writes to every page that follows a table: a page costs a descriptor, and no thread.

It knows sockets; no request, no table, no database.
"""

import asyncio
import logging
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial

HEARTBEAT = 15.0  # seconds; a comment that finds dead phones
UNHEARD = 60_000  # milliseconds in which a phone's network must confirm what was sent
STILL = b": still here\n\n"


class Follower(asyncio.Protocol):
    """A page that follows a table: its connection, and the version that it heard of last."""

    transport: asyncio.Transport
    broadcaster: "Broadcaster"

    def __init__(self, table: str, version_now: Callable[[], int | None], leave: Callable[[], None]) -> None:
        """`version_now` is None where the table is gone, or this phone shut out."""
        self.table, self.version_now, self.leave = table, version_now, leave
        self.unsent = b""  # goes before the first event
        self.version: int | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.broadcaster.add(self)
        try:
            transport.set_write_buffer_limits(0)  # what is not taken at once pauses writing
            with suppress(OSError, AttributeError):  # not known everywhere
                transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
            self.tell()
        except Exception:
            transport.abort()
            raise

    def tell(self) -> None:
        """Only the number: what a phone may see it fetches itself."""
        now = self.version_now()
        if now is None:
            self.transport.abort()
        elif now != self.version:
            self.version = now
            self.write(b"id: %d\nevent: moved\ndata: %d\n\n" % (now, now))

    def write(self, event: bytes) -> None:
        data, self.unsent = self.unsent + event, b""
        self.transport.write(data)

    def pause_writing(self) -> None:
        """A page that does not take a few bytes does not listen."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """No page that follows says anything."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.broadcaster.remove(self)
        self.leave()


class Broadcaster:
    def __init__(self, look: Callable[[str], object]) -> None:
        """`look`: have another thread see whether a table has moved unnoticed; the thread here asks no database."""
        self._look = look
        self._at: dict[str, set[Follower]] = {}  # each with a timer; both go when nobody is left at a heartbeat
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="broadcaster", daemon=True)
        self._thread.start()

    # -- from any thread -------------------------------------------------------------------------

    def take(self, connection: socket.socket, follower: Follower) -> None:
        """This connection is the broadcaster's from now on; the follower is counted already."""
        follower.broadcaster = self
        self._do(lambda: self._loop.create_task(self._take(connection, follower)))

    def announce(self, table: str) -> None:
        self._do(partial(self._tell, table))

    def close(self) -> None:
        """All connections end; phones come back by themselves."""
        self._do(self._loop.stop)
        self._thread.join(5)

    def _do(self, what: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # closed
            self._loop.call_soon_threadsafe(what)

    # -- in its own thread -----------------------------------------------------------------------

    def _run(self) -> None:
        self._loop.run_forever()
        for follower in [each for followers in self._at.values() for each in followers]:
            follower.transport.abort()
        self._loop.run_until_complete(asyncio.sleep(0))  # they are closed a turn later
        self._loop.close()

    async def _take(self, connection: socket.socket, follower: Follower) -> None:
        try:
            await self._loop.connect_accepted_socket(lambda: follower, connection)
        except Exception:
            logging.getLogger("gunicorn.error").exception("Following a table")
            connection.close()
            follower.leave()

    def add(self, follower: Follower) -> None:
        if follower.table not in self._at:
            self._at[follower.table] = set()
            self._loop.call_later(HEARTBEAT, self._beat, follower.table)
        self._at[follower.table].add(follower)

    def remove(self, follower: Follower) -> None:
        self._at[follower.table].discard(follower)

    def _tell(self, table: str) -> None:
        for follower in tuple(self._at.get(table, ())):
            follower.tell()

    def _beat(self, table: str) -> None:
        followers = self._at[table]
        if not followers:
            del self._at[table]
            return
        self._loop.call_later(HEARTBEAT, self._beat, table)
        self._look(table)
        for follower in tuple(followers):
            follower.write(STILL)
