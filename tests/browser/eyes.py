"""A look at the page on the screen: what axe finds in light and dark, what a thumb cannot hit, what lies beside it."""

from contextlib import suppress
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error

from tests.browser.conftest import OUTPUT, PICTURES
from tests.browser.letters import ABSENT, NARROW, SMALL, WIDE, css, screens
from tests.browser.offers import too_many
from tests.browser.whole import cut_keys
from tests.shared import Numbers

TOO_SMALL = """
  least => [...document.querySelectorAll(
    '.dock button, .dock a, .fa-cards a, .seat, .tabs a, .top a, .tool, .names button')]
    .filter(e => e.checkVisibility() && !e.classList.contains('hid'))
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < 43.9)
    .map(([html, box]) => `${html} ${box.width} x ${box.height}`)
"""
WIDER = """
  [...document.querySelectorAll('#page :not(svg, svg *)')]
    .filter(e => e.checkVisibility())  // first: what is folded is not laid out for it
    .filter(e => { const box = e.getBoundingClientRect(); return box.right > innerWidth + 1 || box.left < -5; })
    .filter(e => !e.closest('.filters, .aq-points, .st-wide, .ci-people, .hid'))
    .map(e => e.outerHTML.slice(0, 90))
"""

# What a row of the score pad is called, where it runs into the first player's column.
CROSSED = """
  (right => [...document.querySelectorAll('.pad tbody th .rowname')]
    .filter(e => e.scrollWidth > e.clientWidth || right(e) > right(e.closest("th")))
    .map(e => e.innerText))(e => e.getBoundingClientRect().right)
"""

# A word of a key, of a question or of a slip's rows that runs over two lines.
CUT = """
  [...document.querySelectorAll('.dock .key, .prompt h2, .paper tbody th')].flatMap(e => {
    if (!e.checkVisibility()) return [];
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

# A word that touches the edge of its key.
TIGHT = """
  room => [...document.querySelectorAll('.dock .key')].filter(e => e.checkVisibility()).flatMap(e => {
    const key = e.getBoundingClientRect(), texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), tight = [];
    while (texts.nextNode()) {
      const {data, parentElement: own} = texts.currentNode, range = document.createRange();
      if (!data.trim() || own.closest('.hid, svg')) continue;
      range.selectNodeContents(texts.currentNode);
      const end = getComputedStyle(own).overflowX === 'hidden' ? own.getBoundingClientRect().right : Infinity;
      for (const {left, right, width} of range.getClientRects())
        if (width && Math.min(left - key.left, key.right - Math.min(right, end)) < room) tight.push(data.trim());
    }
    return tight.map(word => `${word} touches the edge of its key`);
  })
"""

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
# Where every element stood on a page before, the words alone are others: on the smallest phone, the widest letters and
# those of tight keys.
WORDS = {OWN: [], SMALLEST: [(NARROW, 100), (WIDE, 130)]}
WORDS_AGAIN = {SMALLEST: [(WIDE, 130)]}

# The page in one dress after the other, judged in one go: a way to the browser and back costs as much as a look.
FITS = f"""
  ([dresses, least, own, narrow, room]) => {{
    const wear = css => document.adoptedStyleSheets[0].replaceSync(css);
    const found = dresses.map(([css, large]) => {{
      wear(css);
      const wrong = [...({UNREAD})(large), ...{WIDER}];
      if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wider than the screen');
      if (css === narrow) wrong.push(...({TIGHT})(room));
      return wrong.concat(large ? ({LOST})() : [...({TOO_SMALL})(least), ...{CROSSED}]);
    }});
    wear(own);
    return found;
  }}
"""

# All that axe knows, but for the contrast of words: that takes it a fifth of a second a page and a scheme, and is told
# here in milliseconds. Axe's own is asked at a table of every game (`test_any_eye.py`). No rule needs the sheets that
# it would fetch again for each run.
ALL = {"resultTypes": ["violations"], "preload": False}
DARK = ALL | {"runOnly": ["color-contrast"]}
AXE = """
  async options => (await axe.run(document, options)).violations.map(each => [each.id, each.nodes.map(n => n.html)])
"""
CONTRAST = (Path(__file__).parent / "contrast.js").read_text()
SHAPES = (Path(__file__).parent / "shapes.js").read_text()
seen, heard = Numbers("shapes"), Numbers("told")


def faults(page, name):
    """Everything that is wrong with a page, each in a line; its pictures are kept then."""
    unseen, unheard = _new(page)
    wrong = [*too_many(page, name), *not_fitting(page, name, LOOKS)]
    return _pictured(page, name, wrong + _judged(page, name, unseen, unheard))


def _pictured(page, name, found):
    if found or PICTURES:
        picture(page, name)
    return found


def _new(page):
    """Whether something looks as on no page before, here or in another worker; whether something is told as on none."""
    return [known.add(numbers) for known, numbers in zip((seen, heard), page.evaluate(SHAPES), strict=True)]


def _judged(page, name, unseen, unheard):
    """What axe finds where something is told in a new way; which words are hard to read where something looks new."""
    found = []
    if unheard:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        rules = ALL | {"rules": {"color-contrast": {"enabled": False}}}
        found += [f"{name}: {id} {html[:160]}" for id, nodes in page.evaluate(AXE, rules) for html in nodes]
    for scheme in ("dark", "light") if unseen else ():
        page.emulate_media(color_scheme=scheme)
        found += [f"{name}: {scheme} {each}" for each in page.evaluate(CONTRAST)]
    return found


def at_tables(page, home, found, game):
    """The pages to walk at these (name, table, what follows its address); the phone is let in at each table."""
    for link in dict.fromkeys(table.edit for _, table, _ in found):
        page.request.get(f"{home}/e/{link}")
    return [(f"{game} {name}", f"/t/{table.id}{rest}", game) for name, table, rest in found]


def walk(page, home, pages, check=None, others=()):
    """What is wrong with each of these (name, address, frame), in French and in English.

    A page comes into the one before it as a tap brings it, where both lie in the same frame: that of a game's tables.
    Its sheets and scripts are there then, and axe is. The English page is looked at on the smallest phone only: words
    that fit there fit on a wider one. `check` says what more is wrong, on the page's own screen; `others` are screens,
    each with the pages that it concerns and a check of its own, of the page as it came.
    """
    found, now, own = [], None, page.viewport_size
    still(page)
    for name, address, frame in pages:
        if frame and frame == now:
            come(page, address, "fr")
        else:
            page.goto(
                home + address, wait_until="domcontentloaded"
            )  # after sheets and scripts; the load itself may need frames
        new, unheard = _new(page)
        looks, words = (LOOKS, OTHER_WORDS) if new else (WORDS, WORDS_AGAIN)
        wrong = [*(check(name) if check else ()), *too_many(page, name)]
        wrong += look(page, name, looks) if looks[OWN] else ()
        wrong += _judged(page, name, new, unheard)
        for size, concerned, also in others:
            if concerned(name):
                page.set_viewport_size(size)
                wrong += also(name)
        if page.viewport_size != SMALL:
            page.set_viewport_size(SMALL)
        wrong += [*cut_keys(page, name), *look(page, name, looks)]
        name = f"{name} in English"
        come(page, address, "en")
        wrong += look(page, name, words)
        page.set_viewport_size(own)
        if check:
            page.evaluate(AS_IT_CAME)
            wrong += check(name)
        found += _pictured(page, name, wrong)
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


# A look brings every key into sight: then nothing is scrolled, as where a page came.
AS_IT_CAME = "scrollTo(0, 0); for (const each of document.querySelectorAll('#page *')) each.scrollTo(0, 0);"


def not_fitting(page, name, looks=OTHER_WORDS):
    """What does not fit on the page's own screen, nor on the smallest phone; then it is as it was."""
    return [each for _ in screens(page) for each in look(page, name, looks)]


def look(page, name, looks=OTHER_WORDS):
    """Keys too small for a thumb, what lies beside the screen, what cannot be read: in all letters, large text too."""
    width = page.viewport_size["width"]
    # eight in a row have 36 pixels each on the smallest phone
    least, texts = 43.9 if width > 350 else 35.9, looks[width != SMALL["width"]]
    dresses = [[css(families, percent), percent == 200] for families, percent in texts]
    room = 0.9 if ABSENT & set(NARROW) else 5.9  # wide letters alone come nearer to the edge
    judged = page.evaluate(FITS, [dresses, least, css(), css(NARROW), room])
    return [
        f"{name}, {families[0]} {percent} % on {width}: {' '.join(each.split())}"
        for (families, percent), wrong in zip(texts, judged, strict=True)
        for each in wrong
    ]


def picture(page, name):
    with suppress(Error):  # of a page without frames; where pictures are asked for all have some
        page.screenshot(path=OUTPUT / f"{''.join(c if c.isalnum() or c in '-.' else '_' for c in name)}.png")
