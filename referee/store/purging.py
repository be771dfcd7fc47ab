"""What was deleted really leaves the database: circles and people by themselves after a while, at once if asked.

Games stay: a table is its phones', and of no circle then.
"""

from datetime import UTC, datetime, timedelta

from msgspec import json as fast
from sqlite_utils import Database

from referee.store.engine import Engine

DAYS = 30  # in which whoever was deleted by mistake is brought back

# A person, and everybody who turned out to be that one.
ONE = 'with recursive one(id) as (select ? union select people.id from people join one on "into" = one.id)'


def purge(engine: Engine, at: datetime | None = None, *, days: int = DAYS) -> int:
    """Circles and people deleted longer ago than so many days: how many."""
    before = ((at or datetime.now(UTC)) - timedelta(days=days)).isoformat(timespec="milliseconds")
    with engine.transaction() as db:
        circles = db.execute("select id from circles where deleted <= ?", [before]).fetchall()
        for (id,) in circles:
            _erase_circle(db, id)
        people = db.execute('select id from people where gone <= ? and "into" is null', [before]).fetchall()
        for (id,) in people:
            _erase_person(db, id)
    if circles or people:
        _out_of_the_journal(engine)
    return len(circles) + len(people)


def erase_circle(engine: Engine, id: str) -> None:
    with engine.transaction() as db:
        _erase_circle(db, id)
    _out_of_the_journal(engine)


def erase_person(engine: Engine, id: str) -> None:
    with engine.transaction() as db:
        _erase_person(db, id)
    _out_of_the_journal(engine)


def _erase_circle(db: Database, id: str) -> None:
    """What was kept of how its tables ended goes too: whoever has a table reckons it again."""
    db.execute("delete from played where table_id in (select table_id from circle_tables where circle_id = ?)", [id])
    db.execute(
        "delete from achieved where achievement_id in (select id from achievements where circle_id = ?)",
        [id],
    )
    for table in ("achievements", "circle_tables", "people", "circle_phones"):
        db.execute(f"delete from {table} where circle_id = ?", [id])  # noqa: S608
    db.execute("delete from circles where id = ?", [id])


def _erase_person(db: Database, id: str) -> None:
    """Their seats are somebody's."""
    ids = {each for (each,) in db.execute(f"{ONE} select id from one", [id])}  # noqa: S608
    asked = "select table_id, people from circle_tables where circle_id = (select circle_id from people where id = ?)"
    for table, people in db.execute(asked, [id]).fetchall():
        sat = fast.decode(people)
        if ids.intersection(sat):
            left = fast.encode([None if who in ids else who for who in sat]).decode()
            db.execute("update circle_tables set people = ? where table_id = ?", [left, table])
    for each in ids:
        db.execute("delete from achieved where person_id = ?", [each])
        db.execute("delete from people where id = ?", [each])


def _out_of_the_journal(engine: Engine) -> None:
    """What was overwritten in the database still stands in its journal until that begins anew."""
    engine.db.execute("pragma wal_checkpoint(truncate)").fetchall()
