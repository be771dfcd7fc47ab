"""A game as readable text, for golden files: what was entered, what followed, why not, and the end."""

from collections.abc import Sequence
from typing import Any

from referee.core.log import Timeline
from referee.games.gefira import GAME
from tests.games.gefira.table import setup
from tests.tools import NAMES


def transcript(log: Sequence[Any], **options: Any) -> str:
    at = setup(**options)
    timeline = Timeline(GAME.moves, GAME.begin(at), log)
    speech = GAME.speech("fr", at.seats)
    told = [f"{', '.join(at.seats)} · {at.options}"]
    for reading in timeline.readings():
        entry: Any = log[reading.seq - 1]
        seat = entry.get("seat") if isinstance(entry, dict) else None
        who = NAMES[seat] if seat in (0, 1) else "–"
        marks = "↶" * reading.undone + "✗" * (not reading.legal) + "⚖" * reading.ruled
        told.append(f"{reading.seq:3} {marks:1} {who:3} {speech.entry(entry)}")
        told += [f"        {breach.rule} {speech.breach(breach)}" for breach in reading.verdict.breaches]
        told += [f"        → {speech.effect(effect)}" for effect in reading.effects]
    sheet = GAME.score_of(at, timeline.position)
    for score in sheet.seats:
        told.append(f"\n{at.seats[score.seat]} : {score.total} ({score.rank})")
        told += [f"  {line.points:3}  {speech.line(line)}" for line in score.lines]
    told.append(f"\n{GAME.view(timeline.position)}")
    return "\n".join(told) + "\n"
