"""Moving house: all of it, or nothing; both houses answer the same, and the same phones are let in."""

import re

import pytest

from referee.__main__ import main
from referee.commands import UNREADABLE
from referee.store.care.migrate import TABLES, move
from referee.store.engine.engine import write_many
from referee.store.engine.faults import Damaged, Unusable
from referee.store.store import Store
from referee.web import create_app
from tests.postgresql import closed_afterwards
from tests.store.tables import create, laid_out, put
from tests.tools import change_beside
from tests.web.phone import Phone
from tests.web.scenes import lay_out

PAGES = ("", "/dispute", "/log", "/scores", "/share", "/settings")
OF_THE_MOMENT = re.compile(r'name="(csrf_token|key)" value="[^"]*"|\d{6}')


@pytest.fixture
def cleared(cluster, monkeypatch):
    with closed_afterwards(monkeypatch):
        yield cluster


def full(path):
    """A house with something of everything."""
    store = Store(path)
    lay_out(store)
    one, two = (
        create(store),
        laid_out(store, "faraway", ("Zoé", "Bo"), [put(1), {"do": "note", "text": "é 🂡"}], "tally"),
    )
    for phone in ("me", "you"):
        store.grant(phone, one.id, "edit")
    store.take_seat("me", one.id, 0), store.take_seat("you", one.id, 0)
    change_beside(store, one.id, "me", "seats", ["Ana", "Bea"])
    store.codes.new(two.id, "view")
    box = store.boxes.create("aqua", "Ours", {}, by="me")
    store.boxes.change(box.id, "me", lambda values: {"species": {"red": {"name": "é"}}})
    circle = store.circles.create("Les jeudis", by="me")
    ana, bo = store.circles.join(circle.id, ["Ana", "Bo"])
    store.circles.merge(circle.id, bo.id, ana.id)
    store.circles.put(two.id, circle.id, [ana.id, None])
    deed = store.tracks.name(circle.id, "aqua", "card", "Waves", 9)
    store.tracks.tick(circle.id, deed.id, [ana.id], two.id)
    store.delete(create(store).id)
    return store


def test_a_house_moves_and_moves_back_with_all_that_is_in_it(cleared, tmp_path):
    old = full(tmp_path / "old" / "referee.db")
    there, back = Store(cleared.new()), Store(tmp_path / "back" / "referee.db")
    counts = move(old.engine, there.engine)
    assert all(counts[table] for table in TABLES if table != "played"), "something of everything"
    assert move(there.engine, back.engine) == counts and back.engine.key() == there.engine.key() == old.engine.key()
    for table in TABLES:
        names = [name for name in old.db.table(table).columns_dict if (table, name) not in OWN]
        asked = f"select {', '.join(map('[{}]'.format, names))} from {table}"
        assert sorted(map(str, old.db.execute(asked))) == sorted(map(str, back.db.execute(asked))), table


OWN = {("changes", "id"), ("box_changes", "id")}


def test_both_houses_answer_the_same_and_know_the_same_phones(cleared, tmp_path, monkeypatch):
    app = create_app(tmp_path)
    store = app.extensions["hall"].store
    tables = lay_out(store)
    phone = Phone(app)
    for table in tables.values():
        phone.get(f"/e/{table.edit}")
    address = cleared.new()
    move(store.engine, Store(address).engine)
    monkeypatch.setenv("REFEREE_DATABASE", address)
    other = create_app(tmp_path / "elsewhere")
    moved = Phone(other)
    moved.client = other.test_client()
    for cookie in phone.client._cookies.values():
        moved.client._cookies[cookie._storage_key] = cookie
    for name, table in tables.items():
        for page in PAGES:
            here, there = (each.get(f"/t/{table.id}{page}") for each in (phone, moved))
            assert phone.status == moved.status == 200, (name, page, moved.status)
            assert OF_THE_MOMENT.sub("", here.source) == OF_THE_MOMENT.sub("", there.source), (name, page)


def test_nobody_moves_into_a_house_where_somebody_lives(cleared, tmp_path):
    old, new = full(tmp_path / "old" / "referee.db"), Store(cleared.new())
    made = create(new)
    with pytest.raises(Unusable, match="tables"):
        move(old.engine, new.engine)
    assert new.everything() == [made]


def test_what_is_written_meanwhile_is_noticed(cleared, tmp_path, monkeypatch):
    old, new = full(tmp_path / "old" / "referee.db"), Store(cleared.new())
    table = create(old)
    again = Store(tmp_path / "old" / "referee.db")

    def late(db, name, columns, rows):
        write_many(db, name, columns, rows)
        if name == "codes":
            with again.writing(table.id) as writing:
                writing.append([put(1)], "a", "late")

    monkeypatch.setattr("referee.store.care.migrate.write_many", late)
    with pytest.raises(Damaged, match="meanwhile"):
        move(old.engine, new.engine)


def test_the_command_says_what_moved_and_names_no_password(cleared, tmp_path, capsys):
    full(tmp_path / "referee.db").close()
    address = cleared.new()
    assert main(["move", f"sqlite:{tmp_path / 'referee.db'}", address]) == 0
    told = capsys.readouterr().out
    assert " tables, " in told and " entries, " in told and "Every log was held against its copy" in told
    assert main(["move", f"sqlite:{tmp_path / 'referee.db'}", address]) == UNREADABLE
    assert "it must be a new one" in capsys.readouterr().err
    assert main(["move", address, address]) == UNREADABLE
    assert "the same database twice" in capsys.readouterr().err
    assert main(["move", f"sqlite:{tmp_path / 'none.db'}", address]) == UNREADABLE
    assert "no database here" in capsys.readouterr().err
    assert main(["move", "postgresql://me:hunter2@/x?host=/nowhere", address]) == UNREADABLE
    assert "hunter2" not in "".join(capsys.readouterr())
