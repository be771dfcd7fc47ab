"""A hand at the phone: it taps what is on the screen, and counts."""

import re
from contextlib import suppress

from playwright.sync_api import Error

from tests.browser.conftest import OUTPUT, PICTURES
from tests.store.tables import create


def touch(key):
    """A finger touches a greyed key like any other: it answers why not."""
    key.tap(force=key.get_attribute("aria-disabled") == "true")


# Where a finger meets the first of these, if it is there and nothing lies over it. Whatever else it meets, because the
# page has moved meanwhile, hears nothing of it.
POINT = """selector => {
  const key = document.querySelector(selector);
  if (!key?.checkVisibility() || key.matches(':disabled')) return null;
  key.scrollIntoViewIfNeeded();
  const {left, right, top, bottom} = key.getBoundingClientRect(), at = [(left + right) / 2, (top + bottom) / 2];
  if (!key.contains(document.elementFromPoint(...at))) return null;
  window.touch = 'due';
  addEventListener('click', event => {
    window.touch = key.contains(event.target) ? 'met' : 'missed';
    if (window.touch === 'met') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, {capture: true, once: true});
  return at;
}"""
QUIET = "!document.querySelector('.htmx-request, .offline[data-busy]')"
KEY = "document.querySelector('#dock [name=key]')?.value"


def shot(page, name):
    """To look at, where pictures are asked for."""
    if PICTURES:
        page.screenshot(path=OUTPUT / f"{name}.png")


# Where the first of these that can be seen lies, in one way to the browser and back; a locator takes four.
BOX = """css => {
  const seen = [...document.querySelectorAll(css)].find(e => e.checkVisibility());
  return seen.getBoundingClientRect().toJSON();
}"""


def box_of(page, css):
    return page.evaluate(BOX, css)


def visit(page, server, table, rest=""):
    """At a table, by the link that lets in."""
    page.request.get(f"{server.home}/e/{table.edit}")
    page.goto(f"{server.home}/t/{table.id}{rest}")


class Hand:
    def __init__(self, page, store=None):
        self.page, self.store = page, store
        self.taps = 0

    def tap(self, selector, wait=True):
        """One touch on what is there; then the page has settled. Without that the page may move under the finger."""
        if wait:
            self.touch(selector)
            self.settle()
        else:
            self.taps += 1
            touch(self.page.locator(selector).first)

    def change(self, selector):
        """The same of what brings another question to the dock."""
        asked = self.page.evaluate(KEY) or self.page.locator("#dock [name=key]").input_value()
        self.touch(selector)
        self.page.wait_for_function(f"{QUIET} && {KEY} !== '{asked}'")

    def touch(self, selector):
        """A finger waits until what it touches is there, and it touches a greyed key like any other."""
        self.taps += 1
        at = None
        with suppress(Error):  # a selector that is not the browser's own; a page that goes
            at = self.page.evaluate(POINT, selector)
        if at:
            self.page.touchscreen.tap(*at)
            if self.met():
                return
        touch(self.page.locator(selector).first)

    def met(self):
        """Whether the last touch met its key. Where another page comes it did."""
        with suppress(Error):
            while (told := self.page.evaluate("window.touch")) == "due":
                self.page.wait_for_function("window.touch !== 'due'")
            return told != "missed"
        return True

    def settle(self):
        """Nothing is on its way."""
        self.page.wait_for_function(QUIET)
        self.page.wait_for_load_state()

    def number(self, number):
        """Two digits on the pad, as fast as a finger."""
        for digit in f"{number:02}":
            self.touch(f"[data-pad] button[value=d{digit}]")

    def start(self, home):
        """From the home page to the first player's pad."""
        self.page.goto(home)
        self.tap("a[href='/new/faraway/tally']")
        self.page.wait_for_url("**/new/**")
        self.tap(".dock .go")
        self.page.wait_for_url("**/t/**")
        return self.table

    def sit(self, home, mode="tally", **more):
        """At the first player's pad of a table that was laid: the players have no names, as in `start`."""
        player = "Joueur" if self.page.evaluate("navigator.language").startswith("fr") else "Player"
        table = create(self.store, mode, tuple(f"{player} {n}" for n in range(1, 5)), **more)
        self.page.request.get(f"{home}/e/{table.edit}")
        self.page.goto(f"{home}/t/{table.id}")
        return table.id

    @property
    def table(self):
        return re.search(r"/t/([\w-]+)", self.page.url)[1]

    def rows(self):
        """What is entered, one (regions, sanctuaries) a seat."""
        from referee.core.count import Tally
        from referee.core.log.timeline import Timeline
        from referee.games.faraway import GAME

        table = self.store.table(self.table)
        start = Tally(GAME.count, GAME.setup(table.seats, table.options))
        at = Timeline(GAME.count.moves, start, [row.entry for row in self.store.entries(table.id)]).position
        return [
            ([int(r[1:]) if isinstance(r, str) and r[0] == "R" else r for r in each["regions"]], each["sanctuaries"])
            for each in at.final["tableaus"]
        ]

    def until(self, check, seconds=60):
        """Wait for the server to hold what it should."""
        for _ in range(seconds * 20):
            if check():
                return True
            self.page.wait_for_timeout(50)
        return False

    def later(self, seconds):
        """The page's clock runs ahead, where one was installed: what it sends again in that time has its answer."""
        for _ in range(seconds):
            self.page.clock.run_for(1000)
            self.settle()

    def shot(self, name):
        shot(self.page, name)
