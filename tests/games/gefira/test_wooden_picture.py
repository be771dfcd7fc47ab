"""The cross on the screen is the wooden one, turned so that whoever looks walks in from below."""

from collections import defaultdict
from itertools import pairwise, product

import pytest

from referee.games.gefira.phone import crosses
from referee.games.gefira.phone.drawing import lay_out
from referee.games.gefira.rules.ground import crossed
from tests.games.gefira.cards import HALVES
from tests.games.gefira.plane import BACK, LEFT, ON, RIGHT, Plane
from tests.games.gefira.whole import CROSSES, LYING

WAYS = {1j: "north", -1j: "south", 1: "east", -1: "west"}


def apart(one, other):
    """From the one to the other, as on the plane: upwards is positive there."""
    return other[0] - one[0], one[1] - other[1]


def leads(one, other):
    """The way that it mostly is."""
    x, y = apart(one, other)
    return (x > 0) - (x < 0) if abs(x) > abs(y) else 1j * ((y > 0) - (y < 0))


def in_order(places):
    """Whatever lies farther to the right on the plane, or farther up, does so on the screen."""
    across, upwards = defaultdict(set), defaultdict(set)
    for point, (x, y) in places:
        across[point.real].add(x)
        upwards[point.imag].add(-y)
    for found in (across, upwards):
        rows = [found[at] for at in sorted(found)]
        assert all(max(row) < min(after) for row, after in pairwise(rows)), rows


@pytest.mark.rule("G.A25", "G11.2", "G11.7", "G.A31")
@pytest.mark.parametrize(("cross", "arm"), LYING)
def test_a_table_of_four_is_drawn_as_it_lies(cross, arm):
    halves = HALVES[arm]
    plane, ground = Plane(4, halves, cross), crossed(halves, cross)
    places = [*product(range(4), range(1, sum(halves) + 1))]
    for looking in range(4):
        turn, drawn = 1j / plane.walks[looking].heading, lay_out(ground, looking)
        in_order([(plane.spots[seat][at][0] * turn, drawn.section(seat, at).symbol) for seat, at in places])
        for seat, column in places:
            here, heading = drawn.section(seat, column).symbol, plane.spots[seat][column][1] * turn
            assert leads(here, drawn.space(seat, column)) == heading * plane.walks[seat].hand
            for side in (BACK, ON, LEFT, RIGHT):
                told = drawn.points(seat, column, plane.word(seat, side))
                assert told == WAYS[heading * side], (seat, column, side)
        for seat in range(4):
            here, heading = drawn.section(seat, 1).symbol, plane.spots[seat][1][1] * turn
            assert leads(drawn.space(seat, 0), here) == heading


@pytest.mark.rule("G.A25")
@pytest.mark.parametrize("cross", CROSSES)
def test_the_page_of_a_new_table_draws_it_so_too(cross):
    plane = Plane(4, (crosses.ARM, crosses.ARM), cross)
    drawn = crosses.lying(cross)
    places = product(range(4), range(1, 2 * crosses.ARM + 1))
    in_order([(plane.spots[seat][at][0], crosses.section(drawn, seat, at)) for seat, at in places])
