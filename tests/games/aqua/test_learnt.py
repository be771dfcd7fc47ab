"""What a table teaches the household's box: hot spots, and large animals as far as their place in the stack is sure."""

import random

import pytest
from msgspec.structs import replace

from referee.core.box import slots
from referee.core.log import Timeline
from referee.games.aqua import GAME
from referee.games.aqua.large import Taken
from referee.games.aqua.lattice import form
from referee.games.aqua.learnt import learnt
from tests.games.aqua.players import random_game
from tests.games.aqua.table import options
from tests.tools import NAMES


def teach(values, at):
    told = learnt(GAME.read_box(values), at)
    found = {slot.id: slot for _, _, slot in slots(GAME.shelves(values))}
    for id, value in told.items():
        if id.startswith("hot_spots"):  # one ring makes room for the next
            found = {slot.id: slot for _, _, slot in slots(GAME.shelves(values))}
        values = GAME.tell(values, [(found[id], value)])
        assert isinstance(values, dict), (id, value, values)
    return values


@pytest.mark.rule("Q2.4", "Q.13")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_after_a_whole_game_the_box_knows_what_was_told(seats):
    chosen, log = random_game(random.Random(f"learnt {seats}"), seats, {})
    setup = GAME.setup(NAMES[:seats], chosen, {})
    at = Timeline(GAME.moves, GAME.begin(setup), log).position
    values = teach({}, at)
    taken = {shape: tiles for shape, tiles in at.taken.items() if tiles}
    box = GAME.read_box(values)
    for shape, tiles in taken.items():
        assert form(box.cells(shape)) == tiles[0].form
        if seats in (1, 4):
            known = [tile.points for tile in tiles]
            assert list((box.large[shape].points or (None,) * 3)[: len(known)]) == known
        else:
            assert box.large[shape].points is None, "two of three tiles: which, nobody knows"
    assert len(box.hot_spots) == len({frozenset([ring[n:] + ring[:n] for n in range(6)]) for ring in at.plan.hot_spots})
    assert not learnt(box, at), "told again, nothing is new"


@pytest.mark.rule("Q2.4")
def test_with_the_snail_known_two_tiles_find_their_place():
    """Two players: the tile with the snail, here the top one, stays in the game's box."""
    start = GAME.begin(GAME.setup(NAMES[:2], options(2), {}))
    at = replace(start, taken={"manta": (Taken(7, ((0, 0), (0, 1))), Taken(5, ((0, 0), (0, 1))))})
    told = learnt(GAME.read_box({"large": {"manta": {"snail": 0}}}), at)
    assert (told["manta.points.2"], told["manta.points.3"]) == (7, 5) and "manta.points.1" not in told
    assert "manta.points.1" not in learnt(GAME.read_box({}), at)
