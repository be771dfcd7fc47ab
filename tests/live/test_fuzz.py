"""Phones that press anything: a random walk over the pages of all games, with what no finger sends among it.

Every answer is a clear one, none costs a second, nothing that was typed is lost. A short form runs with the others;
`make fuzz` is the long one, a million requests, the engines in turn.
"""

import collections
import logging
import os
import random
import re
import time
from urllib.parse import urljoin

import pytest

from referee.games import GAMES
from referee.web import create_app
from referee.web.door.limits import limiter
from tests.web.phone import HTMX, Phone
from tests.web.scenes import lay_out

REQUESTS = int(os.environ.get("REFEREE_FUZZ", "700"))
SEED = int(os.environ.get("REFEREE_SEED", "3"))
SLOW = 1.0  # seconds of processor time
MARK = "typed by hand é 🂡"
STRANGE = [
    "", " ", "\0", "12\0", "٣", "½", "-1", "1e3", "0x1f", "NaN", "null", "[]", "{}", "9" * 300, "x" * 3000, "🂡" * 40,
    "<script>alert(1)</script>", "'; drop table entries; --", "../../etc/passwd", "%s%n{0}{{7*7}}",
]  # fmt: skip
TABS = ("", "/log", "/scores", "/dispute", "/settings", "/slip", "/share", "/rules")
TYPED = ("name", "note", "text", "code", "other")
CLEAR = {200, 302, 303, 308, 400, 403, 404, 405, 409, 413, 422, 429}
ENDS = re.compile(r"/(delete|purge|forget)\b")  # walked too, but seldom: a walk needs something to stand on


@pytest.mark.timeout(0)
@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_whatever_phones_press_they_get_a_clear_answer(engine, houses, tmp_path, caplog, capsys, monkeypatch):
    house = houses(engine)
    if isinstance(house, str):
        monkeypatch.setenv("REFEREE_DATABASE", house)
    monkeypatch.setattr(limiter, "enabled", True)  # again, afterwards
    monkeypatch.setenv("REFEREE_LIMITS", "none")  # what is limited is walked over, too
    app = create_app(tmp_path)
    walk = Walk(app, random.Random(f"{SEED} {engine}"))
    with caplog.at_level(logging.ERROR):
        while sum(walk.seen.values()) < REQUESTS // 2:
            walk.step()
            assert not caplog.records, (walk.last, caplog.text[-3000:])
    app.extensions["hall"].store.close()
    assert walk.seen[200] > REQUESTS // 8 and sum(walk.seen.values()) >= REQUESTS // 2
    with capsys.disabled():
        told = " ".join(f"{status} {count}" for status, count in sorted(walk.seen.items()))
        print(f"\n{engine}: {told}; slowest {walk.slowest[0] * 1000:.0f} ms at {walk.slowest[1]}")


class Walk:
    def __init__(self, app, rng):
        self.app, self.rng = app, rng
        self.seen, self.slowest, self.last = collections.Counter(), (0.0, ""), None
        self.store = app.extensions["hall"].store
        self.tables = list(lay_out(self.store).values())
        self.phones = []
        self.fresh()

    def fresh(self):
        """Another phone, at some tables."""
        rng = self.rng
        phone = Phone(self.app, rng.choice(["fr", "en"]), htmx=rng.random() < 0.5)
        phone.get("/join")
        with phone.client.session_transaction() as session:
            who = session.setdefault("phone", f"walker{rng.random()}")
            session.permanent = True
        for table in rng.sample(self.tables, min(8, len(self.tables))):
            self.store.grant(who, table.id, rng.choice(["edit", "edit", "view"]))
        self.store.let_go()
        self.phones = [*self.phones[-3:], phone]
        phone.get("/")

    def step(self):
        rng = self.rng
        if rng.random() < 0.003:
            self.fresh()
        phone = rng.choice(self.phones)
        forms = [form for form in phone.page.forms if form.method == "post"]
        if forms and rng.random() < 0.55:
            return self.press(phone, rng.choice(forms))
        links = [each for each in phone.page.links if each.startswith(("/", "?")) and not ENDS.search(each)]
        roll = rng.random()
        if links and roll < 0.7:
            address = rng.choice(links)
            address = phone.address.partition("?")[0] + address if address.startswith("?") else address
        elif roll < 0.85:
            address = rng.choice(
                [
                    "/",
                    "/boxes",
                    "/circles",
                    "/join",
                    "/import",
                    f"/new/{rng.choice(list(GAMES))}/{rng.choice(['play', 'tally'])}",
                ]
            )
        else:
            address = f"/t/{rng.choice(self.tables).id}{rng.choice(TABS)}"
        if rng.random() < 0.1:
            address = self.bent(address)
        return self.ask(phone, "GET", address)

    def press(self, phone, form):
        rng = self.rng
        if ENDS.search(form.action or "") and rng.random() < 0.8:
            return self.ask(phone, "GET", "/")
        sent = form.sent(rng.choice(form.keys) if form.keys and rng.random() < 0.9 else None)
        typed = None
        for name in list(sent):
            if name in TYPED and rng.random() < 0.5:
                typed = f"{MARK} {rng.randrange(1000)}"[: rng.choice([8, 20])]
                sent[name] = [typed, *sent[name][1:]]
            elif name != "csrf_token" and rng.random() < 0.08:
                sent[name] = [rng.choice(STRANGE)]
        if sent and rng.random() < 0.05:
            sent.pop(rng.choice(list(sent)), None)
        if rng.random() < 0.05:
            sent[rng.choice(["seat", "tap", "seen", "nth", "dock", "amend", "to", "x"])] = rng.choice(STRANGE)
        typed = typed if typed and any(typed in values for values in sent.values()) else None
        return self.ask(phone, "POST", form.action or phone.address, sent, typed)

    def bent(self, address):
        rng = self.rng
        at = rng.randrange(1, len(address) + 1)
        odd = rng.choice(
            [
                "?",
                "&seat=9",
                "%00",
                "%ff",
                "/..",
                "?dock=x",
                "?seen=-1&seat=99",
                "?e=AAAA",
                "&pad=grid",
                "?at=5",
                "?open=3",
            ]
        )
        return address[:at] + odd + (address[at:] if rng.random() < 0.5 else "")

    def ask(self, phone, method, address, data=None, typed=None):
        address = "/" + address.lstrip("/")  # two slashes would be another host
        self.last = (method, address, data)
        headers = {"Accept-Language": phone.lang, **(HTMX if phone.htmx and method == "POST" else {})}
        begun = time.thread_time()
        response = phone.client.open(address, method=method, data=data, headers=headers)
        took = time.thread_time() - begun
        text = response.get_data()
        self.slowest = max(self.slowest, (took, f"{method} {address[:60]}"))
        status = response.status_code
        self.seen[status] += 1
        assert status in CLEAR, (status, self.last, text[:400])
        assert took < SLOW, (took, self.last)
        assert b"Traceback" not in text
        if typed and status in (400, 409, 413, 422, 429) and response.mimetype == "text/html":
            assert typed.strip()[:8].encode() in text or b"&#" in text, ("what was typed is lost", self.last, status)
        if status in (302, 303, 308):
            self.ask(phone, "GET", urljoin(f"http://localhost{address}", response.headers["Location"]).split("/", 3)[3])
        elif response.mimetype == "text/html" and status != 429:
            phone._show(response, address)
