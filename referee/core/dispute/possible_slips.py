"""A number of a score, and whatever gives another one in its place: every slip, in every way; every other reading."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.dispute.answer import other_picks
from referee.core.dispute.explanations import USUAL, USUAL_OF_LINES, Explanation, LineChange, Made, of_number
from referee.core.dispute.likelihood import likeliest_first
from referee.core.dispute.stakes import as_assumed, for_everybody, still_open, totals, with_totals
from referee.core.dispute.two_slips import lifted, two_slips
from referee.core.game import Game
from referee.core.score import Line, ScoreSheet, as_entered
from referee.core.slips import Case, Named, Slip, Way
from referee.core.verdict import Facts
from referee.core.words.rulebook import Rule

MOST_PAIRS, MOST_SUMS = 3, 4  # of two slips at once: more of them explain nothing
MOST_NEAR = 2
PAIRED = 16  # slips of a game, the likeliest: of two rarer ones nearly any number is the sum


class ScoreReadOtherwise(Struct, frozen=True):
    """The booklet read otherwise, and the score sheet under it."""

    rule: Rule
    pick: str
    sheet: ScoreSheet


class CountedNumber:
    """A total, or a row of the pad, and whatever gives another number in its place."""

    def __init__(self, game: Game, mode: str, case: Case, row: str | None) -> None:
        self.game, self.mode, self.case, self.row = game, mode, case, row
        self.lines = self._lines(case.sheet)
        self.points = sum(line.points for line in self.lines)

    def _lines(self, sheet: ScoreSheet) -> Sequence[Line]:
        """The lines that it sums."""
        if self.row is None:
            return sheet.seats[self.case.seat].lines
        pad = self.game.count.pad(sheet)
        return next((each.cells[self.case.seat] for each in pad if each.id == self.row), ())

    @cached_property
    def read(self) -> list[ScoreReadOtherwise]:
        """The score under each other reading that is not of moves alone."""
        score, final = self.game.count.score, self.case.final
        others = [each for each in other_picks(self.game, self.mode, self.case.setup) if each[0].only != "play"]
        read = ((rule, pick, as_entered(self.case.sheet, score(setup, final))) for rule, pick, setup in others)
        return [ScoreReadOtherwise(*each) for each in read]

    def made(self, slips: Iterable[Slip]) -> Iterator[Made]:
        """Every slip in every way: in all lines that it touches, in those of one rule, then in each of them alone."""
        for slip in slips:
            seen: set[bytes] = set()  # a piece may be any JSON
            ways = [(way, changes, None, None) for way in slip.each(self.case) if (changes := self._changes(way))]
            said = [each for each in ways if not each[0].unsaid]
            for way, some, of, only in (*ways, *_of_rules(said), *_each_alone(said, self.case)):
                changes = some if self.row else lifted(some, self.case)
                rule = way.rule_of(change.line for change in changes) or slip.rule
                which = [of, *(way.facts.get(name) for name in slip.by)]
                unsaid = way.unsaid or bool(slip.by and not only and msgspec.json.encode((changes, rule, None)) in seen)
                if (outcome := msgspec.json.encode((changes, rule, which if unsaid else None))) not in seen:
                    seen.add(outcome)
                    is_part = self.row is not None and not way.apart and len(changes) < len(_changed(way, self.case))
                    yield Made(slip, changes, way.facts, only, rule, is_part, of, way.assumes, unsaid)

    def _changes(self, way: Way) -> tuple[LineChange, ...]:
        """The lines that a way changes here: those that are summed, or that it would add to them."""
        here = {line.id for line in self.lines}
        changed = _changed(way, self.case)
        return tuple(each for each in changed if self.row in (None, way.lines[each.line].row) or each.line in here)

    @cached_property
    def _of_game(self) -> list[Made]:
        return list(self.made(self.game.count.slips))

    @cached_property
    def own(self) -> list[Made]:
        """The game's own slips, a rule misread everywhere first; of one that is partly in this row others say more."""
        own = [made for made in self._of_game if not made.unsaid]
        whole = {made.outcome for made in own if not made.is_part}
        partly = _each_once(made for made in own if made.is_part and made.outcome not in whole)
        own = [made for made in own if not made.is_part] + list(partly)
        return sorted(own, key=lambda made: not made.is_everywhere)

    def explanations(self, claimed: int) -> tuple[list[Explanation], list[Explanation]]:
        """A rule read otherwise, misread wherever it counts, or in one line; two of them; then what any addition has.

        What a search of sums finds is kept apart: somebody else's number, or two slips of which one is any addition's.
        """
        if claimed == self.points:
            return [], []
        delta, own = claimed - self.points, self.own
        said = {(made.outcome, made.rule) for made in own}  # a game's own sentence says more, unless of another rule
        lines = self.made(USUAL_OF_LINES)
        usual = list(_each_once(made for made in lines if (made.outcome, made.rule) not in said))
        if self.row is None and self.case.floor:  # what lifts a total is no line that anybody adds
            usual = [
                made for made in usual if any(each.line != self.case.floor or not each.new for each in made.changes)
            ]
        giving = likeliest_first([made for made in own if made.delta == delta], own)
        found = [Explanation((made,)) for made in giving]
        found = sorted([*self._readings(claimed), *found, *self._unsaid(delta, found)], key=self._behind)
        of_lines = [Explanation((made,)) for made in usual if made.delta == delta]
        if not found and not of_lines:
            likely = {slip.id for slip in islice(self.game.count.slips, PAIRED)}
            misread = [made for made in own if made.is_everywhere and made.slip.id in likely and not made.slip.alone]
            found = [*islice(two_slips(misread, self.case, delta, of_row=self.row is not None), MOST_PAIRS)]
        found += [*of_lines, *self._of_number(claimed)]
        sums = list(self._elsewhere(claimed))
        if not found:
            sums += islice(two_slips([*own, *usual], self.case, delta, of_row=self.row is not None), MOST_SUMS)
        return found, sums

    def near(self, delta: int) -> Iterator[Explanation]:
        """Rules misread wherever they count whose numbers are nearer to the claimed one than the right number is."""
        likely = [each for each in self.own if each.is_everywhere and not each.slip.alone]
        first = {made.delta: made for made in reversed(likely) if abs(made.delta - delta) < abs(delta)}
        nearest = sorted(first.values(), key=lambda made: (abs(made.delta - delta), likely.index(made)))
        yield from (Explanation((made,)) for made in nearest[:MOST_NEAR])

    def tied(self, found: Sequence[Explanation]) -> list[Explanation]:
        """The first, with the next that misreads another rule everywhere: the number does not tell them apart.

        What takes a rare table is not as likely as another.
        """
        likely = [each for each in found if self.is_likely(each)]
        likely = [each for each in likely if not (each.made[0].slip.alone or each.made[0].unsaid)]
        others = [each for each in likely if each.rule != found[0].rule]
        return [*found[:1], *(others[:1] if found[:1] == likely[:1] else ())]

    def is_likely(self, each: Explanation) -> bool:
        """Is it one rule misread wherever it counts, or read otherwise where it pays, no number taken for another?"""
        return len(each.made) == 1 and bool(each.changes) and self._behind(each) < 2

    def _behind(self, each: Explanation) -> int:
        """Another reading comes first where it bears on a rule that pays here, else behind rules misread everywhere."""
        made = each.made[0]
        if made.slip is USUAL["reading"]:
            paid = {line.rule for line in self.lines}
            return 0 if paid.intersection(self.game.telling.rulebook[made.rule or ""].see) else 2
        return 1 if made.is_everywhere else 3

    def taking(self, found: Explanation) -> "CountedNumber":
        """The same number, as an explanation takes what nobody has read."""
        return self

    def as_taken(self, found: Explanation) -> ScoreSheet:
        """The score sheet as it is counted, with what an explanation takes for known."""
        open = self.case.sheet.open
        for doubt in found.assumes:
            open = tuple(as_assumed(open, doubt))
        return replace(self.case.sheet, open=open)

    def so_by_all(self, found: Explanation, also: Mapping[int, int] = {}) -> tuple[ScoreSheet, bool | None] | None:
        """The score sheet where all are counted so, not the one seat alone; and is it a rule misread for all?"""
        made, case = found.made[0], self.case
        if made.slip is USUAL["reading"]:
            read = (made.rule, made.facts["as"])
            return next((each.sheet, True) for each in self.read if (each.rule.id, each.pick) == read)
        alone = len(found.made) == 1 and made.is_everywhere and made.slip.rule
        more = for_everybody(case, made, self.row is not None, also) if alone else None
        if more is None:
            return None
        changed = [case.lines[each.line] for each in made.changes if each.line in case.lines]
        open = as_assumed(still_open(case.sheet, case.seat, changed, valued=True), made.assumes)
        return with_totals(self.game, case, more, open), found.is_misread or None

    def _unsaid(self, delta: int, found: Sequence[Explanation]) -> Iterator[Explanation]:
        """What another sentence says of this seat, where counted so for all others have something else."""
        giving = [made for made in self._of_game if made.unsaid and made.delta == delta] if self.row is None else []
        misread = [each for made in giving if made.slip.tells(made.facts) and (each := Explanation((made,))).is_misread]
        known = [(each.rule, self.gains(each)) for each in found] if misread else []
        for each in misread:
            gains = self.gains(each)
            if gains is not None and (each.rule, gains) not in known:
                known.append((each.rule, gains))
                yield each

    def gains(self, found: Explanation) -> list[int] | None:
        """What each seat would gain, all counted so, where that is known."""
        alone = len(found.made) == 1 and found.is_misread
        return totals(for_everybody(self.case, found.made[0], self.row is not None, {})) if alone else None

    def each_once(self, found: Sequence[Explanation]) -> list[Explanation]:
        """All of them, those marked that say what one before them does."""
        said = [(each.effect, each.rule, each.given) for each in found]
        gains = [self.gains(each) if said.count(one) > 1 else None for one, each in zip(said, found, strict=True)]
        whole = list(zip(said, gains, strict=True))
        return [replace(each, twin=whole.index(whole[n]) < n) for n, each in enumerate(found)]

    def _readings(self, claimed: int) -> Iterator[Explanation]:
        """The number is right where the booklet is read otherwise: then nobody has miscounted."""
        for each in self.read:
            lines = self._lines(each.sheet)
            if sum(line.points for line in lines) == claimed:
                facts: Facts = {"rule": each.rule.id, "pick": each.rule.picks[each.pick], "as": each.pick}
                changes = tuple(_otherwise(self.lines, lines, self.game.count.named))
                yield Explanation((Made(USUAL["reading"], changes, facts, rule=each.rule.id),))

    def _of_number(self, claimed: int) -> Iterator[Explanation]:
        """No line is wrong, the number itself is another one; of a single line it is that of its rule."""
        rules = {line.rule for line in self.lines}
        rule = rules.pop() if self.row and len(rules) == 1 else None
        for id in of_number(self.points, claimed):
            yield Explanation((Made(USUAL[id], rule=rule),))

    def _elsewhere(self, claimed: int) -> Iterator[Explanation]:
        """Where the same number stands: in another row of this player, or in the same one of somebody else."""
        sheet, seat, named = self.case.sheet, self.case.seat, self.game.count.named
        numbers = [each.total for each in sheet.seats]
        if self.row is not None:
            cells = {row.id: row.cells for row in self.game.count.pad(sheet)}
            numbers = [sum(line.points for line in cell) for cell in cells.get(self.row, ())]
            for row, of_seats in cells.items():
                cell = of_seats[seat]
                if row != self.row and cell and sum(line.points for line in cell) == claimed:
                    # a row of one line is called like that line, which says more than its place
                    of_line = Made(USUAL["other_line"], facts={"line": named(cell[0])})
                    yield Explanation((of_line if len(cell) == 1 else Made(USUAL["other_row"], facts={"row": row}),))
        for other, number in enumerate(numbers):
            if other != seat and number == claimed:
                yield Explanation((Made(USUAL["other_seat"], facts={"other": other}),))


# A way, what it changes, and whether that is all: the lines of one rule, or one line.
Tried = tuple[Way, tuple[LineChange, ...], str | None, str | None]


def _of_rules(ways: Iterable[Tried]) -> Iterator[Tried]:
    """Where lines of several rules are touched, one of these may have been misread; also where it is the only one."""
    for way, changes, *_ in ways:
        rules = dict.fromkeys(way.rules[change.line] for change in changes if change.line in way.rules)
        for rule in rules:
            yield (
                way if len(rules) > 1 else replace(way, unsaid=True),
                tuple(change for change in changes if way.rules.get(change.line) == rule),
                rule,
                None,
            )


def _each_alone(ways: Iterable[Tried], case: Case) -> Iterator[Tried]:
    for way, changes, *_ in ways:
        for change in changes if way.apart and len(changes) > 1 else ():
            yield way, (change,), None, case.named(change.line)


def _changed(way: Way, case: Case) -> tuple[LineChange, ...]:
    return tuple(
        LineChange(id, case.points(id), slipped.points, slipped.pieces)
        for id, slipped in way.lines.items()
        if slipped.points != case.points(id)
    )


def _each_once(made: Iterable[Made]) -> Iterator[Made]:
    """What changes the same lines in the same way against the same rule is said once."""
    known: dict[object, Made] = {}
    for each in made:
        known.setdefault((each.outcome, each.rule), each)
    yield from known.values()


def _otherwise(now: Sequence[Line], then: Sequence[Line], named: Named) -> Iterator[LineChange]:
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
