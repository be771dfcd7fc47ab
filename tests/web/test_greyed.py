"""A key that is greyed never acts: it answers with the rule that forbids it. Every dock of every game."""

import re
from collections import Counter

import pytest

from tests.web.docks import SCENARIOS, stops

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
