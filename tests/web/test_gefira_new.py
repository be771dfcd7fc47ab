"""Setting up a table of Géfira: two or four people, who starts, which cross lies there."""

import re

import pytest
from msgspec import json

from referee.games.gefira import GAME
from tests.games.gefira.table import activate, face, tool
from tests.games.gefira.test_four import BUILD
from tests.live.people import Player
from tests.store.tables import laid_out
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
    return [value for name, value in phone.page.dock.fields if name == "name"]


@pytest.mark.rule("G1.1", "G11.1")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_two_become_four_in_one_tap_and_three_are_told_why_before_they_try(app, mode, lang):
    """One box serves two and two boxes four: the key brings two people, and whoever gets up is told about three."""
    phone, new = Phone(app, lang), f"/new/gefira/{mode}"
    two, one = {"fr": ("Deux joueurs", "Un joueur"), "en": ("Two players", "A player")}[lang]
    why = {"fr": "Pas à 3. G1.1", "en": "Not with 3. G1.1"}[lang]
    assert two in phone.get(new).text and why not in phone.page.text
    phone.post(new, phone.page.dock.sent(("add", "1")))
    assert len(set(called(phone))) == 4 and why not in phone.page.text and "add" not in dict(phone.page.dock.keys)
    phone.post(new, phone.page.dock.sent(("drop", "1")))
    assert len(called(phone)) == 3 and phone.status == 200 and why in phone.page.text and not phone.page.alert
    assert one in phone.page.text and {"add", "drop"} <= {name for name, _ in phone.page.dock.keys}
    phone.post(new, phone.page.dock.sent(("add", "1")))
    assert len(called(phone)) == 4
    for _ in range(2):
        phone.post(new, phone.page.dock.sent(("drop", "3" if len(called(phone)) == 4 else "0")))
    assert len(called(phone)) == 2 and why not in phone.page.text


@pytest.mark.parametrize(
    ("last", "usual", "more"),
    [
        (("Ana",), ["Ana", "P2"], ["Ana", "P2", "P3", "P4"]),
        (("Ana", "Bo"), ["Ana", "Bo"], ["Ana", "Bo", "P3", "P4"]),
        (("Ana", "Bo", "Cy"), ["Ana", "Bo"], ["Ana", "Bo", "Cy", "P4"]),
        (("Ana", "Bo", "Cy", "Di"), ["Ana", "Bo", "Cy", "Di"], None),
        (("Ana", "Bo", "Cy", "Di", "Ed"), ["Ana", "Bo", "Cy", "Di"], None),
        ((), ["P1", "P2"], ["P1", "P2", "P3", "P4"]),
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


def test_who_only_scores_four_is_asked_no_cross(app, store):
    phone = Phone(app)
    assert 'name="cross"' not in new_of_four(phone, "tally", add="1").source
    new_of_four(phone, "tally", arm="4")
    made = store.table(phone.address.split("/t/")[1].split("?")[0])
    assert phone.status == 200 and made.options["arm"] == 4


# -- settings ------------------------------------------------------------------------------------


def settings(player):
    page = player.at("/settings")
    return next(form for form in page.forms if form.id == "settings")


def saved(player, store, sent):
    player.post(f"/t/{player.table.id}/settings", sent)
    return store.table(player.table.id)


def lie(seats, **options):
    """What a table of so many holds, with everything as it usually is."""
    return json.decode(json.encode(GAME.setup(tuple(seats), options).options))


@pytest.mark.rule("G11.9", "G.A25")
def test_two_become_four_before_the_first_entry_and_two_again(app, store):
    """Names and options are saved together or not at all: those of two are none of four."""
    table = laid_out(store, "gefira", FOUR[:2], options=lie(FOUR[:2], bridge_length=9, wind_turn="flip"))
    player, other = Player(app, table), Player(app, table, seat=1)
    form = settings(player)
    page = player.post(f"/t/{table.id}/settings", form.sent(("add", "1")))
    form = next(form for form in page.forms if form.id == "settings")
    assert 'name="cross"' in page.source and "cross" not in dict(form.fields)
    now = saved(player, store, form.sent() | {"name": FOUR})
    assert player.status == 422 and "G.A25" in player.page.alert and (now.seats, now.revision) == (table.seats, 0)
    assert [
        value for name, value in next(f for f in player.page.forms if f.id == "settings").fields if name == "name"
    ] == FOUR
    now = saved(player, store, form.sent() | {"name": FOUR, "cross": "round_right"})
    assert player.status == 200 and list(now.seats) == FOUR
    assert now.options == lie(FOUR, cross="round_right", wind_turn="flip")
    assert "4 players, before 2" in player.at("/log").text
    other.at()
    assert other.status == 200 and [seat for _, _, seat in store.phones(table.id) if seat is not None] == [1]
    assert CROSS("round_right") in player.at("/settings").source, "what is chosen is shown"
    now = saved(player, store, settings(player).sent() | {"name": FOUR[:3]})
    assert player.status == 422 and "G1.1" in player.page.alert and len(now.seats) == 4
    now = saved(player, store, settings(player).sent() | {"name": FOUR[:2], "bridge_length": "5"})
    assert player.status == 200 and now.options == lie(FOUR[:2], bridge_length=5, wind_turn="flip")


def test_how_many_play_is_fixed_by_the_first_entry(app, store):
    table = laid_out(store, "gefira", FOUR, [BUILD], options=lie(FOUR))
    player = Player(app, table)
    now = saved(player, store, settings(player).sent() | {"name": FOUR[:2]})
    assert player.status == 422 and "fixed since the first entry" in player.page.alert and len(now.seats) == 4


@pytest.mark.rule("G.A25")
def test_another_cross_is_saved_after_its_consequences(app, store):
    """What faced what is read anew: Ana's section 1 lay beside another one."""
    log = [BUILD, activate(0, 0), tool(), face("winds")]
    table = laid_out(store, "gefira", FOUR, log, options=lie(FOUR, cross="round_left"))
    player = Player(app, table)
    player.post(f"/t/{table.id}/settings", settings(player).sent() | {"cross": "pairs_right"})
    picks, told = GAME.telling.rulebook["G.A25"].picks, player.page.text
    assert (
        picks["pairs_right"]["en"] in told and picks["round_left"]["en"] in told and "Consequences" in player.page.title
    )
    confirm = next(form for form in player.page.forms if "confirmed" in dict(form.fields))
    assert saved(player, store, confirm.sent()).options["cross"] == "pairs_right" and player.status == 200
    assert picks["pairs_right"]["en"] in player.at("/log").text
    assert picks["pairs_right"]["en"] in player.at("/scores").text
    assert picks["pairs_right"]["en"] in player.at("/rules?q=G.A25").text


@pytest.mark.rule("G11.9")
def test_longer_arms_are_told_as_sections_of_a_bridge(app, store):
    """Three before the connection card and three after it are six."""
    log = [{"do": "put", "seat": 1, "field": "bridge", "value": 6}]
    player = Player(app, laid_out(store, "gefira", FOUR, log, "tally", options=lie(FOUR)))
    page = player.post(f"/t/{player.table.id}/settings", settings(player).sent() | {"arm": "4"})
    assert "8 sections per bridge, before 6" in page.text


@pytest.mark.parametrize(("before", "after"), [(FOUR[:2], FOUR), (FOUR, FOUR[:2])], ids=["two to four", "four to two"])
def test_a_tap_from_a_page_of_the_other_number_is_said(app, store, before, after):
    """Another phone changed how many play: what was half built there is not entered here, and nothing breaks."""
    table = laid_out(store, "gefira", before, options=lie(before))
    player, other = Player(app, table), Player(app, table)
    other.at("?dock=lay")
    saved(player, store, settings(player).sent() | {"name": after, "cross": "pairs_left"})
    page = other.press(other.form("tap", "l0f"), ("tap", "l0f"))
    assert other.status == 409 and "settings have just changed" in page.text and store.seq(table.id) == 0
    again = next(form for form in page.forms if ("tap", "l0f") in form.fields)
    other.post(again.action, again.sent())
    assert other.status == 200 and store.seq(table.id) == 1 and f"{len(after)} players" in other.at("/log").text


@pytest.mark.parametrize(
    "half", ["?shown=fbtlswfbtlsw", "?shown=fbtlswfbtlswfbtlswfbtlsw", "?dock=lay", "?whom=3&seat=3"]
)
def test_what_was_half_built_for_another_number_breaks_nothing(app, store, half):
    for seats in (FOUR[:2], FOUR):
        player = Player(app, laid_out(store, "gefira", seats, options=lie(seats)))
        player.at(half)
        assert player.status == 200


# -- played again, brought in --------------------------------------------------------------------


def end(player):
    player.at()
    player.post(f"/t/{player.table.id}/end", player.page.forms[0].sent())
    return player.press(next(form for form in player.page.forms if (form.action or "").endswith("/again")))


def made(player, store):
    return store.table(player.address.split("/t/")[1].split("?")[0])


def test_four_play_again_on_the_same_cross(app, store):
    """Cross and arms stand there, to be touched by nobody; only who starts is dealt anew."""
    table = laid_out(
        store, "gefira", FOUR, [BUILD], options=lie(FOUR, cross="pairs_right", foreign_pair="both", first=2)
    )
    player = Player(app, table)
    page = end(player)
    form = next(form for form in page.forms if form.id == "new")
    assert CROSS("pairs_right") in page.source and ("first", "random") in form.fields and called(player) == FOUR
    new = player.post(player.address, form.sent()) and made(player, store)
    assert player.status == 200 and new.id != table.id
    assert new.options | {"first": 2} == table.options


@pytest.mark.rule("G11.9", "G9.4")
def test_four_are_scored_again_with_arms_as_long(app, store):
    """One tap; with three sections an arm five have room on a bridge, with four seven."""
    for arm, most in ((3, 5), (4, 7)):
        log = [{"do": "put", "seat": 1, "field": "bridge", "value": most + 1}]
        table = laid_out(store, "gefira", FOUR, log, "tally", options=lie(FOUR, arm=arm))
        player = Player(app, table)
        told = player.at("/scores").text
        assert f"{most + 1} explorers on a bridge with {most} spaces" in told and "Sections" not in told
        end(player)
        new = made(player, store)
        assert (new.mode, new.options, list(new.seats)) == ("tally", table.options, FOUR) and new.id != table.id
        new = Player(app, new)
        assert ("arm", str(arm)) in settings(new).fields and "ge-crosses" not in new.page.source


def brought_in(phone, seats=FOUR, **options):
    file = {"format": "referee-table/1", "game": "gefira", "seats": seats, "options": options, "log": [BUILD]}
    return phone.post("/import", phone.get("/import").dock.sent(text=json.encode(file).decode()))


@pytest.mark.rule("G.A25")
def test_a_file_of_four_that_says_no_cross_is_read_in_one_way_which_is_told(app, store):
    phone = Phone(app)
    brought_in(phone)
    id = made(phone, store).id
    pick = GAME.telling.rulebook["G.A25"].picks["round_left"]["en"]
    assert phone.status == 200 and pick in phone.get(f"/t/{id}/scores").text
    assert f"At this table: {pick}" in phone.get(f"/t/{id}/rules?q=G.A25").text
    assert CROSS("round_left") in phone.get(f"/t/{id}/settings").source


def test_a_file_of_four_with_an_option_of_two_says_which_there_are(app):
    phone = Phone(app)
    brought_in(phone, bridge_length=7)
    assert phone.status == 422 and "With 4, bridge_length is no option." in phone.page.alert
    assert "arm, cross, foreign_pair, flood_hits" in phone.page.alert and "bridge_length" in phone.page.source
    brought_in(phone, seats=FOUR[:3])
    assert phone.status == 422 and "it takes 2 or 4" in phone.page.alert
