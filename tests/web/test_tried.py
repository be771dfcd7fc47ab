"""A dock in a trial is that of its table."""

import pytest

from tests.web.docks import SCENARIOS, stops


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_every_dock_stands_in_a_trial_and_none_leads_out_of_it_unawares(app, store, scenario):
    """Keys post to the trial and links stay in it; only its bar and the tabs lead back to the table."""
    for phone, table, at, _ in stops(app, store, scenario):
        home, seq = f"/t/{table.id}", store.seq(table.id)
        page = phone.get(at.replace(home, f"{home}/try", 1))
        assert phone.status == 200, at
        assert not [link for link in page.links if link.startswith(f"{home}?")], at
        assert page.links.count(home) <= 2, at
        away = [form.action for form in page.forms if form.method == "post"]
        assert all(each.startswith(f"{home}/try?from={seq}") for each in away), (at, away)
