"""The store opened: one engine, and what reads and writes through it (tables.py, logs.py, boxes.py, circles.py)."""

import os
from pathlib import Path

from referee.store.boxes import Boxes
from referee.store.circles import Circles
from referee.store.codes import Codes
from referee.store.counters import Counters
from referee.store.engine.engine import Db, Engine
from referee.store.engine.faults import Unusable
from referee.store.engine.sqlite import Sqlite
from referee.store.logs import Logs
from referee.store.result_cache import ResultCache
from referee.store.tables import Tables
from referee.store.tracks import Tracks


class Store(Tables, Logs):
    def __init__(self, where: Path | str) -> None:
        """At this path, or this address. Raises Unusable."""
        self.engine = engine = engine_of(where)
        super().__init__(engine)
        self.codes = Codes(engine)
        self.boxes = Boxes(engine)
        self.circles = Circles(engine)
        self.tracks = Tracks(engine)
        self.results = ResultCache(engine)
        self.tries = Counters(engine)
        self.transaction, self.let_go, self.close = engine.transaction, engine.let_go, engine.close

    @property
    def db(self) -> Db:
        return self.engine.db


def engine_of(where: Path | str) -> Engine:
    """The database at this path, or at this address. Raises Unusable."""
    if (file := file_of(where)) is None:
        from referee.store.engine.postgresql import Postgresql  # what it needs is installed only where it is used

        return Postgresql(str(where))
    if isinstance(where, str) and not where.startswith("sqlite:"):  # a slip of the pen is no new file of that name
        raise Unusable("a database is named as postgresql://… or sqlite:FILE")
    return Sqlite(file)


def file_of(where: Path | str) -> Path | None:
    """The file of a database that lies on this machine."""
    far = isinstance(where, str) and where.startswith(("postgresql://", "postgres://"))
    return None if far else Path(str(where).removeprefix("sqlite:"))


def database(data: Path) -> Path | str:
    """Where the tables are: at the address in REFEREE_DATABASE, else in this folder."""
    return os.environ.get("REFEREE_DATABASE") or data / "referee.db"


def several() -> bool:
    """May other processes use this database too? Then nothing relies on what this process alone knows."""
    return bool(os.environ.get("REFEREE_DATABASE")) or (os.environ.get("REFEREE_PROCESSES") or "1") != "1"
