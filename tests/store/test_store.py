"""What every engine of the store must do: keep, order, and never mix up or lose."""

import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.store.store import Store
from tests.store.tables import at_once, create, put
from tests.tools import change_beside


def write(store, table, *entries, by="phone", key="key"):
    with store.writing(table.id) as writing:
        writing.append(entries, by, key)
    return writing.seq


def test_a_table_is_kept_as_it_was_made(place):
    made = Store(place).create("faraway", "tally", "1", ("Ana", "Zoé ‮"), {"sets": ["base"]}, {"map": [1, "é"]})
    found = Store(place).table(made.id)
    assert found == made and found.seats == ("Ana", "Zoé ‮") and found.box == {"map": [1, "é"]}
    assert datetime.fromisoformat(made.created) <= datetime.now(UTC)
    assert Store(place).table("nothing") is None


def test_a_link_of_earlier_days_is_a_secret_and_nothing_else(store):
    made, old = create(store), "o" * 22
    store.db.execute("update tables set edit = ? where id = ?", [old, made.id])
    assert store.by_link("edit", old).id == made.id and store.by_link("view", old) is None


def test_links_are_long_different_and_each_opens_one_table(store):
    tables = [create(store) for _ in range(5)]
    secrets = [secret for table in tables for secret in (table.id, table.edit, table.view)]
    assert len(set(secrets)) == 15
    assert all(len(table.edit) >= 22 and len(table.view) >= 22 for table in tables), "128 bits in base64"
    for table in tables:
        assert store.by_link("edit", table.edit) == table == store.by_link("view", table.view)
        assert store.by_link("edit", table.view) is None is store.by_link("view", table.edit)
        assert store.by_link("edit", table.id) is None
    assert store.by_link("edit", "") is None


def test_entries_come_back_in_order_with_who_and_when(store, table):
    entries = [{"do": "note", "text": text} for text in ("é 🂡", '"\\\n', "\0", "")]
    assert write(store, table, entries[0], by="one", key="k1") == 1
    assert write(store, table, *entries[1:], by="two", key="k2") == 4 == store.seq(table.id)
    rows = store.entries(table.id)
    assert [row.entry for row in rows] == entries and [row.by for row in rows] == ["one", "two", "two", "two"]
    assert [row.seq for row in rows] == [1, 2, 3, 4] and rows[0].at <= rows[1].at == rows[3].at
    assert store.entries(table.id, after=3) == rows[3:] and store.entries(table.id, after=4) == []


def test_a_long_log_is_written_in_few_statements(store, table, monkeypatch):
    """Between two statements a thread waits for its turn, and whoever writes meanwhile waits for it."""
    entries, said = [put(n) for n in range(1, 1201)], []
    with store.writing(table.id) as writing:
        execute = type(writing.db).execute
        monkeypatch.setattr(type(writing.db), "execute", lambda db, *told: said.append(told[0]) or execute(db, *told))
        rows = writing.append(entries, "phone", "key")
    assert len(said) < 10 and rows == store.entries(table.id)
    assert [row.entry for row in rows] == entries and [row.seq for row in rows] == [*range(1, 1201)]


def test_each_table_counts_for_itself(store, table):
    other = create(store)
    write(store, table, put(1), key="same")
    write(store, other, put(2), put(3), key="same")
    assert store.seq(table.id) == 1 and store.seq(other.id) == 2
    assert [row.entry for row in store.entries(table.id)] == [put(1)]


def test_whose_player_is_taken_out_sits_nowhere(store):
    """Not on the seat that another player has then, whose secrets it would see."""
    table = create(store, seats=("Ana", "Bo", "Cy"))
    for seat, phone in enumerate(("a", "b", "c")):
        store.grant(phone, table.id, "edit")
        store.take_seat(phone, table.id, seat)
    with store.writing(table.id) as writing:
        writing.change("host", "seats", ["Ana", "Cy"])
    assert [store.opened(table.id, phone).seat for phone in ("a", "b", "c")] == [0, None, 1]


def test_a_key_is_known_at_its_table_only(store, table):
    write(store, table, put(1), put(2), key="k1")
    write(store, table, put(3), key="k2")
    assert store.seen(table.id, "k1") == range(1, 3) and store.seen(table.id, "k2") == range(3, 4)
    assert not store.seen(table.id, "k3") and not store.seen(create(store).id, "k1")


def test_all_or_none(store, table):
    write(store, table, put(1), key="before")
    with pytest.raises(RuntimeError), store.writing(table.id) as writing:
        writing.append([put(2), put(3)], "phone", "half")
        raise RuntimeError
    with pytest.raises(TypeError), store.writing(table.id) as writing:
        writing.append([put(4), {"do": {1, 2}}], "phone", "half")
    assert store.seq(table.id) == 1 and write(store, table, put(5), key="after") == 2
    assert not store.seen(table.id, "half")


def test_an_entry_of_no_table_is_refused(store):
    with pytest.raises(Exception, match=r"(?i)foreign key"), store.writing("nothing") as writing:
        writing.append([put(1)], "phone", "key")


def test_rights_of_phones(store, table):
    assert store.role("phone", table.id) is None
    store.grant("phone", table.id, "view")
    assert store.role("phone", table.id) == "view"
    store.grant("phone", table.id, "edit")
    store.grant("phone", table.id, "view")
    assert store.role("phone", table.id) == "edit", "an edit right is never lowered"
    assert store.role("other", table.id) is None is store.role("phone", create(store).id)


def test_the_tables_of_a_phone_latest_first(store):
    tables = [create(store) for _ in range(4)]
    for table in tables[:3]:
        store.grant("phone", table.id, "edit")
    for n, table in enumerate((tables[1], tables[0], tables[2])):
        threading.Event().wait(0.003)  # stamps count milliseconds
        write(store, table, put(1), key=str(n))
    found = store.tables_of("phone")
    assert [table for table, _ in found] == [tables[2], tables[0], tables[1]]
    assert found[0][1] == store.entries(tables[2].id)[0].at
    assert [table for table, _ in store.tables_of("phone", 1)] == [tables[2]]
    assert store.tables_of("nobody") == []


@pytest.mark.parametrize("stores", [1, 2], ids=["one store", "two stores on one file"])
def test_four_threads_lose_nothing(place, stores):
    """Four threads write 200 entries each: all are there, without a gap, each thread's in its order."""
    opened = [Store(place) for _ in range(stores)]
    table = create(opened[0])

    def work(thread):
        store = opened[thread % stores]
        for n in range(200):
            with store.writing(table.id) as writing:
                assert not store.seen(table.id, f"{thread}.{n}")
                writing.append([{"do": "note", "text": str(n)}], str(thread), f"{thread}.{n}")

    at_once(4, work)
    rows = Store(place).entries(table.id)
    assert [row.seq for row in rows] == list(range(1, 801))
    for thread in range(4):
        assert [row.entry["text"] for row in rows if row.by == str(thread)] == [str(n) for n in range(200)]


def test_two_stores_on_one_file_see_each_other(place):
    one, two = Store(place), Store(place)
    table = create(one)
    assert write(one, table, put(1), key="k1") == 1
    assert write(two, table, put(2), key="k2") == 2
    with one.writing(table.id) as writing:
        assert writing.seq == 2 and one.seen(table.id, "k2") == range(2, 3)
    two.grant("phone", table.id, "edit")
    assert one.role("phone", table.id) == "edit" and one.entries(table.id) == two.entries(table.id)


def test_a_journal_that_another_process_takes_away_meanwhile_is_no_fault(tmp_path, monkeypatch):
    found = Path.glob

    def late(folder, pattern):
        return [*found(folder, pattern), folder / "new.db-journal"]

    monkeypatch.setattr(Path, "glob", late)
    assert Store(tmp_path / "new.db").table("x") is None


def test_several_processes_at_a_new_database(tmp_path):
    """The server's worker, and `python -m referee tables` beside it: each finds the whole shape."""
    code = "import sys, pathlib; from referee.store.store import Store; Store(pathlib.Path(sys.argv[1])).table('x')"
    many = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "new.db")], stderr=subprocess.PIPE)
        for _ in range(6)
    ]
    assert [(each.communicate()[1], each.returncode) for each in many] == [(b"", 0)] * 6


def made(store, by="a", seats=("Ana", "Bo"), mode="play"):
    return store.create("faraway", mode, "1", seats, {}, {}, by=by)


def test_a_table_made_twice_by_one_phone_is_one(store):
    first = made(store)
    assert made(store) == first and store.role("a", first.id) == "edit"
    others = [made(store, by="b"), made(store, seats=("Ana", "Cy")), made(store, mode="tally")]
    assert len({first.id, *(table.id for table in others)}) == 4


def test_a_table_that_was_touched_or_is_old_is_not_made_again(store):
    played, named, gone, old = (made(store, by=phone) for phone in "abcd")
    write(store, played, {"do": "note", "text": "x"})
    change_beside(store, named.id, "b", "ended", True)
    store.delete(gone.id)
    with store.transaction() as db:
        db.execute(
            "update tables set created = '2020-01-01T00:00', touched = '2020-01-01T00:00' where id = ?", [old.id]
        )
    for phone, table in zip("abcd", (played, named, gone, old), strict=True):
        assert made(store, by=phone).id != table.id


def test_two_taps_at_once_make_one_table(place):
    store = Store(place)
    found = at_once(8, lambda n: made(store).id)
    assert len(found) == 8 and len(set(found)) == 1


def test_a_table_that_was_written_to_is_not_the_one_just_made(store, monkeypatch):
    """However quick that was: both may fall into one millisecond."""
    monkeypatch.setattr("referee.store.tables.now", lambda: "9999-01-01T00:00:00.000+00:00")
    monkeypatch.setattr("referee.store.logs.now", lambda: "9999-01-01T00:00:00.000+00:00")
    first, again = (store.create("faraway", "tally", "1", ("Ana", "Bo"), {}, {}, by="phone") for _ in range(2))
    assert again == first, "a double tap"
    with store.writing(first.id) as writing:
        writing.append([put(1)], "phone", "key")
    assert store.create("faraway", "tally", "1", ("Ana", "Bo"), {}, {}, by="phone") != first


KILLED = """
import os, pathlib, sys
from referee.store.store import Store
where = sys.argv[1]
store = Store(where if "://" in where else pathlib.Path(where))
with store.writing(sys.argv[2]) as writing:
    writing.append([{"do": "undo"}], "phone", "whole")
with store.writing(sys.argv[2]) as writing:
    writing.append([{"do": "undo"}, {"do": "undo"}], "phone", "half")
    os._exit(9)
"""


def test_a_killed_process_leaves_whole_entries_and_no_lock(place):
    store = Store(place)
    table = create(store)
    assert subprocess.run([sys.executable, "-c", KILLED, place, table.id], check=False).returncode == 9
    assert [row.seq for row in store.entries(table.id)] == [1]
    assert store.seen(table.id, "whole") == range(1, 2) and not store.seen(table.id, "half")
    with store.writing(table.id):
        pass
