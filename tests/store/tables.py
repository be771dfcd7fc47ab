"""Short ways to make tables and entries of them, for tests."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from referee.core.desk import Tap
from referee.core.verdict import Verdict
from referee.store.engine.sqlite import Sqlite
from referee.store.play.hall import Hall
from referee.store.play.in_play import Refused, TapAnswer
from referee.store.records import Mode, Table
from referee.store.store import Store

BASE: dict[str, Any] = {"sets": ["base"]}


def create(store: Store, mode: Mode = "tally", seats: tuple[str, ...] = ("Ana", "Bo"), **more: Any) -> Table:
    return store.create("faraway", mode, "1", seats, more.get("options", {}), more.get("box", {}))


def laid_out(store: Store, game: str, seats: Any, log: Any = (), mode: Mode = "play", **more: Any) -> Table:
    """A table that was played up to here, by somebody's phone. No two are in one millisecond, as in life."""
    time.sleep(0.001)
    table = store.create(game, mode, "1", seats, more.get("options") or {}, more.get("box") or {})
    with store.writing(table.id) as writing:
        writing.append(list(log), "somebody", "laid out")
    return table


def put(*regions: int | str, seat: int = 0, field: str = "regions") -> dict[str, Any]:
    return {"do": "put", "seat": seat, "field": field, "value": list(regions)}


def enter(hall: Hall, table: Table, *entries: dict[str, Any], phone: str = "a", key: str = "", seen: int) -> TapAnswer:
    enter.count += 1  # type: ignore[attr-defined]
    key = key or f"key {enter.count}"  # type: ignore[attr-defined]
    return hall.enter(table, phone, key, seen, lambda log: Tap(entries))


enter.count = 0  # type: ignore[attr-defined]


def why(answer: TapAnswer) -> list[str]:
    """The rules by which an entry was refused."""
    assert isinstance(answer, Refused) and isinstance(answer.verdict, Verdict)
    return [breach.rule for breach in answer.verdict.breaches]


def at_once(many: int, work: Callable[[int], Any]) -> list[Any]:
    """The same work in so many threads, begun together, each with its number: what each found; raises what one did."""
    start = Barrier(many)

    def begin(n: int) -> Any:
        start.wait()
        return work(n)

    with ThreadPoolExecutor(many) as pool:
        return list(pool.map(begin, range(many)))


def everywhere(store: Store) -> bytes:
    """All that is kept: what lies on the disk of SQLite; of PostgreSQL every row, for its disk forgets later."""
    if isinstance(store.engine, Sqlite):
        return b"".join(file.read_bytes() for file in store.engine.path.parent.glob("referee.db*"))
    tables = store.db.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
    return "".join(
        str(row) for (table,) in tables for row in store.db.execute(f"select each::text from {table} each")
    ).encode()
