"""A key that is greyed never acts: it answers with the rule that forbids it. Every dock of every game."""

import re
from collections import Counter

import pytest

from tests.games.gefira.table import BUILD
from tests.store.tables import laid_out
from tests.web.docks import SCENARIOS, stops
from tests.web.phone import Phone, open_at, press

OFTEN = 2  # taps of one key, each in another position


DEED = re.compile(r'</h2>\s*<p class="small">(.*?)</p>', re.DOTALL)


def deed(page):
    """The words of what was tried, below the headline of a refusal."""
    found = DEED.search(page.source)
    return re.findall(r"[^\W\d_]+", re.sub("<[^>]*>", "", found[1])) if found else []


def made(page):
    """What the dock holds besides what each page has anew."""
    return [field for field in page.dock.fields if field[0] not in ("csrf_token", "key", "seen", "revision")]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_a_greyed_key_answers_with_a_rule_and_does_nothing(scenario, app, store):
    tapped = Counter()
    for phone, table, at, before in stops(app, store, scenario):
        seq = store.seq(table.id)
        for form, key in before.greyed:
            if tapped[table.mode, key] == OFTEN:
                continue
            tapped[table.mode, key] += 1
            page = phone.post(form.action, form.sent(key))
            where = f"{scenario.game.id}, {table.mode}, {at}: {key}"
            assert store.seq(table.id) == seq, f"{where} writes"
            assert phone.status == 422 and page.alert and 'class="broken"' in page.source, f"{where} names no rule"
            assert made(page) == made(before), f"{where} goes on"
            assert len(deed(page)) > 1, f"{where}: a name or a number alone is no deed"
            if table.mode == "play" and app.extensions["hall"].live(table).timeline.latest():
                ways = [key for form in page.forms if "/log" in (form.action or "") for key in form.keys]
                assert ("do", "undo") in ways, f"{where}: the entry before may be the wrong one"
            if "below zero" not in page.alert:  # a rule of the app's own, which nobody disputes
                assert any("/across?" in link for link in page.links), f"{where} cannot be shown across"
                assert any("/settled" in (form.action or "") for form in page.forms), f"{where} cannot be kept"
    assert tapped


@pytest.mark.rule("G4.2")
def test_of_the_holes_that_are_offered_instead_none_is_filled_already(app, store):
    """A tap on that one would take it back."""
    open_at(phone := Phone(app, "en"), laid_out(store, "gefira", ("Ana", "Bo"), [BUILD]), "?dock=repair&shown=3s")
    page = phone.tap("h4")
    assert "another action. Holes: 5, 6." in page.alert
    offered = re.search(r'<div class="keys ge-goers">.*?</div>', page.source, re.DOTALL)[0]
    assert re.findall(r'value="(h\d)"', offered) == ["h5", "h6"]
    assert "Holes: 5, 6." in press(phone, "ih4").text, "who insists is told the same"
