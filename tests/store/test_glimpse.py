"""The table as it was, or as it would be: looked at like any other, and nothing of it is written."""

import pytest

from referee.games import GAMES
from referee.store.play.hall import Hall
from tests.store.tables import BASE, create


def region(seat, number):
    return {"do": "region", "seat": seat, "region": number}


@pytest.fixture
def table(store):
    table = create(store, mode="play", options=BASE)
    with store.writing(table.id) as writing:
        writing.append([region(0, "R37"), region(1, "R12"), {"do": "undo"}], "somebody", "key")
    return table


def test_a_moment_is_the_table_after_so_many_entries(store, table):
    live = Hall(store, GAMES).live(table)
    for seq in range(live.seq + 1):
        assert live.glimpse(0, seq).seq == seq
    assert live.glimpse(0, 1).position.laid != live.glimpse(0, 0).position.laid


def test_what_is_tried_changes_nothing_and_its_page_is_as_new_as_the_table(store, table):
    hall = Hall(store, GAMES)
    live = hall.live(table)
    position, seq, version = live.position, live.seq, live.version
    tried = live.glimpse(0, seq, [region(1, "R50")])
    assert tried.position.rows[1] == ("R50",) and tried.sight(0).reading(seq + 1).legal
    assert (live.position, live.seq, live.version) == (position, seq, version) and hall.live(table) is live
    assert tried.version == version, "no page of it thinks that it is behind"
    assert len(store.entries(table.id)) == seq


def test_what_lies_face_down_is_unknown_to_what_is_tried(store, table):
    """Ana laid 37: nobody else learns so by trying 37."""
    live = Hall(store, GAMES).live(table)
    for seat, known in ((0, True), (1, False), (None, False)):
        tried = live.glimpse(seat, live.seq, [region(1, "R37")])
        assert tried.sight(seat).reading(live.seq + 1).legal != known


def test_a_moment_has_what_was_taken_back_or_corrected_only_later(store):
    """Also where something lies face down, which is covered there as it is now."""
    table, undo = create(store, mode="play", options=BASE), {"do": "undo"}
    amended = {"do": "amend", "seq": 2, "entry": region(1, "R13")}
    with store.writing(table.id) as writing:
        second = [region(0, "R37"), undo, region(0, "R38")]
        writing.append([region(0, "R12"), region(1, "R22"), amended, undo, *second], "somebody", "key")
    live = Hall(store, GAMES).live(table)
    for seat, known in ((0, "R37"), (1, "face_down"), (None, "face_down")):
        moments = [live.glimpse(seat, seq).position for seq in range(live.seq + 1)]
        assert [at.rows[1] for at in moments[2:]] == [("R22",), ("R13",), *[("R22",)] * 4]
        assert [at.laid[0] is not None for at in moments[4:]] == [False, True, False, True]
        assert (moments[5].laid[0] == "R37") == (known == "R37"), "still in a hand"
        for seq in range(live.seq + 1):
            assert list(live.sight(seat).since(seq)) == moments[seq:]
