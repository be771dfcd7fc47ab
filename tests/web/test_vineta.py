"""Vineta's pages: every dock in both languages, plain forms and fragments, what goes over the wire."""

import re
from collections import Counter

import brotli
import pytest

from referee.core.log import Timeline
from referee.games.vineta import GAME
from tests.games.vineta.fingers import taps
from tests.games.vineta.scenes import BOX, CITY, FIVE, MIDDLE, PEOPLE, finished, sunk_by_colour
from tests.games.vineta.table import card
from tests.web.phone import HTMX, Phone
from tests.web.scenes import put

COLOURS = {**FIVE, "record_colours": True}
SIX = (*PEOPLE, "Éléonore", "Wilhelmina Wagner")
# What is asked: the log, what follows the address, then seats, options and box where they matter.
PAGES = {
    "place": ([], ""),
    "place, counted": ([], "?dock=all&district=Y2&city=" + "20000" + "0" * 40),
    "place one": ([], "?dock=one"),
    "place one where": ([], "?dock=one&colour=blue"),
    "first card": ([CITY], "", PEOPLE, FIVE),
    "card": (MIDDLE, "", PEOPLE, FIVE),
    **{
        name: (MIDDLE, f"?card={rest}", PEOPLE, FIVE)
        for name, rest in {
            "flood": "flood_3",
            "rescue": "rescue",
            "rescue which": "rescue&start=G1",
            "rescue to": "rescue&start=G1&sent=blue.red",
            "panic": "panic",
            "panic which": "panic&start=G1",
            "panic to": "panic&start=G1&sent=blue",
            "authority": "authority",
            "calm sea": "calm_sea",
            "wind": "changing_wind",
            "wind to": "changing_wind&start=Y3&index=1",
            "relocation": "relocation",
            "relocation with": "relocation&start=Y3",
            "false hope": "false_hope",
            "false hope to": "false_hope&start=G1&sent=blue",
            "quarantine": "quarantine",
        }.items()
    },
    "a box of its own": (MIDDLE, "", PEOPLE, FIVE, BOX),
    "take": (sunk_by_colour(), "", PEOPLE, COLOURS),
    "reveal": (finished()[:-2], ""),
    "reveal district": (finished()[:-2], "?colour=blue"),
    "over": (finished(), ""),
    "six": (finished(6)[:130], "", SIX),
    "nonsense": (MIDDLE, "?card=fly&start=Q9&index=-1&sent=%3Cb%3E.G1&seat=x&dock=zz", PEOPLE, FIVE),
    "half sense": (MIDDLE, "?card=panic&start=G2&index=99&sent=purple.G1.G1.blue", PEOPLE, FIVE),
}


def lay(store, log=(), rest="", seats=PEOPLE, options=None, box=None, mode="play"):
    """A table with a log."""
    table = store.create("vineta", mode, "1", seats, options or {}, box or {})
    with store.writing(table.id) as writing:
        writing.append(list(log), "somebody", "laid out")
    return table


def open_at(phone, table, rest=""):
    phone.get(f"/e/{table.edit}")
    return phone.get(f"/t/{table.id}{rest}")


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


def press(phone, *taps, **fields):
    """Keys of the dock or of the city, one after the other; each must be there."""
    for tap in taps:
        phone.tap(tap, **fields)
    return phone.page


def last(store, table):
    return store.entries(table.id)[-1].entry


def test_a_whole_game_by_its_pages(app, store):
    """A drawn game entered tap by tap: the log is the same, and no round takes more taps than allowed."""
    log = finished()
    begin = sum(entry["do"] == "place" for entry in log)
    table, phone = lay(store, log[:begin]), Phone(app, htmx=True)
    open_at(phone, table)
    taps_in, now = Counter(), Timeline(GAME.moves, GAME.begin(GAME.setup(PEOPLE)), log[:begin])
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
    return re.findall(r"<b>(\d+)</b>", phone.page.source)


def _scored(timeline):
    return timeline.position.setup, timeline.position


def test_the_city_is_placed_colour_by_colour(either, store):
    """Steppers, another district, the rest at once; what is missing is named."""
    table = lay(store)
    open_at(either, table)
    press(either, "plus:blue", "plus:blue", "plus:red", "minus:red", "district:Y1", "plus:green", "plus:green")
    page = press(either, "place:1")
    assert either.status == 422 and "Blue: 5 of 7 houses missing" in page.alert and "V1.9" in page.text
    press(either, "district:R3", "rest:1", "place:1")
    placed = last(store, table)["houses"]
    assert placed["G1"] == {"blue": 2} and placed["Y1"] == {"green": 2} and sum(placed["R3"].values()) == 31
    assert "Which card does Ana play?" in either.page.text


def test_houses_one_by_one_in_turn(either, store):
    table = lay(store)
    open_at(either, table)
    press(either, "dock:one", "colour:red", "set:Y2", "colour:blue", "set:G1")
    assert last(store, table) == {"do": "place", "seat": 1, "houses": {"G1": {"blue": 1}}}
    press(either, "dock:all", "district:G2", "rest:1", "place:1")
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
    assert either.status == 422 and "Bruno, Rescue, R2" in page.alert and "allows it" not in page.text
    assert "R2 carries no god token" in page.alert and "in quarantine since lap 2" in page.alert
    page = press(either, "on:R2", "is:yellow", "is:yellow", "is:Y1")
    assert either.status == 422 and "Bruno, Rescue, from R2 to Y1" in page.alert
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


def test_a_doubt_is_told_where_the_card_is_told(either, store):
    """The default map is a guess: inland is accepted, and stays to be checked."""
    table = lay(store, MIDDLE, options=FIVE)
    open_at(either, table)
    page = press(either, "card:flood_3", "is:R1")
    assert either.status == 200 and "To check: R1 is not on the shore of the default map" in page.text
    assert "To check: R1" in either.get(f"/t/{table.id}/log").text


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


def test_a_draft_of_a_card_that_fits_no_longer_starts_again(app, store):
    table = lay(store, MIDDLE, options=FIVE)
    page = open_at(Phone(app), table, "?card=rescue&start=G2&sent=blue.blue")
    assert "Rescue: from where?" in page.text


def test_the_way_back_stands_beside_the_question(either, store):
    table = lay(store, MIDDLE, options=FIVE)
    page = open_at(either, table)
    form = next(form for form in page.forms if form.id == "back")
    either.post(form.action, form.sent(("do", "undo")))
    assert last(store, table) == {"do": "undo"} and "Which card does Ana play?" in either.page.text


# -- a new table, score only -----------------------------------------------------------------------


def start(phone, mode, names=PEOPLE, **more):
    form = phone.get(f"/new/vineta/{mode}").dock
    return phone.post(f"/new/vineta/{mode}", {**form.sent(), "name": list(names), **more})


def test_what_a_new_table_may_choose(either, store):
    chosen = {"first": "2", "english": "1", "bonus": "2", "dissolve": "1", "red": "3", "green": "8"}
    start(either, "play", **chosen, colours=["blue", "green", "red", "white", "purple"])
    assert either.status == 200 and "Placing" in either.page.text
    options = store.table(either.address.split("/t/")[1].split("?")[0]).options
    assert options == {
        "first": 2,
        "colours": ["blue", "green", "red", "white", "purple"],
        "edition": "en_2008",
        "own_colour_won_bonus": 2,
        "empty_series": "dissolve",
        "record_colours": False,
        "district_values": {"red": 3, "green": 8},
    }
    assert "Which house" in open_at(either, store.table(either.address.split("/t/")[1].split("?")[0]), "?dock=one").text


def test_a_new_table_with_nonsense_chooses_as_usual(either, store):
    start(either, "play", first="9", colours=["pink", "blue"], red="-4", green="x", bonus="many")
    options = store.table(either.address.split("/t/")[1].split("?")[0]).options
    assert (options["first"], options["colours"], options["own_colour_won_bonus"]) == (0, None, None)
    assert options["district_values"] == {"red": 2, "green": 7}


def test_values_to_check_are_said_so_until_the_table_read_its_box(either, store):
    end = [put(None, "last_district", "G1"), put(None, "standing", {}), put(0, "district", "G1")]
    for options, told in (({}, "to check on the box"), ({"district_values": {"red": 2, "green": 9}}, "tile G1: 9")):
        open_at(either, lay(store, end, options=options, mode="tally"))
        page = either.get(either.address.split("?")[0] + "/scores?open=0.district")
        assert told in page.text


def test_score_only_asks_for_what_is_missing(either, store):
    start(either, "tally", PEOPLE[:2])
    assert "Which district is left?" in either.page.text
    press(either, "last:Y2", "plus:blue", "plus:blue", "plus:green", "none:1")
    assert "Ana’s house tile?" in either.page.text.replace("'", "’")
    press(either, "house:blue", "district:Y2", "won:1", "house:green", "district:G1", "go:more", "won:24")
    assert "All there" in either.page.text and re.findall(r"<b>(\d+)</b>", either.page.source)[:2] == ["11", "27"]


@pytest.mark.parametrize(
    ("entries", "tap", "rule"),
    [
        ([("house", 0, "blue")], "house:blue", "V7.7"),
        ([("district", 0, "Y2"), ("house", 1, "red")], "district:Y2", "V7.7"),
        ([("won", 0, 20), ("house", 1, "red"), ("district", 1, "G1")], "won:15", "V1.2"),
    ],
)
def test_score_only_refuses_what_cannot_be(either, store, entries, tap, rule):
    log = [put(None, "last_district", "Y2"), put(None, "standing", {"blue": 2})]
    log += [put(seat, field, value) for field, seat, value in entries]
    table = lay(store, log, mode="tally", seats=PEOPLE[:2])
    open_at(either, table, "?seat=1")
    page = press(either, tap)
    assert either.status == 422 and rule in page.text
