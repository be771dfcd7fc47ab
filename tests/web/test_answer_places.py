"""One answer, wherever an entry is judged: the same word, rule, facts and readings in each place."""

import json
import re

import pytest
from flask import url_for

from referee.core.files.trial_address import pack
from referee.games import GAMES
from tests.games.space_aztecs.table import earliest, play, temple
from tests.games.vineta.table import card, city, flood
from tests.store.tables import laid_out
from tests.tools import run_one
from tests.web.phone import open_at, press

LOG = [city(3, G1={"blue": 2}), flood(0, 3, "G1")]
SUNK = [*LOG, *[flood(seat, 1, "G1") for seat in (1, 2, 1, 2, 0, 2, 0, 1)]]
JOINS = "A flood card may be added at the end of any series."
TOKEN = "G1 carries Ana's token: this is card number 2 of that series, which stood at 3."

# What is tried after which log; its word, the rule's sentence, what decides it, and what another reading says.
ENTRIES = {
    "allowed": (LOG, flood(1, 2, "G1"), "Allowed", JOINS, TOKEN, ""),
    "refused": (LOG, flood(1, 2, "R1"), "Refused", "A series starts on the shore.", "R1 is not on the shore", ""),
    "to_check": (SUNK, flood(2, 2, "Y3"), "To check", "A series starts on the shore.", "Y3 is not on the shore", ""),
    "by_reading": (
        LOG,
        card(1, "calm_sea"),
        "Refused",
        "A card that can act does act; any other is discarded.",
        "can act: Bo chooses a target",
        "Allowed if it is read so",
    ),
    "ruled": (
        LOG,
        {"do": "ruling", "entry": card(1, "calm_sea"), "note": ""},
        "",
        "A card that can act does act; any other is discarded.",
        "can act: Bo chooses a target",
        "",
    ),
}
NOW = [name for name in ENTRIES if name != "ruled"]
STANDS = ["allowed", "to_check", "ruled"]
KEYS = ["G1", "G2", "G3"]  # what is allowed in place of what is refused


def plain(text):
    return " ".join(text.replace("’", "'").replace("\u00a0", " ").split())


def lies(store, name, *more):
    log, *_ = ENTRIES[name]
    return laid_out(store, "vineta", ("Ana", "Bo", "Cid"), [*log, *more], "play")


def settling(page):
    """What is asked of a doubt there, by its keys."""
    return [key for form in page.forms if (form.action or "").endswith("/settle") for key in form.keys if key[1]]


def found(phone, name, *, word=True, short=True, turns=True):
    _, _, said, rule, facts, otherwise = ENTRIES[name]
    text = plain(phone.page.text)
    for each in (said if word else "", rule if short else "", facts, otherwise if turns else ""):
        assert each in text, (each, text)


@pytest.mark.parametrize("name", NOW)
def test_in_a_trial(phone, store, name):
    table = lies(store, name)
    open_at(phone, table)
    log, entry, *_ = ENTRIES[name]
    phone.get(f"/t/{table.id}/try?from={len(log)}&e={pack([entry])}")
    found(phone, name, short=name in ("allowed", "to_check"), turns=False)
    assert name != "by_reading" or "Refused, as this table reads it" in phone.page.text


def test_where_it_was_entered_a_doubt_has_the_sentence_of_its_rule(phone, store):
    """The dock asks for the next card already."""
    table = lies(store, "to_check")
    open_at(phone, table, "?card=flood_2")
    press(phone, "is:Y3")
    found(phone, "to_check", word=False)
    said = phone.page.source.partition('class="doubtful')[2].partition("</summary>")[0]
    assert "A series starts on the shore." in said and "V3.2" in said


@pytest.mark.parametrize("name", NOW)
def test_turned_round(app, phone, store, name):
    table = lies(store, name)
    open_at(phone, table)
    log, entry, *_ = ENTRIES[name]
    with app.test_request_context():
        address = url_for("across.across", id=table.id, about="trial", tried=pack([entry]), at=len(log))
    phone.get(address)
    found(phone, name, short=False)


@pytest.mark.parametrize("name", NOW)
def test_kept_in_the_log(phone, store, name):
    """The note says verdict, facts and the reading that turns it; a tap on its rule has the sentence."""
    table = lies(store, name)
    open_at(phone, table)
    log, entry, *_ = ENTRIES[name]
    csrf = next(form for form in phone.page.forms if "csrf_token" in form.sent()).sent()["csrf_token"]
    asked = {"about": "trial", "at": str(len(log)), "tried": pack([entry]), "csrf_token": csrf, "key": "k"}
    phone.post(f"/t/{table.id}/settled", asked)
    assert phone.status == 200
    for page in ("/dispute", "/log"):
        phone.get(f"/t/{table.id}{page}")
        found(phone, name, word=name != "by_reading", short=False)
    assert name != "refused" or "V3.2" in phone.page.text


def test_what_is_allowed_in_place_of_it_is_a_key_at_the_table_and_in_a_trial(phone, store):
    """Said once, and tapped: the card lies there then."""
    table = lies(store, "refused")
    log, entry, *_ = ENTRIES["refused"]
    open_at(phone, table, "?card=flood_2")
    refused = press(phone, "is:R1")
    assert phone.status == 422
    here = [key[1].partition(":")[2] for form in refused.forms for key in form.keys if key[1].startswith("is:")]
    assert [key for key in here if key in KEYS]
    phone.get(f"/t/{table.id}/try?from={len(log)}&e={pack([entry])}")
    there = [key[1].partition(":")[2] for form in phone.page.forms for key in form.keys if key[1].startswith("is:")]
    assert set(KEYS) & set(there) or "Another move" in phone.page.text


@pytest.mark.parametrize("name", STANDS)
def test_at_its_moment_and_opened_in_the_log(phone, store, name):
    log, entry, *_ = ENTRIES[name]
    table = lies(store, name, entry)
    open_at(phone, table)
    phone.get(f"/t/{table.id}?at={len(log) + 1}")
    found(phone, name)
    keys = settling(phone.page)
    phone.get(f"/t/{table.id}/log?open={len(log) + 1}")
    found(phone, name, short=name == "allowed")
    assert keys == settling(phone.page) and bool(keys) == (name == "to_check")


@pytest.mark.rule("V5.4", "V6.11", "V.A15")
def test_a_moment_and_the_last_move_show_the_other_reading_beside_the_one_that_decides(phone, store):
    """Of a round that ends: open, with its effect, and whose turn it would be said once; no reading of another case."""
    log = [city(4), flood(0, 3, "G1"), flood(1, 1, "G2"), flood(2, 1, "G2"), flood(3, 1, "G1")]
    log += [flood(seat, 1, "G1") for seat in (1, 2, 3, 0, 2, 3, 0, 1)]
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid", "Dea"), log)
    for address in (f"?at={len(log)}", f"?why={len(log)}"):
        page = open_at(phone, table, address)
        beside = page.source.partition('<div class="besides">')[2].partition("</div>")[0]
        before = page.source.partition('<div class="besides">')[0]
        assert "Ana plays first next" in beside and "then Ana plays" not in beside, page.text
        assert before.count("<details") - before.count("</details>") == 0, "it is folded in nothing"
        assert "V.A15" in before and "V.A1<" not in page.source
        assert "V3.4</" not in before, "the reading is what a round that ended is asked about"
        assert "Why this table reads it so" in before
        assert "#around" in beside and "#ok" not in beside, "no verdict of this table"


def test_before_a_correction_is_saved(phone, store):
    table = lies(store, "ruled", flood(1, 1, "G1"))
    open_at(phone, table)
    _, ruling, *_ = ENTRIES["ruled"]
    csrf = next(form for form in phone.page.forms if "csrf_token" in form.sent()).sent()["csrf_token"]
    form = {"csrf_token": csrf, "entry": json.dumps(ruling["entry"]), "amend": "3", "note": "", "key": "k", "seen": "3"}
    phone.post(f"/t/{table.id}/rule", form)
    found(phone, "ruled")


@pytest.mark.parametrize("name", ["allowed", "refused", "to_check", "by_reading"])
def test_on_the_command_line(name):
    log, entry, *_ = ENTRIES[name]
    file = {"format": "referee-table/1", "game": "vineta", "seats": ["Ana", "Bo", "Cid"], "log": [*log, entry]}
    _, replayed = run_one("replay", file, "--answers")
    said = replayed["entries"][-1]["answer"]
    assert said["kind"] == name
    _, _, _, rule, facts, otherwise = ENTRIES[name]
    assert rule in [each["short"]["en"] for each in said["because"]]
    assert any(facts in plain(each["text"]["en"]) for each in said["because"] if "text" in each)
    assert bool(otherwise) == any(each["legal"] != replayed["entries"][-1]["legal"] for each in said["readings"])
    assert "answer" not in run_one("replay", file)[1]["entries"][-1]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_is_no_word_of_the_booklet_says_so_beside_its_sentence(app, game):
    """A reading, or arithmetic of the referee's own, in whatever draws a rule that decides; not what is printed."""
    drawn = app.jinja_env.from_string("{% import 'parts/macros.html' as m %}{{ m.no_booklet(rule) }}")
    with app.test_request_context():
        for rule in game.telling.rulebook:
            ours = rule.kind in ("reading", "check") and not rule.decided
            assert ("tag" in drawn.render(rule=rule)) == ours, rule.id


@pytest.mark.rule("S.R11")
def test_a_temple_with_nobody_to_cover_is_allowed_by_a_reading(phone, store):
    table = laid_out(store, "space_aztecs", ("Ana", "Bo"), [earliest(0)], "play", options={"removed": "yellow"})
    open_at(phone, table, f"/try?from=1&e={pack([play(0, temple('pink'))])}")
    assert re.search(r"S\.R11 unclear A temple may be laid with nobody to cover", phone.page.text)
    across = phone.follow("/across?").text
    assert "A temple may be laid with nobody to cover. S.R11 unclear" in across, "turned round too"


@pytest.mark.rule("V5.4", "V5.6", "V.A15")
def test_beside_the_last_entry_two_rules_are_in_sight_and_the_rest_folds(phone, store):
    """Those that decide, with their facts; what else bears on it nobody asked for yet."""
    log = [city(3), *[flood(0, 3, "G1"), flood(1, 1, "G1"), flood(2, 1, "G2")]]
    log += [flood(seat, 1, "G2" if seat else "G1") for seat in (1, 2, 0, 2, 0, 1)]
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), log)
    page = open_at(phone, table, f"?why={len(log)}")
    reasons = page.source.partition('<div class="by"')[2].partition('id="dock"')[0]
    seen, _, folded = reasons.partition("Other rules")
    assert seen.count('class="broken"') == 2 and "Other rules" in reasons, reasons
    assert "token: this is card number 5 of that series" in plain(seen)
    assert "V5.6" in folded and "V5.6" not in seen


@pytest.mark.rule("V.A1")
def test_a_round_that_sinks_nothing_says_why_it_is_not_over(phone, store):
    """It is none of the readings that one may pick: two districts would be left at the end, and none the last."""
    laps = [("calm_sea", (0, 1, 2)), ("authority", (1, 2, 0)), ("changing_wind", (2, 0, 1))]
    log = [city(3), *(card(seat, name) for name, seats in laps for seat in seats)]
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), log)
    page = open_at(phone, table, f"?why={len(log)}")
    why = "Going on to the next round with nothing sunk would leave two at the end, and no last one that pays"
    assert "V.A1" in page.source and why in page.text, page.text


@pytest.mark.rule("V.A1", "V6.1")
def test_what_a_round_without_a_series_is_asked_about_stands_first_with_the_other_way_to_end_it(phone, store):
    """That the round is over is the other reading, one tap from what it would change."""
    log = [city(2), card(0, "one_less"), card(1, "one_less")]
    table = laid_out(store, "vineta", ("Ana", "Bo"), log)
    page = open_at(phone, table, f"?why={len(log)}")
    reasons = page.source.partition('<div class="by"')[2].partition('id="dock"')[0]
    seen = reasons.partition("Other rules")[0]
    assert seen.index("V.A1</") < seen.index("the round is over, nothing sinks") < seen.index("V6.1</"), reasons
    form = next(form for form in page.forms if any(name == "read_so" for name, _ in form.keys))
    page = phone.post(form.action, form.sent(form.keys[0]))
    assert "Round 1 is over, nothing sinks" in page.text
