"""Whole games as text, compared with the ones kept: a change of behaviour shows as a diff.

UPDATE_GOLDEN=1 writes them again.
"""

import os
import random
from pathlib import Path
from typing import Any

import pytest

from referee.core.log import Timeline
from referee.games.aqua import GAME
from tests.games.aqua.players import KNOWN, random_game
from tests.games.aqua.table import BOX, done, large, options, snail, tile, typed
from tests.tools import NAMES

GOLDEN = Path(__file__).parents[2] / "golden"


def transcript(log: Any, chosen: Any, box: Any) -> str:
    seats = len(chosen["hot_spots"])
    setup = GAME.setup(NAMES[:seats], chosen, box)
    at = Timeline(GAME.moves, GAME.begin(setup), log)
    speech = GAME.speech("fr", setup.seats)
    told = [f"{', '.join(setup.seats)} · {chosen['mode']}"]
    for reading in at.readings():
        entry: Any = log[reading.seq - 1]
        seat = entry.get("seat")
        who = NAMES[seat] if isinstance(seat, int) and 0 <= seat < seats else "–"
        marks = "↶" * reading.undone + "✗" * (not reading.legal) + "⚖" * reading.ruled
        where = f" {entry['at']} tournée {entry['turn']}" if entry.get("do") == "tile" else ""
        where += f" {entry['cells']}" if "cells" in entry else ""
        told.append(f"{reading.seq:3} {marks:1} {who:4} {speech.entry(entry)}{where}")
        told.extend(f"        {b.rule} {speech.breach(b)}" for b in reading.verdict.breaches)
        told.extend(f"        à vérifier, {b.rule} {speech.breach(b)}" for b in reading.verdict.doubts)
        told.extend(f"        → {speech.effect(effect)}" for effect in reading.effects)
    sheet = GAME.score_of(setup, at.position)
    for score in sheet.seats:
        told.append(f"\n{setup.seats[score.seat]} : {score.total} ({score.rank}) {score.extra or ''}".rstrip())
        told.extend(f"  {line.points:3}  {line.id} · {speech.line(line)}" for line in score.lines)
    told.extend(f"à vérifier, {doubt.rule} {speech.breach(doubt)}" for doubt in sheet.doubts)
    if sheet.tie_break:
        told.append(f"{sheet.tie_break}")
    return "\n".join(told) + "\n"


def drawn(seats: int) -> str:
    chosen, log = random_game(random.Random(200 + seats), seats)
    return transcript(log, chosen, KNOWN)


def disputed() -> str:
    """Two who enter wrongly, take back, correct, and once decide for themselves."""
    two = (("A", 0, 1), ("A", 1, 0))
    log = [
        tile(1, (1, 0), "ybg"),
        tile(0, (1, 0), "rgb"),
        tile(0, (1, -1), "ybg"),
        tile(0, (1, 0), "ybg"),
        tile(0, (0, 1), "gr6"),
        snail(0),
        done(0),
        done(1),
        snail(1),
        tile(1, (1, 0), "ybg"),
        done(1),
        tile(1, (2, -1), "56y"),
        done(1),
        tile(0, (2, -1), "56y"),
        large(0, "manta", ("A", 1, 0)),
        done(0),
        tile(1, (0, 1), "gr6"),
        large(1, "manta", *two, points=9),
        large(1, "dolphin", *two),
        {"do": "undo"},
        {"do": "redo"},
        done(1),
        {"do": "ruling", "entry": tile(0, (5, 5), "rgb"), "note": "la table s’amuse"},
        {"do": "ruling", "entry": tile(0, (5, 6), "rgb"), "note": "non"},
        {"do": "amend", "seq": 4, "entry": tile(0, (1, 0), "yrg")},
        typed(0, 7, 3),
        {"do": "fly"},
    ]
    return transcript(log, options(2), BOX)


TRANSCRIPTS: dict[str, Any] = {f"aqua_{seats}": lambda seats=seats: drawn(seats) for seats in (1, 2, 3, 4)}
TRANSCRIPTS["aqua_disputed"] = disputed


@pytest.mark.rule("Q3.1", "Q3.2", "Q4.1", "Q6.1")
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_the_one_kept(name: str) -> None:
    told, path = TRANSCRIPTS[name](), GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
