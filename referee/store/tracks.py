"""The progress tracks of a circle: people name things to do, and tick each when they have done it."""

import secrets
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from referee.store.engine.engine import Engine, insert, now


class Achievement(Struct, frozen=True):
    """One thing to do, on the track of a game."""

    id: str
    kind: str
    name: str


class Tick(Struct, frozen=True):
    achievement: str
    person: str
    table: str | None  # the game at whose end it was ticked
    at: str


class Tracks:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def named(self, circle: str, game: str) -> list[Achievement]:
        """By name."""
        asked = "select id, kind, name from achievements where circle_id = ? and game = ?"
        rows = self._engine.db.execute(asked, [circle, game])
        return sorted((Achievement(*row) for row in rows), key=lambda each: each.name.casefold())

    def ticks(self, circle: str, game: str) -> list[Tick]:
        """The earliest first."""
        asked = (
            "select achievement_id, person_id, table_id, at from achieved"
            " join achievements on achievements.circle_id = achieved.circle_id and achievements.id = achievement_id"
            " where achieved.circle_id = ? and game = ? order by at, achievement_id, person_id"
        )
        return [Tick(*row) for row in self._engine.db.execute(asked, [circle, game])]

    def name(self, circle: str, game: str, kind: str, name: str, most: int) -> Achievement | None:
        """Something to tick; one that is called so already is that one, and there is a most of them."""
        with self._engine.transaction(("circles", circle)) as db:
            known = self.named(circle, game)
            if same := next((each for each in known if each.name.casefold() == name.casefold()), None):
                return same
            if len(known) >= most:
                return None
            made = Achievement(secrets.token_urlsafe(6), kind, name)
            insert(db, "achievements", {"circle_id": circle, "game": game} | asdict(made))
            return made

    def call(self, circle: str, id: str, name: str) -> None:
        self._write(circle, "update achievements set name = ? where circle_id = ? and id = ?", [[name, circle, id]])

    def forget(self, circle: str, id: str) -> None:
        """Only what nobody has ticked: no tick is lost."""
        ticked = "select achievement_id from achieved where circle_id = ?"
        dead = f"delete from achievements where circle_id = ? and id = ? and id not in ({ticked})"  # noqa: S608
        self._write(circle, dead, [[circle, id, circle]])

    def tick(self, circle: str, id: str, people: Sequence[str], table: str | None = None) -> None:
        """By people of this circle, each once."""
        ticks = (
            "insert into achieved (circle_id, achievement_id, person_id, table_id, at)"
            " select people.circle_id, achievements.id, people.id, cast(? as text), cast(? as text)"
            " from achievements join people on people.circle_id = achievements.circle_id"
            " where achievements.circle_id = ? and achievements.id = ? and people.id = ?"
            " on conflict do nothing"
        )
        # the order shows who was first
        self._write(circle, ticks, ([table, now(exactly=True), circle, id, person] for person in people))

    def untick(self, circle: str, id: str, people: Sequence[str]) -> None:
        gone = "delete from achieved where circle_id = ? and achievement_id = ? and person_id = ?"
        self._write(circle, gone, ([circle, id, person] for person in people))

    def _write(self, circle: str, sql: str, rows: Iterable[Sequence[str | None]]) -> None:
        """All of them or none."""
        with self._engine.transaction(("circles", circle)) as db:
            for values in rows:
                db.execute(sql, values)
