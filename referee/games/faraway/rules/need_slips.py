"""How people miscount conditions: one is let off, made harder, or taken for a number that multiplies."""

from collections.abc import Callable, Iterator

from referee.core.slips import Case, Slipped, Way, Ways, together
from referee.games.faraway.rules.counted_again import Turn, turns
from referee.games.faraway.rules.journey import reward
from referee.games.faraway.rules.pieces import FEATURES, INDEX, RESOURCES


def condition_forgotten(case: Case) -> Iterator[Way]:
    missed = [turn for turn in turns(case) if not turn.is_met]
    yield Way({t.card.id: Slipped(reward(t.card, t.counts, paid=t.paid), (t.card.id,)) for t in missed})


def missed_costs(case: Case) -> Iterator[Way]:
    """A quest that is missed takes away what it would have paid."""
    missed = [turn for turn in turns(case) if not turn.is_met]
    yield Way({t.card.id: Slipped(-reward(t.card, t.counts, paid=t.paid), (t.card.id,)) for t in missed})


def spent(case: Case) -> Iterator[Way]:
    """What a condition that is met asks for is used up, and the next ones do without."""
    yield Way(_spent(case, quests=False))


def spent_quests(case: Case) -> Iterator[Way]:
    """The quests that follow do without it, too."""
    yield together(_spent(case, quests=True))


def _spent(case: Case, *, quests: bool) -> dict[str, Slipped]:
    used = dict.fromkeys(FEATURES, 0)
    lines = {}
    for turn in turns(case):
        needs = turn.card.needs
        left = [n - used[feature] for feature, n in zip(FEATURES, turn.counts, strict=True)]
        is_left = all(left[INDEX[feature]] >= n for feature, n in needs.items())
        if turn.is_met and not is_left:
            lines[turn.card.id] = Slipped(0, turn.showing(needs))
        elif turn.is_met:
            for feature, n in needs.items():
                used[feature] += n
            if quests:
                lines[turn.card.id] = Slipped(reward(turn.card, left, paid=turn.paid), turn.showing(turn.of))
    return lines


def _met(met: Callable[[Turn], bool], *, thresholds: bool = False) -> Ways:
    """A condition is met by other counts: any condition, or a threshold of a meteor alone (F10.4)."""

    def ways(case: Case) -> Iterator[Way]:
        lines = {}
        for turn in _conditions(case, thresholds):
            points = reward(turn.card, turn.counts, paid=turn.paid) if met(turn) else 0
            if points != turn.points:
                lines[turn.card.id] = Slipped(points, turn.showing(turn.card.needs))
        yield Way(lines)

    return ways


def _times(case: Case, thresholds: bool = False) -> Iterator[Way]:
    """The card is paid as often as what it asks for is there."""
    lines = {}
    for turn in _conditions(case, thresholds):
        if turn.kind == "fixed" and turn.card.quest:
            times = min(turn.count(feature) // n for feature, n in turn.card.needs.items())
            lines[turn.card.id] = Slipped(turn.card.quest.points * times, turn.showing(turn.card.needs))
    yield Way(lines)


def _conditions(case: Case, thresholds: bool) -> list[Turn]:
    """Of cards that pay something; those with a threshold ask for no resource."""
    asked = [turn for turn in turns(case) if turn.card.needs and turn.kind != "sacrifice"]
    return [turn for turn in asked if not thresholds or not set(RESOURCES).intersection(turn.card.needs)]


def _one_of_each(turn: Turn) -> bool:
    return all(turn.count(feature) for feature in turn.card.needs)


def _any_of_them(turn: Turn) -> bool:
    return any(turn.count(feature) >= n for feature, n in turn.card.needs.items())


def _in_all(turn: Turn) -> bool:
    """As many things as are asked for, whichever of those they are."""
    return sum(map(turn.count, turn.card.needs)) >= sum(turn.card.needs.values())


def _of_resources(turn: Turn) -> bool:
    """As many resources as are asked for, whatever they are."""
    asked = sum(turn.card.needs.get(each, 0) for each in RESOURCES)
    return sum(map(turn.count, RESOURCES)) >= asked if asked else turn.is_met


def _more(turn: Turn) -> bool:
    return all(turn.count(feature) > n for feature, n in turn.card.needs.items())


WAYS: dict[str, Ways] = {
    "condition_forgotten": condition_forgotten,
    "threshold_forgotten": _met(lambda turn: True, thresholds=True),
    "needs_one": _met(_one_of_each),
    "threshold_one": _met(_one_of_each, thresholds=True),
    "needs_in_all": _met(_in_all),
    "needs_resources": _met(_of_resources),
    "needs_any": _met(_any_of_them),
    "needs_more": _met(_more),
    "threshold_more": _met(_more, thresholds=True),
    "needs_times": _times,
    "threshold_times": lambda case: _times(case, thresholds=True),
    "missed_costs": missed_costs,
    "spent": spent,
    "spent_quests": spent_quests,
}
