"""What every engine of the store must do with what was deleted: it really leaves, after a while or at once."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.store.care.purging import erase_circle, erase_person, purge
from referee.store.play.history import games_of
from referee.store.store import Store
from tests.store.tables import everywhere, laid_out, put

NOW = datetime.now(UTC)
EARLY, LATE = NOW + timedelta(days=29), NOW + timedelta(days=31)


def test_an_erased_circle_lets_nobody_in_any_more(store, circle, kept):
    """At once, by whoever runs the app: nobody deleted it before."""
    table = kept[0]
    store.grant("of the table", table.id, "view")
    store.circles.let_in("phone-of-ours", table.id, circle.id)
    erase_circle(store.engine, circle.id)
    assert store.phones(table.id) == [("of the table", "view", None)]


@pytest.fixture
def circle(store):
    return store.circles.create("Thursdays-of-ours", by="phone-of-ours")


@pytest.fixture
def kept(hall, store, circle):
    """A table of the circle, reckoned, and its people."""
    table = finished(store)
    people = store.circles.join(circle.id, ["Wilhelmina", "Theodora"])
    store.circles.put(table.id, circle.id, [person.id for person in people])
    assert len(games_of(hall, circle.id)) == 1 and rows(store, "played") == 1
    return table, *people


def finished(store):
    return laid_out(store, "faraway", ("P1", "P2"), [put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1)], "tally")


def rows(store, table):
    return store.db.execute(f"select count(*) from {table}").fetchone()[0]


def test_a_deleted_circle_leaves_after_thirty_days_and_nothing_of_it_stays(store, circle, kept):
    table, ana, _ = kept
    store.circles.grant("guest-of-ours", circle.id, "view")
    store.circles.delete(circle.id)
    assert purge(store.engine, EARLY) == 0
    store.circles.delete(circle.id, back=True)
    assert store.circles.at(table.id)[1][0] == ana.id and b"Wilhelmina" in everywhere(store), "as it was"
    store.circles.delete(circle.id)
    assert purge(store.engine, LATE) == 1
    for name in ("circles", "circle_phones", "people", "circle_tables", "played"):
        assert rows(store, name) == 0, name
    left = everywhere(store)
    for secret in ("Thursdays-of-ours", "Wilhelmina", "Theodora", circle.id, circle.edit, circle.view, ana.id):
        assert secret.encode() not in left, "not in the file either"
    assert b"of-ours" not in left, "nor the phones"
    assert store.table(table.id) == table, "its tables are their phones'"
    store.circles.delete(circle.id, back=True)
    assert store.circles.get(circle.id) is None and purge(store.engine, LATE) == 0


def test_somebody_removed_leaves_after_thirty_days_and_the_games_stay(hall, store, circle, kept):
    table, ana, bo = kept
    (other,) = store.circles.join(circle.id, ["Mina-of-ours"])
    store.circles.merge(circle.id, other.id, ana.id)
    store.circles.remove(circle.id, ana.id)
    assert purge(store.engine, EARLY) == 0 and len(store.circles.people(circle.id)) == 3
    assert purge(store.engine, LATE) == 1
    assert store.circles.people(circle.id) == [bo] and store.circles.at(table.id)[1] == (None, bo.id)
    left = everywhere(store)
    for secret in ("Wilhelmina", "Mina-of-ours", ana.id, other.id):
        assert secret.encode() not in left, "by no name that was hers"
    assert len(games_of(hall, circle.id)) == 1 and b"Theodora" in left


def test_who_is_another_by_now_is_not_removed_with_a_name(store, circle, kept):
    _, ana, bo = kept
    store.circles.merge(circle.id, bo.id, ana.id)
    store.circles.remove(circle.id, bo.id)
    assert purge(store.engine, LATE) == 0 and len(store.circles.people(circle.id)) == 2


def test_nothing_else_leaves(hall, store, circle, kept):
    table, ana, bo = kept
    other = store.circles.create("Sundays", by="phone")
    (zoe,) = store.circles.join(other.id, ["Zoé"])
    loose = finished(store)
    store.circles.put(loose.id, other.id, [zoe.id, None])
    games_of(hall, other.id)
    store.circles.delete(other.id)
    assert purge(store.engine, LATE) == 1
    assert store.circles.get(circle.id).name == circle.name and store.circles.people(circle.id) == [ana, bo]
    assert store.circles.at(table.id)[1] == (ana.id, bo.id) and rows(store, "played") == 1
    assert store.table(loose.id) and store.circles.role("phone-of-ours", circle.id) == "edit"


def test_a_circle_or_a_person_leaves_at_once_if_asked(place, store, circle, kept):
    table, ana, bo = kept
    erase_person(store.engine, circle.id, ana.id)
    assert store.circles.people(circle.id) == [bo] and store.circles.at(table.id)[1] == (None, bo.id)
    assert b"Wilhelmina" not in everywhere(store)
    erase_circle(store.engine, circle.id)
    assert Store(place).circles.get(circle.id) is None and b"Theodora" not in everywhere(store)
