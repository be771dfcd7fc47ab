"""What nobody has touched for long, and tables and boxes deleted a while ago, really leaves: only if asked.

A table of a circle stays as long as that circle: its numbers are made of its games. A box stays as long as a table
that came from it.
"""

from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import astuple

from referee.store.care.owners import erase
from referee.store.care.purging import DAYS, erase_circle, purge
from referee.store.engine.engine import Engine, dicts, now
from referee.store.records import Table, table_of


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
    at = at or datetime.now(UTC)
    gone, old = _before(at, DAYS), _before(at, days) if days is not None else ""
    circles = engine.db.execute(
        "select id, name from circles where deleted is null and touched < ? and not exists ("
        " select 1 from circle_tables join tables on tables.id = table_id"
        " where circle_id = circles.id and tables.deleted is null and tables.touched >= ?) order by id",
        [old, old],
    ).fetchall()
    tables = _tables(engine, gone, old, {id for id, _ in circles})
    counted = "select (select count(*) from circles where deleted <= ?) + (select count(*) from people where gone <= ?)"
    return Forgotten(
        tables=tables,
        boxes=_boxes(engine, gone, old, {table.id for table, _ in tables}),
        circles=tuple((id, name) for id, name in circles),
        deleted=_number(engine, counted, [gone, gone]),
        codes=_number(engine, "select count(*) from codes where until < ?", [at.isoformat()]),
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
    boxes = engine.db.execute(
        "select id, name, deleted from boxes where deleted < ? or (deleted is null and touched < ?) order by id",
        [gone, old],
    ).fetchall()
    return tuple((id, name) for id, name, away in boxes if away or id not in in_use)


def forget(engine: Engine, what: Forgotten, at: datetime | None = None) -> None:
    """One after the other, so that whoever writes meanwhile waits for none; what was touched since stays."""
    for id, _ in what.circles:
        erase_circle(engine, id)
    for table, touched in what.tables:
        _erase_table(engine, table.id, touched)
    for id, _ in what.boxes:
        with engine.transaction(("boxes", id)) as db:
            db.execute("update tables set box_id = null where box_id = ?", [id])  # a table has its own copy
            erase(db, "boxes", id)
    with engine.transaction() as db:
        db.execute("delete from codes where until < ?", [now()])
    purge(engine, at)
    engine.leave_no_trace()


def _erase_table(engine: Engine, id: str, touched: str) -> None:
    with engine.transaction(("tables", id)) as db:
        if db.execute("select 1 from tables where id = ? and touched = ?", [id, touched]).fetchone() is None:
            return
        db.execute("delete from codes where table_id = ?", [id])
        for kept in ("achieved", "box_changes"):  # of a circle, of a box: it was so, at a table that is gone
            db.execute(f"update {kept} set table_id = null where table_id = ?", [id])  # noqa: S608
        erase(db, "tables", id)


def _number(engine: Engine, counted: str, values: list[str]) -> int:
    (found,) = engine.db.execute(counted, values).fetchone() or (0,)
    return int(found)


def _before(at: datetime, days: int) -> str:
    return (at - timedelta(days=days)).isoformat(timespec="milliseconds")
