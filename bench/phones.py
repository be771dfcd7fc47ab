"""Many phones at one app: `python -m bench.phones 100 500`. Nothing but the standard library on the phones' side.

`REFEREE_PROCESSES=2 python -m bench.phones --postgresql 500`: at several processes, on a PostgreSQL of its own.

Four phones a table, each following it live and kept at one connection besides; every ten seconds one of the four
enters a card, the other three hear of it and fetch their page, as house.js does. A move is timed from the tap to
its answer, a delivery from the tap to the moment when another phone hears that the table moved on. Of more than five
hundred phones the others watch: they hear of each move at one of the same tables, and fetch nothing.
"""

import asyncio
import os
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from bench.engines import environment, postgresql
from bench.games import TYPED
from bench.measure import pace
from bench.server import Server
from referee.store.records import Table
from referee.store.store import Store, database

SEATS, EVERY, SECONDS = 4, 10.0, 40.0
PLAYING = 500
HTMX = "HX-Request: true\r\nHX-Request-Type: partial\r\n"


class Phone:
    def __init__(self, port: int, table: Table, seat: int | None) -> None:
        self.port, self.table, self.seat = port, table, seat  # nobody sits in None: this one watches
        self.cookie = self.token = ""
        self.heard: dict[int, float] = {}
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.listens = 0  # the port that it follows from
        self.busy = asyncio.Lock()
        self.fetched: list[float] = []
        self.failed = 0

    async def request(self, method: str, path: str, data: dict[str, str] | None = None) -> tuple[int, str]:
        async with self.busy:
            for _ in range(2):  # a kept connection may have been closed meanwhile
                if self.line is None:
                    self.line = await asyncio.open_connection("127.0.0.1", self.port)
                try:
                    return await self._exchange(*self.line, method, path, data)
                except (OSError, asyncio.IncompleteReadError, IndexError):
                    self.line[1].close()
                    self.line = None
        self.failed += 1
        return 0, ""

    async def _exchange(self, reader, writer, method, path, data):  # type: ignore[no-untyped-def]
        body = urlencode(data).encode() if data else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: fr\r\nCookie: {self.cookie}\r\n"
        head += HTMX if self.token else ""
        if data:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        writer.write(head.encode() + b"\r\n" + body)
        status = int((await reader.readline()).split()[1])
        length = 0
        while line := (await reader.readline()).strip().decode():
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
            if name.lower() == "content-length":
                length = int(value)
        return status, (await reader.readexactly(length)).decode()

    def asks(self) -> int:
        """The port of the connection that it is kept at."""
        return port_of(self.line[1]) if self.line else 0

    async def arrive(self) -> None:
        link = f"/e/{self.table.edit}"
        _, door = await self.request("GET", link)
        found = re.search(r'name="csrf_token" value="([^"]+)"', door)
        await self.request("POST", link, {"csrf_token": found[1] if found else ""})
        _, page = await self.request("GET", f"/t/{self.table.id}?seat={self.seat or 0}")
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        self.token = found[1] if found else ""
        if self.seat is None and self.line:
            self.line[1].close()
            self.line = None

    async def follow(self) -> None:
        """Hear of every change; then fetch the page."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=4096)
        writer.write(
            f"GET /t/{self.table.id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )
        self.listens = port_of(writer)
        fetching: set[asyncio.Task[None]] = set()
        try:
            if b" 200 " not in await reader.readline():
                self.failed += 1
                return
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    seq = int(line[6:])
                    new = seq not in self.heard
                    self.heard.setdefault(seq, time.perf_counter())
                    if new and len(self.heard) > 1 and self.seat is not None and not self.busy.locked():
                        task = asyncio.create_task(self.fetch())
                        fetching.add(task)
                        task.add_done_callback(fetching.discard)
        finally:
            writer.close()

    async def fetch(self) -> None:
        since = time.perf_counter()
        status, _ = await self.request("GET", f"/t/{self.table.id}?seat={self.seat}")
        self.fetched.append(time.perf_counter() - since)
        self.failed += status != 200


class Group:
    """The phones of one table, and what they enter: each seat's cards in turn, taken away again when all lie there."""

    def __init__(self, port: int, table: Table, rng: random.Random, watching: int) -> None:
        self.phones = [Phone(port, table, seat) for seat in (*range(SEATS), *[None] * watching)]
        self.rng, self.table = rng, table
        self.moves: list[float] = []
        self.deliveries: list[tuple[float, int, int]] = []  # how long, and the ports of who moved and who heard
        self.lost = 0

    async def play(self, until: float) -> None:
        await asyncio.sleep(self.rng.uniform(0, EVERY))
        turn = 0
        while time.perf_counter() < until:
            due = time.perf_counter() + EVERY
            await self.move(turn)
            turn += 1
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def move(self, turn: int) -> None:
        phone = self.phones[turn % SEATS]
        number = 1 + turn % SEATS * TYPED.cards + turn // SEATS % TYPED.cards
        data = {"csrf_token": phone.token, "key": f"{self.table.id}.{turn}", "seen": str(turn)}
        data |= {"tap": f"n{number}", "seat": str(phone.seat)}
        since = time.perf_counter()
        status, _ = await phone.request("POST", f"/t/{self.table.id}", data)
        self.moves.append(time.perf_counter() - since)
        phone.failed += status != 200
        await asyncio.sleep(2)
        for other in self.phones:
            if other is not phone:
                heard = other.heard.get(turn + 1)
                self.lost += heard is None
                if heard is not None:
                    self.deliveries.append((heard - since, phone.asks(), other.listens))


async def arrive(phones: list[Phone]) -> None:
    """One table after the other, as fast as one address may."""
    for start in range(0, len(phones), 20):
        beat = asyncio.create_task(asyncio.sleep(1.1 if len(phones) > PLAYING else 0))
        await asyncio.gather(beat, *(phone.arrive() for phone in phones[start : start + 20]))


async def simulate(server: Server, store: Store, count: int) -> dict[str, float]:
    rng = random.Random(count)
    tables = [TYPED.table(store) for _ in range(min(count, PLAYING) // SEATS)]
    groups = [Group(server.port, table, rng, count // len(tables) - SEATS) for table in tables]
    phones = [phone for group in groups for phone in group.phones]
    await arrive(phones)
    load, paces = os.getloadavg()[0], list[float]()
    files = server.files() - kept(phones)
    following = [asyncio.create_task(phone.follow()) for phone in phones]
    for _ in range(100):
        await asyncio.sleep(0 if all(phone.heard for phone in phones) else 0.1)
    files = server.files() - kept(phones) - files
    steady = asyncio.create_task(measure(paces))
    before, since = server.cpu(), time.perf_counter()
    await asyncio.gather(*(group.play(since + SECONDS) for group in groups))
    took = time.perf_counter() - since
    steady.cancel()
    slower = statistics.median(paces)
    cpu, moves = server.cpu() - before, sum(len(group.moves) for group in groups)
    found = {
        "phones": len(phones),
        "load": load,
        "slower": slower,
        "moves": moves,
        **waited(groups, server.holders()),
        "cpu %": 100 * cpu / took,
        "cpu/move": 1000 * cpu / moves / slower,
        "MB": server.memory(),
        "threads": server.threads(),
        "files": server.files(),
        "files/page": files / len(phones),
    }
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    for phone in phones:
        if phone.line:
            phone.line[1].close()
    return found


def waited(groups: list[Group], holders: dict[int, int]) -> dict[str, float]:
    """How long the phones waited, and what never came."""
    phones = [phone for group in groups for phone in group.phones]
    heard = [each for group in groups for each in group.deliveries]
    across = [took for took, by, at in heard if holders.get(by, 0) != holders.get(at, 0)]
    return {
        **spread("move", [each for group in groups for each in group.moves]),
        **spread("heard", [took for took, _, _ in heard]),
        **(spread("across", across) | {"across": len(across)} if across else {}),  # by phones of another process
        **spread("page", [each for phone in phones for each in phone.fetched]),
        "lost": sum(group.lost for group in groups),
        "failed": sum(phone.failed for phone in phones),
    }


def port_of(writer: asyncio.StreamWriter) -> int:
    return int(writer.get_extra_info("sockname")[1])


def kept(phones: list[Phone]) -> int:
    """Lines that phones keep open beside their streams."""
    return sum(phone.line is not None for phone in phones)


async def measure(paces: list[float]) -> None:
    """How much slower than a quiet machine this one is meanwhile: `cpu/move` is told as on that one."""
    while True:
        paces.append(pace())
        await asyncio.sleep(1)


def spread(name: str, seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds) or [float("nan")]
    at = {"p50": ordered[len(ordered) // 2], "p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]}
    return {f"{name} {key}": 1000 * value for key, value in at.items()}


def main(counts: list[int]) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    given = resource.getrlimit(resource.RLIMIT_NOFILE)
    rows = []
    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder)
            server = Server(data)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # for the phones; the app has what it was given
            try:
                rows.append(asyncio.run(simulate(server, Store(database(data)), count)))
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, given)
                server.stop()
    print(f"{SEATS} phones a table, a move per table every {EVERY:.0f} s, {SECONDS:.0f} s; times in ms")
    for name in rows[0]:
        print(f"{name:10}" + "".join(f"{row[name]:10.1f}" for row in rows))


if __name__ == "__main__":
    counts = [int(count) for count in sys.argv[1:] if count.isdecimal()] or [100, 500]
    if "--postgresql" in sys.argv:
        with postgresql(safe=True) as address, environment(REFEREE_DATABASE=address):
            main(counts)
    else:
        main(counts)
