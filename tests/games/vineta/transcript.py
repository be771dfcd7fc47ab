"""A game as readable text, for golden files: what was entered, what followed, why not, and the end."""

from collections.abc import Sequence
from typing import Any

from referee.core.log import Reading, Timeline
from referee.games.vineta import GAME
from tests.games.vineta.table import setup
from tests.tools import NAMES


def transcript(log: Sequence[Any], seats: int, **options: Any) -> str:
    at = setup(seats, **options)
    timeline = Timeline(GAME.moves, GAME.begin(at), log)
    speech = GAME.speech("fr", at.seats)
    told = [f"{', '.join(at.seats)} · {options}"]

    def line(reading: Reading) -> None:
        entry: Any = log[reading.seq - 1]
        seat = entry.get("seat") if isinstance(entry, dict) else None
        who = NAMES[seat] if isinstance(seat, int) and 0 <= seat < seats else "–"
        marks = "↶" * reading.undone + "✗" * (not reading.legal) + "⚖" * reading.ruled
        told.append(f"{reading.seq:3} {marks:1} {who:4} {speech.entry(entry)}")
        for breach in reading.verdict.breaches:
            told.append(f"        {breach.rule} {speech.breach(breach)}")
        for doubt in reading.verdict.doubts:
            told.append(f"        ? {doubt.rule} {speech.breach(doubt)}")
        told.extend(f"        → {speech.effect(effect)}" for effect in reading.effects)

    for reading in timeline.readings():
        line(reading)
    sheet = GAME.score_of(at, timeline.position)
    for score in sheet.seats:
        told.append(f"\n{at.seats[score.seat]} : {score.total} ({score.rank})")
        told.extend(f"  {scored.points:3}  {scored.id} · {speech.line(scored)}" for scored in score.lines)
    if sheet.tie_break:
        told.append(f"\n{sheet.tie_break}")
    return "\n".join(told) + "\n"
