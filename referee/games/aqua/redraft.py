"""An old entry as the draft with which its correction begins."""

from collections.abc import Mapping
from typing import Any

from referee.games.aqua.drawing import named
from referee.games.aqua.moves import MOVES, Large, Tile, Typed
from referee.games.aqua.pieces import LETTERS


def redraft(_: Any, entry: Mapping[str, Any]) -> dict[str, str]:
    """A tile in hand with its colours, a large animal as it was outlined; anything else is asked anew."""
    move = MOVES.decode(entry["entry"] if entry.get("do") == "ruling" else entry)
    if isinstance(move, Tile):
        return {"corals": "".join(LETTERS[colour] for colour in move.corals), "turn": str(move.turn)}
    if isinstance(move, Large):
        points = {} if move.points is None else {"points": str(move.points)}
        return {"dock": "large", "shape": move.shape, "cells": ",".join(map(named, move.cells)), **points}
    return {"no": str(move.ecosystem)} if isinstance(move, Typed) else {}
