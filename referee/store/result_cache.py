"""Results of tables, cached until the table is touched or other rules judge it.

Never the truth: one that is out of date is computed again.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec import json as fast

from referee.core.circle.played import Played
from referee.store.engine.engine import Db, Engine, insert, marks

_played = fast.Decoder(Played)
_seats = fast.Decoder(tuple[str | None, ...])


class CachedResult(Struct, frozen=True):
    """A cached result, and what it was computed from."""

    played: Played
    touched: str
    revision: int
    by: str  # the rules that judged it


class ResultCache:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, tables: Sequence[str]) -> dict[str, CachedResult]:
        """Of these tables, where anything is kept."""
        return self._found(f"table_id in ({marks(tables)})" if tables else "1 = 0", tables)

    def of_circle(self, circle: str) -> dict[str, CachedResult]:
        """Of all its tables."""
        return self._found("table_id in (select table_id from circle_tables where circle_id = ?)", [circle])

    def _found(self, which: str, values: Sequence[str]) -> dict[str, CachedResult]:
        asked = f"select table_id, played, touched, revision, rules from played where {which}"  # noqa: S608
        rows = self._engine.db.execute(asked, values)
        return {id: CachedResult(_played.decode(played), *more) for id, played, *more in rows}

    def in_short(self, circles: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Of each circle that has a table: how many finished games, and when a table was last touched."""
        asked = (
            "select circle_id, count(played.table_id), max(tables.touched) from circle_tables"  # noqa: S608
            " join tables on tables.id = circle_tables.table_id left join played on played.table_id = tables.id"
            f" where circle_id in ({marks(circles)}) and deleted is null group by circle_id"
        )
        rows = self._engine.db.execute(asked, list(circles)).fetchall() if circles else []
        return {circle: (games, latest) for circle, games, latest in rows}

    def settled(self, circle: str) -> list[tuple[str, tuple[str | None, ...], Played]]:
        """The games of a circle in which something was settled: table, people by seat, how it ended."""
        asked = (
            "select played.table_id, people, played from played"
            " join circle_tables on circle_tables.table_id = played.table_id join tables on tables.id = played.table_id"
            """ where circle_id = ? and deleted is null and played like '%"precedents":%'"""
        )
        rows = self._engine.db.execute(asked, [circle]).fetchall()
        return [(table, _seats.decode(people), _played.decode(played)) for table, people, played in rows]


def remember(db: Db, table: str, end: CachedResult) -> None:
    """Inside a transaction."""
    row = {"touched": end.touched, "revision": end.revision, "rules": end.by}
    row["played"] = fast.encode(end.played).decode()
    again = ", ".join(f"{name} = excluded.{name}" for name in row)
    insert(db, "played", {"table_id": table} | row, f"on conflict (table_id) do update set {again}")
