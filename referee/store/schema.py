"""The shape of the database, one migration a change."""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

migrations = Migrations("referee")


@migrations()
def tables_entries_phones(db: Database) -> None:
    db.table("tables").create(
        {
            "id": str,
            "game": str,
            "mode": str,
            "rules": str,
            "seats": str,
            "options": str,
            "box": str,
            "created": str,
            "touched": str,
            "edit": str,
            "view": str,
            "deleted": str,
        },
        pk="id",
        not_null={"game", "mode", "rules", "seats", "options", "box", "created", "touched", "edit", "view"},
    )
    db.table("tables").create_index(["edit"], unique=True)
    db.table("tables").create_index(["view"], unique=True)
    db.table("entries").create(
        {"table_id": str, "seq": int, "at": str, "by": str, "key": str, "entry": str},
        pk=("table_id", "seq"),
        not_null={"at", "by", "key", "entry"},
        foreign_keys=[("table_id", "tables", "id")],
    )
    db.table("entries").create_index(["table_id", "key"])
    db.table("phones").create(
        {"phone": str, "table_id": str, "role": str, "at": str},
        pk=("phone", "table_id"),
        not_null={"role", "at"},
        foreign_keys=[("table_id", "tables", "id")],
    )
