"""Purging: what was deleted leaves the database for good, after a while or at once; so does what nobody touches.

Games stay when their circle goes: a table is its phones', and of no circle then. But a table of a circle stays as long
as that circle, for its numbers are made of its games, and a box as long as a table that came from it.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec import json as fast
from msgspec.structs import astuple

from referee.store import rights
from referee.store.engine.engine import Db, Engine, dicts, now
from referee.store.records import Table, table_of

# By which column each belongs to its owner, and after what it refers to.
OWNERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "circles": ("circle_id", ("circle_phones", "people", "achievements", "achieved")),
    "boxes": ("box_id", ("box_phones", "box_changes")),
    "tables": ("table_id", ("entries", "changes", "phones", "played", "circle_tables")),
}


def erase(db: Db, owner: str, id: str) -> None:
    """One of them, and all that belongs to it. Inside a transaction."""
    column, theirs = OWNERS[owner]
    for each in reversed(theirs):
        db.execute(f"delete from {each} where {column} = ?", [id])  # noqa: S608
    db.execute(f"delete from {owner} where id = ?", [id])  # noqa: S608


DAYS = 30  # in which whoever was deleted by mistake is brought back

GONE_CIRCLES = "select id from circles where deleted <= ?"
GONE_PEOPLE = 'select circle_id, id from people where gone <= ? and "into" is null'
# A person, and everybody who turned out to be that one.
ONE = (
    "with recursive one(id) as (select id from people where id = ? and circle_id = ?"
    ' union select people.id from people join one on "into" = one.id and circle_id = ?)'
)


# -- deleted -------------------------------------------------------------------------------------


def purge(engine: Engine, at: datetime | None = None, *, days: int = DAYS) -> int:
    """Circles and people deleted longer ago than these days: how many."""
    before, erased = [_before(at, days)], 0
    for gone, erase_one in ((GONE_CIRCLES, _erase_circle), (GONE_PEOPLE, _erase_person)):
        for ids in engine.db.execute(gone, before).fetchall():
            with engine.transaction(("circles", str(ids[0]))) as db:
                if ids in db.execute(gone, before).fetchall():  # still
                    erase_one(db, *ids)
                    erased += 1
    if erased:
        engine.leave_no_trace()
    return erased


def erase_circle(engine: Engine, id: str) -> None:
    with engine.transaction(("circles", id)) as db:
        _erase_circle(db, id)
    engine.leave_no_trace()


def erase_person(engine: Engine, circle: str, id: str) -> None:
    with engine.transaction(("circles", circle)) as db:
        _erase_person(db, circle, id)
    engine.leave_no_trace()


def _erase_circle(db: Db, id: str) -> None:
    """The cached results of its tables go too: they are computed again where a table is looked at."""
    db.execute("delete from played where table_id in (select table_id from circle_tables where circle_id = ?)", [id])
    db.execute("delete from circle_tables where circle_id = ?", [id])
    erase(db, "circles", id)
    rights.end_circle(db, id)


def _erase_person(db: Db, circle: str, id: str) -> None:
    """Their seats are somebody's."""
    ids = {each for (each,) in db.execute(f"{ONE} select id from one", [id, circle, circle])}  # noqa: S608
    asked = "select table_id, people from circle_tables where circle_id = ?"
    for table, people in db.execute(asked, [circle]).fetchall():
        sat = fast.decode(people)
        if ids.intersection(sat):
            left = fast.encode([None if who in ids else who for who in sat]).decode()
            db.execute("update circle_tables set people = ? where table_id = ?", [left, table])
    for each in ids:
        db.execute("delete from achieved where circle_id = ? and person_id = ?", [circle, each])
        db.execute("delete from people where circle_id = ? and id = ?", [circle, each])


# -- forgotten -----------------------------------------------------------------------------------


class Forgotten(Struct, frozen=True):
    """What would leave, or has left."""

    tables: tuple[tuple[Table, str], ...]  # each with when it was last touched
    boxes: tuple[tuple[str, str], ...]  # id and name
    circles: tuple[tuple[str, str], ...]
    deleted: int  # circles and people that were deleted
    codes: int  # that let nobody in any more

    def __bool__(self) -> bool:
        return any(astuple(self))


def forgotten(engine: Engine, days: int | None, at: datetime | None = None) -> Forgotten:
    """What was deleted longer ago than a phone may bring it back; with `days`, what nobody touched for that long."""
    gone, old = _before(at, DAYS), _before(at, days) if days is not None else ""
    circles = engine.db.execute(
        "select id, name from circles where deleted is null and touched < ? and not exists ("
        " select 1 from circle_tables join tables on tables.id = table_id"
        " where circle_id = circles.id and tables.deleted is null and tables.touched >= ?) order by id",
        [old, old],
    ).fetchall()
    tables = _tables(engine, gone, old, {id for id, _ in circles})
    deleted = "select (select count(*) from circles where deleted <= ?) + (select count(*) from people where gone <= ?)"
    return Forgotten(
        tables=tables,
        boxes=_boxes(engine, gone, old, {table.id for table, _ in tables}),
        circles=tuple((id, name) for id, name in circles),
        deleted=_found(engine.db, deleted, [gone, gone]),
        codes=_found(engine.db, "select count(*) from codes where until < ?", [_before(at, 0)]),
    )


def _tables(engine: Engine, gone: str, old: str, circles: set[str]) -> tuple[tuple[Table, str], ...]:
    """A table of a circle only with its circle, unless it was deleted itself."""
    found = engine.db.execute(
        "select tables.*, circle_id from tables left join circle_tables on circle_tables.table_id = tables.id"
        " where tables.deleted < ? or (tables.deleted is null and tables.touched < ?)"
        " order by tables.touched, tables.id",
        [gone, old],
    )
    return tuple(
        (table_of(row), row["touched"])
        for row in dicts(found)
        if row["deleted"] or row["circle_id"] is None or row["circle_id"] in circles
    )


def _boxes(engine: Engine, gone: str, old: str, tables: set[str]) -> tuple[tuple[str, str], ...]:
    """A box that no table plays with but these, or that was deleted."""
    held = engine.db.execute("select id, box_id from tables where box_id is not null").fetchall()
    in_use = {box for id, box in held if id not in tables}
    asked = "select id, name, deleted from boxes where deleted < ? or (deleted is null and touched < ?) order by id"
    boxes = engine.db.execute(asked, [gone, old]).fetchall()
    return tuple((id, name) for id, name, away in boxes if away or id not in in_use)


def forget(engine: Engine, what: Forgotten, at: datetime | None = None) -> None:
    """One after the other, so that whoever writes meanwhile waits for none; what was touched since stays."""
    for id, _ in what.circles:
        erase_circle(engine, id)
    for table, touched in what.tables:
        with engine.transaction(("tables", table.id)) as db:
            if _found(db, "select 1 from tables where id = ? and touched = ?", [table.id, touched]):
                _erase_table(db, table.id)
    for id, _ in what.boxes:
        with engine.transaction(("boxes", id)) as db:
            db.execute("update tables set box_id = null where box_id = ?", [id])  # a table has its own copy
            erase(db, "boxes", id)
    with engine.transaction() as db:
        db.execute("delete from codes where until < ?", [now()])
    purge(engine, at)
    engine.leave_no_trace()


def _erase_table(db: Db, id: str) -> None:
    db.execute("delete from codes where table_id = ?", [id])
    for kept in ("achieved", "box_changes"):  # of a circle, of a box: it was so, at a table that is gone
        db.execute(f"update {kept} set table_id = null where table_id = ?", [id])  # noqa: S608
    erase(db, "tables", id)


def _found(db: Db, sql: str, values: Sequence[str]) -> int:
    """The number that is asked for; 0 where there is no row."""
    row = db.execute(sql, values).fetchone()
    return int(row[0]) if row else 0


def _before(at: datetime | None, days: int) -> str:
    return ((at or datetime.now(UTC)) - timedelta(days=days)).isoformat(timespec="milliseconds")
