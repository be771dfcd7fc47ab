"""Who is not counted yet has a dash, no nought: on the scores, on home, on the slip and its picture, in its text."""

import re

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
def test_who_is_not_counted_yet_has_a_dash_on_home(app, store, scenario):
    setup, entries = finished(scenario)
    first = [entry for entry in entries if entry.get("seat") in (None, 0)]
    whole = {"options": to_builtins(setup.options), "box": to_builtins(setup.box)}
    phone = Phone(app)
    open_at(phone, laid_out(store, scenario.game.id, setup.seats, first, "tally", **whole))
    points = re.findall(r"<b>([^<]+)", phone.get("/").source.partition('class="resume')[2].partition("</p>")[0])
    assert points[0] != "–" and points[1:] == ["–"] * (len(setup.seats) - 1)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_who_is_not_counted_yet_ties_with_nobody(app, store, scenario):
    setup, entries = finished(scenario)
    whole = {"options": to_builtins(setup.options), "box": to_builtins(setup.box)}
    first = [entry for entry in entries if entry.get("seat") in (None, 0)]
    for log in ([], first):
        table = laid_out(store, scenario.game.id, setup.seats, log, "tally", **whole)
        assert "tie" not in open_at(Phone(app), table, "/scores").text.lower().split()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_who_is_not_counted_yet_has_no_number_in_dispute(app, store, scenario):
    """The desk says so, with the way to count: it asks about no nought."""
    setup, entries = finished(scenario)
    first = [entry for entry in entries if entry.get("seat") in (None, 0)]
    whole = {"options": to_builtins(setup.options), "box": to_builtins(setup.box)}
    table, phone, other = (
        laid_out(store, scenario.game.id, setup.seats, first, "tally", **whole),
        Phone(app),
        setup.seats[1],
    )
    picks = open_at(phone, table, "/claim").source.split('class="pick"')[1:]
    assert ["–" in pick for pick in picks] == [False, *[True] * (len(setup.seats) - 1)]
    for rest in ("/claim?seat=1", "/claim?seat=1&n=7", "/together?seat=1"):
        page = open_at(phone, table, rest)
        assert f"Nothing is counted for {other} yet" in page.text and "Enter the scores" in page.text, rest
        assert 'name="tap"' not in page.source and 'class="rows"' not in page.source, rest
        assert [link for link in page.links if link.endswith(f"/t/{table.id}?seat=1")], rest
    assert "Nothing is counted" not in open_at(phone, table, "/claim?seat=0").text
