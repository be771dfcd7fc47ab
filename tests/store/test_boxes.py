"""What every engine of the store must do with a household's boxes: kept, changed whole or not at all, a way back."""

import pytest

from referee.store.boxes import MOST_BACK
from referee.store.store import Store
from tests.store.tables import at_once, create


@pytest.fixture
def box(store):
    return store.boxes.create("space_aztecs", "Ours", {"cards": {}})


def tell(store, box, n, table=None, by="phone"):
    return store.boxes.change(box.id, by, lambda values: values | {"n": n}, table)


def test_a_box_is_kept_as_it_was_made(place):
    made = Store(place).boxes.create("aqua", "Zoé ‮", {"species": {"red": {"name": "é 🂡"}}})
    assert Store(place).boxes.get(made.id) == made and made.revision == 0
    assert Store(place).boxes.get("nothing") is None


def test_links_are_long_different_and_each_opens_one_box(store, table):
    boxes = [store.boxes.create("aqua", "A", {}) for _ in range(5)]
    secrets = {secret for box in boxes for secret in (box.id, box.edit, box.view)}
    assert len(secrets) == 15 and all(len(box.edit) >= 22 <= len(box.view) for box in boxes)
    for box in boxes:
        assert store.boxes.by_link("edit", box.edit) == box == store.boxes.by_link("view", box.view)
        assert store.boxes.by_link("edit", box.view) is None is store.boxes.by_link("view", box.id)
        assert store.by_link("edit", box.edit) is None, "a table's link opens no box, nor the other way round"
    assert store.boxes.by_link("edit", table.edit) is None is store.boxes.by_link("edit", "")


def test_a_change_sees_what_is_there_and_is_kept(store, box):
    assert tell(store, box, 1).values == {"cards": {}, "n": 1}
    after = store.boxes.change(box.id, "b", lambda values: values | {"n": values["n"] + 1})
    assert store.boxes.get(box.id) == after and (after.values["n"], after.revision) == (2, 2)
    assert after.touched >= box.touched


def test_what_fails_changes_nothing(store, box):
    def fail(values):
        values["n"] = 9
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.boxes.change(box.id, "phone", fail)
    assert store.boxes.get(box.id) == box and tell(store, box, 1).revision == 1


def test_an_answer_that_is_no_values_changes_nothing(store, box):
    assert store.boxes.change(box.id, "phone", lambda values: "too many") == "too many"
    assert store.boxes.get(box.id) == box


def test_the_same_again_is_no_change(store, box):
    tell(store, box, 1)
    assert tell(store, box, 1).revision == 1
    assert store.boxes.undo(box.id, 1).values == {"cards": {}}


def test_undo_goes_back_step_by_step(store, box):
    for n in (1, 2, 3):
        tell(store, box, n)
    assert store.boxes.before(box.id)["n"] == 2
    assert store.boxes.undo(box.id, 3).values["n"] == 2
    assert store.boxes.undo(box.id, 4).values["n"] == 1
    assert store.boxes.undo(box.id, 5).values == {"cards": {}} and store.boxes.before(box.id) is None
    assert store.boxes.undo(box.id, 6) is None


def test_undo_is_refused_where_another_phone_came_first(store, box):
    seen = tell(store, box, 1).revision
    tell(store, box, 2, by="other")
    assert store.boxes.undo(box.id, seen) is None and store.boxes.get(box.id).values["n"] == 2


def test_only_so_many_steps_are_kept(store, box):
    for n in range(MOST_BACK + 5):
        last = tell(store, box, n)
    back = 0
    while (last := store.boxes.undo(box.id, last.revision)) is not None:
        back += 1
    assert back == MOST_BACK


def test_what_one_table_taught_is_one_change_said_again(store, box):
    """An entry taken back at the table is taken out of the box: it starts from before the table."""
    tell(store, box, 0)
    learn = [{"a": 1}, {"a": 1, "b": 2}, {"a": 1}, {"c": 3}]
    for more in learn:
        now = store.boxes.change(box.id, "phone", lambda values, more=more: values | more, "table")
        assert now.values == {"cards": {}, "n": 0, **more}
    assert store.boxes.undo(box.id, now.revision).values == {"cards": {}, "n": 0}
    store.boxes.change(box.id, "phone", lambda values: values | {"a": 1}, "table")
    tell(store, box, 7)
    assert store.boxes.change(box.id, "phone", lambda values: values | {"b": 2}, "table").values["n"] == 7


def test_threads_lose_nothing(store):
    box = store.boxes.create("aqua", "A", {"n": 0})

    def work(n):
        for _ in range(20):
            store.boxes.change(box.id, "phone", lambda values: {"n": values["n"] + 1})

    at_once(4, work)
    assert store.boxes.get(box.id).values == {"n": 80} and store.boxes.get(box.id).revision == 80


def test_rights_are_by_phone_and_never_lowered(store, box):
    assert store.boxes.role("a", box.id) is None
    store.boxes.grant("a", box.id, "view")
    assert store.boxes.role("a", box.id) == "view"
    store.boxes.grant("a", box.id, "edit")
    store.boxes.grant("a", box.id, "view")
    assert store.boxes.role("a", box.id) == "edit" and store.boxes.role("b", box.id) is None
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        store.boxes.grant("a", "nothing", "view")


def test_the_boxes_of_a_phone_by_game_the_latest_first(store):
    one, two, three = (store.boxes.create(game, game, {}) for game in ("aqua", "vineta", "aqua"))
    for box in (one, two, three):
        store.boxes.grant("a", box.id, "view" if box is two else "edit")
    store.boxes.change(one.id, "a", lambda values: {"n": 1})
    assert next((box.id, role) for box, role in store.boxes.of("a")) == (one.id, "edit")
    assert {box.id for box, _ in store.boxes.of("a", "aqua")} == {one.id, three.id}
    assert [role for _, role in store.boxes.of("a", "vineta")] == ["view"] and store.boxes.of("b") == []


@pytest.mark.parametrize("role", ["edit", "view"])
def test_a_new_link_shuts_the_old_one_out(store, box, role):
    for phone in ("keeper", "guest"):
        store.boxes.grant(phone, box.id, role)
    store.boxes.renew(box.id, role, keep="keeper")
    assert store.boxes.by_link(role, getattr(box, role)) is None
    assert store.boxes.role("keeper", box.id) == role and store.boxes.role("guest", box.id) is None
    now = store.boxes.get(box.id)
    assert store.boxes.by_link(role, getattr(now, role)) == now
    other = "view" if role == "edit" else "edit"
    assert getattr(now, other) == getattr(box, other)


def test_deleted_with_a_way_back_and_out_of_every_list(store, box):
    store.boxes.grant("a", box.id, "edit")
    store.boxes.delete(box.id)
    assert store.boxes.get(box.id) is None and store.boxes.of("a") == [] and store.boxes.everything() == []
    assert store.boxes.by_link("edit", box.edit) is None
    store.boxes.delete(box.id, back=True)
    assert store.boxes.get(box.id) == box == store.boxes.everything()[0]


def test_a_name_is_only_a_name(store, box):
    store.boxes.rename(box.id, "'; drop table boxes; --")
    assert store.boxes.get(box.id).name == "'; drop table boxes; --"


def test_a_table_keeps_its_own_copy_and_where_it_came_from(store, box):
    table = store.create("space_aztecs", "tally", "1", ("Ana",), {}, box.values, box.id)
    assert store.table(table.id) == table and table.box_id == box.id
    tell(store, box, 1)
    store.boxes.delete(box.id)
    assert store.table(table.id).box == {"cards": {}}
    with store.writing(table.id) as writing:
        writing.change("phone", "box", {"n": 5})
        writing.use_box(None)
    now = store.table(table.id)
    assert (now.box, now.box_id, now.revision) == ({"n": 5}, None, 1)
    assert create(store).box_id is None


def made(store, by="a", name="Ours", values=None):
    return store.boxes.create("aqua", name, values or {}, by=by)


def test_a_box_made_twice_by_one_phone_is_one(store):
    first = made(store)
    assert made(store) == first and store.boxes.role("a", first.id) == "edit"
    others = [made(store, by="b"), made(store, name="Theirs"), made(store, values={"n": 1})]
    assert [box.name for box in others] == ["Ours", "Theirs", "Ours 2"]
    assert len({first.id, *(box.id for box in others)}) == 4
    assert made(store, values={"n": 1}) == others[2], "also under the name with a number"


def test_a_box_that_was_filled_or_is_old_is_not_made_again(store):
    filled, named, gone, old = (made(store, by=phone) for phone in "abcd")
    tell(store, filled, 1)
    store.boxes.rename(named.id, "Attic")
    store.boxes.delete(gone.id)
    with store.transaction() as db:
        db.execute("update boxes set created = '2020-01-01T00:00', touched = '2020-01-01T00:00' where id = ?", [old.id])
    again = [made(store, by=phone) for phone in "abcd"]
    assert all(new.id != then.id for new, then in zip(again, (filled, named, gone, old), strict=True))
    assert [box.name for box in again] == ["Ours 2", "Ours", "Ours", "Ours 2"]


def test_two_taps_at_once_make_one_box(place):
    store = Store(place)
    found = at_once(8, lambda n: made(store).id)
    assert len(found) == 8 and len(set(found)) == 1
