"""Tables, their logs and the phones that may open them, on whichever engine. Boxes stand in boxes.py."""

import json
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from referee.core.raw import Raw
from referee.store import rights
from referee.store.achieved import Achieved
from referee.store.boxes import Boxes
from referee.store.circles import Circles
from referee.store.counters import APART, Counters
from referee.store.engine.engine import Db, Lock, Role, dicts, engine_of, first, marks, moments_ago, now, one_tap_of
from referee.store.engine.faults import Damaged, named
from referee.store.opened_by_link import LINKS, Fresh, opened_by, secret_of
from referee.store.records import Aside, Change, Mode, Opened, Row, Table, TapContext, What, table_of
from referee.store.result_cache import ResultCache
from referee.store.writing import Writing, change, record

MINUTES = 10  # in which a code lets phones in
SHORT, LONG = 6, 12  # digits of a code


class Store:
    def __init__(self, where: Path | str) -> None:
        """At this path, or this address. Raises Unusable."""
        self.engine = engine = engine_of(where)
        self.boxes = Boxes(engine)
        self.circles = Circles(engine)
        self.achieved = Achieved(engine)
        self.ends = ResultCache(engine)
        self.tries = Counters(engine)

    @property
    def db(self) -> Db:
        return self.engine.db

    def transaction(self, *locks: Lock) -> AbstractContextManager[Db]:
        return self.engine.transaction(*locks)

    def let_go(self) -> None:
        self.engine.let_go()

    def close(self) -> None:
        self.engine.close()

    # -- tables ----------------------------------------------------------------------------------

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
        fresh = Fresh()
        made = Table(
            id=fresh.id,
            game=game,
            mode=mode,
            rules=rules,
            seats=tuple(seats),
            options=options,
            box=box,
            created=now(),
            edit=fresh.edit,
            view=fresh.view,
            box_id=box_id,
        )
        what = [game, mode, rules, *map(json.dumps, (seats, options, box)), box_id]
        with self.transaction(*one_tap_of(by)) as db:
            if by is not None and (same := _just_made(db, by, what)):
                return same
            db.execute(
                "insert into tables (id, created, touched, edit, view, game, mode, rules, seats, options, box, box_id)"
                " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [made.id, made.created, made.created, made.edit, made.view, *what],
            )
            if by is not None:
                rights.by_link(db, by, made.id, "edit")
        return made

    def table(self, id: str) -> Table | None:
        return self._one("select * from tables where id = ? and deleted is null", [id])

    def opened(self, id: str, phone: str) -> Opened | None:
        """The table as this phone finds it; None if it may not open it, or there is none. Every page asks."""
        asked = (
            "select tables.*, role, seat, (select max(seq) from entries where table_id = tables.id) as seq"
            " from tables join phones on phones.table_id = tables.id"
            " where tables.id = ? and phone = ? and deleted is null"
        )
        row = first(self.db.execute(asked, [id, phone]))
        return Opened(table_of(row), row["role"], row["seat"], row["seq"] or 0) if row else None

    def by_link(self, role: Role, secret: str) -> Table | None:
        """The table whose edit or view link holds this secret."""
        which, values = opened_by(role, secret)
        return self._one(f"select * from tables where {which} and deleted is null", values)  # noqa: S608

    def _one(self, sql: str, values: Sequence[object]) -> Table | None:
        row = first(self.db.execute(sql, values))
        return table_of(row) if row else None

    def change(self, table: str, by: str, what: Aside, new: object) -> None:
        """Change a table beside its log; what it was before is recorded."""
        with self.transaction(("tables", table)) as db:
            change(db, table, by, what, new)

    def renew(self, table: str, role: Role, keep: str) -> None:
        """A new link for this role: the old one, its code and the other phones that came by it are shut out."""
        with self.transaction(("tables", table)) as db:
            db.execute(f"update tables set {LINKS[role]} = ? where id = ?", [secret_of(table), table])  # noqa: S608
            db.execute("delete from codes where table_id = ? and role = ?", [table, role])
            rights.end_link(db, table, role, keep)

    def name(self, table: str, named: bool) -> None:
        """May a preview of the view link tell who plays?"""
        with self.transaction(("tables", table)) as db:
            db.execute("update tables set named = ? where id = ?", [int(named), table])

    def delete(self, table: str, *, back: bool = False) -> None:
        """Out of sight, with a way back."""
        with self.transaction(("tables", table)) as db:
            db.execute("update tables set deleted = ? where id = ?", [None if back else now(), table])

    def everything(self) -> list[tuple[Table, str]]:
        """Every table, for the host machine; latest first."""
        rows = dicts(self.db.execute("select * from tables where deleted is null order by touched desc"))
        return [(table_of(row), row["touched"]) for row in rows]

    # -- entries ---------------------------------------------------------------------------------

    @contextmanager
    def writing(self, table: str) -> Iterator[Writing]:
        with self.transaction(("tables", table)) as db:
            yield Writing(db, table)

    def entries(self, table: str, after: int = 0) -> list[Row]:
        """Raises Damaged where the disk no longer has them, one after the other."""
        asked = "select seq, at, by, entry from entries where table_id = ? and seq > ? order by seq"
        try:
            with named():
                rows = [
                    Row(seq, at, by, json.loads(entry), len(entry))
                    for seq, at, by, entry in self.db.execute(asked, [table, after])
                ]
        except ValueError as error:
            raise Damaged(str(error)) from error
        if [row.seq for row in rows] != list(range(after + 1, after + 1 + len(rows))):
            raise Damaged("an entry is missing")
        return rows

    def seq(self, table: str) -> int:
        found = self.db.execute("select max(seq) from entries where table_id = ?", [table]).fetchone()
        return int(found[0] or 0) if found else 0

    def where(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Of each of these that is there: its version, and how many phones may open it."""
        asked = (
            "select id, revision, (select coalesce(max(seq), 0) from entries where table_id = tables.id),"  # noqa: S608
            " (select count(*) from phones where table_id = tables.id)"
            f" from tables where deleted is null and id in ({marks(tables)})"
        )
        found = self.db.execute(asked, tables).fetchall() if tables else ()
        return {id: (revision + seq, phones) for id, revision, seq, phones in found}

    def seen(self, table: str, key: str) -> range:
        """The seqs that this one-time key already made."""
        asked = "select min(seq), max(seq) from entries where table_id = ? and key = ?"
        found = self.db.execute(asked, [table, key]).fetchone()
        return range(found[0], found[1] + 1) if found and found[0] else range(0)

    # -- beside the log --------------------------------------------------------------------------

    def changes(self, table: str, what: What) -> list[Change]:
        """What was changed beside the log, and by whom."""
        return self._changes("where table_id = ? and what = ? order by nth", [table, what])

    def changes_since(self, table: str, revision: int) -> list[Change]:
        """Whatever was changed beside the log since it had changed so often."""
        return self._changes("where table_id = ? and nth > ? order by nth", [table, revision])

    def met(self, table: str, phone: str, revision: int, key: str | None) -> TapContext | None:
        """What a tap with this one-time key meets, of a phone that knew so many changes beside the log; None where
        the table is gone. Asked at once, for every tap asks it.
        """
        asked = (
            "select tables.revision, (select max(seq) from entries where table_id = tables.id),"
            " (select min(seq) from entries where table_id = tables.id and key = ?),"
            " (select max(seq) from entries where table_id = tables.id and key = ?),"
            " role, seat, nth, changes.key, what, seq, by, old, new"
            " from tables left join phones on phones.table_id = tables.id and phone = ?"
            " left join changes on changes.table_id = tables.id and (nth > ? or changes.key = ?)"
            " where tables.id = ? and deleted is null order by nth"
        )
        rows = self.db.execute(asked, [key, key, phone, revision, key, table]).fetchall()
        if not rows:
            return None
        since, told = list[Change](), list[Change]()
        for *_, nth, mark, what, seq, by, old, new in rows:
            if nth is not None:
                change = Change(what, seq, by, json.loads(old or "null"), json.loads(new))
                since += [change] * (nth > revision)
                told += [change] * (mark == key)
        now, seq, first, last, role, seat = rows[0][:6]
        made = range(first, last + 1) if first else range(0)
        return TapContext(now, seq or 0, made, tuple(since), tuple(told), (role, seat))

    def _changes(self, which: str, values: Sequence[object]) -> list[Change]:
        rows = self.db.execute(f"select what, seq, by, old, new from changes {which}", values)  # noqa: S608
        return [Change(what, seq, by, json.loads(old or "null"), json.loads(new)) for what, seq, by, old, new in rows]

    # -- phones ----------------------------------------------------------------------------------

    def grant(self, phone: str, table: str, role: Role) -> None:
        """This phone may open the table. An edit right is never lowered by a view link."""
        with self.transaction(("tables", table)) as db:
            rights.by_link(db, phone, table, role)

    def role(self, phone: str, table: str) -> tuple[Role | None, int | None]:
        """What this phone may do at the table, and the seat it took."""
        row = self.db.execute(
            "select role, seat from phones where phone = ? and table_id = ?", [phone, table]
        ).fetchone()
        return (row[0], row[1]) if row else (None, None)

    def take_seat(self, phone: str, table: str, seat: int | None) -> None:
        """Two phones may sit in one place; who comes second leaves a trace that all can see."""
        with self.transaction(("tables", table)) as db:
            taken = db.execute(
                "select 1 from phones where table_id = ? and seat = ? and phone <> ?", [table, seat, phone]
            ).fetchone()
            if taken:
                db.execute("update tables set revision = revision + 1 where id = ?", [table])
                record(db, table, phone, "shared", None, json.dumps(seat))
            db.execute("update phones set seat = ? where phone = ? and table_id = ?", [seat, phone, table])

    def phones(self, table: str) -> list[tuple[str, Role, int | None]]:
        rows = self.db.execute("select phone, role, seat from phones where table_id = ? order by at", [table])
        return [(phone, role, seat) for phone, role, seat in rows]

    def code(self, table: str, role: Role, digits: int = SHORT, minutes: int = MINUTES) -> str:
        """A code that lets a phone in for some minutes; a new one replaces the old."""
        until = (datetime.now(UTC) + timedelta(minutes=minutes)).isoformat(timespec="milliseconds")
        with self.transaction(("tables", table)) as db:
            dead = "delete from codes where until not between ? and ? or (table_id = ? and role = ?)"
            db.execute(dead, [*_alive(), table, role])
            asked = (
                "insert into codes (code, table_id, role, until) values (?, ?, ?, ?) on conflict do nothing returning 1"
            )
            while True:
                made = f"{secrets.randbelow(10**digits):0{digits}}"
                if db.execute(asked, [made, table, role, until]).fetchone():  # else it is another table's
                    return made

    def code_of(self, table: str, role: Role) -> str | None:
        """The code that is alive."""
        row = self.db.execute(
            "select code from codes where table_id = ? and role = ? and until between ? and ?", [table, role, *_alive()]
        ).fetchone()
        return row[0] if row else None

    def by_code(self, code: str) -> tuple[Table, Role] | None:
        row = self.db.execute(
            "select table_id, role from codes where code = ? and until between ? and ?", [code, *_alive()]
        ).fetchone()
        if row is None or (table := self.table(row[0])) is None:
            return None
        return table, row[1]

    def tables_of(self, phone: str, most: int = 20) -> list[tuple[Table, str]]:
        """The tables of a phone, each with when it was last touched, latest first."""
        asked = (
            "select tables.* from tables join phones on phones.table_id = tables.id"
            " where phone = ? and deleted is null order by touched desc limit ?"
        )
        with named():
            rows = dicts(self.db.execute(asked, [phone, most]))
        return [(table_of(row), row["touched"]) for row in rows]

    def saved_of(self, phone: str) -> tuple[list[tuple[Table, str]], list[str]]:
        """The same where the database is damaged, asked one by one; the ids of those that cannot be read."""
        asked = "select table_id, role from phones where phone {} = ?"  # the role is in no index
        saved, lost, ids = list[tuple[Table, str]](), list[str](), list[str]()
        try:
            with named():
                ids = [id for id, _ in self.db.execute(asked.format(""), [phone]).fetchall()]
        except Damaged:  # in the index by which a right is found: without it no table opens
            with named():
                lost = [id for id, _ in self.db.execute(asked.format("|| ''"), [phone]).fetchall()]
        for id in ids:
            try:
                with named():
                    row = first(self.db.execute("select * from tables where id = ? and deleted is null", [id]))
                if row:
                    saved.append((table_of(row), row["touched"]))
            except (Damaged, ValueError):
                lost.append(id)
        return sorted(saved, key=lambda each: each[1], reverse=True), lost


def file_of(where: Path | str) -> Path | None:
    """The file of a database that lies on this machine."""
    far = isinstance(where, str) and where.startswith(("postgresql://", "postgres://"))
    return None if far else Path(str(where).removeprefix("sqlite:"))


def database(data: Path) -> Path | str:
    """Where the tables lie: at the address that the environment tells, else in this folder."""
    return os.environ.get("REFEREE_DATABASE") or data / "referee.db"


def several() -> bool:
    """May other processes have these tables too? Then nobody counts on what this one alone knows."""
    return bool(os.environ.get("REFEREE_DATABASE")) or (os.environ.get("REFEREE_PROCESSES") or "1") != "1"


def _alive() -> list[str]:
    """From when to when a code may end that lets in now: one that ends later was made by a clock put back since."""
    here = datetime.now(UTC)
    last = here + timedelta(minutes=MINUTES, seconds=APART)
    return [each.isoformat(timespec="milliseconds") for each in (here, last)]


def _just_made(db: Db, by: str, what: Sequence[object]) -> Table | None:
    """The same table, made by this phone moments ago and not touched since."""
    row = first(
        db.execute(
            "select tables.* from tables join phones on phones.table_id = tables.id where phone = ?"
            " and game = ? and mode = ? and rules = ? and seats = ? and options = ? and box = ?"
            " and box_id is not distinct from ?"
            " and touched = created and revision = 0 and deleted is null and created > ?"
            " and not exists (select 1 from entries where table_id = tables.id)",  # within the same millisecond
            [by, *what, moments_ago()],
        )
    )
    return table_of(row) if row else None
