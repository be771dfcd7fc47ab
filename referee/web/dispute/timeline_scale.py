"""The scale under a moment: a tick an entry, tall ones where a round ends; of a long log a tick for several."""

from itertools import pairwise
from math import ceil

from msgspec import Struct

from referee.store.play.in_play import Live
from referee.web.telling.entries import sight

MOST = 60  # ticks


class Scale(Struct, frozen=True):
    """Paths in a box that is as wide as the log is long, and 20 high."""

    past: str
    coming: str
    ends_past: str  # where a round, lap or turn ended
    ends_coming: str


def scale(live: Live, seq: int) -> Scale:
    step = ceil(live.seq / MOST) or 1
    ticks = range(step, live.seq + 1, step)
    ends = {ceil(end / step) * step for end in _ends(live)}
    if len(ends) * 3 > len(ticks):  # where too many are tall none says anything
        ends = set()
    short, tall = [n for n in ticks if n not in ends], [n for n in ticks if n in ends]
    return Scale(
        "".join(f"M{n} 4v12" for n in short if n <= seq),
        "".join(f"M{n} 4v12" for n in short if n > seq),
        "".join(f"M{n} 0v20" for n in tall if n <= seq),
        "".join(f"M{n} 0v20" for n in tall if n > seq),
    )


def _ends(live: Live) -> list[int]:
    """The entries after which another round, lap or turn began, where the game has such a thing."""
    if not live.kind.judges:
        return []
    seen, heading = sight(live), live.game.telling.heading
    moves = [(seq, heading(at)) for seq in range(1, live.seq + 1) if (at := seen.before(seq)) is not None]
    return [seq - 1 for (_, before), (seq, name) in pairwise(moves) if name != before]
