"""What falls with an earlier entry is told apart from what is refused for a reason of its own."""

import pytest

from referee.web.telling.consequences import fallen
from tests.games.vineta.table import card, city, flood
from tests.live.people import Player
from tests.store.tables import laid_out

CITY = city(3, R1={"blue": 2, "green": 1}, R2={"blue": 1, "red": 2})
LOG = [
    CITY,
    flood(0, 2, "G1"),
    flood(1, 1, "G2"),
    card(2, "quarantine", on="R1"),
    card(1, "false_hope", "R2", colour="red", to="G1"),
    flood(2, 1, "G2"),
    card(0, "relocation", a="R2", b="G3"),
]


@pytest.fixture
def page(app, store):
    """What would follow, were the quarantine on R2."""
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), LOG)
    cid = Player(app, table)
    cid.at("?amend=4&seat=2&card=quarantine")
    return cid.press(cid.page.dock, ("tap", "is:R2"))


@pytest.mark.rule("V6.9")
def test_an_entry_that_merely_falls_with_another_says_so(page):
    assert "Entry 5 becomes illegal" in page.text
    assert "Entry 6 falls with entry 5" in page.text and "Entry 6 becomes" not in page.text
    assert "Entry 7 becomes illegal" in page.text, "R2 is in quarantine whoever plays"


def test_a_refused_entry_is_marked_in_the_colour_of_refusals_and_one_that_falls_is_not(page):
    marks = [piece.split(">")[0] for piece in page.source.split("<svg")[1:] if "#refused" in piece]
    assert len(marks) == 2 and all(" no" in mark for mark in marks)
    assert page.source.count("#falls") == 1


def test_the_log_tells_them_apart_after_the_correction_is_saved(app, store):
    """An entry that falls bears no word of refusal and no rule: it breaks none by itself."""
    corrected = {"do": "amend", "seq": 4, "entry": card(2, "quarantine", on="R2")}
    table = laid_out(store, "vineta", ("Ana", "Bo", "Cid"), [*LOG, corrected])
    lines = Player(app, table).at("/log").source.split('<li id="e')
    lines = {int(line.partition('"')[0]): line for line in lines[1:]}
    assert "falls with 5" in lines[6] and "refused" not in lines[6] and "§" not in lines[6]
    for seq in (5, 7):
        assert "refused" in lines[seq] and "falls with" not in lines[seq]


def test_behind_what_cannot_be_applied_the_turn_alone_tells_who_falls_with_it(app, store):
    """No red house stands on R2 any more: nobody can allow entry 5."""
    live = app.extensions["hall"].live(laid_out(store, "vineta", ("Ana", "Bo", "Cid"), LOG))
    other = {"do": "amend", "seq": 1, "entry": city(3, R1={"blue": 2, "green": 1})}
    after = live.timeline.what_if([other])
    assert after.reading(5).verdict.hard
    refused = [each for each in live.timeline.changes(after) if not each.legal]
    assert fallen(live, after, refused) == {6: 5, 7: 5}
