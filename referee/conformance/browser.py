"""A look at pages in a browser: what does not fit a phone, what axe finds; both languages, light, dark, large text."""

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from werkzeug.test import Client

from referee.conformance.play import Seen
from referee.core.words.phrases import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
HOME, ASIDE = "http://127.0.0.1", ("fetch", "xhr", "eventsource")
PHONES = ((390, 844, 43.9), (320, 568, 35.9))  # a screen, and how wide a key is there
SCRIPT = (Path(__file__).parent / "screen.js").read_text(encoding="utf-8")
AXE = "options => axe.run(options).then(found => found.violations.map(each => `${each.id}: ${each.nodes[0].html}`))"


@contextmanager
def screen(look: bool = True) -> Iterator[Seen]:
    """A phone that looks; where no browser is, one that sees nothing wrong, and a line that says so."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None) if look else None
    try:
        from axe_playwright_python.base import AXE_SCRIPT
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None and look:
        print("No browser looks: pip install playwright axe-playwright-python, and a chromium", file=sys.stderr)
    if path is None:
        yield lambda client, address: iter(())
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        context = browser.new_context(has_touch=True, is_mobile=True, bypass_csp=True)
        context.add_init_script(AXE_SCRIPT)
        yield Screen(context).faults


class Screen:
    """Its pages are answered by a client of the app, without a server."""

    def __init__(self, context: "BrowserContext") -> None:
        context.route("**/*", self._answer)
        self.page, self.known, self.lang = context.new_page(), set[str](), ""
        self.client: Client | None = None

    def _answer(self, route: "Route") -> None:
        asked, sent = route.request, {"Accept-Language": self.lang}
        if self.client is None or asked.resource_type in ASIDE:
            return route.abort()
        got = self.client.get(asked.url.removeprefix(HOME), headers=sent, follow_redirects=True)
        return route.fulfill(status=got.status_code, content_type=got.content_type, body=got.get_data())

    def faults(self, client: Client, address: str) -> Iterator[str]:
        """What is wrong with this page, and was not with one before it."""
        self.client = client
        for self.lang in LANGUAGES:
            self.page.goto(HOME + address)
            for how, found in self._looks():
                for each in [one for one in found if one not in self.known]:
                    self.known.add(each)
                    yield f"the page {re.sub(r'^/t/[^/?]+', '', address) or '/'}, {self.lang}, {how}: {each[:200]}"

    def _looks(self) -> Iterator[tuple[str, list[str]]]:
        for width, height, least in PHONES:
            self.page.set_viewport_size({"width": width, "height": height})
            for how, large in ((f"{width} wide, large text", True), (f"{width} wide", False)):
                yield how, self.page.evaluate(SCRIPT, [large, least, width])
        for scheme, only in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            if self.lang == LANGUAGES[0]:  # axe finds the same in the other
                self.page.emulate_media(color_scheme="dark" if only else "light")
                yield scheme, self.page.evaluate(AXE, {"preload": False, **only})
