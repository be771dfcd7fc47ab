"""While an entry is corrected, every key that is a link goes on correcting it: in every game, wherever a dock leads."""

import random
from urllib.parse import parse_qs, urlparse

import msgspec
import pytest

from bench.games import SCENARIOS
from tests.store.tables import laid_out
from tests.web.phone import Phone


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_no_link_of_a_dock_loses_the_correction(scenario, app, store):
    (setup, log), game = scenario.draw(random.Random(3)), scenario.game
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    table = laid_out(store, game.id, setup.seats, log, options=options, box=box)
    phone, followed = Phone(app), 0
    phone.get(f"/e/{table.edit}")
    numbered = [(entry["do"], seq) for seq, entry in enumerate(log, 1)]
    of_each_kind = {*dict(numbered).values(), *dict(reversed(numbered)).values()}  # the first and the last
    for seq in sorted({*of_each_kind, len(log) // 2}):
        due, seen = [f"/t/{table.id}?amend={seq}"], set()
        while due and len(seen) < 8:
            seen.add(at := due.pop(0))
            links = [link for link in phone.get(at).links if link.startswith(f"/t/{table.id}?")]
            assert phone.status == 200 and not [link for link in links if amended(link) != str(seq)], at
            due += [link for link in links if link not in seen]
        followed += len(seen)
    assert followed > 12


def amended(link):
    return parse_qs(urlparse(link).query).get("amend", [None])[0]
