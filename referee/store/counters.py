"""How often something was asked for within a time window, counted for all processes together."""

import time

from referee.store.engine.engine import Engine

COUNT = (
    "insert into tries (key, many, until) values (?, ?, ?)"
    " on conflict (key) do update set many = tries.many + excluded.many returning many"
)


class Counters:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def count(self, key: str, seconds: float, amount: int = 1) -> int:
        """Count this amount; how many that makes since the window began. Windows that have ended are deleted."""
        with self._engine.transaction() as db:
            now = time.time()
            db.execute("delete from tries where until < ?", [now])
            counted = db.execute(COUNT, [key, amount, now + seconds]).fetchone()
        return int(counted[0]) if counted else amount

    def window(self, key: str) -> tuple[int, float]:
        """The count, and when its window ends; where there is none, 0 and now."""
        now, asked = time.time(), "select many, until from tries where key = ? and until >= ?"
        many, until = self._engine.db.execute(asked, [key, now]).fetchone() or (0, now)
        return many, until

    def forget(self, key: str | None = None) -> None:
        """This one, or all."""
        with self._engine.transaction() as db:
            db.execute("delete from tries where key = coalesce(?, key)", [key])
