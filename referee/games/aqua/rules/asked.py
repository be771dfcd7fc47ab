"""What people may ask about now: may I?"""

from collections.abc import Iterator

from referee.core.moves import Entry
from referee.games.aqua.rules.lattice import next_to
from referee.games.aqua.rules.pieces import SHAPES
from referee.games.aqua.rules.position import Position


def asked(at: Position) -> Iterator[Entry]:
    """The snail, the end of the turn, and a large animal on a small one that just came and one beside it."""
    if at.over or at.seat is None:
        return
    yield {"do": "snail", "seat": at.seat}
    yield {"do": "done", "seat": at.seat}
    animals = at.boards[at.seat].animals
    pairs = [(place, beside) for place in at.fresh for beside in next_to(place) if beside in animals]
    for place, beside in pairs[:3]:
        for shape in SHAPES:
            yield {"do": "large", "seat": at.seat, "shape": shape, "cells": [list(place), list(beside)]}
