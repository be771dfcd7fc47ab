"""The four crosses as the page of a new table draws them: what lies side by side is what is opposite."""

import pytest

from referee.games.gefira.phone.arms import MIDDLE
from referee.games.gefira.phone.crosses import ARM, BANK, LANE, lying, section, sketch
from referee.games.gefira.rules import options

PLACES = [(seat, column) for seat in range(4) for column in range(1, 2 * ARM + 1)]


def apart(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def across(one, other):
    """Do they lie beside each other, with the middle of an arm between them?"""
    return apart(one, other) == 2 * LANE and any(
        (a - m) * (b - m) < 0 for a, b, m in zip(one, other, MIDDLE, strict=True)
    )


@pytest.mark.rule("G.A25", "G11.2")
@pytest.mark.parametrize("value", options.CROSSES)
def test_what_is_drawn_side_by_side_is_opposite(value):
    cross = lying(value)
    drawn = {place: section(cross, *place) for place in PLACES}
    assert len(set(drawn.values())) == len(PLACES), "nothing lies on anything"
    for place, here in drawn.items():
        assert [other for other in PLACES if across(here, drawn[other])] == [cross.ground.opposite(*place)]


@pytest.mark.parametrize("value", options.CROSSES)
def test_each_bridge_is_drawn_from_its_start_around_one_corner_to_its_end(value):
    cross, found = lying(value), sketch(value)
    assert sorted(found.corners) == [0, 1, 2, 3] and [each.seat for each in found.bridges] == [0, 1, 2, 3]
    for seat, bridge in enumerate(found.bridges):
        assert apart(bridge.start, section(cross, seat, 1)) < apart(bridge.start, section(cross, seat, 2))
        assert apart(bridge.end, section(cross, seat, 2 * ARM)) < apart(bridge.end, section(cross, seat, ARM + 1))
    assert found.bridges[0].start[1] > MIDDLE[1] + BANK, "seat 0 comes in from below"


@pytest.mark.rule("G.A25")
@pytest.mark.parametrize(
    ("value", "says", "together", "aside"),
    [
        ("round_left", "right", (), 1),
        ("round_right", "left", (), -1),
        ("pairs_left", "pairs", ((0, 1), (2, 3)), 1),
        ("pairs_right", "pairs", ((0, 3), (1, 2)), -1),
    ],
)
def test_a_cross_is_told_as_it_is_drawn(value, says, together, aside):
    """Beside a left-hand neighbour's half one walks in on the right, and bends to the right."""
    found = sketch(value)
    assert (found.says, found.together) == (says, together)
    assert found.bridges[0].start[0] == MIDDLE[0] + aside * LANE and (found.bridges[0].end[0] > MIDDLE[0]) == (
        aside > 0
    )
