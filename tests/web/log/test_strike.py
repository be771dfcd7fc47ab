"""An entry of a score alone, opened in the log or at its moment: corrected where it stands, or taken out."""

import pytest

from tests.live.people import Player
from tests.store.tables import laid_out, put
from tests.web.log.conftest import NAMES, items
from tests.web.phone import corrected_at

LOG = [put(12), put(12, 30), put(40, seat=1)]


@pytest.fixture
def counted(store):
    return laid_out(store, "faraway", NAMES, LOG, mode="tally")


@pytest.fixture
def eva(app, counted, htmx):
    return Player(app, counted, htmx=htmx)


def regions(app, table, seat=0):
    return app.extensions["hall"].live(table).position.final["tableaus"][seat]["regions"]


def test_an_entry_of_a_count_opens_and_leads_to_where_it_is_corrected(eva):
    eva.at("/log")
    page = eva.follow("open=1")
    assert "Amend where it is entered" in page.text and "Take out" in page.text
    eva.follow("?seat=0")
    assert eva.status == 200 and "Region 12" in eva.page.text


CELLS = [
    (LOG[:2], 1, "?seat=0&dock=card&nth=0"),
    (LOG[:2], 2, "?seat=0&dock=card&nth=1"),
    ([put(12), put("S12", field="sanctuaries")], 2, "?seat=0&dock=card&nth=1"),
    ([put(12, 30), put(12)], 2, "?seat=0"),
]


@pytest.mark.parametrize(("log", "seq", "cell"), CELLS)
def test_the_log_leads_to_the_cell_of_a_number_as_it_is_now(app, store, log, seq, cell):
    table = laid_out(store, "faraway", NAMES[:2], log, mode="tally")
    assert corrected_at(Player(app, table), seq) == cell


def test_one_entry_is_taken_out_after_what_follows_was_shown(app, eva, counted):
    eva.at("/log?open=1")
    page = eva.follow("strike?seq=1")
    assert "Takes out entry 1, and no other" in page.text and regions(app, counted) == [12, 30], "only shown"
    eva.save()
    assert eva.status == 200 and regions(app, counted) == [30] and len(items(eva.at("/log"))) == 4
    page = eva.at("/log?open=1")
    assert "Amend where it is entered" in page.text and "Take out" not in page.text, "nothing of it is left"
    eva.undo()
    assert regions(app, counted) == [12, 30]


def test_what_another_phone_replaced_meanwhile_is_not_taken_out(app, eva, counted, store):
    eva.at("/log?open=1")
    with store.writing(counted.id) as writing:
        writing.append([put(13, 30)], "another", "k")
    eva.follow("strike?seq=1")
    assert "Take out" not in eva.page.text and regions(app, counted) == [13, 30]


@pytest.mark.parametrize("seq", ["0", "4", "x", ""])
def test_no_entry_of_that_number_is_no_address(eva, seq):
    eva.at(f"/strike?seq={seq}")
    assert eva.status == 400


def test_its_moment_leads_to_the_same(eva):
    eva.at("?at=2")
    assert "Amend 2" in eva.page.text
    page = eva.follow("strike?seq=2")
    assert "Takes out entry 2, and no other" in page.text
    assert any("at=2" in link for link in page.links), "closed, it leads back"


def test_who_only_follows_corrects_nothing(app, counted):
    view = Player(app, counted, "view")
    for address in ("/log?open=1", "?at=1"):
        links = view.at(address).links
        assert not [link for link in links if "strike" in link or link.startswith(f"/t/{counted.id}?seat=0&dock")]
    view.at("/strike?seq=1")
    assert view.status == 403


def test_a_move_that_was_judged_is_not_taken_out_alone(ana):
    """What came after it was judged with it: it is amended, or one goes back before it."""
    ana.log({"do": "region", "seat": 0, "region": "R12"})
    assert not [link for link in ana.at("/log?open=1").links if "strike" in link]
    ana.at("/strike?seq=1")
    assert "/log" in ana.address
