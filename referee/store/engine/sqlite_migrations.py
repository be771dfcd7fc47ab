"""What a change of schema.sql does to an SQLite database that was made before it.

Tables and columns that it lacks are made as schema.sql has them, once a new step is named, an empty one too (`{}`). A
step says what else such a database needs, table by table of those it had: rows that change, indexes where the key of
an old table is another. A step that is in use is never edited: a database that has run it never runs it again. Another
one mends what it left.
"""

import re
from collections.abc import Mapping

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from referee.store.engine.engine import SCHEMA, now

NAME = "referee"
STEPS: Mapping[str, Mapping[str, str]] = {
    "tables_entries_phones": {},
    "seats_codes_changes": {},
    "boxes": {},
    "revision_of_tables": {  # some had run `seats_codes_changes` before it counted the changes of a table
        "tables": "update tables set revision = (select count(*) from changes where table_id = tables.id)"
        " where revision = 0",
    },
    "told_once": {"changes": "create index changes_table_id_idx on changes (table_id)"},
    "gefira_at_four": {  # a table of four that only counts the end had the options of two
        "tables": "update tables set options = json_remove(options, '$.bridge_length')"
        " where game = 'gefira' and json_array_length(seats) = 4",
    },
    "circles": {},
    "names_in_previews": {},
    "achievements": {"people": "create unique index people_circle_id_idx on people (circle_id, id)"},
    "counted": {
        "changes": "update changes set nth = (select count(*) from changes as earlier"
        " where earlier.table_id = changes.table_id and earlier.id <= changes.id)",
        "box_changes": "update box_changes set nth = (select count(*) from box_changes as earlier"
        " where earlier.box_id = box_changes.box_id and earlier.id <= box_changes.id)",
        "achieved": "update achieved set circle_id ="
        " (select circle_id from achievements where achievements.id = achieved.achievement_id)",
    },
    "tries": {},
    "rights_through_circles": {"phones": "create index phones_table_id_idx on phones (table_id)"},
    "seats_taken_over": {},
}
migrations = Migrations(NAME)  # keeps which steps a database has run


def steps_of(db: Database) -> list[str]:
    """The steps that it has run, or did not need."""
    return [each.name for each in migrations.applied(db)]


def make_or_migrate(db: Database) -> None:
    """A new database is made of schema.sql; one that exists gets what it lacks."""
    migrations.ensure_migrations_table(db)
    done = steps_of(db)
    lacking = {name: steps for name, steps in STEPS.items() if name not in done}
    if not lacking:
        return
    with db.atomic():
        had = _complete(db)
        for name, steps in lacking.items():
            for table, step in steps.items():
                if table in had:
                    db.execute(step)
            ran = "insert into _sqlite_migrations (migration_set, name, applied_at) values (?, ?, ?)"
            db.execute(ran, [NAME, name, now()])


def _complete(db: Database) -> set[str]:
    """What schema.sql has and the database lacks is made; the tables that were there before."""
    had = {table.name: table.columns_dict for table in db.tables}
    for statement in SCHEMA.split(";\n"):
        made = re.search(r"create (?:table|index \w+ on) (\w+)", statement)
        if made and made[1] not in had:
            db.execute(statement)
    model = Database(memory=True)
    model.executescript(SCHEMA)
    for table in model.tables:
        for column in table.columns:
            if column.name not in had.get(table.name, table.columns_dict):
                default = f" not null default {column.default_value}" if column.notnull else ""
                db.execute(f'alter table {table.name} add column "{column.name}" {column.type}{default}')
    return set(had)
