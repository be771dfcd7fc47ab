"""Vineta's pages: every dock in both languages, plain forms and fragments, what goes over the wire."""

import re
from collections import Counter

import brotli
import pytest

from referee.core.log.timeline import Timeline
from referee.games.vineta import GAME
from tests.games.vineta.fingers import taps
from tests.games.vineta.scenes import BOX, CITY, FIVE, LATER, MIDDLE, PEOPLE, finished, sunk_by_colour
from tests.games.vineta.table import card, flood
from tests.games.vineta.test_placing import one
from tests.tools import change_beside
from tests.web.conftest import with_both
from tests.web.phone import HTMX, Phone, open_at, press
from tests.web.vineta import COLOURS, PAGES, last, lay, two_at


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_dock_is_drawn_in_both_languages(app, store, name, lang):
    page = open_at(phone := Phone(app, lang), lay(store, *PAGES[name]), PAGES[name][1])
    assert phone.status == 200 and page.lang == lang and "Vineta" in page.title
    assert "undefined" not in page.source and "None" not in page.text


@pytest.mark.parametrize("name", PAGES)
def test_a_fragment_is_small(app, store, name):
    phone = Phone(app, "fr")
    table = lay(store, *PAGES[name])
    phone.get(f"/e/{table.edit}")
    answer = phone.client.get(f"/t/{table.id}{PAGES[name][1]}", headers=HTMX).data
    size = len(brotli.compress(answer, quality=4))
    assert size <= 4096


def test_a_whole_game_by_its_pages(app, store):
    """A drawn game entered tap by tap: the log is the same, and no round takes more taps than allowed."""
    log = finished()
    begin = sum(entry["do"] == "place" for entry in log)
    table, phone = lay(store, log[:begin]), Phone(app, htmx=True)
    open_at(phone, table)
    taps_in, now = Counter(), Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(PEOPLE)), log[:begin])
    for seq, entry in enumerate(log[begin:], begin + 1):
        if entry["do"] == "reveal":
            open_at(phone, table, f"?seat={entry['seat']}")
        for tap in taps(entry):
            if store.seq(table.id) < seq and ("tap", tap) in phone.page.dock.keys:
                press(phone, tap)
                taps_in[now.position.round, now.position.phase, now.position.lap > 3] += 1
        assert last(store, table) == entry and phone.status == 200
        now.push(entry)
    rounds = [taps_in[each, "card", False] for each in range(1, 9)]
    assert max(rounds) <= 45 and taps_in[8, "reveal", False] == 2 * len(PEOPLE), "a round has three laps; ties add more"
    assert [int(b) for b in _totals(phone, table)] == [seat.total for seat in GAME.score_of(*_scored(now)).seats]


def _totals(phone, table):
    phone.get(f"/t/{table.id}/scores")
    return re.findall(r"<b>(\d+)(?:<i>\?</i>)?</b>", phone.page.source)


def _scored(timeline):
    return timeline.position.setup, timeline.position


@with_both
def test_the_city_is_placed_colour_by_colour(either, store):
    """Steppers, another district, the rest at once; what is missing is named."""
    table = lay(store)
    open_at(either, table)
    press(either, "dock:all")
    press(either, "plus:blue", "plus:blue", "plus:red", "minus:red", "district:Y1", "plus:green", "plus:green")
    page = press(either, "place:1")
    assert either.status == 422 and "Blue: 5 of 7 houses missing" in page.alert and "V1.9" in page.text
    press(either, "district:R3", "rest:1", "place:1")
    placed = last(store, table)["houses"]
    assert placed["G1"] == {"blue": 2} and placed["Y1"] == {"green": 2} and sum(placed["R3"].values()) == 31
    assert "Which card does Ana play?" in either.page.text
    undo = next(form for form in either.page.forms if any(name == "stay" for name, _ in form.fields))
    either.post(undo.action, undo.sent(("do", "undo")))
    press(either, "place:1")
    assert last(store, table)["houses"] == placed, "an undo leaves the houses as they were counted"


def test_the_city_is_filled_by_one_tap_a_house(either, store):
    """Seven of a colour, and the next one comes by itself; a house set wrong is taken back; all 35 take 36 taps."""
    table, taps = lay(store), ["add:R2", "less:1", *["add:G1"] * 3, *["add:Y2"] * 4]
    open_at(either, table)
    page = press(either, *taps)
    assert "Where are the green houses?" in page.text and "28 houses to place" in page.text
    page = press(either, "paint:red", *["add:R1"] * 7)
    assert "Where are the green houses?" in page.text, "the first that is still missing"
    page = press(either, "less:1")
    assert "Where are the red houses?" in page.text and "Undo" not in page.text.split("Where are")[1][:30]
    page = press(either, "add:R1", *["add:G2"] * 21)
    assert "The city is complete" in page.text
    assert press(either, "add:G2").alert, "a greyed key says why"
    press(either, "place:1")
    placed = last(store, table)["houses"]
    assert placed["G1"] == {"blue": 3} and placed["Y2"] == {"blue": 4} and placed["R1"] == {"red": 7}
    assert sum(placed["G2"].values()) == 21 and "Which card does Ana play?" in either.page.text


def test_what_is_counted_by_colour_stays_when_it_goes_on_by_district(either, store):
    table = lay(store)
    open_at(either, table)
    page = press(either, "add:G1", "add:Y1", "dock:all")
    assert "33 houses to place" in page.text
    assert "32 houses to place" in press(either, "plus:blue", "dock:fill").text


def test_houses_one_by_one_in_turn(either, store):
    table = lay(store)
    open_at(either, table)
    press(either, "dock:one", "colour:red", "set:Y2", "colour:blue", "set:G1")
    assert last(store, table) == {"do": "place", "seat": 1, "houses": {"G1": {"blue": 1}}}
    press(either, "dock:fill", "dock:all", "district:G2", "rest:1", "place:1")
    assert "Which card does Ana play?" in either.page.text


def test_a_card_that_does_nothing_is_one_tap_and_says_why(either, store):
    table = lay(store, [CITY], options=FIVE)
    open_at(either, table)
    page = press(either, "card:authority")
    assert last(store, table) == card(0, "authority") and "No effect: no series" in page.text


def test_a_first_answer_that_is_not_allowed_is_told_at_once_and_ruled_on_when_the_card_is_whole(either, store):
    """The table allows what was tapped, never what the page made up to judge it."""
    table = lay(store, MIDDLE, options=FIVE)
    open_at(either, table)
    page = press(either, "card:rescue", "is:R2")
    assert either.status == 422 and "Bruno · Rescue, R2" in page.alert and "allows it" not in page.text
    assert "R2 carries no god token" in page.alert and "in quarantine since turn 2" in page.alert
    page = press(either, "on:R2", "is:yellow", "is:yellow", "is:Y1")
    assert either.status == 422 and "Bruno · Rescue, from R2 to Y1" in page.alert
    form = next(form for form in page.forms if (form.action or "").endswith("/rule"))
    either.post(form.action, form.sent(note="a house rule"))
    assert last(store, table)["entry"] == card(1, "rescue", "R2", to="Y1", houses=["yellow", "yellow"])


@pytest.mark.parametrize(("taps_on", "rule"), [(("card:relocation", "is:R2"), "V6.9"), (("card:one_more",), "V1.5")])
def test_a_hollow_key_answers_why(either, store, taps_on, rule):
    table = lay(store, MIDDLE, options=FIVE)
    open_at(either, table)
    before = store.seq(table.id)
    page = press(either, *taps_on)
    assert either.status == 422 and rule in page.text and store.seq(table.id) == before


@pytest.mark.rule("V1.5")
def test_a_used_up_card_leads_to_the_entry_that_used_it(either, store):
    """Perhaps the slip was then: one tap, and that entry is read otherwise."""
    table = lay(store, MIDDLE, options=FIVE)
    open_at(either, table)
    page = press(either, "card:one_more")
    assert "Bruno has no" in page.alert and "played in round 3 turn 2" in page.alert and "V.A5" not in page.text
    seq = next(n for n, entry in enumerate(MIDDLE, 1) if entry.get("card") == "one_more")
    page = either.follow(f"/t/{table.id}?amend={seq}")
    assert "One more" in page.text and "Which card does Bruno play?" in page.text


def test_a_doubt_is_told_where_the_card_is_told(either, store):
    """The default map is a guess: what only it calls inland is accepted, and stays to be checked; the rule says why."""
    table = lay(store, MIDDLE, options=FIVE)
    open_at(either, table)
    page = press(either, "card:flood_3", "is:R1")
    assert either.status == 200
    doubt = page.source.partition('<details class="doubtful')[2].partition("</details>")[0]
    assert "R1 is not on the shore of the assumed map" in doubt and ">V3.2<" in doubt and "#doubt" in doubt
    assert "The rest depends on the map" in doubt and "Cards, 2a" in doubt
    assert page.text.count("is not on the shore of the assumed map") == 1
    assert "To check: R1" in either.get(f"/t/{table.id}/log").text
    form = next(form for form in open_at(either, table).forms if (form.action or "").endswith("/settle"))
    yes = next(key for key in form.keys if ".touches=" in key[1])
    page = either.post(form.action, form.sent(yes))
    assert either.status == 200 and "is not on the shore of the assumed map" not in page.text
    assert not store.table(table.id).box["map"].get("confirmed"), "of the rest nobody has said anything"
    log = either.get(f"/t/{table.id}/log")
    assert log.text.count("Touches: ") == 1 and "other value" not in log.text, "the border that was seen, once"
    back = next(form for form in log.forms if "change" in dict(form.fields))
    page = either.post(back.action, back.sent())
    assert store.table(table.id).box == {} and "To check: R1" in page.text, "the answer is taken back"


@pytest.mark.rule("V3.2")
def test_what_falls_when_somebody_looks_is_told_at_once(app, store):
    """The entry that was in doubt stands in the log, refused; the same player is asked again."""
    table = lay(store, [*MIDDLE, flood(1, 3, "R1")], options=FIVE)
    phone = Phone(app, "en")
    page = open_at(phone, table)
    assert "Which card does Chlo" in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/settle"))
    no = next(key for key in form.keys if ".apart=" in key[1])
    page = phone.post(form.action, form.sent(no))
    assert phone.status == 422 and "Refused" in page.alert and "R1" in page.alert and "V3.2" in page.text
    assert "Which card does Bruno play" in page.text


def test_a_doubtful_district_looks_so_on_the_map_and_on_its_key(app, store):
    """Sure ones carry the accent; what only another map would allow does not, nor does what no map allows."""
    asked = open_at(Phone(app), lay(store, MIDDLE, options=FIVE), "?card=flood_3")
    assert looks(asked) == dict.fromkeys(("G1", "G3", "Y1", "Y3", "R2", "R3"), ("may", "likely")) | {
        "R1": ("maybe", "unsure")
    }
    first = open_at(Phone(app), lay(store, [CITY], options=FIVE), "?card=flood_3")
    assert looks(first) == {
        place: ("may", "likely") if place[0] == "G" else ("dim", "disabled") for place in GAME.look.drawn["DISTRICTS"]
    }


def looks(page):
    """How each district is drawn on the map, and its key below."""
    land = re.findall(r'<g class="vi-d vi-\w ?(?:vi-)?(\w*)"><use href="[^"]*#(\w\d)" class="vi-l"', page.source)
    keys = re.findall(r'class="key vi-land vi-\w ?(?:vi-)?(\w*)"(?: aria-(\w+))?[^>]* value="is:(\w\d)"', page.source)
    key_of = {place: look or state for look, state, place in keys}
    return {place: (look, key_of[place]) for look, place in land}


def test_a_box_that_was_confirmed_has_names_shores_and_no_doubts(either, store):
    table = lay(store, MIDDLE, options=FIVE, box=BOX)
    page = open_at(either, table, "?card=flood_3")
    assert "Le Port" in page.text and "Halles" in page.text and "G1" not in page.words
    page = press(either, "is:R1")  # ashore in this box
    assert either.status == 200 and "To check" not in page.text and "Flood 3 on R1" in page.text
    other = lay(store, MIDDLE, options=FIVE, box={"map": {**BOX["map"], "seaside": {"R1": False}}})
    open_at(either, other, "?card=flood_3")
    page = press(either, "is:R1")
    assert either.status == 422 and "R1 is not on the shore" in page.alert and "V3.2" in page.text


def test_redrawn_edges_decide_where_the_shore_is(app, store):
    """No district touches another: only what the table calls seaside, and green, is on the shore."""
    table = lay(store, MIDDLE, options=FIVE, box={"map": {"confirmed": True, "edges": []}})
    open_at(phone := Phone(app), table, "?card=flood_3")
    page = press(phone, "is:R3")
    assert phone.status == 422 and "V3.2" in page.text


def test_the_taker_is_asked_for_a_colour(either, store):
    table = lay(store, sunk_by_colour(), options=COLOURS)
    page = open_at(either, table)
    assert "5 more houses of G2" in page.text and "In order: Ana, Bruno, Chloé, Dario, Bruno" in page.text
    press(either, "take:blue", "take:black", "take:green", "take:black", "take:blue")
    assert "Round 2 of 8" in either.page.text


def test_each_reveals_on_a_phone_of_their_own(app, store):
    """A phone that took a seat is asked for its own tiles; one phone may also ask one after the other."""
    table = lay(store, finished()[: -len(PEOPLE)])
    chloe = Phone(app)
    page = open_at(chloe, table, "/share")
    form = next(form for form in page.forms if (form.action or "").endswith("/seat"))
    chloe.post(form.action, form.sent(seat="2"))
    assert "Chloé’s house tile?" in chloe.get(f"/t/{table.id}").text.replace("'", "’")
    assert "Ana’s house tile?" in open_at(Phone(app), table).text.replace("'", "’")


REVEALING = finished()[: -len(PEOPLE)]
SHOWN = {"do": "reveal", "seat": 0, "house": "blue", "district": "Y3"}


@pytest.mark.rule("V7.7")
def test_a_house_tile_that_another_has_is_refused_before_the_district_is_asked(either, store):
    """The key is hollow and carries whose it is; tapped, it says so, and the question stays."""
    table = lay(store, [*REVEALING, SHOWN])
    page = open_at(either, table, "?seat=1")
    assert re.search(r'class="key" aria-disabled="true"[^>]* value="house:blue">.*?#s1"', page.source)
    page = press(either, "house:blue")
    assert either.status == 422 and "The blue house tile is already with Ana" in page.alert and "V7.7" in page.text
    assert "Bruno · Blue house tile" in page.alert and "Y1" not in page.alert  # no district was said, none is told
    assert "Bruno’s house tile?" in page.text.replace("'", "’") and store.seq(table.id) == len(REVEALING) + 1
    page = press(either, "house:green")
    assert "Bruno’s district tile?" in page.text.replace("'", "’")
    page = press(either, "tile:Y3")
    assert either.status == 422 and "already with Ana" in page.alert
    page = press(either, "tile:G2")
    assert last(store, table) == SHOWN | {"seat": 1, "house": "green", "district": "G2"}


def test_the_district_tile_is_never_asked_for_a_house_that_cannot_be(either, store):
    """An old address, or another phone that was first: the house is asked again, and something is always allowed."""
    table = lay(store, [*REVEALING, SHOWN])
    page = open_at(either, table, "?seat=1&colour=blue")
    assert "Bruno’s house tile?" in page.text.replace("'", "’")
    assert "" in re.findall(r'class="key"( aria-disabled="true")? name="tap" value="house:', page.source)


def test_from_the_district_tile_a_way_leads_back_to_the_house(either, store):
    table = lay(store, [*REVEALING, SHOWN])
    open_at(either, table, "?seat=1")
    press(either, "house:green")
    way = re.search(r'class="tool" href="([^"]+)" aria-label="Another house"', either.page.source)[1]
    assert "Bruno’s house tile?" in either.get(way.replace("&amp;", "&")).text.replace("'", "’")


def test_a_pile_that_is_empty_is_told(app, store):
    """After 24 cards seven are in hand and none is drawn any more; then the discard is shuffled."""
    log = [entry for entry in finished() if entry["do"] in ("place", "card")]
    now = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(PEOPLE)))
    empty = next(n for n, entry in enumerate(log, 1) if now.push(entry) and not now.position.decks[_asked(now)].pile)
    page = open_at(Phone(app), lay(store, log[:empty]))
    hand = now.position.decks[_asked(now)].hand
    assert f"Pile empty: {hand} cards in hand to play" in page.text


def _asked(timeline):
    return timeline.position.seat


def test_two_phones_at_one_question(app, store):
    """Whoever is second learns what the first entered; tiles may be shown from two phones at once."""
    table = lay(store, MIDDLE, options=FIVE)
    one, other = two_at(app, table)
    press(one, "card:one_less")
    press(other, "card:one_less")
    assert other.status == 409 and "One less" in other.page.text and store.seq(table.id) == len(MIDDLE) + 1
    end = finished()
    table = lay(store, end[: -len(PEOPLE)])
    for phone, shown in ((one, end[-1]), (other, end[-2])):
        open_at(phone, table, f"?seat={shown['seat']}")
        press(phone, f"house:{shown['house']}")
    for phone, shown in ((one, end[-1]), (other, end[-2])):
        press(phone, f"tile:{shown['district']}")
        assert phone.status == 200 and last(store, table) == shown


def test_an_entry_is_read_otherwise(app, store):
    """The dock in the position of then; nothing else follows, so that it is saved at once."""
    table = lay(store, MIDDLE, options=FIVE)
    seq = next(row.seq for row in store.entries(table.id) if row.entry.get("card") == "quarantine")
    page = open_at(phone := Phone(app), table, f"?amend={seq}")
    assert "Which card does Dario play?" in page.text
    press(phone, "card:flood_2")
    page = press(phone, "is:Y3")
    assert phone.address == f"/t/{table.id}/log" and f"Entry {seq}: Flood 2 on Y3" in page.text
    assert last(store, table)["entry"] == flood(3, 2, "Y3")


def test_wind_and_calm_sea_name_the_card_that_moved(app, store):
    """A row has several: whose card it was, and which, in the log, beside the question and when it is amended."""
    log = [*MIDDLE, card(1, "changing_wind", "Y3", index=1, to="Y1"), card(2, "calm_sea", "Y3", index=0)]
    table, phone = lay(store, log, options=FIVE), Phone(app)
    page = open_at(phone, table)
    assert "Calm sea, Dario’s flood 3 removed from Y3" in page.text.replace("'", "’")
    page = phone.get(f"/t/{table.id}/log")
    assert "Changing wind, Bruno’s flood 1, from Y3 to Y1" in page.text.replace("'", "’")
    phone.get(f"/t/{table.id}?amend={len(log)}&card=calm_sea")
    page = press(phone, "is:Y3.1")
    said = " ".join(page.text.replace("'", "’").split())
    assert f"Entry {len(log)}: Calm sea, Ana’s flood 4 removed from Y3" in said
    assert "instead of: Calm sea, Dario’s flood 3 removed from Y3" in said


def test_the_city_to_be_corrected_is_there_as_it_was_placed(either, store):
    """One house stood elsewhere: it moves, and the other 34 are not counted again."""
    table = lay(store, MIDDLE, options=FIVE)
    page = open_at(either, table, "?amend=1")
    assert "0 houses to place" in page.text
    press(either, "minus:blue", "district:G3", "plus:blue")
    press(either, "place:1")
    placed = last(store, table)["entry"]["houses"]
    moved = {**CITY["houses"], "G1": {"blue": 1, "red": 1, "black": 1}}
    moved["G3"] = {**moved["G3"], "blue": 2}
    assert placed == moved


def test_a_house_set_alone_is_corrected_alone(either, store):
    table = lay(store, [one(0, "G1", "blue"), one(1, "G2", "red")])
    open_at(either, table, "/log?open=1")
    page = either.follow("amend=1&")
    assert "Which house does Ana place?" in page.text


@pytest.mark.parametrize("name", ["rescue", "panic", "false_hope"])
def test_a_house_that_leaves_says_how_many_of_its_colour_are_left_there(app, store, name):
    table, phone = lay(store, MIDDLE, options=FIVE), Phone(app)
    assert "B Blue 2 R Red 1 K Black 1" in " ".join(open_at(phone, table, f"?card={name}&start=G1").text.split())
    if name != "false_hope":
        sent = "blue" if name == "rescue" else "blue.Y1"
        said = " ".join(phone.get(f"/t/{table.id}?card={name}&start=G1&sent={sent}").text.split())
        assert "B Blue 1 R Red 1 K Black 1" in said


def test_the_second_house_is_asked_for_as_such(either, store):
    table = lay(store, MIDDLE, options=FIVE)
    page = open_at(either, table, "?card=rescue&start=G1&sent=blue")
    assert "Which other house leaves G1?" in page.text and "chosen so far: blue" in page.text
    assert "series, 9" in open_at(either, table, "?card=changing_wind&start=Y3&index=1").text


def test_a_table_that_is_over_for_today_shows_and_asks_nothing(app, store):
    table = lay(store, MIDDLE, options=FIVE)
    change_beside(store, table.id, "somebody", "ended", True)
    page = open_at(phone := Phone(app), table, "?card=quarantine")
    assert phone.status == 200 and 'name="tap"' not in page.source and 'class="vi-city"' in page.source


def test_a_draft_of_a_card_that_fits_no_longer_starts_again(app, store):
    table = lay(store, MIDDLE, options=FIVE)
    page = open_at(Phone(app), table, "?card=rescue&start=G2&sent=blue.blue")
    assert "Rescue: from where?" in page.text
    page = open_at(Phone(app), table, "?card=relocation")
    assert ": exchange what?" in page.text, "houses go both ways"


def test_once_all_tiles_are_turned_up_everyone_has_a_total(app, store):
    """Before, what stands beside a name is the houses won; a total would tell who protects what."""
    log, phone = finished(), Phone(app)
    assert "11 houses won" in open_at(phone, lay(store, log[:-1])).text
    assert re.findall(r"(\d+) points in all", open_at(phone, lay(store, log)).text) == ["17", "10", "6", "14"]


def test_the_way_back_stands_beside_the_question(either, store):
    table = lay(store, MIDDLE, options=FIVE)
    page = open_at(either, table)
    form = next(form for form in page.forms if form.id == "back")
    either.post(form.action, form.sent(("do", "undo")))
    assert last(store, table) == {"do": "undo"} and "Which card does Ana play?" in either.page.text


def test_the_houses_may_be_told_later_by_one_tap_before_the_first_card(either, store):
    """The first card needs none: nothing is drawn as standing, no page counts what nobody has told."""
    table = lay(store)
    page = open_at(either, table)
    assert "Enter them later before a district sinks or a card moves them" in page.text
    page = press(either, "later:1")
    assert last(store, table) == LATER and "Which card does Ana play?" in page.text
    assert "houses to enter" in page.text and 'class="vi-h"' not in page.source
    press(either, "card:flood_2", "is:G1")
    assert last(store, table) == flood(0, 2, "G1")
    either.get(f"/t/{table.id}/log")
    assert "to be entered later" in either.page.text
    either.get(f"/t/{table.id}/scores")
    assert "would pay" not in either.page.text


@pytest.mark.parametrize("name", ["rescue", "panic", "false_hope", "relocation"])
def test_a_card_that_moves_houses_asks_for_them_first(either, store, name):
    table = lay(store, [LATER, flood(0, 2, "G1")])
    open_at(either, table)
    page = press(either, f"card:{name}")
    assert "Where were the houses at the start?" in page.text and store.seq(table.id) == 2
    assert "This card moves houses." in page.text and "The round may end now" not in page.text
    assert "Another card" in page.source
    either.follow("amend=1")
    assert "Where are the blue houses?" in either.page.text and "later:1" not in either.page.source
    press(either, "dock:all", "district:R3", "rest:1")
    for tab in ("/scores", "/log", "/rules", "/dispute", "/share", "/settings"):
        either.follow(f"/t/{table.id}{tab}")
        either.follow("city=")
        assert either.page.dock["city"] and either.page.dock["origin"] == f"/t/{table.id}?card={name}", tab
    page = press(either, "place:1")
    assert page.dock["card"] == name and page.dock["seat"] == "1", "the card that asked goes on"
    assert "at the start" not in page.text and "houses to enter" not in page.text


def test_the_last_card_of_a_round_asks_for_the_houses_first(either, store):
    """A district sinks then, and its houses are shared out."""
    laps = [flood((n + n // 4) % 4, 1 + n % 2, "G1") for n in range(11)]
    longer = [*laps[:3], card(3, "one_more"), *laps[4:]]
    for log in (laps[:10], laps[:7], longer):  # the last card of the third lap of four ends nothing
        assert "Which card" in open_at(either, lay(store, [LATER, *log])).text
    page = open_at(either, lay(store, [LATER, *laps]))
    assert "Where were the houses at the start?" in page.text and not page.dock.keys
    assert "The round may end now" in page.text and "This card" not in page.text


@pytest.mark.rule("V5.1")
def test_one_card_less_may_end_a_round_a_lap_sooner(either, store):
    """So it asks for the houses where no other card would."""
    laps = [flood((n + n // 4) % 4, 1 + n % 2, "G1") for n in range(7)]
    table = lay(store, [LATER, *laps])
    open_at(either, table)
    page = press(either, "card:one_less")
    assert "Where were the houses at the start?" in page.text and store.seq(table.id) == len(laps) + 1
    assert "The round may end now" in page.text and "This card" not in page.text and "Another card" in page.source
