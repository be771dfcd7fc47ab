"""A walk to every dock of every game: tables that random players reached, then every key that enters nothing.

For tests that hold for each dock of each game, whoever adds the next one:

    for table in tables(store, scenario):
        for address in walk(phone, table):
            ...  # phone.page is the dock

And where its stages that everybody looks at will do:

    for phone, table, address, page in stops(app, store, scenario):
"""

import json
import random
import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from flask import Flask

from bench.games import SCENARIOS
from bench.scenario import Scenario
from referee.core.dispute.recount import second
from referee.core.log.timeline import Timeline
from referee.store.records import Table
from referee.store.store import Store
from tests.store.tables import laid_out
from tests.web.html import Html
from tests.web.phone import Phone

STAGES = 4  # tables of one game, from its set-up to its end
VAIN = 8  # addresses of one kind that led to nothing new
MOST = 18  # docks of one table: a half-made entry can be made in very many ways


class Stop(NamedTuple):
    phone: Phone  # whose page it is, and who may post its form
    table: Table
    address: str
    page: Html


__all__ = ["SCENARIOS", "Stop", "scenario", "stops", "tables", "walk"]


def scenario(id: str) -> Scenario:
    """The one of this name: of a game, or of a game at four."""
    return next(each for each in SCENARIOS if each.id == id)


def tables(store: Store, scenario: Scenario, seed: int = 1, stages: int = STAGES) -> Iterator[Table]:
    """One random game, refereed and then counted only, each up to several points of its log."""
    (setup, log), game = scenario.draw(random.Random(seed)), scenario.game
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    final = game.refereed.final_of(Timeline(game.refereed.moves, game.begin(setup), log).position)
    counted = game.count.entries_of(json.loads(msgspec.json.encode(final)))
    for mode, entries in (("play", log), ("tally", counted)):
        for n in sorted({len(entries) * stage // (stages - 1) for stage in range(stages)}):
            yield laid_out(store, game.id, setup.seats, entries[:n], mode, options=options, box=box)


def walk(
    phone: Phone, table: Table, most: int = MOST, again: int | None = None, known: set[str] | None = None
) -> Iterator[str]:
    """Each dock that can be reached by keys and links without entering anything; the phone shows it.

    A half-made entry can be made in very many ways: a dock is worth a stop where it asks something new
    or has a key that was not there, or not greyed, on the docks before, here and at the tables of which something is
    `known`; the first one always is. `again`: those of a second count of this seat.
    """
    phone.get(f"/e/{table.edit}")
    home = f"/t/{table.id}" if again is None else f"/t/{table.id}/recount/{again}"
    live = phone.app.extensions["hall"].live(table)
    if again is not None:
        live = live.on(second(live.timeline, again))
    vain = Counter[str]()
    due, seen, known = deque([home]), {home}, set[str]() if known is None else known
    while due and most:
        if vain[kind := _kind(at := due.popleft())] == VAIN:
            continue
        page = phone.get(at)
        assert phone.status == 200, at
        if known >= (here := asked(page)) and at != home:
            vain[kind] += 1
            continue
        known |= here
        most -= 1
        yield at
        for next in _ways_on(page, home, live):
            if next not in seen:
                seen.add(next)
                due.append(next)


def stops(app: Flask, store: Store, scenario: Scenario) -> list[Stop]:
    """Every dock of every table of a game. To walk there costs more than to look, so it is done once."""
    if scenario.id not in (known := app.extensions.setdefault("stops", {})):
        phone, asked = Phone(app), defaultdict[str, set[str]](set)  # of all tables that are refereed, or counted
        known[scenario.id] = [
            Stop(phone, table, address, phone.page)
            for table in tables(store, scenario)
            for address in walk(phone, table, known=asked[table.mode])
        ]
    return known[scenario.id]


def _ways_on(page: Html, home: str, live) -> Iterator[str]:
    """Where links lead, and the half-made entries that keys lead to."""
    yield from (link for link in page.links if link.startswith(f"{home}?"))
    for form in page.forms:
        for key in form.keys if form.action == home else ():
            sent = {name: values[-1] for name, values in form.sent(key).items()}
            meant = live.kind.desk.tap(live.position, sent)
            if meant.draft and not meant.entries and not meant.back:
                yield f"{home}?{urlencode(meant.draft)}"


def _kind(address: str) -> str:
    """Which fields it has, not what is in them."""
    return re.sub(r"=[^&]*", "", address)


def asked(page: Html) -> set[str]:
    """What is asked here, and each key: whether it is greyed tells it from the same one that is not."""
    headings = re.findall(r"<h2>(.*?)</h2>", page.source, re.DOTALL)
    keys = [f"{key}{key in form.greyed}" for form in page.forms if form.id == "dock" for key in form.keys]
    return {re.sub(r"<[^>]*>|\d+", "", " ".join(headings)), *keys}
