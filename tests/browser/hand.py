"""A hand at the phone: it taps what is on the screen, and counts."""

import re

from tests.browser.conftest import OUTPUT, PICTURES
from tests.store.tables import create


def touch(key):
    """A finger touches a greyed key like any other: it answers why not."""
    key.tap(force=key.get_attribute("aria-disabled") == "true")


def shot(page, name):
    """To look at, where pictures are asked for."""
    if PICTURES:
        page.screenshot(path=OUTPUT / f"{name}.png")


class Hand:
    def __init__(self, page, store=None):
        self.page, self.store = page, store
        self.taps = 0

    def tap(self, selector, wait=True):
        """One touch on what is there; then the page has settled."""
        target = self.page.locator(selector).first
        touch(target)
        self.taps += 1
        if wait:
            self.settle()

    def settle(self):
        """Nothing is on its way."""
        self.page.wait_for_function("!document.querySelector('.htmx-request, .offline[data-busy]')")
        self.page.wait_for_load_state()

    def number(self, number):
        """Two digits on the pad, as fast as a finger."""
        for digit in f"{number:02}":
            self.tap(f"[data-pad] button[value=d{digit}]", wait=False)

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
