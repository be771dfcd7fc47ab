"""Short codes that let a phone in for some minutes, where it cannot scan a link."""

import secrets

from referee.store.engine.engine import Engine, Role, after, first
from referee.store.records import Table, table_of

MINUTES = 10  # in which a code lets phones in
APART = 10  # seconds by which the clocks of two machines may differ
SHORT, LONG = 6, 12  # digits of a code


class Codes:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def new(self, table: str, role: Role, digits: int = SHORT, minutes: int = MINUTES) -> str:
        """A code that lets a phone in for some minutes; a new one replaces the old."""
        until = after(minutes * 60)
        dead = "delete from codes where until not between ? and ? or (table_id = ? and role = ?)"
        free = "insert into codes (code, table_id, role, until) values (?, ?, ?, ?) on conflict do nothing returning 1"
        with self._engine.transaction(("tables", table)) as db:
            db.execute(dead, [*_alive(), table, role])
            while True:
                made = f"{secrets.randbelow(10**digits):0{digits}}"
                if db.execute(free, [made, table, role, until]).fetchone():  # else it is another table's
                    return made

    def of(self, table: str, role: Role) -> str | None:
        """The code that is alive."""
        asked = "select code from codes where table_id = ? and role = ? and until between ? and ?"
        row = self._engine.db.execute(asked, [table, role, *_alive()]).fetchone()
        return row[0] if row else None

    def opens(self, code: str) -> tuple[Table, Role] | None:
        """The table that this code opens, and the right that it gives."""
        asked = (
            "select tables.*, role from codes join tables on tables.id = table_id"
            " where code = ? and until between ? and ? and deleted is null"
        )
        row = first(self._engine.db.execute(asked, [code, *_alive()]))
        return (table_of(row), row["role"]) if row else None


def _alive() -> list[str]:
    """From when to when a code may end that lets in now: one that ends later was made by a clock put back since."""
    return [after(0), after(MINUTES * 60 + APART)]
