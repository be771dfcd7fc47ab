"""AQUA's progress track, as a circle keeps it."""

import re

import pytest

from tests.store.tables import laid_out, put
from tests.tools import change_beside
from tests.web.circle.conftest import form_to, guest, keep, person, submit
from tests.web.phone import Phone

TRACK = "/track/aqua"


def sheets(*totals):
    """The end of a game by its score sheet: all of it large animals."""
    return [put(seat=seat, field="large") | {"value": total} for seat, total in enumerate(totals)]


def game(store, phone, *names, points=(40, 50)):
    table = laid_out(store, "aqua", names, sheets(*points[: len(names)]), "tally")
    change_beside(store, table.id, "x", "ended", True)
    phone.get(f"/e/{table.edit}")
    return table


@pytest.fixture
def reef(store, app):
    """A game of AQUA in a circle, the circle, and the phone that keeps both."""
    phone = Phone(app)
    table = game(store, phone, "Ana", "Bo")
    return table, keep(phone, table, name="Reef"), phone


def named(phone, circle, name, kind="challenge", table=None):
    """On the track, or at the end of a table; it is open then."""
    phone.get(f"/c/{circle}{TRACK}" + (f"?table={table.id}" if table else ""))
    submit(phone, TRACK, name=name, kind=kind)
    assert phone.status == 200, phone.page.text


def press(phone, end, who=None):
    form = next(f for f in phone.page.forms if f.action.endswith(end) and (who is None or ("person", who.id) in f.keys))
    phone.post(form.action, form.sent(("person", who.id) if who else None))


def test_an_achievement_is_ticked_at_the_end_of_a_game_and_taken_back_by_one_tap(store, reef):
    table, circle, phone = reef
    ana = person(store, circle, "Ana")
    phone.get(f"/t/{table.id}/scores")
    phone.follow(f"{TRACK}?table={table.id}")
    submit(phone, TRACK, name="Three whales", kind="scenario")
    press(phone, "/tick", ana)
    assert "Ana 1 of 50" in phone.page.text and "Nothing ticked" not in phone.page.text
    page = phone.get(f"/t/{table.id}/scores")
    assert "Achievements in this game" in page.text and "Ana, Three whales" in page.text
    submit(phone, "/untick", ("person", ana.id))
    assert phone.address == f"/t/{table.id}/scores" and "Three whales" not in phone.page.text
    assert store.tracks.ticks(circle, "aqua") == []


def test_several_earn_the_same_one_and_a_modification_binds_the_whole_table(store, reef):
    table, circle, phone = reef
    ana, bo = (person(store, circle, name) for name in ("Ana", "Bo"))
    store.circles.join(circle, ["Cy"])
    named(phone, circle, "Own way", table=table)
    assert "The whole table" not in phone.page.text and "Cy" not in phone.page.words, "only who sat there"
    press(phone, "/tick", ana)
    press(phone, "/tick", bo)
    named(phone, circle, "No snail", "modification", table=table)
    assert "Binds the whole table" in phone.page.text
    form = next(form for form in phone.page.forms if form.action.endswith("/tick") and not form.keys)
    for _ in range(2):  # a double tap
        phone.post(form.action, form.sent())
    assert "Ana 2 of 50" in phone.page.text and "Bo 2 of 50" in phone.page.text
    assert len(store.tracks.ticks(circle, "aqua")) == 4


def test_an_achievement_is_renamed_found_again_and_taken_off(store, reef):
    _, circle, phone = reef
    named(phone, circle, "One")
    named(phone, circle, "Two")
    named(phone, circle, "ONE")
    assert [each.name for each in store.tracks.named(circle, "aqua")] == ["One", "Two"], "opened, not named twice"
    submit(phone, "/name", name="two")
    assert phone.status == 422 and "Two is in the list already" in phone.page.alert
    submit(phone, "/name", name="First")
    submit(phone, "/forget")
    assert [each.name for each in store.tracks.named(circle, "aqua")] == ["Two"]
    form = form_to(phone, TRACK)
    phone.post(form.action, form.sent(name="  "))
    assert phone.status == 422 and "needs its name" in phone.page.alert


def test_the_booklet_has_fifty_and_four_lines(store, reef):
    _, circle, phone = reef
    people = [
        person(store, circle, "Ana"),
        person(store, circle, "Bo"),
        *store.circles.join(circle, ["Cy", "Di", "Eve"]),
    ]
    for n in range(50):
        made = store.tracks.name(circle, "aqua", "challenge", f"No {n}", 50)
    form = form_to(phone.get(f"/c/{circle}{TRACK}") and phone, TRACK)
    phone.post(form.action, form.sent(name="One more"))
    assert phone.status == 422 and "The booklet has 50 of them, and 50 are named" in phone.page.alert
    assert 'value="One more"' in phone.page.source
    for each in people:
        store.tracks.tick(circle, made.id, [each.id])
    page = phone.get(f"/c/{circle}{TRACK}")
    assert "has 4 lines. Counted here without one there: Eve." in page.text and "Eve 1 of 50" in page.text


def test_two_names_of_one_person_are_one_line(store, reef):
    _, circle, phone = reef
    ana, (anna,) = person(store, circle, "Ana"), store.circles.join(circle, ["Anna"])
    named(phone, circle, "One")
    one = store.tracks.named(circle, "aqua")[0]
    store.tracks.tick(circle, one.id, [ana.id, anna.id])
    store.circles.merge(circle, anna.id, ana.id)
    phone.get(f"/c/{circle}{TRACK}?open={one.id}")
    assert "Ana 1 of 50" in phone.page.text and "Anna" not in phone.page.words
    press(phone, "/untick", ana)
    assert store.tracks.ticks(circle, "aqua") == [], "under whichever name"


def test_games_alone_show_the_levels_over_time(store, reef):
    _, circle, phone = reef
    for points in (55, 72, 101):
        keep(phone, game(store, phone, "Ana", points=(points,)), circle=circle)
        page = phone.get(f"/c/{circle}{TRACK}")
    for said in ("Below 60 points", "Level 70: good", "Level 100: something to be proud of"):
        assert said in page.text
    assert "Points of 3 games alone, from 55 to 101" in page.labels
    assert page.source.count("<circle") == 3


def test_who_may_only_look_ticks_nothing(store, app, reef):
    table, circle, phone = reef
    named(phone, circle, "One")
    one = store.tracks.named(circle, "aqua")[0]
    press(phone, "/tick", person(store, circle, "Ana"))
    watcher = guest(app, store.circles.get(circle))
    page = watcher.get(f"/c/{circle}{TRACK}?open={one.id}&table={table.id}")
    assert "Ana 1 of 50" in page.text and not page.forms
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    assert "Achievements in this game" not in stranger.get(f"/t/{table.id}/scores").text
    assert stranger.get(f"/c/{circle}{TRACK}") and stranger.status == 403


def test_a_table_of_another_circle_or_game_is_none(store, reef, finished):
    _, circle, phone = reef
    other = store.circles.create("Other", by="somebody")
    foreign = laid_out(store, "aqua", ("Zoé", "Yann"), (), "tally")
    store.circles.put(foreign.id, other.id, [each.id for each in store.circles.join(other.id, ["Zoé", "Yann"])])
    faraway, _ = finished
    store.circles.put(faraway.id, circle, [None, None])
    for table in (foreign, faraway):
        page = phone.get(f"/c/{circle}{TRACK}?table={table.id}")
        assert phone.status == 200 and table.id not in page.source and "Zoé" not in page.text


def test_a_game_without_a_track_has_no_such_page(store, kept, finished):
    _, phone = finished
    for each in ("faraway", "nothing"):
        assert phone.get(f"/c/{kept}/track/{each}") and phone.status == 404
    assert "/track/" not in phone.get(f"/c/{kept}/people").source


def test_the_people_of_a_circle_and_its_numbers_lead_to_its_track(reef):
    _, circle, phone = reef
    for start in ("people", "g/aqua"):
        phone.get(f"/c/{circle}/{start}")
        phone.follow(TRACK)
        assert "AQUA: Achievements" in phone.page.text


def test_a_long_list_is_named_kind_by_kind(reef):
    _, circle, phone = reef
    named(phone, circle, "Fewer tiles", "modification")
    (kinds,) = re.findall(r'value="(\w+)" checked', phone.page.source)
    assert kinds == "modification", "the kind named last is the next one's"
