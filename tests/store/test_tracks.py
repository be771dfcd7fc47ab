"""What every engine of the store must do with what a circle ticks across many games."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.store.care.purging import erase_person, purge
from referee.store.store import Store
from tests.store.tables import at_once, everywhere


@pytest.fixture
def circle(store):
    return store.circles.create("Thursdays", by="phone")


def name(store, circle, what, kind="challenge", most=50):
    return store.tracks.name(circle.id, "aqua", kind, what, most)


def ticked(store, circle):
    return [(each.achievement, each.person, each.table) for each in store.tracks.ticks(circle.id, "aqua")]


def test_each_is_named_once_and_ticked_once_by_each(place, store, circle, table):
    ana, bo = store.circles.join(circle.id, ["Ana", "Bo"])
    one = name(store, circle, "All in a row")
    assert name(store, circle, "ALL in a row", "scenario") == one, "called so already"
    assert {each.id for each in at_once(4, lambda _: name(store, circle, "Twice"))} == {name(store, circle, "Twice").id}
    store.tracks.tick(circle.id, one.id, [ana.id, bo.id], table.id)
    store.tracks.tick(circle.id, one.id, [ana.id])
    assert ticked(Store(place), circle) == [(one.id, ana.id, table.id), (one.id, bo.id, table.id)], "several may"
    store.tracks.untick(circle.id, one.id, [ana.id])
    assert ticked(store, circle) == [(one.id, bo.id, table.id)]
    store.tracks.forget(circle.id, one.id)
    assert one in store.tracks.named(circle.id, "aqua"), "no tick is lost"
    store.tracks.untick(circle.id, one.id, [bo.id])
    store.tracks.forget(circle.id, one.id)
    assert [each.name for each in store.tracks.named(circle.id, "aqua")] == ["Twice"]


def test_no_more_are_named_than_there_are(store, circle):
    assert name(store, circle, "One", most=2) and name(store, circle, "Two", most=2)
    assert name(store, circle, "Three", most=2) is None and name(store, circle, "one", most=2)
    assert store.tracks.name(circle.id, "other", "x", "Three", 2), "of each game"


def test_nothing_of_another_circle_is_reached(store, circle):
    other = store.circles.create("Sundays", by="phone")
    (ana,), (zoe,) = (store.circles.join(each.id, [who]) for each, who in ((circle, "Ana"), (other, "Zoé")))
    one = name(store, circle, "One")
    for where, who in ((other, ana), (other, zoe), (circle, zoe)):
        store.tracks.tick(where.id, one.id, [who.id])
    assert ticked(store, circle) == [] == ticked(store, other)
    store.tracks.tick(circle.id, one.id, [ana.id, "nobody"])
    store.tracks.untick(other.id, one.id, [ana.id])
    store.tracks.call(other.id, one.id, "Mine")
    store.tracks.forget(other.id, one.id)
    assert ticked(store, circle) == [(one.id, ana.id, None)] and store.tracks.named(circle.id, "aqua") == [one]


def test_ticks_leave_with_their_person_and_with_their_circle(store, circle):
    ana, bo = store.circles.join(circle.id, ["Ana", "Bo"])
    one = name(store, circle, "Name-of-ours")
    store.tracks.tick(circle.id, one.id, [ana.id, bo.id])
    erase_person(store.engine, circle.id, ana.id)
    assert ticked(store, circle) == [(one.id, bo.id, None)]
    store.circles.delete(circle.id)
    assert purge(store.engine, datetime.now(UTC) + timedelta(days=31)) == 1
    assert store.tracks.named(circle.id, "aqua") == []
    assert b"Name-of-ours" not in everywhere(store)
