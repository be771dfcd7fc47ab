"""The same entry on either engine: what PostgreSQL costs beside SQLite, with all that it does itself."""

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.measure import Figure
from referee.web import create_app
from tests.postgresql import Cluster
from tests.web.phone import Phone

CARDS = 160


def figures() -> Iterator[Figure]:
    """By the clock, for the server works beside us; card by card in turn, so that both meet the same machine."""
    with tempfile.TemporaryDirectory() as folder, postgresql(safe=True) as address:
        typists = [Typist(Path(folder) / "sqlite", None), Typist(Path(folder) / "postgresql", address)]
        for n in range(CARDS):
            for typist in typists if n % 2 else reversed(typists):
                typist.card(n)
        here, there = (statistics.median(typist.took) for typist in typists)
        yield Figure("an entry in PostgreSQL, times as long as in SQLite, p50 by the clock", there / here, "<= 1.3")
        for typist in typists:
            typist.store.close()


@contextmanager
def postgresql(safe: bool = False) -> Iterator[str]:
    """A new database of a server of our own. `safe`: kept when the power fails, as in life."""
    cluster = Cluster()
    if safe:
        for setting in ("fsync", "full_page_writes"):
            cluster.admin.execute(f"alter system set {setting} = on")
        cluster.admin.execute("select pg_reload_conf()")
    try:
        yield cluster.new()
    finally:
        cluster.stop()


class Typist:
    """A phone that types whole rows, card by card."""

    def __init__(self, data: Path, address: str | None) -> None:
        with environment(REFEREE_DATABASE=address):
            app = create_app(data)
        self.store = app.extensions["hall"].store
        self.phone, self.took = Phone(app, "fr", htmx=True), list[float]()
        self.phone.create("Ana", "Bo", "Cleo", "Dan")
        self.table = self.phone.address.split("?")[0]

    def card(self, n: int) -> None:
        seat, turn = n % 4, n // 4
        taps = [
            f"n{1 + seat * 8 + turn // 2 % 8}",
            f"xR{1 + seat * 8 + turn // 2 % 8:02}",
        ]  # laid, and taken away again
        self.phone.get(f"{self.table}?seat={seat}")
        sent = self.phone.page.dock.sent(("tap", taps[turn % 2]))
        since = time.perf_counter()
        self.phone.post(self.table, sent)
        self.took.append(time.perf_counter() - since)
        assert self.phone.status == 200


@contextmanager
def environment(**told: str | None) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in told}
    try:
        for name, value in told.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


if __name__ == "__main__":
    for figure in figures():
        print(figure.name, figure.told, figure.bar)
