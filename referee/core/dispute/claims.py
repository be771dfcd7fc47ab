"""A claim to another number: how one gets it, and whether it matters.

Explanations are found, not guessed: each slip is applied to the derivation, and is one only where it gives the number
that is claimed, exactly.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from referee.core.dispute.answer import other_picks
from referee.core.dispute.explanations import OF_LINES, USUAL, Explanation, LineChange, Made, of_number
from referee.core.dispute.possible_slips import Scope, each_once, made_in
from referee.core.dispute.stakes import Possible, for_everybody, open_in, possible, span, still_open, with_totals
from referee.core.game import Game
from referee.core.matters import Matter, Range
from referee.core.score import AnyFinal, Line, ScoreSheet
from referee.core.setup import AnySetup
from referee.core.slips import Case, Named
from referee.core.verdict import Facts
from referee.core.words.rulebook import Rule

MOST_PAIRS, MOST_SUMS = 3, 4  # of two slips at once: more of them explain nothing
MOST_NEAR = 2
PAIRED = 16  # slips of a game, the likeliest: of two rarer ones nearly any number is the sum
Ranking = tuple[tuple[int, ...], ...]  # seats by rank, those that share one together


class Claim(Struct, frozen=True):
    """What somebody counts instead."""

    seat: int
    claimed: int
    row: str | None = None  # of the score pad; None: the total
    how: int | None = None  # which of the explanations that give this number somebody says it is


class ScoreReadOtherwise(Struct, frozen=True):
    """The booklet read otherwise, and the score sheet under it."""

    rule: Rule
    pick: str
    sheet: ScoreSheet


class Explained(Struct, frozen=True):
    claim: Claim
    counted: int
    explanations: tuple[Explanation, ...]  # likeliest first
    tied: int  # how many of the first are as likely: the number does not say which of their rules is misread
    sums: tuple[Explanation, ...]  # what gives the number too, by chance as a rule: no reason
    now: ScoreSheet
    then: ScoreSheet  # with the number that is claimed, and with what else changes if all are counted so
    everybody: bool | None = None  # are all counted so there? None: no rule is misread, so nobody else is concerned
    open: tuple[Matter, ...] = ()  # what the number that is counted waits for, as it bears on this seat
    possible: tuple[Possible, ...] = ()  # … and with which the one that is claimed would be right
    readings: tuple[ScoreReadOtherwise, ...] = ()  # under which somebody else would win, whoever has miscounted
    near: tuple[Explanation, ...] = ()  # where nothing gives the number: rules misread that come nearest to it

    @property
    def span(self) -> Range:
        return span(self.counted, self.open)


def answer(game: Game, setup: AnySetup, mode: str, final: AnyFinal, claim: Claim) -> Explained:
    """The answer to a claim; the number that is counted anyway needs no explanation."""
    return answers(game, setup, mode, final, claim)[0]


def answers(game: Game, setup: AnySetup, mode: str, final: AnyFinal, claim: Claim) -> list[Explained]:
    """The answer; then, where two rules explain the number as well, the answer of each alone."""
    case = _case(game, setup, final, claim.seat)
    scope = _scope(game, case.sheet, claim.seat, claim.row)
    lines, more = scope.lines if claim.row else None, claim.claimed - scope.points
    read = tuple(_read_otherwise(game, mode, case))
    found, sums = _explanations(game, case, scope, claim, read) if more else ([], [])
    near = () if found or not more else tuple(_near(_own(game, case, scope), more))
    tied = _tied(game, scope, found)
    found = [*tied, *(each for each in found if each not in tied)]
    open = tuple(open_in(case.sheet, claim.seat, lines))
    may_be = tuple(possible(more, open))
    alone = with_totals(game, case, _alone(case, more), still_open(case.sheet, claim.seat, lines))

    def of(how: int | None) -> Explained:
        first, likely, then, everybody = found, len(tied), alone, None
        if how is not None and how in range(len(found)):
            first, likely = [found[how], *found[:how], *found[how + 1 :]], 1
        if first and not may_be:
            misread = False if _is_misread(first[0]) else None
            then, everybody = _counted_so(game, case, first[0], read) or (alone, misread)
        others = tuple(each for each in read if each.sheet.winners != case.sheet.winners and each.sheet != then)
        asked, said = replace(claim, how=how), (tuple(first), likely, tuple(sums))
        return Explained(asked, scope.points, *said, case.sheet, then, everybody, open, may_be, others, near)

    whole = of(claim.how)
    return [whole, *map(of, range(whole.tied))] if whole.tied > 1 else [whole]


def _counted_so(
    game: Game, case: Case, found: Explanation, read: Sequence[ScoreReadOtherwise]
) -> tuple[ScoreSheet, bool] | None:
    """The score sheet where all are counted so, not the one seat alone."""
    made = found.made[0]
    if made.slip is USUAL["reading"]:
        return next((each.sheet, True) for each in read if (each.rule.id, each.pick) == (made.rule, made.facts["as"]))
    if len(found.made) > 1 or not _is_misread(found) or made.is_part or (more := for_everybody(case, made)) is None:
        return None
    return with_totals(game, case, more, case.sheet.open), True


def _is_misread(found: Explanation) -> bool:
    """Is it a rule that somebody reads wrongly, so that all would be counted so?"""
    return all(made.is_everywhere and made.slip.rule and not made.slip.here for made in found.made)


def _alone(case: Case, more: int) -> list[int]:
    return [more * (seat == case.seat) for seat in range(case.setup.count)]


def _explanations(
    game: Game, case: Case, scope: Scope, claim: Claim, read: Sequence[ScoreReadOtherwise]
) -> tuple[list[Explanation], list[Explanation]]:
    """A rule read otherwise, one misread wherever it counts, one in one line, two of them; then what any addition has.

    What a search of sums finds is kept apart: somebody else's number, or two slips of which one is any addition's.
    """
    delta = claim.claimed - scope.points
    own = _own(game, case, scope)
    said = {(made.outcome, made.rule) for made in own}  # a game's own sentence says more, unless of another rule
    usual = [
        made for made in made_in((USUAL[id] for id in OF_LINES), case, scope) if (made.outcome, made.rule) not in said
    ]
    usual = list(each_once(usual))
    found = [Explanation((made,)) for made in own if made.delta == delta]
    found = sorted([*_readings(game, case, claim, read), *found], key=partial(_behind, game, scope))
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


def _near(own: Sequence[Made], delta: int) -> Iterator[Explanation]:
    """Rules misread wherever they count whose numbers are nearer to the claimed one than the right number is."""
    likely = [each for each in own if each.is_everywhere and not each.slip.alone]
    first = {made.delta: made for made in reversed(likely) if abs(made.delta - delta) < abs(delta)}
    nearest = sorted(first.values(), key=lambda made: (abs(made.delta - delta), likely.index(made)))
    yield from (Explanation((made,)) for made in nearest[:MOST_NEAR])


def _behind(game: Game, scope: Scope, each: Explanation) -> int:
    """Another reading comes first where it bears on a rule that pays here, else behind what is misread everywhere."""
    made = each.made[0]
    if made.slip is USUAL["reading"]:
        paid = {line.rule for line in scope.lines}
        return 0 if paid.intersection(game.telling.rulebook[made.rule or ""].see) else 2
    return 1 if made.is_everywhere else 3


def _tied(game: Game, scope: Scope, found: Sequence[Explanation]) -> list[Explanation]:
    """The first, with the next that misreads another rule wherever it counts: the number does not tell them apart."""
    first = found[:1]
    for each in found if all(_is_likely(game, scope, one) for one in first) else ():
        if each.rule != first[0].rule and _is_likely(game, scope, each):
            return [*first, each]
    return [*first]


def _is_likely(game: Game, scope: Scope, each: Explanation) -> bool:
    """Is it one rule misread wherever it counts, or read otherwise where it pays, and no number taken for another?

    What takes a rare table is not as likely as another.
    """
    likely = len(each.made) == 1 and bool(each.changes) and _behind(game, scope, each) < 2
    return likely and not each.made[0].slip.alone


def _own(game: Game, case: Case, scope: Scope) -> list[Made]:
    """The game's own slips, a rule misread everywhere first; of one that is partly in this row others say more."""
    own = list(made_in(game.count.slips, case, scope))
    whole = {made.outcome for made in own if not made.is_part}
    partly = each_once(made for made in own if made.is_part and made.outcome not in whole)
    own = [made for made in own if not made.is_part] + list(partly)
    return sorted(own, key=lambda made: not made.is_everywhere)


def likely(game: Game, setup: AnySetup, final: AnyFinal, seat: int, row: str) -> list[int]:
    """The numbers that a row is likely to be miscounted as, likeliest first."""
    case = _case(game, setup, final, seat)
    scope = _scope(game, case.sheet, seat, row)
    slips = (*game.count.slips, *(USUAL[id] for id in OF_LINES))
    numbers = dict.fromkeys(scope.points + made.delta for made in made_in(slips, case, scope))
    return [number for number in numbers if number != scope.points]


def ranking(sheet: ScoreSheet) -> Ranking:
    """Seats by rank."""
    places = sorted({each.rank for each in sheet.seats})
    return tuple(tuple(each.seat for each in sheet.seats if each.rank == place) for place in places)


# -- what may have gone wrong ------------------------------------------------------------------------


def _case(game: Game, setup: AnySetup, final: AnyFinal, seat: int) -> Case:
    count = game.count
    return Case(setup, final, count.score(setup, final), seat, count.parts, count.named)


def _scope(game: Game, sheet: ScoreSheet, seat: int, row: str | None) -> Scope:
    """What is in dispute: this row, or the total."""
    if row is None:
        return Scope(sheet.seats[seat].lines)
    return Scope(next((each.cells[seat] for each in game.count.pad(sheet) if each.id == row), ()), row)


def _read_otherwise(game: Game, mode: str, case: Case) -> Iterator[ScoreReadOtherwise]:
    for rule, pick, setup in other_picks(game, mode, case.setup):
        if rule.only != "play":  # of moves
            yield ScoreReadOtherwise(rule, pick, game.count.score(setup, case.final))


def _readings(game: Game, case: Case, claim: Claim, read: Iterable[ScoreReadOtherwise]) -> Iterator[Explanation]:
    """The number is right where the booklet is read otherwise: then nobody has miscounted."""
    now = _scope(game, case.sheet, claim.seat, claim.row)
    for each in read:
        then = _scope(game, each.sheet, claim.seat, claim.row)
        if then.points == claim.claimed:
            facts: Facts = {"rule": each.rule.id, "pick": each.rule.picks[each.pick], "as": each.pick}
            changes = tuple(_changes(now.lines, then.lines, game.count.named))
            yield Explanation((Made(USUAL["reading"], changes, facts, rule=each.rule.id),))


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
