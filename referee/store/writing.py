"""Writing to a table: entries at the end of its log, changes beside it with what was there before."""

import json
from collections.abc import Sequence

from referee.core.moves import Entry
from referee.store.circles import reseat_people
from referee.store.engine.engine import Db, now, write_many
from referee.store.records import Aside, Row, text_of


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
        taken = self.db.execute(
            "select phone, seat from phones where table_id = ? and seat is not null", [self.table]
        ).fetchall()
        for phone, seat in taken:
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
        write_many(
            self.db,
            "insert into entries (table_id, seq, at, by, key, entry) values (?, ?, ?, ?, ?, ?)",
            [(self.table, row.seq, at, by, key, text) for row, text in zip(rows, texts, strict=True)],
        )
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
