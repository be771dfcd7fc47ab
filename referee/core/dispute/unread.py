"""A number that hangs on printed values that nobody has read: it was miscounted with one of those that they may be."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

import msgspec
from msgspec.structs import replace

from referee.core.box import find
from referee.core.dispute.explanations import Explanation
from referee.core.dispute.possible_slips import CountedNumber
from referee.core.dispute.stakes import open_in
from referee.core.game import Game
from referee.core.matters import Matter
from referee.core.score import ScoreSheet
from referee.core.setup import AnySetup
from referee.core.slips import Case
from referee.core.verdict import Breach, Verdict

MOST_READ = 8  # values together; of more nobody finds out which one was meant
Given = tuple[Breach, ...]


class UnreadNumber(CountedNumber):
    """It counts as if those values were none, which they cannot be."""

    def __init__(self, counted: CountedNumber, unread: Sequence[Matter]) -> None:
        super().__init__(counted.game, counted.mode, counted.case, counted.row)
        self.read_as = [*_read_as(counted, unread)]

    def explanations(self, claimed: int) -> tuple[list[Explanation], list[Explanation]]:
        found, sums = list[Explanation](), dict[str, Explanation]()
        for given, number in self.read_as:
            reasons, by_chance = number.explanations(claimed)
            found += [replace(each, given=given) for each in reasons]
            sums |= {each.id: each for each in by_chance}
        return sorted(found, key=lambda each: (len(each.made), self._behind(each))), [*sums.values()]

    def near(self, delta: int) -> Iterator[Explanation]:
        return iter(())

    def taking(self, found: Explanation) -> CountedNumber:
        return next((number for given, number in self.read_as if given == found.given), self)

    def as_taken(self, found: Explanation) -> ScoreSheet:
        return self.taking(found).case.sheet

    def so_by_all(self, found: Explanation, also: Mapping[int, int] = {}) -> tuple[ScoreSheet, bool | None] | None:
        return self.taking(found).so_by_all(found, also)

    def gains(self, found: Explanation) -> list[int] | None:
        return self.taking(found).gains(found)


def as_may_be_read(counted: CountedNumber) -> CountedNumber:
    """The same, with each value that it may hang on; where none is left out of it, as it is."""
    lines = counted.lines if counted.row else None
    here = [matter.doubt for matter in open_in(counted.case.sheet, counted.case.seat, lines)]
    open = [matter for matter in counted.case.sheet.open if matter.doubt in here]
    asked = [matter for matter in open if matter.values and all(map(any, matter.ways))]
    unread = [each for each in asked if _slots(counted.game, counted.case.setup, each.doubt).keys() == {*each.values}]
    return UnreadNumber(counted, unread) if unread else counted


def _read_as(counted: CountedNumber, unread: Sequence[Matter]) -> Iterator[tuple[Given, CountedNumber]]:
    game, case = counted.game, counted.case
    if prod(len(matter.values) for matter in unread) > MOST_READ:
        return
    for values in product(*(matter.values for matter in unread)):
        setup, given = case.setup, Given()
        for matter, value in zip(unread, values, strict=True):
            setup = _with_value(game, setup, matter.doubt, value)
            given += (replace(matter.doubt, facts={**matter.doubt.facts, "value": value}, say="assumed"),)
        sheet = game.count.score(setup, case.final)
        now = Case(setup, case.final, sheet, case.seat, case.parts, case.called, case.floor)
        yield given, CountedNumber(game, counted.mode, now, counted.row)


def _with_value(game: Game, setup: AnySetup, doubt: Breach, value: int) -> AnySetup:
    """The table whose box knows what is printed there."""
    box = msgspec.to_builtins(setup.box)
    where = find(game.shelves(box), _slots(game, setup, doubt)[value])
    known = game.tell(box, [(where[2], value)] if where else [])
    return setup if isinstance(known, Verdict) else game.setup(setup.seats, msgspec.to_builtins(setup.options), known)


def _slots(game: Game, setup: AnySetup, doubt: Breach) -> dict[int, str]:
    """Where a look at the table puts each number that it may find."""
    found = game.settles(game.count.start(setup), doubt)
    return {int(each.value): each.slot for each in found if each.value.isdigit()}
