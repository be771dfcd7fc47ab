"""A tap answers why: each number, each tie and each effect leads to its rule, and to what the table picked there."""

import random
import re
from html import unescape

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.core.log.timeline import Timeline
from referee.games import GAMES
from tests.games.own import own
from tests.store.tables import laid_out
from tests.web import docks
from tests.web.phone import Phone, open_at

EXPLAINED = own("own", "EXPLAINED")


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


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_the_dock_names_the_rules_of_what_was_caused_and_opens_them_in_place(app, store, scenario):
    game, (setup, log) = scenario.game, scenario.draw(random.Random(4))
    timeline = Timeline(game.refereed.moves, game.begin(setup), log)
    named = [r for r in timeline.readings() if any(effect.rules for effect in r.effects)]
    if game.id in EXPLAINED:
        named = [r for r in named if [effect.effect for effect in r.effects] == EXPLAINED[game.id]]
    if not named:
        pytest.skip("its effects name no rule")
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    table = store.create(game.id, "play", game.about.version, setup.seats, options, box)
    with store.writing(table.id) as writing:
        writing.append(log[: named[0].seq], "somebody", "laid out")
    rules = {id for effect in named[0].effects for id in effect.rules}
    phone = Phone(app)
    closed = open_at(phone, table)
    line = closed.source.partition('class="last"')[2].partition("</form>")[0]
    assert not re.search(r'<span class="small">\s*<', line), "a dot that nothing follows"
    opened = phone.follow("why=")
    for id in rules:
        text = next(iter(text for text in (game.telling.rulebook[id].unclear, game.telling.rulebook[id].text) if text))
        assert id in said(closed) and text["en"] not in said(closed)
        assert game.telling.rulebook[id].text["en"] in said(opened) or text["en"] in said(opened)
    assert '<div class="by">' in opened.source
    assert '<div class="by">' not in phone.get(phone.address.split("?")[0]).source


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_the_line_of_every_move_opens_to_the_rule_that_allows_it(app, store, scenario):
    """Whatever is asked next, beside the last entry stands the way to its rule."""
    game, (setup, log) = scenario.game, scenario.draw(random.Random(4))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    kinds = {entry["do"]: n for n, entry in enumerate(log, 1)}
    for seq in kinds.values():
        table = store.create(game.id, "play", game.about.version, setup.seats, options, box)
        with store.writing(table.id) as writing:
            writing.append(log[:seq], "somebody", "laid out")
        phone = Phone(app)
        open_at(phone, table)
        by = re.search(r'"by">(.*?)</form>|"by">(.*)', phone.follow("why=").source, re.S)
        assert by and ("#" in by[0] or 'class="broken"' in by[0]), log[seq - 1]
        assert re.search('class="tag">(Allowed|To check)', by[0]), "its word"


@pytest.mark.rule("Q.03", "Q3.1")
def test_what_the_booklet_leaves_open_is_marked_there_and_not_behind_the_end_of_the_game(app, store):
    """The last tile makes a habitat by a reading; that the game is over then no reading says."""
    setup, log = docks.scenario("aqua").draw(random.Random(2))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    table = laid_out(store, "aqua", setup.seats, log[:115], options=options, box=box)
    page = open_at(Phone(app, "en"), table)
    line = page.source.partition('class="last"')[2].partition("</form>")[0]
    assert line.index("Tile orange") < line.index(">unclear<") < line.index("Game over")


def test_asking_why_loses_nothing_that_is_half_made(app, store):
    """A card half entered in Vineta is there when the rule is opened, and when it is closed again."""
    scenario = docks.scenario("vineta")
    setup, log = scenario.draw(random.Random(4))
    timeline = Timeline(scenario.game.refereed.moves, scenario.game.begin(setup), log)
    sunk = next(
        r.seq for r in timeline.readings() if any(effect.rules for effect in r.effects) and log[r.seq]["do"] == "card"
    )
    table = store.create("vineta", "play", "1", setup.seats, msgspec.to_builtins(setup.options), {})
    with store.writing(table.id) as writing:
        writing.append(log[:sunk], "somebody", "laid out")
    phone = Phone(app)
    begun = open_at(phone, table, f"?card=rescue&asked={sunk}")
    opened = phone.follow("why=")
    asked = next(form for form in begun.forms if form.id == "dock").sent(key="", csrf_token="")
    assert next(form for form in opened.forms if form.id == "dock").sent(key="", csrf_token="") == asked
    assert "card=rescue" in phone.address and f"asked={sunk}" in phone.address


def test_a_link_of_the_dock_carries_a_made_up_field_as_it_is_or_not_at_all(app, store):
    """What stands in an address is no argument of the function that writes addresses."""
    scenario = docks.scenario("vineta")
    game, (setup, log) = scenario.game, scenario.draw(random.Random(4))
    readings = Timeline(game.refereed.moves, game.begin(setup), log).readings()
    seq = next(r.seq for r in readings if any(effect.rules for effect in r.effects))
    options = msgspec.to_builtins(setup.options)
    table = store.create(game.id, "play", game.about.version, setup.seats, options, {})
    with store.writing(table.id) as writing:
        writing.append(log[:seq], "somebody", "laid out")
    phone = Phone(app)
    page = open_at(phone, table, "?id=1&endpoint=2&_scheme=3&_external=4&amend=9999")
    assert phone.status == 200 and any("why=" in link for link in page.links)
