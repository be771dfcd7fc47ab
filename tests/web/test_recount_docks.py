"""The docks of a second count, in every game: of one seat alone, and no way from them to the first count."""

import json
import random
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.core.dispute.recount import recount
from referee.core.log.timeline import Timeline
from tests.store.tables import laid_out
from tests.web.docks import walk
from tests.web.html import Html
from tests.web.phone import Phone

OF = 1  # whose second count it is
COLUMN = {"large": 25, "small": 24, "reefs": 11, "ecosystems": [6, 8, 9, 0, 0, 0]}


def finished(scenario):
    """A random game, and the entries that count it; reefs that lie there are counted by rows."""
    (setup, log), game = scenario.draw(random.Random(1)), scenario.game
    final = game.refereed.final_of(Timeline(game.refereed.moves, game.begin(setup), log).position)
    final, blank = json.loads(msgspec.json.encode(final)), game.count.finals.blank(setup)
    if final.get(game.count.seat_key) is None:
        final = {**blank, "sheets": [COLUMN for _ in setup.seats]}
    return setup, game.count.entries_of(final)


def tables(store, scenario):
    """A second count from nothing to its end: of a finished score, and where nobody else is counted yet."""
    setup, entries = finished(scenario)
    own = [entry for entry in entries if entry.get("seat") == OF]
    whole = {"options": msgspec.to_builtins(setup.options), "box": msgspec.to_builtins(setup.box)}
    for first, parts in ((entries, (0, 1, len(own))), (own, (len(own),))):
        for n in parts:
            again = [recount(OF, None), *(recount(OF, entry) for entry in own[:n])]
            yield laid_out(store, scenario.game.id, setup.seats, [*first, *again], "tally", **whole)


def entering(page):
    """The board and the dock: neither the bar above them nor the tabs."""
    return Html(page.source[page.source.index("<main>") : page.source.index("</main>") + len("</main>")])


@pytest.fixture(params=SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def pages(request, app, store):
    """Each dock of it, with its address."""
    phone = Phone(app)
    return [
        (table, at, entering(phone.page))
        for table in tables(store, request.param)
        for at in walk(phone, table, again=OF)
    ]


def test_a_second_count_is_of_one_seat_and_leads_to_what_differs_never_to_the_first(pages):
    compared = set()
    for table, at, page in pages:
        here, rules = f"/t/{table.id}/recount/{OF}", f"/t/{table.id}/rules"
        for link in map(urlsplit, page.links):
            assert link.path in (here, f"{here}/compare", rules), f"{link.geturl()} on {at}"
            assert parse_qs(link.query).get("seat", [str(OF)]) == [str(OF)], f"{link.geturl()} on {at}"
        assert page.dock["seat"] == str(OF), at
        if f"{here}/compare" in page.links:
            assert "Compare" in page.text and "Result" not in page.text, at
            compared.add(table.id)
    assert {table.id for table, *_ in pages[-1:]} <= compared  # once all of it is entered
