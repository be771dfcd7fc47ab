"""AQUA, score only by the play areas: laid out in any order, in both languages, by plain forms and fragments."""

import json
import random

import pytest

from referee.core.log.timeline import Timeline
from referee.games.aqua import GAME
from tests.games.aqua import table as t
from tests.games.aqua.players import KNOWN, random_game
from tests.tools import NAMES, run_one
from tests.web.aqua import LAID, LETTERS, OPEN, begun, final, laid_final, lay, size
from tests.web.phone import Phone, open_at, press


def test_a_board_is_laid_in_any_order_four_taps_a_tile(either, app, store):
    """Seventeen tiles of a drawn game, last to first, score as they did in play."""
    chosen, log = random_game(random.Random(23), 2)
    at = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:2], chosen, KNOWN)), log).position
    assert at.plan.mode == "classic" and all(len(board.large) == 2 for board in at.boards)
    table = begun(either, store, NAMES[:2], KNOWN)
    for seat, board in enumerate(at.boards):
        either.get(f"/t/{table.id}?seat={seat}&dock=ring")
        for colour in board.hot_spot:
            press(either, f"g{LETTERS[colour]}")
        for each in reversed(board.tiles):
            q, r = each.at
            either.get(f"/t/{table.id}?seat={seat}&place={q}.{r}&turn={each.turn or ''}")
            for n, colour in enumerate(each.corals):
                press(either, f"c{n}{LETTERS[colour]}")
        for animal in board.large:
            either.get(f"/t/{table.id}?seat={seat}&dock=large")
            press(either, f"h{animal.face}")
            press(either, f"p{animal.points}")
    either.get(f"/t/{table.id}?dock=natives")
    native = {colour: number for number, colour in chosen["natives"].items()}
    press(either, "v", **{f"e{n}": native[colour] for n, colour in enumerate(LETTERS)})
    live = app.extensions["hall"].live(store.table(table.id))
    played = GAME.score_of(at.setup, at)
    assert live.position.over and [s.lines for s in live.position.score().seats] == [s.lines for s in played.seats]


def test_keys_that_are_drawn_say_in_words_what_they_are(app, store):
    begun(laid := Phone(app), store)
    for page in (laid.page, open_at(Phone(app), lay(store, OPEN))):
        assert "Turn" in page.text
        assert "red yellow green blue violet orange" in page.text


@pytest.mark.rule("Q2.1")
def test_a_hot_spot_is_nothing_until_it_is_told(app, store):
    """No colours are made up: without them nothing is counted, and the result says what is missing."""
    phone = Phone(app)
    table = begun(phone, store)
    assert [board["hot_spot"] for board in final(app, table)["boards"]] == [None, None]
    assert "Hot spot?" in phone.page.text
    assert phone.get(f"/t/{table.id}?dock=ring").source.count('class="aq-blank') == 6, "a coral not told has its colour"
    for letter in "ryg":
        press(phone, f"g{letter}")
    press(phone, "gr")  # the fourth cannot be red as well: red moves here
    assert final(app, table)["boards"][0]["hot_spot"] is None, "half a ring is not entered"
    assert "Hot spot not entered yet: Ana and Bruno." in phone.get(f"/t/{table.id}/scores").text
    phone.get(f"/t/{table.id}?dock=ring&ring=-ygr--&nth=0")
    for letter in "bv":
        press(phone, f"g{letter}")
    assert final(app, table)["boards"][0]["hot_spot"] == ["blue", "yellow", "green", "red", "c5", "c6"]
    assert "Hot spot not entered yet: Bruno." in phone.get(f"/t/{table.id}/scores").text
    code, answer = run_one("score", json.loads(phone.client.get(f"/t/{table.id}/export").text))
    assert code == 0 and "Q2.1" in [doubt["rule"] for doubt in answer["doubts"]], "half counted it comes back"


def test_a_laid_tile_is_turned_and_taken_away(app, store):
    phone = Phone(app)
    table = begun(phone, store)
    phone.follow("place=1.0")
    for tap in ("c0y", "c1b", "c2g"):
        press(phone, tap)
    assert final(app, table)["boards"][0]["tiles"] == [{"at": [1, 0], "corals": ["yellow", "blue", "green"], "turn": 0}]
    phone.follow("place=1.0")
    press(phone, "t")
    assert final(app, table)["boards"][0]["tiles"][0]["turn"] == 1
    press(phone, "x")
    assert final(app, table)["boards"][0]["tiles"] == []


def test_colours_may_come_before_the_place(app, store):
    phone = Phone(app)
    begun(phone, store)
    for tap in ("c2g", "c0y", "t", "c1b"):
        press(phone, tap)
    phone.follow("place=1.0")
    assert "Lay the tile" in phone.page.text
    press(phone, "b")
    assert "Lay the tile" not in phone.page.text


@pytest.mark.rule("Q2.3")
def test_rules_natives_typed_points_and_animals_of_a_laid_table(app, store):
    phone = Phone(app)
    table = begun(phone, store)
    phone.follow("dock=natives")
    press(phone, "madvanced")
    press(phone, "v", e0="1", e1="20", e2="", e3="2")
    assert final(app, table)["natives"] == {"1": "red", "20": "yellow", "2": "blue"}
    page = press(phone, "v", e0="1", e1="20", e2="20", e3="2")
    assert "Ecosystem 20: clownfish (yellow), turtle (green). Only one species" in page.text and "Q2.3" in page.text
    assert page.source.count('<option value="20" selected') == 2, "what was chosen stays"
    assert final(app, table)["natives"] == {"1": "red", "20": "yellow", "2": "blue"}, "nothing is written"
    phone.get(f"/t/{table.id}?dock=natives")
    phone.follow("dock=typed")
    phone.follow("no=20")
    press(phone, "z", n0="5", n1="")
    assert [board["typed"] for board in final(app, table)["boards"]] == [{"20": 5}, {}]
    phone.get(f"/t/{table.id}?dock=large")
    press(phone, "hmanta")
    press(phone, "p-")
    press(phone, "hmanta")
    press(phone, "p8")
    press(phone, "r0")
    assert [each["points"] for each in final(app, table)["boards"][0]["large"]] == [8]
    phone.get(f"/t/{table.id}?dock=natives")
    page = press(phone, "mfamily")
    assert phone.status == 422 and "Q8.5" in page.text, "typed points of an ecosystem that would be gone"


def test_a_family_game_may_still_become_another(app, store):
    phone = Phone(app)
    table = begun(phone, store)
    phone.follow("dock=natives")
    press(phone, "mfamily")
    phone.get(f"/t/{table.id}")
    phone.follow("dock=natives")
    press(phone, "mclassic")
    assert final(app, table)["mode"] == "classic"


def test_seventeen_tiles_a_board_and_a_tie_asks_who_was_first(app, store):
    """Nothing matches, nothing is worth anything: equal totals."""
    row = [t.lying((n + 2, -1), "rgb") for n in range(17)]
    chosen = {"mode": "family", "natives": None, "boards": [t.board(row), t.board(row)], "last_round_order": None}
    phone, table = Phone(app), lay(store, [{"do": "put", "field": "final", "value": chosen}], mode="tally")
    page = open_at(phone, table)
    assert "A tie: who played first" in page.text
    press(phone, "o1")
    assert final(app, table)["last_round_order"] == [1, 0] and "A tie" not in phone.page.text


@pytest.mark.rule("Q3.1")
@pytest.mark.parametrize("rest", ["", "&place=0.1&corals=voy"])
def test_after_the_last_tile_no_place_and_no_colour_is_offered(app, store, rest):
    def page(tiles):
        row = [t.lying((n + 2, -1), "rgb") for n in range(tiles)]
        chosen = {"mode": "family", "natives": None, "boards": [t.board(row), t.board([])], "last_round_order": None}
        table = lay(store, [{"do": "put", "field": "final", "value": chosen}], mode="tally")
        return open_at(Phone(app), table, f"?seat=0&dock=tile{rest}")

    assert "aq-spot" in page(16).source and "All tiles are laid" not in page(16).text
    full = page(17)
    assert "aq-spot" not in full.source and "All tiles are laid: tap one to change it" in full.text
    assert not {value for form in full.forms for _, value in form.keys} & {"c0r", "l", "t"}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", LAID)
def test_every_dock_of_a_laid_table(app, store, name, lang):
    table = lay(store, [{"do": "put", "field": "final", "value": laid_final()}], mode="tally")
    page = open_at(phone := Phone(app, lang), table, LAID[name])
    assert phone.status == 200 and "None" not in page.text and size(app, table, LAID[name]) <= 4096


def test_a_file_of_boards_is_brought_in_and_taken_out(app, store):
    phone = Phone(app)
    page = phone.get("/import")
    given = {"format": "referee-final/1", "game": "aqua", "seats": ["Ana", "Bo"], "final": laid_final()}
    phone.post("/import", {**page.dock.sent(), "text": json.dumps(given)})
    assert phone.status == 200 and "1 of 17 tiles" in phone.page.text
    id = phone.address.split("/t/")[1].split("?")[0]
    out = json.loads(phone.client.get(f"/t/{id}/export").data)
    assert GAME.count.read(GAME.setup(("Ana", "Bo")), out["final"]) == GAME.count.read(
        GAME.setup(("Ana", "Bo")), given["final"]
    )
