"""What every engine of the store must do with circles: people, tables, and how those ended."""

from dataclasses import replace

import pytest

from referee.store.engine.engine import now
from referee.store.opened_by_link import Fresh
from referee.store.play.hall import Hall
from referee.store.play.history import games_of, played_of
from referee.store.store import Store
from tests.store.tables import at_once, create, enter, put


@pytest.fixture
def circle(store):
    return store.circles.create("Thursdays", by="phone")


def names(store, circle):
    return [person.name for person in store.circles.people(circle.id)]


def test_a_circle_is_kept_and_known_to_its_phone(place):
    made = Store(place).circles.create("Les jeudis", by="phone")
    again = Store(place)
    assert again.circles.get(made.id) == made and again.circles.of("phone") == [(made, "edit")]
    assert again.circles.of("stranger") == [] and again.circles.role("stranger", made.id) is None


def test_a_double_tap_makes_one_circle(store):
    made = at_once(4, lambda n: store.circles.create("Thursdays", by="phone"))
    assert len({circle.id for circle in made}) == 1


def test_a_circle_with_a_table_is_not_taken_for_a_new_one(store, monkeypatch):
    """Be the table put into it within the millisecond in which it was made."""
    at = now()
    monkeypatch.setattr("referee.store.circles.now", lambda: at)
    made = store.circles.create("Thursdays", by="phone")
    store.circles.put(create(store).id, made.id)
    assert store.circles.create("Thursdays", by="phone") != made


def test_links_open_one_circle_and_nothing_else(store, circle, table):
    assert store.circles.by_link("edit", circle.edit) == circle == store.circles.by_link("view", circle.view)
    assert store.circles.by_link("edit", circle.view) is None is store.circles.by_link("edit", table.edit)
    assert store.by_link("edit", circle.edit) is None is store.boxes.by_link("edit", circle.edit)
    store.circles.grant("guest", circle.id, "view")
    store.circles.renew(circle.id, "view", keep="phone")
    assert store.circles.by_link("view", circle.view) is None and store.circles.role("guest", circle.id) is None


def test_who_is_called_alike_is_one_person(store, circle):
    ana, bo = store.circles.join(circle.id, ["Ana", "Bo"])
    assert [person.id for person in store.circles.join(circle.id, ["ANA", "Cy", "bo"])][::2] == [ana.id, bo.id]
    assert names(store, circle) == ["Ana", "Bo", "Cy"]
    assert [person.mark for person in store.circles.people(circle.id)] == [0, 1, 2], "in the order of joining"


def test_somebody_is_renamed_merged_removed_and_brought_back(store, circle):
    ana, anna = store.circles.join(circle.id, ["Ana", "Anna"])
    store.circles.call(circle.id, ana.id, "Anaïs")
    store.circles.merge(circle.id, anna.id, ana.id)
    assert [(p.name, p.into) for p in store.circles.people(circle.id)] == [("Anaïs", None), ("Anna", ana.id)]
    store.circles.merge(circle.id, anna.id, None)
    store.circles.remove(circle.id, anna.id)
    assert [bool(p.gone) for p in store.circles.people(circle.id)] == [False, True]
    new = store.circles.join(circle.id, ["Anna"])
    assert new[0].id != anna.id, "who was removed is not found again by the name"
    store.circles.remove(circle.id, anna.id, back=True)
    assert not any(p.gone for p in store.circles.people(circle.id))


def test_a_name_means_who_bears_it_before_who_bore_it_and_was_merged(store, circle):
    ana, anna = store.circles.join(circle.id, ["Ana", "Anna"])
    store.circles.merge(circle.id, anna.id, ana.id)
    assert store.circles.call(circle.id, ana.id, "Anna") is None
    assert [person.id for person in store.circles.join(circle.id, ["anna"])] == [ana.id]


def test_nobody_of_another_circle_is_touched(store, circle):
    other = store.circles.create("Sundays", by="phone")
    (ana,) = store.circles.join(circle.id, ["Ana"])
    store.circles.call(other.id, ana.id, "Mine")
    store.circles.remove(other.id, ana.id)
    assert store.circles.people(circle.id) == [ana] and names(store, other) == []


def test_a_table_is_of_one_circle_or_of_none(store, circle, table):
    other = store.circles.create("Sundays", by="phone")
    store.circles.put(table.id, circle.id, ["a", None])
    assert store.circles.at(table.id) == (circle.id, ("a", None))
    store.circles.put(table.id, other.id, ["b", "c"])
    assert store.circles.at(table.id) == (other.id, ("b", "c")) and store.circles.tables(circle.id) == []
    store.circles.put(table.id, None)
    assert store.circles.at(table.id) is None


def test_how_a_table_ended_is_reckoned_once_until_it_is_touched(hall, store, circle, monkeypatch):
    table = create(store)
    store.circles.put(table.id, circle.id, [None, None])
    enter(hall, table, put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1), seen=0)
    ((_, played),) = games_of(hall, circle.id)
    assert played.game == "faraway" and len(played.seats) == 2
    for seat, each in enumerate(hall.live(table).score(hall.live(table).position).seats):
        assert (played.seats[seat].total, played.seats[seat].rank) == (each.total, each.rank)
        assert sum(played.seats[seat].rows.values()) == each.total, "line by line"
    asked = []
    monkeypatch.setattr("referee.store.play.history.played_of", lambda live: asked.append(live) or played_of(live))
    assert games_of(hall, circle.id)[0][1] == played and not asked, "kept"
    faraway = hall.games["faraway"]
    games_of(Hall(store, {"faraway": replace(faraway, about=replace(faraway.about, version="2"))}), circle.id)
    assert len(asked) == 1, "another version of the game's rules computes it again"
    monkeypatch.setattr("referee.store.play.history.version_and_commit", lambda: "9.9 (of tomorrow)")
    assert games_of(hall, circle.id) and len(asked) == 2, "and so does another version of the app"
    assert games_of(hall, circle.id) and len(asked) == 2, "once"
    assert games_of(Hall(store, {}), circle.id) == [] and len(asked) == 2, "a game not installed computes nothing"
    enter(hall, table, put(17, seat=1), seen=2)
    assert games_of(hall, circle.id)[0][1] != played and len(asked) == 3, "touched"


def test_what_is_deleted_is_out_of_sight_with_a_way_back(store, circle, table):
    store.circles.put(table.id, circle.id, [None, None])
    store.circles.delete(circle.id)
    assert store.circles.get(circle.id) is None is store.circles.at(table.id) and store.circles.of("phone") == []
    store.circles.delete(circle.id, back=True)
    store.delete(table.id)
    assert store.circles.get(circle.id) and store.circles.tables(circle.id) == []


def test_a_name_is_one_persons(store, circle):
    ana, bo = store.circles.join(circle.id, ["Ana", "Bo"])
    assert store.circles.call(circle.id, bo.id, "ana") == ana and names(store, circle) == ["Ana", "Bo"]
    assert store.circles.call(circle.id, ana.id, "ANA") is None, "one's own, written otherwise"
    store.circles.remove(circle.id, ana.id)
    assert store.circles.call(circle.id, bo.id, "Ana") is None, "free again"
    store.circles.remove(circle.id, ana.id, back=True)
    assert names(store, circle) == ["ANA 2", "Ana"], "who comes back makes way"


def test_who_is_called_otherwise_is_still_found_by_the_other_name(store, circle):
    ana, anna, bo = store.circles.join(circle.id, ["Ana", "Anna", "Bo"])
    assert store.circles.merge(circle.id, anna.id, ana.id)
    assert store.circles.join(circle.id, ["Anna"])[0].id == anna.id
    assert store.circles.call(circle.id, bo.id, "Anna") == ana
    assert store.circles.call(circle.id, ana.id, "Anna") is None, "one of one's own names"
    assert store.circles.merge(circle.id, anna.id, None) and names(store, circle) == ["Anna", "Anna 2", "Bo"]
    store.circles.merge(circle.id, anna.id, ana.id)
    store.circles.remove(circle.id, ana.id)
    assert store.circles.join(circle.id, ["Anna"])[0].id not in (ana.id, anna.id), "nobody who was removed"


def test_two_phones_merge_and_no_ring_comes_of_it(store, circle):
    ana, bo, cy = store.circles.join(circle.id, ["Ana", "Bo", "Cy"])
    done = at_once(2, lambda n: store.circles.merge(circle.id, *([ana.id, bo.id], [bo.id, ana.id])[n]))
    assert sorted(done) == [False, True]
    left = [person for person in store.circles.people(circle.id) if person.into is None]
    assert len(left) == 2 and cy in left
    one = next(person for person in left if person != cy)
    other = bo if one == ana else ana
    assert store.circles.merge(circle.id, other.id, one.id), "a double tap"
    assert not store.circles.merge(circle.id, other.id, cy.id), "another phone was first"
    assert not store.circles.merge(circle.id, one.id, one.id) and not store.circles.merge(circle.id, one.id, other.id)
    assert store.circles.merge(circle.id, cy.id, other.id)
    assert {person.into for person in store.circles.people(circle.id)} == {None, one.id}, "into who that is now"


def test_the_day_of_a_removal_is_the_first_taps(store, circle):
    (ana,) = store.circles.join(circle.id, ["Ana"])
    store.circles.remove(circle.id, ana.id)
    gone = store.circles.people(circle.id)[0].gone
    store.circles.remove(circle.id, ana.id)
    assert store.circles.people(circle.id)[0].gone == gone
    (new,) = store.circles.join(circle.id, ["Ana"])
    assert new.mark == 1, "a mark of one's own"


@pytest.fixture
def seated(store, circle):
    """A table of the circle before its first entry, and the ids of its three people."""
    table = create(store, seats=("Ana", "Bo", "Cy"))
    people = [person.id for person in store.circles.join(circle.id, table.seats)]
    store.circles.put(table.id, circle.id, people)
    return table, *people


def reseat(store, table, *names):
    with store.writing(table.id) as writing:
        writing.change("phone", "seats", list(names))
    return store.circles.at(table.id)[1]


def test_people_keep_their_seats_when_somebody_gets_up_or_sits_down(store, circle, seated):
    table, ana, _, cy = seated
    assert reseat(store, table, "Ana", "Cy") == (ana, cy), "not who sat on the second seat before"
    assert reseat(store, table, "Cy", "Dan", "Ana") == (cy, None, ana)
    (dan,) = store.circles.join(circle.id, ["Dan"])
    assert reseat(store, table, "Ana", "dan") == (ana, dan.id), "known by the name"


def test_a_new_name_is_another_before_the_first_entry_and_the_same_one_later(hall, store, seated):
    table, ana, bo, cy = seated
    assert reseat(store, table, "Ana", "Bo", "Dan") == (ana, bo, None)
    assert reseat(store, table, "Ana", "Bo", "Cy") == (ana, bo, cy), "found again"
    enter(hall, store.table(table.id), put(1), seen=0)
    assert reseat(store, table, "Anouk", "Cy", "Bo") == (ana, cy, bo), "called otherwise; two changed places"


def test_a_seat_is_given_to_another_by_hand(store, circle, seated):
    table, ana, bo, cy = seated
    (dan,) = store.circles.join(circle.id, ["Dan"])
    assert store.circles.give(circle.id, table.id, 3, 0, dan.id)
    assert store.circles.at(table.id)[1] == (dan.id, bo, cy)
    assert store.circles.give(circle.id, table.id, 3, 1, cy)
    assert store.circles.at(table.id)[1] == (dan.id, cy, bo), "two were taken for each other"
    assert store.circles.give(circle.id, table.id, 3, 1, cy), "a double tap"
    assert store.circles.give(circle.id, table.id, 3, 0, None)
    assert store.circles.at(table.id)[1] == (None, cy, bo)
    store.circles.merge(circle.id, ana, cy)
    assert store.circles.give(circle.id, table.id, 3, 0, ana) and store.circles.at(table.id)[1] == (ana, None, bo)
    store.circles.remove(circle.id, bo)
    other = store.circles.create("Sundays", by="phone")
    (zoe,) = store.circles.join(other.id, ["Zoé"])
    for who, where in ((zoe.id, circle.id), ("nobody", circle.id), (bo, circle.id), (zoe.id, other.id)):
        assert not store.circles.give(where, table.id, 3, 0, who), "nobody of another circle, nobody removed"
    assert not store.circles.give(circle.id, table.id, 3, 3, cy), "no such seat"
    assert store.circles.at(table.id)[1] == (ana, None, bo)


def test_two_who_are_one_and_sat_at_one_table_sit_where_they_are_said_to_sit(store, circle, seated):
    table, ana, bo, cy = seated
    store.circles.merge(circle.id, ana, bo)
    store.circles.give(circle.id, table.id, 3, 2, bo)
    assert store.circles.at(table.id)[1] == (cy, None, bo), "nobody comes to two seats"
    store.circles.put(table.id, circle.id, [ana, bo, cy])
    store.circles.give(circle.id, table.id, 3, 1, bo)
    assert store.circles.at(table.id)[1] == (None, bo, cy), "said again of one of the two, it is that one"


def test_a_table_of_no_circle_has_nobody(store, circle, seated):
    table, *_ = seated
    store.circles.put(table.id, None)
    with store.writing(table.id) as writing:
        writing.change("phone", "seats", ["Ana", "Bo"])
    assert store.circles.at(table.id) is None and not store.circles.give(circle.id, table.id, 2, 0, None)


def test_no_id_of_a_circle_reads_as_an_option_of_the_command_line(monkeypatch):
    ids = iter(["-a", "-b", "c-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda length: next(ids) if length == 9 else "secret")
    assert Fresh().id == "c-"
