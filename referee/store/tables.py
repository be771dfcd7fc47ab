"""Tables, and the phones that may open them. Their logs are in logs.py."""

import json
from collections.abc import Sequence

from referee.core.raw import Raw
from referee.store import rights
from referee.store.engine.engine import Db, Engine, Role, dicts, first, insert, moments_ago, now, one_tap_of
from referee.store.engine.faults import Damaged, named
from referee.store.logs import record
from referee.store.opened_by_link import Fresh, OpenedByLink
from referee.store.records import Mode, Opened, Table, row_of, table_of

MOVED = "update tables set revision = revision + 1 where id = ?"  # pages that follow say who has which phone


class Tables(OpenedByLink[Table]):
    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, "tables", "table", "phones", table_of, rights.BY_LINK)

    def create(
        self,
        game: str,
        mode: Mode,
        rules: str,
        seats: Sequence[str],
        options: Raw,
        box: Raw,
        box_id: str | None = None,
        by: str | None = None,
    ) -> Table:
        """A new table, opened to the phone that makes it; a double tap of that phone makes one."""
        new = Fresh()
        made = Table(new.id, game, mode, rules, tuple(seats), options, box, now(), new.edit, new.view, box_id=box_id)
        row = row_of(made, made.created)
        with self._engine.transaction(*one_tap_of(by)) as db:
            if by is not None and (same := _just_made(db, by, row)):
                return same
            insert(db, "tables", row)
            if by is not None:
                self._grant(db, by, made.id, "edit")
        return made

    table = OpenedByLink.get

    def opened(self, id: str, phone: str) -> Opened | None:
        """The table as this phone finds it; None if it may not open it, or there is none. Every page asks."""
        asked = (
            "select tables.*, role, seat, lost, (select max(seq) from entries where table_id = tables.id) as seq,"
            " (select count(*) from phones as each where each.table_id = tables.id) as phones,"
            " (select count(seat) from phones as each where each.table_id = tables.id) as seated"
            " from tables join phones on phones.table_id = tables.id"
            " where tables.id = ? and phone = ? and deleted is null"
        )
        row = first(self._engine.db.execute(asked, [id, phone]))
        how = (row["role"], row["seat"], row["seq"] or 0, row["phones"], row["seated"], row["lost"]) if row else ()
        return Opened(table_of(row), *how) if row else None

    def name(self, table: str, named: bool) -> None:
        """May a preview of the view link show who plays?"""
        with self._engine.transaction(self._lock(table)) as db:
            self._set(db, table, "named", int(named))

    def listed(self) -> list[tuple[Table, str]]:
        """Every table with when it was last touched, for the host machine; latest first."""
        rows = dicts(self._engine.db.execute("select * from tables where deleted is null order by touched desc"))
        return [(table_of(row), row["touched"]) for row in rows]

    # -- phones ----------------------------------------------------------------------------------

    def _end_link(self, db: Db, id: str, role: Role, keep: str) -> None:
        """Its code ends too."""
        db.execute("delete from codes where table_id = ? and role = ?", [id, role])
        rights.end_link(db, id, role, keep)
        db.execute(MOVED, [id])

    def take_seat(self, phone: str, table: str, seat: int | None, over: str | None = None) -> bool:
        """Does the phone sit there now? One phone a seat: from another it is only taken over knowingly.

        `over`: since when that one held it, as the person saw. That one hears of it, and all see a trace.
        """
        others = "where table_id = ? and seat = ? and phone <> ?"
        with self._engine.transaction(self._lock(table)) as db:
            asked = f"select at from phones {others} order by at desc"  # noqa: S608
            held = db.execute(asked, [table, seat, phone]).fetchone()
            if held and held[0] != over:
                return False
            db.execute(MOVED, [table])
            if held:
                record(db, table, phone, "shared", None, json.dumps(seat))
                db.execute(f"update phones set lost = seat, seat = null {others}", [table, seat, phone])  # noqa: S608
            sits = "update phones set seat = ?, lost = null, at = ? where phone = ? and table_id = ?"
            db.execute(sits, [seat, now(), phone, table])
        return True

    def held(self, table: str, but: str) -> dict[int, str]:
        """The seats that other phones hold, each since when."""
        asked = "select seat, max(at) from phones where table_id = ? and seat is not null and phone <> ? group by seat"
        return dict(self._engine.db.execute(asked, [table, but]).fetchall())

    def phones(self, table: str) -> list[tuple[str, Role, int | None]]:
        rows = self._engine.db.execute("select phone, role, seat from phones where table_id = ? order by at", [table])
        return [(phone, role, seat) for phone, role, seat in rows]

    def tables_of(self, phone: str, most: int = 20) -> list[tuple[Table, str]]:
        """The tables of a phone, each with when it was last touched, latest first."""
        asked = (
            "select tables.* from tables join phones on phones.table_id = tables.id"
            " where phone = ? and deleted is null order by touched desc limit ?"
        )
        with named():
            rows = dicts(self._engine.db.execute(asked, [phone, most]))
        return [(table_of(row), row["touched"]) for row in rows]

    def saved_of(self, phone: str) -> tuple[list[tuple[Table, str]], list[str]]:
        """The same where the database is damaged, asked one by one; the ids of those that cannot be read."""
        asked = "select table_id, role from phones where phone {} = ?"  # the role is in no index
        saved, lost, ids = list[tuple[Table, str]](), list[str](), list[str]()
        try:
            with named():
                ids = [id for id, _ in self._engine.db.execute(asked.format(""), [phone]).fetchall()]
        except Damaged:  # in the index by which a right is found: without it no table opens
            with named():
                lost = [id for id, _ in self._engine.db.execute(asked.format("|| ''"), [phone]).fetchall()]
        for id in ids:
            try:
                with named():
                    row = first(self._engine.db.execute("select * from tables where id = ? and deleted is null", [id]))
                if row:
                    saved.append((table_of(row), row["touched"]))
            except (Damaged, ValueError):
                lost.append(id)
        return sorted(saved, key=lambda each: each[1], reverse=True), lost


def _just_made(db: Db, by: str, row: Raw) -> Table | None:
    """The same table, made by this phone moments ago and not touched since."""
    same = ("game", "mode", "rules", "seats", "options", "box", "box_id")
    asked = (
        "select tables.* from tables join phones on phones.table_id = tables.id where phone = ?"  # noqa: S608
        " and touched = created and revision = 0 and deleted is null and created > ?"
        " and not exists (select 1 from entries where table_id = tables.id)"  # within the same millisecond
        f" and {' and '.join(f'{name} is not distinct from ?' for name in same)}"
    )
    found = first(db.execute(asked, [by, moments_ago(), *(row[name] for name in same)]))
    return table_of(found) if found else None
