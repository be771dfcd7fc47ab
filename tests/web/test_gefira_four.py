"""Géfira's pages of four: every dock in both languages, whole games tapped key by key, every entry corrected."""

import random
import re

import brotli
import pytest

from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from tests.games.gefira.finger import Finger
from tests.games.gefira.players import random_game
from tests.games.gefira.table import FOUR, activate, destiny, extra, face, fill, renovate, repair, tool
from tests.games.gefira.test_four import BUILD, LAID, took
from tests.store.tables import laid_out
from tests.web.phone import HTMX, Phone, open_at, press

SEATS = ("Ana", "Bruno", "Chloé", "Dario")

CHAIN = [BUILD, activate(0, 0), tool(), face("snake", "forward"), face("talisman", "forward")]
# Everybody may activate anybody: blue and red bring red's explorer to the corner, where green turns him to the section
# opposite blue 3, on which there is a flood.
OPEN = {"whose_explorer": "any"}
SPARSE = {colour: [symbol, None, symbol, symbol, None, None] for colour, symbol in FOUR.items()}
BETWEEN = [
    {**BUILD, "symbols": SPARSE | {"blue": ["talisman", None, "flood", "talisman", None, None]}},
    activate(0, 1, bridge="red"),
    fill(1, 2),
    activate(0, 2, bridge="red"),
    tool(False),
    destiny(1, "tool", tool="compass"),
    destiny(1, "tool"),
    activate(2, 3, bridge="red"),
    tool(),
]
BUILT = "ttooot" + "ssooos" + "lloool" + "wwooow"
PAGES = {
    "build": ([], ""),
    "half built": ([], "?shown=ttooots"),
    "taken": ([], f"?shown={BUILT}"),
    "taken, another": ([], f"?shown={BUILT}01&whom=2"),
    "taken, then": ([], f"?shown={BUILT}01"),
    "lay": (LAID[:1], ""),
    "giver": (LAID, ""),
    "take": (LAID, "?seat=1&whom=0&shown=2.3"),
    "last take": ([*LAID, took(0, "red", 2, 3, 4), took(1, "green", 2, 5, 6), took(2, "yellow", 2, 3, 4)], ""),
    "turn": ([BUILD], ""),
    "late extra": ([BUILD, destiny(0, "tool"), destiny(0, "tool")], ""),
    "repair": ([BUILD], "?dock=repair&shown=3s"),
    "symbol": ([BUILD], "?dock=repair&nth=3"),
    "renovate": ([BUILD], "?dock=renovate"),
    "destiny": ([BUILD, destiny(0, "tool")], "?dock=destiny&shown=6.short"),
    "tool": (CHAIN[:2], ""),
    "face": (CHAIN[:3], ""),
    "arrow": (CHAIN[:3], "?group=f"),
    "anybody": (BETWEEN[:7], "", OPEN),
    "opponent": (BETWEEN, "?group=f", OPEN),
    "flood": (BETWEEN, "?group=f&whom=0", OPEN),
    "between, arrow": (BETWEEN, "?group=s", OPEN),
    "nonsense": ([BUILD], "?dock=fly&nth=99&shown=%3Cb%3E&group=zz&whom=9&seat=x&tap=x1"),
    "nonsense taken": ([], f"?shown={BUILT}3333"),
}


# What was entered, the taps that correct it, and how both read.
READS = [activate(0, 0), tool()]
FLOODED = [*BETWEEN, face("flood", opponent=1, tool="machete")]
CORRECTIONS = {
    "build": (
        [BUILD],
        [*[f"s{each}" if each != "o" else "o" for each in BUILT], "v2", "v1"],
        "hands of blue to Chloé, red to Dario, green to Bruno, yellow to Ana instead of: Bridges built: blue Talisman",
    ),
    "lay": (LAID[:1], ["glay", "l3f"], "Yellow: Flood instead of: Blue: Talisman"),
    "take": (
        [*LAID, took(0, "red", 2, 3, 4)],
        ["v2", "c2", "c3", "c5"],
        "Taken in hand, green bridge: 2, 3, 5 instead of: Taken in hand, red bridge: 2, 3, 4",
    ),
    "activate": (
        [*BETWEEN[:7], activate(2, 3, bridge="red")],
        ["X31"],
        "Yellow explorer activated: 1 instead of: Red explorer activated: 3 at the corner",
    ),
    "tool": ([BUILD, *READS], ["n"], "the tool does not match instead of: Answer: the tool matches"),
    "face": (CHAIN[:4], ["sf", "wacross"], "Flood, arrow across instead of: New face: Snake, arrow towards the end"),
    "opponent": (FLOODED, ["sf", "v0", "tmachete"], "against Ana, then the machete shows instead of"),
    "flood": (FLOODED, ["sf", "v1", "tspyglass"], "then the spyglass shows instead of"),
    "fill": (BETWEEN[:3], ["sw"], "Hole 2 filled: Strong winds instead of: Hole 2 filled: Snake"),
    "repair": (
        [BUILD, repair(0, c3="snake")],
        ["grepair", "h4", "sf", "z"],
        "bridge: 4 Flood instead of: Repair the blue bridge: 3",
    ),
    "renovate": (
        [BUILD, renovate(0, c1="snake")],
        ["grenovate", "h2", "sf", "z"],
        "Renovate the blue bridge: 2 Flood instead of: Renovate the blue bridge: 1",
    ),
    "destiny": (BETWEEN[:6], ["gdestiny", "dshort", "ksteps"], "Destiny: Short side, lock on the steps instead of"),
    "extra": ([BUILD, destiny(0, "tool"), destiny(0, "tool"), extra(1)], ["E"], "Ana · Extra-action card instead of"),
}


@pytest.fixture
def play(store):
    """A table of four with a log."""

    def made(log=(), **options):
        return laid_out(store, "gefira", SEATS, log, options=options)

    return made


def test_the_end_of_an_action_says_whose_it_was_and_who_was_activated(app, play):
    """Also where another player's answer ended it."""
    filled = (BETWEEN[:3], OPEN, "Red explorer activated: 1 · Action over: the hole is filled")
    for log, options, said in (
        filled,
        ([BUILD, activate(0, 0), tool(False)], {}, "activated: start · Action over: the"),
    ):
        page = open_at(Phone(app), play(log, **options))
        line = page.source.partition('class="flow ge-told"')[2].partition("</p>")[0]
        assert 'aria-label="Ana"' in line and said in page.text


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_dock_is_drawn_in_both_languages(app, play, name, lang):
    log, rest, *options = PAGES[name]
    page = open_at(phone := Phone(app, lang), play(log, **(options[0] if options else {})), rest)
    assert phone.status == 200 and page.lang == lang and "Géfira" in page.title
    assert "undefined" not in page.source and "None" not in page.text


@pytest.mark.parametrize("kind", CORRECTIONS)
def test_every_kind_of_entry_is_corrected_by_tapping(app, play, store, kind):
    log, taps, told = CORRECTIONS[kind]
    phone = Phone(app)
    open_at(phone, table := play(log, **OPEN), f"?amend={len(log)}")
    page = press(phone, *taps)
    assert phone.status == 200 and told in page.text
    said = page.text.split("Close")[0]  # a doubt asks a question; a word that is lacking would be a mark alone
    assert "unknown" not in page.text and not re.search(r"(?<!\w)\?", said)
    asks = "What would change" in page.text
    assert asks == (kind == "face"), "where nothing else changes it is saved at once"
    if asks:
        phone.post(page.dock.action, page.dock.sent())
    assert [row.entry["do"] for row in store.entries(table.id)][len(log) :] == ["amend"]


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (4, {}), (4, OPEN | {"arm": 4, "cross": "pairs_right", "idle_event": "goes_on"})]
)
def test_a_whole_game_is_tapped_on_keys_that_the_page_shows(app, store, seats, options):
    """Random cards: whatever the referee accepts, the page has its keys, one after the other."""
    table = laid_out(store, "gefira", SEATS[:seats], [], options=options)
    finger = Finger(Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(table.seats, table.options))))
    open_at(phone := Phone(app), table)
    for entry, seen in random_game(random.Random(8), 25, seats, **options):
        if entry["do"] == "take" and finger.board.seat != entry["seat"]:
            finger.draft = {"seat": str(entry["seat"])}
            phone.follow(f"seat={entry['seat']}") if seats == 4 else phone.get(f"/t/{table.id}?seat={entry['seat']}")
        seq = finger.at.seq
        while finger.at.seq == seq:
            key = finger.next(entry, seen["tool"])
            press(phone, key)
            finger.tap(key)
            assert phone.status == (422 if finger.greyed else 200), (entry, key)
    held = app.extensions["hall"].live(store.table(table.id))
    assert GAME.refereed.view(held.position) == GAME.refereed.view(finger.at.position) == seen


def test_a_watcher_is_told_what_happened_and_what_is_asked(app, play):
    for log, *told in (
        ([], "Set-up, then Ana"),
        (BETWEEN[:2], "Red 1 → 2, 3 steps left", "Bruno fills red 2", "Ana · action 1 of 2"),
        (
            BETWEEN[:-1],
            "Red 3 turns to face 4, 3 steps left",
            "Does the red explorer at 4 at the corner carry the compass?",
        ),
        (FLOODED, "Flood: action over.", "Chloé to choose an action", "Chloé · action 2 of 2"),
    ):
        watcher, table = Phone(app), play(log, **OPEN)
        watcher.get(f"/v/{table.view}")
        page = watcher.get(f"/t/{table.id}")
        assert all(each in page.text for each in told), page.text
        assert 'name="tap"' not in page.source


@pytest.mark.rule("G.A32")
def test_a_choice_that_only_lacks_a_name_is_a_question_and_no_refusal(app, play):
    """Read otherwise nobody is named: as it is read here the name is all that lacks."""
    text = " ".join(open_at(Phone(app), play(BETWEEN, **OPEN), "/readings").text.split())
    told = text[text.index("Who is the opponent, with four G.A32") :].partition("Read it so")[0]
    assert "To be named · New face: Flood" in told and "who is the opponent" in told and "Refused" not in told, told
    assert text.index("something here") < text.index("What lies beside what G.A25"), "nobody reads that anew"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Opposite, blue 3, Flood: no event", "Bruno, corner", "connection", "hole 5", "Across blue 3"]),
        ("fr", ["En face, bleu 3, Inondation : pas d’événement", "Bruno, au coin", "connexion", "trou 5"]),
    ],
)
def test_the_arrow_keys_are_named_by_what_they_meet(app, play, lang, told):
    page = open_at(Phone(app, lang), play(BETWEEN, **OPEN), "?group=s")
    text = " ".join(page.text.replace("\u202f", " ").replace("\u00a0", " ").split())
    assert all(each in text for each in told), text


def test_a_second_thought_leads_back_to_the_opponent(app, play):
    """From the tool of a flood, not to the symbol."""
    phone = Phone(app)
    open_at(phone, play(BETWEEN, **OPEN))
    page = press(phone, "sf", "v1")
    assert "Which tool shows now?" in page.text
    page = phone.get(next(link for link in page.links if "group=f" in link and "whom" not in link))
    assert "Flood: who is the opponent?" in page.text and "Bruno red 4" in page.text and "Ana blue 3" in page.text
    assert "between two others the active player picks" in page.text


@pytest.mark.rule("G11.6")
def test_a_bridge_that_gave_a_hand_is_greyed_and_says_so(app, play):
    phone = Phone(app)
    page = open_at(phone, play([*LAID, took(0, "red", 2, 3, 4)]), "?seat=2")
    assert [key for _, key in page.greyed] == [("tap", "v1")]
    page = press(phone, "v1")
    assert phone.status == 422 and "G11.6" in page.text
    page = press(phone, "v0", "c2", "c3", "c4")
    assert phone.status == 200 and "Bruno takes 3 sections of the yellow bridge" in page.text


@pytest.mark.rule("G11.6")
def test_two_hands_for_one_player_are_tried_while_the_set_up_is_half_entered(app, play, store):
    """Bruno has taken blue's three and wants green's: asked at the desk, where the bridges are entered already."""
    phone = Phone(app)
    open_at(phone, table := play(), f"?shown={BUILT}")
    press(phone, "v1")
    phone.follow("/dispute")
    phone.follow("/try")
    phone.follow("whom=2")
    page = press(phone, "v1")
    assert phone.status == 422 and "Refused" in page.alert and store.seq(table.id) == 0
    assert "Bruno would have taken from several bridges (blue, green)" in page.alert.replace(" and ", ", ")
    assert "Bruno takes from the green bridge" in page.alert
    assert (
        "A hand comes from one opposing bridge, and a bridge gives just one" in page.alert
        and "BBruno" not in page.alert
    )


@pytest.mark.rule("G11.4")
def test_a_section_tried_on_the_bridge_of_another_is_answered_by_its_rule(app, play, store):
    phone = Phone(app)
    open_at(phone, table := play(), "/try?dock=lay")
    page = press(phone, "l2f")
    assert store.seq(table.id) == 0
    assert "Allowed" in page.text and "Each player lays a section on any bridge." in page.text and "G11.4" in page.text


@pytest.mark.parametrize("name", PAGES)
def test_a_fragment_is_small(app, play, name):
    log, rest, *options = PAGES[name]
    table = play(log, **(options[0] if options else {}))
    phone = Phone(app, "fr")
    phone.get(f"/e/{table.edit}")
    answer = phone.client.get(f"/t/{table.id}{rest}", headers=HTMX).data
    assert len(brotli.compress(answer, quality=4)) <= 4096


def test_a_watcher_sees_everybody_with_their_points(app, play):
    """As at every game: a television shows them, beside the bridges."""
    phone, table = Phone(app), play(CHAIN, **OPEN)
    edit = open_at(phone, table)
    watcher = Phone(app)
    watcher.get(f"/v/{table.view}")
    seats = watcher.get(f"/t/{table.id}").source.partition('class="seats"')[2].partition("</nav>")[0]
    assert 'class="seats"' not in edit.source and seats.count('class="seat"') == 4
    assert re.findall(r"<b>\s*(\S+?)\s*</b>", seats) == ["1"] * 4, seats


@pytest.mark.rule("G4.2")
def test_a_place_that_is_refused_has_the_places_that_fit_as_keys(app, play):
    phone = Phone(app, "en")
    open_at(phone, play([BUILD]))
    page = press(phone, "grepair", "h1")
    answered = page.source.partition("why-not")[2].partition("Another move")[0]
    assert phone.status == 422 and re.findall(r'name="tap"\s+value="h(\d)"', answered) == ["3", "4", "5"]
    phone.tap("h3")
    assert phone.status == 200 and "Blue 3" in phone.page.text


@pytest.mark.rule("G4.2", "G4.3")
@pytest.mark.parametrize(
    ("taps", "tried", "allowed"),
    [
        (["grepair", "h1", "ih1", "sf", "z"], "Repair the blue bridge: 1 Flood", [3, 4, 5]),
        (["grenovate", "h3", "ih3", "sf", "z"], "Renovate the blue bridge: 3 Flood", [1, 2, 6]),
    ],
)
def test_a_whole_action_that_is_refused_names_its_bridge_and_where_it_may_go(app, play, taps, tried, allowed):
    """The section, its bridge, and a key for each place that fits: it asks for the symbol, and nothing else is kept."""
    phone = Phone(app, "en")
    open_at(phone, play([BUILD]))
    page = press(phone, *taps)
    assert phone.status == 422 and f"Refused Ana · {tried}" in " ".join(page.text.split()), page.text
    kept = re.findall(rf'href="[^"]*dock={taps[0][1:]}&amp;nth=(\d)[^"]*"', page.source)
    assert [int(column) for column in kept] == allowed
    page = phone.get(next(link for link in page.links if f"nth={allowed[0]}" in link))
    phone.tap("sf")
    phone.tap("z")
    assert phone.status == 200 and not phone.page.alert
