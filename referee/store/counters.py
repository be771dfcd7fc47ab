"""How often something was asked for within some time, counted where every process of the house sees it."""

import time

from referee.store.engine.engine import Engine

# A window that ends later than it could was begun by a clock that has been put back since: it begins anew.
APART = 10  # seconds by which the clocks of two machines may differ
COUNT = (
    "insert into tries (key, many, until) values (?, ?, ?) on conflict (key) do update set"
    " many = case when tries.until between ? and ? then tries.many + excluded.many else excluded.many end,"
    " until = case when tries.until between ? and ? then tries.until else excluded.until end"
    " returning many"
)


class Counters:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def count(self, key: str, seconds: float, amount: int = 1) -> int:
        """So many more; how many that makes since the window began. What has lapsed leaves when another one begins."""
        with self._engine.transaction() as db:
            now = time.time()
            alive = [now, now + seconds + APART]
            row = db.execute(COUNT, [key, amount, now + seconds, *alive, *alive]).fetchone()
            many = int(str(row[0])) if row else amount
            if many == amount:
                db.execute("delete from tries where until < ?", [now])
        return many

    def of(self, key: str) -> int:
        row = self._row(key)
        return int(str(row[0])) if row else 0

    def until(self, key: str) -> float:
        """When its window ends; now, where there is none."""
        row = self._row(key)
        return float(str(row[1])) if row else time.time()

    def _row(self, key: str) -> tuple[object, ...] | None:
        asked = "select many, until from tries where key = ? and until >= ?"
        return self._engine.db.execute(asked, [key, time.time()]).fetchone()

    def forget(self, key: str | None = None) -> None:
        """This one, or all."""
        with self._engine.transaction() as db:
            if key is None:
                db.execute("delete from tries")
            else:
                db.execute("delete from tries where key = ?", [key])
