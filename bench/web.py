"""What goes over the wire, and how long the server takes for an answer."""

import logging
import random
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import msgspec

from bench.engine import puts
from bench.games import SCENARIOS
from bench.measure import Figure, each, percentile
from bench.scenario import Scenario
from referee.core.tried import pack
from referee.web import create_app
from tests.web.phone import HTMX, Phone
from tests.web.scenes import lay_out

PAGE_BAR, ANSWER_BAR, TIME_BAR = "<= 14336", "<= 4096", "<= 20"


def figures() -> Iterator[Figure]:
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        tables = lay_out(app.extensions["hall"].store)
        phone = Phone(app, "fr")
        phone.get(f"/e/{tables['over'].edit}")
        page = phone.get(f"/t/{tables['over'].id}").source
        sizes = fetched(app, page)
        yield Figure("first visit, compressed bytes", sum(sizes.values()), "<= 40960")
        yield Figure("html + css of a table, compressed bytes", page_bytes(sizes), PAGE_BAR)
        rules = [packed(phone.get(f"/rules/{scenario.game.id}?f=all").source.encode()) for scenario in SCENARIOS]
        yield Figure("every rule of the largest game, compressed bytes", max(rules), PAGE_BAR)
        took, size = cards(app)
        yield Figure("answer to one card, compressed bytes", size, ANSWER_BAR)
        yield Figure("a card on the server, p50 ms", percentile(took, 0.5) * 1e3, "")
        yield Figure("a card on the server, p95 ms", percentile(took, 0.95) * 1e3, TIME_BAR)
        yield Figure(
            "a card one entry behind, at 2,000 entries, p50 ms of processor",
            percentile(behind(app), 0.5) * 1e3,
            "<= 10",
        )
        for entries in (200, 2000):
            took, size = log_pages(app, entries)
            yield Figure(f"log page of {entries:,} entries, p50 ms of processor", percentile(took, 0.5) * 1e3, "<= 20")
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
    return sum(size for name, size in sizes.items() if not name or name.endswith(".css"))


def packed(content: bytes) -> int:
    return len(brotli.compress(content, quality=4))  # as the server does it on the fly


def cards(app: Any) -> tuple[list[float], int]:
    """Whole rows typed on the pad, one post a card, each answered by a fragment and kept on the disk."""
    phone, answers = Phone(app, "fr"), []
    phone.create("Ana", "Bo", "Cleo", "Dan")
    table = phone.address.split("?")[0]
    for card in range(32):
        form = phone.get(f"{table}?seat={card // 8}").dock
        answers.append(form.sent(("tap", f"n{card + 1}"), key=f"card {card}"))

    def post(answer: dict[str, Any]) -> None:
        response = phone.client.post(table, data=answer, headers={**HTMX, "Accept-Encoding": "br"})
        assert response.status_code == 200 and response.headers["Content-Encoding"] == "br", response.status
        sizes.append(len(response.data))

    sizes: list[int] = []
    took = each(post, answers)
    return took, max(sizes)


def behind(app: Any) -> list[float]:
    """Cards on the pad of a long table, each right after another phone has entered something elsewhere."""
    store, phone = app.extensions["hall"].store, Phone(app, "fr")
    table = store.create("faraway", "tally", "1", ("Ana", "Bo", "Cleo", "Dan"), {}, {})
    log = puts(2700)
    free = next(entry["value"] for entry in reversed(log) if entry["seat"] == 3)  # the last row is still empty
    with store.writing(table.id) as writing:
        writing.append([entry for entry in log if entry["seat"] < 3][:2000], "somebody", "laid out")
    phone.get(f"/e/{table.edit}")

    def post(card: int) -> None:
        response = phone.client.post(f"/t/{table.id}", data=forms.pop(0).sent(("tap", f"n{card}")), headers=HTMX)
        assert response.status_code == 200, response.status

    took = []
    for card in free:
        forms = [phone.get(f"/t/{table.id}?seat=3").dock]
        with store.writing(table.id) as writing:
            writing.append([{"do": "put", "seat": 0, "field": "sanctuaries", "value": []}], "somebody", str(card))
        took += each(post, [card], time.thread_time)
    return sorted(took)


def log_pages(app: Any, entries: int) -> tuple[list[float], int]:
    """The log of a game of Vineta in which somebody took back and brought in until it was so long."""
    setup, log = SCENARIOS[0].draw(random.Random(1))
    store, phone, game = app.extensions["hall"].store, Phone(app, "fr"), SCENARIOS[0].game
    table = store.create(game.id, "play", game.about.version, setup.seats, msgspec.to_builtins(setup.options), {})
    with store.writing(table.id) as writing:
        writing.append([*log, *[{"do": "undo"}, {"do": "redo"}] * entries][:entries], "somebody", "laid out")
    phone.get(f"/e/{table.edit}")
    headers = {**HTMX, "Accept-Encoding": "br", "Accept-Language": "fr"}
    address, sizes = f"/t/{table.id}/log", []
    took = each(
        lambda _: sizes.append(len(phone.client.get(address, headers=headers).data)), range(30), time.thread_time
    )
    return sorted(took), max(sizes)


def refereed(app: Any, scenario: Scenario) -> Iterator[Figure]:
    """A game played to its end: the fragment that a phone at the table is shown after each entry."""
    game, name, (setup, log) = scenario.game, scenario.name, scenario.draw(random.Random(1))
    if game.refereed.desk is None:
        return
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    store, phone = app.extensions["hall"].store, Phone(app, "fr")
    table = store.create(game.id, "play", game.about.version, setup.seats, options, box)
    phone.get(f"/e/{table.edit}")
    headers = {**HTMX, "Accept-Encoding": "br", "Accept-Language": "fr"}
    sizes: list[int] = []

    def follow(entry: dict[str, Any]) -> None:
        with store.writing(table.id) as writing:
            writing.append([entry], "somebody", f"entry {len(sizes)}")
        response = phone.client.get(f"/t/{table.id}", headers=headers)
        assert response.status_code == 200 and response.headers["Content-Encoding"] == "br", response.status
        sizes.append(len(response.data))

    took = each(follow, log)
    claims: list[int] = []
    claimed = each(
        lambda n: claims.append(len(phone.client.get(f"/t/{table.id}/claim?seat=0&n={n}", headers=headers).data)),
        range(-5, 60),
        time.thread_time,
    )
    page = page_bytes(fetched(app, phone.get(f"/t/{table.id}").source))
    yield from slips(app, name, table.id, phone)
    yield from trials(name, table.id, phone, log)
    yield from moments(app, name, table.id, phone)
    yield Figure(f"{name}: html + css of a table, compressed bytes", page, PAGE_BAR)
    yield Figure(f"{name}: largest fragment of a game, compressed bytes", max(sizes), ANSWER_BAR)
    yield Figure(f"{name}: the page of a claim, compressed bytes", max(claims), ANSWER_BAR)
    yield Figure(f"{name}: the page of a claim, p95 ms of processor", percentile(claimed, 0.95) * 1e3, "<= 30")
    yield Figure(f"{name}: an entry kept and shown, p95 ms", percentile(took, 0.95) * 1e3, TIME_BAR)


def slips(app: Any, name: str, table: str, phone: Phone) -> Iterator[Figure]:
    """What is taken away: its page, and its picture as it is drawn for the first who asks."""

    def look(what: str) -> None:
        app.extensions.pop("album", None)
        response = phone.client.get(f"/t/{table}/{what}")
        assert response.status_code == 200, response.status

    for what, called, bar in (("slip", "page", TIME_BAR), ("slip.png", "picture", "<= 150")):
        took = each(look, [what] * 7, time.thread_time)
        yield Figure(f"{name}: the {called} of a result, p50 ms of processor", percentile(took, 0.5) * 1e3, bar)


def trials(name: str, table: str, phone: Phone, log: list[dict[str, Any]]) -> Iterator[Figure]:
    """Every entry of a whole game, tried where it was made: the page that tells what it would do."""
    headers, sizes = {**HTMX, "Accept-Encoding": "br", "Accept-Language": "fr"}, []

    def look(address: str) -> None:
        response = phone.client.get(address, headers=headers)
        assert response.status_code == 200, response.status
        sizes.append(len(response.data))

    tried = [f"/t/{table}/try?from={n}&kept={len(log)}&e={pack([entry])}" for n, entry in enumerate(log)]
    took = each(look, tried, time.thread_time)
    yield Figure(f"{name}: the page of a trial, p95 ms of processor", percentile(took, 0.95) * 1e3, TIME_BAR)
    yield Figure(f"{name}: the page of a trial, compressed bytes", max(sizes), ANSWER_BAR)


def moments(app: Any, name: str, table: str, phone: Phone) -> Iterator[Figure]:
    """Every moment of a whole game; then the scores of its start, once people took back and brought in until 200."""
    store, headers = app.extensions["hall"].store, {**HTMX, "Accept-Encoding": "br", "Accept-Language": "fr"}

    def look(rest: str) -> None:
        response = phone.client.get(f"/t/{table}{rest}", headers=headers)
        assert response.status_code == 200, response.status
        sizes.append(len(response.data))

    sizes: list[int] = []
    took = each(look, [f"?at={seq}" for seq in range(store.seq(table) + 1)], time.thread_time)
    yield Figure(f"{name}: the page of a moment, p95 ms of processor", percentile(took, 0.95) * 1e3, TIME_BAR)
    yield Figure(f"{name}: the page of a moment, compressed bytes", max(sizes), ANSWER_BAR)
    with store.writing(table) as writing:
        writing.append([{"do": "undo"}, {"do": "redo"}] * ((201 - store.seq(table)) // 2), "somebody", "to and fro")
    took = each(look, ["/scores?at=0"] * 5, time.thread_time)
    yield Figure(f"{name}: the scores since the start of 200 entries, ms of processor", took[2] * 1e3, "<= 150")
