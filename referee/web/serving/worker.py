"""Gunicorn's worker, with one thing changed: a thread makes an answer and nothing else.

Requests are read whole before a thread takes them, answers are sent on after it, a page that follows a table is the
broadcaster's. So a phone that sends slowly, or nothing, or does not read, takes no thread.
"""

import errno
import gc
import math
import selectors
import socket
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import islice, takewhile

from gunicorn.http.message import Request as Parsed
from gunicorn.workers.gthread import TConn, ThreadWorker

from referee.web.serving.broadcaster import Broadcaster
from referee.web.serving.request_reader import PIECE, PhoneConnection, Request
from referee.web.serving.stream import HandedOver
from referee.web.watching.metrics import Metrics

PATIENCE = 15.0  # seconds for a request to come, from its first byte, or for an answer to be taken
MOST_BULKY, BULKY = 64, 60.0  # the number at once, and the seconds, for what is longer than a piece and takes memory
MOST_LARGE, LARGE = 3, 120.0  # the same for the file of a circle
GRACE = 1.0  # seconds in which nobody has to give way, however many call
AT_ONCE = 32  # callers at one turn of the loop
PARTING = 2.0  # seconds in which the last of an answer may be read
FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Caller(TConn):
    """A phone's connection, and where its request and answer are."""

    sock: PhoneConnection
    request: Request
    again = False  # after this answer it may send another request
    handed_over = False  # to the broadcaster


class Waiting(dict[Caller, float]):
    """Callers of which something is expected within a time; the first in is the first out."""

    def __init__(self, seconds: float, most: int = sys.maxsize) -> None:
        self.seconds, self.most = seconds, most

    def add(self, caller: Caller) -> None:
        self[caller] = time.monotonic() + self.seconds

    def due(self, at: float) -> Iterator[Caller]:
        """Callers whose time is over by then."""
        return takewhile(lambda caller: self[caller] <= at, self)


class Worker(ThreadWorker):
    def load_wsgi(self) -> None:
        super().load_wsgi()
        self.silent = Waiting(self.cfg.keepalive)  # not a byte of a next request
        self.slow = Waiting(PATIENCE)  # in the middle of a request, or of an answer
        self.bulky = Waiting(BULKY, MOST_BULKY)  # the same, and it is long
        self.large = Waiting(LARGE, MOST_LARGE)  # … the file of a circle
        self.parting = Waiting(PARTING)  # have their whole answer
        self.waiting = (self.silent, self.parting, self.slow, self.bulky, self.large)
        following = self.wsgi.extensions["hall"].following

        def look(table: str) -> None:
            with suppress(RuntimeError):  # stopping
                self.tpool.submit(following.heard, table)

        self.broadcaster = Broadcaster(look)
        following.wake = self.broadcaster.announce
        self.wsgi.extensions["broadcaster"] = self.broadcaster
        self.measure()
        gc.collect()
        gc.freeze()  # all that stays to the end is not looked through again

    def measure(self) -> None:
        metrics: Metrics = self.wsgi.extensions["metrics"]
        metrics.gauge("threads", "Threads that make answers", lambda: int(self.cfg.threads))
        metrics.gauge("requests_waiting", "Whole requests that wait for a thread", self.tpool._work_queue.qsize)
        metrics.gauge("lines", "Connections of phones, without pages that follow", lambda: self.nr_conns)
        metrics.gauge("lines_most", "The most that there is room for", lambda: self.worker_connections)

    def run(self) -> None:
        try:
            super().run()
        finally:
            self.broadcaster.close()

    # -- a request comes -------------------------------------------------------------------------

    def accept(self, listener: socket.socket) -> None:
        for _ in range(min(AT_ONCE, self.worker_connections - self.nr_conns)):
            try:
                accepted, client = listener.accept()
            except OSError as error:
                if error.errno in FULL:
                    self.make_room()
                    self.set_accept_enabled(False)  # until the next turn of the loop
                return
            self.nr_conns += 1
            caller = Caller(self.cfg, PhoneConnection(accepted), client, listener.getsockname())
            self.listen(caller)
            self.hear(caller)  # most requests are there already

    def listen(self, caller: Caller, begun: bytes = b"") -> None:
        caller.request = Request(begun)
        self.wait(caller, self.slow if begun else self.silent, selectors.EVENT_READ, self.hear)
        if begun:
            self.go_on(caller)

    def hear(self, caller: Caller) -> None:
        data = caller.sock.hear()
        if data:
            if not caller.request.bytes:
                self.wait(caller, self.slow, selectors.EVENT_READ, self.hear)
            caller.request.add(data)
            self.go_on(caller)
        elif data is not None:
            self.drop(caller)

    def go_on(self, caller: Caller) -> None:
        request = caller.request
        if request.refused:
            self.refuse(caller, request.refused)
        elif request.whole:
            self.expect_nothing(caller)
            caller.init()
            caller.data_ready = True
            caller.parser.unreader.unread(bytes(request.bytes))
            request.bytes.clear()
            self.enqueue_req(caller)
        elif request.invited:
            caller.sock.unsent += b"HTTP/1.1 100 Continue\r\n\r\n"
            caller.sock.flush()
        elif request.size > PIECE and caller not in (where := self.large if request.large else self.bulky):
            self.wait(caller, where, selectors.EVENT_READ, self.hear)

    def handle_request(self, req: Parsed, conn: Caller) -> bool:
        """In a thread of the pool."""
        req._expected_100_continue = False  # the body is here: a phone that waited to be asked for it was asked
        try:
            return bool(super().handle_request(req, conn)) and not conn.request.cut
        except HandedOver as handed:
            conn.handed_over = True
            self.broadcaster.take(conn.sock, handed.follower)
            return False

    # -- an answer goes --------------------------------------------------------------------------

    def finish_request(self, conn: Caller, fs: "Future[bool]") -> None:
        if conn.handed_over:
            self.nr_conns -= 1
            return
        conn.again = not fs.cancelled() and fs.exception() is None and bool(fs.result())
        self.send_on(conn)

    def send_on(self, caller: Caller) -> None:
        if not caller.sock.flush():
            self.drop(caller)
        elif caller.sock.unsent:
            if caller not in self.slow and caller not in self.bulky:
                where = self.bulky if len(caller.sock.unsent) > PIECE else self.slow
                self.wait(caller, where, selectors.EVENT_WRITE, self.send_on)
        elif caller.again:
            self.listen(caller, caller.parser.unreader.take_buffered())
        else:
            self.part(caller)

    def part(self, caller: Caller) -> None:
        """What the phone still sends is read and thrown away, so that it gets the whole answer."""
        try:
            caller.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.drop(caller)
        else:
            self.wait(caller, self.parting, selectors.EVENT_READ, self.ignore)

    def ignore(self, caller: Caller) -> None:
        if caller.sock.hear() == b"":
            self.drop(caller)

    def refuse(self, caller: Caller, why: str) -> None:
        caller.request = Request()
        head = f"HTTP/1.1 {why}\r\nContent-Type: text/plain\r\nContent-Length: {len(why)}\r\nConnection: close\r\n\r\n"
        with suppress(OSError):
            caller.sock.sendall((head + why).encode())
        self.part(caller)

    # -- callers that are waited for -------------------------------------------------------------

    def wait(self, caller: Caller, where: Waiting, event: int, then: Callable[[Caller], None]) -> None:
        self.expect_nothing(caller)
        where.add(caller)
        self.poller.register(caller.sock, event, lambda _: then(caller))
        if len(where) > where.most:
            self.drop(next(iter(where)))

    def expect_nothing(self, caller: Caller) -> None:
        for waiting in self.waiting:
            if waiting.pop(caller, None):
                self.poller.unregister(caller.sock)

    def drop(self, caller: Caller) -> None:
        self.expect_nothing(caller)
        if caller.sock.fileno() >= 0:  # else it went in this same turn
            self.nr_conns -= 1
            caller.close()

    def make_room(self) -> None:
        """The caller that was waited for longest gives way, silent ones first: it may call again."""
        began = time.monotonic() - GRACE
        for waiting in self.waiting:
            for caller in tuple(islice(waiting.due(began + waiting.seconds), AT_ONCE)):
                self.drop(caller)

    def murder_keepalived(self, force: bool = False) -> None:
        """Each turn of the loop: callers that are late."""
        if self.nr_conns >= self.worker_connections:
            self.make_room()
        now = math.inf if force else time.monotonic()
        for waiting in self.waiting:
            for caller in tuple(waiting.due(now)):
                if caller.request.bytes:
                    self.refuse(caller, "408 Request Timeout")
                else:
                    self.drop(caller)
