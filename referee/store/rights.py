"""What phones may do at a table: by one of its links, or through its circle for as long as they are of that circle.

One row of `phones` each. `role` is the right. Where it came through a circle, `circle_id` names it, and `link_role` is
what a link of the table gave before. All of this happens inside a transaction that holds the table.
"""

from referee.store.engine.engine import Db, Role, now

# Of these rows the right came through a circle that the phone is not of any more, or that is deleted.
OUT = (
    "circle_id = ? and not exists (select 1 from circle_phones join circles on circles.id = circle_phones.circle_id"
    " where circles.id = phones.circle_id and circle_phones.phone = phones.phone and deleted is null)"
)
# What else changes in the row of a phone that comes by a link of the table: a view link leaves an edit right of the
# circle as it is, any other gives a right of the phone's own.
BY_LINK = (
    " circle_id = case when phones.role = 'edit' and excluded.role = 'view' then phones.circle_id end,"
    " link_role = case when phones.role = 'edit' and excluded.role = 'view' then excluded.role end,"
)


def through(db: Db, phone: str, table: str, circle: str, role: Role) -> None:
    """Where the phone may do as much already, nothing changes."""
    db.execute(
        "insert into phones (phone, table_id, role, at, circle_id) values (?, ?, ?, ?, ?)"
        " on conflict (phone, table_id) do update set role = excluded.role, at = excluded.at,"
        " circle_id = excluded.circle_id,"
        " link_role = case when phones.circle_id is null then phones.role else phones.link_role end"
        " where phones.role <> 'edit' and excluded.role = 'edit'",
        [phone, table, role, now(), circle],
    )


def end_link(db: Db, table: str, role: Role, keep: str) -> None:
    """This link is another by now: whoever came by the old one is shut out, but for one phone.

    A circle that this phone may not change would let them in again: the table leaves it.
    """
    others = "where table_id = ? and phone <> ?"
    values = [table, keep, role]
    db.execute(f"delete from phones {others} and role = ? and circle_id is null", values)  # noqa: S608
    db.execute(f"update phones set link_role = null {others} and link_role = ?", values)  # noqa: S608
    asked = (
        "select 1 from circle_tables where table_id = ? and not exists (select 1 from circle_phones"
        " where circle_phones.circle_id = circle_tables.circle_id and phone = ? and role = 'edit')"
    )
    if db.execute(asked, [table, keep]).fetchone():
        leave(db, table, keep)


def leave(db: Db, table: str, keep: str | None, to: str | None = None) -> None:
    """The table leaves its circle, for another or for none. The phone that takes it out keeps its right as its own."""
    db.execute("delete from circle_tables where table_id = ?", [table])
    away = "table_id = ? and circle_id is not null and circle_id is distinct from ?"
    own = "circle_id = null, link_role = null"
    db.execute(f"update phones set {own} where {away} and phone = ?", [table, to, keep])  # noqa: S608
    _end(db, away, [table, to])


def end_circle(db: Db, circle: str) -> None:
    """Phones that are not of the circle any more lose what came through it; of a deleted one, all."""
    _end(db, OUT, [circle])


def _end(db: Db, which: str, values: list[str | None]) -> None:
    db.execute(f"delete from phones where {which} and link_role is null", values)  # noqa: S608
    left = "role = link_role, seat = null, circle_id = null, link_role = null"  # who only follows sits nowhere
    db.execute(f"update phones set {left} where {which}", values)  # noqa: S608
