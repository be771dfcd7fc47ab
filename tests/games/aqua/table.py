"""Short ways to set a table of AQUA, for tests."""

import json
from pathlib import Path
from typing import Any

from referee.core.log.timeline import Timeline
from referee.core.score import ScoreSheet
from referee.core.setup import Setup
from referee.core.verdict import Breach, Verdict
from referee.games.aqua import GAME
from tests.tools import NAMES

Entry = dict[str, Any]

COLOURS = ("red", "yellow", "green", "blue", "c5", "c6")
RING = list(COLOURS)
NATIVES = dict(zip("123456", COLOURS, strict=True))
BOX = {"species": {colour: {"points": 2 + (n > 2)} for n, colour in enumerate(COLOURS)}}
# The facts number colours c1 to c6; files name them.

# Three tiles around the hot spot finish two habitats that touch: yellow at A 1 0, green at A 0 1.
TILES = [((1, 0), "ybg"), ((2, -1), "56y"), ((0, 1), "gr6"), ((-1, 0), "5rb")]


def fixtures() -> dict[str, Any]:
    """The eight boards of the facts, with the names that files use."""
    found = json.loads((Path(__file__).parent / "boards.json").read_text(encoding="utf-8"))
    return {board["id"]: board for board in found}


def tile(seat: int, at: Any, corals: str | list[str], turn: int = 0) -> Entry:
    """A tile; colours by their first letter or digit: "rb5" is red, blue, c5."""
    return {"do": "tile", "seat": seat, "at": list(at), "corals": colours(corals), "turn": turn}


def colours(short: str | list[str]) -> list[str]:
    letters = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "5": "c5", "6": "c6"}
    return [letters[letter] for letter in short] if isinstance(short, str) else short


def large(seat: int, shape: str, *cells: Any, **more: Any) -> Entry:
    return {"do": "large", "seat": seat, "shape": shape, "cells": [list(cell) for cell in cells], **more}


def done(seat: int) -> Entry:
    return {"do": "done", "seat": seat}


def snail(seat: int) -> Entry:
    return {"do": "snail", "seat": seat}


def typed(seat: int, ecosystem: int, points: int) -> Entry:
    return {"do": "typed", "seat": seat, "ecosystem": ecosystem, "points": points}


def options(seats: int = 2, mode: str | None = None, **more: Any) -> dict[str, Any]:
    mode = mode or ("solo" if seats == 1 else "classic")
    natives = {} if mode == "family" else {"natives": NATIVES}
    return {"mode": mode, "first": 0, **natives, "hot_spots": [RING] * seats, **more}


def setup(seats: int = 2, box: Any = BOX, **more: Any) -> Setup:
    return GAME.setup(NAMES[:seats], options(seats, **more), box)


def table(log: Any = (), seats: int = 2, box: Any = BOX, **more: Any) -> Timeline:
    """A table after a log that must be legal."""
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, box, **more)), list(log))
    refused = [(reading.entry, reading.verdict.breaches) for reading in timeline.readings() if not reading.legal]
    assert not refused, refused
    return timeline


def view(timeline: Timeline) -> dict[str, Any]:
    return GAME.refereed.view(timeline.position)


def final(*boards: Any, mode: str = "classic", **more: Any) -> dict[str, Any]:
    natives = {} if mode == "family" else {"natives": NATIVES}
    return {"mode": mode, **natives, "boards": list(boards), **more}


def board(tiles: Any = (), ring: Any = RING, **more: Any) -> dict[str, Any]:
    return {"hot_spot": list(ring), "tiles": list(tiles), **more}


def lying(at: Any, corals: str | list[str], turn: int = 0) -> Entry:
    return {"at": list(at), "corals": colours(corals), "turn": turn}


def score(raw: Any, box: Any = BOX, **options: Any) -> ScoreSheet:
    seats = len(raw.get("boards") or raw.get("sheets"))
    at = GAME.setup(NAMES[:seats], options, box)
    return GAME.count.score(at, GAME.count.read(at, raw))


def points(sheet: ScoreSheet, seat: int = 0) -> dict[str, int]:
    return {line.id: line.points for line in sheet.seats[seat].lines}


def keys(found: Verdict | tuple[Breach, ...]) -> list[tuple[str, str]]:
    """Breaches as (rule, which sentence)."""
    return [(b.rule, b.say) for b in (found.breaches if isinstance(found, Verdict) else found)]
