"""What only the PostgreSQL engine promises: its shape, its locks, its faults, and that other processes hear."""

import queue
import threading
import time
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from referee.games import GAMES
from referee.store.engine import patience
from referee.store.engine.faults import Busy, Damaged, Undone, Unsure, Unusable, Unwritable
from referee.store.engine.patience import PATIENCE
from referee.store.engine.postgresql import Postgresql
from referee.store.engine.postgresql_migrations import MIGRATIONS
from referee.store.engine.postgresql_pool import Pool, meant
from referee.store.play.hall import Hall
from referee.store.play.in_play import Entered
from referee.store.store import Store
from tests.postgresql import closed_afterwards
from tests.store.tables import create, enter, put

OURS = {"migrations", "secrets"}  # what SQLite keeps otherwise: in a table of its own, in a file beside
OLDEST = Path(__file__).parent / "old" / "postgresql.sql"


@pytest.fixture
def place(cluster, monkeypatch):
    with closed_afterwards(monkeypatch):
        yield cluster.new()


def test_it_has_the_tables_and_columns_of_sqlite(store, file):
    asked = "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'"
    here = {(table, column, kind) for table, column, kind in store.db.execute(asked) if table not in OURS}
    sqlite = Store(file).db
    there = {
        (table.name, column.name, column.type.lower())
        for table in sqlite.tables
        if not table.name.startswith("_")
        for column in table.columns
    }
    assert here == there


def test_each_key_begins_with_what_it_belongs_to(store):
    """So that the rows can be spread over machines by it."""
    asked = (
        "select c.relname, a.attname from pg_index i join pg_class c on c.oid = i.indrelid"
        " join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]"
        " join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and i.indisprimary"
    )
    keys = {table: column for table, column in store.db.execute(asked) if table not in OURS}
    assert keys.pop("codes") == "code", "who types a code knows no table yet"
    assert keys.pop("tries") == "key", "who asks too often may ask about no table"
    assert {table: column for table, column in keys.items() if column != "id"} == {
        **dict.fromkeys(("entries", "changes", "phones", "played", "circle_tables"), "table_id"),
        **dict.fromkeys(("box_phones", "box_changes"), "box_id"),
        **dict.fromkeys(("circle_phones", "people", "achievements", "achieved"), "circle_id"),
    }


def test_a_step_that_is_in_use_runs_once(place):
    made = create(Store(place))
    assert Store(place).table(made.id) == made
    assert [name for (name,) in Store(place).db.execute("select name from migrations")] == list(MIGRATIONS)


def test_the_oldest_database_ends_in_the_shape_of_a_new_one(cluster, monkeypatch):
    asked = "select table_name, column_name, domain_name, data_type, is_nullable from information_schema.columns"
    indexed = "select tablename, indexname, indexdef from pg_indexes"
    address = cluster.new("template0")
    with psycopg.connect(address) as line:
        line.execute(OLDEST.read_text(encoding="utf-8"))
    with closed_afterwards(monkeypatch):
        old, new = Store(address), Store(cluster.new())
        for question, schema in ((asked, "table_schema"), (indexed, "schemaname")):
            found = [set(each.db.execute(f"{question} where {schema} = 'public'").fetchall()) for each in (old, new)]
            assert found[0] == found[1]
        assert old.table((made := create(old)).id) == made


def test_two_processes_at_a_new_database_make_it_once(cluster, monkeypatch):
    address = cluster.new("template0")
    found = queue.Queue()

    def begin():
        store = Store(address)
        found.put(create(store))
        store.let_go()

    with closed_afterwards(monkeypatch):
        threads = [threading.Thread(target=begin) for _ in range(3)]
        for each in (*threads,):
            each.start()
        for each in threads:
            each.join()
        assert found.qsize() == 3


def test_the_key_of_the_cookies_is_kept_with_the_tables(place):
    one = Store(place).engine.key()
    assert Store(place).engine.key() == one and len(one) > 40


def test_who_writes_to_one_table_holds_up_nobody_at_another(place):
    one, two = Store(place), Store(place)
    here, there = create(one), create(one)
    with one.writing(here.id) as writing:
        writing.append([put(1)], "a", "k")
        with two.writing(there.id) as other:
            other.append([put(2)], "b", "k")
    assert one.seq(here.id) == two.seq(there.id) == 1


def test_who_waits_too_long_for_the_same_table_is_told_so(place, monkeypatch):
    one, two = Store(place), Store(place)
    table = create(one)
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    with one.writing(table.id) as writing:
        writing.append([put(1)], "a", "k")
        with pytest.raises(Busy), two.writing(table.id):
            raise AssertionError
    with two.writing(table.id) as writing:
        assert writing.seq == 1


def test_a_write_under_way_reads_on_its_own_line(store):
    table = create(store)
    with store.writing(table.id) as writing:
        writing.append([put(1)], "a", "k")
        assert store.seq(table.id) == 1 and list(store.seen(table.id, "k")) == [1]


def heard_by(store):
    """What a store hears of, and how to wait for it."""
    told = queue.Queue()
    stop = store.engine.listen(told.put)
    assert told.get(timeout=60) is None, "whatever was said before it listened"
    return told, stop


def test_another_process_hears_of_a_write_at_once_and_of_its_own_it_needs_not_be_told(place):
    one, two = Store(place), Store(place)
    table = create(one)
    (here, stop_here), (there, stop_there) = heard_by(one), heard_by(two)
    with one.writing(table.id) as writing:
        writing.append([put(1)], "a", "k")
    assert there.get(timeout=60) == table.id
    one.renew(table.id, "edit", "a")
    assert there.get(timeout=60) == table.id, "a new link ends streams"
    with pytest.raises(queue.Empty):
        here.get(timeout=0.3)
    with pytest.raises(RuntimeError), one.writing(table.id) as writing:
        writing.append([put(1)], "a", "k")
        raise RuntimeError
    with pytest.raises(queue.Empty):
        there.get(timeout=0.3)
    stop_here(), stop_there()


# -- lines that break --------------------------------------------------------------------------------


def cut(store, cluster):
    """Every line of this house's database is cut at the server, as when it starts anew."""
    cluster.admin.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s and application_name = 'referee'",
        [conninfo_to_dict(store.engine.address)["dbname"]],
    )


def test_who_looks_after_the_server_was_away_notices_nothing(store, cluster):
    table = create(store)
    for _ in range(3):
        cut(store, cluster)
        assert store.table(table.id) == table


def test_connections_that_break_after_the_pools_check_are_noticed_by_nobody(store, cluster, monkeypatch):
    """A server that goes down ends them one by one: those to come still pass the check."""
    table, pool = create(store), store.engine._pool
    for held in [pool.getconn() for _ in range(2)]:
        pool.putconn(held)
    monkeypatch.setattr(Pool, "check", lambda self: None)
    cut(store, cluster)
    assert store.table(table.id) == table


def test_who_writes_after_the_server_was_away_notices_nothing(store, cluster, hall):
    table = create(store)
    for n in range(3):
        cut(store, cluster)
        assert isinstance(enter(hall, table, put(n + 1), seen=n), Entered)
    assert store.seq(table.id) == 3


def test_while_the_server_is_away_who_asks_is_told_at_once_and_who_asks_after_it_is_answered(store, cluster):
    table = create(store)
    name = conninfo_to_dict(store.engine.address)["dbname"]
    took = []
    cluster.admin.execute(f"alter database {name} allow_connections false")
    cut(store, cluster)
    for _ in range(4):
        since = time.monotonic()
        with pytest.raises((Busy, Undone)):
            store.table(table.id)
        store.let_go()
        took.append(time.monotonic() - since)
    assert sorted(took[1:])[1] < PATIENCE / 2, "only the first waits for the server to come back"
    cluster.admin.execute(f"alter database {name} allow_connections true")
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with suppress(Busy, Undone):
            assert store.table(table.id) == table
            return
    pytest.fail("it is back")


def test_a_line_that_breaks_in_the_middle_of_a_move_is_a_move_all_the_same(store, cluster, hall, monkeypatch):
    """Nothing was acknowledged: the same is done once more, by itself."""
    table = create(store)
    from referee.store.logs import Writing

    append, broken = Writing.append, []

    def breaks(writing, *told):
        found = append(writing, *told)
        if not broken:
            broken.append(True)
            cut(store, cluster)
        return found

    monkeypatch.setattr(Writing, "append", breaks)
    assert isinstance(enter(hall, table, put(1), seen=0), Entered) and broken
    assert store.seq(table.id) == 1


@pytest.mark.parametrize("kept", [True, False])
def test_a_line_that_breaks_while_it_is_kept_is_asked_what_became_of_it(store, cluster, hall, kept, monkeypatch):
    """The answer is lost, before the server had kept it or after."""
    table, begin = create(store), Postgresql._commit
    broken = []

    def breaks(engine, held, number):
        if not broken:
            broken.append(True)
            if kept:
                held.connection.execute("commit")
            cut(store, cluster)
        return begin(engine, held, number)

    monkeypatch.setattr(Postgresql, "_commit", breaks)
    assert isinstance(enter(hall, table, put(1), key="tap", seen=0), Entered) and broken
    assert store.seq(table.id) == 1, "once"


def test_where_nobody_knows_what_became_of_it_that_is_said(store, monkeypatch):
    table = create(store)

    def lost(engine):
        raise psycopg.OperationalError

    monkeypatch.setattr(Postgresql, "_connected", lost)
    with pytest.raises(Unsure), store.writing(table.id) as writing:
        writing.append([put(1)], "a", "k")
        held = store.db
        commit = held.connection.execute

        def execute(sql, *values, **more):
            if sql == "commit":
                held.connection.close()
            return commit(sql, *values, **more)

        held.connection.execute = execute


def test_faults_are_told_in_terms_that_a_page_can_tell():
    errors = psycopg.errors
    for error, fault in {
        errors.DeadlockDetected: Undone,
        errors.SerializationFailure: Undone,
        errors.LockNotAvailable: Busy,
        errors.DiskFull: Unwritable,
        errors.ReadOnlySqlTransaction: Unwritable,
        errors.DataCorrupted: Damaged,
        errors.AdminShutdown: Undone,
        errors.TooManyConnections: Undone,
    }.items():
        assert type(meant(error("what it said"))) is fault, error
    unknown = errors.SyntaxError("ours")
    assert meant(unknown) is unknown


def test_an_address_that_leads_nowhere_is_told_without_its_password(tmp_path):
    with pytest.raises(Unusable) as told:
        Store(f"postgresql://club:hunter2@/referee?host={tmp_path}")
    assert "hunter2" not in str(told.value) and "/referee" in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize("word", ["hunter 2", "hunter%zz"])
def test_an_address_that_is_none_is_told_without_its_password(word):
    with pytest.raises(Unusable, match="no address of a PostgreSQL") as told:
        Store(f"postgresql://club:{word}@127.0.0.1/referee")
    assert "hunter" not in str(told.value)


def test_no_letter_is_too_strange_to_be_asked_for(store):
    assert store.table("a\0b") is None and store.role("\0", "x") is None
    assert store.circles.create("nu\0ll", by="me").name == "nu\0ll", "as it was given, and kept without"
    assert [each.name for each, _ in store.circles.of("me")] == ["null"]


def test_the_memo_of_each_process_catches_up_with_the_other(place):
    one, two = (Hall(Store(place), GAMES) for _ in range(2))
    table = create(one.store)
    for n in range(6):
        hall = (one, two)[n % 2]
        assert enter(hall, table, put(*range(1, n + 2)), phone=str(n % 2), seen=n).seq == n + 1
    assert one.live(table).position.final == two.live(table).position.final
