"""`python -m referee backup` and `restore`: whole, private, and the same phones are let in again."""

import stat
import threading
from contextlib import closing

import pytest
from sqlite_utils.utils import sqlite3

from referee.store.store import Store
from referee.web import create_app
from tests.postgresql import closed_afterwards
from tests.store.tables import create
from tests.tools import main
from tests.web.phone import Phone
from tests.web.test_faults import spoil


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The folder of an app."""
    folder = tmp_path / "data"
    monkeypatch.setenv("REFEREE_DATA", str(folder))
    return folder


@pytest.fixture
def keep(data, capsys, monkeypatch):
    """A command, of the app whose folder is told: exit code, what it says, what it complains of."""

    def run(verb, folder, *flags, into=None):
        monkeypatch.setenv("REFEREE_DATA", str(into or data))
        code = main([verb, str(folder), *flags])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def rows(file):
    with closing(sqlite3.connect(file)) as db:
        names = [name for (name,) in db.execute("select name from sqlite_master where type = 'table'")]
        return {name: sorted(map(repr, db.execute(f"select * from {name}"))) for name in names}


def test_the_same_phone_is_let_in_by_the_copy(tmp_path, data, keep):
    app = create_app(data)
    phone = Phone(app)
    id = phone.create("Ana", "Bo")
    phone.send("n12")
    code, out, err = keep("backup", tmp_path / "copy")
    assert (code, err) == (0, "") and "1 tables, 1 entries, 1 phones" in out
    phone.send("n13")
    code, out, err = keep("restore", tmp_path / "copy", into=tmp_path / "other")
    assert (code, err) == (0, "") and "1 tables, 1 entries" in out
    again = Phone(create_app(tmp_path / "other"))
    again.client._cookies = phone.client._cookies
    page = again.get(f"/t/{id}")
    assert again.status == 200 and "1 entr" in again.get(f"/t/{id}/log").text
    again.get(f"/t/{id}")
    again.send("n14")
    assert again.status == 200 and page.dock, "and goes on there"


def test_the_copy_is_the_database_and_the_key_and_nothing_else(tmp_path, data, keep):
    phone = Phone(create_app(data))
    phone.create("Ana", "Bo")
    keep("backup", tmp_path / "deep" / "copy")
    files = sorted((tmp_path / "deep" / "copy").iterdir())
    assert [file.name for file in files] == ["referee.db", "secret"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE((tmp_path / "deep" / "copy").stat().st_mode) == 0o700
    assert rows(files[0]) == rows(data / "referee.db") and files[1].read_bytes() == (data / "secret").read_bytes()
    keep("restore", tmp_path / "deep" / "copy", into=tmp_path / "other")
    kept = {file.name for file in (tmp_path / "other").iterdir()} - {"referee.serving", "referee.lock"}
    assert kept == {"referee.db", "secret"}
    assert {stat.S_IMODE((tmp_path / "other" / name).stat().st_mode) for name in kept} == {0o600}


def test_while_phones_write_the_copy_is_of_one_moment(tmp_path, data, keep):
    store = Store(data / "referee.db")
    tables, stop, most = [create(store) for _ in range(3)], threading.Event(), {}

    def write(table):
        while not stop.wait(0.001):  # the others come in between
            with store.writing(table.id) as writing:
                writing.append([{"do": "note", "text": "x" * 500}, {"do": "note", "text": "y"}], "phone", "k")
        store.let_go()

    writers = [threading.Thread(target=write, args=[table]) for table in tables]
    for writer in writers:
        writer.start()
    try:
        while not all(store.seq(table.id) for table in tables):
            assert all(writer.is_alive() for writer in writers)
        for n in range(5):
            before = {table.id: store.seq(table.id) for table in tables}
            assert keep("backup", tmp_path / str(n))[0] == 0
            copy = Store(tmp_path / str(n) / "referee.db")
            for table in tables:
                most[table.id] = len(copy.entries(table.id))  # raises where one is missing
                assert most[table.id] >= before[table.id] and most[table.id] % 2 == 0, "of a write all or nothing"
            copy.close()
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert all(most.values())


def test_nothing_is_overwritten_unless_it_is_told(tmp_path, data, keep):
    store = Store(data / "referee.db")
    create(store)
    keep("backup", tmp_path / "copy")
    create(store)
    before = rows(tmp_path / "copy" / "referee.db")
    code, out, err = keep("backup", tmp_path / "copy")
    assert code == 2 and out == "" and "--overwrite" in err and err.count("\n") == 1
    assert rows(tmp_path / "copy" / "referee.db") == before
    assert keep("backup", tmp_path / "copy", "--overwrite")[0] == 0
    assert rows(tmp_path / "copy" / "referee.db") == rows(data / "referee.db") != before
    create(store)
    store.close()
    now = rows(data / "referee.db")
    code, out, err = keep("restore", tmp_path / "copy")
    assert code == 2 and "--overwrite" in err and rows(data / "referee.db") == now
    assert keep("restore", tmp_path / "copy", "--overwrite")[0] == 0
    assert rows(data / "referee.db") == rows(tmp_path / "copy" / "referee.db")


def test_what_lies_beside_an_old_database_is_not_read_into_the_restored_one(tmp_path, data, keep):
    """As after a power cut: the journal of what is overwritten still lies there."""
    store = Store(data / "referee.db")
    create(store)
    keep("backup", tmp_path / "copy")
    (tmp_path / "other").mkdir()
    left = Store(tmp_path / "other" / "referee.db")
    for _ in range(50):
        create(left)
    journal = (tmp_path / "other" / "referee.db-wal").read_bytes()
    left.close()
    (tmp_path / "other" / "referee.db-wal").write_bytes(journal)
    assert keep("restore", tmp_path / "copy", "--overwrite", into=tmp_path / "other")[0] == 0
    assert rows(tmp_path / "other" / "referee.db") == rows(data / "referee.db")


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_without_a_database_there_is_one_line_and_nothing_is_made(tmp_path, data, keep, verb):
    code, out, err = keep(verb, tmp_path / "copy")
    assert code == 2 and out == "" and err.count("\n") == 1 and "referee.db" in err
    assert not (tmp_path / "copy").exists() and not data.exists()


@pytest.mark.parametrize("verb", ["backup", "restore"])
@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_not_the_folder_one_stands_in(tmp_path, data, capsys, monkeypatch, verb, name):
    Store(data / "referee.db").close()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main([verb, name])
    assert left.value.code == 2 and "no folder is named" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["data"]


def test_a_backup_does_not_lie_where_the_app_lives(data, keep):
    Store(data / "referee.db")
    for verb in ("backup", "restore"):
        assert "the app lives there" in keep(verb, data, "--overwrite")[2]


def test_a_damaged_database_is_told_and_no_copy_is_left(tmp_path, data, keep):
    store = Store(data / "referee.db")
    create(store, seats=("n" * 9000, "Bo"))
    store.close()
    spoil(data / "referee.db", "nnnnnnnnnnnn", "Bo")
    code, _, err = keep("backup", tmp_path / "copy")
    assert code == 2 and err.count("\n") == 1 and list((tmp_path / "copy").iterdir()) == []


def test_a_damaged_backup_leaves_what_is_there(tmp_path, data, keep):
    store = Store(data / "referee.db")
    create(store)
    before = rows(data / "referee.db")
    (tmp_path / "copy").mkdir()
    for wrong in (b"a shopping list", b""):
        (tmp_path / "copy" / "referee.db").write_bytes(wrong)
        code, _, err = keep("restore", tmp_path / "copy", "--overwrite")
        assert code == 2 and "database" in err and err.count("\n") == 1
        assert rows(data / "referee.db") == before
    assert not list(data.glob("*.new"))


def test_what_a_later_version_wrote_is_not_restored_into_this_one(tmp_path, data, keep):
    Store(data / "referee.db")
    keep("backup", tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy" / "referee.db")) as db, db:
        db.execute(
            "insert into _sqlite_migrations (migration_set, name, applied_at) values ('referee', 'of_tomorrow', '')"
        )
    code, _, err = keep("restore", tmp_path / "copy", "--overwrite")
    assert code == 2 and "a later version of the app wrote it (of_tomorrow)" in err


def test_a_backup_changes_nothing_of_an_older_versions_database(tmp_path, data, keep):
    """One backs up before one upgrades, perhaps with the new version already there."""
    Store(data / "referee.db")
    with closing(sqlite3.connect(data / "referee.db")) as db, db:
        db.execute("delete from _sqlite_migrations where name = 'achievements'")
        db.execute("drop table achieved")
        db.execute("drop table achievements")
    before = rows(data / "referee.db")
    assert keep("backup", tmp_path / "copy")[0] == 0
    assert rows(data / "referee.db") == before == rows(tmp_path / "copy" / "referee.db")
    assert keep("restore", tmp_path / "copy", into=tmp_path / "other")[0] == 0
    Store(tmp_path / "other" / "referee.db").close()
    assert "achievements" in rows(tmp_path / "other" / "referee.db"), "brought up to date when the app starts"


def test_a_copy_without_its_key_says_what_that_means(tmp_path, data, keep):
    create_app(data)
    keep("backup", tmp_path / "copy")
    (tmp_path / "copy" / "secret").unlink()
    code, _, err = keep("restore", tmp_path / "copy", into=tmp_path / "other")
    assert code == 0 and "by their links again" in err


# -- PostgreSQL ----------------------------------------------------------------------------------


def test_of_postgresql_the_copy_is_the_same_files_and_goes_back_into_an_empty_one(
    tmp_path, data, keep, cluster, monkeypatch
):
    with closed_afterwards(monkeypatch):
        monkeypatch.setenv("REFEREE_DATABASE", cluster.new())
        phone = Phone(create_app(data))
        id = phone.create("Ana", "Bo")
        phone.send("n12")
        code, out, err = keep("backup", tmp_path / "copy")
        assert (code, err) == (0, "") and "1 tables, 1 entries, 1 phones" in out
        files = sorted((tmp_path / "copy").iterdir())
        assert [file.name for file in files] == ["referee.db", "secret"]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        code, _, err = keep("restore", tmp_path / "copy", "--overwrite")
        assert code == 2 and "it must be a new one" in err, "what is there is never overwritten"
        before = [file.read_bytes() for file in files]
        for place in (cluster.new(), None):  # another PostgreSQL, and a folder at home
            if place is None:
                monkeypatch.delenv("REFEREE_DATABASE")
            else:
                monkeypatch.setenv("REFEREE_DATABASE", place)
            code, out, err = keep("restore", tmp_path / "copy", into=tmp_path / "other")
            assert (code, err) == (0, "") and "1 tables, 1 entries" in out
            again = Phone(create_app(tmp_path / "other"))
            again.client._cookies = phone.client._cookies
            again.get(f"/t/{id}")
            assert again.status == 200, "the same phone is let in"
            again.send("n14")
            assert again.status == 200
        assert before == [file.read_bytes() for file in files], "the backup stays as it was"


def test_a_copy_of_postgresql_is_of_one_moment_while_phones_write(tmp_path, data, keep, cluster, monkeypatch):
    with closed_afterwards(monkeypatch):
        monkeypatch.setenv("REFEREE_DATABASE", address := cluster.new())
        store = Store(address)
        table, stop = create(store), threading.Event()

        def write():
            while not stop.is_set():
                with store.writing(table.id) as writing:
                    writing.append([{"do": "note", "text": "x"}, {"do": "note", "text": "y"}], "phone", "k")
            store.let_go()

        writer = threading.Thread(target=write)
        writer.start()
        try:
            answers = [keep("backup", tmp_path / str(n)) for n in range(3)]
        finally:
            stop.set()
            writer.join()
    assert [answer[0] for answer in answers] == [0, 0, 0], answers
    for n in range(3):
        assert len(Store(tmp_path / str(n) / "referee.db").entries(table.id)) % 2 == 0


# -- tidy ----------------------------------------------------------------------------------------


def test_tidy_says_what_would_leave_and_removes_it_only_if_told(data, capsys):
    store = Store(data / "referee.db")
    old, own = create(store, seats=("Wilhelmina", "Bo")), create(store, seats=("Cleo", "Dan"))
    store.db.execute("update tables set touched = '2020-05-05T10:00:00.000+00:00' where id = ?", [old.id])
    for _ in range(2):
        assert main(["tidy", "--older", "365d"]) == 0
        told = capsys.readouterr().out.splitlines()
        assert told[0] == "    2020-05-05  faraway (tally)  Wilhelmina, Bo"
        assert told[1].startswith("1 tables, 0 boxes") and "--yes removes them" in told[1] and store.table(old.id)
    assert main(["tidy", "--older", "365d", "--yes"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("have left.")
    assert store.table(old.id) is None and store.table(own.id)
    files = b"".join(file.read_bytes() for file in data.glob("referee.db*"))
    assert b"Wilhelmina" not in files and b"Cleo" in files, "not in the file either"
    assert main(["tidy"]) == 0 and "0 tables" in capsys.readouterr().out


@pytest.mark.parametrize("told", ["365", "0d", "a year", "-3d", "1e3d"])
def test_so_long_is_a_number_of_days(data, capsys, told):
    Store(data / "referee.db")
    with pytest.raises(SystemExit) as end:
        main(["tidy", f"--older={told}"])
    assert end.value.code == 2 and "as 365d" in capsys.readouterr().err


def test_of_many_tables_some_are_told_one_by_one(data, capsys):
    store = Store(data / "referee.db")
    for _ in range(45):
        create(store)
    store.db.execute("update tables set touched = '2020-05-05T10:00:00.000+00:00'")
    main(["tidy", "--older", "30d"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 42 and told[-2] == "    … and 5 tables more" and told[-1].startswith("45 tables")
