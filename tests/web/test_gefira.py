"""Géfira's pages: every dock in both languages, plain forms and fragments, what goes over the wire."""

import random
import re

import brotli
import pytest

from referee.games.gefira import GAME
from tests.games.gefira.players import random_game
from tests.games.gefira.table import (
    BLUE,
    BUILD,
    RED,
    activate,
    build,
    destiny,
    extra,
    face,
    fill,
    holed,
    lay,
    player,
    stopped,
    tool,
)
from tests.games.gefira.test_four import BUILD as CROSS
from tests.games.gefira.test_setup import LAID
from tests.store.tables import laid_out
from tests.web.conftest import with_both
from tests.web.phone import HTMX, Phone, keys, open_at, press

CHAIN = [BUILD, activate(0, 0), tool(), face("flood", "across"), face("snake", "outward")]
EVENT = [build(holed(BLUE, 2, 3, 4), ["flood", *holed(RED, 2, 3, 4)[1:]]), activate(0, 0), tool(), face("flood")]
FELL = [build(holed(BLUE, 2, 3, 4), ["talisman", *holed(RED, 2, 3, 4)[1:]]), activate(0, 0), tool(), face("talisman")]
ROWS = {**CROSS["symbols"], "blue": ["talisman", "talisman", "snake", None, None, None]}
AT_CORNER = [{**CROSS, "symbols": ROWS}, activate(0, 0), tool(False), activate(0, 1), extra(0), activate(0, 2)]
TURNED = [BUILD, destiny(0, "steps", tool="compass"), activate(0, 0), tool()]
PAGES = {
    "build": ([], ""),
    "half built": ([], "?shown=tslo"),
    "lay": ([lay(0, "blue", "flood")], ""),
    "take": (LAID, "?seat=1&shown=2.3"),
    "turn": ([BUILD], ""),
    "repair": ([BUILD], "?dock=repair&shown=3s"),
    "symbol": ([BUILD], "?dock=repair&nth=3"),
    "renovate": ([BUILD], "?dock=renovate"),
    "destiny": ([BUILD, destiny(0, "tool")], "?dock=destiny&shown=6.short"),
    "tool": (CHAIN[:2], ""),
    "face": (CHAIN[:3], ""),
    "arrow": (CHAIN[:3], "?group=f"),
    "flood": (EVENT[:3], "?group=f"),
    "event": (EVENT, ""),
    "fill": (CHAIN, ""),
    "event to fill": (FELL, ""),
    "stopped": ([*CHAIN, fill(1, 2)], ""),
    "nonsense": ([BUILD], "?dock=fly&nth=99&shown=%3Cb%3E&group=zz&seat=x&tap=x1"),
}


@pytest.fixture
def play(store):
    """A table with a log, and the address that lets a phone enter there."""

    def made(log=(), mode="play", seats=("Ana", "Bruno"), box=None, **options):
        return laid_out(store, "gefira", seats, log, mode, options=options, box=box)

    return made


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_dock_is_drawn_in_both_languages(app, play, name, lang):
    log, rest = PAGES[name]
    page = open_at(phone := Phone(app, lang), play(log), rest)
    assert phone.status == 200 and page.lang == lang and "Géfira" in page.title
    assert "undefined" not in page.source and "None" not in page.text


def test_the_set_up_says_how_far_it_is_and_what_a_hole_is(app, play):
    """Of how many spaces this is one; of hands nothing is said before there are any."""
    page = open_at(phone := Phone(app), play())
    assert "Blue bridge 1: which symbol?" in page.text and "Space 1 of 14 · 0 holes of 3" in page.text
    assert "One tap a space" in page.text and "direction Length" in page.text
    assert "in hand" not in page.text and "Action" not in page.text
    press(phone, "sf")
    assert "Space 2 of 14" in phone.page.text and "One tap a space" not in phone.page.text
    four = open_at(phone, play(seats=("Ana", "Bruno", "Chloé", "Dario"), cross="round_right"), "?shown=ttooots")
    assert "Space 8 of 24" in four.text


@pytest.mark.parametrize("rest", ["", "?near=south", "?near=nowhere"])
@pytest.mark.parametrize("log", [[], [CROSS], [CROSS, activate(0, 0), tool(), face("flood", "across")]])
def test_a_table_of_four_is_drawn(app, play, log, rest):
    page = open_at(phone := Phone(app), play(log, seats=("Ana", "Bruno", "Chloé", "Dario"), cross="round_right"), rest)
    assert phone.status == 200 and "Géfira" in page.title
    assert "undefined" not in page.source and "None" not in page.text


def test_a_watcher_is_told_what_happened_and_what_is_asked(app, play):
    """The line of the dock and its question, without a key."""
    for log, *told in (
        (CHAIN[:2], "Blue start → 1, 3 steps left", "Does the blue explorer at 1 carry the machete?"),
        (CHAIN, "Red 1 → 2, 0 steps left", "Bruno fills red 2"),
        ([*CHAIN, fill(1, 2)], "Action over: the hole is filled.", "Ana to choose an action"),
        (FELL, "Event: Talisman", "Blue 1 → 2", "Ana fills blue 2"),
    ):
        watcher, table = Phone(app), play(log)
        watcher.get(f"/v/{table.view}")
        page = watcher.get(f"/t/{table.id}")
        assert all(each in page.text for each in told) and "This link is for watching" in page.text
        assert 'name="tap"' not in page.source


@pytest.mark.rule("G.A5")
@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("dock", ["fill", "symbol"])
def test_which_face_of_a_section_is_free_is_marked_as_a_reading(app, play, dock, free):
    """The booklet speaks of the way round alone."""
    log, rest = (CHAIN, "") if dock == "fill" else PAGES["symbol"]
    page = open_at(Phone(app), play(log, free_face=free), rest)
    said = re.search(r'<p class="small">(Face|Only).*?</p>', page.source, re.DOTALL)
    assert said and "#G.A5" in said[0]


@pytest.mark.rule("G6.6", "G7.2", "G5.6")
def test_an_event_says_by_which_rules_on_the_dock_and_in_the_log(app, play):
    """Not only that an event ends the action: what it did, and why the explorer went back."""
    broken = [build(holed(BLUE, 2, 3, 4), ["broken_plank", *holed(RED, 2, 3, 4)[1:]]), activate(0, 0), tool()]
    phone = Phone(app)
    page = open_at(phone, table := play([*broken, face("broken_plank")]))
    assert "Broken plank: action over." in page.text and "Red 1 jumps back: start." in page.text
    book = page.source.partition('class="flow ge-told"')[2].partition("</p>")[0]
    assert all(id in book for id in ("G6.6", "G5.6", "G7.2")), "behind one mark"
    log = phone.get(f"/t/{table.id}/log?open=4").text
    assert "Red 1 jumps back: start" in log and "Event: Broken plank" in log
    assert all(GAME.telling.rulebook[id].text["en"] in log for id in ("G7.2", "G6.1", "G6.6"))


@pytest.mark.rule("G5.4")
@pytest.mark.parametrize(
    ("log", "said"),
    [
        ([BUILD, activate(0, 0), tool()], "Current tool: Machete. The explorer has it"),
        (TURNED, "Current tool, since entry 2: Compass. The explorer has it"),
        ([*TURNED[:-1], tool(False)], "Current tool, since entry 2: Compass. The explorer does not have it"),
    ],
)
def test_a_tool_that_was_changed_says_since_which_entry_it_is_the_current_one(app, play, log, said):
    phone = Phone(app)
    open_at(phone, table := play(log), f"?at={len(log)}")
    assert said in phone.page.text
    assert said in phone.get(f"/t/{table.id}/log?open={len(log)}").text


@pytest.mark.parametrize(("lang", "left"), [("fr", "reste 2 sur 4"), ("en", "2 of 4 left")])
def test_the_chip_of_the_steps_says_how_many_are_left(app, store, lang, left):
    page = open_at(Phone(app, lang), laid_out(store, "gefira", ("Ana", "Bo"), CHAIN[:3]))
    assert left in page.text
    over = open_at(Phone(app, lang), laid_out(store, "gefira", ("Ana", "Bo"), [*CHAIN, fill(1, 2)])).source
    chip = over.partition('class="ge-fate"')[2].partition("</li>")[0]
    assert not any(word in chip for word in ("reste", "left")), "the next action has all its steps"


@pytest.mark.parametrize(
    ("dock", "first", "second"), [("repair", 3, "A second hole?"), ("renovate", 2, "A second section?")]
)
def test_a_second_place_is_asked_for_as_one(app, store, dock, first, second):
    table, phone = laid_out(store, "gefira", ("Ana", "Bo"), [BUILD]), Phone(app)
    assert second not in open_at(phone, table, f"?dock={dock}").text
    assert second in open_at(phone, table, f"?dock={dock}&shown={first}s").text


def test_the_log_counts_the_steps_of_a_flip_too(app, play):
    phone = Phone(app)
    open_at(phone, table := play(CHAIN))
    log = phone.get(f"/t/{table.id}/log").text
    assert "Blue start → 1, 3 steps left" in log and "Blue 1 shows Flood, 2 steps left" in log
    assert "Red 1 shows Snake, 1 step left" in log


@pytest.mark.rule("G2.11")
def test_a_refusal_is_told_once(app, play):
    """Before the last tap the dock warns; refused, it does not say the same again below."""
    phone = Phone(app)
    page = open_at(phone, play(), "?shown=fbtooosoooflb")
    assert page.text.count("may not be taken. Allowed: from 2 on.") == 1
    press(phone, "st")
    assert phone.status == 422
    assert phone.page.text.count("may not be taken. Allowed: from 2 on.") == 1


def test_an_event_that_leads_into_a_hole_is_told_while_the_hole_is_filled(app, play):
    page = open_at(Phone(app), play(FELL))
    assert "Event: Talisman" in page.text and "Blue 1 → 2" in page.text and "Ana fills blue 2" in page.text


@pytest.mark.parametrize("name", PAGES)
def test_a_fragment_is_small(app, play, name):
    log, rest = PAGES[name]
    table = play(log)
    phone = Phone(app, "fr")
    phone.get(f"/e/{table.edit}")
    answer = phone.client.get(f"/t/{table.id}{rest}", headers=HTMX).data
    assert len(brotli.compress(answer, quality=4)) <= 4096


def test_the_cross_is_told_in_words(app, play):
    """What each place faces, how a bridge bends, who stands at the corner and which way, how many are where."""
    page = open_at(Phone(app), play(AT_CORNER, seats=("Ana", "Bruno", "Chloé", "Dario")), "?near=north")
    for told in (
        "Blue 3, Snake, opposite red 4, explorer at the corner, facing it",
        "Blue, connection card, the bridge turns right, corner taken",
        "Blue 4, hole, opposite yellow 3",
        "Yellow, connection card, the bridge turns right, corner free",
        "Red, start: 9",
        "Blue, end: 0",
    ):
        assert told in page.text, told


@pytest.mark.parametrize("rest", ["", "?near=east"])
def test_a_full_cross_is_small_too(app, play, rest):
    log = [shot[0] for shot in random_game(random.Random(9), 60, 4, arm=4)][:150]
    table = play(log, seats=("Ana", "Bruno", "Chloé", "Dario"), arm=4)
    phone = Phone(app, "fr")
    phone.get(f"/e/{table.edit}")
    answer = phone.client.get(f"/t/{table.id}{rest}", headers=HTMX).data
    assert len(brotli.compress(answer, quality=4)) <= 4096


def test_an_arm_stays_near_over_answers_and_over_a_refusal(either, play):
    """Until what is asked about lies elsewhere; a link of the board keeps what is half made."""
    open_at(either, play([CROSS], seats=("Ana", "Bruno", "Chloé", "Dario")), "?near=south")
    press(either, "x0", "y", "sf", "wacross", "ss", "wback")
    assert "ge-near" in either.page.source, "red 6 and 5 lie beside blue 1 and 2"
    press(either, "gdestiny")
    either.follow("?dock=destiny")
    assert "ge-near" not in either.page.source
    either.follow("near=north")
    assert "dock=destiny" in either.address and "ge-near" in either.page.source
    press(either, "ksteps", "gdestiny", "p6")
    assert either.status == 422 and "ge-near" in either.page.source


@with_both
def test_a_chain_with_plain_forms_and_with_htmx(either, play, store):
    table = play([BUILD])
    open_at(either, table)
    for tap in ("x0", "y", "sf", "wacross", "ss", "woutward", "sw"):
        press(either, tap)
        assert either.status == 200, tap
    assert "hole is filled" in either.page.text and "G5.11" in either.page.source
    assert [row.entry for row in store.entries(table.id)] == [*CHAIN, fill(1, 2, "winds")]
    press(either, "U")
    assert "action 1 of 2" in either.page.text and store.seq(table.id) == 6 + 5


def test_a_chain_is_taken_back_whole_while_it_still_asks(app, play):
    phone = Phone(app)
    page = open_at(phone, play(CHAIN[:2]))
    assert "Undo the whole activation" not in page.source, "one entry: the plain undo does it"
    open_at(phone, play(CHAIN))
    press(phone, "U")
    assert "Bridges built" in phone.page.text and "action 1 of 2" in phone.page.text


def test_a_corrected_chain_is_taken_back_whole(app, play):
    phone = Phone(app)
    amended = [*CHAIN[:2], tool(False), {"do": "amend", "seq": 3, "entry": tool()}]
    open_at(phone, play([*amended, face("flood", "back")]))
    assert "the arrow leads to the start" in phone.page.text
    press(phone, "U")
    assert "Bridges built" in phone.page.text and "action 1 of 2" in phone.page.text


@pytest.mark.rule("G.A2")
def test_swapped_names_of_the_directions_are_read_everywhere(app, play):
    """The board, the dock and the log say the same."""
    phone = Phone(app)
    table = play([BUILD, destiny(0, "tool", direction="short")], direction_labels_swapped=True)
    page = open_at(phone, table)
    assert "Destiny: Length, lock on the tool" in page.text and "Short side" not in page.text
    assert "Destiny: Length" in phone.get(f"/t/{table.id}/log").text


@pytest.mark.rule("G9.8")
def test_more_at_the_end_is_told_among_those_who_lost_the_fewest(app, play):
    """Three of four are tied; the one with an accident is out of it before the arrivals count."""
    counts = [(5, 1, 3, 1), (4, 3, 3, 0), (5, 0, 5, 0), (0, 0, 10, 0)]
    fields = ("end", "bridge", "start", "accidents")
    log = [
        {"do": "put", "seat": seat, "field": field, "value": value}
        for seat, values in enumerate(counts)
        for field, value in zip(fields, values, strict=True)
    ]
    phone = Phone(app)
    box = stopped([dict(zip(fields, values, strict=True)) for values in counts])
    table = play(log, "tally", ("Ana", "Bruno", "Cléo", "Dan"), box)
    open_at(phone, table)
    told = phone.get(f"/t/{table.id}/scores").text
    assert told.count("Tied at 15") == 1, "the house says it"
    assert "As many accidents: more at the end break the tie, 4 against 5." in told


def test_who_only_follows_gets_a_board_without_keys(app, play):
    table = play(EVENT)
    phone = Phone(app)
    phone.get(f"/v/{table.view}")
    assert "foreignObject" not in phone.get(f"/t/{table.id}").source
    phone.get(f"/e/{table.edit}")
    assert "foreignObject" in phone.get(f"/t/{table.id}").source


def test_an_answer_is_corrected_and_its_consequences_shown(app, play):
    """The arrow was misread: the chain went elsewhere, what came after no longer stands."""
    phone = Phone(app)
    table = play(CHAIN)
    page = open_at(phone, table, "?amend=4")
    assert 'value="u"' not in page.source, "nothing to take back while one entry is corrected"
    press(phone, "sf")
    page = press(phone, "wback")
    assert "arrow towards the start instead of: New face: Flood, arrow across" in page.text
    assert "Entry 5 becomes illegal" in page.text and "G5.5" in page.text


@pytest.mark.rule("G.A18", "G6.5")
def test_the_correction_of_a_flood_names_the_tool_that_shows(app, play):
    """Only the tool is another one: without it the two faces would read the same."""
    phone = Phone(app)
    open_at(phone, play(EVENT), "?amend=4")
    page = press(phone, "sf", "tspyglass")
    assert "Entry 4: New face: Flood, then the spyglass shows instead of: New face: Flood" in page.text


def test_a_refusal_names_the_rule_the_facts_and_what_is_allowed(app, play):
    phone = Phone(app)
    open_at(phone, play([BUILD, destiny(0, "tool")]), "?dock=destiny")
    page = press(phone, "tcompass")
    assert phone.status == 422 and "The lock is on the tool (Machete)" in page.alert and "G4.9" in page.text
    assert "The table allows it" in page.text, "not hard: the table may overrule it"
    form = next(form for form in page.forms if (form.action or "").endswith("/rule"))
    phone.post(form.action, form.sent(note="for once"))
    assert phone.status == 200 and "Compass" in phone.page.text


def test_a_refused_activation_says_who_may_go(app, play):
    phone = Phone(app, "fr")
    open_at(phone, play([BUILD]))
    page = press(phone, "X11")
    assert phone.status == 422 and "à cette table chacun active les siens" in page.alert


@pytest.mark.rule("G3.2")
def test_no_two_actions_of_a_turn_read_the_same(app, play):
    """Right after a turn two players may play an extra-action card: the keys differ by more than a badge."""
    page = open_at(Phone(app), play([BUILD, activate(0, 0), tool(False), destiny(0, "tool")]))
    drawn = re.findall(r"<button.*?</button>", page.source.split("ge-acts")[1], re.DOTALL)
    said = [" ".join(re.sub(r"<[^>]+>", " ", key).split()).replace("&#39;", "'") for key in drawn[:5]]
    assert said == ["Repair", "Renovate", "Destiny", "Action + Bruno's card", "Ana goes on by Action +"]


@pytest.mark.rule("G3.2")
def test_a_card_of_who_played_before_is_folded_on_the_next_players_phone(app, play):
    """And stands open on that player's own, and on nobody's."""
    table, goes_on = play([BUILD, activate(0, 0), tool(False), destiny(0, "tool")]), "Ana goes on by Action +"

    def offered(seat=None):
        phone = Phone(app)
        open_at(phone, table)
        if seat is not None:
            phone.post(f"/t/{table.id}/who", phone.look(f"/t/{table.id}/who").forms[0].sent(("seat", str(seat))))
        page = open_at(phone, table)
        return page, [key for key in keys(page) if 'value="E"' in key]

    for seat in (None, 0):
        assert offered(seat)[1]
    page, shown = offered(1)
    assert not shown and "Enter for Ana" in page.text and goes_on in page.text


def test_nobody_is_suggested_to_start(app, play):
    """On the page of a new table chance is ticked; what was drawn or ticked there stays; the table says who it is."""
    phone = Phone(app)
    page = phone.get("/new/gefira/play")
    ticked = 'name="first" value="{}" checked'.format
    assert ticked("random") in page.source and ticked(0) not in page.source
    page = phone.post("/new/gefira/play", page.dock.sent() | {"draw": "1"})
    assert (ticked(0) in page.source) != (ticked(1) in page.source)
    page = phone.post("/new/gefira/play", page.dock.sent() | {"name": ["Ana", "Ana"], "first": "1"})
    assert phone.status == 422 and ticked(1) in page.source
    page = open_at(phone, play(first=1))
    assert "Set-up, then Bruno" in page.text


def test_two_or_four_play_and_three_are_told_why_not(app):
    phone = Phone(app)
    form = phone.get("/new/gefira/tally").dock
    for names, status in ((["A"], 422), (["A", "B", "C"], 422), (["A", "B", "C", "D"], 200)):
        phone.post("/new/gefira/tally", form.sent() | {"name": names})
        assert phone.status == status
    page = phone.post("/new/gefira/play", form.sent() | {"name": ["A", "B", "C"]})
    assert phone.status == 422 and "for four with two boxes" in page.alert


def test_a_new_table_takes_its_options(app, store):
    phone = Phone(app)
    form = phone.get("/new/gefira/play").dock
    chosen = {"first": ["1"], "steps_card": ["5/7"], "bridge_length": ["8"], "wind_turn": ["flip"]}
    phone.post("/new/gefira/play", form.sent() | {"name": ["Ana", "Bo"]} | chosen)
    table = store.table(phone.address.split("/t/")[1].split("?")[0])
    assert {name: [str(table.options[name])] for name in chosen} == chosen
    assert phone.page.text.count("Blue") and "7" in phone.page.text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_score_pages(app, play, lang):
    def put(seat, field, value):
        return {"do": "put", "seat": seat, "field": field, "value": value}

    log = [put(0, "end", 4), put(0, "bridge", 3), put(0, "start", 3), put(1, "end", 5), put(1, "start", 5)]
    phone = Phone(app, lang)
    table = play(log, "tally", box=stopped([player(4, 3, 3), player(5, 0, 5)]))
    for rest in (
        "",
        "?seat=1",
        "/scores",
        "/scores?open=0.end",
        "/scores?open=1.accidents",
        "/log",
        "/rules",
        "/settings",
    ):
        open_at(phone, table, rest)
        assert phone.status == 200, rest
    page = phone.get(f"/t/{table.id}/scores")
    said = {"fr": "le plus d’arrivés départage, 4 contre 5", "en": "more at the end break the tie, 4 against 5"}
    assert said[lang] in page.text


def test_the_log_of_one_player_has_the_answers_of_their_turns_only(app, play):
    """Answers name nobody: they belong to the turn in which they were given."""
    table = play([BUILD, activate(0, 0), tool(False), destiny(0, "tool"), destiny(1, "steps")])

    def shown(seat):
        page = open_at(Phone(app), table, f"/log?seat={seat}").source
        return [int(seq) for seq in re.findall(r'id="e(\d+)"', page)]

    assert shown(0) == [4, 3, 2, 1] and shown(1) == [5, 1]


@pytest.mark.rule("G.A13", "G5.3")
def test_what_is_allowed_for_nothing_is_headed_by_what_comes_of_it(app, play):
    """The explorer in front of another may be chosen and goes nowhere: no yes, no refusal; a second key does it."""
    phone = Phone(app, "en")
    open_at(phone, play([BUILD, destiny(0, "tool"), destiny(0, "tool")]))
    page = phone.tap("x0")
    assert phone.status == 422 and "Nothing would happen" in page.alert
    assert "Allowed" not in page.alert and "Refused" not in page.alert
    assert (
        "cannot move on" in page.alert and "At this table an explorer who cannot move on may be activated" in page.text
    )
    assert {"G.A13", "G5.3"} <= set(
        re.findall(r"G[.\dA]+", page.source)
    ) and "Spend the action all the same" in page.text
    spent = phone.tap("ix0")
    assert phone.status == 200 and not spent.alert


@pytest.mark.rule("G.A3")
def test_what_only_this_tables_reading_refuses_says_so_in_the_dock_and_leads_to_the_other(app, play):
    phone = Phone(app, "en")
    open_at(phone, play([BUILD]))
    page = phone.tap("X11")
    assert phone.status == 422, page.text
    assert "Refused, as this table reads it" in page.alert and "See another reading" in page.text
    (way,) = {link for link in page.links if "/readings?" in link}
    read = phone.get(way)
    assert "Otherwise:" in read.text and "Allowed Ana · Red explorer activated: 1" in read.text
    assert any(("read_so", "G.A3 any") in form.keys for form in read.forms)


def test_a_tap_on_the_board_that_is_refused_is_named_in_the_headline(app, play):
    """Its key stands in the drawing and not in the dock: the section and its bridge are said all the same."""
    phone = Phone(app)
    open_at(phone, play([BUILD]))
    page = press(phone, "H11")
    assert phone.status == 422 and "Refused Ana · Red 1, Strong winds" in " ".join(page.text.split()), page.alert


@pytest.mark.rule("G.A20")
def test_what_rests_on_a_reading_says_so_beside_the_last_entry(app, play):
    """Nobody has to open its reasons to know that the booklet leaves it open; what the booklet says bears no mark."""
    for destiny_is, is_reading in (({"steps": 6}, False), ({}, True)):
        phone = Phone(app)
        page = open_at(phone, play([BUILD, destiny(0, "tool", **destiny_is)]))
        last = page.source.partition('class="last"')[2].partition("</form>")[0]
        assert ('class="tag"' in last) is is_reading, last
