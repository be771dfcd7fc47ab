"""A table after two rounds, and the people at it."""

import re
from html import unescape

import pytest

from tests.live.people import Player
from tests.store.tables import create

NAMES = ("Ana", "Bo")
# Two rounds: 12 and 30 are laid, then 40 and 25. Ana rises and keeps S01.
LAID = [(0, "R12"), (1, "R30"), (0, "R40"), (1, "R25")]


def region(seat, id):
    return {"do": "region", "seat": seat, "region": id}


def sanctuary(seat, id):
    return {"do": "sanctuary", "seat": seat, "sanctuary": id}


ENTRIES = [region(*laid) for laid in LAID]


@pytest.fixture
def table(store):
    return create(store, "play", NAMES)


@pytest.fixture
def ana(app, table, htmx):
    return Player(app, table, htmx=htmx)


@pytest.fixture
def bo(app, table):
    return Player(app, table)


@pytest.fixture
def written(store, table):
    return lambda: [row.entry for row in store.entries(table.id)]


@pytest.fixture
def at(app, table):
    hall = app.extensions["hall"]
    return lambda: hall.live(hall.store.table(table.id)).position


def items(page):
    """The entries as the log shows them, latest first."""
    listed = "".join(part.split("</ol>")[0] for part in page.source.split('<ol class="rows log">')[1:])
    return [" ".join(unescape(re.sub(r"^[^>]*>|<[^>]*>", " ", item)).split()) for item in listed.split("<li")[1:]]


@pytest.fixture
def tracked(store):
    return create(store, "play", NAMES, options={"track_display": True})


@pytest.fixture
def overruled(app, tracked, htmx):
    """Round 2: Ana lays 3, which was left on the table in round 1; the table allows it."""
    ana = Player(app, tracked, seat=0, htmx=htmx)
    show = [{"do": "display", "regions": [f"R{n:02}" for n in numbers]} for numbers in ((1, 2, 3), (4, 5, 6))]
    picks = [{"do": "pick", "seat": seat, "region": f"R{seat + 1:02}"} for seat in (0, 1)]
    ana.log(show[0], region(0, "R12"), region(1, "R30"), *picks, show[1])
    page = ana.lay(0, "R03")
    assert ana.status == 422 and "F7.9" in page.source and "The table allows it" in page.text
    return ana
