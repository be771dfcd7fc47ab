"""A game as readable text, for golden files: what was entered, what followed, why not, and the end."""

from collections.abc import Sequence
from typing import Any

from referee.core.log import Reading, Timeline
from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.table import setup
from tests.tools import NAMES


def transcript(log: Sequence[Any], seats: int, box: Any = None, **options: Any) -> str:
    at = setup(seats, box, **options)
    timeline = Timeline(GAME.moves, GAME.begin(at), log)
    speech = GAME.speech("fr", at.seats)
    told = [f"{', '.join(at.seats)} · {at.options}"]

    def line(reading: Reading) -> None:
        entry: Any = log[reading.seq - 1]
        seat = entry.get("seat") if isinstance(entry, dict) else None
        who = NAMES[seat] if isinstance(seat, int) and 0 <= seat < seats else "–"
        marks = "↶" * reading.undone + "✗" * (not reading.legal) + "⚖" * reading.ruled
        told.append(f"{reading.seq:3} {marks:1} {who:4} {speech.entry(entry)}")
        told.extend(f"        {breach.rule} {speech.breach(breach)}" for breach in reading.verdict.breaches)
        told.extend(f"        ? {doubt.rule} {speech.breach(doubt)}" for doubt in reading.verdict.doubts)
        told.extend(f"        → {speech.effect(effect)}" for effect in reading.effects)

    for reading in timeline.readings():
        line(reading)
    sheet = GAME.score_of(at, timeline.position)
    for score in sheet.seats:
        told.append(f"\n{at.seats[score.seat]} : {score.total} ({score.rank})")
        told.extend(f"  {line.points:3}  {line.id} · {speech.line(line)}" for line in score.lines)
    told.extend(f"? {speech.breach(doubt)}" for doubt in sheet.doubts)
    return "\n".join(told) + "\n"
