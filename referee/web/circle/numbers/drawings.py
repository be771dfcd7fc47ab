"""Where bars, stems and points lie in the pictures of a circle's numbers (`by_person.html`, `by_game.html`)."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from referee.core.circle.played import PlayedSeat
from referee.core.circle.sources import Source, families, sources, whole
from referee.core.circle.stats import Outcome, Standing

READ = 11  # percent of a bar: a narrower part has its number in the table only
LATEST = 20  # games that stand side by side on a phone
HIGH, ROOM = 150, 10  # pixels of the picture, and above and below its points
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
LINES = 4  # at most


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


class Point(Struct, frozen=True):
    """A seat's total: how far down in pixels, and how far aside where others have the same total."""

    seat: int
    total: int
    y: int
    aside: int
    won: bool


class Stem(Struct, frozen=True):
    outcome: Outcome
    x: float  # percent
    points: tuple[Point, ...]  # the winners last, over the others

    @property
    def top(self) -> int:
        return min(point.y for point in self.points)

    @property
    def bottom(self) -> int:
        return max(point.y for point in self.points)


class Stems(Struct, frozen=True):
    stems: tuple[Stem, ...]
    lines: tuple[tuple[int, int], ...]  # a number and where it lies, in pixels
    wide: float  # of a stem, in percent

    @property
    def highest(self) -> tuple[Stem, Point]:
        """The one whose number is written beside it."""
        return max(((stem, point) for stem in self.stems for point in stem.points), key=lambda each: each[1].total)


def worth(seat: PlayedSeat, row: str) -> int:
    """Its total, or the points of a row of the pad, several of a family in one sum."""
    return round(families(seat.rows).get(row, 0)) if row else seat.total


def stems(outcomes: Sequence[Outcome], row: str = "") -> Stems:
    """The latest games, first played first: their totals, or one row of the pad."""
    latest = outcomes[-LATEST:]
    totals = [worth(seat, row) for each in latest for seat in each.played.seats]
    low, high = min(totals), max(totals)
    wide = 100 / len(latest)

    def y(total: int) -> int:
        return round(ROOM + (HIGH - 2 * ROOM) * (high - total) / max(1, high - low))

    step = next((step for step in STEPS if (high - low) / step < LINES), STEPS[-1])
    lines = [(number, y(number)) for number in range(-(-low // step) * step, high + 1, step)]
    found = tuple(Stem(each, round(wide * (n + 0.5), 2), _points(each, row, y)) for n, each in enumerate(latest))
    return Stems(found, tuple(lines), round(wide, 2))


def _points(outcome: Outcome, row: str, y: Callable[[int], int]) -> tuple[Point, ...]:
    points = [worth(seat, row) for seat in outcome.played.seats]
    found = []
    for seat, each in enumerate(points):
        same = [other for other, n in enumerate(points) if n == each]
        aside = 4 * same.index(seat) - 2 * (len(same) - 1)
        found.append(Point(seat, each, y(each), aside, seat in outcome.played.winners and not outcome.alone))
    return tuple(sorted(found, key=lambda point: point.won))
