"""From an entry that is refused at a table to how the circle settled it before: the taps are counted, in every game."""

import re

import pytest
from markupsafe import escape

from referee.core.verdict import Verdict
from tests.store.tables import laid_out
from tests.tools import change_beside
from tests.web.docks import SCENARIOS, tables, walk
from tests.web.phone import Phone

CLOSED = re.compile(r"<details(?![^>]*\sopen)[^>]*>(\s*<summary.*?</summary>)(?:(?!<details).)*?</details>", re.DOTALL)
RULE = re.compile(r'<div class="broken">.*?<span class="id">\s*([A-Z][\w.]*\w)', re.DOTALL)


def in_sight(source):
    """A page without what lies in closed folds."""
    while (opened := CLOSED.sub(r"\1", source)) != source:
        source = opened
    return source


def refused(phone, table):
    """A key of a dock of this table that is refused: where it is posted, what, the rule that refuses it."""
    live = phone.app.extensions["hall"].live(table)
    for _ in walk(phone, table):
        form = phone.page.dock
        for key in form.keys:
            address, sent = form.action or phone.address, form.sent(key)
            meant = live.kind.desk.tap(live.position, {name: values[-1] for name, values in sent.items()})
            if meant.greyed or (meant.entries and not legal(live, meant.entries[0])):
                phone.post(address, sent)
                if phone.status == 422 and (rule := RULE.search(phone.page.source)):
                    return address, sent, rule[1]
    return None


def legal(live, entry):
    move = live.moves.decode(entry)
    return not isinstance(move, Verdict) and move.judge(live.position).legal


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_two_taps_lead_from_a_refused_entry_to_the_precedent(app, store, scenario):
    phone, game = Phone(app), scenario.game
    played = (table for table in tables(store, scenario) if table.mode == "play")
    table, (address, sent, rule) = next((each, found) for each in played if (found := refused(phone, each)))
    circle = store.circles.create("Zibeline", by="nobody")
    kept = {"do": "settled", "about": "rule", "rule": rule, "asked": None, "facts": {}}
    before = laid_out(store, game.id, table.seats, [kept], options=table.options, box=table.box)
    change_beside(store, before.id, "x", "ended", True)
    for each in (before, table):
        store.circles.put(each.id, circle.id, [person.id for person in store.circles.join(circle.id, table.seats)])
    phone.get(f"/e/{circle.edit}")
    phone.get(f"/c/{circle.id}")
    phone.post(address, sent)
    assert phone.status == 422
    way = f"/t/{table.id}/precedents?rule={rule}"
    assert f'href="{way}"' in in_sight(phone.page.source), "beside the refusal, in no fold"
    assert "Settled before," in in_sight(phone.page.source)
    first = phone.get(way)
    assert phone.status == 200 and "Zibeline" in first.text
    shown = in_sight(first.source)
    sentence = game.telling.rulebook[rule].short["en"]
    assert rule in shown and str(escape(sentence)) in shown, "one tap: the question and the answer"
    assert any(f"/t/{before.id}/at/1" in link for link in first.links), "the second opens it: the rule and the moment"
