-- The tables of the house, for SQLite and PostgreSQL alike: a new database is made of this.
--
-- A change is written here, and as a migration for each database that exists already (sqlite_migrations.py,
-- postgresql_migrations.py). PostgreSQL compares text letter by letter: there "text" becomes a type that says so.
--
-- Every key begins with the id of the table, circle or box that its row belongs to, and nothing refers from one of
-- these to another: so the rows can be spread over machines by that id. A link holds the id of what it opens; phones
-- and codes, which do not know it yet, have an index of their own.

create table tables (
    id text primary key,
    game text not null,
    mode text not null,
    rules text not null,
    seats text not null,
    options text not null,
    box text not null,
    created text not null,
    touched text not null,
    edit text not null,
    view text not null,
    deleted text,
    ended text,
    revision integer not null default 0,
    named integer not null default 0,
    box_id text
);
create index tables_edit_idx on tables (edit);
create index tables_view_idx on tables (view);

create table entries (
    table_id text references tables (id),
    seq integer,
    at text not null,
    by text not null,
    key text not null,
    entry text not null,
    primary key (table_id, seq)
);
create index entries_table_id_key_idx on entries (table_id, key);

create table changes (
    table_id text references tables (id),
    nth integer,
    seq integer not null,
    at text not null,
    by text not null,
    what text not null,
    old text,
    new text not null,
    key text,
    primary key (table_id, nth)
);

create table phones (
    table_id text references tables (id),
    phone text,
    role text not null,
    at text not null,
    seat integer,
    lost integer,
    circle_id text,
    link_role text,
    primary key (table_id, phone)
);
create index phones_phone_idx on phones (phone);

create table codes (
    code text primary key,
    table_id text not null,
    role text not null,
    until text not null
);

create table played (
    table_id text primary key references tables (id),
    touched text not null,
    revision integer not null,
    rules text not null,
    played text not null
);

create table boxes (
    id text primary key,
    game text not null,
    name text not null,
    box text not null,
    revision integer not null,
    created text not null,
    touched text not null,
    edit text not null,
    view text not null,
    deleted text
);
create index boxes_edit_idx on boxes (edit);
create index boxes_view_idx on boxes (view);

create table box_phones (
    box_id text references boxes (id),
    phone text,
    role text not null,
    at text not null,
    primary key (box_id, phone)
);
create index box_phones_phone_idx on box_phones (phone);

create table box_changes (
    box_id text references boxes (id),
    nth integer,
    at text not null,
    by text not null,
    table_id text,
    old text not null,
    primary key (box_id, nth)
);

create table circles (
    id text primary key,
    name text not null,
    created text not null,
    touched text not null,
    edit text not null,
    view text not null,
    deleted text
);
create index circles_edit_idx on circles (edit);
create index circles_view_idx on circles (view);

create table circle_phones (
    circle_id text references circles (id),
    phone text,
    role text not null,
    at text not null,
    primary key (circle_id, phone)
);
create index circle_phones_phone_idx on circle_phones (phone);

create table people (
    circle_id text references circles (id),
    id text,
    name text not null,
    mark integer not null,
    "into" text,
    gone text,
    primary key (circle_id, id)
);

create table circle_tables (
    table_id text primary key references tables (id),
    circle_id text not null,
    people text not null
);
create index circle_tables_circle_id_idx on circle_tables (circle_id);

create table achievements (
    circle_id text references circles (id),
    id text,
    game text not null,
    kind text not null,
    name text not null,
    primary key (circle_id, id)
);

create table achieved (
    circle_id text references circles (id),
    achievement_id text,
    person_id text,
    table_id text,
    at text not null,
    primary key (circle_id, achievement_id, person_id),
    foreign key (circle_id, achievement_id) references achievements (circle_id, id),
    foreign key (circle_id, person_id) references people (circle_id, id)
);

create table tries (
    key text primary key,
    many integer not null,
    until double precision not null
);
create index tries_until_idx on tries (until);
