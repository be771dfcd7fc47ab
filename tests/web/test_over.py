"""The end of a game, on its own page: who won is said where the last entry was made."""

import random
import re

import pytest

from tests.games.aqua.players import KNOWN
from tests.games.aqua.players import random_game as reefs
from tests.games.space_aztecs.players import random_game as cities
from tests.games.vineta.scenes import BOX, PEOPLE, finished
from tests.store.tables import laid_out
from tests.tools import NAMES
from tests.web.phone import Phone, open_at


def aqua(store):
    options, log = reefs(random.Random("3 1"), 3)
    return laid_out(store, "aqua", NAMES[:3], log, options=options, box=KNOWN)


def space_aztecs(store):
    log, options = cities(random.Random(5), 3)
    return laid_out(store, "space_aztecs", NAMES[:3], log, options=options, box={"warriors": {"eagle": [2, 5, 9, 14]}})


def vineta(store):
    return laid_out(store, "vineta", PEOPLE, finished(), box=BOX)


@pytest.mark.parametrize("played", [aqua, space_aztecs, vineta], ids=lambda played: played.__name__)
def test_the_page_of_a_finished_game_says_who_won_and_with_how_many(app, store, played):
    table, phone = played(store), Phone(app)
    scores = open_at(phone, table, "/scores").text
    won = re.search(r"\w+ wins", scores)[0]
    best = max(map(int, re.findall(r"\d+", scores.split("Row")[1])[: len(table.seats)]))
    assert f"{won}, {best}" in phone.get(f"/t/{table.id}").text
