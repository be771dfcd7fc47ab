"""Everybody of a circle: renamed, merged with who is the same, removed, brought back."""

import pytest

from tests.web.circle.conftest import form_to, guest, keep, person, submit
from tests.web.circle.past import remember


@pytest.fixture
def two(store, kept, finished, play):
    """A circle of Ana and Bo's game, and one of Anna and Bo's."""
    _, phone = finished
    keep(phone, play(phone, "Anna", "Bo"), circle=kept)
    return kept, phone


def opened(phone, circle, who):
    return phone.get(f"/c/{circle}/people?person={who.id}")


def test_everybody_stands_there_with_games_and_wins(store, two):
    circle, phone = two
    page = phone.get(f"/c/{circle}/people")
    assert "Bo 2 of 2 won" in page.text and "Ana 0 of 1 won" in page.text
    assert page.text.index("Bo 2 of") < page.text.index("Ana 0 of"), "who played most comes first"


def test_a_new_name_stands_in_every_game(store, two):
    circle, phone = two
    opened(phone, circle, person(store, circle, "Ana"))
    submit(phone, "/name", name="Anaïs")
    assert "Anaïs 0 of 1 won" in phone.page.text
    assert "Anaïs" in phone.get(f"/c/{circle}").text


def test_no_name_and_another_ones_name_are_refused_with_a_way_on(store, two):
    circle, phone = two
    anna = person(store, circle, "Anna")
    opened(phone, circle, anna)
    submit(phone, "/name", name="  ")
    assert phone.status == 422 and "A person has a name" in phone.page.alert
    submit(phone, "/name", name="ANA")
    assert phone.status == 422 and "is called Ana already" in phone.page.alert
    assert 'value="ANA"' in phone.page.source, "what was typed is still there"
    phone.follow("merge?into=")
    assert "Anna and Ana are one person" in phone.page.text


def test_two_names_become_one_person_and_two_again(store, two):
    circle, phone = two
    ana, anna = person(store, circle, "Ana"), person(store, circle, "Anna")
    opened(phone, circle, anna)
    phone.follow("/merge")
    phone.follow(f"into={ana.id}")
    assert "Games of Ana: 2 instead of 1." in phone.page.text and "the two are taken apart again" in phone.page.text
    assert person(store, circle, "Anna").into is None, "nothing is done by looking"
    submit(phone, "/merge", ("into", ana.id))
    assert "Ana 0 of 2 won" in phone.page.text and "Also called Anna" in phone.page.text
    submit(phone, "/split")
    assert "Ana 0 of 1 won" in phone.page.text and "Anna 0 of 1 won" in phone.page.text


def test_two_who_sat_at_one_table_are_merged_only_with_open_eyes(store, two):
    circle, phone = two
    ana, bo = person(store, circle, "Ana"), person(store, circle, "Bo")
    phone.get(f"/c/{circle}/people/{ana.id}/merge?into={bo.id}")
    assert "1 game in which both sat at the table" in phone.page.text
    assert "Games of Bo: 2 instead of 2." in phone.page.text, "a game is counted once"
    phone.follow(f"/people/{bo.id}/merge?into={ana.id}")
    assert "Bo and Ana are one person" in phone.page.text, "the other way round"


def test_a_shared_victory_of_two_who_are_one_is_one_everywhere(store, app, finished, kept):
    table, phone = finished
    tied = remember(store, kept, "2024-02-03", {"Ana": {"1": 20}, "Bo": {"1": 20}, "Cy": {"1": 5}})
    ana, bo = person(store, kept, "Ana"), person(store, kept, "Bo")
    store.circles.put(table.id, None)
    store.circles.merge(kept, ana.id, bo.id)
    assert [each.table for each in store.circles.tables(kept)] == [tied.id]
    for page in (f"/c/{kept}", f"/c/{kept}/people"):
        assert "1 of 1" in phone.get(page).text and "2 of" not in phone.page.text, page


def test_a_game_that_stopped_early_is_played_and_won_by_nobody(store, finished, kept):
    """As its slip says: these are the scores so far."""
    _, phone = finished
    remember(store, kept, "2024-02-03", {"Ana": {"1": 20}, "Bo": {"1": 2}}, "early")
    assert "Ana 0 of 2 won" in phone.get(f"/c/{kept}/people").text
    assert "Bo 1 of 2" in phone.get(f"/c/{kept}").text and "Ana 0" in phone.page.text


def test_who_is_removed_is_somebody_until_they_come_back(store, two):
    circle, phone = two
    bo = person(store, circle, "Bo")
    opened(phone, circle, bo)
    form = form_to(phone, "/remove")
    phone.post(form.action, form.sent())
    phone.post(form.action, form.sent())  # a double tap
    assert phone.status == 200 and "Bo 2 of 2" not in phone.page.text
    assert "Nobody yet" not in phone.page.text
    games = phone.get(f"/c/{circle}")
    assert "Bo" not in games.words and "somebody" in games.text
    phone.get(f"/c/{circle}/people")
    submit(phone, "/back")
    assert "Bo 2 of 2 won" in phone.page.text


def test_where_all_were_removed_the_page_says_how_they_come_back(store, two):
    circle, phone = two
    for each in store.circles.people(circle):
        store.circles.remove(circle, each.id)
    text = phone.get(f"/c/{circle}/people").text
    assert "Each may come back, from here." in text and "come in by themselves" not in text


def test_two_phones_at_once_leave_one_state(store, app, two):
    circle, phone = two
    ana, anna, bo = (person(store, circle, name) for name in ("Ana", "Anna", "Bo"))
    opened(phone, circle, anna)
    rename, drop = form_to(phone, "/name"), form_to(phone, "/remove")
    store.circles.merge(circle, anna.id, ana.id)  # the other phone
    phone.post(rename.action, rename.sent(name="Anouk"))
    assert phone.status == 200 and "Anouk 0 of 2 won" in phone.page.text, "who she is by now is called so"
    phone.post(drop.action, drop.sent())
    assert phone.status == 200
    token = {"csrf_token": form_to(opened_page(phone, circle, bo), "/name")["csrf_token"]}
    phone.post(f"/c/{circle}/people/{anna.id}/merge", token | {"into": bo.id})
    assert phone.status == 200 and person(store, circle, "Anna").into == ana.id, "somebody else was first"
    store.circles.remove(circle, bo.id)
    phone.post(f"/c/{circle}/people/{bo.id}/name", token | {"name": "Bob"})
    assert phone.status == 404 and person(store, circle, "Bo")


def opened_page(phone, circle, who):
    opened(phone, circle, who)
    return phone


def test_who_may_only_look_changes_nobody(store, app, two):
    circle, _ = two
    ana, bo = person(store, circle, "Ana"), person(store, circle, "Bo")
    store.circles.remove(circle, bo.id)
    watcher = guest(app, store.circles.get(circle))
    page = opened(watcher, circle, ana)
    assert "Ana 0 of 1 won" in page.text and not page.forms and "Bo" not in page.words, "nor who was removed"
    assert watcher.get(f"/c/{circle}/people/{ana.id}/merge") and watcher.status == 403
    token = watcher.get("/circles").forms[-1]["csrf_token"]
    for rest in ("name", "merge", "split", "remove", "back"):
        watcher.post(f"/c/{circle}/people/{ana.id}/{rest}", {"csrf_token": token, "name": "Mine", "into": bo.id})
        assert watcher.status == 403
    assert person(store, circle, "Ana") == ana


def test_nobody_of_another_circle_is_reached_through_ones_own(store, two, phone):
    circle, _ = two
    ana = person(store, circle, "Ana")
    form = phone.get("/circles").forms[-1]
    phone.post("/circles", form.sent(name="Mine"))
    mine, token = phone.address.split("/c/")[1], {"csrf_token": form["csrf_token"], "name": "Mine", "into": ana.id}
    for rest, status in (("name", 404), ("merge", 200), ("split", 200), ("remove", 200), ("back", 200)):
        phone.post(f"/c/{mine}/people/{ana.id}/{rest}", dict(token))
        assert phone.status == status and "Ana" not in phone.page.words
    assert phone.get(f"/c/{mine}/people?person={ana.id}") and "Ana" not in phone.page.words
    assert store.circles.people(mine) == [] and person(store, circle, "Ana") == ana
