"""The lattice against a drawing: every name is compared with real points on paper."""

from itertools import combinations
from math import atan2, cos, hypot, isclose, pi, sin, sqrt

import pytest

from referee.games.aqua.phone.drawing import above
from referee.games.aqua.rules import lattice

HEXES = [(q, r) for q in range(-2, 3) for r in range(-2, 3)]
CORALS = [(q, r, tip) for q, r in HEXES for tip in range(6)]


def near(a, b):
    return isclose(a[0], b[0], abs_tol=1e-6) and isclose(a[1], b[1], abs_tol=1e-6)


def point(x, y):
    """A point that can be compared: rounded, without a minus zero."""
    return round(x, 3) + 0.0, round(y, 3) + 0.0


def centre(q, r):
    return point(sqrt(3) * (q + r / 2), 1.5 * r)


def corner(q, r, k):
    x, y = sqrt(3) * (q + r / 2), 1.5 * r
    return point(x + cos(pi / 3 * k - pi / 2), y + sin(pi / 3 * k - pi / 2))


def rhombus(q, r, tip):
    return [centre(q, r), corner(q, r, tip - 1), corner(q, r, tip), corner(q, r, tip + 1)]


def edges(points):
    """The edges of a shape, each as its two ends."""
    return {frozenset(pair) for pair in zip(points, [*points[1:], points[0]], strict=True)}


def hexagon(middle):
    return {point(middle[0] + cos(pi / 3 * k - pi / 2), middle[1] + sin(pi / 3 * k - pi / 2)) for k in range(6)}


@pytest.mark.parametrize("side", range(6))
def test_the_hexagon_over_a_side_shares_that_side(side):
    here, there = {corner(0, 0, k) for k in range(6)}, {corner(*lattice.over((0, 0), side), k) for k in range(6)}
    assert here & there == {corner(0, 0, side), corner(0, 0, side + 1)}
    assert lattice.around((0, 0))[side] == lattice.over((0, 0), side)


@pytest.mark.parametrize("turn", range(6))
def test_three_rhombi_fill_a_tile_and_own_two_sides_each(turn):
    corals = [(0, 0, tip) for tip in lattice.tips(turn)]
    assert lattice.tips(turn) == tuple((turn + 2 * i) % 6 for i in range(3))
    sides = {side: frozenset({corner(0, 0, side), corner(0, 0, side + 1)}) for side in range(6)}
    for side, edge in sides.items():
        owners = [coral for coral in corals if edge in edges(rhombus(*coral))]
        assert owners == [(0, 0, lattice.owner(side, turn))]
    for a, b in combinations(corals, 2):
        assert len(edges(rhombus(*a)) & edges(rhombus(*b))) == 1 and b in lattice.sisters(a)


@pytest.mark.parametrize("coral", [(0, 0, tip) for tip in range(6)])
def test_edge_neighbours_are_those_that_share_a_whole_edge_and_may_lie_there_together(coral):
    """Rhombi of one hexagon with tips of the other parity overlap: they are another way to turn that tile."""
    found = set()
    for other in CORALS:
        same_hex, same_turn = other[:2] == coral[:2], (other[2] - coral[2]) % 2 == 0
        if other != coral and edges(rhombus(*other)) & edges(rhombus(*coral)) and (same_turn or not same_hex):
            found.add(other)
    assert found == set(lattice.edge_neighbours(coral))


@pytest.mark.parametrize("side", range(6))
def test_what_faces_a_side_has_that_side_whichever_way_it_is_turned(side):
    edge = frozenset({corner(0, 0, side), corner(0, 0, side + 1)})
    facing = lattice.facing((0, 0), side)
    assert len({tip % 2 for _, _, tip in facing}) == 2
    assert all(edge in edges(rhombus(*coral)) and coral[:2] != (0, 0) for coral in facing)


@pytest.mark.parametrize("coral", [(1, -1, tip) for tip in range(6)])
def test_a_place_is_the_hexagon_of_the_three_rhombi_at_a_point(coral):
    """Found by brute force: of all rhombi with this tip, the three whose outline is a hexagon around it."""
    tip = corner(*coral)
    at_tip = [other for other in CORALS if near(corner(*other), tip)]
    assert set(at_tip) == set(lattice.corals_at(lattice.place_of(coral)))
    outline = {p for other in at_tip for p in rhombus(*other)} - {tip}
    assert outline == hexagon(tip) and len({other[:2] for other in at_tip}) == 3


def test_a_place_has_one_name():
    names = {}
    for coral in CORALS:
        names.setdefault(lattice.place_of(coral), set()).add(corner(*coral))
    assert all(len(points) == 1 for points in names.values())
    assert len({next(iter(points)) for points in names.values()}) == len(names)


def middle(place):
    return corner(*lattice.corals_at(place)[0])


@pytest.mark.parametrize("place", [("A", 0, 0), ("B", 0, 0), ("A", 1, -1), ("B", -1, 1)])
def test_an_animal_touches_the_animals_whose_hexagon_shares_an_edge(place):
    others = [(name, q, r) for name in "AB" for q, r in HEXES]
    outline = edges(sorted(hexagon(middle(place)), key=lambda p: angle(p, middle(place))))
    found = set()
    for other in others:
        there = edges(sorted(hexagon(middle(other)), key=lambda p: angle(p, middle(other))))
        if other != place and outline & there:
            found.add(other)
    assert found == set(lattice.next_to(place))
    for other in found:
        assert isclose(
            hypot(*(a - b for a, b in zip(middle(place), middle(other), strict=True))), sqrt(3), abs_tol=1e-3
        )


def angle(p, around):
    return atan2(p[1] - around[1], p[0] - around[0])


@pytest.mark.parametrize("place", [("A", 0, 0), ("B", 0, 0)])
def test_an_animal_touches_the_corals_that_share_an_edge_with_its_hexagon(place):
    outline = edges(sorted(hexagon(middle(place)), key=lambda p: angle(p, middle(place))))
    even = 0 if place[0] == "A" else 1
    own = lattice.corals_at(place)
    tiles = {coral[:2] for coral in own}
    found = {c for c in CORALS if c not in own and c[:2] in tiles and c[2] % 2 == even and edges(rhombus(*c)) & outline}
    assert found == set(lattice.touched_from(place)) and len(found) == 6


def test_a_form_is_the_same_turned_mirrored_and_moved():
    bent = [(0, 0), (0, 1), (1, -1)]
    turned = [(5 - r, 2 + q + r) for q, r in bent]
    mirrored = [(r, q) for q, r in bent]
    assert lattice.form(bent) == lattice.form(turned) == lattice.form(mirrored)
    assert lattice.form(bent) != lattice.form([(0, 0), (0, 1), (1, 0)]) != lattice.form([(0, 0), (0, 1), (0, 2)])


def test_forms_of_the_library_are_all_different():
    """The number of shapes of two to four hexagons is known: 1, 3, 7."""
    shapes, sizes = {lattice.form([(0, 0)])}, []
    for _ in range(3):
        grown = {
            lattice.form([*shape, cell])
            for shape in shapes
            for at in shape
            for cell in lattice.around(at)
            if cell not in shape
        }
        shapes = grown
        sizes.append(len(shapes))
    assert sizes == [1, 3, 7]


@pytest.mark.parametrize(
    ("places", "one"),
    [
        ([("A", 0, 0)], True),
        ([("A", 0, 0), ("A", 1, 0), ("A", 1, 1)], True),
        ([("A", 0, 0), ("A", 1, 1)], False),
        ([("A", 0, 0), ("B", 1, 0)], False),
        ([("B", 0, 0), ("B", 0, 1), ("B", 3, 0), ("B", 4, 0)], False),
    ],
)
def test_in_one_piece(places, one):
    assert lattice.in_one_piece(places) is one


def test_the_name_of_a_large_animal_covers_no_small_one_and_no_number():
    """An animal is 26 wide, from 16 above its middle to 8 below; its number stands 19 below, the name is 42 by 17."""
    home = ("A", 0, 0)
    for other in lattice.next_to(home):
        x, y = above((home, other))
        for place in {home, other, *lattice.next_to(home), *lattice.next_to(other)}:
            at = lattice.middle(place)
            for high, wide, tall in ((19, 4, 5), (-4, 13, 12)):
                assert abs(at[0] - x) > 21 + wide or abs(at[1] + high - y) >= 8.5 + tall, (other, place)
