"""Two slips that give a number together, and what lifts a total where none is below 0."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.dispute.explanations import Explanation, LineChange, Made
from referee.core.slips import Case


def two_slips(made: Iterable[Made], case: Case, delta: int, *, of_row: bool) -> Iterator[Explanation]:
    """Those that bring `delta` points, each bare of what lifts the total: that is lifted once, with both."""
    floor = "" if of_row else case.floor
    if floor and case.score.total + delta <= 0:  # nearly any two do
        return
    bare = (replace(each, changes=tuple(line for line in each.changes if line.line != floor)) for each in made)
    singles = [each for each in bare if each.changes]
    for one, other in _pairs(singles, delta + case.points(floor)):
        both = lifted((*one.changes, *other.changes), case) if floor else (*one.changes, *other.changes)
        yield Explanation((one, replace(other, changes=both[len(one.changes) :])))


def lifted(changes: tuple[LineChange, ...], case: Case) -> tuple[LineChange, ...]:
    """With what lifts the total then, at a table where none is below 0."""
    more, old = case.lifted({each.line: each.new - each.old for each in changes}), case.points(case.floor)
    floor = [LineChange(case.floor, old, old + more[case.floor])] if len(more) > len(changes) else []
    return (*changes, *floor)


def _pairs(singles: Sequence[Made], delta: int) -> Iterator[tuple[Made, Made]]:
    """Two slips in different lines that give the number together, the likeliest first."""
    by_delta: dict[int, list[int]] = {}
    for second, made in enumerate(singles):
        for first in by_delta.get(delta - made.delta, ()):
            lines = {change.line for change in singles[first].changes}
            if lines.isdisjoint(change.line for change in made.changes):
                yield singles[first], made
        by_delta.setdefault(made.delta, []).append(second)
