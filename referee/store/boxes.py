"""The household's boxes: kept without accounts, opened by links, changed one value at a time with a way back."""

import json
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.raw import Raw
from referee.store.engine.engine import Engine, Role, first, moments_ago, now, one_tap_of
from referee.store.opened_by_link import Fresh, OpenedByLink

MOST_BACK = 50  # changes that can be undone
No = TypeVar("No")  # an answer that is no values


class Box(Struct, frozen=True):
    id: str
    game: str
    name: str
    values: Raw  # as the game's box stands in files
    edit: str  # the secret of the edit link
    view: str  # the secret of the view link
    created: str
    touched: str
    revision: int = 0  # how often its values were changed


class Boxes(OpenedByLink[Box]):
    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, "boxes", "box", "box_phones", _box)

    def create(self, game: str, name: str, values: Raw, by: str | None = None) -> Box:
        """A new box, opened to the phone that makes it, by a name it has not yet; a double tap makes one."""
        with self._engine.transaction(*one_tap_of(by)) as db:
            if by is None:
                return self._insert(game, name, values)
            held = self.of(by, game)
            names = [name, *(f"{name} {n}" for n in range(2, len(held) + 2))]
            if same := next((box for box, _ in held if box.name in names and _just_made(box, values)), None):
                return same
            taken = {box.name for box, _ in held}
            made = self._insert(game, next(each for each in names if each not in taken), values)
            self._grant(db, by, made.id, "edit")
            return made

    def _insert(self, game: str, name: str, values: Raw) -> Box:
        """Inside a transaction."""
        at = now()
        new = Fresh()
        made = Box(new.id, game, name, values, new.edit, new.view, at, at)
        self._engine.db.execute(
            "insert into boxes (id, game, name, box, revision, created, touched, edit, view)"
            " values (?, ?, ?, ?, 0, ?, ?, ?, ?)",
            [made.id, game, name, _text(values), at, at, made.edit, made.view],
        )
        return made

    def change(self, id: str, by: str, make: Callable[[Raw], Raw | No], table: str | None = None) -> Box | No:
        """`make` gets the values as they are now and returns what they become; any other answer changes nothing.

        What one table taught is one change: with more of it, the change starts again from before the table.
        """
        with self._engine.transaction(self._lock(id)) as db:
            box = _box(first(db.execute("select * from boxes where id = ?", [id])) or {})
            last = self._last(id)
            known = table is not None and last is not None and last["table_id"] == table
            values = make(json.loads(last["old"]) if known and last else box.values)
            if not isinstance(values, dict):
                return values
            if values == box.values:
                return box
            if not known:
                db.execute(
                    "insert into box_changes (box_id, nth, at, by, table_id, old) values (?, ?, ?, ?, ?, ?)",
                    [id, last["nth"] + 1 if last else 1, now(), by, table, _text(box.values)],
                )
                db.execute(
                    "delete from box_changes where box_id = ? and nth not in"
                    " (select nth from box_changes where box_id = ? order by nth desc limit ?)",
                    [id, id, MOST_BACK],
                )
            return self._write(box, values)

    def rename(self, id: str, name: str) -> None:
        with self._engine.transaction(self._lock(id)) as db:
            self._set(db, id, "name", name)

    def undo(self, id: str, revision: int) -> Box | None:
        """The values before the last change; None if there is none, or another came since this revision."""
        with self._engine.transaction(self._lock(id)) as db:
            box = _box(first(db.execute("select * from boxes where id = ?", [id])) or {})
            last = self._last(id)
            if last is None or box.revision != revision:
                return None
            db.execute("delete from box_changes where box_id = ? and nth = ?", [id, last["nth"]])
            return self._write(box, json.loads(last["old"]))

    def before(self, id: str) -> Raw | None:
        """What an undo would bring back."""
        last = self._last(id)
        return json.loads(last["old"]) if last else None

    def of(self, phone: str, game: str | None = None) -> list[tuple[Box, Role]]:
        """The boxes of a phone, of one game or of all, each with its right; the latest touched first."""
        return self.held(phone, "game = ?", (game,)) if game else self.held(phone)

    # -- the machinery ---------------------------------------------------------------------------

    def _last(self, id: str) -> Raw | None:
        return first(
            self._engine.db.execute("select * from box_changes where box_id = ? order by nth desc limit 1", [id])
        )

    def _write(self, box: Box, values: Raw) -> Box:
        """Inside a transaction."""
        at = now()
        self._engine.db.execute(
            "update boxes set box = ?, revision = revision + 1, touched = ? where id = ?", [_text(values), at, box.id]
        )
        return replace(box, values=values, revision=box.revision + 1, touched=at)


def _text(values: Raw) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _just_made(box: Box, values: Raw) -> bool:
    """Made moments ago with these values, and not changed since."""
    return not box.revision and box.values == values and box.created > moments_ago()


def _box(row: Raw) -> Box:
    read = ("id", "game", "name", "edit", "view", "created", "touched", "revision")
    return Box(values=json.loads(row["box"]), **{name: row[name] for name in read})
