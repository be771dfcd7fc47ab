"""Géfira refereed and scored by touch: taps counted, a refusal explained, nothing that axe finds."""

import pytest

from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from tests.browser import hand
from tests.browser.eyes import CUT, at_tables, walk
from tests.browser.hand import Hand, visit
from tests.browser.letters import SMALL
from tests.games.gefira.table import BLUE, BUILD, RED, build, destiny, face, holed
from tests.games.gefira.test_four import ROWS
from tests.games.gefira.test_setup import LAID
from tests.store.tables import laid_out
from tests.web import docks
from tests.web.test_gefira import CHAIN, PAGES
from tests.web.test_gefira_four import PAGES as AT_FOUR

LETTERS = {"flood": "f", "broken_plank": "b", "talisman": "t", "liana": "l", "snake": "s", "winds": "w"}


def lay(store, log, mode="play", seats=("Ana", "Bruno"), **options):
    return laid_out(store, "gefira", seats, log, mode, options=options)


def position(store, table):
    """The table as the server holds it."""
    start = GAME.begin(GAME.setup(table.seats, table.options))
    return GAME.refereed.view(
        Timeline(GAME.refereed.moves, start, [row.entry for row in store.entries(table.id)]).position
    )


class Finger(Hand):
    """Presses keys of the dock and places of the board."""

    def __init__(self, page, store, table):
        super().__init__(page, store)
        self.laid = table

    def press(self, *values):
        for value in values:
            self.change(f"button[name=tap][value='{value}']")

    @property
    def seen(self):
        return position(self.store, self.laid)


@pytest.mark.parametrize("lang", ["fr-FR"])
def test_a_game_begins_and_a_chain_ends_in_a_hole(phone, server, store, capsys, lang):
    """Both bridges in twelve taps; then four steps, tools unknown, in at most nine."""
    with phone(lang=lang) as page:
        finger = Finger(page, store, table := lay(store, []))
        visit(page, server, table)
        for symbol in (*BUILD["symbols"]["blue"], *BUILD["symbols"]["red"][:5]):  # its two last are holes
            finger.press(f"s{LETTERS[symbol]}" if symbol else "o")
        assert finger.taps == 12 and finger.seen["phase"] == "play" and finger.seen["turn"] == 0
        finger.taps = 0
        finger.press("x0", "y", "sf", "wacross", "ss")
        finger.shot(f"gefira-chain-{lang}")
        finger.press("woutward", "sw")
        finger.shot(f"gefira-filled-{lang}")
        assert finger.seen["stop"] == "hole_filled" and finger.seen["bridges"][1][1] == "winds"
        assert page.locator(".ge-bridges circle.ge-step").count() == 4
        with capsys.disabled():
            print(f"\n{finger.taps} taps for a chain of four steps with an unknown tool and a hole, at the most 9")
        assert finger.taps <= 9
        told = {"fr-FR": "Fin de l’action\u00a0: le trou est rempli", "en-GB": "Action over: the hole is filled"}[lang]
        assert told in page.locator(".ge-told").inner_text()
        finger.press("U")
        assert finger.seen["steps_left"] is None and finger.seen["actions_left"] == 2, "the whole chain is taken back"


def test_four_begin_and_a_chain_ends_in_a_hole(phone, server, store):
    """Four bridges in twenty-four taps, two more for who took from which; then the same chain as of two."""
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, [], seats=("Ana", "Bruno", "Chloé", "Dario")))
        visit(page, server, table)
        for row in ROWS.values():
            finger.press(*[f"s{LETTERS[symbol]}" if symbol else "o" for symbol in row])
        finger.press("v1", "v0")
        assert finger.taps == 26 and finger.seen["phase"] == "play" and finger.seen["hands"] == [3] * 4
        finger.taps = 0
        finger.press("x0", "y", "sf", "wforward", "ss", "wforward")
        assert finger.seen["stop"] == "arrow_to_hole" and finger.taps == 6
        assert page.locator(".ge-told a[aria-label*='G5.9']").count() == 1
        finger.press("U")
        assert finger.seen["steps_left"] is None and finger.seen["actions_left"] == 2


def test_an_event_and_its_accident(phone, server, store):
    """A plank breaks under red's first explorer, who jumps back to the start; then an answer is taken back."""
    log = [build(holed(BLUE, 2, 3, 4), ["broken_plank", *holed(RED, 2, 3, 4)[1:]])]
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, log))
        visit(page, server, table)
        finger.press("x0", "y", "sb")
        assert finger.seen["event"] == "broken_plank" and finger.seen["explorers"][1]["start"] == 10
        assert "Planche cassée" in page.locator(".ge-told").inner_text()
        finger.shot("gefira-event")
        finger.press("u")
        assert finger.seen["awaiting"] == {"answer": "face", "seat": 0, "column": 1}
        finger.press("ss", "wforward")
        assert finger.seen["stop"] == "arrow_to_hole"
        assert page.locator(".ge-told a[aria-label*='G5.9']").count() == 1


@pytest.mark.parametrize("lang", ["en-GB"])
def test_a_refused_action_is_explained_and_the_table_may_allow_it(phone, server, store, lang):
    with phone(lang=lang) as page:
        finger = Finger(page, store, table := lay(store, [BUILD, destiny(0, "tool")]))
        visit(page, server, table)
        finger.press("gdestiny", "tcompass")
        alert = page.locator("[role=alert]").inner_text()
        said = {"fr-FR": "Le verrou est sur l’outil (Machette)", "en-GB": "The lock is on the tool (Machete)"}[lang]
        assert said in alert and page.locator(".broken .id").inner_text() == "G4.9"
        finger.shot(f"gefira-refused-{lang}")
        assert finger.seen["tool"] == "machete"
        page.locator(".more summary").first.tap()
        page.locator(".more .rule button").tap()
        assert finger.until(lambda: finger.seen["tool"] == "compass")


def test_without_javascript(phone, server, store):
    with phone(lang="fr-FR", java_script_enabled=False) as page:
        finger = Finger(page, store, table := lay(store, [BUILD]))
        visit(page, server, table)
        for tap in ("x0", "y", "sf", "wacross", "ss", "woutward", "sw", "grepair", "h3", "sf", "z"):
            page.locator(f"button[name=tap][value='{tap}']").first.tap()
            page.wait_for_load_state()
        assert finger.until(lambda: finger.seen["turn"] == 1) and finger.seen["bridges"][0][2] == "flood"


def test_on_the_smallest_phone_the_next_player_is_one_tap_away_from_the_first(phone, server, store):
    """Its key stands beside the one that sends all who are missing to the start."""
    table = lay(store, [], "tally", seats=("Zoé", "Maximiliane-Th"))
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, viewport=SMALL, frames=False) as page:
            visit(page, server, table)
            assert not page.evaluate(
                "(dock => dock.scrollHeight > dock.clientHeight + 1)(document.querySelector('.dock'))"
            )


def test_ten_explorers_by_steppers(phone, server, store):
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, [], "tally"))
        visit(page, server, table)
        finger.press(*["+end"] * 3, "+bridge", "=start")
        assert (
            "total 10 sur 10" in page.locator(".ge-sum").inner_text()
            and page.locator(".ge-sum > b").inner_text() == "10"
        )
        finger.press("+end")
        assert "11 explorateurs" in page.locator("[role=alert]").inner_text()
        finger.shot("gefira-steppers")


# On a short narrow phone: bridges too low to be read, hands that lie on them.
SHORT = """() => {
  const [bridges, gorge, hands] = ['.ge-bridges', '.ge-gorge', '.board .ends > span']
    .map(css => document.querySelector(css).getBoundingClientRect());
  return [...bridges.height < 130 ? [`${bridges.height} pixels of bridges`] : [],
          ...hands.right > gorge.left + 4 ? ['the hands lie on the bridges'] : []];
}"""


@pytest.mark.parametrize("part", range(2))
def test_every_dock_fits_and_axe_finds_nothing(phone, server, found, part):
    """Light and dark, in both languages; and the dock's first key is in sight without scrolling. On a short narrow
    phone the bridges are readable whatever is asked, the hands lie beside them, and no word is cut.
    """
    asking = {f"gefira {name}" for name in PAGES}
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:

        def check(name):
            box = hand.box_of(page, ".dock :is(.key, .btn)") if "scores" not in name else None
            if box and not 0 <= box["y"] <= 844 - 44:
                yield f"{name}: the first key is out of sight"

        def short(name):
            wrong = *page.evaluate(SHORT), *page.evaluate(CUT)
            return [f"{name} on {SMALL['width']}: {each}" for each in wrong]

        pages = at_tables(page, server.home, found[part::2], "gefira")
        pages += [("gefira new", "/new/gefira/play", None)][part:]
        assert not walk(page, server.home, pages, check, [(SMALL, asking.__contains__, short)])


def test_after_a_chain_every_action_is_in_sight_on_a_small_phone(phone, server, store):
    """What it broke takes the width, the ways back stand beside its effects."""
    scenario = docks.scenario("gefira")
    table = [*docks.tables(store, scenario, seed=2, stages=4)][2]
    for lang, width, height in (("fr-FR", 320, 568), ("en-GB", 390, 664)):
        with phone(lang=lang, viewport={"width": width, "height": height}, frames=False) as page:
            visit(page, server, table)
            assert page.locator(".ge-told .btn").count() == 1, "all of the chain can be undone"
            last, tabs = (page.locator(each).last.bounding_box() for each in (".ge-acts .key", ".tabs"))
            assert last["y"] + last["height"] <= tabs["y"] + 1


def test_a_key_names_the_place_of_its_explorer_and_a_notice_leaves_the_start_in_sight(phone, server, store):
    """What ended an action has two lines at most beside the ways back, on the smallest phone too."""
    log = [build(holed(BLUE, 2, 3, 4), ["broken_plank", *holed(RED, 2, 3, 4)[1:]]), *CHAIN[1:3], face("broken_plank")]
    table = lay(store, log)
    with phone(lang="fr-FR", frames=False) as page:
        for size in ({"width": 390, "height": 844}, SMALL):
            page.set_viewport_size(size)
            visit(page, server, table)
            assert page.locator(".ge-goers .key").all_inner_texts() == ["Du départ", "Place 1"]
            told = page.locator(".ge-told > [data-tell]")
            assert told.evaluate("e => e.clientHeight <= 2.2 * parseFloat(getComputedStyle(e).lineHeight)")
            page.locator("main").evaluate("e => e.insertAdjacentHTML('beforeend', '<p class=\"toast heard\">Jean</p>')")
            notice, start = (page.locator(css).last.bounding_box() for css in (".heard", ".ge-shore"))
            assert notice["y"] + notice["height"] < start["y"], size


OF_FOUR = ("taken", "lay", "giver", "take", "anybody", "late extra", "opponent", "flood", "between, arrow")


def test_what_only_four_are_asked_fits_and_axe_finds_nothing(phone, server, store):
    """With long names too: they stand on keys here."""
    pages, names = [], ("Maximiliane", "Bartholomäus", "Chloé-Sophie", "Dario")
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        for name in OF_FOUR:
            log, rest, *options = AT_FOUR[name]
            table = lay(store, log, seats=names, **(options[0] if options else {}))
            page.request.get(f"{server.home}/e/{table.edit}")
            pages.append((f"gefira at four {name}", f"/t/{table.id}{rest}", "gefira"))
        assert not walk(page, server.home, pages)


@pytest.fixture(scope="module")
def found(store):
    """Every dock of a refereed table, score only, the sheet."""
    found = [(name, lay(store, log), rest) for name, (log, rest) in PAGES.items()]
    put = [{"do": "put", "seat": seat, "field": "end", "value": 4 + seat} for seat in (0, 1)]
    found += [
        (name, lay(store, put, "tally"), rest) for name, rest in (("tally", ""), ("scores", "/scores?open=0.end"))
    ]
    return found


def test_every_row_of_a_long_bridge_can_be_reached(phone, server, store):
    rows = (BLUE * 2)[:12], (RED * 2)[:12]
    log = [build(holed(rows[0], 3, 5, 6), holed(rows[1], 3, 5, 6))]
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, log, bridge_length=12))
        visit(page, server, table)
        finger.shot("gefira-long")
        finger.press("h12", "sf", "h1", "sf")
        assert finger.seen["bridges"][0][11] == "flood"


def box_of(page, selector):
    return page.locator(selector).first.evaluate(
        """element => { const range = document.createRange(); range.selectNodeContents(element)
        return range.getBoundingClientRect().toJSON() }"""
    )


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_the_lock_lies_beside_the_words(phone, server, store, lang):
    """Whichever card is locked, what it says can be read."""
    with phone(lang=lang, frames=False) as page:
        for part in ("tool", "steps", "direction"):
            log = [BUILD, destiny(0, part, tool="spyglass", direction="short")]
            visit(page, server, lay(store, log))
            lock = page.locator(".ge-fate li > .s").bounding_box()
            words = box_of(page, ".ge-fate li:has(> .s) > span:not(.hid)")
            assert words["right"] <= lock["x"] or words["top"] >= lock["y"] + lock["height"], part


def test_the_log_and_the_readings_are_lay(phone, server, store):
    """The log's dock is as high as its keys; a reading of the result has the width of the page."""
    with phone(lang="fr-FR") as page:
        visit(page, server, table := lay(store, [BUILD]), "/log")
        assert page.locator(".dock").bounding_box()["height"] < 180
        page.goto(f"{server.home}/t/{table.id}/scores")
        page.locator(".rest > summary").tap()
        page.locator("details.why", has=page.locator(".rows")).locator("summary").tap()
        assert page.locator(".why .rows li > span").first.bounding_box()["width"] > 200


def test_a_greyed_key_that_is_insisted_on_shows_it(phone, server, store):
    """The first tap answers why and chooses nothing; the second, named one does."""
    with phone(lang="fr-FR") as page:
        finger = Finger(page, store, table := lay(store, LAID))
        visit(page, server, table)
        finger.press("c1")
        assert page.locator("#dock button[value=c1]").get_attribute("aria-pressed") == "false"
        assert "G2.11" in page.locator(".broken").inner_text()
        finger.press("ic1")
        chosen, free = (page.locator(f"#dock button[value=c{column}]") for column in (1, 2))
        assert chosen.get_attribute("aria-pressed") == "true"
        shadows = [key.evaluate("element => getComputedStyle(element).boxShadow") for key in (chosen, free)]
        finger.press("c1")
        assert shadows[0] != chosen.evaluate("element => getComputedStyle(element).boxShadow") != shadows[1]
