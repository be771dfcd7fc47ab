"""How often something was asked for within a time window, counted for all processes together."""

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
        """Count this amount; how many that makes since the window began. Old windows are deleted when one begins."""
        with self._engine.transaction() as db:
            now = time.time()
            alive = [now, now + seconds + APART]
            counted = db.execute(COUNT, [key, amount, now + seconds, *alive, *alive]).fetchone()
            many: int = counted[0] if counted else amount
            if many == amount:
                db.execute("delete from tries where until < ?", [now])
        return many

    def window(self, key: str) -> tuple[int, float]:
        """The count, and when its window ends; where there is none, 0 and now."""
        now, asked = time.time(), "select many, until from tries where key = ? and until >= ?"
        many, until = self._engine.db.execute(asked, [key, now]).fetchone() or (0, now)
        return many, until

    def forget(self, key: str | None = None) -> None:
        """This one, or all."""
        with self._engine.transaction() as db:
            db.execute("delete from tries where key = coalesce(?, key)", [key])
