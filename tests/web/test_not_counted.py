"""Who is not counted yet has a dash, no nought: on the scores, on the slip and its picture, in its text."""

import pytest
from msgspec import to_builtins

from bench.games import SCENARIOS
from referee.web.taken import picture
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at
from tests.web.test_recount_docks import finished


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_who_is_not_counted_yet_has_a_dash_wherever_the_score_is_told(app, store, scenario, monkeypatch):
    setup, entries = finished(scenario)
    first = [entry for entry in entries if entry.get("seat") in (None, 0)]
    whole = {"options": to_builtins(setup.options), "box": to_builtins(setup.box)}
    table = laid_out(store, scenario.game.id, setup.seats, first, "tally", **whole)
    phone, drawn = Phone(app), []
    slip = open_at(phone, table, "/slip").source
    for name in setup.seats[1:]:
        assert f"{name} –\n" in slip, "in its text"
    monkeypatch.setattr(picture, "draw", lambda paper, *_: drawn.append(paper) or b"")
    phone.client.get(f"/t/{table.id}/slip.png")
    (paper,) = drawn  # of which the slip is made too
    assert paper.totals[0] != "–" and set(paper.totals[1:]) == {"–"}
    assert paper.rows and all(row.cells[0] is not None and set(row.cells[1:]) == {None} for row in paper.rows)
    scores = phone.get(f"/t/{table.id}/scores").source
    assert scores.count("<b>–</b>") == len(setup.seats) - 1
    assert scores.count('<span class="none">–</span>') == len(paper.rows) * (len(setup.seats) - 1)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_who_is_not_counted_yet_ties_with_nobody(app, store, scenario):
    setup, entries = finished(scenario)
    whole = {"options": to_builtins(setup.options), "box": to_builtins(setup.box)}
    first = [entry for entry in entries if entry.get("seat") in (None, 0)]
    for log in ([], first):
        table = laid_out(store, scenario.game.id, setup.seats, log, "tally", **whole)
        assert "tie" not in open_at(Phone(app), table, "/scores").text.lower().split()
