"""Phones that send half a request, or a byte now and then, or nothing, or read no answer: all others notice nothing."""

import http.client
import json
import random
import re
import socket
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from referee.store.store import Store
from referee.web.serving.capacity import CONNECTIONS
from referee.web.serving.worker import PATIENCE
from tests.browser.conftest import Server
from tests.live.test_room import MOST_THREADS, lay, threads, worker
from tests.live.wire import Stream, Wire
from tests.store.tables import create

HEAD = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n"
UNCLEAR = ("0" * 19 + "51", "9" * 19, "+5", "-1", "0x5", "5,5", "5 5", "", "\v5")  # lengths
HELD_UP = 0.8 * PATIENCE  # seconds: behind what does not come a request would wait as long as the app does
BIG = "GET /static/vendor/htmx.min.js HTTP/1.1\r\nHost: x\r\n\r\n"


class Impatient(Server):
    """The app, with less time for everybody."""

    code = "from referee.web.serving import worker; worker.PATIENCE = worker.BULKY = 1.0;" + Server.code


@contextmanager
def started(kind, data):
    server = kind(data)
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with started(Server, tmp_path_factory.mktemp("slow")) as server:
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    with started(Impatient, tmp_path_factory.mktemp("hasty")) as server:
        yield server


@pytest.fixture
def plugs():
    """Lines to an app on which something was sent; they are closed after the test."""
    with ExitStack() as stack:

        def plugged(server, sent, count=1, window=None):
            made = []
            for _ in range(count):
                plug = stack.enter_context(socket.socket())
                if window:
                    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
                plug.settimeout(60)
                plug.connect(("127.0.0.1", server.port))
                plug.sendall(sent.encode())
                made.append(plug)
            return made

        yield plugged


def read(plug):
    """All that comes until the app hangs up."""
    return b"".join(iter(lambda: plug.recv(65536), b"")).decode()


def play(server, many=8):
    """A phone that follows, another that enters: how long the slowest of their requests took."""
    table = create(Store(server.data / "referee.db"), "tally", ("Ana", "Bo", "Cleo"))
    wire, slowest = Wire(server.port).join(table), 0.0
    heard = Stream(wire, table.id)
    for n in range(1, many + 1):
        since = time.monotonic()
        assert wire.post(f"/t/{table.id}", tap=f"n{n:02}", seat=0, seen=n - 1, key=n) == 303
        assert wire.request("GET", f"/t/{table.id}")[0] == 200
        wire.hang_up()  # each time on a line of its own
        slowest = max(slowest, time.monotonic() - since)
    assert heard.wait(many)
    heard.close()
    return slowest


ATTACKS = {
    "half a head": (650, "GET / HTTP/1.1\r\nHost: x\r\nX-Half: ", None),
    "half a body": (620, HEAD.format(900_000) + "x", None),
    "silence": (300, "", None),
    "more than there are connections": (CONNECTIONS + 100, "", None),
    "answers that nobody reads": (100, BIG * 200, 2048),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_others_play_on(server, plugs, attack):
    count, sent, window = ATTACKS[attack]
    plugs(server, sent, count, window)
    assert play(server) < HELD_UP
    assert threads(server) <= MOST_THREADS


def test_they_play_on_while_bytes_drip(server, plugs):
    dripping, over = plugs(server, "GET / HTTP/1.1\r\nHost: x\r\n", 200), threading.Event()

    def drip():
        while not over.wait(0.2):
            for plug in dripping:
                plug.send(b"x")

    dripper = threading.Thread(target=drip)
    dripper.start()
    try:
        assert play(server) < HELD_UP and threads(server) <= MOST_THREADS
    finally:
        over.set()
        dripper.join()


@pytest.mark.parametrize("sent", ["GET / HTTP/1.1\r\nX-Half: ", HEAD.format(20) + "x", HEAD.format(900_000) + "x"])
def test_a_request_that_does_not_come_is_not_waited_for(hasty, plugs, sent):
    (plug,) = plugs(hasty, sent)
    since = time.monotonic()
    assert read(plug).startswith("HTTP/1.1 408 ") and time.monotonic() - since < HELD_UP


def test_an_answer_that_is_not_taken_is_not_waited_for(hasty, plugs):
    plugs(hasty, BIG * 200, 5, 2048)
    before = None
    for _ in range(100):
        open_now = len(list((worker(hasty) / "fd").iterdir()))
        before = max(before or 0, open_now)
        if open_now <= before - 5:
            return
        time.sleep(0.1)
    raise AssertionError("their lines are still open")


def test_a_request_comes_in_pieces_as_small_as_may_be(server, plugs):
    (plug,) = plugs(server, "")
    for each in "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n":
        plug.send(each.encode())
        time.sleep(random.choice((0, 0, 0.01)))
    assert read(plug).startswith("HTTP/1.1 200 ")


def test_requests_that_come_all_at_once_are_answered_in_their_order(server, plugs):
    ask = "GET /{} HTTP/1.1\r\nHost: localhost\r\n{}\r\n"
    sent = [ask.format("robots.txt", ""), ask.format("nothing", ""), ask.format("robots.txt", "Connection: close\r\n")]
    (plug,) = plugs(server, "".join(sent))
    assert re.findall(r"HTTP/1\.1 (\d+)", read(plug)) == ["200", "404", "200"]


def test_an_answer_is_whole_whoever_reads_it_slowly(server, plugs):
    wanted = Path("static/vendor/htmx.min.js").read_bytes()
    (plug,) = plugs(server, BIG.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"), 1, 2048)
    time.sleep(1)
    assert read(plug).encode().endswith(wanted)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("GET / HTTP/1.1\r\n" + "X: y\r\n" * 4_000, "431"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "411"),
        (HEAD.format(1_000_001).replace("POST /", "POST /import") + "x" * 100_000, "413"),
        (HEAD.format("1\r\nContent-Length: 2") + "xx", "400"),
        *((HEAD.format(length), "400") for length in UNCLEAR),
        (HEAD.format(3).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"), "100"),
    ],
)
def test_what_nobody_will_read_is_told_at_once(server, plugs, sent, status):
    (plug,) = plugs(server, sent)
    assert plug.recv(100).decode().split()[1] == status
    assert play(server, 1) < HELD_UP


@pytest.mark.parametrize("length", UNCLEAR)
def test_a_body_of_unclear_length_is_no_request_of_its_own(server, plugs, length):
    """The body comes in a packet of its own, and is a whole request to whoever read its length as nothing."""
    inner = "GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nX: y\r\n\r\n"
    assert len(inner) == 51
    (plug,) = plugs(server, HEAD.format(length))
    answered = plug.recv(65536)
    with suppress(OSError):
        plug.sendall(inner.encode())
        answered += read(plug).encode()
    assert re.findall(rb"HTTP/1\.1 (\d+)", answered) == [b"400"], answered


def test_who_waits_to_be_asked_for_a_body_is_asked_once(server, plugs):
    head = HEAD.format(3).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n")
    (plug,) = plugs(server, head)
    asked = plug.recv(100)
    plug.sendall(b"a=b")
    answered = asked + read(plug).encode()
    assert asked.startswith(b"HTTP/1.1 100 ") and answered.count(b"HTTP/1.1 ") == 2, answered[:300]


def test_a_file_that_is_too_long_is_told_on_a_page(server, plugs):
    table = create(Store(server.data / "referee.db"), "play", ("Ana", "Bo"))
    wire = Wire(server.port).join(table)
    status, page = wire.request("POST", "/import", {"csrf_token": wire.token, "text": "x" * 1_100_000})
    wire.hang_up()
    assert status == 413 and "<main" in page


def test_a_body_as_long_as_may_be_is_read(server):
    table = create(Store(server.data / "referee.db"), "play", ("Ana", "Bo"))
    wire = Wire(server.port).join(table)
    assert wire.post("/import", text="x" * 900_000) == 422
    assert lay(wire, table, 12) == 303, "and the line goes on"
    wire.hang_up()


def uploaded(wire, text, **fields):
    """The file of a circle as a browser sends one."""
    between = "a-line-between"
    parts = {"csrf_token": wire.token, **fields}
    field = f"--{between}\r\nContent-Disposition: form-data; name="
    said = [f'{field}"{name}"\r\n\r\n{value}\r\n' for name, value in parts.items()]
    head = f'{field}"file"; filename="circle.json"\r\n\r\n'
    body = "".join([*said, *([head, text, "\r\n"] if text else []), f"--{between}--\r\n"]).encode()
    line = http.client.HTTPConnection("127.0.0.1", wire.port, timeout=120)
    headers = {"Cookie": wire.cookie, "Accept-Language": "en"}
    headers["Content-Type"] = f"multipart/form-data; boundary={between}"
    line.request("POST", "/circles/import", body, headers)
    answer = line.getresponse()
    page = answer.read().decode()
    line.close()
    return answer.status, page


def test_the_file_of_a_circle_comes_in_up_to_the_length_that_is_told(server):
    """What was looked at is sent again, packed and signed: longer than any other page may send."""
    table = create(Store(server.data / "referee.db"), "play", ("Ana", "Bo"))
    wire = Wire(server.port).join(table)
    people = [{"id": 0, "name": "Ana", "mark": 0}]
    file = {"format": "referee-circle/1", "name": "Thursdays", "people": people, "games": []}
    blank = random.Random(1).randbytes(19_000_000).translate(bytes(b" \n\t"[n % 3] for n in range(256))).decode()
    long = json.dumps(file) + blank
    status, page = uploaded(wire, long)
    assert status == 200, re.findall(r'role="alert".{300}', page)
    held = re.search(r'name="held" value="([^"]+)"', page)[1]
    assert len(held) > 1_500_000
    assert uploaded(wire, "", held=held)[0] in (200, 303)
    status, page = uploaded(wire, long + " " * 1_500_000)
    assert status == 413 and "20 MB at the most" in page
    status, page = uploaded(wire, long + " " * 15_000_000)
    assert status == 413 and "20 MB at the most" in page and "too old" not in page
    assert play(server, 1) < HELD_UP, "and the table next door goes on"
    wire.hang_up()
