"""AQUA refereed: every dock in both languages, plain forms and fragments, what goes over the wire."""

import random
import re
from html import unescape

import pytest

from referee.core.files.trial_address import pack
from referee.core.log.timeline import Timeline
from referee.games.aqua import GAME
from referee.games.aqua.rules.pieces import SHAPES
from tests.games.aqua.players import KNOWN, random_game
from tests.games.aqua.table import done, large, options, tile
from tests.tools import NAMES, change_beside
from tests.web.aqua import BOX, HABITATS, LAID, LETTERS, OPEN, PAGES, SCORES, TWO, entries, laid_final, lay, size
from tests.web.conftest import with_both
from tests.web.phone import Phone, open_at, press
from tests.web.test_whose_phone import in_turn, seated


@pytest.fixture(scope="module")
def whole():
    """A whole game of four with two and three reefs, large animals, an ecosystem to type: the largest boards."""
    return random_game(random.Random(30), 4)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_dock_is_drawn_in_both_languages(app, store, name, lang):
    log, rest = PAGES[name]
    page = open_at(phone := Phone(app, lang), lay(store, log), rest)
    assert phone.status == 200 and page.lang == lang and "AQUA" in page.title
    assert "undefined" not in page.source and "None" not in page.text


# What would call a player's area a reef: some player's own, one to lay out, one that an animal lies on.
AREA = re.compile(
    r"récif d(?:e |')(?:Ana|Bruno)|(?:Ana|Bruno)'s reef|\b(?:son|votre|that|your) (?:récif|reef)\b"
    r"|poser les récifs|récifs à poser|out the reefs|reefs to lay out|\b(?:sur|on) (?:un|a|le|the) (?:récif|reef)\b",
    re.I,
)


@pytest.mark.rule("Q5.3")
@pytest.mark.parametrize(("lang", "area"), [("fr", "zone de jeu d'Ana"), ("en", "Ana's play area")])
def test_no_screen_calls_a_players_area_a_reef(app, store, lang, area):
    phone, whole = Phone(app, lang), {"do": "put", "field": "final", "value": laid_final()}
    played = [*PAGES.values(), *SCORES.values(), (HABITATS, "/log"), (HABITATS, "/settings")]
    pages = [open_at(phone, lay(store, log), rest) for log, rest in played]
    laid = lay(store, [whole], mode="tally")
    pages += [open_at(phone, laid, rest) for rest in (*LAID.values(), "/log", "/scores")]
    pages += [open_at(phone, lay(store, mode="tally"))]
    pages += [phone.get(address) for address in ("/rules/aqua", "/new/aqua/play", "/new/aqua/tally")]
    seen = [unescape(page.source).replace("’", "'") for page in pages]
    assert [found for source in seen for found in AREA.findall(source)] == []
    assert sum(area.lower() in source.lower() for source in seen) > 15, "these are pages of play areas"


@pytest.mark.parametrize("name", PAGES)
def test_a_fragment_is_small(app, store, name):
    log, rest = PAGES[name]
    assert size(app, lay(store, log), rest) <= 4096


def test_fragments_of_the_last_rounds_are_small(app, store, whole):
    """Sixteen tiles lie there, the tile in hand has its places outlined."""
    chosen, log = whole
    last = [n for n, entry in enumerate(log) if entry["do"] == "tile"][-1]
    q, r = log[last]["at"]
    names = ("Ana", "Bruno", "Chloé", "David")
    table = lay(store, log[:last], names, KNOWN, chosen=chosen)
    corals = "".join(LETTERS[colour] for colour in log[last]["corals"])
    for rest in ("", f"?corals={corals}", f"?corals={corals}&place={q}.{r}&turn={log[last]['turn']}"):
        assert size(app, table, rest) <= 4096, rest
    over = lay(store, log, names, KNOWN, chosen=chosen)
    for rest in ("", "?no=13", "/scores", "/scores?open=0.small", "/scores?open=1.reefs"):
        assert size(app, over, rest) <= 4096, rest


@with_both
def test_five_taps_lay_a_tile_and_end_the_turn(either, store):
    """By plain forms and by htmx: three colours where they lie, a place on the board, the key."""
    table = lay(store, OPEN)
    open_at(either, table)
    for tap in ("c0v", "c1o", "c2y"):
        press(either, tap)
    assert "possible places" in either.page.text
    either.follow("place=2.-1")
    assert "Habitat: clownfish" in either.page.text and "+2" in either.page.text, "the animal to come, its points"
    press(either, "l")
    assert entries(store, table)[4:] == [tile(1, (2, -1), "56y"), done(1)]
    assert "Which tile does Ana lay?" in either.page.text


def test_tile_and_end_of_turn_are_written_both_or_not_at_all(either, store):
    """The tile fits nowhere: the end of the turn goes with it, the draft stays, the table may overrule."""
    table = lay(store, OPEN)
    before = store.seq(table.id)
    open_at(either, table, "?place=1.-2&corals=rgb&turn=1")
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


def test_the_snail_is_a_tap(app, store):
    phone, table = Phone(app), lay(store, OPEN)
    open_at(phone, table)
    press(phone, "s")
    assert entries(store, table)[-1] == {"do": "snail", "seat": 1} and "Which tile does Ana lay?" in phone.page.text
    assert "has the snail" in phone.page.labels and 'value="s"' not in phone.page.source
    page = phone.get(f"/t/{table.id}/try")
    assert 'aria-disabled="true" name="tap" value="s"' in " ".join(page.source.split()), "who doubts it may ask"
    assert "The snail is already with Bruno." in press(phone, "s").text and "Q4.3" in phone.page.text
    phone.get(f"/t/{table.id}/try?from={len(OPEN) + 1}&e={pack([HABITATS[6]])}&on=1")
    assert "with Bruno." in press(phone, "s").text and "has already laid" in phone.page.text, "once it lies, too"


@pytest.mark.rule("Q4.3")
def test_the_snail_after_the_tile_is_a_dimmed_key_that_says_why(app, store):
    """While the turn goes on, and on the board of whoever has played."""
    phone = Phone(app)
    for log, looked_at in ((HABITATS[:5], ""), (HABITATS[:6], "?seat=1")):
        page = open_at(phone, lay(store, log), looked_at)
        assert ("tap", "s") in page.dock.greyed
        press(phone, "s")
        assert phone.status == 422 and "has already laid: the snail is taken before that" in phone.page.alert
        assert "the snail may be taken before laying" in phone.page.text
    page = open_at(phone, lay(store, HABITATS[:5]))
    assert "Q4.3" in next(link for link in page.links if "of=Q6.1" in link), "the rules of this moment"


def test_a_large_animal_after_the_tile(either, store):
    """Its shape, the animals below, its points: asked where the box does not know them."""
    table = lay(store, HABITATS[:-1])
    open_at(either, table, "?place=0.1&corals=gro")
    press(either, "w")
    assert entries(store, table)[-1] == HABITATS[-1] and "Which large animal" in either.page.text
    assert either.page.text.count("Moray eel") == 1, "either face of a tile is a key"
    press(either, "hdolphin")
    press(either, "hdugong")
    either.follow("A.1.0")  # the one that came with the tile is chosen already
    press(either, "p7")
    press(either, "y")
    assert entries(store, table)[-1] == large(0, "dolphin", *TWO, points=7, face="dugong")
    press(either, "e")
    assert entries(store, table)[-1] == done(0)


@pytest.mark.parametrize("turn", range(6))
def test_no_place_that_is_called_possible_is_refused(app, store, turn):
    """Whichever way the tile lies: solid it is legal there, dashed it is when turned, by one tap."""
    phone = Phone(app)
    page = open_at(phone, lay(store, OPEN), f"?corals=rgb&turn={turn}")
    spots = re.findall(r'<a href="([^"]+)"[^>]*><use [^>]*class="aq-spot aq-(fits|turns)"', page.source)
    assert spots
    for link, look in spots:
        page = phone.get(unescape(link))
        assert "Refused" not in page.text and ("Legal" in page.text) == (look == "fits")
        assert look == "fits" or "Legal" in press(phone, "t").text


@pytest.mark.rule("Q6.1")
def test_a_large_animal_is_offered_only_where_one_can_come(app, store):
    """A first animal has no other beside it; a box whose stacks are of larger shapes leaves two not enough."""
    phone = Phone(app)
    open_at(phone, lay(store, OPEN), "?place=2.-1&corals=voy")
    assert "Habitat" in phone.page.text and "then a large animal" not in phone.page.text
    trios = {shape: {"cells": [[0, 0], [0, 1], [0, 2]]} for shape in SHAPES}
    for box, possible in ((BOX, True), (BOX | {"large": trios}, False)):
        open_at(phone, lay(store, HABITATS[:-1], box=box), "?place=0.1&corals=gro")
        assert ("then a large animal" in phone.page.text) == possible


@pytest.mark.rule("Q6.1")
def test_where_no_large_animal_can_come_its_key_says_why_and_may_be_insisted_on(either, store):
    table = lay(store, [*OPEN, tile(1, (2, -1), "56y")])
    open_at(either, table)
    press(either, "f")
    assert either.status == 422 and "No large animal possible" in either.page.alert and "clownfish" in either.page.alert
    press(either, "if")
    assert either.status == 200 and "Which large animal does Bruno take?" in either.page.text


@pytest.mark.rule("Q6.1")
def test_a_trial_answers_for_a_large_animal_before_the_tile_too(either, store):
    """Old small animals alone attract nothing: three taps from the table."""
    open_at(either, lay(store, HABITATS[:-1]))
    assert "And a large animal?" not in either.page.text
    either.follow("/dispute")
    either.follow("/try")
    assert "And a large animal?" in either.page.text
    press(either, "f")
    assert either.status == 422 and "needs a small animal of this turn below" in either.page.alert
    assert "Q6.1" in either.page.text and "all the same" not in either.page.text


def test_points_that_nobody_told_show_beside_the_total_and_stay_asked(either, store):
    """On the next player's dock too; told, total and question are as ever."""
    table = lay(store, [*OPEN, tile(1, (2, -1), "56y"), done(1)], box={})
    page = open_at(either, table)
    assert page.labels.count("some points are not entered yet") == 1 and "Which tile does Ana lay?" in page.text
    assert "clownfish (yellow): points?" in page.text
    press(either, "ay3")
    assert "points?" not in either.page.text and "some points are not entered yet" not in either.page.labels


def test_a_large_animal_without_points_shows_beside_the_total(app, store):
    table = lay(store, [*HABITATS, large(0, "dolphin", *TWO)])
    assert "some points are not entered yet" in open_at(Phone(app), table).labels


def test_a_stack_that_the_box_knows_asks_for_no_points(app, store):
    phone, table = Phone(app), lay(store, HABITATS, box=KNOWN)
    page = open_at(phone, table, "?dock=large")
    assert "10 points" in page.text
    page = phone.get(f"/t/{table.id}?dock=large&shape=barracuda&cells=A.0.1,A.1.0")
    assert 'value="p7"' not in page.source and "Refused" not in page.text
    press(phone, "y")
    assert entries(store, table)[-1] == large(0, "barracuda", *TWO)


def test_a_refused_large_animal_names_every_rule(app, store):
    phone, table = Phone(app), lay(store, HABITATS, box=KNOWN)
    page = open_at(phone, table, "?dock=large&shape=dolphin&cells=A.1.0,A.0.1")
    assert "Tap the 3 animals" in page.text and "Refused" not in page.text, "the third is still to come"
    before = store.seq(table.id)
    page = press(phone, "y")
    assert phone.status == 422 and store.seq(table.id) == before and "The table allows it" in page.text


def test_at_the_end_a_phone_shows_the_board_of_its_own_player(app, store, whole):
    chosen, log = whole
    table = lay(store, log, ("Ana", "Bruno", "Chloé", "David"), KNOWN, chosen=chosen)
    for seat in (0, 2):
        page = open_at(seated(app, table, seat), table)
        assert re.search(rf'class="seat mine" [^>]*seat={seat}"[^>]*aria-current="true"', page.source), page.source


def test_the_end_asks_for_ecosystems_that_only_people_can_count(either, store, whole):
    chosen, log = whole
    table = lay(store, [e for e in log if e["do"] != "typed"], ("Ana", "Bruno", "Chloé", "David"), KNOWN, chosen=chosen)
    page = open_at(either, table)
    assert "Game over" in page.text and "Ecosystem 13" in page.text
    either.follow("no=13")
    press(either, "z", n0="4", n1="0", n2="", n3="11")
    typed = [(e["seat"], e["points"]) for e in entries(store, table) if e["do"] == "typed"]
    assert typed == [(0, 4), (1, 0), (3, 11)]


@pytest.mark.rule("Q6.3")
def test_what_more_animals_cannot_mend_is_said_before_all_are_tapped(app, store):
    """Two of a species under a shape of three: no third helps."""
    log = [tile(0, (1, 0), "ybg"), done(0), tile(0, (0, 1), "gg6"), done(0), tile(0, (0, 2), "gr5"), done(0)]
    box = {"large": {"manta": {"cells": [[0, 0], [0, 1], [0, 2]]}}}
    table = lay(store, [*log, tile(0, (1, 1), "5bg")], ("Ana",), box)
    page = open_at(Phone(app), table, "?dock=large&shape=manta&cells=A.0.1,A.0.2")
    assert "Refused" in page.text and "Q6.3" in page.text and "Q6.6" not in page.text


@pytest.mark.rule("Q6.2", "Q6.3")
def test_points_are_not_asked_of_what_cannot_lie_there(app, store):
    """The board keeps the room; what the table may allow is asked for its points once it is refused."""
    phone, table = Phone(app), lay(store, [*HABITATS, large(0, "barracuda", *TWO)], box={})
    page = open_at(phone, table, "?dock=large&shape=manta&cells=A.1.0,A.0.1")
    assert "Q6.2" in page.text and 'value="p7"' not in page.source
    assert 'value="p7"' not in press(phone, "y").source, "nothing to allow"
    log = [tile(0, (1, 0), "ybg"), done(0), tile(0, (0, 1), "gg6"), done(0), tile(0, (0, 2), "gr5"), done(0)]
    open_at(
        phone, lay(store, [*log, tile(0, (1, 1), "5bg")], ("Ana",), {}), "?dock=large&shape=manta&cells=A.0.1,A.0.2"
    )
    assert "Q6.3" in phone.page.text and 'value="p7"' not in phone.page.source
    assert 'value="p7"' in press(phone, "y").source and "The table allows it" in phone.page.text


@pytest.mark.rule("Q.13")
def test_what_an_animal_is_worth_is_asked_at_the_end_at_the_latest(app, store):
    chosen, log = random_game(random.Random(1), 1)
    phone, table = Phone(app), lay(store, log, ("Ana",), {}, chosen=chosen)
    page = open_at(phone, table)
    asked = page.text.count("how many points?")
    assert asked == 1 and "Game over" in page.text
    told = 0
    while key := next((value for _, value in phone.page.dock.keys if value.startswith("a") and value[-1] == "3"), ""):
        press(phone, key)
        told += 1
    assert told > 1 and "how many points?" not in phone.page.text
    assert all(species["points"] == 3 for species in store.table(table.id).box["species"].values())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_line_of_the_score_opens_with_its_board(app, store, whole, lang):
    chosen, log = whole
    table = lay(store, log, ("Ana", "Bruno", "Chloé", "David"), KNOWN, chosen=chosen)
    phone = Phone(app, lang)
    for row in ("large", "small", *(f"ecosystem.{n}" for n in chosen["natives"])):
        page = open_at(phone, table, f"/scores?open=0.{row}")
        assert phone.status == 200 and ('class="aq-area aq-seen"' in page.source) == (row != "ecosystem.13")
    at = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:4], chosen, KNOWN)), log).position
    reefs = [sum(line.id.startswith("reef.") for line in seat.lines) for seat in GAME.score_of(at.setup, at).seats]
    pages = [open_at(phone, table, f"/scores?open={seat}.reefs") for seat in range(4)]
    assert [page.source.count("aq-area aq-seen") for page in pages] == reefs and sum(reefs) >= 2, "each reef by itself"


@pytest.mark.rule("Q7.6", "Q9.1")
def test_the_sheet_has_a_row_for_reefs_though_nobody_has_one(app, store):
    """As the printed one; a family game has none."""
    phone, table = Phone(app), lay(store, HABITATS)
    page = open_at(phone, table, "/scores?open=0.reefs")
    assert phone.status == 200 and "No reef = 0" in page.text and "Ana, row Reefs: 0" in " ".join(page.labels)
    family = lay(store, HABITATS, chosen=options(2, "family"))
    assert "Reefs" not in open_at(phone, family, "/scores").text


def test_the_set_up_says_which_animal_an_ecosystem_counts(app):
    """By its number, under both names: whose tiles say otherwise can see it."""
    for lang, names in (("fr", "baleine à bosse / requin-baleine"), ("en", "humpback whale / whale shark")):
        page = Phone(app, lang).get("/new/aqua/play")
        assert names in page.text


def test_the_pages_of_someone_alone(app, store):
    chosen, log = random_game(random.Random(1), 1)
    phone = Phone(app, "fr")
    table = lay(store, log, ("Ana",), KNOWN, chosen=chosen)
    page = open_at(phone, table, "/scores")
    assert "niveau" in page.text.lower() and "Q9.4" in page.text
    early = open_at(phone, lay(store, log[:4], ("Ana",), KNOWN, chosen=chosen))
    assert 'value="s"' not in early.source, "no snail"


def test_a_tile_of_the_log_is_corrected_on_the_board(app, store):
    """It begins with its colours, in the position before it; where nothing else changes it is saved at once."""
    phone, table = Phone(app), lay(store, OPEN)
    open_at(phone, table, "/log?open=1")
    page = phone.follow("amend=1")
    assert all("amend=1" in link for link in page.links if "place=" in link) and "Ana" in page.text
    assert "possible places" in page.text, "yellow, blue, green"
    phone.follow("place=2.-1")
    assert "Which tile" in press(phone, "b").text, "cleared, it stays clear"
    for tap in ("c0v", "c1o", "c2y"):
        press(phone, tap)
    press(phone, "l")
    assert phone.address == f"/t/{table.id}/log"
    assert entries(store, table)[-1] == {"do": "amend", "seq": 1, "entry": tile(0, (2, -1), "56y")}


def test_a_large_animal_of_the_log_is_corrected_as_it_was_outlined(app, store):
    """Its shape, its animals, its points; one that the table allowed too."""
    taken = large(0, "dolphin", *TWO, points=7)
    for entry in (taken, {"do": "ruling", "entry": taken, "note": ""}):
        phone, table = Phone(app), lay(store, [*HABITATS, entry])
        open_at(phone, table, "/log?open=10")
        phone.follow("amend=10")
        fields = {("shape", "dolphin"), ("cells", "A.0.1,A.1.0"), ("points", "7")}
        assert fields <= set(phone.page.dock.fields)
        press(phone, "p9")
        form = next(form for form in press(phone, "y").forms if (form.action or "").endswith("/amend"))
        phone.post(form.action, form.sent())
        assert entries(store, table)[-1] == {"do": "amend", "seq": 10, "entry": taken | {"points": 9}}


def test_a_correction_that_moves_a_tile_names_both_places_and_ways(app, store):
    phone, table = Phone(app), lay(store, [*OPEN, tile(1, (2, -1), "56y")])
    page = open_at(phone, table, "?amend=5")
    assert "Tile violet, orange, yellow · 1½ to the right + ½ up, tip up" in page.text, "the place it has until then"
    assert page.source.count('"aq-was"') == 1 and "Place: 1½ to the right + ½ up, where it was" in page.labels
    assert "aq-was" not in phone.get(f"/t/{table.id}?amend=5&seat=0").source, "on its own board alone"
    fits = re.findall(r'<a href="([^"]+)"[^>]*><use [^>]*class="aq-spot aq-fits"', page.source)
    phone.get(unescape(next(link for link in fits if "place=2.-1" not in link)))
    text = press(phone, "l").text
    assert re.search(r"Entry 5: 1½ to the right \+ ½ up → [½1-9]", text) and "tip up" not in text, "only what differs"


@pytest.mark.parametrize(
    "damaged", [{"at": "x"}, {"at": [1]}, {"at": None}, {"at": {"q": 1}}, {"corals": 3}, {"turn": []}]
)
def test_an_entry_that_says_anything_is_told_all_the_same(app, store, damaged):
    """An imported log may hold it; an amend of it tells it in full."""
    log = [*OPEN[:1], {"do": "amend", "seq": 1, "entry": tile(0, (1, 0), "ybg") | damaged}]
    table = lay(store, log)
    for rest in ("/log", "?amend=1", "/scores"):
        open_at(phone := Phone(app), table, rest)
        assert phone.status == 200


def test_settings_of_a_game_under_way_say_what_changes(app, store):
    """Another kind of game takes away the natives too; without a word of it nobody would know."""
    table = lay(store, OPEN)
    phone = Phone(app)
    page = open_at(phone, table, "/settings")
    form = next(form for form in page.forms if form.id == "settings")
    page = phone.post(phone.address, form.sent(mode="family", first="1", large_animals_per_turn="one"))
    for told in (
        "Rules: family, not classic",
        "The snail at first: Bruno, not Ana",
        "Native species: –, not 1 crab (red), 2 clownfish (yellow)",
        "Two large animals in a turn: One large animal a turn.",
    ):
        assert told in page.text, told


def test_a_doubt_at_the_end_names_player_round_and_entry_and_leads_there(app, store):
    """The same pattern twice: both entries that laid it are a tap away in the log."""
    table = lay(store, [*OPEN, tile(1, (2, -1), "56y")])
    change_beside(store, table.id, "x", "ended", True)
    phone = Phone(app)
    page = open_at(phone, table, "/scores")
    assert "Bruno · Round 1 · Entry 3" in page.text and "Ana · Round 1" not in page.text, "the first was no doubt yet"
    link = next(link for link in page.links if link.endswith("#e3"))
    assert "e3" in phone.get(link.split("#")[0]).ids


def test_a_doubt_that_a_look_answers_is_gone_until_the_answer_is_taken_back(app, store):
    table = lay(store, OPEN[:3])
    phone = Phone(app, "en")
    page = open_at(phone, table)
    assert "Are there really 2 such tiles" in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/settle"))
    (so,) = [key for key in form.keys if key[0] == "found"]
    page = phone.post(form.action, form.sent(so))
    assert phone.status == 200 and "show this pattern" not in page.text
    page = phone.get(f"/t/{table.id}/log")
    assert "Seen on the table, it is so: 2 tiles show this pattern" in page.text
    assert "Answer to a doubt · this device" in page.text and "Box changed" not in page.text
    assert "To check" not in page.text
    back = next(form for form in page.forms if "change" in dict(form.fields))
    page = phone.post(back.action, back.sent())
    assert phone.status == 200 and "To check" in page.text and not store.table(table.id).box.get("seen")
    for odd in ("", "[]", '{"rule":"Q9"}', '{"rule":"Q4.1","say":"apart"}'):
        phone.post(form.action, form.sent(("found", f"seen={odd}")))
        assert phone.status == 400, odd


def test_what_is_in_doubt_is_headed_as_a_doubt(app, store):
    log, rest = PAGES["doubt"]
    page = open_at(Phone(app, "en"), lay(store, log), rest)
    head = page.source.split('class="verdict ')[1].split("</h2>")[0]
    assert head.startswith("doubt") and "To check" in head and "#ok" not in head
    assert page.source.count('class="verdict ') == 1


IN_HAND = {
    "tile": ("doubt", "Does the tile really have three equal corals?"),
    "large": ("large, dearer than the one before", "Does the tile really show 9?"),
}


@pytest.mark.parametrize("what", IN_HAND)
def test_a_doubt_about_what_is_in_hand_is_settled_before_it_lies(app, store, what):
    name, question = IN_HAND[what]
    log, rest = PAGES[name]
    table = lay(store, log)
    phone = Phone(app, "en")
    page = open_at(phone, table, rest)
    assert question in page.text
    look = next(form for form in page.forms if form.id == "look")
    (so,) = look.keys
    phone.post(look.action, look.sent(so))
    assert phone.status == 200 and question not in phone.page.text, "the same in hand, and no doubt any more"
    assert phone.page.dock.fields and len(entries(store, table)) == len(log)
    assert len(store.table(table.id).box["seen"]) == 1
    press(phone, "l" if what == "tile" else "y")
    assert len(entries(store, table)) > len(log) and "To check" not in phone.page.text


def test_laying_all_the_same_is_one_key_and_the_same_key_again(app, store):
    phone, table = Phone(app, "fr"), lay(store, OPEN)
    open_at(phone, table, "?place=5.5&corals=rgb")
    assert "Poser quand même" in phone.page.text
    page = press(phone, "l")
    assert "Un côté au moins touche" in page.text and "Cette place ne touche aucun corail" in page.text
    assert not re.search(r"<details class=\"more\"[^>]* open", page.source) and "Poser quand même" in page.text
    assert "Jouer quand même" not in page.text
    form = next(form for form in page.forms if (form.action or "").endswith("/rule"))
    phone.post(form.action, form.sent())
    assert phone.status == 200 and entries(store, table)[-1]["do"] == "ruling"


def test_the_head_names_whose_turn_it_is_and_to_enter_for_another_is_a_quiet_offer(app, store):
    table, acts = in_turn(app, store, "aqua")
    page = open_at(seated(app, table, (acts + 1) % len(table.seats)), table)
    assert f"of 17 · {table.seats[acts]}" in page.text and 'class="btn go"' not in page.source


def test_in_a_trial_the_key_says_that_the_tile_is_only_tried(app, store):
    phone, table = Phone(app, "fr"), lay(store, OPEN)
    open_at(phone, table)
    for rest in ("", "/try"):
        text = phone.get(f"/t/{table.id}{rest}?place=2.-1&corals=voy").text
        assert [key in text for key in ("Poser la tuile", "Essayer la tuile")] == [not rest, bool(rest)], text
