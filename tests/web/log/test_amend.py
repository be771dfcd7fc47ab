"""Corrected, with what follows shown first."""

import json
import re

import pytest

from tests.games.faraway.table import full_log, sacrifice
from tests.live.people import Player
from tests.store.tables import create
from tests.web.log.conftest import ENTRIES, NAMES, items, region, sanctuary


def test_an_amend_shows_what_follows_before_it_is_saved(ana, at, written):
    """Ana's 12 becomes 50: she no longer rises, so nobody is due in round 2 when she keeps a Sanctuary."""
    ana.log(*ENTRIES)
    ana.keep("S05")  # Ana rose from 12 to 40
    assert at().round == 3
    before = written()
    page = ana.amend(1, "iR50")
    assert ana.status == 200 and "What would change" in page.text
    assert "Entry 1: Region 50" in page.text and "instead of: Region 12" in page.text
    assert "Entry 5 becomes illegal" in page.text and "F7.3" in page.text and "Ana · grey Sanctuary" in page.text
    assert "It stays in the log, has no effect, and can be amended there." in page.text
    assert page.source.index('<ul class="rows">') < page.source.index('<details class="why"'), "first what it changes"
    assert written() == before, "only shown"
    ana.save()
    assert ana.status == 200
    assert written()[-1] == {"do": "amend", "seq": 1, "entry": region(0, "R50")}
    assert at().rows[0] == ("R50", "R40") and at().held == ((), ())
    log = items(ana.at("/log"))
    assert "amended by 6" in log[5] and "50" in log[5] and "refused" in log[1] and "F7.3" in log[1]


def test_at_the_table_a_correction_is_one_line_until_the_next_entry(ana):
    ana.log(*ENTRIES[:2])
    ana.amend(1, "iR50")
    ana.save()
    last = ana.at("?seat=0").source.partition('class="last"')[2].partition("</form>")[0]
    said = " ".join(re.sub("<[^>]*>", " ", last).split())
    assert said == "> A Entry 1 corrected: Region 50 Undo" and 'aria-label="Ana"' in last, "whose it is, and no more"
    ana.log(ENTRIES[2])
    assert "corrected" not in ana.at().text


def test_an_amend_says_which_entry_it_is_about(ana):
    ana.log(*ENTRIES)
    asked = ana.at("?amend=1").text
    assert "Amend entry 1 Region 12" in " ".join(asked.split())


def test_an_amend_says_whose_score_changes(ana, at):
    rows = [("R02", "R30"), ("R17", "R25")]  # 17 pays at once
    for first, second in zip(*rows, strict=True):
        ana.log(region(0, first), region(1, second))
        while at().phase == "turns":
            ana.keep("S05" if at().todo[0][1] == 0 else "S06")
    live = ana.app.extensions["hall"].live(ana.table)
    old = [seat.total for seat in live.score(live.position).seats]
    page = ana.amend(1, "iR66")
    after = live.timeline.what_if([{"do": "amend", "seq": 1, "entry": region(0, "R66")}])
    new = [seat.total for seat in live.score(after.position).seats]
    for name, a, b in zip(NAMES, old, new, strict=True):
        assert (f"{name} {a} → {b}" in page.text) == (a != b)
    assert old != new


CHIMERAS = [
    *[region(0, "R16"), region(1, "R44"), region(0, "R28"), region(1, "R40"), sanctuary(0, "S15")],
    *[region(0, "R26"), region(1, "R53"), sanctuary(1, "S20"), region(0, "R45"), region(1, "R22")],
    *[sanctuary(0, "S40"), region(0, "R34"), region(1, "R06")],
]


@pytest.mark.rule("F5.6")
@pytest.mark.parametrize(
    ("lang", "fact", "rule"),
    [
        ("en", "Region 45 0 → 13 2 → 3 of 3 chimeras", "Without all of its condition in sight a card pays 0"),
        ("fr", "Région 45 0 → 13 2 → 3 sur 3 chimères", "Sans toute sa condition en vue, une carte vaut 0"),
    ],
)
def test_an_amend_says_what_is_counted_otherwise_and_by_which_rule(app, table, lang, fact, rule):
    """Ana's 45 asks for three chimeras: the Sanctuary that she kept in round 2 may show the third."""
    ana = Player(app, table, lang=lang)
    ana.log(*CHIMERAS)
    page = ana.amend(5, "sS14")
    said = " ".join(page.text.split())
    assert fact in said and f"{rule}" in said.partition(fact)[2]
    follows = page.source.partition('<ul class="rows">')[2].partition("</ul>")[0]
    assert re.findall(r">(F[\d.]+)</a>", follows) == ["F5.6", "F9.2"], "each rule once"


def test_the_log_shows_old_and_new(ana):
    ana.log(*ENTRIES[:2])
    ana.amend(1, "iR50")
    ana.save()
    log = items(ana.at("/log"))
    assert "50" in log[2] and "amended" in log[2]
    assert "Region 50" in log[0] and "Region 12" in f"{log[0]} {log[2]}", "what it was"


def test_an_amend_of_no_consequence_says_so(ana):
    ana.log(*ENTRIES[:1])
    text = ana.amend(1, "iR50").text
    assert "No other entry changes, nor any score." in text and "stays in the log" not in text


def test_an_illegal_amend_is_refused_where_it_would_stand(ana, written):
    ana.log(*ENTRIES)
    page = ana.amend(3, "iR12")
    assert ana.status == 422 and "12" in page.alert and "Ana" in page.alert, "it lies in her row"
    assert not ana._has("back") and len(written()) == 4
    assert ("tap", "d1") in ana.form("amend").keys, "the dock is still there to amend"


def test_typing_an_amend_digit_by_digit(ana, written):
    ana.log(*ENTRIES[:1])
    ana.at("?amend=1&seat=0")
    assert ana.page.text.count("Amend entry 1")
    ana.press(ana.form("amend"), ("tap", "d5"))
    assert "Amend entry 1" in ana.page.text and written() == ENTRIES[:1]
    ana.press(ana.form("amend"), ("tap", "d1"))
    assert "Entry 1: Region 51" in ana.page.text


@pytest.mark.parametrize("seq", ["0", "9", "-1", "x", "9" * 30, "²"])
def test_amending_what_is_not_there(ana, written, seq):
    ana.log(*ENTRIES[:1])
    ana.at("?seat=0")
    ana.press(ana.form("typed"), ("tap", "iR50"), amend=seq)
    assert ana.status == 400
    ana.at(f"?amend={seq}&seat=0")
    assert ana.status == 200
    ana.at("/log")
    ana.post(f"/t/{ana.table.id}/amend", {**ana.form("text").sent(), "seq": seq, "entry": json.dumps(region(0, "R50"))})
    assert ana.status in (400, 409) or seq == "0"
    assert len(written()) == 1


@pytest.mark.parametrize(
    "entry", ["", "[]", "5", "{", '{"do":"undo"}', "null", "\ud800".encode("utf-8", "replace").decode()]
)
def test_an_amend_that_is_tampered_with_writes_nothing(ana, written, entry):
    ana.log(*ENTRIES[:1])
    ana.amend(1, "iR50")
    ana.press(ana.form("seq"), entry=entry)
    assert ana.status in (400, 409, 422) and len(written()) == 1


def test_an_amend_is_undone_and_brought_back(ana, at):
    ana.log(*ENTRIES[:1])
    ana.amend(1, "iR50")
    ana.save()
    ana.undo()
    assert at().laid == ("R12", None)
    ana.undo("redo")
    assert at().laid == ("R50", None)


def test_a_sanctuary_is_amended_by_the_keys_of_the_page(ana, written):
    """Its colour leads on within the correction, whatever is asked at the table meanwhile."""
    ana.log(*ENTRIES)
    ana.keep("S05")
    ana.at("/log?open=5")
    ana.follow("amend=5")
    ana.follow("dock=group&group=blue")
    assert "Amend entry 5" in ana.page.text
    ana.press(ana.form("typed"), ("tap", "sS12"))
    ana.save()
    assert written()[-1]["do"] == "amend" and written()[-1]["entry"]["sanctuary"] == "S12"


@pytest.mark.rule("F10.1")
def test_a_shared_number_is_taken_back_within_the_correction_and_within_the_display(app, store):
    sky = {"sets": ["base", "under_starry_skies"]}
    ana = Player(app, create(store, "play", NAMES, options=sky))
    ana.log(*ENTRIES)
    ana.tap("n15", "?amend=1&seat=0")
    assert "Amend entry 1" in ana.page.text and "Which card carries 15?" in ana.page.text
    ana.follow("amend=1")
    assert "Amend entry 1" in ana.page.text and "Which Region does Ana lay?" in ana.page.text
    ana = Player(app, create(store, "play", NAMES, options=sky | {"track_display": True}))
    ana.tap("n15", "?shown=R01.R02")
    ana.follow("shown=R01.R02")
    assert "Region 3 of 3 on display?" in ana.page.text


def test_a_sacrifice_is_amended_by_the_keys_of_the_page(app, store):
    sets = ["base", "under_starry_skies"]
    rows = [["R01", "M38", "R03", "M21", "R19", "M15", "R12", "R14"], [f"R{n}" for n in range(34, 26, -1)]]
    log = full_log(rows, [["S24", "S12", "S38"], []], sets=sets)
    table = create(store, "play", NAMES, options={"sets": sets})
    with store.writing(table.id) as writing:
        writing.append([*log, sacrifice(0, "M15", "S24")], "x", "y")
    ana = Player(app, table)
    ana.at(f"?amend={len(log) + 1}&seat=0")
    ana.follow("dock=pay&nth=5")
    ana.press(ana.form("typed"), ("tap", "kS12"))
    ana.save()
    entries = [row.entry for row in store.entries(table.id)]
    assert entries[-1] == {"do": "amend", "seq": len(log) + 1, "entry": sacrifice(0, "M15", "S12")}


def test_an_entry_that_stays_legal_and_causes_something_else_is_told(ana):
    """Ana's 12 becomes 50: the reveal that Bruno's second Region brings finds her no Sanctuary any more."""
    ana.log(*ENTRIES)
    text = " ".join(ana.amend(1, "iR50").text.split())
    told = text.partition("Entry 4 stays legal, with another effect")[2]
    assert told.startswith(" Bo · Region 25 Round 3 instead of: Ana draws 2 Sanctuaries")
    assert told.count("The rest is the same.") == 1, "what both tell is told of neither"
    assert "Entry 2 stays" in text, "what it reveals is another Region"
    assert "Entry 3 stays" not in text
