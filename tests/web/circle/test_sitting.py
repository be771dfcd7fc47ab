"""A table goes into a circle and out, and each of its seats is somebody of it."""

import json

from tests.store.tables import create, enter, put
from tests.tools import change_beside
from tests.web.circle.conftest import form_to, guest, keep, person, phone_id, submit
from tests.web.phone import Phone


def seats(store, table):
    """Who sits where, by name."""
    circle, people = store.circles.at(table.id)
    called = {each.id: each.name for each in store.circles.people(circle)}
    return [called.get(each) for each in people]


def test_a_seat_is_given_to_another_by_one_tap(store, kept, finished):
    table, phone = finished
    store.circles.join(kept, ["Cy"])
    phone.get(f"/t/{table.id}/scores")
    phone.follow(f"/t/{table.id}/circle")
    phone.follow("seat=1")
    submit(phone, "/seat", ("person", person(store, kept, "Cy").id))
    assert seats(store, table) == ["Ana", "Cy"] and 'Cy seat "Bo"' in phone.page.text
    phone.follow("seat=0")
    submit(phone, "/seat", ("person", ""))
    assert seats(store, table) == [None, "Cy"] and "somebody else" in phone.page.text
    phone.get(f"/c/{kept}")
    assert "somebody" in phone.page.text


def test_a_seat_without_anybody_lets_its_name_join(store, finished):
    table, phone = finished
    phone.get(f"/t/{table.id}/scores")
    form = form_to(phone, "/circle")
    fields = {name: value for name, value in form.sent().items() if name != "join"}  # the tick is taken away
    phone.post(form.action, fields | {"name": "Quiet"})
    assert seats(store, table) == [None, None], "nobody joins"
    phone.get(f"/t/{table.id}/circle?seat=1")
    submit(phone, "/seat", ("join", "1"))
    assert seats(store, table) == [None, "Bo"]


def test_a_page_older_than_the_seats_changes_nothing(store, kept, finished):
    table, phone = finished
    phone.get(f"/t/{table.id}/circle?seat=1")
    form = form_to(phone, "/seat")
    change_beside(store, table.id, "other", "seats", ["Ana", "Bob"])
    phone.post(form.action, form.sent(("person", "")))
    assert phone.status == 200 and seats(store, table) == ["Ana", "Bo"], "told as it stands by now"


def test_names_told_later_join_for_who_may_change_the_circle(store, app, kept, finished):
    _, phone = finished
    table = create(store, seats=("P1", "P2", "P3"))
    phone.get(f"/e/{table.edit}")
    keep(phone, table, circle=kept)
    assert seats(store, table) == [None, None, None]
    rename(phone, table, "Ana", "Dan", "P3")
    assert seats(store, table) == ["Ana", "Dan", None]
    other = Phone(app)
    other.get(f"/e/{table.edit}")
    rename(other, table, "bo", "Zoé", "P3")
    assert seats(store, table) == ["Bo", None, None], "who has only the table's link brings nobody in"


def rename(phone, table, *names):
    form = phone.get(f"/t/{table.id}/settings").forms[0]
    phone.post(f"/t/{table.id}/settings", form.sent() | {"name": list(names)})
    assert phone.status == 200, phone.page.text


def test_a_running_table_is_kept_and_shows_on_top(store, app, kept, finished):
    _, phone = finished
    table = create(store)
    enter(app.extensions["hall"], table, put(1), seen=0)
    phone.get(f"/e/{table.edit}")
    keep(phone, table, circle=kept)
    assert "2 people · 1 game" in phone.page.text and f"/c/{kept}/t/{table.id}" in phone.page.source


def test_a_file_that_was_brought_in_is_kept_from_its_scores(store, kept, finished):
    table, phone = finished
    phone.get(f"/t/{table.id}/export")
    file = phone.page.source
    phone.post("/import", {"csrf_token": phone.get("/import").forms[0]["csrf_token"], "text": file})
    made = store.table(phone.address.split("/t/")[1])
    assert made.id != table.id and json.loads(file)["seats"] == ["Ana", "Bo"]
    keep(phone, made, circle=kept)
    assert seats(store, made) == ["Ana", "Bo"] and "2 games" in phone.page.text


def test_a_table_moves_to_another_circle_and_out(store, kept, finished):
    table, phone = finished
    ana = person(store, kept, "Ana")
    store.circles.call(kept, ana.id, "Anaïs")
    other = store.circles.create("Sundays", by=phone_id(phone))
    phone.get(f"/t/{table.id}/circle")
    submit(phone, "/circle", ("circle", other.id))
    assert phone.address == f"/c/{other.id}" and seats(store, table) == ["Anaïs", "Bo"], "called as in the first"
    assert store.circles.tables(kept) == []
    phone.get(f"/t/{table.id}/circle")
    submit(phone, "/circle/out")
    assert store.circles.at(table.id) is None and phone.address == f"/t/{table.id}/scores"


def test_a_double_tap_keeps_it_once(store, finished):
    table, phone = finished
    phone.get(f"/t/{table.id}/scores")
    form = form_to(phone, "/circle")
    for _ in range(2):
        phone.post(form.action, form.sent(name="Ours"))
    assert len(store.circles.of(phone_id(phone))) == 1 and seats(store, table) == ["Ana", "Bo"]


def test_who_may_only_look_at_the_circle_puts_no_table_of_it_elsewhere(store, app, kept, finished):
    table, _ = finished
    watcher = guest(app, store.circles.get(kept))
    watcher.get(f"/e/{table.edit}")
    page = watcher.get(f"/t/{table.id}/scores")
    assert "Our evenings" in page.text and not any("/circle" in link for link in page.links)
    taken_away(store, watcher, table, kept)


def test_who_has_only_the_tables_link_takes_it_out_of_its_circle_and_does_nothing_else_there(
    store, app, kept, finished
):
    table, _ = finished
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    taken_away(store, stranger, table, kept)
    told = stranger.get(f"/t/{table.id}/circle")
    assert "is kept in another circle already" in told.alert
    assert not any(secret in told.source for secret in ("Our evenings", kept, person(store, kept, "Bo").id))
    submit(stranger, "/circle/out")
    assert stranger.address == f"/t/{table.id}/scores" and store.circles.at(table.id) is None
    keep(stranger, table, name="Mine")
    assert store.circles.at(table.id)
    looker = Phone(app)
    looker.get(f"/v/{table.view}")
    looker.post(f"/t/{table.id}/circle/out", {"csrf_token": looker.get("/circles").forms[-1]["csrf_token"]})
    assert looker.status == 403 and store.circles.at(table.id), "who only follows takes nothing out"


def taken_away(store, phone, table, circle):
    """Whatever this phone posts, the table stays in its circle as it is."""
    before = store.circles.at(table.id)
    token = phone.get("/circles").forms[-1]["csrf_token"]
    mine = store.circles.create("Mine", by=phone_id(phone))
    who = person(store, circle, "Ana").id
    revision = store.table(table.id).revision
    for rest, fields in (
        ("", {"name": "Mine"}),
        ("", {"circle": mine.id}),
        ("", {"circle": circle}),
        ("/seat", {"seat": 1, "person": who, "revision": revision}),
        ("/seat", {"seat": 1, "join": 1, "revision": revision}),
    ):
        phone.post(f"/t/{table.id}/circle{rest}", {"csrf_token": token, **fields})
        assert store.circles.at(table.id) == before
    assert [each.name for each in store.circles.people(mine.id)] == []


def test_a_table_that_can_only_be_followed_is_kept_by_nobody(store, app, finished):
    table, _ = finished
    watcher = Phone(app)
    watcher.get(f"/v/{table.view}")
    assert not any((form.action or "").endswith("/circle") for form in watcher.get(f"/t/{table.id}/scores").forms)
    token = watcher.get("/circles").forms[-1]["csrf_token"]
    watcher.post(f"/t/{table.id}/circle", {"csrf_token": token, "name": "Mine"})
    assert watcher.status == 403 and store.circles.at(table.id) is None
    assert watcher.get(f"/t/{table.id}/circle") and watcher.status == 403


def test_a_circle_is_offered_under_more_and_stays_folded(store, app, finished, play):
    running = create(store)
    phone = Phone(app)
    phone.get(f"/e/{running.edit}")
    for id in (running.id, play(phone, "Ana", "Bo").id):
        page = phone.get(f"/t/{id}/scores")
        more = page.source.partition('<details class="rest">')[2]
        assert '<details class="why"><summary>Keep it in a circle' in more


def test_the_circle_last_used_stands_first(store, kept, finished, play):
    _, phone = finished
    store.circles.create("Sundays", by=phone_id(phone))
    keep(phone, play(phone, "Ana", "Bo"), circle=kept)
    phone.get(f"/t/{play(phone, 'Ana', 'Bo').id}/scores")
    assert form_to(phone, "/circle").keys[0] == ("circle", kept)
