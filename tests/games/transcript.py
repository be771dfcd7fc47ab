"""A whole game as readable text, compared with the one kept: a change of behaviour shows as a diff.

UPDATE_GOLDEN=1 writes them again.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from referee.core.game import Game
from referee.core.log.timeline import Timeline
from referee.core.setup import Setup

GOLDEN = Path(__file__).parents[1] / "golden"


def transcript(game: Game, setup: Setup, log: Sequence[Any], more: Callable[[Any], str] = lambda entry: "") -> str:
    """What was entered, what followed, why not, and the end; `more` adds what an entry's few words leave out."""
    at = Timeline(game.refereed.moves, game.begin(setup), log)
    speech = game.speech("fr", setup.seats, setup.box, setup.options)
    told = [f"{', '.join(setup.seats)} · {setup.options}"]
    for reading in at.readings():
        entry: Any = log[reading.seq - 1]
        seat = entry.get("seat") if isinstance(entry, dict) else None
        who = setup.seats[seat] if isinstance(seat, int) and 0 <= seat < setup.count else "–"
        marks = "↶" * reading.undone + "✗" * (not reading.legal) + "⚖" * reading.ruled
        told.append(f"{reading.seq:3} {marks:1} {who:4} {speech.entry(entry)}{more(entry)}")
        if reading.amended_by:
            told.append(f"        lu comme : {speech.entry(reading.entry)} (entrée {reading.amended_by})")
        told += [f"        {breach.rule} {speech.sentence(breach)}" for breach in reading.verdict.breaches]
        told += [f"        ? {doubt.rule} {speech.sentence(doubt)}" for doubt in reading.verdict.doubts]
        told += [f"        → {speech.effect(effect)}" for effect in reading.effects]
    sheet = game.score_of(setup, at.position)
    for score in sheet.seats:
        told.append(f"\n{setup.seats[score.seat]} : {score.total} ({score.rank}) {score.extra or ''}".rstrip())
        told += [f"  {line.points:3}  {line.id} · {speech.line(line)}" for line in score.lines]
    told += [f"? {doubt.rule} {speech.sentence(doubt)}" for doubt in sheet.doubts]
    told += [f"\n{sheet.tie_break.facts}"] if sheet.tie_break and sheet.tie_break.facts else []
    return "\n".join([*told, "", str(game.refereed.view(at.position)), ""])


def assert_kept(name: str, told: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
