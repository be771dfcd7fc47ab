"""What each entry since a moment changed in the scores, for every seat."""

from collections.abc import Iterator
from itertools import pairwise

from flask import g
from msgspec import Struct

from referee.core.score import Moved, ScoreSheet, moved
from referee.store.play.in_play import Live
from referee.web.telling.entries import describe, sight

MOST = 50  # entries that are looked at one by one, the latest; those before are shown together


class ScoreStep(Struct, frozen=True):
    """An entry that changed the points of a seat, or several together, `first` to `seq`."""

    first: int
    seq: int
    what: str | None  # the entry in words
    change: Moved


class SinceThen(Struct, frozen=True):
    """A seat: its total then and now, and what made it so."""

    seat: int
    old: int
    new: int
    steps: list[ScoreStep]


def since(live: Live, seq: int) -> list[SinceThen]:
    """Every seat, the first one first; of entries that this phone may not read what they changed for it is nothing."""
    sheets = list(_sheets(live, seq))
    (_, first), (_, last) = sheets[0], sheets[-1]
    steps: dict[int, list[ScoreStep]] = {seat.seat: [] for seat in first.seats}
    for (before, old), (after, new) in pairwise(sheets):
        for change in moved(old, new) if new is not old else ():
            what = describe(live, sight(live).reading(after))[0] if after == before + 1 else None
            steps[change.seat].append(ScoreStep(before + 1, after, what, change))
    pairs = zip(first.seats, last.seats, strict=True)
    return [SinceThen(a.seat, a.total, b.total, steps[a.seat]) for a, b in pairs]


def _sheets(live: Live, seq: int) -> Iterator[tuple[int, ScoreSheet]]:
    """The scores after this entry, and after each of the latest that came since."""
    latest = max(seq, live.seq - MOST)
    if seq < latest:
        yield seq, live.score(live.glimpse(g.seat, seq).position)
    position, sheet = None, None
    for at, now in zip(range(latest, live.seq + 1), sight(live).since(latest), strict=True):
        if sheet is None or now is not position:
            position, sheet = now, live.score(now)
        yield at, sheet
