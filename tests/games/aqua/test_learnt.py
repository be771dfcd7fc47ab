"""What a table has shown of the household's pieces goes into its box, once."""

from referee.core.count import Tally
from referee.games.aqua import GAME
from tests.games.aqua.table import RING, board, done, final, large, table, tile
from tests.tools import NAMES

TWO = [("A", 0, 1), ("A", 1, 0)]
LOG = [tile(0, (1, 0), "ybg"), done(0), tile(0, (2, -1), "56y"), done(0), tile(0, (0, 1), "gr6")]
OTHER = [*RING[1:], RING[0]]
EMPTY = GAME.read_box({})


def shown(seats=1, box=None, points=9, **more):
    turns = LOG if seats == 1 else [LOG[0], done(0), tile(1, (1, 0), "ybg"), done(1), tile(1, (2, -1), "56y"), done(1)]
    if seats == 2:
        turns += [tile(0, (2, -1), "56y"), done(0), tile(0, (0, 1), "gr6")]
    return table([*turns, large(0, "dolphin", *TWO, points=points)], seats, box or {}, **more).position


def test_a_tile_that_was_taken_tells_its_points_and_its_shape():
    told = GAME.refereed.learnt(EMPTY, shown())
    assert told == {"dolphin.points.1": 9, "dolphin.cells": [[0, 0], [0, 1]]}


def test_with_two_players_the_box_must_know_which_tile_is_out():
    assert GAME.refereed.learnt(EMPTY, shown(2)) == {"dolphin.cells": [[0, 0], [0, 1]]}
    snail = GAME.read_box({"large": {"dolphin": {"snail": 0}}})
    assert GAME.refereed.learnt(snail, shown(2))["dolphin.points.2"] == 9


def test_what_the_box_knows_is_not_told_again():
    known = {"large": {"dolphin": {"points": [8, None, None], "cells": [[0, 0], [0, 1]]}}}
    assert GAME.refereed.learnt(GAME.read_box(known), shown()) == {}


def test_species_and_hot_spots():
    at = shown(box={"species": {"red": {"points": 2}}}, hot_spots=[RING])
    assert GAME.refereed.learnt(EMPTY, at) == {
        "red.points": 2,
        "dolphin.points.1": 9,
        "dolphin.cells": [[0, 0], [0, 1]],
    }
    raw = final(board(ring=OTHER), board(ring=OTHER), board(ring=RING))
    laid = Tally(GAME.count, GAME.setup(NAMES[:3]), raw)
    assert GAME.count.learnt(EMPTY, laid) == {"hot_spots.1": OTHER}, "one that nobody touched is no news"
    assert GAME.count.learnt(GAME.read_box({"hot_spots": [OTHER]}), laid) == {}


def test_the_house_takes_what_was_learnt():
    """Every slot exists and takes its value."""
    told = dict(GAME.refereed.learnt(EMPTY, shown(box={"species": {"c5": {"points": 3}}})))
    slots = {slot.id: slot for shelf in GAME.shelves({}) for piece in shelf.pieces for slot in piece.slots}
    raw = GAME.tell({}, [(slots[id], value) for id, value in told.items()])
    assert GAME.read_box(raw).points("c5") == 3 and GAME.read_box(raw).stack("dolphin", 4) == (9, None, None)
    assert GAME.refereed.learnt(GAME.read_box(raw), shown(box={"species": {"c5": {"points": 3}}})) == {}
