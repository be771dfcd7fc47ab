"""An answer for who sits opposite: the verdict, what was tried, one rule, one fact, in large letters."""

import re
from urllib.parse import urlencode

import pytest

from referee.core.files.trial_address import pack
from tests.games.vineta.table import city, flood
from tests.live.people import Player
from tests.store.tables import create, laid_out
from tests.tools import change_beside
from tests.web import aqua
from tests.web.phone import Phone, open_at
from tests.web.scenes import PEOPLE
from tests.web.settled.conftest import keep, region


def across(phone, table, about, **fields):
    told = {name: pack(value) if isinstance(value, list) else value for name, value in fields.items()}
    return phone.get(f"/t/{table.id}/across?{urlencode({'about': about, **told})}")


def test_a_refusal_of_the_table_is_shown_across_and_kept_from_there(app, table, written):
    ana = Player(app, table, seat=0)
    ana.lay(0, "R12")
    assert ana.status == 422
    page = ana.follow("/across?")
    assert ana.status == 200 and "Refused" in page.text and "Ana · takes Region 12" in page.text
    rule = next(id for id in page.text.split() if id.startswith("F") and "." in id)
    form = next(form for form in page.forms if form.action.split("?")[0].endswith("/settled"))
    ana.press(form, ("asked", "0"))
    assert ana.status == 200 and written(table)[-1]["rule"] == rule
    assert written(table)[-1]["facts"]["entry"] == {"do": "pick", "seat": 0, "region": "R12"}


@pytest.mark.rule("Q.17", "Q4.3")
def test_turned_round_and_kept_it_says_all_that_the_answer_says(app, store):
    """The word with its reading, each rule with its fact, what another reading would make of it: none is dropped."""
    table, phone = aqua.lay(store, []), Phone(app)
    open_at(phone, table)
    parts = [
        "Allowed, as this table reads it",
        "The snail may be taken from round 1.",
        "While it is in the market, the snail may be taken before laying.",
        "The snail is in the market and",
        "Refused like this if it is read so: In round 1 the snail may not be taken",
    ]
    shown = across(phone, table, "trial", tried=[{"do": "snail", "seat": 0}], at="0")
    form = next(form for form in shown.forms if (form.action or "").endswith("/settled"))
    for page in (shown, phone.post(form.action, form.sent(("asked", "0")))):
        assert [part for part in parts if part not in page.text] == []
    assert store.entries(table.id)[-1].entry["rule"] == "Q.17", "what allows it"
    change_beside(store, table.id, "somebody", "options", {**store.table(table.id).options, "snail_in_round_1": False})
    page = across(phone, table, "settled", at="1")
    assert [part for part in parts if part not in page.text] == [], "as it was read then"


@pytest.mark.rule("V3.2")
def test_what_the_table_may_allow_against_the_rules_is_told_so_across_and_kept(app, store):
    """It has the word that it has in the trial: of what is refused nothing would follow."""
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), [city(3, G3={"red": 1}), flood(0, 2, "G1")])
    ruling = {"do": "ruling", "entry": flood(1, 1, "R3"), "note": "so we play"}
    open_at(phone := Phone(app, "en"), table, f"/try?from=2&e={pack([ruling])}")
    word = "Against the rules, if the table allows it"
    assert word in phone.page.text
    shown = across(phone, table, "trial", tried=[ruling], at="2")
    form = next(form for form in shown.forms if (form.action or "").endswith("/settled"))
    phone.post(form.action, form.sent(("asked", "0")))
    for page in (shown, across(phone, table, "settled", at="3")):
        assert word in page.text and "R3 is not on the shore" in page.text and "Refused" not in page.text
        assert "game-vineta faced doubt" in page.source


def test_a_claim_turned_round_says_which_line_is_counted_otherwise(app, counted):
    phone = Phone(app)
    open_at(phone, counted)
    page = phone.get(f"/t/{counted.id}/claim?seat=0&n=38&how=0")
    line = re.search(r"Region (\d+) (?:because of [\w ]*?)?(\d+) → (\d+)", page.text)  # a card between
    assert line
    page = phone.follow("/across?")
    assert "Region {}: {} → {}".format(*line.groups()) in page.text


def test_of_two_slips_both_rules_are_carried_on_with_their_lines(app, store):
    """Ana counts nothing taken off, and the archivist in sight as if he were under a temple."""
    archivists = [{"points": 3, "bonus": 4, "sheltered": False}, {"points": 2, "bonus": 3, "sheltered": True}]
    cities = [{"villagers": [4], "archivists": archivists, "others": [11]}, {"villagers": [3, 2]}]
    final = {"do": "put", "field": "final", "value": {"removed": "yellow", "cities": cities}}
    table = laid_out(store, "space_aztecs", ("Ana", "Bo"), [final], "tally", options={"removed": "yellow"})
    open_at(phone := Phone(app), table, "/claim?seat=0&n=27&by=0")
    told = ["Archivists: 8 → 12", "Fewest villagers: −5 → 0", "S9.3", "S12.2"]
    page = phone.follow("/across?")
    form = next(form for form in page.forms if (form.action or "").endswith("/settled"))
    assert [part for part in told if part not in page.text] == []
    desk = phone.post(form.action, form.sent(("asked", "0")))
    assert "S9.3, §S12.2" in desk.text and any("q=S12.2" in link for link in desk.links)
    assert [part for part in told if part not in phone.follow("about=settled").text] == []


def test_who_only_follows_sees_it_and_is_not_asked_to_keep_it(app, counted):
    follower = Phone(app)
    follower.get(f"/v/{counted.view}")
    page = across(follower, counted, "scores")
    assert follower.status == 200 and all(name in page.text for name in PEOPLE)
    page = across(follower, counted, "claim", seat="0", claimed="3")
    assert follower.status == 200 and "Total of Ana" in page.text
    assert not [form for form in page.forms if form.method == "post"]
    stranger = Phone(app)
    across(stranger, counted, "scores")
    assert stranger.status == 403


def test_a_kept_answer_is_shown_across_and_leads_back(app, store, counted):
    phone = Phone(app)
    open_at(phone, counted)
    keep(phone, counted, "reading", rule="F.14", asked="1")
    page = phone.follow("/across?")
    assert "F.14" in page.text and any(link.endswith(("/dispute?", "/dispute")) for link in page.links)
    across(phone, counted, "settled", at="1")
    assert phone.status == 404, "a move is no answer"


def test_it_leads_back_only_to_the_same_table(app, counted):
    phone = Phone(app)
    open_at(phone, counted)
    out = [f"/t/{counted.id}/{step}/{step}/c/x" for step in ("..", ".", "%2e%2e", ".%2E", ".\t.", "..\\x", "\\..", "")]
    evils = ["https://example.org", "//example.org", f"/t/{counted.id}x", "javascript:alert(1)", "/t/other/log", *out]
    for evil in evils:
        page = across(phone, counted, "scores", back=evil)
        assert evil not in page.links and f"/t/{counted.id}/scores" in page.links
    there = f"/t/{counted.id}/scores?open=0.1"
    assert there in across(phone, counted, "scores", back=there).links


def test_it_tells_no_more_than_this_phone_may_know(app, store):
    """Ana has laid 41: to Bo it is as if any card lay there."""
    table = create(store, "play", ("Ana", "Bo"))
    with store.writing(table.id) as writing:
        writing.append([region(0, "R41")], "somebody", "laid")
    ana, bo = Player(app, table, seat=0), Player(app, table, seat=1)
    for card in ("R41", "R42"):
        page = across(bo, table, "trial", tried=[region(1, card)], at="1")
        assert "Allowed" in page.text, card
        assert not [form for form in page.forms if form.method == "post"], "it is still in a hand"
    assert "Refused" in across(ana, table, "trial", tried=[region(1, "R41")], at="1").text
    bo.lay(1, "R41")
    assert bo.status == 200 and "The same Region was entered for Ana and Bo" in bo.page.text, "seen once all have laid"


@pytest.mark.parametrize("about", ["", "war", "trial", "claim", "reading", "rule", "moment", "settled"])
def test_what_asks_for_nothing_is_no_answer(app, counted, about):
    phone = Phone(app)
    open_at(phone, counted)
    across(phone, counted, about)
    assert phone.status in (400, 404)


def test_it_can_be_turned_upright(app, counted):
    phone = Phone(app)
    open_at(phone, counted)
    across(phone, counted, "scores")
    page = phone.follow("up=1")
    assert "across n" in page.source and ' up"' in page.source
    assert not any("up=1" in link for link in page.links)


def test_a_rule_that_is_read_in_a_way_tells_what_this_table_plays(app, counted):
    phone = Phone(app)
    open_at(phone, counted)
    page = across(phone, counted, "rule", rule="F.14")
    assert "At this table: The lowest Region breaks a tie." in page.text


def test_the_scores_of_a_moment_are_shown_as_they_were_then(app, counted):
    phone = Phone(app)
    open_at(phone, counted)
    now = across(phone, counted, "scores").text
    phone.get(f"/t/{counted.id}/scores?at=1")
    page = phone.follow("about=scores")
    assert phone.status == 200 and page.text != now and any("/scores?at=1" in link for link in page.links)
    across(phone, counted, "scores", at="99")
    assert phone.status == 404


def test_what_is_half_made_waits_while_an_answer_is_looked_at(app, counted):
    phone = Phone(app)
    open_at(phone, counted, "?seat=2&typed=3")
    phone.follow("/dispute")
    assert any("typed=3" in link for link in phone.page.links if f"/t/{counted.id}?" in link)


def test_turning_it_keeps_what_was_asked_and_nothing_that_was_made_up(phone, counted):
    open_at(phone, counted)
    here = f"/t/{counted.id}/across?about=rule&rule=F2.1&back=/t/{counted.id}/rules"
    for made_up in ("id=x", "endpoint=x", "_method=GET", "_external=1&_scheme=javascript", "_anchor=x", "self=1"):
        page = phone.get(f"{here}&{made_up}")
        assert phone.status == 200, made_up
        turned = next(link.replace("&amp;", "&") for link in page.links if "up=1" in link)
        assert turned.startswith(f"/t/{counted.id}/across?about=rule&rule=F2.1&back=") and made_up not in turned
