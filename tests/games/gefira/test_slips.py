"""How people miscount Géfira: an explorer more or less; its own slips are the example of the engine's tests."""

import pytest

from referee.core.dispute.claims import Claim, answer
from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from tests.games.gefira.own import TAKEN_CORNER
from tests.games.gefira.table import player, setup

END = GAME.count.read(setup(), {"players": [player(2, 4, 4), player(4, 3, 2, 1)]})  # 10 and 14


@pytest.mark.rule("G9.3")
@pytest.mark.parametrize(
    ("seat", "claimed", "id", "said"),
    [
        (1, 11, "house.piece_out", "with an explorer left out of “At the end”"),
        (0, 13, "house.piece_twice", "with an explorer counted twice in “At the end”"),
        (1, 13, "house.piece_out", "with an explorer left out of “On the bridge”"),
    ],
)
def test_an_explorer_more_or_less_is_found(seat, claimed, id, said):
    found = {each.id: each for each in answer(GAME, setup(), "tally", END, Claim(seat, claimed)).explanations}
    assert found[id].how(GAME.speech("en", ("Ana", "Bo"))) == said


def test_a_line_lists_its_explorers():
    lines = GAME.count.score(setup(), END).seats[1].lines
    assert [len(GAME.count.parts(line)) for line in lines] == [4, 3, 2, 1]


@pytest.mark.rule("G9.3", "G9.4", "G9.5", "G9.6")
@pytest.mark.parametrize(
    ("slip", "claimed"),  # Bo has 14: 4 at the end, 3 on the bridge, 2 at the start, 1 lost
    [
        ("accidents_kept", 15),
        ("accidents_three", 12),
        ("accidents_two", 13),
        ("accidents_added", 16),
        ("start_paid", 16),
        ("start_lost", 12),
        ("start_arrived", 20),
        ("start_once", 15),
        ("start_lost_once", 13),
        ("bridge_unpaid", 11),
        ("bridge_arrived", 20),
        ("bridge_lost", 8),
        ("bridge_once", 12),
        ("bridge_across", 16),
        ("bridge_across_more", 18),
        ("end_as_bridge", 6),
        ("end_two", 10),
        ("end_and_bridge", 18),
        ("end_once", 5),
        ("end_alone", 12),
        ("not_across", 6),
        ("lost_arrived", 18),
        ("lost_also", 17),
    ],
)
def test_a_slip_gives_the_number(slip, claimed):
    found = answer(GAME, setup(), "tally", END, Claim(1, claimed)).explanations
    assert f"gefira.{slip}" in {each.id for each in found}


@pytest.mark.rule("G9.6")
def test_how_many_of_the_bridge_are_taken_for_arrived_is_said():
    found = {each.id: each for each in answer(GAME, setup(), "tally", END, Claim(1, 18)).explanations}
    how = [found["gefira.bridge_across_more"].how(GAME.speech(lang, ("Ana", "Bo"))) for lang in ("fr", "en")]
    assert how == [
        "en comptant 2 explorateurs du pont comme arrivés",
        "with 2 explorers on the bridge counted as across",
    ]


@pytest.mark.rule("G9.4")
def test_where_one_explorer_stands_is_the_first_thing_to_look_at():
    """Of numbers that several slips give, that of one explorer taken for one across; with four players, at a corner."""
    first = answer(GAME, setup(), "tally", END, Claim(1, 16)).explanations[0]
    assert first.id == "gefira.bridge_across"
    four = setup(4)
    end = GAME.count.read(four, {"players": [player(2, 4, 4), player(4, 3, 2, 1)] * 2})
    assert answer(GAME, four, "tally", end, Claim(1, 15)).explanations[0].id == "gefira.corner_twice"
    assert not any("corner" in each.id for each in answer(GAME, setup(), "tally", END, Claim(1, 15)).explanations)


@pytest.mark.rule("G11.7")
def test_an_explorer_on_a_corner_is_counted_twice_only_by_who_has_one_there():
    four = setup(4)
    final = GAME.played.final_of(Timeline(GAME.played.moves, GAME.begin(four), TAKEN_CORNER).position)
    assert final.corners == (True, False, False, False) and [each.bridge for each in final.players] == [2, 1, 1, 1]
    told = [answer(GAME, four, "play", final, Claim(seat, claimed)).explanations for seat, claimed in ((0, 3), (1, 2))]
    assert [any(each.id == "gefira.corner_twice" for each in found) for found in told] == [True, False]
    of_all = answer(GAME, four, "play", final, Claim(0, 3))
    assert of_all.everybody and [seat.total for seat in of_all.then.seats] == [3, 1, 1, 1]
    bare = GAME.count.read(four, {"players": [player(2, 4, 4), player(4, 3, 2, 1)] * 2})
    assert not answer(GAME, four, "tally", bare, Claim(1, 15)).everybody, "who else has one there nobody knows"


@pytest.mark.rule("G9.6")
def test_accidents_that_cost_nothing_come_before_one_explorer_taken_for_one_across():
    """Two accidents and three on the bridge: both give 12. A rule that is often misread everywhere says more."""
    end = GAME.count.read(setup(), {"players": [player(3, 3, 2, 2), player(4, 3, 3)]})
    told = answer(GAME, setup(), "tally", end, Claim(0, 12))
    ids = [each.id for each in told.explanations]
    assert told.counted == 10 and ids[0] == "gefira.accidents_kept" and "gefira.bridge_across" in ids
