"""How likely a misreading is beside others that give the same number.

A slip that people make often weighs more than one that they seldom make, and one that may come to several numbers
weighs less for each: that it comes to just this one is chance.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from referee.core.dispute.explanations import Made
from referee.core.slips import Slip

OFTEN, SELDOM = 3.0, 1 / 3  # beside a slip of which nothing is said: 1
ONE_LINE = 0.1  # of what it weighs wherever the rule counts


def likeliest_first(found: Sequence[Made], others: Iterable[Made]) -> list[Made]:
    """Those that give the number, of all that may have been made: a rule stands where its likeliest way does.

    A rule that is misread is misread wherever it counts: a way in one line alone weighs little. Of equal rules the one
    that is misread so in more ways comes first, those that hardly anybody goes left out, then the order of their game.
    """
    numbers = defaultdict[tuple[str, bool], set[int]](set)
    for made in others:
        numbers[made.slip.id, made.is_everywhere].add(made.delta)
    weights = [_prior(made.slip) / len(numbers[made.slip.id, made.is_everywhere]) for made in found]
    best, sums = (defaultdict[str | None, float](float) for _ in range(2))
    for made, weight in zip(found, weights, strict=True):
        best[made.rule] = max(best[made.rule], weight if made.is_everywhere else ONE_LINE * weight)
        sums[made.rule] += 0 if made.slip.seldom else weight
    ways = sorted(
        zip(found, weights, strict=True), key=lambda each: (-best[each[0].rule], -sums[each[0].rule], -each[1])
    )
    return [made for made, _ in ways]


def _prior(slip: Slip) -> float:
    return OFTEN if slip.often else SELDOM if slip.seldom else 1
