"""The answer to a trial: its reason, a doubt as a doubt, and other readings with the way there."""

import pytest

from referee.core.files.trial_address import pack
from tests.games.faraway.table import region, sanctuary
from tests.games.gefira.table import activate, build, destiny, face, tool
from tests.games.gefira.test_readings import TO_THE_LAST, happens
from tests.games.vineta.scenes import CITY, FIVE, PEOPLE, TWO_GONE
from tests.games.vineta.table import card, city, flood
from tests.store.tables import laid_out
from tests.web import aqua
from tests.web.phone import Phone, open_at, press
from tests.web.trial.played import address


def tried(app, store, log, entry, lang="en"):
    """The page of a trial after a log, on a new phone."""
    table = laid_out(store, "vineta", PEOPLE, [CITY, *log], options=FIVE)
    phone = Phone(app, lang)
    return phone, table, open_at(phone, table, address(table, [entry], len(log) + 1).partition(table.id)[2])


@pytest.mark.rule("V3.4")
def test_what_an_allowed_card_comes_to_is_said_with_the_rule_that_allows_it(app, store):
    """Two wanted to open on one district: the second card joins the first one's series, and the answer says so."""
    phone, table, page = tried(app, store, [flood(0, 2, "G1")], flood(1, 3, "G1"))
    assert "Allowed" in page.text and "in Ana’s series" in page.text.replace("'", "’")
    assert "V3.4" in page.source and "No points change" not in page.text
    headline = page.source.split('class="verdict yes"')[1].split('class="broken"')[0]
    assert 'class="becomes"' in headline and page.source.count('class="becomes"') == 1, "in one look"
    assert "At its sinking, houses in this order: Ana, Bruno." in page.text
    assert page.source.count("vi-wave vi-new") == 1, "the new card of the row has a ring"
    across = phone.get(f"/t/{table.id}/across?about=trial&at=2&tried={pack([flood(1, 3, 'G1')])}")
    assert "V3.4" in across.text and "Allowed" in across.text


@pytest.mark.rule("V6.10")
def test_a_place_that_is_not_allowed_can_be_asked_about_where_only_one_is(app, store):
    """At the table the house goes to the one threatened district at once; a trial asks which is meant."""
    log = [city(3, G3={"red": 1}), flood(0, 2, "G1")]
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), log)
    phone = Phone(app, "en")
    open_at(phone, table, "/try?kept=2")
    page = press(phone, "card:false_hope", "is:G3", "is:G2")
    assert "Refused" in page.alert and "G2" in page.alert and "V6.10" in page.source
    open_at(phone, table, "?card=false_hope")
    assert "G1" in press(phone, "is:G3").text and store.seq(table.id) == 3


@pytest.mark.rule("V5.4", "V.A15")
def test_the_rules_of_the_move_stand_before_a_reading_under_which_something_else_follows(app, store):
    """The last card of a round sinks a district; who opens the next one is read in two ways."""
    log = [flood(0, 3, "G1"), flood(1, 2, "G2"), card(1, "one_less")]
    table = laid_out(store, "vineta", ("Ana", "Bo"), [city(2), *log])
    phone = Phone(app, "en")
    page = open_at(phone, table, address(table, [flood(0, 1, "G1")], 4).partition(table.id)[2])
    said = [page.text.index(each) for each in ("the end of any series", "sinks its district", "the figure passes once")]
    assert said == sorted(said) and "the round's last card: G1 at 4, G2 at 2" in page.text.replace("\u2019", "'")


@pytest.mark.rule("G6.5", "G6.6")
@pytest.mark.parametrize("symbol, follows", [("broken_plank", "jumps back"), ("flood", "jumps back")])
def test_of_a_long_chain_two_effects_are_said_and_the_others_folded(app, store, symbol, follows):
    """So that the rule stands on the first screen of a small phone: who had an accident, and what was removed."""
    *log, breaks = happens(symbol)
    if symbol == "flood":
        breaks |= {"tool": "compass"}
    table = laid_out(store, "gefira", ("Ana", "Bo"), log, options={"bridge_length": 5})
    page = open_at(Phone(app, "en"), table, address(table, [breaks], len(log)).partition(table.id)[2])
    said, folded = page.source.split('<details class="small caused">')
    assert said.rsplit('<p class="small">', 1)[1].count("·") == 1 and "Section removed" in said and follows in said
    assert folded.split("</details>")[0].count("·") >= 2


@pytest.mark.rule("G6.5", "G7.3", "G7.4", "G.A19")
@pytest.mark.parametrize("entered", [False, True])
def test_accidents_come_before_all_else_that_a_flood_does(app, store, entered):
    """One is lost, the next jumps on; where the lock lies then, a reading, was nobody's quarrel."""
    blue, red = ["talisman", "snake", None, "winds", None, "liana", None], [*["flood"] * 3, "snake", *[None] * 3]
    waits, stops = [destiny(0, "tool")] * 2, tool(False)
    red_goes = [*waits, activate(1, 1), stops, activate(1, 2), *waits, activate(1, 0), stops, activate(1, 1)]
    log = [build(blue, red), *red_goes, activate(0, 0), tool()]
    flooded = [face("flood", tool="compass")]
    table = laid_out(store, "gefira", ("Ana", "Bo"), [*log, *flooded[:entered]])
    rest = f"?why={len(log) + 1}" if entered else address(table, flooded, len(log)).partition(table.id)[2]
    page = open_at(Phone(app, "en"), table, rest)
    told, rules = page.text.split("G7.4", 1)
    said = ["Accident at red 2: a hole behind, a hole ahead", "Red 3 jumps forward: 4", "Sections removed"]
    assert sorted(said, key=told.index) == said and "unclear" not in told
    assert rules.index("G7.3") < rules.index("G.A19")


@pytest.mark.rule("G6.8", "G.A8")
def test_the_points_that_are_quarrelled_about_stand_above_the_rules(app, store):
    """A liana on the last section: the one counts 3, the other 1."""
    *log, hangs = TO_THE_LAST
    table = laid_out(store, "gefira", ("Ana", "Bo"), log, options={"bridge_length": 5})
    page = open_at(Phone(app, "en"), table, address(table, [hangs], len(log)).partition(table.id)[2])
    said = ["If the game ended there: A 1 → 3", "flies two sections", "5 is the last section", "Read it so"]
    assert sorted(said, key=page.text.index) == said


@pytest.mark.rule("F7.8")
def test_of_the_last_move_the_points_are_said_at_the_end_and_not_as_if_it_were_there(app, store):
    """The game is over with it; of what is in dispute then, the rule of the eighth round stands first."""
    log = [region(seat, 60 - 5 * n - seat) for n in range(7) for seat in range(2)]
    table = laid_out(store, "faraway", ("Ana", "Bo"), [*log, region(0, 61), region(1, 1)])
    page = open_at(Phone(app, "en"), table, address(table, [sanctuary(0, "S01")], 16).partition(table.id)[2])
    assert "Game over" in page.text and "At the end: A " in page.text and "If the game ended" not in page.text
    assert page.source.index("F7.8") < page.source.index("F7.4")


@pytest.mark.rule("V3.2")
def test_a_doubt_stands_under_no_green_tick_and_travels_with_what_is_shown_across(app, store):
    """G2 has sunk: whether Y1 meets the sea there only a drawing says, which nobody has confirmed."""
    phone, table, page = tried(app, store, TWO_GONE[1:13], flood(3, 2, "Y1"))
    verdict = page.source.split('class="verdict ')[1]
    assert verdict.startswith("doubt") and "To check" in page.text and "Allowed" not in verdict.split("</h2>")[0]
    across = phone.get(f"/t/{table.id}/across?about=trial&at=13&tried={pack([flood(3, 2, 'Y1')])}")
    assert "To check" in across.text and "V3.2" in across.text and "Allowed" not in across.text


@pytest.mark.rule("V3.2")
@pytest.mark.parametrize(
    ("seen", "said"), [("Yes, Y1 touches G2, under water", "Allowed"), ("No, Y1 does not touch G2", "Refused")]
)
def test_who_looks_at_the_board_settles_the_doubt_for_the_trial_and_the_table(app, store, seen, said):
    """Of all that is tapped in a trial this alone is written: the doubt is gone from the table too."""
    phone, table, page = tried(app, store, TWO_GONE[1:13], flood(3, 2, "Y1"))
    assert page.text.index("The answer is kept for the whole game.") < page.text.index("Yes, Y1 touches G2")
    form = next(form for form in page.forms if (form.action or "").endswith("/settle"))
    key = next(each for each in form.keys if each[0] == "found" and (".touches=" in each[1]) == (said == "Allowed"))
    assert seen in page.text
    page = phone.post(form.action, form.sent(key))
    assert "Trial" in page.text and said in page.text and "To check" not in page.text
    assert store.seq(table.id) == 13 and store.table(table.id).box["map"]
    watcher = Phone(app, "en")
    watcher.get(f"/v/{table.view}")
    open_at(watcher, table)
    assert watcher.client.post(form.action, data=form.sent(key)).status_code in (400, 403)


def test_no_key_beside_an_open_question_leads_past_it(app, store):
    """Entering and going on stand behind the last key until somebody has looked; who only watches goes on."""
    phone, table, page = tried(app, store, TWO_GONE[1:13], flood(3, 2, "Y1"))
    beside, _, behind = page.source.split('class="ways-on"')[1].partition('<details class="more">')
    assert "Show across" in beside and "Enter for real" not in beside and "Try the next" not in beside
    assert "Enter for real" in behind and "Try the next" in behind and 'class="btn go"' not in page.source
    form = next(form for form in page.forms if (form.action or "").endswith("/settle"))
    key = next(each for each in form.keys if each[0] == "found" and ".touches=" in each[1])
    page = phone.post(form.action, form.sent(key))
    beside = page.source.split('class="ways-on"')[1].partition('<details class="more">')[0]
    assert "Enter for real" in beside and 'class="btn go"' in beside
    table = laid_out(store, "vineta", PEOPLE, [CITY, *TWO_GONE[1:13]], options=FIVE)
    watcher = Phone(app, "en")
    watcher.get(f"/v/{table.view}")
    page = watcher.get(f"/t/{table.id}{address(table, [flood(3, 2, 'Y1')], 13).partition(table.id)[2]}")
    assert "To check" in page.text and 'class="btn go"' in page.source


@pytest.mark.parametrize("found", ["", "Y1.touches", "Y1.touches=Q9", "nothing=G1", "map.confirmed=maybe"])
def test_a_finding_of_nothing_is_a_bad_request(app, store, found):
    phone, _, page = tried(app, store, TWO_GONE[1:13], flood(3, 2, "Y1"))
    form = next(form for form in page.forms if (form.action or "").endswith("/settle"))
    phone.post(form.action, form.sent(("found", found)))
    assert phone.status == 400


@pytest.mark.rule("V.A5")
def test_what_only_this_tables_reading_refuses_says_so_and_leads_to_the_other(app, store):
    phone, table, page = tried(app, store, [flood(0, 3, "G1")], card(1, "calm_sea"))
    assert "Refused, as this table reads it" in page.text
    (way,) = {link for link in page.links if "/readings?" in link}
    here, page = phone.address, phone.get(way)
    assert here in page.links and "Allowed Bruno · Calm sea" in page.text, "it leads back to the trial"
    assert "Refused Bruno · Calm sea" in page.text[: page.text.index("Otherwise:")], "what each reading makes of it"
    _read_so(phone, store, table, page, ("V.A5", "yes"), here)
    assert "Trial" in phone.page.text and "Allowed" in phone.page.text, "the same trial, read so"


@pytest.mark.rule("Q.17")
def test_read_it_so_in_a_trial_shows_what_it_would_change_and_leads_back(app, store):
    """Before the first entry too: the trial hangs on it, though nothing in the log does."""
    table, phone = aqua.lay(store, []), Phone(app, "en")
    open_at(phone, table)
    page = phone.get(address(table, [{"do": "snail", "seat": 0}], 0))
    assert "Allowed, as this table reads it" in page.text and "Refused like this if it is read so: " in page.text
    _read_so(phone, store, table, page, ("Q.17", "no"), phone.address)
    assert "Refused, as this table reads it" in phone.page.text


def _read_so(phone, store, table, page, read, here):
    """The consequences of that pick alone, closed or saved back to the trial; nothing is saved before."""
    asked, before = ("read_so", " ".join(read)), store.table(table.id).options
    key = next(form for form in page.forms if asked in form.keys)
    shown = phone.post(key.action, key.sent(asked))
    assert phone.status == 200 and "What would change" in shown.text and here in shown.links
    assert "The snail may be taken from round 1." not in shown.text, "a rule is told as it would be read"
    assert store.table(table.id).options == before, "nothing is saved yet"
    phone.post(shown.dock.action, shown.dock.sent())
    assert store.table(table.id).options != before and phone.address == here


@pytest.mark.rule("V.A14", "V6.13")
@pytest.mark.parametrize(
    ("to", "named", "said"),
    [("G2", "V.A14", "this answer would change"), ("G1", "V6.13", "would change")],
)
def test_the_reading_that_the_verdict_names_stands_first_and_alone_open(app, store, to, named, said):
    log, rescue = [flood(0, 2, "G1"), card(1, "quarantine", on="G2")], card(2, "rescue", "G1", to=to)
    phone, _, page = tried(app, store, log, {**rescue, "houses": ["blue", "blue"]})
    way = next(link for link in page.links if "/readings?" in link)
    shown, *folds = phone.get(way).source.split('<details class="why"')
    assert said in shown and f">{named}<" in shown
    assert "V.A5<" not in shown and any("V.A5<" in fold for fold in folds)


@pytest.mark.rule("V.A14", "V6.5", "V6.10")
def test_that_houses_arrive_in_quarantine_is_a_reading_and_the_other_one_is_told(app, store):
    """The booklet says both that houses arrive there, and that the cards which bring them are no use on it."""
    hopes, rescues = (card(2, "false_hope", "G2", colour="blue"), card(2, "rescue", "G1", houses=["blue", "blue"]))
    for to, entry in (("G1", hopes), ("G2", rescues)):
        log = [flood(0, 2, "G1"), card(1, "quarantine", on=to)]
        _, _, page = tried(app, store, log, entry | {"to": to})
        told = page.text[page.text.index("V.A14") :]
        assert "V.A14 unclear Nothing leaves a quarantine; houses may come in" in told
        assert "Refused like this if it is read so: Nothing enters a quarantine" in told
        assert "the booklet says that houses do. What it forbids is taking out." in told
        assert "One could read that these cards cannot bring a house into the district either." in told


@pytest.mark.rule("V3.4", "V3.2")
def test_an_entry_of_the_log_opened_says_the_same(app, store):
    table = laid_out(store, "vineta", PEOPLE, [CITY, flood(0, 2, "G1"), flood(1, 3, "G1")], options=FIVE)
    phone = Phone(app, "en")
    open_at(phone, table)
    assert "A series starts on the shore." in phone.get(f"/t/{table.id}/log?open=2").text
    assert "A flood card may be added at the end of any series." in phone.get(f"/t/{table.id}/log?open=3").text
    assert "may be added at the end of any series" not in phone.get(f"/t/{table.id}/log").text


@pytest.mark.rule("Q6.1")
def test_a_key_that_is_greyed_gets_the_answer_of_any_refusal(app, store):
    """It makes no entry: what was tapped is said, and the refusal with its fact is shown across and kept."""
    table, phone = aqua.lay(store, aqua.OPEN), Phone(app, "en")
    open_at(phone, table, "/try?kept=4")
    page = phone.tap("f")
    assert phone.status == 422 and "Refused Bruno · And a large animal?" in page.alert
    shown = phone.follow("/across?")
    assert "Refused" in shown.text and "Q6.1" in shown.text and any("/try?" in link for link in shown.links)
    keep = next(form for form in shown.forms if (form.action or "").endswith("/settled"))
    kept = phone.post(keep.action, keep.sent(("asked", "0")))
    assert "Refused. " in kept.text and store.entries(table.id)[-1].entry["facts"]["entry"] == {}
    phone.get(f"/t/{table.id}/across?about=trial&at=4&tap=tap%3De")
    assert phone.status == 400, "a key that is not greyed answers nothing"
