"""The city as a drawing: what stands in a district is drawn inside its line."""

from itertools import combinations, pairwise

import pytest

from referee.games.vineta.phone import drawing
from referee.games.vineta.rules.pieces import DISTRICTS

HOUSE = [(0, -9), (-8, -1), (8, -1), (8, 9), (-8, 9)]  # its roof first
NUMBER = [(10, -4), (20, -4), (20, 7), (10, 7)]


def drawn(district, at, n, numbered):
    """The corners of a house as the board draws it, with its number."""
    size, left = drawing.size(district, n, numbered), at[0] - (5 if numbered else 0)
    return [(left + size * x, at[1] + size * y) for x, y in HOUSE + (NUMBER if numbered else [])]


def depth(at, outline):
    """How far inside the outline a point lies; less than nothing outside."""
    (x, y), inside, least = at, False, 1e9
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        inside ^= (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
        along = min(1, max(0, along))
        least = min(least, ((x - x1 - along * (x2 - x1)) ** 2 + (y - y1 - along * (y2 - y1)) ** 2) ** 0.5)
    return least if inside else -least


def apart(one, other):
    """No wall of one over another's: a roof is narrow."""
    (left, top, right, bottom), (left2, top2, right2, bottom2) = map(box, (one[1:], other[1:]))
    return right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top


def box(corners):
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("district", DISTRICTS)
@pytest.mark.parametrize("numbered", [False, True])
def test_every_house_and_its_number_stand_inside_the_line_of_their_district(district, numbered):
    """However many stand there, none lies over another nor over the name."""
    outline, (x, y) = drawing.outline(district), drawing.name_at(district)
    name = [(x, y), (x - 12, y - 6), (x + 12, y + 6)]
    for n in range(1, (7 if numbered else drawing.FEW[drawing.ring(district)]) + 1):
        houses = [drawn(district, at, n, numbered) for at in drawing.places(district, n, numbered)]
        assert len(houses) == n
        assert min(depth(corner, outline) for house in houses for corner in house) > 1, n
        assert all(apart(*pair) for pair in combinations([name, *houses], 2)), n


@pytest.mark.parametrize("district", [each for each in DISTRICTS if each[0] == "G"])
def test_the_name_of_an_outer_district_that_is_gone_lies_on_no_other(district):
    x, y = drawing.sunk_at(district)
    name = [(x + left, y + top) for left in (-24, 24) for top in (-12, 18)]
    others = [drawing.outline(each) for each in DISTRICTS if each != district]
    assert max(depth(corner, outline) for corner in name for outline in others) < -3
