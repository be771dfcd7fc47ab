"""Where the points come from: a bar for each person, its parts the sources, as the template draws them."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.core.circle.sources import Source, families, sources, whole
from referee.core.circle.stats import Standing

READ = 11  # percent of a bar: a narrower part has its number in the table only


class BarPart(Struct, frozen=True):
    """Of a bar: which source, how much, from where to where in percent."""

    source: int
    points: int
    x: float
    width: float

    @property
    def is_read(self) -> bool:
        return self.width >= READ

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


class Bar(Struct, frozen=True):
    standing: Standing
    parts: tuple[BarPart, ...]
    points: tuple[int, ...]  # of every source, none left out
    total: int


def sources_of(named: Mapping[str, Sequence[str]], standings: Sequence[Standing]) -> list[Source]:
    """The rows that these people's games have, by source."""
    means = [families(each.rows) for each in standings]
    rows = list(dict.fromkeys(row for mean in means for row in mean))
    return sources(named, rows, {row: sum(abs(mean.get(row, 0)) for mean in means) for row in rows})


def bars(standings: Sequence[Standing], of: Sequence[Source]) -> list[Bar]:
    """All on one scale. What is below zero lies left of where the others begin."""
    found = []
    for each in standings:
        mean = families(each.rows)
        found.append((each, whole([sum(mean.get(row, 0) for row in source.rows) for source in of])))
    low = min((sum(n for n in points if n < 0) for _, points in found), default=0)
    high = max((sum(n for n in points if n > 0) for _, points in found), default=0)
    scale = 100 / max(1, high - low)
    return [Bar(each, _parts(points, -low * scale, scale), tuple(points), sum(points)) for each, points in found]


def _parts(points: Sequence[int], zero: float, scale: float) -> tuple[BarPart, ...]:
    left = right = zero
    parts = []
    for source, number in enumerate(points):
        width = abs(number) * scale
        left -= width if number < 0 else 0
        if number:
            parts.append(BarPart(source, number, round(left if number < 0 else right, 1), round(width, 1)))
        right += width if number > 0 else 0
    return tuple(parts)
