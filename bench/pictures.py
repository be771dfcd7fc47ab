"""`make pictures`: the pictures of README.md and docs/tour.md, made from the app itself on an English phone."""

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench.games import PICTURED
from bench.scenario import Pictured
from referee.store.store import Store
from tests.browser.conftest import CHROMIUM, PHONE, serving
from tests.browser.hand import Hand

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

# What the browser drew, in the format that takes least room.
SMALL = """png => new Promise(done => {
  const drawn = new Image();
  drawn.onload = () => {
    const paper = Object.assign(document.createElement('canvas'), {width: drawn.width, height: drawn.height});
    paper.getContext('2d').drawImage(drawn, 0, 0);
    done(paper.toDataURL('image/webp', 0.82).split(',')[1]);
  };
  drawn.src = `data:image/png;base64,${png}`;
})"""


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as play:
        store = Store(server.data / "referee.db")
        browser = play.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
        page = browser.new_page(**PHONE, locale="en-GB", reduced_motion="reduce", bypass_csp=True)
        press = browser.new_page()

        def keep(name: str) -> None:
            page.evaluate("document.fonts.ready")
            small = press.evaluate(SMALL, base64.b64encode(page.screenshot()).decode())
            (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(small))

        for pictured in PICTURED:
            table = pictured.lay(store)
            page.request.get(f"{server.home}/e/{table.edit}")
            (_refusal if pictured.refusal else _result)(page, f"{server.home}/t/{table.id}", pictured, keep)
    print(*(f"{file.stat().st_size:6} {file.name}" for file in sorted(FOLDER.glob("*.webp"))), sep="\n")
    return 0


def _chromium() -> str:
    return next(filter(None, map(shutil.which, CHROMIUM)))


def _refusal(page: Page, table: str, pictured: Pictured, keep: Callable[[str], None]) -> None:
    rest, key = pictured.refusal
    page.goto(f"{table}{rest}", wait_until="networkidle")
    Hand(page).tap(key)
    page.locator(".dock.no").wait_for()
    keep("refusal")


def _result(page: Page, table: str, pictured: Pictured, keep: Callable[[str], None]) -> None:
    """A claim and its answer: shown to others, then kept in the log by whoever asked."""
    question, answer = pictured.claim
    for name, rest in (("result", "/scores"), ("desk", "/dispute"), ("number", question), ("answer", answer)):
        page.goto(f"{table}{rest}", wait_until="networkidle")
        keep(name)
    page.get_by_text("Show across").tap()
    page.locator(".across").wait_for()
    keep("across")
    page.goto(f"{table}{answer}", wait_until="networkidle")
    Hand(page).tap(".onward .keeps button")
    page.goto(f"{table}/dispute", wait_until="networkidle")
    page.locator(".settled").wait_for()
    keep("kept")


if __name__ == "__main__":
    sys.exit(main())
