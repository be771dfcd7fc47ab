"""Setting up a table of Géfira: two or four people, who starts, which cross lies there."""

import re

import pytest

from tests.web.html import names_asked
from tests.web.phone import Phone

FOUR = ["Ana", "Bruno", "Chloé", "Dario"]
CROSS = 'name="cross" value="{}" checked'.format


def new_of_four(phone, mode="play", **chosen):
    """The page of a new table after four names were put there, and what follows from its key."""
    form = phone.get(f"/new/gefira/{mode}").dock
    return phone.post(f"/new/gefira/{mode}", form.sent() | {"name": FOUR} | chosen)


def opened(phone, store, sent):
    """The table that this form of the page of a new one opens."""
    answer = phone.client.post("/new/gefira/play", data=sent)
    assert answer.status_code == 303
    return store.table(answer.headers["Location"].split("/t/")[1])


def called(phone):
    return names_asked(phone.page)


@pytest.mark.rule("G1.1", "G11.1")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_two_become_four_in_one_tap_and_three_are_told_why_before_they_try(app, mode, lang):
    """One box serves two and two boxes four: a key brings two people, and whoever gets up is told about three."""
    phone, new = Phone(app, lang), f"/new/gefira/{mode}"
    why = {"fr": "Pas à 3. §G1.1", "en": "Not with 3. §G1.1"}[lang]
    phone.get(new)
    assert [key for key in phone.page.dock.keys if key[0] == "seats"] == [("seats", "2"), ("seats", "4")]
    assert why not in phone.page.text
    phone.post(new, phone.page.dock.sent(("seats", "4")))
    assert len(set(called(phone))) == 4 and why not in phone.page.text
    phone.post(new, phone.page.dock.sent(("drop", "1")))
    assert len(called(phone)) == 3 and phone.status == 200 and why in phone.page.text and not phone.page.alert
    assert {"seats", "drop"} <= {name for name, _ in phone.page.dock.keys}
    phone.post(new, phone.page.dock.sent(("seats", "4")))
    assert len(called(phone)) == 4
    for _ in range(2):
        phone.post(new, phone.page.dock.sent(("drop", "3" if len(called(phone)) == 4 else "0")))
    assert len(called(phone)) == 2 and why not in phone.page.text


@pytest.mark.parametrize(
    ("last", "usual", "more"),
    [
        (("Ana",), ["Ana", "Player 2"], ["Ana", "Player 2", "Player 3", "Player 4"]),
        (("Ana", "Bo"), ["Ana", "Bo"], ["Ana", "Bo", "Player 3", "Player 4"]),
        (("Ana", "Bo", "Cy"), ["Ana", "Bo"], ["Ana", "Bo", "Cy", "Player 4"]),
        (("Ana", "Bo", "Cy", "Di"), ["Ana", "Bo", "Cy", "Di"], None),
        (("Ana", "Bo", "Cy", "Di", "Ed"), ["Ana", "Bo", "Cy", "Di"], None),
        ((), ["Player 1", "Player 2"], ["Player 1", "Player 2", "Player 3", "Player 4"]),
    ],
    ids=str,
)
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_who_played_last_sits_there_as_many_as_can_play(app, last, usual, more, mode):
    """Of three the third finds no place among two: he is there once there are four."""
    phone, new = Phone(app), f"/new/gefira/{mode}"
    if last:
        phone.create(*last)
    phone.get(new)
    assert called(phone) == usual
    phone.post(new, phone.page.dock.sent(("add", "1")))
    assert called(phone) == (more or usual)


def test_what_was_told_of_the_other_number_stays_on_the_page(app):
    """Somebody gets up and sits down again: neither the cross nor the length of the bridges is asked once more."""
    phone, new = Phone(app), "/new/gefira/play"
    page = phone.post(new, phone.get(new).dock.sent(("add", "1")) | {"bridge_length": "9"})
    page = phone.post(new, page.dock.sent(("drop", "3")) | {"cross": "pairs_left", "arm": "4"})
    page = phone.post(new, page.dock.sent(("drop", "2")))
    assert ("bridge_length", "9") in page.dock.fields and "ge-crosses" not in page.source
    page = phone.post(new, page.dock.sent(("add", "1")))
    assert CROSS("pairs_left") in page.source and ("arm", "4") in page.dock.fields


@pytest.mark.rule("G2.7")
@pytest.mark.parametrize(("first", "drop", "now"), [("3", "0", "2"), ("1", "3", "1"), ("2", "2", "random")])
def test_who_starts_is_the_same_person_when_somebody_gets_up(app, first, drop, now):
    phone, new = Phone(app), "/new/gefira/play"
    page = phone.post(new, phone.get(new).dock.sent(("add", "1")))
    page = phone.post(new, page.dock.sent(("drop", drop)) | {"first": first})
    assert ("first", now) in page.dock.fields


@pytest.mark.rule("G1.1")
@pytest.mark.parametrize("first", ["random", "2", "9"])
def test_three_are_told_why_whoever_was_ticked_to_start(app, first):
    """The third of three is ticked, or chance would have it: the answer is the same, and all that was typed stays."""
    phone, new = Phone(app), "/new/gefira/play"
    for _ in range(12 if first == "random" else 1):
        page = phone.post(new, phone.get(new).dock.sent(first=first) | {"name": FOUR[:3]})
        assert phone.status == 422 and "G1.1" in page.alert
        assert [value for name, value in page.dock.fields if name == "name"] == FOUR[:3]


def test_lots_are_drawn_among_four(app):
    phone, drawn = Phone(app), set()
    for _ in range(60):
        page = new_of_four(phone, draw="1")
        (seat,) = [value for name, value in page.dock.fields if name == "first"]
        assert f"{FOUR[int(seat)]} starts, drawn by lot" in page.text
        drawn.add(seat)
    assert drawn == set("0123")


@pytest.mark.rule("G.A25")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_four_say_which_cross_page_24_shows_before_they_play(app, store, lang):
    """Nothing is suggested; a form that leaves it out opens no table and keeps all that was typed."""
    phone = Phone(app, lang)
    asked = {"fr": "laquelle des quatre croix montre la page 24", "en": "which of the four crosses page 24"}[lang]
    page = new_of_four(phone, add="1")
    assert phone.status == 200 and "checked" not in "".join(re.findall(r'name="cross"[^>]*', page.source))
    assert page.source.count('name="cross"') == 4, "not once more among the readings"
    assert page.source.count('name="foreign_pair"') == page.source.count('name="flood_hits"') == 2
    for answer in ({}, {"cross": ""}, {"cross": "round"}):
        page = new_of_four(phone, arm="4", **answer)
        assert phone.status == 422 and asked in page.alert and "G.A25" in page.alert
        assert [value for name, value in page.dock.fields if name == "name"] == FOUR
        assert ("arm", "4") in page.dock.fields and "cross" not in dict(page.dock.fields)
    page = new_of_four(phone, cross="pairs_right", name=["Ana", "Ana", "Chloé", "Dario"])
    assert phone.status == 422 and CROSS("pairs_right") in page.source, "said already: kept"
    made = opened(phone, store, page.dock.sent() | {"name": FOUR})
    assert made.options["cross"] == "pairs_right" and "bridge_length" not in made.options


@pytest.mark.rule("G11.3", "G11.9", "G.A31")
@pytest.mark.parametrize("arm", ["3+4", "3+5"])
def test_the_connection_card_stays_fourth_where_bridges_bend_by_turns(app, store, arm):
    """Where all bend the same way such halves do not fit: the page says why, and keeps what was typed."""
    phone = Phone(app)
    page = new_of_four(phone, cross="round_right", arm=arm)
    assert phone.status == 422 and "G.A31" in page.alert and "if the bridges bend by turns" in page.alert
    assert ("arm", arm) in page.dock.fields and CROSS("round_right") in page.source
    made = opened(phone, store, page.dock.sent() | {"cross": "pairs_right"})
    assert (made.options["arm"], made.options["cross"]) == (arm, "pairs_right")
    assert f"{sum(map(int, arm.split('+')))} · {arm.replace('+', ' + ')}" in phone.get(f"/t/{made.id}/settings").text


@pytest.mark.rule("G9.4", "G11.9")
def test_bridges_of_seven_are_scored_without_a_cross(app, store):
    phone = Phone(app)
    assert new_of_four(phone, "tally", add="1").source.count('name="arm"') == 3
    new_of_four(phone, "tally", arm="3+4")
    made = store.table(phone.address.split("/t/")[1].split("?")[0])
    assert phone.status == 200 and made.options["arm"] == "3+4"
    form = next(form for form in phone.get(f"/t/{made.id}/settings").forms if form.id == "settings")
    assert ("arm", "3+4") in form.fields


def test_who_only_scores_four_is_asked_no_cross(app, store):
    phone = Phone(app)
    assert 'name="cross"' not in new_of_four(phone, "tally", add="1").source
    new_of_four(phone, "tally", arm="4")
    made = store.table(phone.address.split("/t/")[1].split("?")[0])
    assert phone.status == 200 and made.options["arm"] == 4
