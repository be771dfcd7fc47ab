"""Overruled by the table."""

import json

from tests.web.conftest import with_both
from tests.web.log.conftest import ENTRIES, region


@with_both
def test_a_refused_move_is_played_because_the_table_says_so(overruled, store, tracked):
    overruled.play_it_so("Ana is <new>")
    assert overruled.status == 200 and overruled.address == f"/t/{tracked.id}"
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
