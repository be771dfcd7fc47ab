"""A claim to another number: how one gets it, and whether it matters.

Explanations are found, not guessed: each slip is applied to the derivation, and is one only where it gives the number
that is claimed, exactly.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import msgspec
from msgspec import Struct

from referee.core.dispute.usual_slips import OF_LINES, USUAL, of_number
from referee.core.game import Game
from referee.core.raw import Json
from referee.core.score import AnyFinal, Line, ScoreSheet, ranks
from referee.core.setup import AnySetup, Unreadable
from referee.core.slips import Case, Named, Slip, Slipped, Slips
from referee.core.verdict import Facts
from referee.core.words.readings import value_of
from referee.core.words.speech import Speech

MOST_PAIRS = 12  # of two slips at once: more of them explain nothing
Ranking = tuple[tuple[int, ...], ...]  # seats by rank, those that share one together


class Claim(Struct, frozen=True):
    """What somebody counts instead."""

    seat: int
    claimed: int
    row: str | None = None  # of the score pad; None: the total


class Change(Struct, frozen=True):
    """A line as it is counted, and as it would be with the slip."""

    line: str
    old: int
    new: int
    pieces: tuple[Json, ...] = ()


class Made(Struct, frozen=True):
    """A slip that was made, and where."""

    slip: Slip
    changes: tuple[Change, ...] = ()
    facts: Facts = {}
    only: str | None = None  # the line, of a slip that others would have too
    rule: str | None = None

    @property
    def delta(self) -> int:
        return sum(change.new - change.old for change in self.changes)

    @property
    def outcome(self) -> tuple[tuple[str, int], ...]:
        """What the lines become, whatever was miscounted in them."""
        return tuple((change.line, change.new) for change in self.changes)


class Explanation(Struct, frozen=True):
    """One slip, or two, that give the number exactly."""

    made: tuple[Made, ...]

    @property
    def id(self) -> str:
        return "+".join(made.slip.id for made in self.made)

    @property
    def rule(self) -> str | None:
        return next((made.rule for made in self.made if made.rule), None)

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(change for made in self.made for change in made.changes)

    def how(self, speech: Speech) -> str:
        """What is said after the number: "14, counting the cards to the left too"."""
        first, *others = (_how(made, speech) for made in self.made)
        for other in others:
            first = speech.fill(USUAL["and"].text, {"one": first, "other": other})
        return first


class Explained(Struct, frozen=True):
    claim: Claim
    counted: int
    explanations: tuple[Explanation, ...]  # likeliest first
    before: Ranking
    after: Ranking  # with the number that is claimed


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


def answer(game: Game, setup: AnySetup, mode: str, final: AnyFinal, claim: Claim) -> Explained:
    """The answer to a claim; the number that is counted anyway needs no explanation."""
    case = _case(game, setup, final, claim.seat)
    sheet, scope = case.sheet, _scope(game, case.sheet, claim.seat, claim.row)
    counted = scope.points
    delta = claim.claimed - counted
    found: list[Explanation] = []
    if delta:
        own = list(_made(game.count.slips, case, scope))
        if scope.row:  # of a slip in several rows this one shows a part, which another may have said already
            own = list(_others(own, ()))
        usual = list(_made((USUAL[id] for id in OF_LINES), case, scope))
        usual = list(_others(usual, own))
        found = [
            *_readings(game, mode, case, claim),
            *(Explanation((made,)) for made in own if made.delta == delta),
            *(Explanation((made,)) for made in usual if made.delta == delta),
            *_numbers(game, case, claim, counted),
        ]
        found = found or [Explanation(pair) for pair in islice(_pairs([*own, *usual], delta), MOST_PAIRS)]
    return Explained(claim, counted, tuple(found), ranking(sheet), ranking(sheet, claim.seat, delta))


def likely(game: Game, setup: AnySetup, final: AnyFinal, seat: int, row: str) -> list[int]:
    """The numbers that a row is likely to be miscounted as, likeliest first."""
    case = _case(game, setup, final, seat)
    scope = _scope(game, case.sheet, seat, row)
    slips = (*game.count.slips, *(USUAL[id] for id in OF_LINES))
    numbers = dict.fromkeys(scope.points + made.delta for made in _made(slips, case, scope))
    return [number for number in numbers if number != scope.points]


def ranking(sheet: ScoreSheet, seat: int = 0, more: int = 0) -> Ranking:
    """Seats by rank; as it would be with more points for one of them."""
    keys = [(each.total + more * (each.seat == seat), *each.tie) for each in sheet.seats]
    places = ranks(keys)
    return tuple(tuple(seat for seat, place in enumerate(places) if place == rank) for rank in sorted(set(places)))


# -- what may have gone wrong ------------------------------------------------------------------------


def _case(game: Game, setup: AnySetup, final: AnyFinal, seat: int) -> Case:
    count = game.count
    return Case(setup, final, count.score(setup, final), seat, count.parts, count.named)


def _scope(game: Game, sheet: ScoreSheet, seat: int, row: str | None) -> Scope:
    """What is in dispute: this row, or the total."""
    if row is None:
        return Scope(sheet.seats[seat].lines)
    return Scope(next((each.cells[seat] for each in game.count.pad(sheet) if each.id == row), ()), row)


def _made(slips: Slips | Iterable[Slip], case: Case, scope: Scope) -> Iterator[Made]:
    """Every slip in every way: in all lines that it touches, then in each of them alone."""
    for slip in slips:
        seen: set[tuple[Change, ...]] = set()
        for way in slip.ways(case):
            changes = tuple(
                Change(id, case.points(id), slipped.points, slipped.pieces)
                for id, slipped in way.lines.items()
                if slipped.points != case.points(id) and scope.has(id, slipped)
            )
            alone = [(change,) for change in changes] if way.apart and len(changes) > 1 else []
            for some in (changes, *alone):
                if some and some not in seen:
                    seen.add(some)
                    only = case.named(some[0].line) if some is not changes else None
                    yield Made(slip, some, way.facts, only, way.rule or slip.rule)


def _others(usual: Iterable[Made], own: Iterable[Made]) -> Iterator[Made]:
    """What changes the same lines in the same way is said once: a game's own sentence says more than any addition's."""
    known = {made.outcome for made in own}
    for made in usual:
        if made.outcome not in known:
            known.add(made.outcome)
            yield made


def _readings(game: Game, mode: str, case: Case, claim: Claim) -> Iterator[Explanation]:
    """The number is right where the booklet is read otherwise: then nobody has miscounted."""
    setup, options = case.setup, msgspec.to_builtins(case.setup.options)
    counted = (each for each in game.readings(mode, options) if each[0].only != "play")  # the others are of moves
    for rule, pick in counted:
        for other in (other for other in rule.picks if other != pick):
            try:
                raw = options | {rule.option: value_of(other)}
                read = game.count.score(game.setup(setup.seats, raw, msgspec.to_builtins(setup.box)), case.final)
            except Unreadable:  # the table's other options leave no room for it
                continue
            then = _scope(game, read, claim.seat, claim.row)
            if then.points == claim.claimed:
                facts: Facts = {"rule": rule.id, "pick": rule.picks[other]}
                now = _scope(game, case.sheet, claim.seat, claim.row)
                changes = tuple(_changes(now.lines, then.lines, game.count.named))
                yield Explanation((Made(USUAL["reading"], changes, facts, rule=rule.id),))


def _changes(now: Sequence[Line], then: Sequence[Line], named: Named) -> Iterator[Change]:
    """Lines are held together by what they are called: where a reading makes other reefs, the nth is another one."""
    old, new = _by_name(now, named), _by_name(then, named)
    for name in dict.fromkeys((*old, *new)):
        was, becomes = old.get(name), new.get(name)
        before, after = (line.points if line else 0 for line in (was, becomes))
        if before != after:
            yield Change(was.id if was else name, before, after)


def _by_name(lines: Iterable[Line], named: Named) -> dict[str, Line]:
    found: dict[str, Line] = {}
    for line in lines:
        name = named(line)
        found[f"{name}.{line.id}" if name in found else name] = line
    return found


def _numbers(game: Game, case: Case, claim: Claim, counted: int) -> Iterator[Explanation]:
    """No line is wrong, the number itself is another one."""
    pad = game.count.pad(case.sheet)
    cells = {row.id: [sum(line.points for line in cell) for cell in row.cells] for row in pad}
    if claim.row is None:
        numbers = [seat.total for seat in case.sheet.seats]
    else:
        numbers = cells.get(claim.row, [])
        for row, points in cells.items():
            if row != claim.row and points[claim.seat] == claim.claimed:
                yield Explanation((Made(USUAL["other_row"], facts={"row": row}),))
    for seat, number in enumerate(numbers):
        if seat != claim.seat and number == claim.claimed:
            yield Explanation((Made(USUAL["other_seat"], facts={"other": seat}),))
    for id, facts in of_number(counted, claim.claimed):
        yield Explanation((Made(USUAL[id], facts=facts),))


def _pairs(singles: Sequence[Made], delta: int) -> Iterator[tuple[Made, Made]]:
    """Two slips in different lines that give the number together, the likeliest first."""
    by_delta: dict[int, list[int]] = {}
    for second, made in enumerate(singles):
        for first in by_delta.get(delta - made.delta, ()):
            lines = {change.line for change in singles[first].changes}
            if lines.isdisjoint(change.line for change in made.changes):
                yield singles[first], made
        by_delta.setdefault(made.delta, []).append(second)


def _how(made: Made, speech: Speech) -> str:
    how = speech.fill(made.slip.text, made.facts)
    return speech.fill(USUAL["only"].text, {"how": how, "line": made.only}) if made.only else how
