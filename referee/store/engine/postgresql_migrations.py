"""What each change of schema.sql adds to a PostgreSQL database that was made before it.

A step that is in use is never edited.
"""

import re

import psycopg

from referee.store.engine.engine import SCHEMA

OURS = """
    create domain words as text collate "C";
    create table secrets (name words primary key, value words not null);
"""
MIGRATIONS: dict[str, str] = {
    "all that SQLite held by then": "",  # made of schema.sql
    "how often something was asked for, where several processes count together": """
        create table tries (
            key words primary key,
            many integer not null,
            until double precision not null
        );
        create index on tries (until);
    """,
    "a right that came through a circle says so": """
        alter table phones add column circle_id words;
        alter table phones add column link_role words;
    """,
    "a phone whose seat another took over is told": "alter table phones add column lost integer;",
}


def make_or_migrate(connection: psycopg.Connection) -> None:
    """A new database is made of schema.sql, another gets what it lacks: by one process, the others wait."""
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(hashtext('referee.migrations'))")
        steps = "create table if not exists migrations (name text primary key, at timestamptz default now())"
        connection.execute(steps)
        done = {name for (name,) in connection.execute("select name from migrations")}
        if not done:
            connection.execute(OURS + re.sub(r"\btext\b", "words", SCHEMA))
        for name, step in MIGRATIONS.items():
            if name not in done:
                if done:
                    connection.execute(step)
                connection.execute("insert into migrations (name) values (%s)", [name])
