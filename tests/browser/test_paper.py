"""The slip on a phone: two taps from a result to the share sheet, one page of A6 from the printer."""

import re

import pytest

from referee.games import GAMES
from tests.browser.eyes import walk
from tests.games.vineta.scenes import finished
from tests.store.tables import laid_out
from tests.web.played import played
from tests.web.scenes import DEAL, rows

# Each child of a list stands within it, or in a column beside it, which nobody sees.
WHOLE = """
  lists => lists.every(list => { const of = list.getBoundingClientRect();
    return [...list.children].every(each => { const box = each.getBoundingClientRect();
      return box.left >= of.right || box.bottom <= of.bottom + 1; }); })
"""
COLOURS = """
  paper => [paper, ...paper.querySelectorAll('*')].map(getComputedStyle).map(its => [its.color, its.backgroundColor])
"""
CUT = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
CLEAR = """all => all.every(({children: [rule, said]}) => {  // what is written, not its box
  const range = document.createRange();
  range.selectNodeContents(rule);
  return !said || range.getBoundingClientRect().right + 3 < said.getBoundingClientRect().left; })"""
LINES = "all => all.map(each => Math.round(each.getBoundingClientRect().height))"
BOTTOMS = "all => all.map(each => [each.tagName, each.getBoundingClientRect().bottom])"

# What the sheet was given, in place of the phone's own.
SHEET = """
  navigator.canShare = () => true;
  navigator.share = async what => { window.given = what; };
"""
GIVEN = """
  async () => { const [file] = given.files;
    return {name: file.name, type: file.type, head: [...new Uint8Array(await file.slice(1, 4).arrayBuffer())]}; }
"""


@pytest.fixture
def over(phone, server, tables):
    """A page of the result of a finished game, seen by who only follows; `home` is where the app answers."""

    def opened(page, home=server.home):
        page.goto(f"{home}/v/{tables['over'].view}")  # no name for a request without a page
        page.locator("#door button").click()
        page.wait_for_url("**/t/**")
        page.goto(f"{home}/t/{tables['over'].id}/scores")
        return page

    return opened


def test_two_taps_from_a_result_to_the_picture_in_the_share_sheet(phone, over):
    with phone(lang="en-GB") as page:
        page.add_init_script(SHEET)
        over(page).get_by_text("Share", exact=True).tap()
        page.wait_for_url("**/slip")  # its script is there
        page.get_by_text("Send the picture").tap()
        page.wait_for_function("window.given?.files")
        sent = page.evaluate(GIVEN)
        assert re.fullmatch(r"faraway-\d{4}-\d\d-\d\d\.png", sent["name"]) and sent["type"] == "image/png"
        assert bytes(sent["head"]) == b"PNG"
        page.get_by_text("Text", exact=True).tap()
        page.wait_for_function("window.given?.text")
        assert page.evaluate("given.text").startswith("Faraway · ") and "1. Ana 45: Regions" in page.evaluate(
            "given.text"
        )


def test_over_plain_http_the_text_is_copied_and_the_picture_is_shown_to_be_held(phone, server, over):
    with phone(lang="en-GB") as page:
        over(page, server.named).get_by_text("Share", exact=True).tap()
        page.wait_for_url("**/slip")
        assert not page.evaluate("'share' in navigator || 'clipboard' in navigator"), "as at home"
        page.get_by_text("Text", exact=True).tap()
        page.get_by_role("link", name="Copied").wait_for()
        assert page.evaluate("getSelection().toString()").startswith("Faraway · ")
        page.get_by_text("Send the picture").tap()
        page.wait_for_url("**/slip?picture=1#picture")
        assert page.get_by_text("Hold a finger on the picture").is_visible()
        assert page.locator(".held img").evaluate("img => img.naturalWidth") == 1080


def test_without_a_script_the_picture_opens_and_the_text_is_there(phone, over):
    with phone(lang="en-GB", java_script_enabled=False) as page:
        over(page).get_by_text("Share", exact=True).tap()
        assert not page.get_by_text("Print").is_visible()
        page.get_by_text("Text", exact=True).tap()
        page.wait_for_url("**/slip?text=1#text")
        assert page.locator("textarea").is_visible()


def test_it_reads_on_every_phone(phone, server, store, tables):
    shown = [tables["fresh"], tables["settled"], tables["seven"], played(store, "space_aztecs")]
    with phone(lang="fr-FR", frames=False) as page:
        for table in shown:
            page.request.get(f"{server.home}/v/{table.view}")
        assert not walk(page, server.home, [(f"slip {each.game}", f"/t/{each.id}/slip", None) for each in shown])


def test_of_players_without_a_name_the_mark_is_enough_on_the_smallest_phone(phone, server, store):
    unnamed = laid_out(store, "faraway", [f"Player {n}" for n in "1234"], rows(*DEAL), "tally")
    named = laid_out(store, "faraway", ("Ana", "Bruno", "Cleo", "Dan"), rows(*DEAL), "tally")
    with phone(viewport={"width": 320, "height": 568}, frames=False) as page:
        for table in (unnamed, named):
            page.request.get(f"{server.home}/v/{table.view}")
            page.goto(f"{server.home}/t/{table.id}/scores")
            assert not page.locator(".pad thead th").evaluate_all(CUT)
            page.goto(f"{server.home}/t/{table.id}/slip")
            heights = page.locator(".paper thead span").evaluate_all(LINES)
            assert max(heights) < 26, "no name in several lines"


def test_a_name_of_ten_letters_is_one_line_among_three_and_a_rule_stands_clear_of_its_sentence(phone, server, store):
    three = laid_out(store, "vineta", ("Maximilian", "Wilhelmina", "Charlotta"), finished(3))
    with phone(frames=False) as page:
        for table in (three, played(store, "space_aztecs")):
            page.request.get(f"{server.home}/v/{table.view}")
            page.goto(f"{server.home}/t/{table.id}/slip")
            for width in (390, 320):
                page.set_viewport_size({"width": width, "height": 844})
                names = page.locator(".paper thead span").evaluate_all(LINES)
                assert table != three or width < 390 or max(names) < 26
                assert page.locator(".paper li").evaluate_all(CLEAR), width


def test_in_the_dark_the_paper_stays_light(phone, server, tables):
    colours = []
    for dark in (False, True):
        with phone(dark=dark, frames=False) as page:
            page.request.get(f"{server.home}/v/{tables['over'].view}")
            page.goto(f"{server.home}/t/{tables['over'].id}/slip")
            colours.append(page.locator(".paper").evaluate(COLOURS))
    assert colours[0] == colours[1]


@pytest.mark.parametrize("game", [*GAMES, None, "noted"])
def test_a_slip_is_one_page_of_a6(browser, server, store, tables, game):
    """Its pad, and its foot, whole; of the notes what there is room for, each whole."""
    settled = [{"do": "settled", "about": "rule", "rule": rule, "facts": {}} for rule in ("F2.1", "F8.3", "F8.5")] * 9
    if game == "noted":
        table = played(store, "faraway", then=settled)
    else:
        table = played(store, game) if game else tables["seven"]
    context = browser.new_context(viewport={"width": 351, "height": 514})
    page = context.new_page()
    page.request.get(f"{server.home}/v/{table.view}")
    page.goto(f"{server.home}/t/{table.id}/slip")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b(?!s)", paper)) == 1
    wide, high = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper).groups())
    assert abs(wide - 297.6) < 1 and abs(high - 419.5) < 1, "105 by 148 millimetres, in points"
    page.emulate_media(media="print")
    assert page.locator(".paper").evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"
    bottoms = page.locator(".paper > *").evaluate_all(BOTTOMS)
    assert all(bottom <= 512 for _, bottom in bottoms), bottoms
    assert page.locator(".paper ul").evaluate_all(WHOLE)
    context.close()
