"""Sources of points: the rows of a score pad in at most three groups, so that a bar can show them."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

MOST = 3  # that a bar shows
REST = "rest"  # the rows that have no source of their own


class Source(Struct, frozen=True):
    """What a picture tells apart: some rows of the pad in one sum."""

    id: str
    rows: tuple[str, ...]


def family(row: str) -> str:
    """What rows that differ from game to game are alike in: `ecosystem.7` is an ecosystem."""
    return row.partition(".")[0]


def families(rows: Mapping[str, float]) -> dict[str, float]:
    """The points of each row, those of one family in one sum."""
    found: dict[str, float] = {}
    for row, points in rows.items():
        found[family(row)] = found.get(family(row), 0) + points
    return found


def sources(named: Mapping[str, Sequence[str]], rows: Sequence[str], weights: Mapping[str, float]) -> list[Source]:
    """Few rows stand alone; else the sources that the game names; else the heaviest rows alone, the rest in one."""
    if len(rows) <= MOST:
        return [Source(row, (row,)) for row in rows]
    if named:
        last = list(named)[-1]
        known = {row for those in named.values() for row in those}
        new = [row for row in rows if row not in known]  # of an older pad
        grouped = {id: [*those, *new] if id == last else those for id, those in named.items()}
        found = [Source(id, tuple(row for row in rows if row in those)) for id, those in grouped.items()]
        return [each for each in found if each.rows]
    heavy = sorted(rows, key=lambda row: -abs(weights.get(row, 0)))[: MOST - 1]
    alone = [Source(row, (row,)) for row in rows if row in heavy]
    return [*alone, Source(REST, tuple(row for row in rows if row not in heavy))]


def whole(parts: Iterable[float]) -> list[int]:
    """Whole numbers that make up the rounded sum: the parts that lose most by rounding down are rounded up."""
    given = list(parts)
    down = [int(part // 1) for part in given]
    left = round(sum(given)) - sum(down)
    by_loss = sorted(range(len(given)), key=lambda n: down[n] - given[n])
    return [number + (n in by_loss[:left]) for n, number in enumerate(down)]
