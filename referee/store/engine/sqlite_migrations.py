"""What each change of schema.sql does to an SQLite database that was made before it.

A migration that is in use is never edited: a database that has run it never runs it again. Another one mends what it
left.
"""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from referee.store.engine.engine import now
from referee.store.engine.schema import SCHEMA

NAME = "referee"
migrations = Migrations(NAME)


def make_or_migrate(db: Database) -> None:
    """A new database is made of schema.sql; one that exists gets what it lacks."""
    if not db.table("tables").exists():
        migrations.ensure_migrations_table(db)
        with db.atomic():
            for statement in SCHEMA.split(";\n"):
                db.execute(statement)
            for each in migrations.pending(db):
                done = "insert into _sqlite_migrations (migration_set, name, applied_at) values (?, ?, ?)"
                db.execute(done, [NAME, each.name, now()])
    migrations.apply(db)


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


@migrations()
def seats_codes_changes(db: Database) -> None:
    """Phones take seats, tables end, short codes let a phone in, changes of a table stand beside its log."""
    db.table("phones").add_column("seat", int)
    db.table("tables").add_column("ended", str)
    db.table("tables").add_column("revision", int, not_null_default=0)
    db.table("codes").create({"code": str, "table_id": str, "role": str, "until": str}, pk="code")
    db.table("changes").create(
        {"id": int, "table_id": str, "seq": int, "at": str, "by": str, "what": str, "old": str, "new": str},
        pk="id",
        foreign_keys=[("table_id", "tables", "id")],
    )


@migrations()
def boxes(db: Database) -> None:
    """The household's boxes, who may open them, what they were before."""
    db.table("boxes").create(
        {
            "id": str,
            "game": str,
            "name": str,
            "box": str,
            "revision": int,
            "created": str,
            "touched": str,
            "edit": str,
            "view": str,
            "deleted": str,
        },
        pk="id",
        not_null={"game", "name", "box", "revision", "created", "touched", "edit", "view"},
    )
    db.table("boxes").create_index(["edit"], unique=True)
    db.table("boxes").create_index(["view"], unique=True)
    db.table("box_phones").create(
        {"phone": str, "box_id": str, "role": str, "at": str},
        pk=("phone", "box_id"),
        not_null={"role", "at"},
        foreign_keys=[("box_id", "boxes", "id")],
    )
    db.table("box_changes").create(
        {"id": int, "box_id": str, "at": str, "by": str, "table_id": str, "old": str},
        pk="id",
        not_null={"at", "by", "old"},
        foreign_keys=[("box_id", "boxes", "id")],
    )
    db.table("tables").add_column("box_id", str)


@migrations()
def revision_of_tables(db: Database) -> None:
    """Some databases had run `seats_codes_changes` before it counted the changes of a table."""
    if "revision" in db.table("tables").columns_dict:
        return
    db.table("tables").add_column("revision", int, not_null_default=0)
    db.execute("update tables set revision = (select count(*) from changes where table_id = tables.id)")


@migrations()
def told_once(db: Database) -> None:
    """A change beside the log knows the one-time key of its tap, and is found by its table."""
    db.table("changes").add_column("key", str)
    db.table("changes").create_index(["table_id"])


@migrations()
def gefira_at_four(db: Database) -> None:
    """A table of four that only counts Géfira's end had the bridges of two: it chooses among other options now."""
    db.execute(
        "update tables set options = json_remove(options, '$.bridge_length')"
        " where game = 'gefira' and json_array_length(seats) = 4"
    )


@migrations()
def circles(db: Database) -> None:
    """Who plays together, who may open that, which tables are theirs, and how those ended as far as it was reckoned."""
    db.table("circles").create(
        {
            "id": str,
            "name": str,
            "created": str,
            "touched": str,
            "edit": str,
            "view": str,
            "deleted": str,
        },
        pk="id",
        not_null={"name", "created", "touched", "edit", "view"},
    )
    db.table("circles").create_index(["edit"], unique=True)
    db.table("circles").create_index(["view"], unique=True)
    db.table("circle_phones").create(
        {"phone": str, "circle_id": str, "role": str, "at": str},
        pk=("phone", "circle_id"),
        not_null={"role", "at"},
        foreign_keys=[("circle_id", "circles", "id")],
    )
    db.table("people").create(
        {"id": str, "circle_id": str, "name": str, "mark": int, "into": str, "gone": str},
        pk="id",
        not_null={"circle_id", "name", "mark"},
        foreign_keys=[("circle_id", "circles", "id")],
    )
    db.table("people").create_index(["circle_id"])
    db.table("circle_tables").create(
        {"table_id": str, "circle_id": str, "people": str},
        pk="table_id",
        not_null={"circle_id", "people"},
        foreign_keys=[("table_id", "tables", "id"), ("circle_id", "circles", "id")],
    )
    db.table("circle_tables").create_index(["circle_id"])
    db.table("played").create(
        {"table_id": str, "touched": str, "revision": int, "rules": str, "played": str},
        pk="table_id",
        not_null={"touched", "revision", "rules", "played"},
        foreign_keys=[("table_id", "tables", "id")],
    )


@migrations()
def names_in_previews(db: Database) -> None:
    """A table says whether a chat that draws a preview of its view link may tell who plays."""
    db.table("tables").add_column("named", int, not_null_default=0)


@migrations()
def achievements(db: Database) -> None:
    """What people of a circle tick across many games: named once, ticked by person."""
    db.table("achievements").create(
        {"id": str, "circle_id": str, "game": str, "kind": str, "name": str},
        pk="id",
        not_null={"circle_id", "game", "kind", "name"},
        foreign_keys=[("circle_id", "circles", "id")],
    )
    db.table("achievements").create_index(["circle_id", "game"])
    db.table("achieved").create(
        {"achievement_id": str, "person_id": str, "table_id": str, "at": str},
        pk=("achievement_id", "person_id"),
        not_null={"at"},
        foreign_keys=[("achievement_id", "achievements", "id"), ("person_id", "people", "id")],
    )
    db.table("achieved").create_index(["person_id"])


@migrations()
def counted(db: Database) -> None:
    """A change is known by whose it is and the how manieth; what is achieved, by its circle too."""
    db.table("changes").add_column("nth", int)
    db.table("box_changes").add_column("nth", int)
    for changes, one in (("changes", "table_id"), ("box_changes", "box_id")):
        db.execute(
            f"update {changes} set nth = (select count(*) from {changes} as earlier"  # noqa: S608
            f" where earlier.{one} = {changes}.{one} and earlier.id <= {changes}.id)"
        )
    db.table("achieved").add_column("circle_id", str)
    db.execute(
        "update achieved set circle_id ="
        " (select circle_id from achievements where achievements.id = achieved.achievement_id)"
    )


@migrations()
def tries(db: Database) -> None:
    """How often something was asked for, where several processes count together."""
    db.table("tries").create({"key": str, "many": int, "until": float}, pk="key", not_null={"many", "until"})
    db.table("tries").create_index(["until"])


@migrations()
def rights_through_circles(db: Database) -> None:
    """A right that came through a circle says so, and what a link of the table gave before."""
    db.table("phones").add_column("circle_id", str)
    db.table("phones").add_column("link_role", str)
    db.table("phones").create_index(["table_id"])
