"""Every page and dock, light and dark: nothing that axe finds, nothing beside the screen, targets for a thumb."""

import re

import pytest

from tests.browser.eyes import CUT, walk
from tests.browser.hand import shot
from tests.browser.letters import SMALL
from tests.store.tables import laid_out
from tests.web.scenes import AT_TABLES, ELSEWHERE

POLLS = ["status of 503"]  # a phone that hurries through the pages gets no further stream, and polls


NO_KEYS = re.compile(r"/|grid|at=0$")  # looked at elsewhere; before the first entry there is no way back or on
GRID = "dock=grid&pad=grid"
# A phone on its side, and the smallest: each shows the last row of a grid of numbers, of all sets or of the base game.
SHORT = [({"width": 844, "height": 390}, f"meteors?seat=1&{GRID}"), (SMALL, f"fresh?{GRID}")]
# What lies between the dots below a number and the small number of the row beneath it, at the nearest.
BETWEEN = """(() => {
  const pen = document.createElement('canvas').getContext('2d'), range = document.createRange()
  const ink = node => {
    range.selectNodeContents(node)
    pen.font = getComputedStyle(node.parentNode).font
    const of = pen.measureText(node.data.trim())
    const base = range.getBoundingClientRect().bottom - of.fontBoundingBoxDescent
    return [base - of.actualBoundingBoxAscent, base]
  }
  const dots = a => ink(a.firstChild)[1] + parseFloat(getComputedStyle(a).textUnderlineOffset) + 1.5
  const rows = [...document.querySelectorAll('.pad tbody tr')].map(row => [...row.querySelectorAll('td>a:has(small)')])
  return Math.min(...rows.slice(1).flatMap((row, n) => row.map((a, seat) =>
    ink(a.querySelector('small').firstChild)[0] - dots(rows[n][seat]))))
})()"""
LAST = "[...document.querySelectorAll('.dock .key')].findLast(e => e.checkVisibility()).getBoundingClientRect().bottom"


@pytest.mark.parametrize("part", range(6))  # of the pages: no worker is alone with all of them at the end
def test_nothing_is_wrong_with_any_page(phone, server, tables, part):
    """Axe in light and dark, targets for a thumb, nothing beside the screen; in both languages. A short screen cuts no
    word, and has every key of a dock in sight.
    """
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False, expect=POLLS) as page:
        for table in {table for table, _ in AT_TABLES[part::6]}:
            page.request.get(f"{server.home}/e/{tables[table].edit}")
        pages = [
            (f"{table}{rest}", f"/t/{tables[table].id}{rest}", rest != "/slip" and "faraway")
            for table, rest in AT_TABLES[part::6]
        ]
        pages += [(address, address, None) for address in ELSEWHERE[part::6]]

        def short(size, grid):
            def asks(name):
                return name == grid or not NO_KEYS.search(name)

            def check(name):
                out = asks(name) and page.evaluate(LAST) > size["height"]
                return [f"{name} on {size}: {each}" for each in [*page.evaluate(CUT), *["a key is out of sight"] * out]]

            return size, lambda name: asks(name) or name == "seven/slip", check

        assert not walk(page, server.home, pages, others=[short(*each) for each in SHORT])


# Where each key lies once it was brought into sight.
REACHED = """keys => keys.map(each => {
  each.scrollIntoViewIfNeeded();
  const {left, right, top} = each.getBoundingClientRect();
  return [left, right, top];
})"""


def test_two_hundred_percent_text_is_usable(phone, server, store, tables):
    """Text twice as large: every key can still be reached and the pad still enters, a question takes three lines."""
    with phone() as page:
        page.request.get(f"{server.home}/e/{tables['fresh'].edit}")
        for rest in ("", "?dock=grid&pad=grid", "?seat=3&dock=groups", "/scores", "/log", "/rules"):
            page.goto(f"{server.home}/t/{tables['fresh'].id}{rest}")
            page.add_style_tag(content=":root:root{font-size:200%}")
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), rest
            tabs = page.locator(".tabs").bounding_box()
            assert tabs["y"] + tabs["height"] <= 845, rest
            for dock in page.locator(".dock").all():
                assert (box := dock.bounding_box())["y"] + box["height"] <= tabs["y"] + 1, rest
            last = page.locator(".dock button, .dock a, .tabs a").last
            last.scroll_into_view_if_needed()
            assert last.is_visible()
            for left, right, top in page.locator(".dock button:visible").evaluate_all(REACHED):
                assert 0 <= top < 844 and left >= -5 and right <= 396, rest
        shot(page, "text 200 rules")
        table = laid_out(store, "faraway", ("Jean-Christophe", "Bo"), [])
        page.request.get(f"{server.home}/e/{table.edit}")
        page.set_viewport_size(SMALL)
        page.goto(f"{server.home}/t/{table.id}")
        page.add_style_tag(content=":root:root{font-size:200%}")
        lines = "e => e.clientHeight / parseFloat(getComputedStyle(e).lineHeight)"
        assert page.locator(".prompt h2").evaluate(lines) < 3.5


def test_wider_screens_show_the_next_thing_to_enter(phone, server, tables):
    """A phone on its side, a tablet, a television."""
    with phone(lang="fr-FR", frames=False) as page:
        page.request.get(f"{server.home}/e/{tables['fresh'].edit}")
        for rest in ("", "?dock=grid&pad=grid", "/scores"):
            page.goto(f"{server.home}/t/{tables['fresh'].id}{rest}")
            for width, height in ((844, 390), (820, 1180), (1920, 1080)):
                page.set_viewport_size({"width": width, "height": height})
                assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), (rest, width)
                if "scores" not in rest:
                    box = page.locator(".dock button").first.bounding_box()
                    assert box["y"] >= 0 and box["y"] + box["height"] <= height, (rest, width)
                shot(page, f"{width}x{height}{rest.replace('/', ' ')}")


def test_on_the_smallest_phone_words_keep_off_their_icons_and_off_the_edge(phone, server):
    with phone(viewport={"width": 320, "height": 568}, frames=False) as page:
        page.goto(server.home)
        assert page.locator(".duo a").first.evaluate("e => getComputedStyle(e).columnGap") == "12px"
        page.goto(f"{server.home}/boxes")
        page.goto(f"{server.home}/boxes")
        box = page.locator(".top > div").bounding_box()
        assert box["x"] + box["width"] <= 320 - 16


def test_the_language_switch(phone, server):
    with phone(lang="fr-FR") as page:
        page.goto(server.home)
        assert page.locator("html").get_attribute("lang") == "fr"
        page.locator(".lang button[value=en]").tap()
        page.locator("html[lang=en]").wait_for()
        page.goto(f"{server.home}/rules/faraway")
        assert page.locator("html").get_attribute("lang") == "en"


def test_rules_are_found_while_one_types(phone, server):
    with phone(lang="fr-FR") as page:
        page.goto(f"{server.home}/rules/faraway?f=all")
        before = page.locator(".rule").count()
        page.locator("#q").fill("météore")
        page.locator("mark").first.wait_for()
        assert 0 < page.locator(".rule").count() < before and "q=m" in page.url


def test_a_score_opens_in_place_and_names_what_was_counted(phone, server, tables):
    with phone(lang="fr-FR") as page:
        page.request.get(f"{server.home}/e/{tables['over'].edit}")
        page.goto(f"{server.home}/t/{tables['over'].id}/scores")
        cell = page.locator(".pad td a").first
        cell.tap()
        page.locator(".pad .open").wait_for()
        assert page.locator(".pad [aria-expanded=true]").count() == 1
        page.locator(".pad [aria-expanded=true]").tap()
        page.locator(".pad .open").wait_for(state="detached")
        page.set_viewport_size(SMALL)
        page.reload()
        last, dock = (page.locator(each).last.bounding_box() for each in (".pad td a", ".dock"))
        assert last["y"] + last["height"] <= dock["y"], "all rows of a result, above its keys"
        assert page.evaluate(BETWEEN) >= 3, "no number stands on the dots of another"


def test_a_page_that_comes_into_another_is_not_seen_before_its_sheet(phone, server, tables):
    """The desk's sheet is slow; the desk comes when it has come, and is dressed when it does."""
    look = "addEventListener('htmx:after:swap', () => { seen = getComputedStyle(list()).display }, {once: true})"
    with phone() as page:
        page.request.get(f"{server.home}/e/{tables['over'].edit}")
        page.route("**/css/desk.css?*", lambda route: (page.wait_for_timeout(300), route.continue_()))
        page.goto(f"{server.home}/t/{tables['over'].id}")
        page.evaluate(f"list = () => document.querySelector('.board ul'); {look}")
        page.locator(".tabs a[href$=dispute]").tap()
        page.locator(".questions").wait_for()
        assert page.evaluate("seen") == "grid"
        page.go_back()
        page.locator(".pad, .keys").first.wait_for()


def test_the_terminal_shows_the_address_and_its_picture(server):
    """What `make run` prints: the address on the network, and a QR code of it."""
    printed = server.log.read_text()
    assert f":{server.port}/\n" in printed and "http://" in printed and "Ctrl+C" in printed
    assert any(block in printed for block in "█▀▄"), "a QR code"
