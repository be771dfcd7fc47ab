"""A tap answers why: each number, each tie and each effect leads to its rule, and to what the table picked there."""

from html import unescape

from referee.games import GAMES
from tests.web.phone import Phone


def said(page):
    return unescape(page.source)


def test_an_opened_cell_says_the_text_of_its_rule_and_leads_to_it(phone, tables):
    table = tables["over"]
    phone.get(f"/e/{table.edit}")
    page = phone.get(f"/t/{table.id}/scores?open=0.sanctuaries")
    live = phone.app.extensions["hall"].live(table)
    rules = {line.rule for row in live.game.count.pad(live.score(live.position))[-1:] for line in row.cells[0]}
    for id in rules:
        assert said(page).count(live.game.telling.rulebook[id].text["en"]) == 1, "once, however many lines it gives"
        assert any(link.endswith(f"q={id}#{id}") for link in page.links)


def test_a_tie_opens_to_its_rules_and_to_what_this_table_plays(app, tables):
    """Where a reading decides, what is picked is said, whichever of its picks it is."""
    reading = GAMES["faraway"].telling.rulebook["F.14"]
    for name, pick in (("tied", "lowest"), ("tied by sum", "sum")):
        phone = Phone(app)
        phone.get(f"/e/{tables[name].edit}")
        page = phone.get(f"/t/{tables[name].id}/scores")
        assert any(link.endswith("q=F.14#F.14") for link in page.links)
        assert f"At this table: {reading.picks[pick]['en']}" in " ".join(said(page).split()), name
