"""What every engine of the store must do when somebody tidies: what is old leaves whole, and nothing else."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.store.care.purging import forget, forgotten
from tests.store.tables import create
from tests.tools import change_beside

NOW = datetime.now(UTC)
SINCE = 365


def aged(store, what, id, days):
    """As if nobody had touched it for so long."""
    touched = (NOW - timedelta(days=days)).isoformat(timespec="milliseconds")
    with store.transaction() as db:
        db.execute(f"update {what} set touched = ? where id = ?", [touched, id])


def with_all(store, phone="a-phone"):
    """A table with whatever may belong to one."""
    table = store.create("faraway", "tally", "1", ("Ana-of-old", "Bo-of-old"), {}, {}, by=phone)
    with store.writing(table.id) as writing:
        writing.append([{"do": "note", "text": "a-note-of-old"}], phone, "k")
    change_beside(store, table.id, phone, "seats", ["Anna-of-old", "Bo-of-old"])
    store.grant("guest-of-old", table.id, "view")
    store.codes.new(table.id, "edit")
    return table


def tidy(store, days=SINCE, at=None):
    found = forgotten(store.engine, days, at)
    forget(store.engine, found, at)
    return found


def ids(found):
    return {table.id for table, _ in found.tables}


@pytest.fixture
def columns(store):
    """Each table of the database that says which table a row belongs to."""
    found = []
    for name in ("entries", "phones", "codes", "changes", "circle_tables", "played", "achieved", "box_changes"):
        store.db.execute(f"select table_id from {name}").fetchall()
        found.append(name)
    return found


def test_what_nobody_touched_leaves_with_all_that_belongs_to_it(store, columns):
    old, own = with_all(store), with_all(store, "another")
    aged(store, "tables", old.id, 400)
    found = tidy(store)
    assert ids(found) == {old.id} and store.table(old.id) is None and store.entries(old.id) == []
    for name in columns:
        left = {id for (id,) in store.db.execute(f"select table_id from {name}").fetchall()}
        assert old.id not in left, name
    assert store.table(own.id) and store.entries(own.id) and store.phones(own.id) and store.codes.of(own.id, "edit")
    assert not forgotten(store.engine, SINCE)


def test_nothing_is_removed_by_asking(store):
    old = with_all(store)
    aged(store, "tables", old.id, 400)
    assert ids(forgotten(store.engine, SINCE)) == {old.id} == ids(forgotten(store, SINCE)) and store.table(old.id)


def test_without_so_long_only_what_was_deleted_leaves(store):
    old, away, fresh = create(store), create(store), create(store)
    aged(store, "tables", old.id, 4000)
    store.delete(away.id)
    store.delete(fresh.id)
    assert not forgotten(store.engine, None).tables, "a table that is deleted can be brought back for thirty days"
    found = tidy(store, None, NOW + timedelta(days=31))
    assert ids(found) == {away.id, fresh.id} and store.table(old.id)
    store.delete(away.id, back=True)
    assert store.table(away.id) is None


def test_what_is_touched_meanwhile_stays(store):
    old = with_all(store)
    aged(store, "tables", old.id, 400)
    found = forgotten(store.engine, SINCE)
    with store.writing(old.id) as writing:
        writing.append([{"do": "note", "text": "back after a year"}], "a-phone", "k2")
    forget(store.engine, found)
    assert len(store.entries(old.id)) == 2


def test_the_games_of_a_circle_stay_as_long_as_the_circle(store):
    circle = store.circles.create("Thursdays-of-old", by="a-phone")
    first, last = create(store), create(store)
    for table in (first, last):
        store.circles.put(table.id, circle.id, [None, None])
    aged(store, "tables", first.id, 900)
    aged(store, "circles", circle.id, 900)
    assert not forgotten(store.engine, SINCE), "it was played in since"
    aged(store, "tables", last.id, 400)
    found = tidy(store)
    assert ids(found) == {first.id, last.id} and found.circles == ((circle.id, "Thursdays-of-old"),)
    assert store.circles.get(circle.id) is None and store.circles.role("a-phone", circle.id) is None


def test_the_games_of_a_circle_that_can_be_brought_back_stay(store):
    circle, table = store.circles.create("Thursdays", by="a-phone"), create(store)
    store.circles.put(table.id, circle.id, [None, None])
    aged(store, "tables", table.id, 900)
    store.circles.delete(circle.id)
    assert not forgotten(store.engine, SINCE)


def test_a_box_stays_as_long_as_a_table_that_came_from_it(store):
    box, other = (store.boxes.create("space_aztecs", name, {}, by="a-phone") for name in ("Attic", "Cellar"))
    table = store.create("space_aztecs", "tally", "1", ("Ana", "Bo"), {}, {}, box_id=box.id)
    for each in (box, other):
        aged(store, "boxes", each.id, 400)
    assert forgotten(store.engine, SINCE).boxes == ((other.id, "Cellar"),)
    tidy(store)
    assert store.boxes.get(box.id) and store.boxes.get(other.id) is None
    store.boxes.delete(box.id)
    tidy(store, None, NOW + timedelta(days=31))
    assert store.table(table.id).box_id is None and store.table(table.id).box == table.box, "it has its own copy"


def test_codes_that_let_nobody_in_any_more_leave(store):
    table = create(store)
    store.codes.new(table.id, "edit", minutes=-5)
    assert forgotten(store.engine, None).codes == 1
    tidy(store)
    assert store.db.execute("select count(*) from codes").fetchone()[0] == 0


def test_deleted_circles_and_people_leave_with_the_rest(store):
    circle = store.circles.create("Thursdays", by="a-phone")
    store.circles.delete(circle.id)
    later = NOW + timedelta(days=31)
    assert forgotten(store.engine, None, later).deleted == 1
    tidy(store, None, later)
    assert store.circles.name_of(circle.id) is None
