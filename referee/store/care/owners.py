"""What belongs to a circle, a box, a table: what moves with it, and leaves with it."""

from collections.abc import Mapping

from referee.store.engine.engine import Db

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
