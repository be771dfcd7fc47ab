"""A move is tried by touch: few taps, Back is one step back, nothing that axe finds, nothing written."""

import pytest

from tests.browser.conftest import PHONE
from tests.browser.eyes import come, faults, still
from tests.browser.hand import Hand
from tests.browser.letters import SMALL
from tests.games.gefira.own import TAKEN_CORNER
from tests.games.gefira.table import activate
from tests.games.vineta.scenes import CITY, FIVE, PEOPLE, TWO_GONE
from tests.games.vineta.table import card, city, flood
from tests.store.tables import laid_out
from tests.tools import NAMES
from tests.web import aqua, docks
from tests.web.scenes import put
from tests.web.trial.played import SCENARIOS, address, played

# A key that runs under the frame.
FRAMED = """
  [...document.querySelectorAll('.dock :is(.key, .btn)')].filter(e => e.checkVisibility())
    .map(e => [e.innerText, e.getBoundingClientRect()])
    .filter(([, box]) => box.left < 6 || box.right > innerWidth - 6)
    .map(([text]) => `${text} lies under the frame`)
"""

# A board below which an answer stands, too small to be read.
STAMP = """
  [...document.querySelectorAll('.board:has(~.then)')].map(e => e.clientHeight).filter(high => high < 110)
    .map(high => `a board ${high} high`)
"""


def came(page, server, table, role="edit"):
    page.request.get(f"{server.home}/{role[0]}/{getattr(table, role)}")


@pytest.mark.parametrize(("n", "scenario"), [*enumerate(SCENARIOS)], ids=lambda each: getattr(each, "id", ""))
def test_a_trial_of_every_game_is_easy_on_the_eyes(phone, server, store, n, scenario):
    """Two pages of each game, each of the five in two games at least."""
    table, coming = played(store, scenario)
    seq = store.seq(table.id)
    pages = {
        "asked": address(table, (), seq),
        "one": address(table, coming[:1], seq),
        "four": address(table, coming[:4], seq),
        "twice": address(table, [coming[0], coming[0]], seq),
        "on": address(table, coming[:1], seq, on=1),
    }
    shown = [name for more, name in enumerate(pages) if (n + more) % len(pages) in (0, 2)]
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        came(page, server, table)
        still(page)
        found = []
        page.goto(server.home + pages["asked"])
        for name in shown:
            come(page, pages[name], "fr")
            found += faults(page, f"trial {scenario.game.id} {name}")
            found += page.evaluate(FRAMED) + page.evaluate(STAMP)
            if page.locator(".change[open] li a").count():
                page.locator(".change[open] li a").first.dispatch_event("click")
                page.locator(".change [aria-expanded=true]").wait_for()
                found += faults(page, f"trial {scenario.game.id} {name} opened")
        assert not found


def test_a_sheet_that_is_tried_is_easy_on_the_eyes(phone, server, tables):
    table = tables["over"]
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        came(page, server, table)
        page.goto(server.home + address(table, [put(0, "sanctuaries", []), put(1, "sanctuaries", [])], 8))
        assert not faults(page, "trial over")
        page.locator(".change summary").first.dispatch_event("click")
        page.locator(".change li a").first.dispatch_event("click")
        page.locator(".change [aria-expanded=true]").wait_for()
        assert not faults(page, "trial over opened")


@pytest.mark.rule("V3.2")
def test_who_doubts_answers_on_the_first_screen_of_the_smallest_phone(phone, server, store):
    """Does the district meet the sea? Both keys lie above those that go on."""
    log = [CITY, *TWO_GONE[1:13]]
    table = laid_out(store, "vineta", PEOPLE, log, options=FIVE)
    with phone(lang="fr-FR", viewport={"width": 320, "height": 568}, frames=False) as page:
        came(page, server, table)
        page.goto(server.home + address(table, [flood(3, 2, "Y1")], len(log)))
        page.locator(".settle button").first.wait_for()
        assert _above_the_ways(page, ".settle button[name=found]") == 2
        # so does another reading, with its key
        came(page, server, snail := aqua.lay(store, []))
        page.goto(server.home + address(snail, [{"do": "snail", "seat": 0}], 0))
        assert _above_the_ways(page, ".besides [name=read_so]") == 1


def test_beside_another_reading_the_board_of_the_smallest_phone_can_be_read(phone, server, store):
    """In a trial, and at a moment. The reading is whole, and in sight above the keys."""
    begun, taken = (aqua.lay(store, log) for log in ([], [{"do": "snail", "seat": 0}]))
    pages = [address(begun, [{"do": "snail", "seat": 0}], 0), f"/t/{taken.id}?at=1"]
    with phone(lang="fr-FR", viewport=SMALL, frames=False) as page:
        for table in (begun, taken):
            came(page, server, table)
        still(page)
        page.goto(server.home + pages[0])
        for lang in ("fr", "en"):
            for each in pages:
                come(page, each, lang)
                for css in (".besides > p", ".board"):
                    page.locator(css).first.wait_for()
                board = page.locator(".board").bounding_box()["height"]
                assert board >= 100 and page.evaluate(WHOLE) == [], (each, lang, board)


# Another reading of which a part is out of sight, by its last words.
WHOLE = """() => [...document.querySelectorAll('.besides > p')].filter(each => {
  const words = document.createRange();
  words.selectNodeContents(each.querySelector('strong').nextSibling);
  const bottom = Math.max(...[...words.getClientRects()].map(line => line.bottom));
  return bottom > document.querySelector('.answered').getBoundingClientRect().bottom - 14
    || getComputedStyle(each).webkitLineClamp !== 'none';
}).map(each => each.textContent)"""


@pytest.mark.rule("V.A14", "V6.5")
def test_of_an_answer_with_two_rules_the_ways_on_are_whole_on_the_smallest_phone(phone, server, store):
    """A rescue into a district in quarantine: what does not fit is scrolled above the keys."""
    log = [city(3, G1={"blue": 3}), flood(0, 2, "G1"), card(1, "quarantine", on="G2")]
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), log)
    for lang in ("fr-FR", "en-GB"):
        with phone(lang, viewport=SMALL) as page:
            came(page, server, table)
            tried = card(2, "rescue", "G1", to="G2", houses=["blue", "blue"])
            page.goto(server.home + address(table, [tried], len(log)))
            ways, tabs = (page.locator(css).bounding_box() for css in (".ways-on", ".tabs"))
            assert page.locator(".broken").count() == 2 and ways["y"] + ways["height"] <= tabs["y"], lang
            page.wait_for_function(FADES, arg=page.locator(".answered").element_handle())


# Whether no line of what scrolls is cut by its edge.
FADES = "e => e.scrollHeight <= e.clientHeight + 1 || getComputedStyle(e).maskImage.includes('gradient')"


def test_beside_the_reasons_of_the_last_entry_the_board_keeps_its_share(phone, server, halfway):
    """In every game: two rules at most, in the place of the keys; a key below closes them, and the keys are back."""
    played = [table for name, table in halfway.items() if name.endswith(" play")]
    for lang, size, least in (("fr-FR", SMALL, 104), ("en-GB", PHONE["viewport"], 220)):
        with phone(lang=lang, viewport=size, reduced_motion="reduce") as page:
            opened = 0
            for table in played:
                came(page, server, table)
                page.goto(f"{server.home}/t/{table.id}")
                if not (why := page.locator(".dock a.help[aria-expanded]")).count():
                    continue
                why.first.tap()
                close = page.locator(".by + .btn")
                close.wait_for()
                board, key, tabs = (page.locator(css).bounding_box() for css in (".board", ".by + .btn", ".tabs"))
                assert board["height"] >= least and key["y"] + key["height"] <= tabs["y"], (table.game, lang, board)
                assert page.locator(".by .broken:visible").count() <= 2 and page.locator("#dock").is_hidden()
                close.tap()
                page.locator("#dock").wait_for()
                opened += 1
            assert opened > 2


@pytest.mark.rule("V.A14", "V.A1", "G11.7")
def test_the_reasons_of_the_last_entry_are_whole_on_an_ordinary_phone(phone, server, store):
    """A rescue into a quarantined district, a round without a series, an explorer who is blocked at the corner: every
    fact, or the other reading with its key; on the smallest phone the first rule. What does not fit fades.
    """
    held = [city(3, G1={"blue": 4}), flood(0, 2, "G1"), card(1, "quarantine", on="G2")]
    rescued = [*held, card(2, "rescue", "G1", to="G2", houses=["blue", "blue"])]
    bare = [city(2), card(0, "one_less"), card(1, "one_less")]
    blocked = [*TAKEN_CORNER, activate(0, 2)]
    games = (("vineta", 3, rescued, ".fact"), ("vineta", 2, bare, ".besides"), ("gefira", 4, blocked, ".fact"))
    for lang, size in (("fr-FR", SMALL), *[(lang, PHONE["viewport"]) for lang in ("fr-FR", "en-GB")]):
        with phone(lang=lang, viewport=size) as page:
            for game, seats, log, whole in games:
                table = laid_out(store, game, NAMES[:seats], log, options={"cross": "round_left"} if seats == 4 else {})
                came(page, server, table)
                page.goto(f"{server.home}/t/{table.id}?why={store.seq(table.id)}")
                by, small = page.locator(".dock > .by"), size == SMALL
                more, fades = by.evaluate(
                    "e => [e.scrollHeight > e.clientHeight, getComputedStyle(e).maskImage != 'none']"
                )
                assert more == fades, "it shows that there is more, and only then"
                told = page.locator(".by .said" if small else f".by {whole}:visible").all()[
                    : 1 if small or log == bare else None
                ]
                box = by.bounding_box()
                low = box["y"] + box["height"] - 14 * fades
                ends = [each.bounding_box()["y"] + each.bounding_box()["height"] for each in told]
                assert ends and max(ends) <= low, (game, lang, size, by.inner_text())


@pytest.mark.rule("F7.4", "F7.7")
def test_one_sanctuary_more_is_refused_with_every_fact_in_sight_on_the_smallest_phone(phone, server, store):
    """Two rules forbid it; the key by which the table may admit it has one line."""
    log = [{"do": "region", "seat": n % 2, "region": card} for n, card in enumerate(("R08", "R50", "R34", "R12"))]
    table = laid_out(store, "faraway", NAMES[:2], [*log, {"do": "sanctuary", "seat": 0, "sanctuary": "S16"}])
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, viewport=SMALL, frames=False) as page:
            came(page, server, table)
            page.goto(f"{server.home}/t/{table.id}?claim=0")
            assert _above_the_ways(page, ".broken .fact") == 2, lang
            assert page.locator(".ways-on summary").bounding_box()["height"] <= 58


def _above_the_ways(page, css):
    """How many keys lie whole between the top of the answer and the keys that go on."""
    page.locator(css).first.wait_for()
    low = page.locator(".ways-on").bounding_box()["y"]
    found = [each.bounding_box() for each in page.locator(css).all()]
    return sum(each["y"] + each["height"] <= low for each in found)


def test_a_verdict_costs_two_taps_more_than_the_move_and_back_is_one_step_back(phone, server, store):
    """Faraway, its first Regions: the desk, its first key; then the move, as at the table."""
    faraway = docks.scenario("faraway")
    table, _ = played(store, faraway, part=0)
    with phone() as page:
        came(page, server, table, "view")
        finger = Hand(page, store)
        page.goto(f"{server.home}/t/{table.id}", wait_until="load")
        finger.tap(".tabs a:last-child")
        page.locator(".questions").wait_for()
        finger.tap(".questions > li > a")
        page.locator(".tried #dock").wait_for()
        assert finger.taps == 2
        for digit in "37":
            finger.tap(f"#dock button[value=d{digit}]")
        page.locator(".dock .yes").wait_for()
        assert finger.taps == 4 and "e=" in page.url
        tried = page.url
        page.reload()
        page.locator(".dock .yes").wait_for()
        page.go_back()
        page.locator(".tried #dock").wait_for()
        assert "e=" not in page.url
        page.go_forward()
        page.locator(".dock .yes").wait_for()
        assert page.url == tried and store.seq(table.id) == 0
