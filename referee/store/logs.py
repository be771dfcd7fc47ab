"""The logs of tables, written and read, and what was changed beside them."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from referee.core.moves import Entry
from referee.store.circles import reseat_people
from referee.store.engine.engine import Db, Engine, marks, now, write_many
from referee.store.engine.faults import Damaged, named
from referee.store.records import Aside, ChangeBeside, Row, TapContext, What, text_of

ENTRY = ("table_id", "seq", "at", "by", "key", "entry")  # the columns of one


class Writing:
    """A write under way: what is written here is kept whole or not at all."""

    def __init__(self, db: Db, table: str) -> None:
        self.db, self.table = db, table
        asked = (
            "select (select coalesce(max(seq), 0) from entries where table_id = ?),"
            " (select revision from tables where id = ?)"
        )
        self.seq, self.revision = db.execute(asked, [table, table]).fetchone() or (0, None)

    def change(self, by: str, what: Aside, new: object, key: str | None = None) -> None:
        """Something beside the log; what it was before is recorded."""
        found = self.db.execute(f"select {what} from tables where id = ?", [self.table]).fetchone()  # noqa: S608
        if found is None:
            return
        old, text = found[0], text_of(new)
        changed = f"update tables set {what} = ?, revision = revision + 1 where id = ?"  # noqa: S608
        self.db.execute(changed, [text, self.table])
        record(self.db, self.table, by, what, old, text, key)
        if what == "seats":
            seats = json.loads(old), json.loads(text)
            reseat_people(self.db, self.table, *seats)
            self.reseat(*seats)

    def reseat(self, old: Sequence[str], new: Sequence[str]) -> None:
        """Where there are more seats or fewer than before, each phone sits where its player sits now, if anywhere."""
        if len(old) == len(new):
            return  # then whoever sits there is called otherwise
        asked = "select phone, seat from phones where table_id = ? and seat is not null"
        for phone, seat in self.db.execute(asked, [self.table]).fetchall():
            stays = seat < len(new) and new[seat] not in old  # under another name
            name = old[seat] if seat < len(old) else None
            now = new.index(name) if name in new else seat if stays else None
            self.db.execute("update phones set seat = ? where table_id = ? and phone = ?", [now, self.table, phone])

    def use_box(self, box_id: str | None) -> None:
        """Which box the table's copy is of."""
        self.db.execute("update tables set box_id = ? where id = ?", [box_id, self.table])

    def append(self, entries: Sequence[Entry], by: str, key: str) -> list[Row]:
        """Entries at the end of the log, as they will be read again."""
        at = now()
        texts = [text_of(entry) for entry in entries]
        rows = [Row(self.seq + n, at, by, json.loads(text), len(text)) for n, text in enumerate(texts, 1)]
        written = [(self.table, row.seq, at, by, key, text) for row, text in zip(rows, texts, strict=True)]
        write_many(self.db, "entries", ENTRY, written)
        self.seq += len(rows)
        self.db.execute("update tables set touched = ? where id = ?", [at, self.table])
        return rows


def record(db: Db, table: str, by: str, what: str, old: str | None, new: str, key: str | None = None) -> None:
    """One change, one revision: `tap_context` counts on it."""
    db.execute(
        "insert into changes (table_id, nth, seq, at, by, what, old, new, key)"
        " select id, revision, (select coalesce(max(seq), 0) from entries where table_id = tables.id),"
        " cast(? as text), cast(? as text), cast(? as text), cast(? as text), cast(? as text), cast(? as text)"
        " from tables where id = ?",
        [now(), by, what, old, new, key, table],
    )


class Logs:
    _engine: Engine

    @contextmanager
    def writing(self, table: str) -> Iterator[Writing]:
        with self._engine.transaction(("tables", table)) as db:
            yield Writing(db, table)

    def entries(self, table: str, after: int = 0) -> list[Row]:
        """Raises Damaged where the disk no longer has them, one after the other."""
        asked = "select seq, at, by, entry from entries where table_id = ? and seq > ? order by seq"
        try:
            with named():
                rows = [
                    Row(seq, at, by, json.loads(entry), len(entry))
                    for seq, at, by, entry in self._engine.db.execute(asked, [table, after])
                ]
        except ValueError as error:
            raise Damaged(str(error)) from error
        if [row.seq for row in rows] != list(range(after + 1, after + 1 + len(rows))):
            raise Damaged("an entry is missing")
        return rows

    def seq(self, table: str) -> int:
        found = self._engine.db.execute("select max(seq) from entries where table_id = ?", [table]).fetchone()
        return int(found[0] or 0) if found else 0

    def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The version of each table that exists, and how many phones may open it."""
        asked = (
            "select id, revision, (select coalesce(max(seq), 0) from entries where table_id = tables.id),"  # noqa: S608
            " (select count(*) from phones where table_id = tables.id)"
            f" from tables where deleted is null and id in ({marks(tables)})"
        )
        found = self._engine.db.execute(asked, tables).fetchall() if tables else ()
        return {id: (revision + seq, phones) for id, revision, seq, phones in found}

    def seen(self, table: str, key: str) -> range:
        """The seqs that this one-time key already made."""
        asked = "select min(seq), max(seq) from entries where table_id = ? and key = ?"
        found = self._engine.db.execute(asked, [table, key]).fetchone()
        return range(found[0], found[1] + 1) if found and found[0] else range(0)

    def changes(self, table: str, what: What | None = None) -> list[ChangeBeside]:
        """What was changed beside the log, all of it or of one sort, the earliest first."""
        which = "table_id = ? and what = coalesce(?, what) order by nth"
        rows = self._engine.db.execute(f"select what, seq, by, old, new from changes where {which}", [table, what])  # noqa: S608
        return [
            ChangeBeside(what, seq, by, json.loads(old or "null"), json.loads(new)) for what, seq, by, old, new in rows
        ]

    def tap_context(self, table: str, phone: str, revision: int, key: str | None) -> TapContext | None:
        """What a tap with this one-time key meets, where the phone's page knew this revision; None where the table is
        gone. One statement, because every tap needs it.
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
        rows = self._engine.db.execute(asked, [key, key, phone, revision, key, table]).fetchall()
        if not rows:
            return None
        since, changed = list[ChangeBeside](), list[ChangeBeside]()
        for *_, nth, mark, what, seq, by, old, new in rows:
            if nth is not None:
                change = ChangeBeside(what, seq, by, json.loads(old or "null"), json.loads(new))
                since += [change] * (nth > revision)
                changed += [change] * (mark == key)
        now, seq, first, last, role, seat = rows[0][:6]
        made = range(first, last + 1) if first else range(0)
        return TapContext(now, seq or 0, made, tuple(since), tuple(changed), (role, seat))
