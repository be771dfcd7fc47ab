"""A figure, its bar, and the clock."""

import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


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


def seconds(work: Callable[[], Any], rounds: int = 5) -> float:
    """The best of some rounds: what the work costs, without what else the machine did."""
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def each(
    work: Callable[[Any], Any], items: Iterable[Any], clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Seconds for each item, sorted; by `time.thread_time` what the work costs beside other work."""
    took = []
    for item in items:
        began = clock()
        work(item)
        took.append(clock() - began)
    return sorted(took)


def percentile(took: list[float], share: float) -> float:
    return took[min(len(took) - 1, int(len(took) * share))]


def median(took: list[float]) -> float:
    return statistics.median(took)
