"""The four crosses as the page of a new table draws them: what lies side by side is what is opposite."""

import pytest

from referee.games.gefira.phone.crosses import ARM, ARMS, BANK, HALF, LANE, at, cross, section
from referee.games.gefira.rules import options
from referee.games.gefira.rules.ground import crossed

PLACES = [(seat, column) for seat in range(4) for column in range(1, 2 * ARM + 1)]


def apart(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def across(one, other):
    """Do they lie beside each other, with the middle of an arm between them?"""
    return apart(one, other) == 2 * LANE and any((a - HALF) * (b - HALF) < 0 for a, b in zip(one, other, strict=True))


@pytest.mark.rule("G.A25", "G11.2")
@pytest.mark.parametrize("value", options.CROSSES)
def test_what_is_drawn_side_by_side_is_opposite(value):
    ground = crossed(ARM, value)
    drawn = {place: section(ground, *place) for place in PLACES}
    assert len(set(drawn.values())) == len(PLACES), "nothing lies on anything"
    for place, here in drawn.items():
        assert [other for other in PLACES if across(here, drawn[other])] == [ground.opposite(*place)]


@pytest.mark.parametrize("value", options.CROSSES)
def test_each_bridge_is_drawn_from_its_start_around_one_corner_to_its_end(value):
    ground, found = crossed(ARM, value), cross(value)
    assert sorted(found.corners) == [0, 1, 2, 3] and [each.seat for each in found.bridges] == [0, 1, 2, 3]
    for seat, bridge in enumerate(found.bridges):
        assert apart(bridge.start, section(ground, seat, 1)) < apart(bridge.start, section(ground, seat, 2))
        assert apart(bridge.end, section(ground, seat, 2 * ARM)) < apart(bridge.end, section(ground, seat, ARM + 1))
        assert bridge.way.startswith("M{} {}L{} {}".format(*at(ground, seat, 0, BANK), *at(ground, seat, 0, LANE)))
    assert found.bridges[0].start[1] > HALF + BANK, "seat 0 comes in from below"
    assert ARMS[0] == (0, 1)


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
    found = cross(value)
    assert (found.says, found.together) == (says, together)
    assert found.bridges[0].start[0] == HALF + aside * LANE and (found.bridges[0].end[0] > HALF) == (aside > 0)
