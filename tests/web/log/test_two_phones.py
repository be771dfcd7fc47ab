"""Two phones at once: told, kept, never doubled."""

from tests.live.people import Player
from tests.web.log.conftest import ENTRIES, region


def test_regions_chosen_at_the_same_time_are_never_stale(ana, bo, at):
    ana.at("?seat=0")
    bo.at("?seat=1")
    one, other = ana.form("typed"), bo.form("typed")
    ana.press(one, ("tap", "iR12"))
    bo.press(other, ("tap", "iR30"))
    assert (ana.status, bo.status) == (200, 200) and at().rows == (("R12",), ("R30",))


def finds(ana):
    """Both rise: Bo acts first (40 before 50), then Ana."""
    ana.log(region(0, "R12"), region(1, "R20"), region(0, "R50"), region(1, "R40"))


def test_the_later_phone_is_told_what_was_entered_and_by_one_tap_tries_again(ana, bo, at, written):
    """Both enter the Sanctuary of Bo; the second is told so."""
    finds(ana)
    ana.at()
    bo.at()
    one, other = ana.form("typed"), bo.form("typed")
    ana.press(one, ("tap", "sS05"))
    assert ana.status == 200 and at().held[1] == ("S05",)
    page = bo.press(other, ("tap", "sS06"))
    assert bo.status == 409 and "Entered meanwhile on another phone" in page.text and len(written()) == 5
    assert "What was typed is kept" in page.text and len(page.text.split("meanwhile")[1]) > 30
    again = bo.form("tap", "sS06")
    bo.press(again)
    assert bo.status in (200, 422) and "meanwhile" not in bo.page.text
    if bo.status == 422:
        assert "Bo" in bo.page.alert or "Ana" in bo.page.alert


def test_try_again_enters_for_who_was_meant_or_not_at_all(ana, bo, at):
    """Bo's Sanctuary was meant. That Ana is due now does not make it hers."""
    finds(ana)
    bo.at()
    other = bo.form("typed")
    ana.keep("S05")
    bo.press(other, ("tap", "sS06"))
    bo.press(bo.form("tap", "sS06"))
    assert at().held[0] == (), "not meant for Ana"


def test_a_stale_region_keeps_its_seat_and_enters_by_one_tap(ana, bo, at):
    """Bo's phone is a round behind: his 30 was entered elsewhere. He means 25 now, for himself."""
    bo.at("?seat=1&pad=grid")
    other = bo.form("typed")
    ana.log(*ENTRIES[:2])
    page = bo.press(other, ("tap", "n25"))
    assert bo.status == 409 and "Region 30" in page.text
    assert ("pad", "grid") in bo.form("tap", "n25").fields and ("seat", "1") in bo.form("tap", "n25").fields
    bo.press(bo.form("tap", "n25"))
    assert bo.status == 200 and at().laid == (None, "R25")


def test_a_half_typed_number_is_kept(ana, bo, at):
    bo.at("?seat=1")
    bo.press(bo.form("typed"), ("tap", "d2"))
    other = bo.form("typed")
    assert ("typed", "2") in other.fields
    ana.log(*ENTRIES[:2])
    bo.press(other, ("tap", "d5"))
    assert bo.status == 409 and ("typed", "2") in bo.form("tap", "d5").fields
    bo.press(bo.form("tap", "d5"))
    assert bo.status == 200 and at().laid == (None, "R25")


def test_two_phones_undo_at_once_is_one_undo(ana, bo, at, written):
    ana.log(*ENTRIES[:2])
    ana.at("/log")
    bo.at("/log")
    one, other = ana.form("do", "undo"), bo.form("do", "undo")
    ana.press(one, ("do", "undo"))
    page = bo.press(other, ("do", "undo"))
    assert bo.status == 409 and written()[2:] == [{"do": "undo"}]
    assert "meanwhile" in page.text, "told why nothing happened"


def test_two_phones_undo_at_once_from_the_dock(app, ana, bo, written):
    """And one tap tries again: then it is a second undo."""
    ana.log(*ENTRIES[:2])
    ana.at()
    bo.at()
    one, other = ana.form("stay"), bo.form("stay")
    ana.press(one, ("do", "undo"))
    page = bo.press(other, ("do", "undo"))
    assert bo.status == 409 and "Entered meanwhile on another phone" in page.text
    assert bo.headers["HX-Replace-Url"] == f"/t/{bo.table.id}", "who reloads, or follows, stays at the table"
    again = next(form for form in page.forms if ("do", "undo") in form.fields)
    bo.press(again)
    assert bo.status == 200 and written()[2:] == [{"do": "undo"}] * 2


def test_a_note_is_never_lost(ana, bo, written):
    """It clashes with nothing, whoever entered what meanwhile."""
    bo.at("/log")
    other = bo.form("text")
    ana.log(*ENTRIES[:1])
    bo.press(other, text="Cleo is late")
    assert {"do": "note", "text": "Cleo is late"} in written()


def test_a_note_makes_nobody_stale(ana, bo, written):
    """It changes neither who may act nor any verdict."""
    ana.log(*ENTRIES[:1])
    bo.at("/log")
    other = bo.form("do", "undo")
    ana.write("hello")
    bo.press(other, ("do", "undo"))
    assert bo.status == 200 and written()[-1] == {"do": "undo"}


def test_a_ruling_is_stale_only_like_its_move(app, tracked, overruled):
    """Bo lays at the same time; Ana's ruling is about her own Region."""
    bo = Player(app, tracked, seat=1)
    bo.lay(1, "R31")
    assert bo.status == 200
    overruled.play_it_so("all the same")
    assert overruled.status == 200 and app.extensions["hall"].live(tracked).position.laid == (None, None)


def test_an_amend_after_another_phones_entry_shows_itself_again(ana, bo, written):
    ana.log(*ENTRIES[:1])
    bo.amend(1, "iR50")
    ana.log(*ENTRIES[1:2])
    bo.save()
    assert bo.status == 409 and "meanwhile" in bo.page.text and len(written()) == 2
    assert bo.headers["HX-Replace-Url"] == f"/t/{bo.table.id}", "where it was posted there is no page to look at"
