"""What each change of schema.sql adds to a PostgreSQL database that was made before it.

A step that is in use is never edited.
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
}
