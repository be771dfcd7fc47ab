"""The cross as it lies on the wooden table, and what is refused there: asked of every place and at every entry."""

import random
from itertools import permutations, product

import pytest

from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from referee.games.gefira.rules.ground import crossed
from tests.games.gefira.cards import COLOURS, HALVES
from tests.games.gefira.plane import BACK, ON, Plane
from tests.games.gefira.players import Table, random_game
from tests.games.gefira.table import setup
from tests.games.gefira.whole import LYING

# who lies beside the first half of each seat, and who beside the second
BESIDE = {
    "round_left": ([1, 2, 3, 0], [3, 0, 1, 2]),
    "round_right": ([3, 0, 1, 2], [1, 2, 3, 0]),
    "pairs_left": ([1, 0, 3, 2], [3, 2, 1, 0]),
    "pairs_right": ([3, 2, 1, 0], [1, 0, 3, 2]),
}
ACCIDENTS = ("jumped_back", "jumped_forward", "jumped_across", "jumped_round", "accident")
every_cross = pytest.mark.parametrize(("cross", "arm"), LYING)


def walked(seeds, actions, **options):
    """Whole games of four: the table before each entry, the entry, the position after the one before."""
    for seed in range(seeds):
        timeline, before = Timeline(GAME.refereed.moves, GAME.begin(setup(4, **options))), None
        for entry, seen in random_game(random.Random(seed), actions, 4, **options):
            yield timeline, entry, before
            timeline.push(entry)
            before = seen


@pytest.mark.rule("G.A25", "G11.2", "G11.3", "G11.7", "G11.9", "G.A31")
@every_cross
def test_each_place_faces_the_one_that_lies_beside_it(cross, arm):
    halves = HALVES[arm]
    plane, ground = Plane(4, halves, cross), crossed(halves, cross)
    places = [(seat, column) for seat in range(4) for column in range(1, sum(halves) + 1)]
    assert len(plane.lies) == 4 * (sum(halves) + 2), "no two places lie on each other"
    assert sorted(plane.opposite(*place) for place in places) == places, "each place is faced by one"
    for seat, column in places:
        faced = plane.opposite(seat, column)
        assert faced == ground.opposite(seat, column) and plane.opposite(*faced) == (seat, column)
        assert faced[0] == BESIDE[cross][column > halves[0]][seat]


@pytest.mark.rule("G11.3", "G11.7")
@every_cross
def test_beside_the_connection_card_two_places_share_one_space(cross, arm):
    halves = HALVES[arm]
    plane, ground = Plane(4, halves, cross), crossed(halves, cross)
    for seat, column in product(range(4), range(1, sum(halves) + 1)):
        spaces = [plane.space(seat, other) for other in range(1, sum(halves) + 1)]
        shared = tuple(other for other, space in enumerate(spaces, 1) if space == plane.space(seat, column))
        assert shared == ground.space(column) and len(set(spaces)) == ground.room == sum(halves) - 1
        assert plane.space(seat, column) not in plane.lies
        cards = [plane.is_connection(plane.beside(seat, column, side)) for side in (BACK, ON)]
        assert cards == [column == halves[0] + 1, column == halves[0]]


@pytest.mark.rule("G11.6", "G2.10")
def test_whoever_takes_leaves_a_bridge_to_each_that_follows():
    deals = [deal for deal in permutations(range(4)) if all(seat != bridge for seat, bridge in enumerate(deal))]
    asked = set()
    for timeline, entry, _ in walked(20, 0):
        if entry["do"] != "take":
            continue
        log = [reading.entry for reading in timeline.readings()]
        taken = {each["seat"]: COLOURS.index(each["bridge"]) for each in log if each["do"] == "take"}
        for seat, bridge in product(range(4), range(4)):
            more = taken | {seat: bridge}
            legal = seat not in taken and any(all(deal[who] == of for who, of in more.items()) for deal in deals)
            entry = {"do": "take", "seat": seat, "bridge": COLOURS[bridge], "columns": [2, 3, 5]}
            assert timeline.judge(entry).legal is legal, (taken, entry)
            asked.add(len(taken))
    assert asked == {0, 1, 2, 3}


@pytest.mark.rule("G.A32", "G6.4")
@pytest.mark.parametrize("options", [{}, {"cross": "pairs_right", "flood_hits": "all"}, {"foreign_pair": "both"}])
def test_an_opponent_is_named_exactly_between_two_others(options):
    named = 0
    plane = Plane(4, (3, 3), options.get("cross", "round_left"))
    for timeline, entry, before in walked(20, 100, steps_card="5/7", whose_explorer="any", **options):
        if entry["do"] != "face":
            continue
        bare = {name: value for name, value in entry.items() if name != "opponent"}
        place = before["awaiting"]["seat"], before["awaiting"]["column"]
        owners = {place[0], plane.opposite(*place)[0]} if "opponent" in entry else set()
        assert timeline.judge(bare).legal is (not owners)
        assert {seat for seat in range(5) if timeline.judge(bare | {"opponent": seat}).legal} == owners
        assert not owners or before["turn"] not in owners
        named += bool(owners)
    assert bool(named) is (options.get("foreign_pair") != "both")


@pytest.mark.rule("G7.1", "G.A33")
def test_accidents_go_from_bridge_to_bridge_clockwise_and_from_start_to_end():
    options = {"flood_hits": "all", "foreign_pair": "both", "steps_card": "5/7"}
    met = set()
    for seed in range(16):
        table = Table(random.Random(seed), 4, **options)
        at = Timeline(GAME.refereed.moves, GAME.begin(setup(4, **options)))
        for entry, _ in table.play(200):
            active = at.position.seat
            hit = [effect.facts for effect in at.push(entry).effects if effect.effect in ACCIDENTS]
            assert [(facts["seat"], facts.get("from", facts.get("column"))) for facts in hit] == table.fallen
            met.update({active} if len({seat for seat, _ in table.fallen}) > 1 else ())
            table.fallen = []
    assert met == {0, 1, 2, 3}


@pytest.mark.rule("G11.7")
def test_who_stands_on_the_corner_is_called_by_the_section_he_faces():
    called = 0
    for timeline, entry, before in walked(8, 60):
        if entry["do"] != "activate":
            continue
        columns = before["explorers"][entry["seat"]]["columns"]
        for faced, other in ((3, 4), (4, 3)):
            if faced in columns:
                assert timeline.judge(entry | {"column": faced}).legal
                assert not timeline.judge(entry | {"column": other}).legal
                called += 1
    assert called > 10
