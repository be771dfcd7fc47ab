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
TEXTS = (WIDE, 100), (WIDE, 130), (NARROW, 100), (WIDE, 200)

# The page in one dress after the other, judged in one go: a way to the browser and back costs as much as a look.
FITS = f"""
  ([dresses, least]) => dresses.map(([css, large]) => {{
    document.adoptedStyleSheets[0].replaceSync(css);
    const wrong = [...({UNREAD})(large), ...{WIDER}];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wider than the screen');
    return wrong.concat(large ? ({LOST})() : [...({SMALL})(least), ...{CROSSED}]);
  }})
"""

# All of axe in the light; in the dark, on the same page, what can be otherwise there. No rule of these reads the sheets
# that axe would fetch again for each run.
LIGHT = {"resultTypes": ["violations"], "preload": False}
DARK = LIGHT | {"runOnly": ["color-contrast"]}
PICTURES = "REFEREE_PICTURES" in os.environ  # of every page, to look at; else of those with a fault
AXE = "options => axe.run(options).then(told => told.violations.map(each => [each.id, each.nodes.map(n => n.html)]))"


def faults(page, name):
    """Everything that is wrong with a page, each in a line; its pictures are kept then."""
    found = not_fitting(page, name)
    if not page.evaluate("'axe' in window"):
        page.add_init_script(AXE_SCRIPT)  # every page to come brings it along
        page.evaluate(AXE_SCRIPT)
    for scheme, options in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme=scheme)
        for id, nodes in page.evaluate(AXE, options):
            found += [f"{scheme} {name}: {id} {html[:160]}" for html in nodes]
        if found or PICTURES:
            picture(page, f"{scheme} {name}")
    page.emulate_media(color_scheme="light")
    return found


def not_fitting(page, name):
    """Keys too small for a thumb, what lies beside the screen, what cannot be read: in all letters, large text too."""
    found = []
    dresses = [[css(families, percent), percent == 200] for families, percent in TEXTS]
    for width in screens(page):
        # eight in a row have 36 pixels each on the smallest phone
        least = 43.9 if width > 350 else 35.9
        for (families, percent), wrong in zip(TEXTS, page.evaluate(FITS, [dresses, least]), strict=True):
            look = f"{families[0]} {percent} % on {width}"
            found += [f"{name}, {look}: {' '.join(each.split())}" for each in wrong]
    page.evaluate(CHANGE, css())
    return found


def picture(page, name):
    page.screenshot(path=OUTPUT / f"{''.join(c if c.isalnum() or c in '-.' else '_' for c in name)}.png")
