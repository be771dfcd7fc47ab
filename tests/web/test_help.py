"""The way from a question to its rules, and back."""

import re
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest

from referee.games import GAMES
from tests.games.gefira.table import BUILD as BUILD_OF_TWO
from tests.games.gefira.test_four import BUILD
from tests.store.tables import laid_out
from tests.web.docks import SCENARIOS, stops
from tests.web.phone import Phone

NOW = "The rules of this moment"


def ways_to_rules(page):
    """Those of what is asked now; another book stands beside what was just said."""
    marks = re.findall(r'<a\s[^>]*href="([^"]*/rules\?of=[^"]*)"\s*aria-label="([^"]*)"', page.source)
    return {link.replace("&amp;", "&") for link, said in marks if said == NOW}


def draft_of(address):
    return dict(parse_qsl(urlsplit(address.replace("&amp;", "&")).query))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_every_question_leads_to_its_rules_and_back_to_what_is_half_made(app, store, scenario):
    book, reader, half = scenario.game.telling.rulebook, Phone(app), 0
    for _, table, address, page in stops(app, store, scenario):
        if address == f"/t/{table.id}":
            reader.get(f"/e/{table.edit}")
        desk = app.extensions["hall"].live(table).kind.desk
        if not (ways := ways_to_rules(page)):
            assert is_over(app, table), address
            continue
        (way,) = ways
        there = reader.get(way)
        listed = re.findall(r'<details class="rule" id="([^"]+)"', there.source)
        assert listed and listed == parse_qs(urlsplit(way).query)["of"][0].split() and set(listed) <= set(book.rules)
        back = next(link for link in there.links if link.split("?")[0] == f"/t/{table.id}")
        kept = {name: value for name, value in draft_of(address).items() if name not in desk.looks}
        if kept:
            half += 1
            assert draft_of(back).items() >= kept.items(), address
    assert half or scenario.game.id == "toy"


def is_over(app, table):
    return app.extensions["hall"].live(table).position.over


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_docks_and_steps_name_are_rules(game):
    book = game.telling.rulebook
    for rules in (*book.docks.values(), *(step.rules for step in book.flow), *(rule.see for rule in book)):
        assert all(id in book for id in rules), rules


@pytest.mark.parametrize(("log", "topic"), [(BUILD, "turn"), (None, "lay")])
def test_with_four_a_question_leads_to_the_rules_of_four(app, store, log, topic):
    """Where the rulebook has some under their number (`turn_at_4`); of two it leads where it did."""
    docks, phone = GAMES["gefira"].telling.rulebook.docks, Phone(app)
    for seats, built in (("AB", BUILD_OF_TWO), ("ABCD", BUILD)):
        table = laid_out(store, "gefira", seats, [built] if log else [])
        phone.get(f"/e/{table.edit}")
        (way,) = ways_to_rules(phone.get(f"/t/{table.id}" + ("" if log else "?dock=lay")))
        of = parse_qs(urlsplit(way).query)["of"][0].split()
        assert tuple(of) == docks[f"{topic}_at_4" if len(seats) == 4 else topic]
        assert any(rule.startswith("G11.") for rule in of) == (len(seats) == 4)
