"""A new table: names, boxes, lots; what a phone remembers."""

import json
import re

import pytest

from referee.games import GAMES
from referee.web.names import has_no_name, letters
from tests.games.own import own
from tests.web.html import names_asked as names
from tests.web.phone import Phone, open_at
from tests.web.scenes import ALL_SETS, SEVEN, lay_out

NEW = "/new/faraway/tally"
BELOW = {"sets": ["people_from_below"]}


def table(store, phone):
    return store.table(phone.address.split("/t/")[1].split("?")[0])


def press(phone, key, value="1", **more):
    """A key of the form, which is sent as it stands."""
    return phone.post(NEW, {**phone.page.dock.sent((key, value)), **more})


@pytest.mark.parametrize("game", GAMES)
def test_who_begins_is_asked_right_after_the_names(phone, game):
    """On a small phone what stands below it is out of sight."""
    asked = re.findall(r'<input\s+type="(?:radio|checkbox)"\s+name="(\w+)"', phone.get(f"/new/{game}/play").source)
    assert "first" not in asked or asked[0] == "first"


def test_two_taps_from_home_to_the_first_digit(phone, store):
    assert NEW in phone.get("/").links
    form = phone.get(NEW).dock
    assert names(phone.page) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    phone.post(NEW, form.sent())
    assert phone.status == 200 and ("tap", "d1") in phone.page.dock.keys
    made = table(store, phone)
    assert (
        made.seats == ("Player 1", "Player 2", "Player 3", "Player 4")
        and made.mode == "tally"
        and made.options["sets"] == ["base"]
    )


def test_names_are_remembered_on_this_phone_only(app, phone):
    phone.create("Ana", "Zoé", "Bo")
    assert names(phone.get(NEW)) == ["Ana", "Zoé", "Bo"]
    assert names(Phone(app, "fr").get(NEW)) == ["Joueur 1", "Joueur 2", "Joueur 3", "Joueur 4"]


def test_the_names_of_a_deleted_table_are_forgotten(app, store):
    """They stand in the database alone, not in a cookie that lives for a year."""
    phone = Phone(app)
    id = phone.create("Zoé", "Bo")
    assert "Zoé" in phone.get("/new/faraway/tally").source
    with phone.client.session_transaction() as session:
        assert "Zoé" not in json.dumps(dict(session), ensure_ascii=False)
    store.delete(id)
    assert "Zoé" not in phone.get("/new/faraway/tally").source
    store.delete(id, back=True)
    assert "Zoé" in phone.get("/new/faraway/tally").source
    store.renew(id, "edit", keep="somebody else")
    assert "Zoé" not in phone.get("/new/faraway/tally").source, "nor those of a table that it may not open"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_nobody_without_a_name_is_called_like_a_piece(app, store, game, lang):
    """J1 is a district of Vineta, P the purple house, S1 a part of Space Aztecs' rules: on the page, typed over, …"""
    phrases, kinds = game.telling.words.phrases, ("letter.", "district.")
    on_pieces = {phrase[lang] for name, phrase in phrases.items() if name.startswith(kinds)}
    on_pieces |= {id.split(".")[0] for id in game.telling.rulebook.rules}
    phone = Phone(app, lang)
    phone.create("J1", "P2")  # called so by a game on whose pieces nothing of the kind stands
    for mode in ("tally", "play"):
        new = f"/new/{game.id}/{mode}"
        page = phone.get(new)
        page = phone.post(new, page.dock.sent(("add", "1")))
        called = names(page)
        page = phone.post(new, {**page.dock.sent(("add", "1")), "name": ["", ""]})
        called += names(page)
        assert all(map(str.isdecimal, letters(called[-2:]))), "a number alone stands on the chip"
        assert len(called) >= 4 and not on_pieces & {*called, *letters(called)}, called


def test_who_has_no_name_is_a_number_in_the_language_of_the_phone(app):
    for lang, called in (("fr", "Joueur"), ("en", "Player")):
        for game in GAMES:
            found = names(Phone(app, lang).get(f"/new/{game}/tally"))
            assert found == [f"{called} {n}" for n in range(1, len(found) + 1)]
            assert letters(found) == [str(n) for n in range(1, len(found) + 1)]
    assert has_no_name("T2") and has_no_name("J7"), "as earlier versions called them"
    assert not any(map(has_no_name, ("Joueur", "Player One", "Joueurs 2", "Ana 2", "T")))


def test_players_without_a_name_are_no_more_than_a_game_is_made_for(app):
    """A game for two, or four with a second box, begins with two; whoever has a name comes along."""
    phone = Phone(app)
    phone.create("", "", "", "")
    assert names(phone.get("/new/gefira/play")) == ["Player 1", "Player 2"]
    phone.create("", "", "")
    assert len(names(phone.get("/new/vineta/play"))) == 3
    phone.create("Ana", "", "Bo", "Cy")
    assert len(names(phone.get("/new/gefira/play"))) == 4


def test_a_chip_has_one_letter_and_two_where_two_players_share_it():
    assert letters(("Ana Berg", "Bo")) == ["A", "B"]
    assert letters(("Ana Berg", "Ari", "Bo Lind")) == ["AB", "Ar", "B"]


@pytest.mark.parametrize(
    ("called", "marks"),
    [
        (("Chloé", "Christophe", "Bo"), ["Cl", "Cr", "B"]),
        (("Ana", "Anabelle"), ["An", "Ab"]),
        (("Chloé", "Clara", "Christophe", "Christian"), ["Co", "Cl", "Cp", "Ci"]),
        (("Bo Li", "Bo Lind"), ["Bo", "Bn"]),
        (("Ana", "Ana", "ANA"), ["An", "Aa", "A3"]),
        (("Player 2", "2"), ["2", "22"]),
    ],
)
def test_no_two_players_of_a_table_have_the_same_letters(called, marks):
    assert letters(called) == marks


@pytest.mark.parametrize("count", range(1, 8))
def test_one_to_seven_players(either, store, count):
    either.create(*SEVEN[:count], options=BELOW)
    made = table(store, either)
    assert made.seats == tuple(name[:20] for name in SEVEN[:count])
    for n in range(count):
        either.get(f"/t/{made.id}?seat={n}")
        either.type(10 + n)
    assert store.seq(made.id) == count
    page = either.get(f"/t/{made.id}/scores")
    assert all(name in page.text for name in made.seats)


def test_seven_need_the_box_for_seven(phone, store):
    form = phone.get(NEW).dock
    page = phone.post(NEW, form.sent() | {"name": list(SEVEN)})
    assert phone.status == 422 and "7 players: 6 at the most" in page.alert and names(page) == [n[:20] for n in SEVEN]
    phone.post(NEW, page.dock.sent() | {"name": list(SEVEN), **BELOW})
    assert len(table(store, phone).seats) == 7


@pytest.mark.parametrize(
    ("given", "sentence"),
    [(["Ana", "Bo", "Ana"], "Two players have the same name: Ana"), ([], "At least 1 player needed")],
)
def test_impossible_players_get_a_sentence_and_keep_what_was_typed(phone, given, sentence):
    form = phone.get(NEW).dock
    page = phone.post(NEW, form.sent() | {"name": given, **ALL_SETS, "tie_break": "sum"})
    assert phone.status == 422 and sentence in page.alert and names(page) == given
    assert ("tie_break", "sum") in page.dock.fields and ("sets", "under_starry_skies") in page.dock.fields


def test_players_are_added_and_dropped(phone):
    phone.get(NEW)
    assert names(press(phone, "add")) == ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"]
    assert names(press(phone, "drop", "1")) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    for nonsense in ("9", "-1", "x", "٣"):
        assert len(names(press(phone, "drop", nonsense))) == 4
    for _ in range(9):
        press(phone, "add")
    assert len(names(phone.page)) == 7


@pytest.mark.parametrize("game", GAMES)
def test_three_taps_from_home_to_a_table_of_any_number(phone, game):
    """The second says how many play: nobody is removed one by one."""
    new = f"/new/{game}/play"
    for n in GAMES[game].kinds["play"].seats:
        page = phone.post(new, phone.get(new).dock.sent(("seats", str(n))))
        assert phone.status == 200 and names(page) == [f"Player {k}" for k in range(1, n + 1)]
        assert f"Play with {n}" in page.text


def test_a_number_of_players_keeps_who_has_a_name_and_stays_one_that_can_play(phone):
    page = phone.post(NEW, phone.get(NEW).dock.sent(("seats", "3")) | {"name": ["", "Ana", "", "Bo"]})
    assert names(page) == ["Player 1", "Ana", "Bo"]
    page = phone.post(NEW, page.dock.sent(("seats", "2")))
    assert names(page) == ["Ana", "Bo"]
    page = phone.post(NEW, page.dock.sent(("seats", "5")))
    assert names(page) == ["Ana", "Bo", "Player 3", "Player 4", "Player 5"]
    for nonsense in ("0", "8", "-1", "x", "٣"):
        assert len(names(phone.post(NEW, phone.get(NEW).dock.sent(("seats", nonsense))))) == 4


def test_the_number_that_needs_more_than_the_box_says_so(phone):
    """Below the keys, once it is chosen; of any other number nothing is said."""
    assert "expansion" not in phone.get(NEW).text.partition("Settings")[0]
    seven = phone.post(NEW, phone.get(NEW).dock.sent(("seats", "7")))
    assert "With 7: with an expansion." in seven.text and ("sets", "people_from_below") in seven.dock.fields
    assert "expansion" not in phone.get("/new/vineta/tally").text


@pytest.mark.parametrize("ticked", [True, False])
def test_the_box_that_came_with_seven_goes_with_the_seventh(phone, store, ticked):
    """Whoever ticked it keeps it."""
    page, own = phone.get(NEW), BELOW if ticked else {}
    for number in ("7", "7", "2"):
        page = phone.post(NEW, page.dock.sent(("seats", number)) | (own if number == "7" else {}))
        there = ("sets", "people_from_below") in page.dock.fields
        assert there == (number == "7" or ticked)
    page = phone.post(NEW, page.dock.sent(("seats", "7")))
    phone.post(NEW, page.dock.sent(("play", "2")))
    assert (len(table(store, phone).seats), table(store, phone).options["sets"][1:]) == (2, own.get("sets", []))


@pytest.mark.parametrize("game", ["aqua", "gefira"])
def test_whom_chance_named_to_start_is_said_on_the_first_page(app, game):
    phone, new = Phone(app), f"/new/{game}/play"
    for people, first, said in ((["Ana", "Bo"], "random", True), (["Cy", "Di"], "1", False)):
        page = phone.post(new, phone.get(new).dock.sent() | {"name": people, "first": first})
        assert bool(re.search("(Ana|Bo) starts, drawn by lot", page.text)) == said == ("by lot" in page.text)


def test_once_something_is_entered_it_is_said_no_more(app):
    phone, new = Phone(app), "/new/aqua/play"
    phone.post(new, phone.get(new).dock.sent() | {"name": ["Ana", "Bo"], "first": "random"})
    assert "drawn by lot" in phone.get(phone.address).text
    assert "drawn by lot" not in phone.send("grygbvo").text


@pytest.mark.parametrize(("game", "named"), [("aqua", ("Ana", "Bo")), ("space_aztecs", ("",))])
def test_numbers_count_again_when_somebody_gets_up(phone, game, named):
    """The ghost of a name, its chip and the choice of who starts call a seat the same."""
    new = f"/new/{game}/play"
    page = phone.post(new, {**phone.get(new).dock.sent(("drop", "0")), "name": [*named, "", ""]})
    called = [name or f"Player {n}" for n, name in enumerate([*named[1:], "", ""], 1)]
    assert names(page) == called
    assert re.findall(r'class="chip.*?<text[^>]*>([^<]*)', page.source, re.S)[: len(called)] == letters(called)
    assert all(called[int(seat)] == name for seat, name in re.findall(r'data-called="(\d)">([^<]*)', page.source))


@pytest.mark.parametrize("game", ["vineta", "space_aztecs"])
@pytest.mark.parametrize(("first", "drop", "now"), [("3", "0", "2"), ("1", "3", "1"), ("2", "2", "0")])
def test_who_starts_is_the_same_person_when_somebody_gets_up(phone, game, first, drop, now):
    new = f"/new/{game}/play"
    page = phone.post(new, {**phone.get(new).dock.sent(("drop", drop)), "first": first})
    assert [value for key, value in page.dock.fields if key == "first"] == [now]


def test_added_players_have_names_of_their_own(phone):
    """Whatever was added and dropped before: the table can start."""
    phone.get(NEW)
    press(phone, "drop", "1")
    press(phone, "add")
    assert len(set(names(phone.page))) == 4
    phone.post(NEW, phone.page.dock.sent())
    assert phone.status == 200


def test_empty_names_are_filled_in_and_spaces_trimmed(phone, store):
    phone.create("  Ana ", "", "   ", "x" * 30)
    assert table(store, phone).seats == ("Ana", "Player 2", "Player 3", "x" * 20)


@pytest.mark.parametrize(("n", "seats"), [("2", ("Ana", "Bo")), ("4", ("Ana", "Bo", "Player 3", "Player 4"))])
@pytest.mark.parametrize("mode", ["tally", "play"])
@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].kinds["tally"].seats[-1] > 2])
def test_rows_that_were_left_empty_are_asked_about(phone, store, game, mode, n, seats):
    """Two names in four rows: nobody gets four seats without having seen it."""
    new = f"/new/{game}/{mode}"
    phone.post(new, phone.get(new).dock.sent(("add", "1")) | {"name": [""] * 3})
    sent = phone.page.dock.sent() | {"name": ["Ana", "Bo", "", ""]}
    page = phone.post(new, sent)
    assert "2 seats have no name. How many play?" in page.alert and phone.address == new
    assert names(page) == ["Ana", "Bo", "Player 3", "Player 4"]
    assert [value for name, value in page.dock.keys if name == "play"] == ["2", "4"]
    page = phone.post(new, sent | {"play": n})
    assert "no name" not in page.source  # a game may ask for something of its own, of these players
    assert tuple(names(page) if phone.address == new else table(store, phone).seats) == seats


def test_who_was_named_since_it_was_asked_plays(phone, store):
    sent = phone.get(NEW).dock.sent() | {"name": ["Ana", "Bo", "Cleo", ""], "play": "2"}
    page = phone.post(NEW, sent)
    assert "1 seat has no name." in page.alert and names(page)[2] == "Cleo"
    phone.post(NEW, sent | {"play": "3"})
    assert table(store, phone).seats == ("Ana", "Bo", "Cleo")


def test_rows_between_names_and_rows_of_which_none_has_a_name_are_players(phone, store):
    for given in (["", "Bo"], ["", "", ""]):
        phone.post(NEW, phone.get(NEW).dock.sent() | {"name": given})
        assert len(table(store, phone).seats) == len(given)
    phone.post(NEW, phone.get(NEW).dock.sent() | {"name": ["Ana", ""], "play": "2"})
    again = f"/new/faraway/tally?again={table(store, phone).id}"
    phone.post(again, phone.get(again).dock.sent())
    assert table(store, phone).seats == ("Ana", "Player 2"), "as many as before"


def test_the_number_of_players_stands_beside_their_names(phone):
    assert "4 players, in seat order" in phone.get(NEW).text
    assert "3 players, in seat order" in press(phone, "drop", "3").text


def test_lots_are_drawn_among_all_and_nothing_is_made(phone):
    phone.get(NEW)
    drawn = set()
    for _ in range(60):
        page = press(phone, "draw", name=["Ana", "Bo"])
        assert phone.status == 200 and names(page) == ["Ana", "Bo"] and phone.address == NEW
        drawn.add(re.search(r"(Ana|Bo) starts", page.text)[1])
    assert drawn == {"Ana", "Bo"}


@pytest.mark.parametrize("options", [{"sets": "base"}, {"sets": ["nothing"], "tie_break": "x", "start": "<b>"}, {}])
def test_an_option_that_is_none_is_left_out(phone, store, options):
    phone.create("Ana", options=options)
    assert table(store, phone).options["sets"] == ["base"] and table(store, phone).options["tie_break"] == "lowest"


def test_home_brings_back_the_table(phone):
    id = phone.create("Ana", "Bo")
    phone.type(31)
    page = phone.get("/")
    assert f"/t/{id}" in page.links and "Faraway" in page.text
    other = phone.create("Cy")
    phone.type(44)
    assert [link for link in phone.get("/").links if link.startswith("/t/")] == [f"/t/{other}", f"/t/{id}"]


@pytest.mark.parametrize("where", ["/new/faraway/nothing", "/new/nothing/tally", "/new/faraway"])
def test_no_such_game(phone, where):
    phone.get(where)
    assert phone.status == 404 and phone.page.alert


@pytest.mark.parametrize("mode", ["tally", "play"])
def test_a_double_tap_makes_one_table(phone, store, mode):
    sent = phone.get(f"/new/faraway/{mode}").dock.sent()
    made = [phone.post(f"/new/faraway/{mode}", sent) and table(store, phone).id for _ in range(2)]
    assert made[0] == made[1]
    phone.post(f"/new/faraway/{mode}", sent | {"name": ["Ana", "Bo"]})
    assert table(store, phone).id != made[0]


def test_the_way_back_to_a_deleted_table_ends_with_the_next_table(phone):
    id = phone.create("Ana", "Bo")
    phone.post(f"/t/{id}/delete", phone.page.dock.sent())
    assert "Table deleted" in phone.page.text
    phone.create("Cy", "Di")
    assert "Table deleted" not in phone.get("/").text


@pytest.mark.parametrize(
    ("lang", "kinds"),
    [
        ("fr", "Arbitrer vérifie les coups Compter total à la fin"),
        ("en", "Referee checks moves Score total at the end"),
    ],
)
def test_home_says_what_its_keys_mean_and_whose_table_it_was(app, lang, kinds):
    """A phone that comes back finds the keys where they were, and everybody at its table by name."""
    phone = Phone(app, lang)
    assert kinds in phone.get("/").text
    phone.create("Ana", "Bruno", "Chloé", "Dario")
    home = phone.get("/").text
    assert kinds in home and all(name in home for name in ("Ana", "Bruno", "Chloé", "Dario"))


def test_a_game_under_way_stands_above_the_games_and_one_that_is_over_below_them(phone, store):
    """Whoever comes back finds the games where they were."""
    tables = lay_out(store)
    open_at(phone, tables["over"])
    home = phone.get("/")
    assert (
        home.links.index(NEW) < home.links.index(f"/t/{tables['over'].id}/scores")
        and "Tables of this device" in home.text
    )
    open_at(phone, tables["fresh"])
    home = phone.get("/")
    assert home.links.index(f"/t/{tables['fresh'].id}") < home.links.index(NEW)
    assert home.links.index(NEW) < home.links.index(f"/t/{tables['over'].id}/scores") and "Other tables" in home.text


def test_home_tells_a_run_of_players_by_its_ends(app):
    home = Phone(app).get("/").text
    assert "Vineta 2 to 6 players Referee" in home and "Faraway 2 to 7 players Referee" in home
    told = home.split("players Referee checks moves Score ")[1:]  # by AQUA, Faraway, Géfira, Space Aztecs, Vineta
    said = ["total at the end", "1 to 7 players", "total at the end", "1 to 6 players", "1 to 6 players"]
    assert [each.startswith(what) for each, what in zip(told, said, strict=True)] == [True] * 5
    assert "Space Aztecs 2 to 6 players Referee" in home and "AQUA 1 to 4 players Referee" in home
    assert "Géfira 2 or 4 players Referee" in home


REFUSED = re.compile("needed|It takes|at the most|Not with")


@pytest.mark.parametrize("mode", ["play", "tally"])
@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_that_a_page_offers_can_play(app, store, game, mode):
    """From home, by a key for each number and those for one less: whoever may be that many may begin."""
    phone, about = Phone(app), GAMES[game].about
    new = f"/new/{game}/{mode}"
    assert new in phone.get("/").links
    page = phone.get(new)
    numbers = [key for key in page.dock.keys if key[0] == "seats"]
    assert [int(n) for _, n in numbers] == [*GAMES[game].kinds[mode].seats] and ("add", "1") not in page.dock.keys
    for key in numbers:
        page = phone.post(new, page.dock.sent(key))
        assert len(names(page)) == int(key[1])
    begun = set()
    while True:
        offered = re.search(r"(?:Play with|Score) (\d)", page.text)
        lots = ("draw", "1") in page.dock.keys
        count, less = len(names(page)), [key for key in page.dock.keys if key[0] == "drop"]
        asked = mode == "play" and hasattr(about.options(), "first") and "first" not in about.dealt  # who begins
        assert lots == (count > 1 and asked)
        if offered:
            assert int(offered[1]) == count
            answer = phone.post(new, page.dock.sent())
            assert not REFUSED.search(answer.alert), (game, mode, count)
            begun.add(count)
        else:
            assert REFUSED.search(page.text), "why this number cannot play"
        if not less:
            break
        page = phone.post(new, page.dock.sent(less[0]))
    assert begun == set(GAMES[game].kinds[mode].seats)


def test_a_phone_that_remembers_seven_proposes_the_box_for_seven(phone):
    phone.create(*SEVEN, options=BELOW)
    page = phone.get("/new/faraway/play")
    assert len(names(page)) == 7 and ("sets", "people_from_below") in page.dock.fields
    phone.post("/new/faraway/play", page.dock.sent())
    assert phone.status == 200


def test_where_there_is_no_box_the_page_does_not_ask_for_one(app):
    page = Phone(app).get("/new/vineta/play").source
    box = page[: page.index('name="box"')].rsplit("<details", 1)[1]
    assert "open" not in box.split(">")[0]


FOLDED = own("own", "FOLDED")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_asks_what_its_first_move_needs_and_folds_the_rest(app, game):
    """Readings, the box, what only the end needs: under *Settings*, which says whether all is usual."""
    page = Phone(app, "en").get(f"/new/{game}/play")
    form = page.source.partition('id="new"')[2]
    above, _, folded = form.partition('<details class="why">')
    assert "Settings" in folded and "usual choices" in folded
    if 'name="first"' in above:
        assert "Who starts" in above and "booklet: " in above, "the same words in every game, and its own rule"
    for each in ['id="readings"', *FOLDED.get(game, ())]:
        assert each not in above and each in folded


def test_what_is_not_usual_is_counted_on_the_fold(phone):
    phone.get(NEW)
    page = phone.post(NEW, {**phone.page.dock.sent(("add", "1")), "tie_break": "sum"})
    assert "1 reading other than usual" in page.text
