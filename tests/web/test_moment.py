"""The table at any moment: as it stood after an entry, told and drawn, and nothing to enter."""

import json
import random
import re

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.core.log import Timeline
from tests.store.tables import laid_out
from tests.web.phone import open_at

every_game = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.game.id)


def drawn(store, scenario, mode, count=2):
    """A whole game of few people, refereed or counted; the log, and what it is folded by."""
    (setup, log), game = scenario.draw(random.Random(count)), scenario.game
    if mode == "tally":
        final = game.refereed.final_of(Timeline(game.refereed.moves, game.begin(setup), log).position)
        log = game.count.entries_of(json.loads(msgspec.json.encode(final)))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    return laid_out(store, game.id, setup.seats, log, mode, options=options, box=box)


@every_game
@pytest.mark.parametrize("mode", ["play", "tally"])
def test_every_entry_of_a_game_has_its_moment(app, phone, store, scenario, mode):
    """Its page stands, and says which it is; the scores are those of the entries until then, folded afresh."""
    table = drawn(store, scenario, mode)
    live = app.extensions["hall"].live(table)
    entries = [row.entry for row in store.entries(table.id)]
    open_at(phone, table)
    for seq in range(len(entries) + 1):
        page = phone.get(f"/t/{table.id}?at={seq}")
        assert phone.status == 200, seq
        assert (f"After entry {seq} of {len(entries)}" if seq else "Before the first entry") in page.text
        assert not [form for form in page.forms if form.method == "post"], "nothing is entered here"
        position = Timeline(live.moves, live.start(), entries[:seq]).position
        page = phone.get(f"/t/{table.id}/scores?at={seq}")
        totals = re.findall(r"<th scope=\"col\"[^>]*>.*?<b>(.*?)</b>", page.source, re.DOTALL)
        sheet = live.score(position)
        assert [total.strip() for total in totals] == [
            str(seat.total).replace("-", "−") if seat.lines else "–" for seat in sheet.seats
        ]
