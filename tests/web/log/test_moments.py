"""A moment tells its entry as it was, and what became of it since; the log leads there, and from there one goes on."""

from tests.live.people import Player
from tests.store.tables import laid_out, put
from tests.web.log.conftest import ENTRIES, items, region


def play(ana):
    """Two rounds; the last Region is taken back, then the first one is corrected."""
    ana.log(*ENTRIES)
    ana.undo()
    ana.amend(1, "iR13")
    ana.save()


def test_the_number_of_an_entry_leads_to_its_moment_and_on_from_there(ana):
    ana.log(*ENTRIES)
    assert len(items(ana.at("/log"))) == 4
    assert "After entry 2 of 4 Now" in ana.follow("?at=2").text and "Bo · Region 30" in ana.page.text
    assert "After entry 1 of 4" in ana.follow("?at=1").text
    assert "After entry 2 of 4" in ana.follow("?at=2").text
    assert "Amend entry 2" in ana.follow("amend=2").text
    ana.at("?at=2")
    assert "Trial" in ana.follow("from=2").text and ana.status == 200


def test_what_was_taken_back_or_corrected_since_is_told_with_the_way_there(ana):
    play(ana)
    page = ana.at("?at=4")
    assert "Bo · Region laid face down" in page.text, "it is in a hand again"
    assert "Undone since, by entry 5" in page.text
    assert not [link for link in page.links if "amend=" in link], "it does not stand"
    assert "Undoes entry 4" in ana.follow("?at=5").text
    page = ana.at("?at=1")
    assert "Ana · Region 12" in page.text and "Amended since, by entry 6" in page.text
    assert "Entry 1: Region 13" in ana.follow("?at=6").text and "since" not in ana.page.text


def test_an_entry_that_a_correction_made_illegal_was_not_so_then(ana):
    ana.log(*ENTRIES)
    ana.amend(1, "iR40")
    ana.save()
    page = ana.at("?at=3")
    assert "Ana · Region 40" in page.text and "Refused since another one was amended" in page.text
    assert "refused" not in page.text


def test_a_refused_entry_says_why(app, store, table):
    with store.writing(table.id) as writing:
        writing.append([*ENTRIES[:2], region(0, "R30")], "somebody", "brought in")
    page = Player(app, table).at("?at=3")
    assert "refused" in page.text and "F" in page.text and "Region 30" in page.text


def test_what_the_table_allowed_is_told_so(overruled):
    overruled.play_it_so("a note")
    overruled.at("/log")
    seq = len(items(overruled.page))
    assert "the table" in overruled.at(f"?at={seq}").text


def test_looking_writes_nothing_and_other_phones_hear_nothing(ana, bo, written, app, table):
    play(ana)
    before, version = written(), app.extensions["hall"].live(table).version
    for seq in range(len(before) + 1):
        ana.at(f"?at={seq}")
        ana.at(f"/scores?at={seq}")
    assert (written(), app.extensions["hall"].live(table).version) == (before, version)


def test_who_only_follows_looks_and_tries_but_corrects_nothing(ana, app, table):
    ana.log(*ENTRIES)
    view = Player(app, table, "view")
    assert not [link for link in view.at("?at=2").links if "amend=" in link]
    assert "Trial" in view.follow("from=2").text


def lit(page):
    return page.source.split('aria-current="page"')[-1].split("</a>")[0].split(">")[-1].strip()


def test_the_tab_from_which_it_was_opened_stays_lit_and_a_draft_waits(ana):
    ana.log(*ENTRIES)
    assert lit(ana.at("?at=2")) == "Log" and lit(ana.at("/moment")) == "Dispute"
    assert lit(ana.follow("?at=3")) == "Dispute", "and at the moment before"
    ana.at("/log?draft=seat%3D1%26typed%3D3")
    ana.follow("?at=2")
    ana.follow("?at=1")
    assert any("typed=3" in link for link in ana.page.links), "the way to now has what was begun"


def test_a_card_of_a_counted_row_opens_to_what_is_printed_on_it(app, store):
    """Where nothing is filled in: at a moment, and on a phone that only follows."""
    table = laid_out(store, "faraway", ("Ana", "Bo"), [put(12, 30), put(40, seat=1)], mode="tally")
    for role, rest in (("edit", "?at=1"), ("view", ""), ("view", "?at=1")):
        player = Player(app, table, role)
        player.at(rest)
        assert "quest" in player.follow("look=R12").text.lower()
        board = player.page.source.partition('<section class="dock')[0]
        assert "look=" in board and "dock=card" not in board
