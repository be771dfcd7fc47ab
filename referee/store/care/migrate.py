"""Everything that one database holds copied into another, of either engine, and compared by checksum.

Read owner by owner (a circle, a box, a table with its log), so that a large house needs no large memory.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence

from referee.store.care.purging import OWNERS
from referee.store.engine.engine import Cells, Db, Engine, names, write_many
from referee.store.engine.faults import Damaged, Unusable

OWN_NUMBERS = {("changes", "id"), ("box_changes", "id")}  # older SQLite databases number their changes once more
TABLES = (*(each for owner, (_, theirs) in OWNERS.items() for each in (owner, *theirs)), "codes")


def move(source: Engine, target: Engine, *, going_on: bool = False) -> Mapping[str, int]:
    """How many rows of each table were copied. All or nothing. Raises Unusable, Damaged.

    `going_on`: what is written meanwhile is no fault, for only a copy of this moment is wanted.
    """
    for table in TABLES:
        if target.db.execute(f"select 1 from {table} limit 1").fetchone():  # noqa: S608
            raise Unusable(f"there are {table} in the database to move into already; it must be a new one")
    columns = {table: _columns(source.db, table) for table in TABLES}
    with source.snapshot() as old, target.transaction() as new:
        counts = dict.fromkeys(TABLES, 0)
        for table, rows in _everything(old, columns):
            write_many(new, table, columns[table], rows)
            counts[table] += len(rows)
        copied = checksums(new, columns)
        stood = checksums(old, columns) if going_on else None
    if copied != (stood or checksums(source.db, columns)):
        raise Damaged("the old house was written to meanwhile: stop the app, and move into a new database again")
    target.keep_key(source.key())
    return counts


def checksums(db: Db, columns: Mapping[str, Sequence[str]]) -> Mapping[tuple[str, str], str]:
    """Of all that each owner has: of a table its log, of a circle its people …"""
    found: dict[tuple[str, str], str] = {}
    for table, rows in _everything(db, columns):
        if rows:
            text = json.dumps([sorted(map(list, rows), key=str)], ensure_ascii=False)
            place = (table, str(rows[0][0]) if table != "codes" else "")
            found[place] = hashlib.sha256(text.encode()).hexdigest()
    return found


def _everything(db: Db, columns: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, list[Cells]]]:
    """Table by table of the database, and owner by owner."""
    for owner, (column, theirs) in OWNERS.items():
        ids = [id for (id,) in db.execute(f"select id from {owner} order by id").fetchall()]  # noqa: S608
        for id in ids:
            yield owner, _rows(db, owner, columns[owner], "id", id)
            for table in theirs:
                yield table, _rows(db, table, columns[table], column, id)
    yield "codes", db.execute(f"select {names(columns['codes'])} from codes order by code").fetchall()  # noqa: S608


def _rows(db: Db, table: str, columns: Sequence[str], which: str, id: str) -> list[Cells]:
    return db.execute(f"select {names(columns)} from {table} where {which} = ?", [id]).fetchall()  # noqa: S608


def _columns(db: Db, table: str) -> list[str]:
    """The owner first."""
    found = db.execute(f"select * from {table} limit 0").description or ()  # noqa: S608
    columns = [str(name[0]) for name in found if (table, name[0]) not in OWN_NUMBERS]
    owner = next((column for column, theirs in OWNERS.values() if table in theirs), columns[0])
    return [owner, *(name for name in columns if name != owner)]
