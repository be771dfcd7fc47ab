"""A claim to another number: how one gets it, and whether it matters.

Explanations are found, not guessed: each slip is applied to the derivation, and is one only where it gives the number
that is claimed, exactly.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

import msgspec
from msgspec import Struct

from referee.core.dispute.answer import other_picks
from referee.core.dispute.explanations import OF_LINES, USUAL, Explanation, LineChange, Made, of_number
from referee.core.game import Game
from referee.core.score import AnyFinal, Line, ScoreSheet, TieBreak, ranks
from referee.core.setup import AnySetup
from referee.core.slips import Case, Named, Slip, Slipped, Slips, Way
from referee.core.verdict import Facts

MOST_PAIRS, MOST_SUMS = 3, 4  # of two slips at once: more of them explain nothing
PAIRED = 16  # slips of a game, the likeliest: of two rarer ones nearly any number is the sum
Ranking = tuple[tuple[int, ...], ...]  # seats by rank, those that share one together


class Claim(Struct, frozen=True):
    """What somebody counts instead."""

    seat: int
    claimed: int
    row: str | None = None  # of the score pad; None: the total


class Explained(Struct, frozen=True):
    claim: Claim
    counted: int
    explanations: tuple[Explanation, ...]  # likeliest first
    sums: tuple[Explanation, ...]  # what gives the number too, by chance as a rule: no reason
    before: Ranking
    after: Ranking  # with the number that is claimed
    ties: tuple[TieBreak | None, TieBreak | None] = (None, None)  # what separates equal leaders, under each number
    decided: bool = True  # else nobody is the winner yet: something open can change it


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
    found, sums = _explanations(game, mode, case, scope, claim) if delta else ([], [])
    after = ranking(sheet, claim.seat, delta)
    totals = [each.total + delta * (each.seat == claim.seat) for each in sheet.seats]
    ties = sheet.tie_break, game.count.tie(setup, final, totals)
    return Explained(claim, counted, tuple(found), tuple(sums), ranking(sheet), after, ties, bool(sheet.won))


def _explanations(
    game: Game, mode: str, case: Case, scope: Scope, claim: Claim
) -> tuple[list[Explanation], list[Explanation]]:
    """A rule read otherwise, one misread wherever it counts, one in one line, two of them; then what any addition has.

    What a search of sums finds is kept apart: somebody else's number, or two slips of which one is any addition's.
    """
    delta = claim.claimed - scope.points
    own = _own(game, case, scope)
    said = {(made.outcome, made.rule) for made in own}  # a game's own sentence says more, unless of another rule
    usual = [
        made for made in _made((USUAL[id] for id in OF_LINES), case, scope) if (made.outcome, made.rule) not in said
    ]
    usual = list(_others(usual, set()))
    found = [Explanation((made,)) for made in own if made.delta == delta]
    found = sorted([*_readings(game, mode, case, claim), *found], key=partial(_behind, game, scope))
    of_lines = [Explanation((made,)) for made in usual if made.delta == delta]
    if not found and not of_lines:
        likely = {slip.id for slip in islice(game.count.slips, PAIRED)}
        misread = [made for made in own if made.is_everywhere and made.slip.id in likely and not made.slip.alone]
        found = [Explanation(pair) for pair in islice(_pairs(misread, delta), MOST_PAIRS)]
    found += [*of_lines, *_of_number(scope, claim)]
    sums = list(_numbers_elsewhere(game, case, claim))
    if not found:
        sums += [Explanation(pair) for pair in islice(_pairs([*own, *usual], delta), MOST_SUMS)]
    return found, sums


def _behind(game: Game, scope: Scope, each: Explanation) -> int:
    """Another reading comes first where it bears on a rule that pays here, else behind what is misread everywhere."""
    made = each.made[0]
    if made.slip is USUAL["reading"]:
        paid = {line.rule for line in scope.lines}
        return 0 if paid.intersection(game.telling.rulebook[made.rule or ""].see) else 2
    return 1 if made.is_everywhere else 3


def _own(game: Game, case: Case, scope: Scope) -> list[Made]:
    """The game's own slips, a rule misread everywhere first; of one that is partly in this row others say more."""
    own = list(_made(game.count.slips, case, scope))
    known = {made.outcome for made in own if not made.is_part}
    own = [made for made in own if not made.is_part] + list(_others((made for made in own if made.is_part), known))
    return sorted(own, key=lambda made: not made.is_everywhere)


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
    """Every slip in every way: in all lines that it touches, in those of one rule, then in each of them alone."""
    for slip in slips:
        seen: set[bytes] = set()  # a piece may be any JSON
        ways = [(way, changes, None, None) for way in slip.ways(case) if (changes := _changed(way, case, scope))]
        for way, changes, of, only in (*ways, *_of_rules(ways), *_alone(ways, case)):
            rule = way.rule_of(change.line for change in changes) or slip.rule
            if (outcome := msgspec.json.encode((changes, rule))) not in seen:
                seen.add(outcome)
                is_part = scope.row is not None and len(changes) < len(_changed(way, case, Scope(scope.lines)))
                yield Made(slip, changes, way.facts, only, rule, is_part, of)


# A way, what it changes, and whether that is all: the lines of one rule, or one line.
Tried = tuple[Way, tuple[LineChange, ...], str | None, str | None]


def _of_rules(ways: Iterable[Tried]) -> Iterator[Tried]:
    """Where lines of several rules are touched, one of these may have been misread."""
    for way, changes, *_ in ways:
        rules = dict.fromkeys(way.rules[change.line] for change in changes if change.line in way.rules)
        for rule in rules if len(rules) > 1 else ():
            yield way, tuple(change for change in changes if way.rules.get(change.line) == rule), rule, None


def _alone(ways: Iterable[Tried], case: Case) -> Iterator[Tried]:
    for way, changes, *_ in ways:
        for change in changes if way.apart and len(changes) > 1 else ():
            yield way, (change,), None, case.named(change.line)


def _changed(way: Way, case: Case, scope: Scope) -> tuple[LineChange, ...]:
    return tuple(
        LineChange(id, case.points(id), slipped.points, slipped.pieces)
        for id, slipped in way.lines.items()
        if slipped.points != case.points(id) and scope.has(id, slipped)
    )


def _others(usual: Iterable[Made], known: set[tuple[tuple[str, int], ...]]) -> Iterator[Made]:
    """What changes the same lines in the same way is said once."""
    for made in usual:
        if made.outcome not in known:
            known.add(made.outcome)
            yield made


def _readings(game: Game, mode: str, case: Case, claim: Claim) -> Iterator[Explanation]:
    """The number is right where the booklet is read otherwise: then nobody has miscounted."""
    for rule, pick, setup in other_picks(game, mode, case.setup):
        if rule.only == "play":  # of moves
            continue
        then = _scope(game, game.count.score(setup, case.final), claim.seat, claim.row)
        if then.points == claim.claimed:
            facts: Facts = {"rule": rule.id, "pick": rule.picks[pick]}
            now = _scope(game, case.sheet, claim.seat, claim.row)
            changes = tuple(_changes(now.lines, then.lines, game.count.named))
            yield Explanation((Made(USUAL["reading"], changes, facts, rule=rule.id),))


def _changes(now: Sequence[Line], then: Sequence[Line], named: Named) -> Iterator[LineChange]:
    """Lines are held together by what they are called: where a reading makes other reefs, the nth is another one."""
    old, new = _by_name(now, named), _by_name(then, named)
    for name in dict.fromkeys((*old, *new)):
        was, becomes = old.get(name), new.get(name)
        before, after = (line.points if line else 0 for line in (was, becomes))
        if before != after:
            yield LineChange(was.id if was else name, before, after)


def _by_name(lines: Iterable[Line], named: Named) -> dict[str, Line]:
    found: dict[str, Line] = {}
    for line in lines:
        name = named(line)
        found[f"{name}.{line.id}" if name in found else name] = line
    return found


def _of_number(scope: Scope, claim: Claim) -> Iterator[Explanation]:
    """No line is wrong, the number itself is another one; of a single line it is that of its rule."""
    rules = {line.rule for line in scope.lines}
    rule = rules.pop() if scope.row and len(rules) == 1 else None
    for id, facts in of_number(scope.points, claim.claimed):
        yield Explanation((Made(USUAL[id], facts=facts, rule=rule),))


def _numbers_elsewhere(game: Game, case: Case, claim: Claim) -> Iterator[Explanation]:
    """Where the same number stands: in another row of this player, or in the same one of somebody else."""
    pad = game.count.pad(case.sheet)
    if claim.row is None:
        numbers = [seat.total for seat in case.sheet.seats]
    else:
        cells = {row.id: row.cells for row in pad}
        numbers = [sum(line.points for line in cell) for cell in cells.get(claim.row, ())]
        for row, of_seats in cells.items():
            cell = of_seats[claim.seat]
            if row != claim.row and cell and sum(line.points for line in cell) == claim.claimed:
                yield Explanation((_taken_from(row, cell, game.count.named),))
    for seat, number in enumerate(numbers):
        if seat != claim.seat and number == claim.claimed:
            yield Explanation((Made(USUAL["other_seat"], facts={"other": seat}),))


def _taken_from(row: str, cell: Sequence[Line], named: Named) -> Made:
    """A row of one line is called like that line, which says more than its place."""
    if len(cell) == 1:
        return Made(USUAL["other_line"], facts={"line": named(cell[0])})
    return Made(USUAL["other_row"], facts={"row": row})


def _pairs(singles: Sequence[Made], delta: int) -> Iterator[tuple[Made, Made]]:
    """Two slips in different lines that give the number together, the likeliest first."""
    by_delta: dict[int, list[int]] = {}
    for second, made in enumerate(singles):
        for first in by_delta.get(delta - made.delta, ()):
            lines = {change.line for change in singles[first].changes}
            if lines.isdisjoint(change.line for change in made.changes):
                yield singles[first], made
        by_delta.setdefault(made.delta, []).append(second)
