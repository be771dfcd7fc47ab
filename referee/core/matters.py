"""What is still undecided at the end: the least and the most points of each seat, and who wins in every case."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import inf, prod

from msgspec import Struct

from referee.core.verdict import Breach

MOST_TOGETHER = 5_000  # ways of settling all matters that are compared one by one; beyond that, each seat by itself

Key = tuple[float, ...]  # what ranks a seat: its total, then what tells equal totals apart
Range = tuple[int | None, int | None]  # the least and the most; None: nobody can say, or there is none


class Matter(Struct, frozen=True):
    """What is still undecided: the doubt that says so, and what each way of settling it brings."""

    doubt: Breach
    ways: tuple[tuple[int, ...], ...] = ()  # how many points more each seat would have, one row for each way
    unbounded: tuple[int, ...] = ()  # the seats whose points may be any …
    upward: bool = False  # … but no fewer than they are, or than their ways leave them
    lines: tuple[str, ...] = ()  # what is open in the score: lines or their rules; none: of the doubt's rule
    ties: bool = False  # may it also change what tells equal totals apart?
    amiss: bool = False  # can what was entered hardly be so? Then nobody can say what it would come to
    values: tuple[int, ...] = ()  # the number that a look at the table would find, for each way; none: it is no number
    # the same for each line of each seat, where several lines share it
    parts: tuple[tuple[Mapping[str, int], ...], ...] = ()

    def bears_on(self, seat: int) -> bool:
        return seat in self.unbounded or any(way[seat] for way in self.ways)

    def brings(self, seat: int, lines: Iterable[str]) -> list[int]:
        """How many points more these lines of a seat would have, for each way."""
        there = list(lines)
        return [sum(each[seat].get(line, 0) for line in there) for each in self.parts]

    def touches(self, id: str, rule: str) -> bool:
        """Is this line of a score open?"""
        about = self.lines or (self.doubt.rule,)
        return id in about or rule in about


def checks(doubts: Iterable[Breach]) -> tuple[Matter, ...]:
    """What was entered and can hardly be so: until somebody looked at it nobody has won."""
    return tuple(Matter(doubt, amiss=True) for doubt in doubts)


def bounds(totals: Sequence[int], open: Sequence[Matter]) -> list[Range]:
    """The least and the most that each seat can come to, as far as anybody can say."""
    free, down = _free(open), _free([matter for matter in open if not matter.upward])
    return [
        (
            None if seat in down else total + _end(min, open, seat),
            None if seat in free else total + _end(max, open, seat),
        )
        for seat, total in enumerate(totals)
    ]


def open_places(ranges: Sequence[Range], open: Sequence[Matter], ties_known: bool) -> set[int]:
    """The seats that may stand above or below another yet: their bounds meet, and one of them or their tie is open."""
    if any(matter.amiss for matter in open):
        return set(range(len(ranges)))
    loose = not ties_known or any(matter.ties for matter in open)
    ends = [(-inf if least is None else least, inf if most is None else most) for least, most in ranges]
    pairs = [(a, b) for a in range(len(ends)) for b in range(len(ends)) if a != b]
    meet = [(a, b) for a, b in pairs if ends[a][0] <= ends[b][1] and ends[b][0] <= ends[a][1]]
    return {a for a, b in meet if loose or any(least != most for least, most in (ends[a], ends[b]))}


def sure_winners(keys: Sequence[Key], open: Sequence[Matter]) -> tuple[int, ...]:
    """The seats that win in every way to settle the open matters; none while that hangs on one of them."""
    if any(matter.amiss for matter in open):
        return ()
    loose = any(matter.ties for matter in open)
    if loose:  # of equal totals nobody can say which wins
        keys = [key[:1] for key in keys]
    free = _free(open)
    if len(free) > 1 or _free([matter for matter in open if not matter.upward]):
        return ()
    found = _sure(keys, open)
    if loose and len(found) > 1:
        return ()
    return found if not free or found == tuple(free) else ()  # whoever can only gain may win anyway, or may overtake


def _sure(keys: Sequence[Key], open: Sequence[Matter]) -> tuple[int, ...]:
    """The same where nobody gains without bounds."""
    if prod(len(matter.ways) for matter in open) > MOST_TOGETHER:
        return _apart(keys, open)
    found = {_best(keys, more) for more in _together(len(keys), open)}
    return found.pop() if len(found) == 1 else ()


def _free(open: Sequence[Matter]) -> set[int]:
    return {seat for matter in open for seat in matter.unbounded}


def _together(count: int, open: Sequence[Matter]) -> Iterator[tuple[int, ...]]:
    """What each seat gains, for each way of settling all of them."""
    nothing = (0,) * count
    for ways in product(*(matter.ways or (nothing,) for matter in open)):
        yield tuple(map(sum, zip(nothing, *ways, strict=True)))


def _best(keys: Sequence[Key], more: Sequence[int]) -> tuple[int, ...]:
    then = [(key[0] + points, *key[1:]) for key, points in zip(keys, more, strict=True)]
    best = max(then)
    return tuple(seat for seat, key in enumerate(then) if key == best)


def _end(end: Callable[[Iterable[int]], int], open: Sequence[Matter], seat: int) -> int:
    """The least or the most that a seat gains, each matter by itself: rightly a bound, though perhaps never reached."""
    return sum(end(way[seat] for way in matter.ways) for matter in open if matter.ways)


def _apart(keys: Sequence[Key], open: Sequence[Matter]) -> tuple[int, ...]:
    """The seat that is ahead with its least of everybody's most."""
    least, most = ([(key[0] + _end(end, open, seat), *key[1:]) for seat, key in enumerate(keys)] for end in (min, max))
    ahead = [seat for seat, key in enumerate(least) if all(key > other for n, other in enumerate(most) if n != seat)]
    return tuple(ahead)
