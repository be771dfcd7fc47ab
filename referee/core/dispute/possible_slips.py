"""Every slip, in every way in which it may have been made in some lines of a score."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from referee.core.dispute.explanations import LineChange, Made, Outcome
from referee.core.score import Line
from referee.core.slips import Case, Slip, Slipped, Slips, Way


class Scope(Struct, frozen=True):
    """The lines that a claim is about: those of a row of the pad, or all."""

    lines: Sequence[Line]
    row: str | None = None

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    def has(self, id: str, slipped: Slipped) -> bool:
        """Is this line one of them, or one that a slip would add to them?"""
        return self.row is None or slipped.row == self.row or any(line.id == id for line in self.lines)


def made_in(slips: Slips | Iterable[Slip], case: Case, scope: Scope) -> Iterator[Made]:
    """Every slip in every way: in all lines that it touches, in those of one rule, then in each of them alone."""
    for slip in slips:
        seen: set[bytes] = set()  # a piece may be any JSON
        ways = [(way, changes, None, None) for way in slip.ways(case) if (changes := _changed(way, case, scope))]
        for way, changes, of, only in (*ways, *_of_rules(ways), *_each_alone(ways, case)):
            rule = way.rule_of(change.line for change in changes) or slip.rule
            if (outcome := msgspec.json.encode((changes, rule))) not in seen:
                seen.add(outcome)
                is_part = (
                    scope.row is not None
                    and not way.apart
                    and len(changes) < len(_changed(way, case, Scope(scope.lines)))
                )
                yield Made(slip, changes, way.facts, only, rule, is_part, of)


# A way, what it changes, and whether that is all: the lines of one rule, or one line.
Tried = tuple[Way, tuple[LineChange, ...], str | None, str | None]


def _of_rules(ways: Iterable[Tried]) -> Iterator[Tried]:
    """Where lines of several rules are touched, one of these may have been misread."""
    for way, changes, *_ in ways:
        rules = dict.fromkeys(way.rules[change.line] for change in changes if change.line in way.rules)
        for rule in rules if len(rules) > 1 else ():
            yield way, tuple(change for change in changes if way.rules.get(change.line) == rule), rule, None


def _each_alone(ways: Iterable[Tried], case: Case) -> Iterator[Tried]:
    for way, changes, *_ in ways:
        for change in changes if way.apart and len(changes) > 1 else ():
            yield way, (change,), None, case.named(change.line)


def _changed(way: Way, case: Case, scope: Scope) -> tuple[LineChange, ...]:
    return tuple(
        LineChange(id, case.points(id), slipped.points, slipped.pieces)
        for id, slipped in way.lines.items()
        if slipped.points != case.points(id) and scope.has(id, slipped)
    )


def each_once(made: Iterable[Made]) -> Iterator[Made]:
    """What changes the same lines in the same way against the same rule is said once."""
    known = set[tuple[Outcome, str | None]]()
    for each in made:
        if (it := (each.outcome, each.rule)) not in known:
            known.add(it)
            yield each
