"""The base class of tables, boxes and circles: rows opened by an edit link or a view link.

Beside each row stand the phones that may open it: those that came by one of its links.
"""

import secrets
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from referee.core.raw import Raw
from referee.store.engine.engine import Db, Engine, Lock, Of, Role, dicts, first, now

Kept = TypeVar("Kept", bound=Struct)
MOST = 50  # that a phone is shown
OLD = 22  # letters of a secret


class Fresh(Struct):
    """An id and the secrets of both links, for something new."""

    id: str = ""
    edit: str = ""
    view: str = ""

    def __post_init__(self) -> None:
        self.id = self.id or _id()
        self.edit = self.edit or secret_of(self.id)
        self.view = self.view or secret_of(self.id)


def _id() -> str:
    """None that a command line would take for one of its options."""
    return next(id for _ in range(99) if not (id := secrets.token_urlsafe(9)).startswith("-"))


def secret_of(id: str) -> str:
    """A link says what it opens, so that it is found by its id, wherever that is kept; the rest is secret."""
    return id + secrets.token_urlsafe(16)


class OpenedByLink(Generic[Kept]):
    """Rows of one table of the database. Another one, `phones`, says which phones may open them.

    `by_link`: what else changes there, as SQL, when a phone comes by a link.
    """

    def __init__(
        self, engine: Engine, rows: Of, one: str, phones: str, read: Callable[[Raw], Kept], by_link: str = ""
    ) -> None:
        self._engine, self._rows, self._one, self._phones, self._read = engine, rows, one, phones, read
        self._by_link = by_link

    def get(self, id: str) -> Kept | None:
        return self._found("id = ?", [id])

    def by_link(self, role: Role, secret: str) -> Kept | None:
        """What this edit or view link opens. Links of earlier days are a secret and nothing else."""
        if len(secret) <= OLD:
            return self._found(f"{role} = ?", [secret])
        return self._found(f"id = ? and {role} = ?", [secret[:-OLD], secret])

    def _found(self, which: str, values: list[str]) -> Kept | None:
        asked = f"select * from {self._rows} where {which} and deleted is null"  # noqa: S608
        row = first(self._engine.db.execute(asked, values))
        return self._read(row) if row else None

    def everything(self) -> list[Kept]:
        """All of them, for the host machine; latest first."""
        asked = f"select * from {self._rows} where deleted is null order by touched desc"  # noqa: S608
        return [self._read(row) for row in dicts(self._engine.db.execute(asked))]

    def _there(self, id: str) -> Kept:
        """One that was there, deleted since or not."""
        row = first(self._engine.db.execute(f"select * from {self._rows} where id = ?", [id]))  # noqa: S608
        assert row is not None
        return self._read(row)

    def _lock(self, id: str) -> Lock:
        return self._rows, id

    def rename(self, id: str, name: str) -> None:
        """A box or a circle: a table has no name."""
        with self._engine.transaction(self._lock(id)) as db:
            self._set(db, id, "name", name)

    def renew(self, id: str, role: Role, keep: str) -> None:
        """A new link for this role: the old one and the other phones that came by it are shut out."""
        with self._engine.transaction(*self._locks(id)) as db:
            self._set(db, id, role, secret_of(id))  # the column of its secret
            self._end_link(db, id, role, keep)

    def delete(self, id: str, *, back: bool = False) -> None:
        """Out of sight, with a way back."""
        with self._engine.transaction(*self._locks(id)) as db:
            self._set(db, id, "deleted", None if back else now())
            self._shut_out(db, id)

    def _set(self, db: Db, id: str, column: str, value: str | int | None) -> None:
        db.execute(f"update {self._rows} set {column} = ? where id = ?", [value, id])  # noqa: S608

    def _locks(self, id: str) -> list[Lock]:
        """Of all that changes for the phones that are shut out."""
        return [self._lock(id)]

    def _end_link(self, db: Db, id: str, role: Role, keep: str) -> None:
        """This link is another by now. Inside a transaction."""
        which = f"{self._one}_id = ? and role = ? and phone <> ?"
        db.execute(f"delete from {self._phones} where {which}", [id, role, keep])  # noqa: S608
        self._shut_out(db, id)

    def _shut_out(self, db: Db, id: str) -> None:
        """Of what came with this, phones that have no right to it any more keep nothing. Inside a transaction."""

    # -- phones ----------------------------------------------------------------------------------

    def grant(self, phone: str, id: str, role: Role) -> None:
        """This phone may open it. An edit right is never lowered by a view link."""
        with self._engine.transaction(self._lock(id)) as db:
            self._grant(db, phone, id, role)

    def _grant(self, db: Db, phone: str, id: str, role: Role) -> None:
        """Inside a transaction."""
        db.execute(
            f"insert into {self._phones} (phone, {self._one}_id, role, at) values (?, ?, ?, ?)"  # noqa: S608
            f" on conflict (phone, {self._one}_id)"
            f" do update set {self._by_link} at = excluded.at,"
            f" role = case when {self._phones}.role = 'edit' then 'edit' else excluded.role end",
            [phone, id, role, now()],
        )

    def role(self, phone: str, id: str) -> Role | None:
        """What this phone may do with it."""
        asked = f"select role from {self._phones} where phone = ? and {self._one}_id = ?"  # noqa: S608
        row = self._engine.db.execute(asked, [phone, id]).fetchone()
        return row[0] if row else None

    def of(self, phone: str, game: str | None = None) -> list[tuple[Kept, Role]]:
        """What a phone may open, of boxes those of one game or all, each with its right; the latest touched first."""
        which, values = ("and game = ?", [game]) if game else ("", [])
        asked = (
            f"select {self._rows}.*, role from {self._rows} join {self._phones}"  # noqa: S608
            f" on {self._phones}.{self._one}_id = {self._rows}.id"
            f" where phone = ? and deleted is null {which} order by touched desc limit ?"
        )
        rows = dicts(self._engine.db.execute(asked, [phone, *values, MOST]))
        return [(self._read(row), row["role"]) for row in rows]
