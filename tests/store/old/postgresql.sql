-- The first shape in PostgreSQL.

create domain words as text collate "C";

create table secrets (
    name words primary key,
    value words not null
);

create table tables (
    id words primary key,
    game words not null,
    mode words not null,
    rules words not null,
    seats words not null,
    options words not null,
    box words not null,
    created words not null,
    touched words not null,
    edit words not null,
    view words not null,
    deleted words,
    ended words,
    revision integer not null default 0,
    named integer not null default 0,
    box_id words
);
create index on tables (edit);
create index on tables (view);

create table entries (
    table_id words references tables (id),
    seq integer,
    at words not null,
    by words not null,
    key words not null,
    entry words not null,
    primary key (table_id, seq)
);
create index on entries (table_id, key);

create table changes (
    table_id words references tables (id),
    nth integer,
    seq integer not null,
    at words not null,
    by words not null,
    what words not null,
    old words,
    new words not null,
    key words,
    primary key (table_id, nth)
);

create table phones (
    table_id words references tables (id),
    phone words,
    role words not null,
    at words not null,
    seat integer,
    primary key (table_id, phone)
);
create index on phones (phone);

create table codes (
    code words primary key,
    table_id words not null,
    role words not null,
    until words not null
);

create table played (
    table_id words primary key references tables (id),
    touched words not null,
    revision integer not null,
    rules words not null,
    played words not null
);

create table boxes (
    id words primary key,
    game words not null,
    name words not null,
    box words not null,
    revision integer not null,
    created words not null,
    touched words not null,
    edit words not null,
    view words not null,
    deleted words
);
create index on boxes (edit);
create index on boxes (view);

create table box_phones (
    box_id words references boxes (id),
    phone words,
    role words not null,
    at words not null,
    primary key (box_id, phone)
);
create index on box_phones (phone);

create table box_changes (
    box_id words references boxes (id),
    nth integer,
    at words not null,
    by words not null,
    table_id words,
    old words not null,
    primary key (box_id, nth)
);

create table circles (
    id words primary key,
    name words not null,
    created words not null,
    touched words not null,
    edit words not null,
    view words not null,
    deleted words
);
create index on circles (edit);
create index on circles (view);

create table circle_phones (
    circle_id words references circles (id),
    phone words,
    role words not null,
    at words not null,
    primary key (circle_id, phone)
);
create index on circle_phones (phone);

create table people (
    circle_id words references circles (id),
    id words,
    name words not null,
    mark integer not null,
    "into" words,
    gone words,
    primary key (circle_id, id)
);

create table circle_tables (
    table_id words primary key references tables (id),
    circle_id words not null,
    people words not null
);
create index on circle_tables (circle_id);

create table achievements (
    circle_id words references circles (id),
    id words,
    game words not null,
    kind words not null,
    name words not null,
    primary key (circle_id, id)
);

create table achieved (
    circle_id words references circles (id),
    achievement_id words,
    person_id words,
    table_id words,
    at words not null,
    primary key (circle_id, achievement_id, person_id),
    foreign key (circle_id, achievement_id) references achievements (circle_id, id),
    foreign key (circle_id, person_id) references people (circle_id, id)
);

create table migrations (name text primary key, at timestamptz default now());
insert into migrations (name) values ('all that SQLite held by then');
