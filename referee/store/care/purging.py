"""What was deleted really leaves the database: circles and people by themselves after a while, at once if asked.

Games stay: a table is its phones', and of no circle then.
"""

from datetime import UTC, datetime, timedelta

from msgspec import json as fast

from referee.store import rights
from referee.store.care.owners import erase
from referee.store.engine.engine import Db, Engine

DAYS = 30  # in which whoever was deleted by mistake is brought back

# A person, and everybody who turned out to be that one.
ONE = (
    "with recursive one(id) as (select id from people where id = ? and circle_id = ?"
    ' union select people.id from people join one on "into" = one.id and circle_id = ?)'
)


def purge(engine: Engine, at: datetime | None = None, *, days: int = DAYS) -> int:
    """Circles and people deleted longer ago than these days: how many."""
    before = ((at or datetime.now(UTC)) - timedelta(days=days)).isoformat(timespec="milliseconds")
    circles = engine.db.execute("select id from circles where deleted <= ?", [before]).fetchall()
    for (id,) in circles:
        with engine.transaction(("circles", id)) as db:
            if db.execute("select 1 from circles where id = ? and deleted <= ?", [id, before]).fetchone():
                _erase_circle(db, id)
    people = engine.db.execute(
        'select circle_id, id from people where gone <= ? and "into" is null', [before]
    ).fetchall()
    for circle, id in people:
        with engine.transaction(("circles", circle)) as db:
            asked = "select 1 from people where circle_id = ? and id = ? and gone <= ?"
            if db.execute(asked, [circle, id, before]).fetchone():
                _erase_person(db, circle, id)
    if circles or people:
        engine.leave_no_trace()
    return len(circles) + len(people)


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
