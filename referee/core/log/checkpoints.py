"""Marks along a log: how it read before some of its corrections, so that no earlier moment is folded from the start."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from referee.core.log.timeline import Timeline

MOST = 16  # marks: with one more, every second goes
APART = 1000  # entries read and moves judged, from a mark to the next one


class Checkpoints(Struct, frozen=True):
    """Logs that the one they belong to was once, the shortest first; none of them has marks."""

    logs: tuple[Timeline, ...] = ()
    apart: int = APART

    def and_now(self, log: Timeline) -> Checkpoints:
        """With one more, where enough was folded since the last one."""
        if _cost(log) - (_cost(self.logs[-1]) if self.logs else 0) < self.apart:
            return self
        logs = (*self.logs, log.fork(Checkpoints()))
        return Checkpoints(logs, self.apart) if len(logs) <= MOST else Checkpoints(logs[1::2], 2 * self.apart)

    def until(self, seq: int) -> Checkpoints:
        """Those of the log as long as it was then."""
        return Checkpoints(self.logs[: bisect_right(self.logs, seq, key=_seq)], self.apart)

    def after(self, seq: int) -> Timeline | None:
        """The first one that is as long."""
        return next(iter(self.logs[bisect_left(self.logs, seq, key=_seq) :]), None)


def _seq(log: Timeline) -> int:
    return log.seq


def _cost(log: Timeline) -> int:
    return log.seq + log.judged
