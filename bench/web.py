"""What goes over the wire, and how long the server takes for an answer."""

import logging
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import msgspec

from bench.games import SCENARIOS, TYPED
from bench.measure import Clock, Figure, each, median, percentile
from bench.scenario import Scenario
from referee.core.files.trial_address import pack
from referee.web import create_app
from tests.web.phone import HTMX, Phone
from tests.web.scenes import lay_out

VISIT_BAR, PAGE_BAR, FRAGMENT_BAR, HEADERS_BAR = "<= 30000", "<= 11000", "<= 2800", "<= 400"
ANSWER_BAR, TIME_BAR = "<= 4096", "<= 20"  # of what is opened now and then
TABLES = 8  # at which cards are typed
HTML = {**HTMX, "Accept-Encoding": "br", "Accept-Language": "fr"}
NO_PHONE = ("/static/css/wide.css",)  # by its `media` of other screens: no phone waits for it
SERVER = len("HTTP/1.1 200 OK\r\nServer: gunicorn\r\nConnection: keep-alive\r\n\r\n")  # what it adds to an answer


def figures() -> Iterator[Figure]:
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        tables = lay_out(app.extensions["hall"].store)
        phone = Phone(app, "fr")
        phone.get(f"/e/{tables['over'].edit}")
        page = phone.get(f"/t/{tables['over'].id}").source
        sizes = fetched(app, page)
        yield Figure("first visit, compressed bytes", sum(sizes.values()), VISIT_BAR)
        yield Figure("html + css of a table, compressed bytes", page_bytes(sizes), PAGE_BAR)
        rules = [packed(phone.get(f"/rules/{scenario.game.id}?f=all").source.encode()) for scenario in SCENARIOS]
        yield Figure("every rule of the largest game, compressed bytes", max(rules), "<= 14336")
        took, size = cards(app)
        yield Figure("answer to one card, compressed bytes", size, FRAGMENT_BAR)
        yield Figure("a card on the server, p50 ms", percentile(took, 0.5) * 1e3, "<= 3")
        yield Figure("a card on the server, p95 ms", percentile(took, 0.95) * 1e3, "<= 4.5")
        yield Figure(
            "a card one entry behind, at 2,000 entries, p50 ms of processor",
            percentile(behind(app), 0.5) * 1e3,
            "<= 10",
        )
        for entries, bar in ((200, "<= 4"), (2000, "<= 5")):
            first, again, size = log_pages(app, entries)
            yield Figure(f"log page of {entries:,} entries, p50 ms of processor", median(first) * 1e3, bar)
            yield Figure(
                f"log page of {entries:,} entries that was drawn before, p50 ms", median(again) * 1e3, "<= 1.5"
            )
            yield Figure(f"log page of {entries:,} entries, compressed bytes", size, ANSWER_BAR)
        for scenario in SCENARIOS:
            yield from refereed(app, scenario)


def fetched(app: Any, page: str) -> dict[str, int]:
    """What a phone fetches on its first visit, in compressed bytes; the page itself has no name."""
    files = sorted({re.split(r"[?#]", name)[0] for name in re.findall(r'(?:href|src)="(/static/[^"]+)', page)})
    asked = {"Accept-Encoding": "br"}
    sizes = {name: len(app.test_client().get(name, headers=asked).data) for name in files if "icon.svg" not in name}
    return {"": packed(page.encode()), **sizes}


def page_bytes(sizes: dict[str, int]) -> int:
    """What a phone waits for before it draws the page."""
    return sum(size for name, size in sizes.items() if not name or (name.endswith(".css") and name not in NO_PHONE))


def packed(content: bytes) -> int:
    return len(brotli.compress(content, quality=5, lgwin=16))  # as the server does it on the fly


def cards(app: Any) -> tuple[list[float], int]:
    """Whole rows typed on the pad, one post a card, each answered by a fragment and kept on the disk; at one table
    after the other, for the first cards after a start are the slowest.
    """
    took: list[float] = []
    sizes: list[int] = []

    def post(answer: dict[str, Any]) -> None:
        response = phone.client.post(table, data=answer, headers={**HTMX, "Accept-Encoding": "br"})
        assert response.status_code == 200 and response.headers["Content-Encoding"] == "br", response.status
        sizes.append(len(response.data))

    for _ in range(TABLES):
        phone, answers = Phone(app, "fr"), []
        laid = TYPED.table(app.extensions["hall"].store)
        phone.get(f"/e/{laid.edit}")
        table = f"/t/{laid.id}"
        for card in range(4 * TYPED.cards):
            form = phone.get(f"{table}?seat={card // TYPED.cards}").dock
            answers.append(form.sent(("tap", f"n{card + 1}"), key=f"card {card}"))
        took += each(post, answers)
    return sorted(took), max(sizes)


def behind(app: Any) -> list[float]:
    """Cards on the pad of a table that is nearly full, each after another phone has entered something."""
    store, phone = app.extensions["hall"].store, Phone(app, "fr")
    table, log = TYPED.table(store), TYPED.puts(2700)
    free = next(entry["value"] for entry in reversed(log) if entry["seat"] == 3)  # the last row is still empty
    with store.writing(table.id) as writing:
        writing.append([entry for entry in log if entry["seat"] < 3][:1900], "somebody", "laid out")
    phone.get(f"/e/{table.edit}")

    def post(card: int) -> None:
        response = phone.client.post(f"/t/{table.id}", data=forms.pop(0).sent(("tap", f"n{card}")), headers=HTMX)
        assert response.status_code == 200, response.status

    clock = Clock()
    for card in free:
        forms = [phone.get(f"/t/{table.id}?seat=3").dock]
        with store.writing(table.id) as writing:
            writing.append([TYPED.nothing], "somebody", str(card))
        clock.time(post, card)
    return sorted(clock.seconds)


def log_pages(app: Any, entries: int) -> tuple[list[float], list[float], int]:
    """The log of a game in which somebody took back and brought in until it was so long."""
    setup, log = SCENARIOS[0].draw(random.Random(1))
    store, phone, game = app.extensions["hall"].store, Phone(app, "fr"), SCENARIOS[0].game
    table = store.create(game.id, "play", game.about.version, setup.seats, msgspec.to_builtins(setup.options), {})
    with store.writing(table.id) as writing:
        writing.append([*log, *[{"do": "undo"}, {"do": "redo"}] * entries][:entries], "somebody", "laid out")
    phone.get(f"/e/{table.edit}")
    sizes: list[int] = []

    def look(_: int) -> None:
        sizes.append(len(phone.client.get(f"/t/{table.id}/log", headers=HTML).data))

    first, again = Clock(), Clock()
    for n in range(30):
        app.extensions["drawn"]._pages.clear()
        first.time(look, n)
        again.time(look, n)
    return first.seconds, again.seconds, max(sizes)


def refereed(app: Any, scenario: Scenario) -> Iterator[Figure]:
    """A game played to its end: the fragment that a phone at the table is shown after each entry."""
    game, name, (setup, log) = scenario.game, scenario.name, scenario.draw(random.Random(1))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    store, phone, other = app.extensions["hall"].store, Phone(app, "fr"), Phone(app, "fr")
    table = store.create(game.id, "play", game.about.version, setup.seats, options, box)
    for each_phone in (phone, other):
        each_phone.get(f"/e/{table.edit}")
    sizes: list[int] = []
    headers: list[int] = []

    def look(phone: Phone) -> None:
        response = phone.client.get(f"/t/{table.id}", headers=HTML)
        assert response.status_code == 200 and response.headers["Content-Encoding"] == "br", response.status
        sizes.append(len(response.data))
        headers.append(SERVER + sum(len(f"{name}: {value}\r\n") for name, value in response.headers))

    first, again = Clock(), Clock()
    for entry in log:
        with store.writing(table.id) as writing:
            writing.append([entry], "somebody", f"entry {len(sizes)}")
        first.time(look, phone)
        again.time(look, other)
    scores = each(lambda _: phone.client.get(f"/t/{table.id}/scores", headers=HTML), range(15))
    page = page_bytes(fetched(app, phone.get(f"/t/{table.id}").source))
    yield from slips(app, name, table.id, phone)
    yield from claims(name, table.id, phone)
    yield from trials(name, table.id, phone, log)
    yield from moments(app, name, table.id, phone)
    yield Figure(f"{name}: html + css of a table, compressed bytes", page, PAGE_BAR)
    yield Figure(f"{name}: largest fragment of a game, compressed bytes", max(sizes), FRAGMENT_BAR)
    yield Figure(f"{name}: headers of a fragment, bytes", max(headers), HEADERS_BAR)
    yield Figure(f"{name}: a fragment first drawn, p50 ms", median(first.seconds) * 1e3, "<= 3")
    yield Figure(f"{name}: a fragment that another phone had drawn, p50 ms", median(again.seconds) * 1e3, "<= 1.2")
    yield Figure(f"{name}: the scores of a finished game, p50 ms", median(scores) * 1e3, "<= 3.5")


def claims(name: str, table: str, phone: Phone) -> Iterator[Figure]:
    """Other totals for the first player, and what the app says of each."""
    sizes: list[int] = []

    def look(n: int) -> None:
        sizes.append(len(phone.client.get(f"/t/{table}/claim?seat=0&n={n}", headers=HTML).data))

    took = each(look, range(-5, 60))
    yield Figure(f"{name}: the page of a claim, compressed bytes", max(sizes), ANSWER_BAR)
    yield Figure(f"{name}: the page of a claim, p95 ms of processor", percentile(took, 0.95) * 1e3, "<= 30")


def slips(app: Any, name: str, table: str, phone: Phone) -> Iterator[Figure]:
    """What is taken away: its page, and its picture as it is drawn for the first who asks."""

    def look(what: str) -> None:
        app.extensions.pop("album", None)
        response = phone.client.get(f"/t/{table}/{what}")
        assert response.status_code == 200, response.status

    for what, called, bar in (("slip", "page", TIME_BAR), ("slip.png", "picture", "<= 150")):
        took = each(look, [what] * 7)
        yield Figure(f"{name}: the {called} of a result, p50 ms of processor", percentile(took, 0.5) * 1e3, bar)


def trials(name: str, table: str, phone: Phone, log: list[dict[str, Any]]) -> Iterator[Figure]:
    """Every entry of a whole game, tried where it was made: the page that tells what it would do."""
    sizes: list[int] = []

    def look(address: str) -> None:
        response = phone.client.get(address, headers=HTML)
        assert response.status_code == 200, response.status
        sizes.append(len(response.data))

    tried = [f"/t/{table}/try?from={n}&kept={len(log)}&e={pack([entry])}" for n, entry in enumerate(log)]
    took = each(look, tried)
    yield Figure(f"{name}: the page of a trial, p95 ms of processor", percentile(took, 0.95) * 1e3, TIME_BAR)
    yield Figure(f"{name}: the page of a trial, compressed bytes", max(sizes), ANSWER_BAR)


def moments(app: Any, name: str, table: str, phone: Phone) -> Iterator[Figure]:
    """Every moment of a whole game; then the scores of its start, once people took back and brought in until 200."""
    store = app.extensions["hall"].store

    def look(rest: str) -> None:
        response = phone.client.get(f"/t/{table}{rest}", headers=HTML)
        assert response.status_code == 200, response.status
        sizes.append(len(response.data))

    sizes: list[int] = []
    took = each(look, [f"?at={seq}" for seq in range(store.seq(table) + 1)])
    yield Figure(f"{name}: the page of a moment, p95 ms of processor", percentile(took, 0.95) * 1e3, TIME_BAR)
    yield Figure(f"{name}: the page of a moment, compressed bytes", max(sizes), ANSWER_BAR)
    with store.writing(table) as writing:
        writing.append([{"do": "undo"}, {"do": "redo"}] * ((201 - store.seq(table)) // 2), "somebody", "to and fro")
    took = each(look, ["/scores?at=0"] * 5)
    yield Figure(f"{name}: the scores since the start of 200 entries, ms of processor", took[2] * 1e3, "<= 150")
