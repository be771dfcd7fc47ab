"""AQUA's pages: every dock in both languages, plain forms and fragments, what goes over the wire."""

import json
import random

import brotli
import pytest

from referee.core.log import Timeline
from referee.games.aqua import GAME
from tests.games.aqua import table as t
from tests.games.aqua.players import KNOWN, random_game
from tests.games.aqua.table import BOX, done, large, options, tile
from tests.tools import NAMES
from tests.web.phone import HTMX, Phone

LETTERS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "c5": "v", "c6": "o"}
TWO = [("A", 0, 1), ("A", 1, 0)]
OPEN = [tile(0, (1, 0), "ybg"), done(0), tile(1, (1, 0), "ybg"), done(1)]
HABITATS = [*OPEN, tile(1, (2, -1), "56y"), done(1), tile(0, (2, -1), "56y"), done(0), tile(0, (0, 1), "gr6")]
PAGES = {
    "tile": (OPEN, ""),
    "some colours": (OPEN, "?corals=v-y&turn=3"),
    "places": (OPEN, "?corals=voy"),
    "a place first": (OPEN, "?place=2.-1&corals=v--"),
    "legal, a habitat": (OPEN, "?place=2.-1&corals=voy"),
    "refused, possible when turned": (OPEN, "?place=1.-2&corals=rgb&turn=1"),
    "refused, no side": (OPEN, "?place=5.5&corals=rgb"),
    "refused, taken": (OPEN, "?place=0.0&corals=rgb"),
    "doubt": (OPEN, "?place=2.-1&corals=yyy"),
    "after": (HABITATS, ""),
    "large": (HABITATS, "?dock=large"),
    "large, one animal": (HABITATS, "?dock=large&shape=manta&cells=A.1.0"),
    "large, points": (HABITATS, "?dock=large&shape=manta&cells=A.1.0,A.0.1&points=7"),
    "another's reef": (HABITATS, "?seat=1"),
    "nonsense": (OPEN, "?place=%3Cb%3E&corals=zzz&turn=9&shape=cow&cells=A.,,B.1&no=99&tap=x1&seat=x"),
}
LAID = {
    "tile": "",
    "a place": "?place=2.-1&corals=v--",
    "a place and colours": "?place=2.-1&corals=voy&turn=2",
    "laid": "?place=1.0",
    "hot spot": "?place=0.0",
    "ring": "?dock=ring&at=3",
    "large": "?dock=large",
    "points": "?dock=large&shape=dolphin",
    "natives": "?dock=natives",
    "natives, one ecosystem twice": "?dock=natives&e0=1&e1=1",
    "typed": "?dock=typed&no=13",
    "nonsense": "?dock=order&place=99.-99&corals=zz&seat=3&shape=x&at=99&e0=99",
}
SCORES = {f"score of {row}": (HABITATS, f"/scores?open=0.{row}") for row in ("large", "small", "ecosystem.1")}


@pytest.fixture
def lay(store):
    """A table with a log."""

    def made(log=(), seats=("Ana", "Bruno"), box=BOX, mode="play", chosen=None):
        chosen = options(len(seats)) if chosen is None and mode == "play" else chosen or {}
        table = store.create("aqua", mode, "1", seats, chosen, box)
        with store.writing(table.id) as writing:
            writing.append(list(log), "somebody", "laid out")
        return table

    return made


@pytest.fixture(scope="module")
def whole():
    """A whole game of four with two and three reefs, large animals, an ecosystem to type: the largest boards."""
    return random_game(random.Random(30), 4)


def enter(phone, table, rest=""):
    phone.get(f"/e/{table.edit}")
    return phone.get(f"/t/{table.id}{rest}")


def press(phone, tap, **fields):
    """A key of the dock."""
    assert f'value="{tap}"' in phone.page.source, f"no key {tap}"
    form = next(form for form in phone.page.forms if form.action and form.action.count("/") == 2)
    return phone.post(form.action, form.sent(("tap", tap), **fields))


def entries(store, table):
    return [row.entry for row in store.entries(table.id)]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_dock_is_drawn_in_both_languages(app, lay, name, lang):
    log, rest = PAGES[name]
    page = enter(phone := Phone(app, lang), lay(log), rest)
    assert phone.status == 200 and page.lang == lang and "AQUA" in page.title
    assert "undefined" not in page.source and "None" not in page.text


@pytest.mark.parametrize("name", PAGES)
def test_a_fragment_is_small(app, lay, name):
    log, rest = PAGES[name]
    assert size(app, lay(log), rest) <= 4096


def size(app, table, rest):
    phone = Phone(app, "fr")
    phone.get(f"/e/{table.edit}")
    return len(brotli.compress(phone.client.get(f"/t/{table.id}{rest}", headers=HTMX).data, quality=4))


def test_fragments_of_the_last_rounds_are_small(app, lay, whole):
    """Sixteen tiles lie there, the tile in hand has its places outlined."""
    chosen, log = whole
    last = [n for n, entry in enumerate(log) if entry["do"] == "tile"][-1]
    q, r = log[last]["at"]
    names = ("Ana", "Bruno", "Chloé", "David")
    table = lay(log[:last], names, KNOWN, chosen=chosen)
    corals = "".join(LETTERS[colour] for colour in log[last]["corals"])
    for rest in ("", f"?corals={corals}", f"?corals={corals}&place={q}.{r}&turn={log[last]['turn']}"):
        assert size(app, table, rest) <= 4096, rest
    over = lay(log, names, KNOWN, chosen=chosen)
    for rest in ("", "?no=13", "/scores", "/scores?open=0.small", "/scores?open=1.reefs"):
        assert size(app, over, rest) <= 4096, rest


def test_five_taps_lay_a_tile_and_end_the_turn(either, lay, store):
    """By plain forms and by htmx: three colours where they lie, a place on the board, the key."""
    table = lay(OPEN)
    enter(either, table)
    for tap in ("c0v", "c1o", "c2y"):
        press(either, tap)
    assert "possible places" in either.page.text
    either.follow("place=2.-1")
    assert "Habitat: clownfish" in either.page.text and "+2" in either.page.text, "the animal to come, its points"
    press(either, "l")
    assert entries(store, table)[4:] == [tile(1, (2, -1), "56y"), done(1)]
    assert "Which tile does Ana lay?" in either.page.text


def test_tile_and_end_of_turn_are_written_both_or_not_at_all(either, lay, store):
    """The tile fits nowhere: the end of the turn goes with it, the draft stays, the table may overrule."""
    table = lay(OPEN)
    before = store.seq(table.id)
    enter(either, table, "?place=1.-2&corals=rgb&turn=1")
    page = press(either, "l")
    assert either.status == 422 and "Q4.1" in page.text and store.seq(table.id) == before
    assert {"place": "1.-2", "corals": "rgb"}.items() <= dict(
        field for form in page.forms for field in form.fields
    ).items()
    form = next(form for form in page.forms if (form.action or "").endswith("/rule"))
    either.post(form.action, form.sent(note="this once"))
    assert either.status == 200 and [entry["do"] for entry in entries(store, table)[4:]] == ["ruling"]
    press(either, "e")
    assert entries(store, table)[-1] == done(1)


def test_a_tile_that_lies_wrong_is_turned_to_where_it_fits(app, lay):
    phone, table = Phone(app), lay(OPEN)
    page = enter(phone, table, "?place=1.-2&corals=rgb&turn=1")
    assert "Refused" in page.text and "Possible when turned" in page.text and "Legal" not in page.text
    assert "Legal" in press(phone, "t").text
    assert "Legal" not in press(phone, "t").text or "turn" in phone.page.source


def test_the_snail_is_a_tap(app, lay, store):
    phone, table = Phone(app), lay(OPEN)
    enter(phone, table)
    press(phone, "s")
    assert entries(store, table)[-1] == {"do": "snail", "seat": 1} and "Which tile does Ana lay?" in phone.page.text
    assert "has the snail" in phone.page.labels and 'value="s"' not in phone.page.source


def test_a_large_animal_after_the_tile(either, lay, store):
    """Its shape, the animals below, its points: asked where the box does not know them."""
    table = lay(HABITATS[:-1])
    enter(either, table, "?place=0.1&corals=gro")
    press(either, "w")
    assert entries(store, table)[-1] == HABITATS[-1]
    press(either, "f")
    press(either, "hdolphin")
    either.follow("A.1.0")  # the one that came with the tile is chosen already
    press(either, "p7")
    press(either, "y")
    assert entries(store, table)[-1] == large(0, "dolphin", *TWO, points=7)
    press(either, "e")
    assert entries(store, table)[-1] == done(0)


def test_a_stack_that_the_box_knows_asks_for_no_points(app, lay, store):
    phone, table = Phone(app), lay(HABITATS, box=KNOWN)
    page = enter(phone, table, "?dock=large")
    assert "10 points" in page.text
    page = phone.get(f"/t/{table.id}?dock=large&shape=barracuda&cells=A.0.1,A.1.0")
    assert 'value="p7"' not in page.source and "Refused" not in page.text
    press(phone, "y")
    assert entries(store, table)[-1] == large(0, "barracuda", *TWO)


def test_a_refused_large_animal_names_every_rule(app, lay, store):
    phone, table = Phone(app), lay(HABITATS, box=KNOWN)
    page = enter(phone, table, "?dock=large&shape=dolphin&cells=A.1.0,A.0.1")
    assert "Refused" in page.text and "Q6.6" in page.text
    before = store.seq(table.id)
    page = press(phone, "y")
    assert phone.status == 422 and store.seq(table.id) == before and "The table allows it" in page.text


def test_the_end_asks_for_ecosystems_that_only_people_can_count(either, lay, store, whole):
    chosen, log = whole
    table = lay([e for e in log if e["do"] != "typed"], ("Ana", "Bruno", "Chloé", "David"), KNOWN, chosen=chosen)
    page = enter(either, table)
    assert "Game over" in page.text and "Ecosystem 13" in page.text
    either.follow("no=13")
    press(either, "z", n0="4", n1="0", n2="", n3="11")
    typed = [(e["seat"], e["points"]) for e in entries(store, table) if e["do"] == "typed"]
    assert typed == [(0, 4), (1, 0), (3, 11)]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_line_of_the_score_opens_with_its_board(app, lay, whole, lang):
    chosen, log = whole
    table = lay(log, ("Ana", "Bruno", "Chloé", "David"), KNOWN, chosen=chosen)
    phone = Phone(app, lang)
    for row in ("large", "small", *(f"ecosystem.{n}" for n in chosen["natives"])):
        page = enter(phone, table, f"/scores?open=0.{row}")
        assert phone.status == 200 and ('class="reef seen"' in page.source) == (row != "ecosystem.13")
    at = Timeline(GAME.moves, GAME.begin(GAME.setup(NAMES[:4], chosen, KNOWN)), log).position
    reefs = [sum(line.id.startswith("reef.") for line in seat.lines) for seat in GAME.score_of(at.setup, at).seats]
    pages = [enter(phone, table, f"/scores?open={seat}.reefs") for seat in range(4)]
    assert [page.source.count("reef seen") for page in pages] == reefs and sum(reefs) >= 2, "each reef by itself"


def test_the_pages_of_someone_alone(app, lay):
    chosen, log = random_game(random.Random(1), 1)
    phone = Phone(app, "fr")
    table = lay(log, ("Ana",), KNOWN, chosen=chosen)
    page = enter(phone, table, "/scores")
    assert "niveau" in page.text.lower() and "Q9.4" in page.text
    early = enter(phone, lay(log[:4], ("Ana",), KNOWN, chosen=chosen))
    assert 'value="s"' not in early.source, "no snail"


# -- the set-up -----------------------------------------------------------------------------------------


def test_hot_spots_and_natives_are_tapped(either, store):
    """A colour tapped changes places with the one that lay there; the next coral is asked for."""
    page = either.get("/new/aqua/play")
    form = page.dock
    either.post("/new/aqua/play", form.sent(("set", "ring1.0.blue"), mode="advanced") | {"name": ["Ana", "Bo"]})
    assert ("set", "ring1.1.red") in either.page.dock.keys and "Bo, coral 2" in " ".join(either.page.labels)
    either.post("/new/aqua/play", either.page.dock.sent(("set", "ring1.1.c5")))
    either.post("/new/aqua/play", either.page.dock.sent(("set", "native.5.red")))
    numbers = ["1", "2", "3", "9", "10", "24"]
    either.post("/new/aqua/play", either.page.dock.sent(first="1") | {"ecosystem": numbers})
    table = store.table(either.address.split("/t/")[1].split("?")[0])
    assert table.options["hot_spots"][1] == ["blue", "c5", "green", "red", "yellow", "c6"]
    assert table.options["mode"] == "advanced" and table.options["first"] == 1
    natives = ["c6", "yellow", "green", "blue", "c5", "red"]
    assert table.options["natives"] == dict(zip(numbers, natives, strict=True))


def test_a_hot_spot_is_corrected_in_the_settings(app, lay, store):
    phone, table = Phone(app), lay()
    page = enter(phone, table, "/settings")
    phone.post(f"/t/{table.id}/settings", page.dock.sent(("set", "ring0.0.c6")))
    assert store.table(table.id).options == table.options, "not saved yet"
    phone.post(f"/t/{table.id}/settings", phone.page.dock.sent())
    assert store.table(table.id).options["hot_spots"][0] == ["c6", "yellow", "green", "blue", "c5", "red"]


@pytest.mark.parametrize(("mode", "rule"), [("advanced", "Q2.2"), ("family", None), ("classic", None)])
def test_a_set_up_that_cannot_be(app, mode, rule):
    """Six times the same ecosystem: a family or a classic game does not ask."""
    phone = Phone(app)
    form = phone.get("/new/aqua/play").dock
    phone.post("/new/aqua/play", form.sent(mode=mode) | {"name": ["Ana", "Bo"], "ecosystem": ["7"] * 6})
    assert (rule in phone.page.alert and phone.status == 422) if rule else phone.status == 200


# -- score only, by the reefs laid out ---------------------------------------------------------------


def begun(phone, lay, store, seats=("Ana", "Bruno"), box=BOX):
    table = lay((), seats, box, "tally")
    enter(phone, table)
    press(phone, "j")
    return table


def final(app, table):
    hall = app.extensions["hall"]
    return hall.live(hall.store.table(table.id)).position.final


def test_a_reef_is_laid_in_any_order_four_taps_a_tile(either, app, lay, store):
    """Seventeen tiles of a drawn game, last to first, score as they did in play."""
    chosen, log = random_game(random.Random(23), 2)
    at = Timeline(GAME.moves, GAME.begin(GAME.setup(NAMES[:2], chosen, KNOWN)), log).position
    assert at.plan.mode == "classic" and all(len(board.large) == 2 for board in at.boards)
    table = begun(either, lay, store, NAMES[:2], KNOWN)
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
            press(either, f"h{animal.shape}")
            press(either, f"p{animal.points}")
    either.get(f"/t/{table.id}?dock=natives")
    native = {colour: number for number, colour in chosen["natives"].items()}
    press(either, "v", **{f"e{n}": native[colour] for n, colour in enumerate(LETTERS)})
    live = app.extensions["hall"].live(store.table(table.id))
    played = GAME.score_of(at.setup, at)
    assert live.position.over and [s.lines for s in live.position.score().seats] == [s.lines for s in played.seats]


def test_a_laid_tile_is_turned_and_taken_away(app, lay, store):
    phone = Phone(app)
    table = begun(phone, lay, store)
    phone.follow("place=1.0")
    for tap in ("c0y", "c1b", "c2g"):
        press(phone, tap)
    assert final(app, table)["boards"][0]["tiles"] == [{"at": [1, 0], "corals": ["yellow", "blue", "green"], "turn": 0}]
    phone.follow("place=1.0")
    press(phone, "t")
    assert final(app, table)["boards"][0]["tiles"][0]["turn"] == 1
    press(phone, "x")
    assert final(app, table)["boards"][0]["tiles"] == []


def test_colours_may_come_before_the_place(app, lay, store):
    phone = Phone(app)
    begun(phone, lay, store)
    for tap in ("c2g", "c0y", "t", "c1b"):
        press(phone, tap)
    phone.follow("place=1.0")
    assert "Lay the tile" in phone.page.text
    press(phone, "b")
    assert "Lay the tile" not in phone.page.text


@pytest.mark.rule("Q2.3")
def test_rules_natives_typed_points_and_animals_of_a_laid_table(app, lay, store):
    phone = Phone(app)
    table = begun(phone, lay, store)
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


def test_seventeen_tiles_a_reef_and_a_tie_asks_who_was_first(app, lay, store):
    """Nothing matches, nothing is worth anything: equal totals."""
    row = [t.lying((n + 2, -1), "rgb") for n in range(17)]
    chosen = {"mode": "family", "natives": None, "boards": [t.board(row), t.board(row)], "last_round_order": None}
    phone, table = Phone(app), lay([{"do": "put", "field": "final", "value": chosen}], mode="tally")
    page = enter(phone, table)
    assert "A tie: who played number 1" in page.text
    press(phone, "o1")
    assert final(app, table)["last_round_order"] == [1, 0] and "A tie" not in phone.page.text


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", LAID)
def test_every_dock_of_a_laid_table(app, lay, name, lang):
    table = lay([{"do": "put", "field": "final", "value": laid_final()}], mode="tally")
    page = enter(phone := Phone(app, lang), table, LAID[name])
    assert phone.status == 200 and "None" not in page.text and size(app, table, LAID[name]) <= 4096


def laid_final():
    natives = {"1": "red", "13": "yellow", "2": None}
    first = t.board([t.lying((1, 0), "ybg")], large=[{"shape": "dolphin", "points": 9}])
    return {"mode": "advanced", "natives": natives, "boards": [first, t.board()], "last_round_order": None}


def test_a_file_of_boards_is_brought_in_and_taken_out(app, lay, store):
    phone = Phone(app)
    page = phone.get("/import")
    given = {"format": "referee-final/1", "game": "aqua", "seats": ["Ana", "Bo"], "final": laid_final()}
    phone.post("/import", {**page.dock.sent(), "text": json.dumps(given)})
    assert phone.status == 200 and "1 of 17 tiles" in phone.page.text
    id = phone.address.split("/t/")[1].split("?")[0]
    out = json.loads(phone.client.get(f"/t/{id}/export").data)
    assert GAME.read_final(GAME.setup(("Ana", "Bo")), out["final"]) == GAME.read_final(
        GAME.setup(("Ana", "Bo")), given["final"]
    )


# -- what is printed, told once ----------------------------------------------------------------------


def test_the_worth_of_an_animal_is_asked_where_it_comes_and_known_from_then_on(either, lay, store):
    table = lay(OPEN, box={})
    page = enter(either, table, "?place=2.-1&corals=voy")
    assert "clownfish (yellow): how many points?" in page.text
    press(either, "ay3")
    assert "how many points?" not in either.page.text and "+3" in either.page.text and "voy" in either.page.source
    assert store.table(table.id).box == {"species": {"yellow": {"points": 3}}}
    press(either, "l")
    assert either.follow("seat=1").text.count("how many points?") == 0
    enter(either, table, "/scores?open=1.small")
    assert "1 yellow × 3" in either.page.text


def test_it_is_asked_after_the_tile_and_at_a_reef_laid_out(app, lay, store):
    phone = Phone(app)
    page = enter(phone, lay(HABITATS, box={}))
    assert "turtle (green): how many points?" in page.text and 'value="ag2"' in page.source
    tiles = [t.lying((1, 0), "ybg"), t.lying((2, -1), "56y")]
    laid = {"mode": "family", "natives": None, "boards": [t.board(tiles), t.board()], "last_round_order": None}
    table = lay([{"do": "put", "field": "final", "value": laid}], box={}, mode="tally")
    assert "clownfish (yellow): how many points?" in enter(phone, table).text
    press(phone, "ay2")
    assert "how many points?" not in phone.page.text and store.table(table.id).box["species"] == {
        "yellow": {"points": 2}
    }


def test_hot_spots_of_the_box_are_one_tap(app):
    """A ring that the box knows; letters that are no ring change nothing."""
    phone = Phone(app)
    form = phone.get("/new/aqua/play").dock
    phone.post("/new/aqua/play", form.sent(("set", "ring0.all.ovbgyr")))
    assert [value for name, value in phone.page.dock.fields if name == "ring0"] == list(reversed(LETTERS))
    phone.post("/new/aqua/play", phone.page.dock.sent(("set", "ring0.all.rrrrrr")))
    assert [value for name, value in phone.page.dock.fields if name == "ring0"] == list(reversed(LETTERS))


def test_a_tile_of_the_log_is_corrected_on_the_board(app, lay, store):
    """Its place and its colours again, in the position before it; what follows is shown first."""
    phone, table = Phone(app), lay(OPEN)
    page = enter(phone, table, "?amend=1")
    assert all("amend=1" in link for link in page.links if "place=" in link) and "Ana" in page.text
    phone.follow("place=2.-1")
    for tap in ("c0v", "c1o", "c2y"):
        press(phone, tap)
    page = press(phone, "l")
    assert phone.status == 200 and store.seq(table.id) == len(OPEN), "nothing is written yet"
    form = next(form for form in page.forms if (form.action or "").endswith("/amend"))
    phone.post(form.action, form.sent())
    assert entries(store, table)[-1] == {"do": "amend", "seq": 1, "entry": tile(0, (2, -1), "56y")}
