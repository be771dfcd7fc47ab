"""The log on the phone: taken back, brought back, corrected with its consequences, overruled; two phones at once."""

import json
import re
from html import unescape

import pytest

from tests.live.people import Player
from tests.store.tables import create

NAMES = ("Ana", "Bo")
# Two rounds: 12 and 30 are laid, then 40 and 25. Ana rises and keeps S01.
LAID = [(0, "R12"), (1, "R30"), (0, "R40"), (1, "R25")]


def region(seat, id):
    return {"do": "region", "seat": seat, "region": id}


ENTRIES = [region(*laid) for laid in LAID]


@pytest.fixture
def table(store):
    return create(store, "play", NAMES)


@pytest.fixture(params=[False, True], ids=["plain", "htmx"])
def ana(app, table, request):
    return Player(app, table, htmx=request.param)


@pytest.fixture
def bo(app, table):
    return Player(app, table)


@pytest.fixture
def written(store, table):
    return lambda: [row.entry for row in store.entries(table.id)]


@pytest.fixture
def at(app, table):
    hall = app.extensions["hall"]
    return lambda: hall.live(hall.store.table(table.id)).position


def items(page):
    """The entries as the log shows them, latest first."""
    listed = page.source.split('<ol class="rows log">')[1].split("</ol>")[0]
    return [" ".join(unescape(re.sub(r"^[^>]*>|<[^>]*>", " ", item)).split()) for item in listed.split("<li")[1:]]


# -- undo, redo, note --------------------------------------------------------------------------


def test_undo_and_redo(ana, at, written):
    ana.log(*ENTRIES[:3])
    assert at().laid == ("R40", None)
    ana.undo()
    assert ana.status == 200 and at().laid == (None, None)
    assert "undone" in items(ana.at("/log"))[1]
    ana.undo("redo")
    assert at().laid == ("R40", None) and written()[3:] == [{"do": "undo"}, {"do": "redo"}]
    ana.undo()
    ana.undo()
    assert at().phase == "regions" and at().round == 1 and at().rows == ((), ()), "the reveal is taken back too"


def test_undo_from_the_dock_stays_at_the_table(ana, at):
    ana.log(*ENTRIES[:1])
    ana.at()
    page = ana.press(ana.form("stay"), ("do", "undo"))
    assert ana.status == 200 and at().laid == (None, None) and ("tap", "d1") in ana.form("typed").keys
    assert page.title == ana.at().title


def test_nothing_to_undo_offers_nothing(ana, written):
    page = ana.at("/log")
    assert not [form for form in page.forms if ("do", "undo") in form.keys]
    ana.post(f"/t/{ana.table.id}/log", {**ana.form("text").sent(), "do": "undo"})
    assert ana.status == 409 and not written()


def test_a_note_changes_nothing_and_is_not_undone(ana, at, written):
    ana.log(*ENTRIES[:1])
    ana.write("Bo was <b>late</b>")
    assert ana.status == 200 and "Bo was <b>late</b>" in ana.at("/log").text
    ana.undo()
    assert written()[1:] == [{"do": "note", "text": "Bo was <b>late</b>"}, {"do": "undo"}] and at().laid[0] is None
    ana.write("   ")
    assert len(written()) == 3, "nothing to note"


# -- amend -------------------------------------------------------------------------------------


def test_an_amend_shows_what_follows_before_it_is_saved(ana, at, written):
    """Ana's 12 becomes 50: she no longer rises, so nobody is due in round 2 when she keeps a Sanctuary."""
    ana.log(*ENTRIES)
    ana.keep("S05")  # Ana rose from 12 to 40
    assert at().round == 3
    before = written()
    page = ana.amend(1, "iR50")
    assert ana.status == 200 and "Consequences" in page.text
    assert "Entry 1: Region 50" in page.text and "instead of: Region 12" in page.text
    assert "Entry 5 becomes illegal" in page.text and "F7.1" in page.text and "Ana · grey Sanctuary" in page.text
    assert written() == before, "only shown"
    ana.save()
    assert ana.status == 200
    assert written()[-1] == {"do": "amend", "seq": 1, "entry": region(0, "R50")}
    assert at().rows[0] == ("R50", "R40") and at().held == ((), ())
    log = items(ana.at("/log"))
    assert "amended by 6" in log[5] and "50" in log[5] and "refused" in log[1] and "F7.1" in log[1]


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
    new = [
        seat.total
        for seat in live.score(live.what_if([{"do": "amend", "seq": 1, "entry": region(0, "R66")}]).position).seats
    ]
    for name, a, b in zip(NAMES, old, new, strict=True):
        assert (f"{name}: {a} → {b}" in page.text) == (a != b)
    assert old != new


def test_the_log_shows_old_and_new(ana):
    ana.log(*ENTRIES[:2])
    ana.amend(1, "iR50")
    ana.save()
    log = items(ana.at("/log"))
    assert "50" in log[2] and "amended" in log[2]
    assert "Region 50" in log[0] and "Region 12" in f"{log[0]} {log[2]}", "what it was"


def test_an_amend_of_no_consequence_says_so(ana):
    ana.log(*ENTRIES[:1])
    assert "No other entry changes, nor any score." in ana.amend(1, "iR50").text


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


# -- back to before an entry -------------------------------------------------------------------


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


@pytest.mark.parametrize("seq", ["", "x", "-1", "9" * 30, "²"])
def test_going_back_to_what_is_not_there(ana, written, seq):
    ana.log(*ENTRIES[:1])
    ana.at("/log")
    ana.post(f"/t/{ana.table.id}/back", {**ana.form("text").sent(), "seq": seq})
    assert ana.status == 400 and len(written()) == 1


# -- overruled ---------------------------------------------------------------------------------


@pytest.fixture
def tracked(store):
    return create(store, "play", NAMES, options={"track_display": True})


@pytest.fixture
def overruled(app, tracked):
    """Round 2: Ana lays 3, which was left on the table in round 1; the table allows it."""
    ana = Player(app, tracked, seat=0)
    show = [{"do": "display", "regions": [f"R{n:02}" for n in numbers]} for numbers in ((1, 2, 3), (4, 5, 6))]
    picks = [{"do": "pick", "seat": seat, "region": f"R{seat + 1:02}"} for seat in (0, 1)]
    ana.log(show[0], region(0, "R12"), region(1, "R30"), *picks, show[1])
    page = ana.lay(0, "R03")
    assert ana.status == 422 and "F7.9" in page.source and "The table allows it" in page.text
    return ana


def test_a_refused_move_is_played_because_the_table_says_so(overruled, store, tracked):
    overruled.play_it_so("Ana is <new>")
    assert overruled.status == 200
    ruling = {"do": "ruling", "entry": region(0, "R03"), "note": "Ana is <new>"}
    assert store.entries(tracked.id)[-1].entry == ruling
    log = overruled.at("/log").text
    assert "The table allows it: Ana is <new>" in log and "F7.9" in log and "Region 3" in log


def test_the_result_shows_the_ruling(overruled):
    overruled.play_it_so("Ana is new")
    overruled.lay(1, "R31")
    assert "Ana is new" in overruled.at("/scores").text


def test_a_ruling_is_undone_like_a_move(overruled, app):
    overruled.play_it_so("")
    told = overruled.at("/log").text
    assert "The table allows it" in told and "The table allows it:" not in told, "nothing was noted"
    hall = app.extensions["hall"]
    assert hall.live(overruled.table).position.laid[0] == "R03"
    overruled.undo()
    assert hall.live(overruled.table).position.laid[0] is None


def test_what_is_hard_is_offered_no_ruling(ana, written):
    ana.log(*ENTRIES[:2])
    for tap, seat in (("iR12", 0), ("iR30", 0), ("n69", 0)):
        page = ana.tap(tap, f"?seat={seat}")
        assert ana.status == 422 and "The table allows it" not in page.text
        assert not [form for form in page.forms if form.action and form.action.endswith("/rule")]
    ana.at("/log")
    for entry in (region(0, "R12"), region(7, "R50"), {"do": "fly"}, {}, {"do": "undo"}):
        ana.post(f"/t/{ana.table.id}/rule", {**ana.form("text").sent(), "entry": json.dumps(entry), "note": ""})
        assert ana.status == 422, entry
        ana.at("/log")
    assert len(written()) == 2


# -- two phones at once ------------------------------------------------------------------------


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
    assert page.count("The lowest Region breaks a tie.") == 2, "on the page, and in the text to copy"
    assert "At this table: The lowest Region breaks a tie." in ana.at("/rules?q=F.14").text
