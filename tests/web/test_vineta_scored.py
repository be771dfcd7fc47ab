"""A new table of Vineta and its options; score only, what it asks and what it refuses."""

import re

import msgspec
import pytest

from referee.core.log.timeline import Timeline
from referee.games.vineta import GAME
from tests.games.vineta.scenes import FIVE, MIDDLE, PEOPLE, finished
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.phone import Phone, corrected_at, open_at, press
from tests.web.scenes import put
from tests.web.vineta import lay


def start(phone, mode, names=PEOPLE, **more):
    form = phone.get(f"/new/vineta/{mode}").dock
    return phone.post(f"/new/vineta/{mode}", {**form.sent(), "name": list(names), **more})


def test_what_a_new_table_may_choose(either, store):
    chosen = {"first": "2", "english": "1", "bonus": "2", "empty_series": "dissolve", "red": "3", "green": "8"}
    start(either, "play", **chosen, colours=["blue", "green", "red", "white", "purple"])
    assert either.status == 200 and "houses to place" in either.page.text
    options = store.table(either.address.split("/t/")[1].split("?")[0]).options
    assert options == msgspec.to_builtins(GAME.about.options()) | {
        "first": 2,
        "colours": ["blue", "green", "red", "white", "purple"],
        "edition": "en_2008",
        "own_colour_won_bonus": 2,
        "empty_series": "dissolve",
        "record_colours": False,
        "district_values": {"red": 3, "green": 8, "seen": False},
    }
    assert "Which house" in open_at(either, store.table(either.address.split("/t/")[1].split("?")[0]), "?dock=one").text


def test_a_new_table_with_nonsense_chooses_as_usual(either, store):
    start(either, "play", first="9", colours=["pink"], red="-4", green="x", bonus="many")
    options = store.table(either.address.split("/t/")[1].split("?")[0]).options
    assert (options["first"], options["colours"], options["own_colour_won_bonus"]) == (0, None, None)
    assert options["district_values"] == {"red": 2, "green": 7, "seen": False}


@pytest.mark.rule("V1.2")
def test_ticking_too_few_colours_is_refused_and_not_left_out(either, store):
    page = start(either, "play", colours=["red", "black"])
    assert either.status == 422 and "V1.2" in page.alert and "One colour more than there are players" in page.alert
    assert [value for key, value in page.dock.fields if key == "colours"] == ["red", "black"]


@pytest.mark.rule("V1.2")
def test_a_count_says_how_many_of_the_colours_play_where_nobody_told_which(app, store):
    """A table that told its colours is asked about them alone."""
    told = "With 4, 5 of the 7 colours play."
    for colours, is_told in ((None, True), (["blue", "green", "red", "white", "purple"], False)):
        table = laid_out(store, "vineta", PEOPLE[:4], [], "tally", options={"colours": colours})
        page = open_at(Phone(app), table, "?dock=standing")
        assert (told in page.text) == is_told and page.source.count('value="plus:') == (7 if is_told else 5)


def test_values_to_check_are_said_so_until_the_table_read_its_box(either, store):
    end = [put(None, "last_district", "G1"), put(None, "standing", {}), put(0, "district", "G1")]
    for options, told in (({}, "to check on the box"), ({"district_values": {"red": 2, "green": 9}}, "tile G1: 9")):
        open_at(either, lay(store, end, options=options, mode="tally"))
        page = either.get(either.address.split("?")[0] + "/scores?open=0.district")
        assert told in page.text


def test_the_last_district_is_tapped_on_the_city_or_below_it(either, store):
    page = open_at(either, lay(store, mode="tally"))
    assert page.source.count('value="last:Y3"') == 2 and "vi-city" in page.source
    page = press(either, "last:Y3")
    assert "vi-city" not in page.source and 'class="vi-end"' in page.source
    page = either.follow("dock=last")
    assert page.source.count("vi-may") == 1, "the one that was told"


@pytest.mark.rule("V1.2")
def test_houses_that_are_missing_are_so_or_are_corrected_where_they_were_counted(either, store):
    end = [put(None, "last_district", "G1"), put(None, "standing", {}), put(0, "won", 9), put(1, "won", 12)]
    page = open_at(either, table := lay(store, end, seats=PEOPLE[:2], mode="tally"), "/scores")
    assert "Are 7 houses really missing?" in page.text and "Yes, it is so" in page.text
    way = re.search(r'href="([^"]+)">\s*No, correct it', page.source)[1]
    assert way == f"/t/{table.id}" and 'class="vi-told"' in either.get(way).source


@pytest.mark.rule("V7.4")
def test_what_the_tile_shows_is_one_key_on_the_page_of_scores_and_says_nothing_of_the_other_ring(app, store):
    end = [put(None, "last_district", "G1"), put(None, "standing", {}), put(0, "district", "G1")]
    player = Player(app, lay(store, end, mode="tally"))
    page = player.at("/scores")
    assert "Which number does the tile G1 show?" in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/settle"))
    assert [key for key in form.keys if key[0] == "found"] == [("found", f"green.pays={n}") for n in range(2, 8)]
    page = player.post(form.action, form.sent(("found", "green.pays=7")))
    assert "to check on the box" not in page.text and "Which number" not in page.text
    assert store.table(player.table.id).box == {"pays": {"green": 7}}
    other = lay(store, [put(None, "last_district", "R1"), *end[1:2], put(0, "district", "R1")], mode="tally",
                box={"pays": {"green": 7}})  # fmt: skip
    assert "Which number does the tile R1 show?" in open_at(Phone(app, "en"), other, "/scores").text


@pytest.mark.rule("V7.4")
def test_values_seen_on_the_box_are_an_answer_of_their_own(app, store):
    """The page also posts which entry it has seen: that says nothing of the box."""
    end = [put(None, "last_district", "G1"), put(None, "standing", {}), put(0, "district", "G1")]
    player = Player(app, lay(store, end, mode="tally"))
    for more, seen in (({"record_colours": "1"}, False), ({"values_seen": "1"}, True)):
        form = next(form for form in player.at("/settings").forms if form.id == "settings")
        page = player.post(f"/t/{player.table.id}/settings", form.sent() | more)
        form = next(form for form in page.forms if "confirmed" in dict(form.fields))
        player.post(f"/t/{player.table.id}/settings", form.sent())
        assert store.table(player.table.id).options["district_values"] == {"red": 2, "green": 7, "seen": seen}
        assert ("to check on the box" in player.at("/scores?open=0.district").text) is not seen
    told = "Last district: red 2, green 7, seen on our box: yes, not red 2, green 7, seen on our box: no"
    assert player.at("/log").text.count(told) == 1


@pytest.mark.rule("V7.4")
def test_what_decides_a_final_and_nobody_saw_stands_first_wherever_its_doubts_are(app, store):
    end = [
        put(None, "last_district", "G2"), put(None, "standing", {}), put(0, "house", "blue"), put(0, "district", "G2"),
        put(0, "won", 10), put(1, "house", "green"), put(1, "district", "R1"), put(1, "won", 16),
    ]  # fmt: skip
    player = Player(app, lay(store, end, seats=PEOPLE[:2], mode="tally"))
    for page in ("/scores", "/slip", "/readings"):
        text = player.at(page).text
        assert 0 < text.index("The victory depends on") < text.index("2 of 28 houses are missing"), page
    scores = player.at("/scores")
    assert "Not decided yet" in scores.text and "Say what the tile pays" in scores.text
    assert "not all is told yet" in scores.text and "game over" not in scores.text
    assert scores.source.index("The victory depends on") < scores.source.index("<rect"), "what decides comes first"
    here = f"/t/{player.table.id}"
    page = player.follow("/settings?origin=")
    assert player.address.endswith("#pays") and 'id="pays"' in page.source, "to the question itself"
    assert page.links[0] == f"{here}/scores", "and back to the result"
    form = next(form for form in page.forms if form.id == "settings")
    player.post(player.address.partition("#")[0], form.sent())
    assert player.address == f"{here}/scores"
    early = Player(app, lay(store, seats=PEOPLE[:2]))
    assert "To check" not in early.at("/readings").text, "the doubts of a final are for its end"


def test_score_only_asks_for_what_is_missing(either, store):
    start(either, "tally", PEOPLE[:2])
    assert "Which district is left?" in either.page.text
    press(either, "last:Y2", "plus:blue", "plus:blue", "plus:green", "none:1")
    assert "Ana’s house tile?" in either.page.text.replace("'", "’")
    press(either, "house:blue", "district:Y2", "won:1", "house:green", "district:G1", "go:more", "won:24")
    assert "All there" in either.page.text and re.findall(r"<b>(\d+)</b>", either.page.source)[:2] == ["11", "27"]


@pytest.mark.rule("V1.2")
def test_score_only_says_what_is_missing_before_it_says_that_all_is_there(app, store):
    end = [
        put(None, "last_district", "Y2"), put(None, "standing", {"blue": 3}), put(0, "house", "blue"),
        put(0, "district", "Y2"), put(0, "won", 5), put(1, "house", "green"),
        put(1, "district", "Y1"), put(1, "won", 7),
    ]  # fmt: skip
    phone, table = Phone(app), lay(store, end, seats=PEOPLE[:2], mode="tally")
    page = open_at(phone, table)
    assert "All there" not in page.text and "To check first" in page.text
    assert "12 won and 3 standing: 13 of 28 houses are missing." in page.text
    phone.get(f"/t/{table.id}?seat=0&dock=won")
    press(phone, "won:18")
    assert "All there" in phone.page.text and "To check first" not in phone.page.text


@pytest.mark.rule("V5.6", "V7.3")
def test_houses_won_open_down_to_the_districts_they_came_from(app, store):
    """Whoever counts eleven where the sheet says twelve finds the round in which one is missing."""
    table, phone = lay(store, finished()), Phone(app)
    played = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(PEOPLE)), finished())
    sinkings = [e.facts for reading in played.readings() for e in reading.effects if e.effect == "sunk"]
    page = open_at(phone, table, "/scores?open=1.won")
    told = re.findall(r'class="vi-at vi-.">(\w\d)</span> round (\d) <b>(\d+)</b>', page.source)
    shares = [(n, sunk["district"], sunk["takers"].count(1)) for n, sunk in enumerate(sinkings, 1)]
    assert told == [(district, str(n), str(count)) for n, district, count in shares if count]
    assert sum(int(count) for *_, count in told) == played.position.won[1]


@pytest.mark.rule("V7.2", "V7.4")
def test_what_each_district_would_pay_is_told_without_saying_to_whom(app, store):
    """Who asks what they would score if one district remains: its houses and its tile, and that the tiles decide."""
    phone = Phone(app)
    page = open_at(phone, lay(store, MIDDLE, options=FIVE), "/scores")
    told = page.text[page.text.index("How much if") :]
    assert "G1 B blue houses: 6 R red houses: 3 K black houses: 3 tile 7" in told and "R2 Y yellow houses: 6" in told
    assert "secret until the end" in told and "to be checked on the box" in told
    assert not re.search(r"\b(G2|Y2)\b.*tile", told)  # sunk
    read = lay(store, MIDDLE, options=FIVE | {"district_values": {"red": 3, "green": 8}})
    page = open_at(phone, read, "/scores")
    assert "tile 3" in page.text and "checked on the box" not in page.text
    for log in ([], finished()):
        assert "How much if" not in open_at(phone, lay(store, log), "/scores").text


@pytest.mark.rule("V1.2")
def test_colours_beyond_those_in_play_are_hollow_and_say_why(app, store):
    """Two players have four colours: four are told, so no other can be."""
    log = [put(None, "last_district", "Y2"), put(None, "standing", dict.fromkeys(("blue", "red", "white"), 1))]
    table = lay(store, [*log, put(0, "house", "black")], mode="tally", seats=PEOPLE[:2])
    page = open_at(phone := Phone(app), table, "?seat=1&dock=house")
    taken = re.findall(r'class="key" aria-disabled="true" name="tap" value="house:(\w+)"', page.source)
    assert sorted(taken) == ["black", "green", "purple", "yellow"]
    page = press(phone, "house:green")
    assert phone.status == 422 and "5 colours (blue, red, white, black, green)" in page.alert and "V1.2" in page.text


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


OPEN = [  # R1 is left, and nobody has seen what its tile pays: 2 as long as it is open
    put(None, "last_district", "R1"),
    put(None, "standing", {"blue": 2, "green": 1, "yellow": 1}),
    *(put(0, field, value) for field, value in (("house", "blue"), ("district", "G2"), ("won", 10))),
    *(put(1, field, value) for field, value in (("house", "green"), ("district", "R1"), ("won", 12))),
    *(put(2, field, value) for field, value in (("house", "red"), ("district", "Y1"), ("won", 2))),
]


@pytest.mark.rule("V7.4")
def test_a_number_that_waits_for_a_tile_is_a_range_on_every_page_of_a_claim(either, store):
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), OPEN, mode="tally")
    for rest, said in (
        ("scores", "17 to 22"),
        ("claim", "Bo 17 to 22"),
        ("claim?seat=1", "The referee counts 17 to 22. Which other number?"),
        ("claim?seat=1&row=district", "The referee counts 2 to 7. Which other number?"),
        ("claim?seat=1&n=30", "17 to 22 The referee"),
        ("claim?seat=1&n=30", "8 more than 22."),
        ("claim?seat=1&n=30", "Which number does the tile R1 show?"),
        ("together?seat=1&agreed=2", "2 to 7"),
    ):
        assert said in open_at(either, table, f"/{rest}").text, rest


@pytest.mark.rule("V7.4")
@pytest.mark.parametrize(("rest", "says"), [("", "17 to 22"), ("&row=district", "2 to 7"), ("&row=won", "12")])
def test_an_answer_that_is_kept_says_the_range_of_an_open_number_and_a_settled_one_alone(either, store, rest, says):
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), OPEN, mode="tally")
    open_at(either, table, f"/claim?seat=1&n=30{rest}")
    form = next(form for form in either.page.forms if form.action.endswith("/settled"))
    assert re.search(f": {says}(?! to)", either.post(form.action, form.sent(("asked", "0"))).text)
    assert f": {says}" in open_at(either, table, "/log").text


@pytest.mark.rule("V7.4")
def test_a_total_that_waits_for_a_tile_is_marked_wherever_it_stands(either, store):
    """Bo's 17 may be 22; what Ana and Cid have is theirs."""
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), OPEN, mode="tally")
    places = [
        ("", "Bo 17 , still open"),
        ("/scores", "Bo 17 ?"),
        ("/slip", "Bo 17?"),
        ("/slip", "Bo 17?:"),
        ("/slip", "17 to 22"),
        ("/slip", "Bo wins A 2. Ana"),
    ]
    for page, said in places:
        text = open_at(either, table, page).text
        assert said in text and not re.search(r"\b(16|2) ?\?", text), page
    assert "17?" in either.get("/").text


@pytest.mark.rule("V7.4")
def test_a_number_that_an_open_tile_may_make_is_possible_and_no_mistake(either, store):
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), OPEN, mode="tally")
    for rest, value in (("n=19", 4), ("n=17", 2), ("n=6&row=district", 6)):
        text = open_at(either, table, f"/claim?seat=1&{rest}").text
        n = rest.split("=")[1].split("&")[0]
        assert f"{n} is still possible" in text and f"If it is {value}, {n} is right." in text
        assert "everybody counts the same" not in text and "Keep the answer" not in text
    assert "is still possible" not in open_at(either, table, "/claim?seat=0&n=17").text


@pytest.mark.rule("V7.4")
def test_who_wins_is_said_of_no_number_that_an_open_tile_can_overtake(either, store):
    """Bo wins with 17 and with 22; Ana's 19, a house counted twice, lies between them: nobody knows their ranks."""
    page = open_at(either, laid_out(store, "vineta", ("Ana", "Bo", "Cid"), OPEN, mode="tally"), "/claim?seat=0&n=19")
    text = page.text
    assert "The victory may depend on it: with 16 it goes to Bo, with 19 it is still open" in text
    assert "17 to 22" in text.split("With 19")[1]
    now, then = (re.findall(r'<span class="small">(.)</span>', part) for part in page.source.split("With 19")[0:2])
    assert now[-3:] == ["1", "2", "3"] and then[:3] == ["?", "?", "3"]


@pytest.mark.parametrize(
    ("field", "value", "cell"),
    [("last_district", "Y2", "?dock=last"), ("won", 9, "?seat=1&dock=won"), ("won", 24, "?seat=1&dock=more")],
)
def test_the_log_leads_to_the_cell_of_an_entry(app, store, field, value, cell):
    entry = {"do": "put", "seat": None if field == "last_district" else 1, "field": field, "value": value}
    table = laid_out(store, "vineta", ("Ana", "Bo"), [entry], "tally")
    assert corrected_at(Player(app, table), 1) == cell


@pytest.mark.rule("V7.4")
def test_a_reason_that_takes_the_unseen_number_of_a_tile_says_so_and_who_wins_with_it(app, store):
    """R1 is held by Bo, and nobody has seen its number: with 2 Ana's 18 wins over his 17."""
    standing = {"blue": 2, "green": 1, "yellow": 1}
    log = [put(None, "last_district", "R1"), put(None, "standing", standing)]
    for seat, told in enumerate((("blue", "G2", 10), ("green", "R1", 12), ("red", "Y1", 2))):
        log += [put(seat, *each) for each in zip(("house", "district", "won"), told, strict=True)]
    table = lay(store, log, seats=PEOPLE[:3], mode="tally")
    phone = Phone(app)
    first, second = open_at(phone, table, "/claim?seat=0&n=18").text.split("paid to the holder of the")
    assert "Only if the tile R1 shows" not in first
    assert "Only if the tile R1 shows 2. The victory would go to Ana, counted so for all." in second
    phone.follow("how=1")
    assert "Only if the tile R1 shows 2." in phone.follow("/across?").text


@pytest.mark.rule("V7.4")
def test_a_tile_that_changes_nobodys_victory_is_asked_quietly(either, store):
    """All is there, the winner is named, the game may be played again; the question lies in a fold."""
    houses = [put(0, "won", 20), put(1, "won", 7), put(0, "house", "blue"), put(1, "house", "red")]
    tiles = [put(0, "district", "G1"), put(1, "district", "Y1")]
    end = [put(None, "last_district", "G1"), put(None, "standing", {"red": 1}), *houses, *tiles]
    page = open_at(either, table := lay(store, end, seats=PEOPLE[:2], mode="tally"))
    assert "All there" in page.text and "To check first" not in page.text
    page = either.get(f"/t/{table.id}/scores")
    assert "Ana wins, whatever comes of what is open." in page.text
    fold = page.source.partition('<section class="open"')[2].partition("</section>")[0]
    assert fold.index("<details") < fold.index("Which number does the tile G1 show?")
    assert "Say what the tile pays" in fold
    dock = page.source.partition('class="dock"')[2]
    assert "Play again" in dock and "Say what the tile pays" not in dock


@pytest.mark.rule("V1.2")
def test_missing_houses_are_told_where_no_victory_hangs_on_them(either, store):
    """A house less than there are is a miscount, whoever wins."""
    houses = [put(0, "won", 20), put(1, "won", 6), put(0, "house", "blue"), put(1, "house", "red")]
    tiles = [put(0, "district", "R1"), put(1, "district", "Y1")]
    end = [put(None, "last_district", "Y2"), put(None, "standing", {"red": 1}), *houses, *tiles]
    page = open_at(either, table := lay(store, end, seats=PEOPLE[:2], mode="tally"))
    assert "All there" not in page.text and "1 of 28 houses is missing" in page.text
    assert "Ana wins, whatever comes of what is open." in either.get(f"/t/{table.id}/scores").text


@pytest.mark.rule("V1.2")
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_a_new_table_shows_which_colours_play_the_usual_ones_ticked(either, store, mode):
    """Another number of players has other usual ones; a score asks about these alone, and leads to the rest."""
    form = either.get(f"/new/vineta/{mode}").dock
    ticked = [value for name, value in form.fields if name == "colours"]
    assert ticked == ["blue", "green", "red", "yellow", "white"]
    page = either.post(f"/new/vineta/{mode}", {**form.sent(), "seats": "3"})
    assert [value for name, value in page.dock.fields if name == "colours"] == ticked[:4]
    assert "With 3, 4 of the 7 colours play." in page.text
    if mode == "play":
        assert "Colours in play · Blue, Green, Red, Yellow Settings" in " ".join(page.text.split())
    page = either.post(f"/new/vineta/{mode}", page.dock.sent())
    id = either.address.split("/t/")[1].split("?")[0]
    assert store.table(id).options["colours"] == (None if mode == "play" else ticked[:4])
    if mode == "tally":
        page = either.get(f"/t/{id}?seat=0&dock=house")
        assert page.source.count('value="house:') == 4 and "Other colours" in page.text


@pytest.mark.rule("V1.2")
def test_colours_ticked_for_more_players_are_none_of_fewer(either, store):
    """The last of the usual ones unticked is no usual set: it is refused, and not left out."""
    form = either.get("/new/vineta/play").dock
    page = either.post("/new/vineta/play", {**form.sent(), "colours": ["blue", "green", "red", "yellow"]})
    assert either.status == 422 and "V1.2" in page.alert
