"""Taken back, brought back, gone back to; notes."""

import pytest

from tests.live.people import Player
from tests.web.conftest import with_both
from tests.web.log.conftest import ENTRIES, items, region


@with_both
def test_undo_and_redo(ana, at, written):
    ana.log(*ENTRIES[:3])
    assert at().laid == ("R40", None)
    ana.undo()
    assert ana.status == 200 and at().laid == (None, None) and ana.address.endswith("/log")
    assert "undone" in items(ana.at("/log"))[1]
    ana.undo("redo")
    assert at().laid == ("R40", None) and written()[3:] == [{"do": "undo"}, {"do": "redo"}]
    ana.undo()
    ana.undo()
    assert at().phase == "regions" and at().round == 1 and at().rows == ((), ()), "the reveal is taken back too"


def test_the_key_that_undoes_names_its_entry(ana):
    """The entry itself stands elsewhere on the page, or on none that is in sight."""
    ana.log(*ENTRIES[:1])
    assert "Undo entry 1 Ana · Region laid face down" in " ".join(ana.at("/log").text.split())


@with_both
def test_undo_from_the_dock_stays_at_the_table(ana, at):
    ana.log(*ENTRIES[:1])
    ana.at()
    page = ana.press(ana.form("stay"), ("do", "undo"))
    assert ana.status == 200 and at().laid == (None, None) and ("tap", "d1") in ana.form("typed").keys
    assert page.title == ana.at().title


@with_both
def test_where_a_move_is_refused_the_entry_before_is_named_and_taken_back(ana, at, written):
    """A mistyped entry is noticed by what it refuses."""
    ana.log(*ENTRIES[:2])
    page = ana.lay(0, "R30")
    assert ana.status == 422 and "Undo Bo · Region 30" in " ".join(page.text.split())
    page = ana.press(ana.form("stay"), ("do", "undo"))
    assert ana.status == 200 and written()[2:] == [{"do": "undo"}] and at().laid == ("R12", None)
    assert ("tap", "d1") in ana.form("typed").keys and page.title == ana.at().title


def test_nothing_to_undo_offers_nothing(ana, written):
    page = ana.at("/log")
    assert not [form for form in page.forms if ("do", "undo") in form.keys]
    ana.post(f"/t/{ana.table.id}/log", {**ana.form("text").sent(), "do": "undo"})
    assert ana.status == 409 and not written()


@with_both
def test_a_note_changes_nothing_and_is_not_undone(ana, at, written):
    ana.log(*ENTRIES[:1])
    ana.write("Bo was <b>late</b>")
    assert ana.status == 200 and ana.address.endswith("/log") and "Bo was <b>late</b>" in ana.at("/log").text
    ana.undo()
    assert written()[1:] == [{"do": "note", "text": "Bo was <b>late</b>"}, {"do": "undo"}] and at().laid[0] is None
    ana.write("   ")
    assert len(written()) == 3, "nothing to note"


def test_going_back_before_an_entry_shows_what_follows(ana, at, written):
    ana.log(*ENTRIES)
    ana.keep("S05")
    page = ana.back(3)
    assert ana.status == 200 and "Undoes 3 entries, back to 3" in page.text and len(written()) == 5
    ana.save()
    assert written()[5:] == [{"do": "undo"}] * 3
    assert at().rows == (("R12",), ("R30",)) and at().laid == (None, None)
    for _ in range(3):
        ana.undo("redo")
    assert at().round == 3, "and forward again"


def test_going_back_over_an_amend(ana, at):
    ana.log(*ENTRIES[:2])
    ana.amend(1, "iR50")
    ana.save()
    ana.log(region(0, "R60"))
    assert "Undoes 2 entries" in ana.back(2).text or "Undoes 3 entries" in ana.page.text
    ana.save()
    assert at().laid == ("R12", None) and at().rows == ((), ())


def test_going_back_to_what_was_taken_back_meanwhile(ana, written):
    ana.log(*ENTRIES[:1])
    ana.at("/log?open=1")
    form = ana.form("seq", "1")
    ana.undo()
    ana.press(form)
    assert ana.status == 200 and ana.address.startswith(f"/t/{ana.table.id}/log?open=1") and len(written()) == 2


@pytest.mark.parametrize("seq", ["", "x", "-1", "9" * 30, "²"])
def test_going_back_to_what_is_not_there(ana, written, seq):
    ana.log(*ENTRIES[:1])
    ana.at("/log")
    ana.post(f"/t/{ana.table.id}/back", {**ana.form("text").sent(), "seq": seq})
    assert ana.status == 400 and len(written()) == 1


def test_a_double_tap_is_one_entry(ana, written):
    ana.at("?seat=0")
    form = ana.form("typed")
    for _ in range(2):
        ana.press(form, ("tap", "iR12"))
        assert ana.status == 200
    ana.at("/log")
    undo = ana.form("do", "undo")
    for _ in range(3):
        ana.press(undo, ("do", "undo"))
    assert written() == [ENTRIES[0], {"do": "undo"}]


def test_a_view_link_offers_no_change(app, ana):
    ana.log(*ENTRIES[:2])
    view = Player(app, ana.table, "view")
    assert not [form for form in view.at("/log").forms if form.method == "post"]
    for path in ["log", "back", "note", "amend", "rule", "settings", "end", "delete", "again", "code", "renew", "seat"]:
        view.get("/join")
        view.post(f"/t/{ana.table.id}/{path}", {**view.page.dock.sent(), "seq": "1", "do": "undo"})
        assert view.status == 403, path


def test_the_result_and_the_rules_say_which_readings_the_table_plays(ana):
    page = ana.at("/scores").text
    assert page.count("The lowest Region breaks a tie.") == 1, "the text to copy tells what was chosen, or decided"
    assert "At this table: The lowest Region breaks a tie." in ana.at("/rules?q=F.14").text
