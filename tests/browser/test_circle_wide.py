"""What a circle has played, on every screen: its dock, and who won how often, in any size of letters."""

import pytest

from tests.browser.letters import WIDE, css
from tests.store.tables import laid_out, put
from tests.tools import change_beside

FINAL = [put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1)]
SCREENS = ((844, 390), (820, 1180), (1440, 900), (390, 844), (320, 568))

# How much wider the words in the empty field are than the room for them.
CUT = """
  field => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = getComputedStyle(field).font;
    return pen.measureText(field.placeholder).width - field.clientWidth;
  }
"""
BESIDE = """
  all => all.filter(each => {
    const range = document.createRange(), own = each.closest('li').getBoundingClientRect();
    range.selectNodeContents(each);
    const said = range.getBoundingClientRect();
    return said.left < own.left - 1 || said.right > own.right + 1;
  }).map(each => each.textContent.trim())
"""


@pytest.fixture(scope="module")
def circle(store):
    made = store.circles.create("Les jeudis", by="nobody")
    for names in (("Ana", "Wilhelmina Wagner"), ("Bo", "Ana"), ("Cy", "Di")):
        table = laid_out(store, "faraway", names, FINAL, "tally")
        change_beside(store, table.id, "x", "ended", True)
        store.circles.put(table.id, made.id, [each.id for each in store.circles.join(made.id, names)])
    return made


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_keys_are_keys_and_the_field_shows_its_words(phone, server, circle, lang):
    with phone(lang=lang, frames=False) as page:
        page.request.get(f"{server.home}/e/{circle.edit}")
        page.goto(f"{server.home}/c/{circle.id}")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            for name in (".ci-find", ".btn.go"):
                box = page.locator(f".ci-dock {name}").bounding_box()
                larger = page.locator(".page").evaluate("e => e.currentCSSZoom ?? 1")
                assert 44 <= box["height"] <= 60 * larger, (name, width, box)  # all is larger on an upright tablet
                assert box["x"] >= 0 and box["x"] + box["width"] <= width
            assert page.locator(".ci-find input").evaluate(CUT) < -8, width


def test_who_won_how_often_is_read_whole_in_large_letters(phone, server, circle):
    with phone(lang="fr-FR", frames=False) as page:
        page.request.get(f"{server.home}/e/{circle.edit}")
        page.goto(f"{server.home}/c/{circle.id}")
        page.locator(".ci-people .small").first.wait_for()
        for percent in (100, 200):
            page.evaluate("css => document.adoptedStyleSheets[0].replaceSync(css)", css(WIDE, percent))
            assert page.locator(".ci-people .small").evaluate_all(BESIDE) == [], percent
