"""A look at the page on the screen: what axe finds in light and dark, what a thumb cannot hit, what lies beside it."""

import os
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.conftest import OUTPUT
from tests.browser.letters import CHANGE, NARROW, WIDE, css, screens

SMALL = """
  least => [...document.querySelectorAll(
    '.dock button, .dock a, .fa-cards a, .seat, .tabs a, .top a, .tool, .names button')]
    .filter(e => e.checkVisibility() && !e.classList.contains('hid'))
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < 43.9)
    .map(([html, box]) => `${html} ${box.width} x ${box.height}`)
"""
WIDER = """
  [...document.querySelectorAll('#page *')]
    .filter(e => e.checkVisibility() && !e.closest('.filters, .aq-points, .st-wide, .ci-people, .hid, svg'))
    .filter(e => { const box = e.getBoundingClientRect(); return box.right > innerWidth + 1 || box.left < -5; })
    .map(e => e.outerHTML.slice(0, 90))
"""

# What a row of the score pad is called, where it runs into the first player's column.
CROSSED = """
  (right => [...document.querySelectorAll('.pad tbody th .rowname')]
    .filter(e => e.scrollWidth > e.clientWidth || right(e) > right(e.closest("th")))
    .map(e => e.innerText))(e => e.getBoundingClientRect().right)
"""

# A word of a key or of a question that runs over two lines.
CUT = """
  [...document.querySelectorAll('.dock .key, .prompt h2')].filter(e => e.checkVisibility()).flatMap(e => {
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), cut = [];
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) cut.push(word[0]);
    }
    return cut;
  })
"""

UNREAD = (Path(__file__).parent / "unread.js").read_text()

# What a thumb cannot bring into sight.
LOST = """
  () => [...document.querySelectorAll('#page :is(button, a, summary, input)')].filter(e => {
    if (!e.checkVisibility() || e.closest('.hid, svg')) return false;
    e.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const {left, right, top, bottom} = e.getBoundingClientRect();
    return left < -5 || right > innerWidth + 5 || bottom < 44
      || bottom > innerHeight + 1 && top > innerHeight - 44;
  }).map(e => `${e.outerHTML.slice(0, 90)} is out of reach`)
"""
# In which letters a page is looked at on its own screen and on the smallest phone. What fits in wider letters fits in
# narrower ones, so each look has something for itself: the page as it comes, the smallest keys, the longest words,
# text twice as large. In the other language the words alone are others.
OWN, SMALLEST = True, False
LOOKS = {OWN: [(WIDE, 100), (NARROW, 100)], SMALLEST: [(NARROW, 100), (WIDE, 130), (WIDE, 200)]}
OTHER_WORDS = {OWN: [(WIDE, 130)], SMALLEST: [(WIDE, 130), (WIDE, 200)]}

# The page in one dress after the other, judged in one go: a way to the browser and back costs as much as a look.
FITS = f"""
  ([dresses, least]) => dresses.map(([css, large]) => {{
    document.adoptedStyleSheets[0].replaceSync(css);
    const wrong = [...({UNREAD})(large), ...{WIDER}];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wider than the screen');
    return wrong.concat(large ? ({LOST})() : [...({SMALL})(least), ...{CROSSED}]);
  }})
"""

# In the light all that axe knows, in the dark, on the same page, what can be otherwise there: of the elements that no
# page before had. No rule of these reads the sheets that axe would fetch again for each run.
LIGHT = {"resultTypes": ["violations"], "preload": False}
DARK = LIGHT | {"runOnly": ["color-contrast"]}
OF_A_PAGE = LIGHT | {
    "runOnly": [
        *("bypass", "duplicate-id-aria", "heading-order", "page-has-heading-one", "region", "skip-link"),
        *("landmark-banner-is-top-level", "landmark-complementary-is-top-level", "landmark-main-is-top-level"),
        *("landmark-no-duplicate-banner", "landmark-no-duplicate-main", "landmark-one-main", "landmark-unique"),
    ]
}
PICTURES = "REFEREE_PICTURES" in os.environ  # of every page, to look at; else of those with a fault
AXE = """
  async ([options, among]) => {
    const there = among?.map(each => shapes.get(each)).filter(each => each.checkVisibility());
    if (there?.length === 0) return [];
    const {violations} = await axe.run(there ? {include: there} : document, options);
    return violations.map(each => [each.id, each.nodes.map(n => n.html)]);
  }
"""

SHAPES = (Path(__file__).parent / "shapes.js").read_text()
seen: set[int] = set()


def faults(page, name):
    """Everything that is wrong with a page, each in a line; its pictures are kept then."""
    found = not_fitting(page, name, LOOKS)
    fresh = [shape for shape in page.evaluate(SHAPES) if shape not in seen]
    if fresh:
        seen.update(fresh)
        found += _axe(page, name, fresh)
    if found or PICTURES:
        picture(page, name)
    return found


def _axe(page, name, fresh):
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = [("page", *each) for each in page.evaluate(AXE, [OF_A_PAGE, None])]
    for scheme, options in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme=scheme)
        found += [(scheme, *each) for each in page.evaluate(AXE, [options, fresh])]
    page.emulate_media(color_scheme="light")
    return [f"{name}: {scheme} {id} {html[:160]}" for scheme, id, nodes in found for html in nodes]


def walk(page, home, pages, check=lambda name: ()):
    """What is wrong with each of these (name, address, frame), in French and in English.

    A page comes into the one before it as a tap brings it, where both lie in the same frame: that of a game's tables.
    Its sheets and scripts are there then, and axe is. `check` says what more is wrong.
    """
    found, now = [], None
    still(page)
    for name, address, frame in pages:
        if frame and frame == now:
            come(page, address, "fr")
        else:
            page.goto(home + address, wait_until="load")
        found += [*check(name), *faults(page, name)]
        come(page, address, "en")
        found += [*check(f"{name} in English"), *not_fitting(page, f"{name} in English")]
        now = frame
    print(*found, sep="\n")  # all of it, where a test fails
    return found


def still(page):
    """Pages to come follow nothing: what is looked at stays."""
    page.add_init_script("window.EventSource = class { readyState = 1; addEventListener() {} close() {} }")


def come(page, address, lang):
    """Into the page that is there, which follows nothing."""
    page.evaluate(COME, [address, lang])


COME = """
  async ([address, lang]) => {
    document.documentElement.lang = lang;
    const headers = {'Accept-Language': lang};
    await htmx.ajax('GET', address, {target: '#page', swap: 'outerHTML', headers});
  }
"""


def not_fitting(page, name, looks=OTHER_WORDS):
    """Keys too small for a thumb, what lies beside the screen, what cannot be read: in all letters, large text too."""
    found, own = [], page.viewport_size["width"]
    for width in screens(page):
        # eight in a row have 36 pixels each on the smallest phone
        least, texts = 43.9 if width > 350 else 35.9, looks[width == own]
        dresses = [[css(families, percent), percent == 200] for families, percent in texts]
        for (families, percent), wrong in zip(texts, page.evaluate(FITS, [dresses, least]), strict=True):
            look = f"{families[0]} {percent} % on {width}"
            found += [f"{name}, {look}: {' '.join(each.split())}" for each in wrong]
    page.evaluate(CHANGE, css())
    return found


def picture(page, name):
    page.screenshot(path=OUTPUT / f"{''.join(c if c.isalnum() or c in '-.' else '_' for c in name)}.png")
