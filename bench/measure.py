"""A figure, its bar, and the clock.

Figures are processor time of the thread, as on a quiet machine: whatever else a machine does makes everybody's
instructions slower, so a fixed piece of work is timed in the same moments, and what was measured is divided by how
much slower than `QUIET` that was. So a row means the same beside other work, and in some years on another machine.
"""

import html
import json
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

QUIET = 0.45e-3  # seconds of the fixed piece of work on the machine for which the bars were set, with nothing beside it
APART = 0.005  # seconds of work, at most, from one of them to the next


class Figure(NamedTuple):
    name: str
    value: float
    bar: str  # "<= 200", ">= 200, aim 500", or "" where nothing is asked

    @property
    def good(self) -> bool:
        if not self.bar:
            return True
        sign, limit = self.bar.split(",")[0].split()
        return self.value <= float(limit) if sign == "<=" else self.value >= float(limit)

    @property
    def told(self) -> str:
        return f"{self.value:.0f}" if self.value >= 100 else f"{self.value:.3g}"


class Clock:
    """Times one piece of work after the other."""

    def __init__(self) -> None:
        self._took: list[float] = []
        self._paces = [pace()]
        self._since = 0.0

    def time(self, work: Callable[[Any], Any], item: Any) -> None:
        began = time.thread_time()
        work(item)
        self._took.append(time.thread_time() - began)
        self._since += self._took[-1]
        if self._since > APART:
            self._paces.append(pace())
            self._since = 0.0

    @property
    def seconds(self) -> list[float]:
        slower = statistics.median(self._paces)
        return [took / slower for took in self._took]


def each(work: Callable[[Any], Any], items: Iterable[Any]) -> list[float]:
    """Seconds for each item, sorted."""
    clock = Clock()
    for item in items:
        clock.time(work, item)
    return sorted(clock.seconds)


def steadily(work: Callable[[Any], Any], items: Sequence[Any], rounds: int) -> list[float]:
    """Seconds for each item, at its median over rounds through all of them: a hiccup of the machine meets one round."""
    clock = Clock()
    for item in [*items] * rounds:
        clock.time(work, item)
    took = clock.seconds
    return [median(took[n :: len(items)]) for n in range(len(items))]


def seconds(work: Callable[[], Any], rounds: int = 5) -> float:
    """What the work costs, at the median of some rounds."""
    return median(each(lambda _: work(), range(rounds)))


def pace() -> float:
    """How much slower than when the bars were set the machine is just now."""
    began = time.thread_time()
    _work()
    return (time.thread_time() - began) / QUIET


def _work(rows: str = json.dumps([{"seq": n, "do": "put", "value": [n, n * 3, str(n)]} for n in range(300)])) -> str:
    """Something like a page: data read, small objects made, sentences joined."""
    lines = []
    for row in json.loads(rows):
        told = {**row, "more": tuple(row["value"])}
        lines.append(f"<li>{told['seq']} {html.escape(told['do'])} {', '.join(map(str, told['more']))}</li>")
    return "".join(sorted(lines))


def percentile(took: list[float], share: float) -> float:
    return took[min(len(took) - 1, int(len(took) * share))]


def median(took: list[float]) -> float:
    return statistics.median(took)
