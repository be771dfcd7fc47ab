"""A table of Géfira whose setting changes: two become four, another cross; played again; brought in from a file."""

import pytest
from msgspec import json

from referee.games.gefira import GAME
from tests.games.gefira.table import BUILD as BUILD_OF_TWO
from tests.games.gefira.table import activate, face, tool
from tests.games.gefira.test_four import BUILD
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at, press
from tests.web.test_gefira_new import CROSS, FOUR, called
from tests.web.test_settings import between as at_that_moment


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
    before, now = store.table(table.id), saved(player, store, form.sent() | {"name": FOUR})
    assert player.status == 422 and "G.A25" in player.page.alert and now == before
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


@pytest.mark.rule("G1.1")
def test_three_of_four_are_told_why_when_the_third_was_to_start(app, store):
    player = Player(app, laid_out(store, "gefira", FOUR, options=lie(FOUR, first=2)))
    now = saved(player, store, settings(player).sent() | {"name": FOUR[:3]})
    assert player.status == 422 and "G1.1" in player.page.alert and list(now.seats) == FOUR


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
    assert picks["pairs_right"]["en"] in told and picks["round_left"]["en"] in told
    assert "What would change" in player.page.title
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
    page = player.post(f"/t/{player.table.id}/settings", settings(player).sent() | {"arm": "3+4"})
    assert "3 + 4 sections per bridge, before 6" in page.text


@pytest.mark.parametrize(("before", "after"), [(FOUR[:2], FOUR), (FOUR, FOUR[:2])], ids=["two to four", "four to two"])
def test_a_tap_from_a_page_of_the_other_number_is_said(app, store, before, after):
    """Another phone changed how many play: what was half built there is not entered here, and nothing breaks."""
    table = laid_out(store, "gefira", before, options=lie(before))
    player, other = Player(app, table), Player(app, table)
    other.at("?dock=lay")
    saved(player, store, settings(player).sent() | {"name": after, "cross": "pairs_left"})
    page = other.press(other.form("tap", "l0f"), ("tap", "l0f"))
    assert other.status == 409 and "table was changed on another phone" in page.text and store.seq(table.id) == 0
    again = next(form for form in page.forms if ("tap", "l0f") in form.fields)
    other.post(again.action, again.sent())
    assert other.status == 200 and store.seq(table.id) == 1 and f"{len(after)} players" in other.at("/log").text


@pytest.mark.parametrize(
    "half",
    [
        "?shown=fbtlswfbtlsw",
        "?shown=fbtlswfbtlswfbtlswfbtlsw",
        "?shown=fffooofffooofffooofffooo12",
        "?dock=lay",
        "?whom=3&seat=3",
    ],
)
def test_what_was_half_built_for_another_number_breaks_nothing(app, store, half):
    """Of two nobody is asked who took from which bridge."""
    for seats in (FOUR[:2], FOUR):
        player = Player(app, laid_out(store, "gefira", seats, options=lie(seats)))
        page = player.at(half)
        assert player.status == 200 and ("Who took" not in page.text or seats == FOUR)


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


def test_four_who_are_overtaken_by_the_first_entry_of_two_keep_what_they_typed(app, store, monkeypatch):
    """At the very moment: it is said, and the way back to two is on the page, with the reason why not three."""
    table = laid_out(store, "gefira", FOUR[:2], options=lie(FOUR[:2], bridge_length=9))
    host, other = Player(app, table), Player(app, table)
    other.at("?dock=lay")
    form = settings(host)
    at_that_moment(monkeypatch, lambda: other.press(other.form("tap", "l0f"), ("tap", "l0f")))
    now = saved(host, store, form.sent() | {"name": FOUR, "cross": "pairs_left", "arm": "4"})
    assert (
        host.status == 409 and "Entered meanwhile on another phone" in host.page.alert and now.seats == tuple(FOUR[:2])
    )
    assert CROSS("pairs_left") in host.page.source
    for left in (3, 2):
        form = next(form for form in host.page.forms if form.id == "settings")
        host.post(f"/t/{table.id}/settings", form.sent(("drop", str(left))))
        assert ("Not with 3. §G1.1" in host.page.text) == (left == 3)
    form = next(form for form in host.page.forms if form.id == "settings")
    assert "drop" not in dict(form.keys) and ("bridge_length", "9") in form.fields
    assert saved(host, store, form.sent()).options == table.options and host.status == 200


@pytest.mark.rule("G.A34")
@pytest.mark.parametrize("may", [False, True])
def test_where_a_table_lets_a_chain_be_stopped_there_is_a_key_for_it(app, store, may):
    log = [BUILD_OF_TWO, activate(0, 0), tool()]
    table = laid_out(store, "gefira", ("Ana", "Bo"), log, options={"may_stop": may})
    page = open_at(phone := Phone(app), table, "?group=l")
    assert ("Stop here" in page.text) is may
    if may:
        press(phone, "w", group="l")
        assert "stopped by choice" in phone.get(f"/t/{table.id}/log").text
