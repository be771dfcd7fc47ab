"""A whole game of every kind goes out as a file and comes in the same: positions, options, log."""

import json
import random

import msgspec
import pytest

from bench.games import SCENARIOS
from tests.live.people import Player
from tests.store.tables import laid_out
from tests.tools import run_one
from tests.web.phone import Phone
from tests.web.test_files import bring_in


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_a_whole_game_goes_out_and_comes_in_the_same(app, store, scenario):
    game, (setup, log) = scenario.game, scenario.draw(random.Random(9))
    options, box = plain(setup.options), plain(setup.box)
    old, phone = laid_out(store, game.id, setup.seats, log, options=options, box=box), Phone(app)
    file = exported(app, old)
    bring_in(phone, file)
    assert phone.status == 200, phone.page.text
    new = store.table(phone.address.split("/t/")[1])
    assert new.id != old.id and (new.seats, new.options) == (old.seats, old.options)
    assert json.loads(exported(app, new)) == json.loads(file), "and out again"
    read = [app.extensions["hall"].live(table) for table in (old, new)]
    assert read[0].position == read[1].position
    code, answer = run_one("replay", json.loads(file))
    assert code == 0 and answer["position"] == plain(game.refereed.view(read[0].position))


def plain(value):
    """As a file holds it: no tuples."""
    return json.loads(msgspec.json.encode(value))


def exported(app, table):
    response = Player(app, table).client.get(f"/t/{table.id}/export")
    assert response.status_code == 200
    return response.get_data()
