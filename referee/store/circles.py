"""Circles: people who play together, and their tables. Nobody has an account, and a table needs no circle."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct, convert
from msgspec import json as fast
from msgspec.structs import asdict

from referee.core.circle.seated import seated_now
from referee.store import rights
from referee.store.engine.engine import EVERY, Db, Engine, Lock, dicts, first, insert, moments_ago, now, one_tap_of
from referee.store.opened_by_link import Fresh, OpenedByLink

_seats = fast.Decoder(tuple[str | None, ...])


class Circle(Struct, frozen=True):
    id: str
    name: str
    edit: str  # the secret of the edit link
    view: str  # the secret of the view link
    created: str
    touched: str


_circle = partial(convert, type=Circle)


class Person(Struct, frozen=True):
    """Somebody of a circle. Renaming shows in every game; a person merged into another is that one."""

    id: str
    name: str
    mark: int  # shape and colour, in the order of joining
    into: str | None = None  # the person who this one turned out to be
    gone: str | None = None  # removed since then: games stay, the name does not


def who_is(everybody: Mapping[str, Person], id: str | None) -> Person | None:
    """The person that this one turned out to be, after all merges; None: nobody, or somebody removed."""
    person, seen = everybody.get(id or ""), set[str]()
    while person is not None and person.into is not None and person.id not in seen:
        seen.add(person.id)
        person = everybody.get(person.into)
    return None if person is None or person.gone else person


def by_name(people: Iterable[Person]) -> dict[str, Person]:
    """People by name: somebody who bears it comes before somebody merged into another."""
    everybody = {person.id: person for person in people}
    here = [person for person in everybody.values() if who_is(everybody, person.id)]
    return {person.name.casefold(): person for person in sorted(here, key=lambda each: each.into is None)}


class CircleTable(Struct, frozen=True):
    """A table of a circle, and who sat where."""

    table: str  # its id
    touched: str
    revision: int
    people: tuple[str | None, ...]  # by seat


class Circles(OpenedByLink[Circle]):
    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, "circles", "circle", "circle_phones", _circle)

    def create(self, name: str, by: str) -> Circle:
        """A new circle, opened to the phone that makes it; a double tap makes one."""
        with self._engine.transaction(*one_tap_of(by)):
            if same := next((each for each, _ in self.of(by) if self._just_made(each, name)), None):
                return same
            return self.make(name, Fresh(), by)

    def _just_made(self, circle: Circle, name: str) -> bool:
        """Made moments ago by this name, and not used since, be it within the same millisecond."""
        fresh = circle.name == name and circle.touched == circle.created > moments_ago()
        return fresh and not self.tables(circle.id, 1)

    def make(self, name: str, new: Fresh, by: str | None) -> Circle:
        """Inside a transaction; by nobody: on the host machine."""
        at = now()
        made = Circle(new.id, name, new.edit, new.view, at, at)
        insert(self._engine.db, "circles", asdict(made))
        if by is not None:
            self._grant(self._engine.db, by, made.id, "edit")
        return made

    def deleted(self, phone: str) -> Circle | None:
        """The latest that was deleted, where this phone may bring it back."""
        asked = (
            "select circles.* from circles join circle_phones on circle_id = id"
            " where phone = ? and role = 'edit' and deleted is not null order by deleted desc limit 1"
        )
        row = first(self._engine.db.execute(asked, [phone]))
        return _circle(row) if row else None

    def name_of(self, id: str) -> str | None:
        """For the host machine: of one that is deleted, too."""
        row = self._engine.db.execute("select name from circles where id = ?", [id]).fetchone()
        return row[0] if row else None

    # -- people ----------------------------------------------------------------------------------

    def people(self, circle: str) -> list[Person]:
        return people_of(self._engine.db, circle)

    def join(self, circle: str, names: Sequence[str]) -> list[Person]:
        """The people of these names, each once; a name that is not of the circle yet joins it."""
        with self._engine.transaction(self._lock(circle)) as db:
            everybody = self.people(circle)
            known, found = by_name(everybody), []
            mark = max((person.mark for person in everybody), default=-1)
            for name in names:
                person = known.get(name.casefold())
                if person is None:
                    mark += 1
                    person = known[name.casefold()] = Person(secrets.token_urlsafe(6), name, mark)
                    insert(db, "people", {"circle_id": circle} | asdict(person))
                found.append(person)
            return found

    def call(self, circle: str, person: str, name: str) -> Person | None:
        """Somebody is called otherwise, in every game; where another is called so already, nothing changes: who."""
        with self._engine.transaction(self._lock(circle)):
            everybody = {each.id: each for each in self.people(circle)}
            named = by_name(everybody.values()).get(name.casefold())
            other = who_is(everybody, named.id) if named else None
            if other and other != who_is(everybody, person):
                return other
            self._set_of(circle, person, "name", name)
        return None

    def merge(self, circle: str, person: str, into: str | None) -> bool:
        """Two who are one; None takes it back. False: one of them is not there, or another one by now."""
        with self._engine.transaction(self._lock(circle)):
            everybody = {each.id: each for each in self.people(circle)}
            one = everybody.get(person)
            if one is None:
                return False
            if into is None:
                self._set_of(circle, person, "name", _free(one, everybody.values()))
                self._set_of(circle, person, "into", None)
                return True
            other = who_is(everybody, into)
            if one.into is not None:  # a double tap, or another phone was first
                return other is not None and who_is(everybody, person) == other
            if other is None or other == one:
                return False
            self._set_of(circle, person, "into", other.id)
            self._set_of(circle, person, "gone", None)
            return True

    def remove(self, circle: str, person: str, *, back: bool = False) -> None:
        """Out of the circle, with a way back: games stay, and nobody's name with them."""
        with self._engine.transaction(self._lock(circle)):
            everybody = {each.id: each for each in self.people(circle)}
            one = everybody.get(person)
            if one is None or one.into or bool(one.gone) is not back:  # another by now, or a double tap
                return
            if back:
                self._set_of(circle, person, "name", _free(one, everybody.values()))
            self._set_of(circle, person, "gone", None if back else now())

    def _set_of(self, circle: str, person: str, what: str, value: str | None) -> None:
        """Inside a transaction."""
        changed = f'update people set "{what}" = ? where circle_id = ? and id = ?'  # noqa: S608
        self._engine.db.execute(changed, [value, circle, person])

    # -- tables ----------------------------------------------------------------------------------

    def put(self, table: str, circle: str | None, people: Sequence[str | None] = (), by: str | None = None) -> None:
        """A table is of one circle, or of none. Of the rights that came through another only this phone's stays."""
        with self._engine.transaction(("tables", table), *[self._lock(circle)] if circle is not None else []) as db:
            rights.leave(db, table, by, circle)
            if circle is not None:
                seated = fast.encode(people).decode()
                insert(db, "circle_tables", {"table_id": table, "circle_id": circle, "people": seated})
                db.execute("update circles set touched = ? where id = ?", [now(), circle])

    def let_in(self, phone: str, table: str, circle: str) -> None:
        """Through its circle a phone may open a table as it may open the circle."""
        with self._engine.transaction(("tables", table), self._lock(circle)) as db:
            there, role = self.at(table), self.role(phone, circle)
            if there and there[0] == circle and role:
                rights.through(db, phone, table, circle, role)

    def let_in_by(self, phone: str, table: str) -> str | None:
        """The circle through which this phone came to a table."""
        asked = "select circle_id from phones where phone = ? and table_id = ?"
        row = self._engine.db.execute(asked, [phone, table]).fetchone()
        return row[0] if row else None

    def _locks(self, id: str) -> list[Lock]:
        asked = "select distinct table_id from phones where circle_id = ? order by table_id"
        tables = self._engine.db.execute(asked, [id]).fetchall()
        return [*(("tables", table) for (table,) in tables), self._lock(id)]

    def _shut_out(self, db: Db, id: str) -> None:
        rights.end_circle(db, id)

    def at(self, table: str) -> tuple[str, tuple[str | None, ...]] | None:
        """The circle of a table, and who sits where."""
        asked = (
            "select circle_id, people from circle_tables join circles on circles.id = circle_id"
            " where table_id = ? and deleted is null"
        )
        row = self._engine.db.execute(asked, [table]).fetchone()
        return (row[0], _seats.decode(row[1])) if row else None

    def give(self, circle: str, table: str, seats: int, seat: int, person: str | None) -> bool:
        """Somebody is said to have sat there; whoever was held for that one sat where that one was held to sit.

        Of two seats of two who are one only one is given so; the other is nobody's.
        False: by now the table, or the person, is not of the circle.
        """
        with self._engine.transaction(("tables", table), self._lock(circle)) as db:
            there, everybody = self.at(table), {each.id: each for each in self.people(circle)}
            who = who_is(everybody, person)
            if there is None or there[0] != circle or (who is None) != (person is None) or not 0 <= seat < seats:
                return False
            sat = [*there[1], *[None] * seats][:seats]
            own = [n for n, each in enumerate(sat) if who and who_is(everybody, each) == who]
            before = None if seat in own else sat[seat]
            for n in own:
                sat[n], before = before, None
            sat[seat] = person
            _sit(db, table, sat)
            return True

    def tables(self, circle: str, most: int = EVERY) -> list[CircleTable]:
        """All its tables, or the latest of them; latest first."""
        return self._tables("circle_id = ?", [circle], most)

    def last_of(self, circle: str, game: str) -> CircleTable | None:
        """The latest table of a game that was really played, not only opened."""
        begun = "exists (select 1 from entries where table_id = tables.id)"
        found = self._tables(f"circle_id = ? and game = ? and mode = 'play' and {begun}", [circle, game], 1)
        return found[0] if found else None

    def _tables(self, which: str, values: Sequence[str], most: int) -> list[CircleTable]:
        asked = (
            "select tables.id, tables.touched, tables.revision, circle_tables.people"  # noqa: S608
            " from circle_tables join tables on tables.id = circle_tables.table_id"
            f" where {which} and deleted is null order by tables.touched desc limit ?"
        )
        rows = self._engine.db.execute(asked, [*values, most]).fetchall()
        return [CircleTable(id, touched, revision, _seats.decode(people)) for id, touched, revision, people in rows]


def reseat_people(db: Db, table: str, old: Sequence[str], new: Sequence[str]) -> None:
    """The seats of a table are others than before: who of its circle sits where. Inside a transaction."""
    row = db.execute("select circle_id, people from circle_tables where table_id = ?", [table]).fetchone()
    if row is None:
        return
    known = {name: person.id for name, person in by_name(people_of(db, row[0])).items()}
    begun = db.execute("select 1 from entries where table_id = ? limit 1", [table]).fetchone() is not None
    _sit(db, table, seated_now(old, _seats.decode(row[1]), new, known, begun))


def _sit(db: Db, table: str, people: Sequence[str | None]) -> None:
    db.execute("update circle_tables set people = ? where table_id = ?", [fast.encode(people).decode(), table])


def people_of(db: Db, circle: str) -> list[Person]:
    """Everybody who ever was of it, in the order of joining."""
    rows = dicts(db.execute("select * from people where circle_id = ? order by mark, id", [circle]))
    return convert(rows, list[Person])


def _free(person: Person, people: Iterable[Person]) -> str:
    """The name of somebody who comes back: with a number behind it where another bears it by now."""
    taken = {each.name.casefold() for each in people if each.id != person.id and not (each.into or each.gone)}
    names = [person.name, *(f"{person.name[:17]} {n}" for n in range(2, len(taken) + 3))]
    return next(name for name in names if name.casefold() not in taken)
