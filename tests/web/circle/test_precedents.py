"""How a circle settled things, on its page, at the desk and beside answers; and nothing of it for anybody else."""

import random
import re

import pytest

from referee.core.circle.played import Held, Precedent, held
from referee.core.files.trial_address import pack
from referee.games import GAMES
from tests.games.vineta.players import random_game
from tests.games.vineta.table import card, city, flood
from tests.store.tables import laid_out
from tests.tools import change_beside
from tests.web.circle.conftest import guest
from tests.web.circle.test_privacy import address
from tests.web.circle.test_privacy import pages as every_page
from tests.web.phone import Phone, open_at

SEATS = ("Ana", "Bo", "Cid")
LOG = [city(3, G1={"blue": 2}), flood(0, 3, "G1")]
WHOLE = random_game(random.Random(1), 3)
CALM = card(1, "calm_sea")
RULING = {"do": "ruling", "entry": CALM, "note": "once"}
NO_SHORE = {
    "do": "settled",
    "about": "trial",
    "rule": "V3.2",
    "asked": 1,
    "facts": {"entry": flood(1, 2, "R1"), "legal": False, "breaches": []},
}
REFUSED = flood(1, 2, "R1")


def reading():
    """A reading of Vineta's, and a pick that is not the usual one."""
    rule = next(rule for rule in GAMES["vineta"].telling.rulebook if rule.id == "V.A2")
    return rule, list(rule.picks)[1]


@pytest.fixture
def past(store):
    """A circle with two finished games in which things were settled, and a table that it plays now."""
    circle = store.circles.create("Zibeline", by="nobody")
    rule, pick = reading()
    tables = []
    for log, options in (([*LOG, NO_SHORE, RULING], {rule.option: pick}), (LOG, {rule.option: pick}), (LOG, {})):
        table = laid_out(store, "vineta", SEATS, log, "play", options=options)
        if len(tables) < 2:
            change_beside(store, table.id, "x", "ended", True)
        store.circles.put(table.id, circle.id, [each.id for each in store.circles.join(circle.id, SEATS)])
        tables.append(table)
    return store.circles.get(circle.id), tables


@pytest.fixture
def member(app, past):
    """A phone of the circle, at the table that is played now."""
    phone = Phone(app)
    phone.get(f"/e/{past[0].edit}")
    open_at(phone, past[1][-1])
    return phone


def test_the_circle_lists_what_its_games_settled(past, member):
    circle, _ = past
    rule, pick = reading()
    text = member.get(f"/c/{circle.id}").text
    assert "Settled before: 3" in text, "an answer, a ruling, a reading that two games played"
    text = member.follow("/precedents").text
    assert f"Read: {rule.picks[pick]['en']}" in text and "2 times" in text
    assert "Allowed by the table. once" in text and "V3.2" in text and "Ana, Bo, Cid" in text
    assert "See that moment" in text and f"/c/{circle.id}/t/{past[1][0].id}/at/4" in member.page.links


def test_what_was_settled_is_searched_by_game_rule_and_words(past, member):
    circle, _ = past
    count = lambda asked: member.get(f"/c/{circle.id}/precedents?{asked}").text.count("Booklet")  # noqa: E731
    assert [count(asked) for asked in ("", "q=V3.2", "q=allowed+table", "game=aqua", "q=zebra")] == [3, 1, 1, 0, 0]


def test_a_moment_is_opened_by_one_tap_more(past, member):
    circle, tables = past
    member.get(f"/c/{circle.id}/t/{tables[0].id}/at/4")
    assert member.status == 200 and "at=4" in member.address
    assert "can act: Bo chooses a target" in member.page.text.replace("\u00a0", " "), "the ruling as it was made"


def test_the_desk_and_an_answer_lead_to_it_in_two_taps(past, member):
    table = past[1][-1]
    text = member.get(f"/t/{table.id}/dispute").text
    assert "Settled here before" in text and "Zibeline: 3 answers" in text
    assert re.search(r"Vineta · [^·]*turn[^·]* · Zibeline", text), "the game, its round, the circle"
    member.get(f"/t/{table.id}/try?from=2&e={pack([REFUSED])}")
    assert "Settled before," in member.page.text
    member.follow(f"/t/{table.id}/precedents?rule=V3.2")
    assert "V3.2" in member.page.text and "See that moment" in member.page.text
    assert "Allowed by the table" not in member.page.text, "of this rule alone"


def test_a_claim_that_two_slips_explain_is_found_by_either_rule_and_says_both(store, past, member):
    """Ana counts nothing taken off, and the archivist in sight as if he were under a temple."""
    circle, _ = past
    archivists = [{"points": 3, "bonus": 4, "sheltered": False}, {"points": 2, "bonus": 3, "sheltered": True}]
    cities = [{"villagers": [4], "archivists": archivists, "others": [11]}, {"villagers": [3, 2]}]
    final = {"do": "put", "field": "final", "value": {"removed": "yellow", "cities": cities}}
    there, now = (
        laid_out(store, "space_aztecs", SEATS[:2], log, "tally", options={"removed": "yellow"}) for log in ([final], [])
    )
    open_at(member, there, "/claim?seat=0&n=27&by=0")
    page = member.follow("/across?")
    form = next(form for form in page.forms if (form.action or "").endswith("/settled"))
    member.post(form.action, form.sent(("asked", "0")))
    change_beside(store, there.id, "x", "ended", True)
    for table in (there, now):
        store.circles.put(table.id, circle.id, [each.id for each in store.circles.join(circle.id, SEATS[:2])])
    book = GAMES["space_aztecs"].telling.rulebook
    open_at(member, now)
    here = f"/t/{now.id}/precedents?rule="
    searched = [f"/c/{circle.id}/precedents?q={id}" for id in ("S9.3", "S12.2")]
    for at in (*searched, f"/t/{now.id}/dispute", f"{here}S9.3", f"{here}S12.2"):
        page = member.get(at)
        assert '<b class="id">S9.3, §S12.2</b>' in page.source, at
        assert all(book[id].text["en"] in page.text for id in ("S9.3", "S12.2")), "each as the booklet says it"


def looked_up(rule):
    return {"do": "settled", "about": "rule", "rule": rule, "asked": None, "facts": {}}


def test_at_the_desk_those_of_the_rules_of_the_moment_stand_first(store, past, member):
    """However old they are: a card is to be played now."""
    circle, tables = past
    for rule in ("V2.2", "V6.9", "V1.8"):
        there = laid_out(store, "vineta", SEATS, [*LOG, looked_up(rule)], "play")
        change_beside(store, there.id, "x", "ended", True)
        store.circles.put(there.id, circle.id, [each.id for each in store.circles.join(circle.id, SEATS)])
    for page in ("dispute", "precedents"):
        source = member.get(f"/t/{tables[-1].id}/{page}").source
        found = re.findall(r'<b class="id">(.*?)</b>', source)
        assert found[0] == "V2.2" and not {"V1.8", "V6.9"} & set(found[:2]), found
    assert found.index("V1.8") < found.index("V3.2"), "the others as before, the latest first"
    rule = GAMES["vineta"].telling.rulebook["V2.2"]
    assert rule.short["en"] in source, "what a rule that was looked up says"


def test_the_slip_says_that_the_circle_settled_it_so_before(app, store, past, member):
    circle, _ = past
    other = NO_SHORE | {"facts": NO_SHORE["facts"] | {"entry": flood(2, 1, "R3")}}
    allowed = NO_SHORE | {"facts": NO_SHORE["facts"] | {"legal": True}}
    for kept, n in ((other, 2), (allowed, 0)):
        table = laid_out(store, "vineta", SEATS, WHOLE, "play")
        with store.writing(table.id) as writing:
            writing.append([kept], "somebody", "kept")
        store.circles.put(table.id, circle.id, [each.id for each in store.circles.join(circle.id, SEATS)])
        open_at(member, table)
        assert member.get(f"/t/{table.id}/slip").text.count("settled so on") == n, "on the slip and in its text"
    stranger = Phone(app)
    open_at(stranger, table)
    assert "settled so on" not in stranger.get(f"/t/{table.id}/slip").text


def test_an_answer_by_reading_leads_to_how_the_circle_read_it(store, past, member):
    """Its rule is not among those that refuse the move here: another reading of it would allow it."""
    circle, tables = past
    rule = next(rule for rule in GAMES["vineta"].telling.rulebook if rule.id == "V.A5")
    there = laid_out(store, "vineta", SEATS, LOG, "play", options={rule.option: True})
    change_beside(store, there.id, "x", "ended", True)
    store.circles.put(there.id, circle.id, [each.id for each in store.circles.join(circle.id, SEATS)])
    member.get(f"/c/{circle.id}")
    text = member.get(f"/t/{tables[-1].id}/try?from=2&e={pack([CALM])}").text
    assert "Refused, as this table reads it" in text
    assert any("precedents?rule=V.A5" in link for link in member.page.links), member.page.links


def test_a_reading_is_taken_over_by_its_consequences(past, member):
    rule, pick = reading()
    table = past[1][-1]
    member.get(f"/t/{table.id}/precedents?rule={rule.id}")
    assert "This table reads it otherwise" in member.page.text
    form = next(each for each in member.page.forms if (each.action or "").endswith("/settings"))
    member.post(form.action, form.sent(("read_so", f"{rule.id} {pick}")))
    assert member.status == 200 and member.page.text.startswith("What would change")


def test_who_has_only_the_tables_link_is_shown_no_precedent(app, past, member):
    table = past[1][-1]
    tried = f"/t/{table.id}/try?from=2&e={pack([REFUSED])}"
    pages = (tried, f"/t/{table.id}/dispute", f"/t/{table.id}/log?open=2", f"/t/{table.id}")
    for page in pages:
        member.get(page)  # what is drawn for one phone is not shown to another
    stranger = Phone(app)
    stranger.get(f"/e/{table.edit}")
    for page in pages:
        text = stranger.get(page).source
        assert "Settled before" not in text and "Zibeline" not in text and "precedents" not in text, page
    stranger.get(f"/t/{table.id}/precedents")
    assert stranger.status == 403
    for rule in every_page(app, "/t/<id>", "GET"):  # claims, slips, pictures, files, previews too
        at = address(app, rule, id=table.id, seq=1, seat=0)
        for more in ("", f"?about=trial&at=2&tried={pack([REFUSED])}", "?rule=V3.2&q=V3.2&seat=0&n=3&open=2"):
            data = stranger.client.get(at + more, follow_redirects=True).data
            assert not [word for word in (b"Settled before", b"Zibeline", b"precedents") if word in data], at + more
    watcher = guest(app, past[0])
    assert "Settled before: 3" in watcher.get(f"/c/{past[0].id}").text


def test_a_file_brings_them_along(app, past, member):
    from tests.web.circle.test_take import file_of, preview, take

    circle, _ = past
    other = Phone(app)
    preview(other, file_of(member, circle.id))
    take(other)
    assert "Settled before: 3" in other.page.text


def of(*found):
    people = (None,)
    return held(Held(each, f"t{n}", "vineta", f"2026-01-0{n}", people) for n, each in enumerate(found, 1))


def settled(about, rule, **facts):
    return Precedent("settled", rule, 1, {"do": "settled", "about": about, "rule": rule, "facts": facts})


def test_two_that_contradict_each_other_say_so():
    move, other = {"do": "play", "seat": 0, "card": 1}, {"do": "play", "seat": 1, "card": 2}
    read = [Precedent("reading", "V.1", pick="a"), settled("reading", "V.1", pick="b")]
    assert [each.contradicted for each in of(*read)] == [True, True]
    refused = settled("trial", "V.2", entry=move, legal=False)
    assert all(each.contradicted for each in of(refused, Precedent("ruling", "V.2", 3, other)))
    assert not any(each.contradicted for each in of(refused, settled("trial", "V.2", entry=other, legal=True)))
    assert all(each.contradicted for each in of(refused, settled("trial", "V.2", entry=move | {"seat": 4}, legal=True)))
    assert not any(each.contradicted for each in of(refused, Precedent("ruling", "V.3", 3, move))), "of another rule"
    same = of(*[Precedent("reading", "V.1", pick="a")] * 3)
    assert [(each.times, each.when) for each in same] == [(3, "2026-01-03")]
