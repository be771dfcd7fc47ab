"""A piece that lies elsewhere already: perhaps the earlier entry is the wrong one, so the refusal leads to it."""

import pytest

from tests.live.people import Player
from tests.store.tables import laid_out
from tests.web.log.conftest import ENTRIES, NAMES
from tests.web.phone import press
from tests.web.scenes import put


@pytest.mark.rule("F2.2")
def test_the_refusal_leads_to_the_entry_that_has_the_card(ana):
    ana.log(*ENTRIES[:2])
    page = ana.lay(1, "R12")
    assert ana.status == 422 and "Amend Ana\u00a0· Region 12" in page.text
    assert not [link for link in page.links if "/readings" in link], "no other reading would change the answer"
    page = ana.follow("amend=1")
    assert "Amend entry 1 Region 12" in page.text and ana.status == 200


@pytest.mark.rule("F2.2")
def test_what_lies_face_down_is_pointed_at_once_all_have_laid(app, ana, table):
    ana.lay(0, "R12")
    bo = Player(app, table, seat=1)
    page = bo.lay(1, "R12")
    assert bo.status == 200 and "Which entry is wrong?" in page.text and "F2.2" not in page.alert
    assert sum("amend=" in link for link in page.links) == 2


@pytest.mark.rule("F2.2")
def test_an_entry_that_was_taken_back_holds_nothing(app, store):
    log = [put(0, "regions", ["R12"]), {"do": "undo"}, put(0, "regions", ["R30"]), put(0, "regions", ["R30", "R12"])]
    bo = Player(app, laid_out(store, "faraway", NAMES, log, mode="tally"))
    page = bo.lay(1, "R12")
    assert bo.status == 422 and "Amend Ana\u00a0· Region 12" in page.text
    assert "Region 12 → ?" in bo.follow("corrects=4").text


@pytest.mark.rule("V7.7")
def test_of_a_count_it_leads_to_where_the_number_is_entered(app, store):
    log = [put(0, "house", "blue"), put(1, "house", "red")]
    bo = Player(app, laid_out(store, "vineta", NAMES, log, mode="tally"))
    bo.at("?seat=1&dock=house")
    page = press(bo, "house:blue")
    assert bo.status == 422 and "Amend Ana\u00a0· House tile: blue" in page.text
    assert "Ana · House tile: blue → ?" in bo.follow("corrects=1").text
