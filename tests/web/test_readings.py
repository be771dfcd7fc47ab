"""The page of readings: how this table reads its booklet, and what each other choice would change here and now."""

import re

import msgspec
import pytest

from referee.core.log.sight import Sight
from referee.games.faraway import GAME as FARAWAY
from tests.games.aqua import table as aqua_table
from tests.games.faraway.test_too_few import BOXES, until_short
from tests.games.gefira.test_readings import TO_THE_LAST
from tests.games.vineta.scenes import CITY, FIVE, MIDDLE, PEOPLE, drowned
from tests.games.vineta.table import card, flood
from tests.store.tables import at_once, laid_out
from tests.tools import change_beside
from tests.web import aqua
from tests.web.phone import Phone, open_at
from tests.web.scenes import lay_out
from tests.web.trial.played import address


@pytest.mark.rule("F.14")
def test_a_victory_that_hangs_on_a_reading_says_so(app, store):
    table = lay_out(store, "phone")["tied"]
    phone = Phone(app)
    page = open_at(phone, table, "/readings")
    assert "Read otherwise, this would change:" in page.text and "F.14" in page.text
    assert "Otherwise: The lowest sum of the eight" in page.text and "Bruno wins, by the tie-break" in page.text
    assert page.text.index("Read it so") < page.text.index("Bruno wins"), "in sight on a small phone, beside its words"
    page = phone.get(f"/t/{table.id}/scores")
    assert f"/t/{table.id}/readings" in page.links, "the score leads there"


@pytest.mark.rule("F.14")
def test_a_reading_under_which_the_tie_break_makes_another_winner_says_so(app, store):
    text = open_at(Phone(app), lay_out(store, "phone")["tied"], "/claim?seat=0&n=31").text
    assert "With F.14 read otherwise, counted right: Ana 30, Bruno 30, by the tie-break, and Bruno would win." in text


@pytest.mark.rule("V.A15")
def test_an_entry_that_hangs_on_a_reading_is_told_in_words(app, store):
    """What another choice would refuse or allow is told by its number and its words."""
    table = laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE)
    page = open_at(Phone(app), table, "/readings")
    assert "The figure at the end of a round V.A15" in page.text and "Ana 2 → 1" in page.text
    assert "Which house is taken V.A11 The booklet" not in page.text, "what is only written down or not is no reading"
    assert "Entry 14 would be refused Dario · Flood 1 on Y2" in page.text and "… and" in page.text
    for told in page.source.split('class="held"')[1:]:
        seqs = [int(seq) for seq in re.findall(r"Entry (\d+) (?:would|stays)", told)]
        assert seqs == sorted(seqs), "as they stand in the log, refused or with another effect"


@pytest.mark.rule("V.A5")
def test_cards_of_which_another_reading_makes_the_same_are_one_row(app, store):
    text = open_at(Phone(app), laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE), "/readings").text
    told = text[text.index("V.A5") : text.index("The booklet does not say", text.index("V.A5"))]
    assert told.count("Effect waived") == 1 and "others Effect waived" in told


@pytest.mark.rule("F.18")
def test_of_an_entry_that_comes_to_mean_much_else_one_sentence_of_each_kind_is_said(app, store):
    """Six share a short deck in another way: no wall of what each draws and was due. Picks differ from the start."""
    at, _ = until_short("each")
    log, options = [each.entry for each in at.readings()], {"sets": [*BOXES[6]], "shortage": "any"}
    page = open_at(Phone(app), laid_out(store, "faraway", at.position.setup.seats, log, options=options), "/readings")
    told = page.text[page.text.index("stays legal") :].split("instead of:")
    assert "has nothing left to draw" in told[0] and told[0].count("·") <= 4 and told[1].count("is due") == 1
    picks = [pick["en"] for pick in FARAWAY.telling.rulebook["F.18"].picks.values()]
    assert len({pick.split()[0] for pick in picks}) == 3


def test_since_when_a_table_reads_it_so_is_told(app, store):
    """From the start, or since a change beside the log: the latest that turned this reading."""
    table, phone = laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE), Phone(app)
    open_at(phone, table, "/readings")

    def told():
        here = phone.get(f"/t/{table.id}/readings").text.split("The figure at the end of a round V.A15")[1]
        return here[here.index("At this table:") : here.index("Otherwise:")]

    assert "Since the start" in told()
    for figure in ("twice", "once", "twice"):
        options = store.table(table.id).options | {"figure": figure}
        change_beside(store, table.id, "somebody", "options", options)
        with store.writing(table.id) as writing:
            writing.append([{"do": "note", "text": figure}], "somebody", figure)
    change_beside(store, table.id, "somebody", "options", options | {"waive": not options.get("waive", False)})
    assert f"Since entry {len(MIDDLE) + 2}" in told() and "Since the start" not in told()
    assert any(f"/log?open={len(MIDDLE) + 2}" in link for link in phone.page.links)


def test_where_nothing_hangs_on_a_reading_the_page_says_that(app, store):
    page = open_at(Phone(app), lay_out(store, "phone")["alone"], "/readings")
    assert "nothing would change under another reading" in page.text and "would change something" not in page.text


def test_who_only_follows_may_look_and_is_offered_no_choice(app, store):
    table = lay_out(store, "phone")["tied"]
    viewer = Phone(app)
    viewer.get(f"/v/{table.view}")
    page = viewer.get(f"/t/{table.id}/readings")
    assert "F.14" in page.text and not any("/settings" in link for link in page.links)


@pytest.mark.rule("V.A15")
def test_the_reason_stands_beside_the_reading_that_it_speaks_for(app, store):
    """A table that picked another one is not told why it should not have, as if that were its own reason."""
    reason = {"once": "Why this table reads it so", "twice": "What speaks for the usual reading"}
    ruled = {"once": "Why it is read so", "twice": "What speaks for the usual reading"}
    for figure, reads in (("once", "once only"), ("twice", "then again")):
        table = laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE | {"figure": figure})
        text = open_at(Phone(app), table, "/readings").text
        here = text[text.index("V.A15") :]
        assert reads in here[here.index("At this table:") : here.index("Otherwise:")]
        here = here[: here.index("Keep the answer in the log")]
        assert [said in here for said in reason.values()] == [figure == "once", figure == "twice"]
        assert here.index("Otherwise:") < here.index(reason[figure]), "what another reading would change comes first"
        rule = open_at(Phone(app), table, "/rules?q=V.A15").text
        assert [said in rule for said in ruled.values()] == [figure == "once", figure == "twice"]


@pytest.mark.rule("G.A8")
def test_the_reading_that_the_last_entry_or_the_next_one_hangs_on_stands_first_and_three_are_open(app, store):
    """A liana on the last section: that entry hangs on G.A8, before it the next one does; G.A20 turns older ones."""
    phone = Phone(app)
    for log, lands in ((TO_THE_LAST, 0), (TO_THE_LAST[:-1], 1)):
        table = laid_out(store, "gefira", ("Ana", "Bo"), log, options={"bridge_length": 5})
        shown, *folds = open_at(phone, table, "/readings").source.split('<details class="why"')
        first, *rest = shown.split('<h2 class="part">')[1:]
        assert "G.A8<" in first and len(rest) == 2
        here, _, otherwise = first.partition("Otherwise:")
        assert here.count("Blue 5 → end") == lands and "Nothing moves" in otherwise, "of the next entry, both"
        assert "change something here" in folds[0] and '<h2 class="part">' in folds[0]


# -- what it costs: the log is folded once for every other choice ----------------------------------


@pytest.fixture
def folds(monkeypatch):
    """How often a log was read from another start."""
    found = []
    monkeypatch.setattr(Sight, "under", lambda self, start, under=Sight.under: found.append(1) or under(self, start))
    return found


def test_asked_again_it_is_not_worked_out_again(app, store, folds):
    """Until the next entry, or other options; whoever asks."""
    table = laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE)
    phone, other = Phone(app), Phone(app, "fr")
    page = open_at(phone, table, "/readings")
    once = len(folds)
    assert once > 5
    assert phone.get(f"/t/{table.id}/readings").text == page.text
    assert "V.A15" in open_at(other, table, "/readings").text and len(folds) == once
    with store.writing(table.id) as writing:
        writing.append([{"do": "undo"}], "somebody", "k")
    phone.get(f"/t/{table.id}/readings")
    assert len(folds) == 2 * once


def test_twenty_phones_that_ask_at_once_have_it_worked_out_once(app, store, folds):
    table = laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE)
    phones = [Phone(app) for _ in range(20)]
    for phone in phones:
        open_at(phone, table)
    pages = at_once(20, lambda n: phones[n].get(f"/t/{table.id}/readings").text)
    assert len(set(pages)) == 1 and "V.A15" in pages[0]
    choices = len(folds)
    open_at(Phone(app), laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE), "/readings")
    assert len(folds) == 2 * choices


def test_who_plays_first_next_is_not_said_again_as_whose_turn_it_is(app, store):
    """The figure, read otherwise, goes to somebody else at the end of a round."""
    table = laid_out(store, "vineta", PEOPLE, [CITY, *drowned("G2", 0)], options=FIVE)
    told = open_at(Phone(app), table, "/readings").text
    assert "plays first next" in told and "plays first next · then" not in told


def test_a_log_that_was_corrected_without_end_is_not_read_again_for_every_choice(app, store, folds):
    """A stranger could ask for minutes: then the page says why it does not answer, and where one choice is tried."""
    again = [{"do": "amend", "seq": 1, "entry": MIDDLE[0]}, {"do": "undo"}, {"do": "undo"}, MIDDLE[-1]]
    table = laid_out(store, "vineta", PEOPLE, [*MIDDLE, *again * 300], options=FIVE)
    page = open_at(Phone(app), table, "/readings")
    assert "corrected so often" in page.text and "would change nothing here" not in page.text and not folds
    assert any("/settings?open=readings" in link for link in page.links)


def test_every_reading_that_is_named_leads_to_its_rule(app, store):
    """Also in the list of what was played, under the score; what nobody picks is told apart from its number."""
    table = laid_out(store, "vineta", PEOPLE, MIDDLE, options=FIVE)
    phone = Phone(app)
    for page in (open_at(phone, table, "/scores"), phone.get(f"/t/{table.id}/readings")):
        assert any(link.endswith("#V.A15") for link in page.links)
    assert "picks for empty series (§V.A2). V.A3" in page.text


def test_a_log_of_remarks_that_would_take_too_long_is_not_read_again_for_each_choice(store, app):
    """A file may hold tens of thousands of them: whatever is read again costs, judged or not."""
    laid, note = {"do": "region", "seat": 0, "region": "R37"}, {"do": "note", "text": "x"}
    hall = app.extensions["hall"]
    held = [
        hall.live(laid_out(store, "faraway", PEOPLE, [laid, *[note] * many])).compared(None) for many in (2_000, 30_000)
    ]
    assert held[0] and held[1] is None


@pytest.mark.rule("V.A2")
def test_a_reading_that_changes_only_what_follows_is_said_at_once_and_leads_to_its_consequences(app, store):
    """A calm sea empties a series: otherwise read it would be gone. No verdict and no point has moved yet."""
    calmed = [flood(0, 3, "G1"), card(1, "authority", on="G1", sign="+"), card(2, "calm_sea", "G1", index=0)]
    table = laid_out(store, "vineta", PEOPLE, [CITY, *calmed], options=FIVE)
    phone = Phone(app)
    page = open_at(phone, table, "/readings")
    changing = page.text.split("Other readings, without effect here")[0]
    assert "Read otherwise, this would change:" in changing and "Entry 4 stays legal, with another effect" in changing
    asked = ("read_so", "V.A2 dissolve")
    key = next(form for form in page.forms if asked in form.keys)
    shown = phone.post(key.action, key.sent(asked))
    assert phone.status == 200 and "Entry 4 stays legal, with another effect" in shown.text
    assert store.table(table.id).options.get("empty_series") != "dissolve", "nothing is saved yet"
    phone.post(shown.dock.action, shown.dock.sent())
    assert store.table(table.id).options["empty_series"] == "dissolve"
    viewer = Phone(app)
    viewer.get(f"/v/{table.view}")
    assert not any(asked in form.keys for form in open_at(viewer, table, "/readings").forms)


@pytest.mark.rule("V.A2", "V3.3")
def test_what_was_just_refused_is_read_otherwise_too(app, store):
    """A calm sea emptied one's series: read otherwise its token would be free, and the second card allowed."""
    calmed = [flood(0, 3, "G1"), card(1, "authority", on="G1", sign="+"), card(2, "calm_sea", "G1", index=0)]
    log = [CITY, *calmed, card(3, "quarantine", on="R2"), *[card(seat, "one_more") for seat in (1, 2, 3)]]
    table = laid_out(store, "vineta", PEOPLE, log, options=FIVE)
    phone = Phone(app)
    open_at(phone, table)
    page = phone.get(address(table, [flood(0, 1, "G2")], len(log)))
    (way,) = {link for link in page.links if "/readings?" in link}
    page = phone.get(way)
    changing = page.text.split("Other readings, without effect here")[0]
    assert "V.A2" in changing and "Otherwise:" in changing and "Allowed Ana · Flood 1 on G2" in changing


@pytest.mark.rule("Q.17")
def test_what_a_reading_would_make_of_the_next_entry_is_said_and_saved_with_its_consequences(app, store):
    """Of what is entered nothing would change; the snail could not be taken."""
    table = aqua.lay(store, aqua.OPEN[:2])
    phone = Phone(app, "en")
    page = open_at(phone, table, "/readings")
    assert "Of what has been entered nothing would change under another reading" in page.text
    asked = ("read_so", "Q.17 no")
    of_next = "Of what can be entered now: Refused · Bruno · takes the snail"
    assert of_next in page.text
    key = next(form for form in page.forms if asked in form.keys)
    assert of_next in phone.post(key.action, key.sent(asked)).text


@pytest.mark.rule("V.A14")
@pytest.mark.parametrize(("pick", "first"), [("out", "Otherwise: Nothing enters"), ("both", "Nothing enters")])
def test_houses_that_may_go_into_a_quarantine_now_hang_on_whether_they_come_in(app, store, pick, first):
    log = [CITY, flood(0, 3, "G1"), card(1, "quarantine", on="G2")]
    table = laid_out(store, "vineta", PEOPLE, log, options=FIVE | {"quarantine": pick})
    text = open_at(Phone(app, "en"), table, "/readings").text
    changing, others = text.split("Other readings, without effect here")
    assert first in changing and "Quarantine: its reach" not in others
    told = changing[changing.index("Quarantine: its reach") :]
    assert "Of what can be entered now:" in told and "Refused · Chloé · Rescue" in told
    assert "G2 has been in quarantine since turn 1" in told


@pytest.mark.rule("Q.17")
def test_what_is_done_under_another_rule_is_no_other_effect(app, store):
    """Nobody took the snail in round 1: it is the last player's either way, only the rule that says so is another."""
    page = open_at(Phone(app, "en"), aqua.lay(store, aqua.OPEN), "/readings")
    assert "Of what has been entered nothing would change" in page.text and "another effect" not in page.text


FOUR = aqua_table.fixtures()["H2"]


@pytest.mark.rule("Q.03", "Q7.3")
def test_a_tie_under_another_reading_is_as_open_as_it_would_be_there(app, store):
    """AQUA is never shared, and here nobody has said who was first in the last round."""
    more = [aqua_table.lying((n + 6, -1), "rgb") for n in range(17)]
    boards = [
        aqua_table.board([*FOUR["tiles"], *more[len(FOUR["tiles"]) :]], hot_spot=FOUR["hot_spot"]),
        aqua_table.board(more),
    ]
    end = {"mode": "family", "natives": None, "boards": boards, "last_round_order": None}
    alike = [doubt for doubt in aqua_table.score(end, aqua.BOX).doubts if doubt.rule == "Q.14"]  # looked at
    box = aqua.BOX | {"seen": msgspec.to_builtins(alike)}
    table = aqua.lay(store, [{"do": "put", "field": "final", "value": end}], ("Ana", "Bo"), box, "tally")
    phone = Phone(app)
    page = open_at(phone, table, "/claim?seat=1&n=7")
    text = page.text
    assert "With Q.03 read otherwise, counted right: Ana 0, Bo 0, and the victory would still be open." in text
    assert re.search(r"Read otherwise, the victory would still be open \(Ana 0, Bo 0\):</strong> \w", page.source)
    assert "Not decided yet" in (text := phone.get(f"/t/{table.id}/readings").text) and "Shared" not in text


@pytest.mark.rule("V.A18", "V7.2")
def test_an_end_that_is_open_is_not_won_under_another_reading(app, store):
    players = [{"house": "blue", "district": "G1", "won": 9}, {"house": "green", "district": "Y1", "won": 8}]
    end = {"last_district": "Y1", "standing": {"blue": 2, "green": 1, "red": 2}, "players": players}
    table = laid_out(store, "vineta", ("Ana", "Bo"), [{"do": "put", "field": "final", "value": end}], "tally")
    phone = Phone(app)
    text = open_at(phone, table, "/claim?seat=0&n=7").text
    assert "Not decided yet" in text and "V.A18 read otherwise" not in text and "Bo would" not in text
