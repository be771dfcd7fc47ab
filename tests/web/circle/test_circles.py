"""A circle is made, opened by its links, and holds the tables that were put into it."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.store.care.purging import DAYS, purge
from tests.store.tables import create, laid_out, put
from tests.tools import change_beside
from tests.web.circle.conftest import form_to, phone_id, submit
from tests.web.phone import Phone

FINAL = [put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1)]


@pytest.fixture
def finished(store, app):
    """A table that is over, and the phone that entered it."""
    table = laid_out(store, "faraway", ("Ana", "Bo"), FINAL, "tally")
    phone = Phone(app)
    phone.get(f"/e/{table.edit}")
    return table, phone


def kept(finished, name="Our evenings"):
    """The table is put into a new circle; its id."""
    table, phone = finished
    phone.get(f"/t/{table.id}/scores")
    form = next(form for form in phone.page.forms if (form.action or "").endswith("/circle"))
    phone.post(form.action, form.sent(name=name))
    assert phone.status == 200 and phone.address.startswith("/c/")
    return phone.address.split("/c/")[1]


def test_a_finished_table_is_kept_in_a_new_circle(store, finished):
    table, phone = finished
    id = kept(finished)
    page = phone.page
    assert "Our evenings" in page.text and "2 people · 1 game" in page.text
    assert [person.name for person in store.circles.people(id)] == ["Ana", "Bo"]
    assert f"/c/{id}/t/{table.id}" in page.source
    assert "Our evenings" in phone.get(f"/t/{table.id}/scores").text, "the table tells its circle to who knows it"


def test_the_next_table_goes_into_the_same_circle(store, app, finished):
    id = kept(finished)
    _, phone = finished
    other = laid_out(store, "faraway", ("bo", "Cy", "P3"), FINAL, "tally")
    phone.get(f"/e/{other.edit}")
    change_beside(store, other.id, "x", "ended", True)
    phone.get(f"/t/{other.id}/scores")
    form = next(form for form in phone.page.forms if (form.action or "").endswith("/circle"))
    phone.post(form.action, form.sent(("circle", id)))
    assert [person.name for person in store.circles.people(id)] == ["Ana", "Bo", "Cy"]
    assert store.circles.at(other.id)[1][2] is None, "who has no name is nobody in particular"
    assert "3 people · 2 games" in phone.page.text and "stopped early" in phone.page.text


def test_a_view_link_shows_the_games_and_lets_look_at_them(store, app, finished):
    id = kept(finished)
    circle, (table, _) = store.circles.get(id), finished
    guest = Phone(app)
    guest.get(f"/v/{circle.view}")
    assert guest.address == f"/c/{id}" and guest.status == 200
    assert circle.edit not in guest.get(f"/c/{id}/share?to=edit").source
    guest.get(f"/c/{id}/t/{table.id}")
    assert guest.status == 200 and guest.address == f"/t/{table.id}/scores"
    assert store.role(guest_id(guest), table.id) == "view", "no more than the circle gives"


@pytest.mark.parametrize("rest", ["", "/slip"])
@pytest.mark.parametrize("role", ["edit", "view"])
def test_until_somebody_taps_a_table_of_a_circle_gives_no_right(store, app, finished, role, rest, monkeypatch):
    id, (table, _) = kept(finished), finished
    guest = Phone(app)
    guest.get(f"/{role[0]}/{getattr(store.circles.get(id), role)}")
    there = f"/c/{id}/t/{table.id}{rest}"
    with monkeypatch.context() as closed:
        closed.setattr(store, "transaction", None)
        for _ in range(2):
            door = guest.look(there).dock
            assert guest.status == 200 and guest.client.head(there).status_code == 200
            assert "[" not in guest.page.text, "words, no list of them"
    assert store.role(guest_id(guest), table.id) is None and guest.client.get(f"/t/{table.id}").status_code == 403
    guest.post(door.action, door.sent())
    assert guest.address == f"/t/{table.id}{rest or '/scores'}" and store.role(guest_id(guest), table.id) == role
    guest.look(there)
    assert guest.address == f"/t/{table.id}{rest or '/scores'}", "once in, it leads on"


def guest_id(phone):
    with phone.client.session_transaction() as session:
        return session["phone"]


def test_nobody_without_the_link_sees_anything_of_a_circle(store, app, finished):
    id = kept(finished)
    table, _ = finished
    stranger = Phone(app)
    for rest in ("", "/share", f"/t/{table.id}"):
        stranger.get(f"/c/{id}{rest}")
        told = stranger.page.text
        assert stranger.status == 403 and "Our evenings" not in told
        stranger.get(f"/c/nothing{rest}")
        assert stranger.status == 403 and stranger.page.text == told
    stranger.get(f"/e/{table.edit}")
    assert "Our evenings" not in stranger.get(f"/t/{table.id}/scores").source, "nor who has only a table's link"
    token = stranger.page.dock["csrf_token"] if stranger.page.dock else stranger.page.forms[0]["csrf_token"]
    for rest in ("renew", "name", "delete"):
        stranger.post(f"/c/{id}/{rest}", {"csrf_token": token, "name": "Mine"})
        assert stranger.status == 403
    assert store.circles.get(id).name == "Our evenings"


def test_a_table_of_another_circle_is_not_opened_through_this_one(store, app, finished):
    id = kept(finished)
    _, phone = finished
    other = create(store)
    phone.get(f"/c/{id}/t/{other.id}")
    assert phone.status == 403


def test_a_circle_is_deleted_and_brought_back(store, finished):
    id = kept(finished)
    table, phone = finished
    page = phone.get(f"/c/{id}/share")
    form = next(form for form in page.forms if (form.action or "").endswith("/delete"))
    phone.post(form.action, form.sent())
    assert phone.address == "/circles" and "Circle deleted" in phone.page.text
    assert phone.get(f"/t/{table.id}/scores") and phone.status == 200, "its tables stay"
    phone.get("/circles")
    form = next(form for form in phone.page.forms if (form.action or "").endswith("/restore"))
    phone.post(form.action, form.sent())
    assert phone.address == f"/c/{id}" and "1 game" in phone.page.text


def test_the_way_back_agrees_with_what_was_deleted(finished):
    id = kept(finished)
    phone = finished[1]
    phone.lang = "fr"
    phone.get(f"/c/{id}/share")
    submit(phone, "/delete")
    text = phone.get("/circles").text
    assert "Le remettre" in text and "La remettre" not in text


def test_each_of_two_deleted_circles_has_its_way_back(store, finished):
    first = kept(finished)
    phone = finished[1]
    second = store.circles.create("Sundays", by=phone_id(phone)).id
    for id in (first, second):
        phone.get(f"/c/{id}/share")
        submit(phone, "/delete")
    for id in (second, first):
        phone.get("/circles")
        assert len([each for each in phone.page.forms if (each.action or "").endswith("/restore")]) == 1
        form = form_to(phone, "/restore")
        for _ in range(2):  # a double tap
            phone.post(form.action, form.sent())
            assert phone.address == f"/c/{id}", "the one deleted last comes first, and alone"
    assert not [each for each in phone.get("/circles").forms if (each.action or "").endswith("/restore")]


def test_no_way_back_is_offered_to_a_circle_that_has_left(store, finished):
    id = kept(finished)
    phone = finished[1]
    phone.get(f"/c/{id}/share")
    submit(phone, "/delete")
    form = form_to(phone, "/restore")
    purge(store.engine, datetime.now(UTC) + timedelta(days=DAYS, hours=1))
    assert "Circle deleted" not in phone.get("/circles").text
    phone.post(form.action, form.sent())
    assert phone.status == 403 and store.circles.get(id) is None


def test_a_circle_without_a_name_is_not_made(phone):
    form = phone.get("/circles").forms[-1]
    phone.post("/circles", form.sent(name=" "))
    assert phone.status == 422 and "A circle has a name" in phone.page.text
    phone.post("/circles", form.sent(name="Sundays"))
    assert phone.status == 200 and "No game yet" in phone.page.text
