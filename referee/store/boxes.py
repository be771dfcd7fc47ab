"""The household's boxes: kept without accounts, opened by links, changed one value at a time with a way back."""

import json
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from referee.core.raw import Raw
from referee.store.engine.engine import Engine, first, insert, moments_ago, now, one_tap_of
from referee.store.opened_by_link import Fresh, OpenedByLink
from referee.store.records import text_of

MOST_BACK = 50  # changes that can be undone
No = TypeVar("No")  # what `make` answers instead of values: why nothing changes


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
            held = [box for box, _ in self.of(by, game)] if by else []
            names = [name, *(f"{name} {n}" for n in range(2, len(held) + 2))]
            if same := next((box for box in held if box.name in names and _just_made(box, values)), None):
                return same
            free, new, at = next(each for each in names if each not in {box.name for box in held}), Fresh(), now()
            made = Box(new.id, game, free, values, new.edit, new.view, at, at)
            row = asdict(made) | {"box": text_of(values)}
            del row["values"]
            insert(db, "boxes", row)
            if by:
                self._grant(db, by, made.id, "edit")
            return made

    def change(self, id: str, by: str, make: Callable[[Raw], Raw | No], table: str | None = None) -> Box | No:
        """`make` gets the values as they are now and returns what they become; any other answer changes nothing.

        All that one table taught is one change: when the table teaches more, that change is made anew.
        """
        with self._engine.transaction(self._lock(id)) as db:
            box, last = self._there(id), self._last(id)
            known = table is not None and last is not None and last["table_id"] == table
            values = make(json.loads(last["old"]) if known and last else box.values)
            if not isinstance(values, dict):
                return values
            if values == box.values:
                return box
            if not known:
                nth, old = last["nth"] + 1 if last else 1, text_of(box.values)
                change = {"box_id": id, "nth": nth, "at": now(), "by": by, "table_id": table, "old": old}
                insert(db, "box_changes", change)
                db.execute(
                    "delete from box_changes where box_id = ? and nth not in"
                    " (select nth from box_changes where box_id = ? order by nth desc limit ?)",
                    [id, id, MOST_BACK],
                )
            return self._write(box, values)

    def undo(self, id: str, revision: int) -> Box | None:
        """The values before the last change; None if there is none, or another came since this revision."""
        with self._engine.transaction(self._lock(id)) as db:
            box, last = self._there(id), self._last(id)
            if last is None or box.revision != revision:
                return None
            db.execute("delete from box_changes where box_id = ? and nth = ?", [id, last["nth"]])
            return self._write(box, json.loads(last["old"]))

    def before(self, id: str) -> Raw | None:
        """What an undo would bring back."""
        last = self._last(id)
        return json.loads(last["old"]) if last else None

    # -- the machinery ---------------------------------------------------------------------------

    def _last(self, id: str) -> Raw | None:
        asked = "select * from box_changes where box_id = ? order by nth desc limit 1"
        return first(self._engine.db.execute(asked, [id]))

    def _write(self, box: Box, values: Raw) -> Box:
        """Inside a transaction."""
        at = now()
        changed = "update boxes set box = ?, revision = revision + 1, touched = ? where id = ?"
        self._engine.db.execute(changed, [text_of(values), at, box.id])
        return replace(box, values=values, revision=box.revision + 1, touched=at)


def _just_made(box: Box, values: Raw) -> bool:
    """Made moments ago with these values, and not changed since."""
    return not box.revision and box.values == values and box.created > moments_ago()


def _box(row: Raw) -> Box:
    return convert(row | {"values": json.loads(row["box"])}, Box)
