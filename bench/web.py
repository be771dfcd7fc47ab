"""What goes over the wire, and how long the server takes for a card."""

import logging
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli

from bench.measure import Figure, each, percentile
from referee.web import create_app
from tests.web.phone import HTMX, Phone
from tests.web.scenes import lay_out

ROOT = Path(__file__).parent.parent


def figures() -> Iterator[Figure]:
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        tables = lay_out(app.extensions["hall"].store)
        phone = Phone(app, "fr")
        phone.get(f"/e/{tables['over'].edit}")
        page = phone.get(f"/t/{tables['over'].id}").source
        yield from bytes_of(app, page)
        took, size = cards(app)
        yield Figure("answer to one card, compressed bytes", size, "<= 4096")
        yield Figure("a card on the server, p50 ms", percentile(took, 0.5) * 1e3, "")
        yield Figure("a card on the server, p95 ms", percentile(took, 0.95) * 1e3, "<= 20")


def bytes_of(app: Any, page: str) -> Iterator[Figure]:
    """The full table of four players, a whole entry page: what a phone fetches on its first visit."""
    files = sorted({re.split(r"[?#]", name)[0] for name in re.findall(r'(?:href|src)="(/static/[^"]+)', page)})
    sizes = {name: packed((ROOT / name[1:]).read_bytes()) for name in files if not name.endswith("icon.svg")}
    html = packed(page.encode())
    css = sum(size for name, size in sizes.items() if name.endswith(".css"))
    yield Figure("first visit, compressed bytes", html + sum(sizes.values()), "<= 40960")
    yield Figure("html + css of a table, compressed bytes", html + css, "<= 14336")


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
