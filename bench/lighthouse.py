"""`python -m bench.lighthouse`: what Lighthouse says of the pages on a slow phone. Without it, that is said, no more.

Performance needs a quiet machine: Lighthouse reckons a slow phone from how long this one took.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bench.games import SCENARIOS
from referee.games import GAMES
from referee.web import create_app
from tests.browser.conftest import CHROMIUM, serving
from tests.web.phone import Phone

ASKED = ("performance", "accessibility", "best-practices")
FLAGS = "--headless=new --no-sandbox"


def main() -> int:
    lighthouse = shutil.which("lighthouse")
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not lighthouse or not chromium:
        print("Skipped: it needs chromium, and lighthouse on the PATH (npm install lighthouse@12.8.2).")
        return 0
    missed = 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        phone = Phone(create_app(Path(folder)), "fr")
        for name, address in pages(phone):
            headers = {"Accept-Language": "fr", "Cookie": cookies(phone)}
            told = run([lighthouse, server.home + address], headers, chromium)
            missed += any(score < 100 for score in told)
            print(f"{name:28}", *(f"{score:5}" for score in told), flush=True)
    return 1 if missed else 0


def pages(phone: Phone) -> Iterator[tuple[str, str]]:
    """Each page by its name and address; the phone may enter at every table."""
    print(f"{'':28}", *(f"{each[:5]:>5}" for each in ASKED))
    yield "home", "/"
    store = phone.app.extensions["hall"].store
    for scenario in SCENARIOS:
        game, (setup, log) = scenario.game, scenario.draw(random.Random(1))
        options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
        table = store.create(game.id, "play", game.about.version, setup.seats, options, box)
        with store.writing(table.id) as writing:
            writing.append(log[: len(log) // 2], "somebody", "half")
        phone.get(f"/e/{table.edit}")
        yield f"{scenario.name}: table", f"/t/{table.id}"
        for name in ("scores", "slip"):
            yield f"{scenario.name}: {name}", f"/t/{table.id}/{name}"
        yield f"{scenario.name}: new table", f"/new/{game.id}/play"
    for name in ("scores", "rules", "dispute", "log"):
        yield name, f"/t/{table.id}/{name}"
    for game in GAMES.values():
        yield f"{game.name}: new table", f"/new/{game.id}/play"
    form = phone.get("/circles").forms[-1]
    phone.post("/circles", form.sent(name="Chez nous"))
    yield "circle", phone.address


def cookies(phone: Phone) -> str:
    return "; ".join(f"{each.key}={each.value}" for each in phone.client._cookies.values())


def run(command: list[str], headers: dict[str, str], chromium: str) -> list[int]:
    """The three scores. A stream stays open while a table is: it is left out, or the page would never be at rest."""
    options = [f"--only-categories={','.join(ASKED)}", "--output=json", "--quiet", f"--chrome-flags={FLAGS}"]
    options += ["--blocked-url-patterns=*/live", f"--extra-headers={json.dumps(headers)}"]
    answer = subprocess.run(
        [*command, *options], capture_output=True, text=True, check=True, env={**os.environ, "CHROME_PATH": chromium}
    )
    found = json.loads(answer.stdout)
    for id, audit in found["audits"].items():
        if os.environ.get("WHY") and audit["score"] not in (None, 1):
            print("   ", id, audit["score"], audit.get("displayValue", ""))
    return [round(found["categories"][each]["score"] * 100) for each in ASKED]


if __name__ == "__main__":
    sys.exit(main())
