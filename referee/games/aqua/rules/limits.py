"""What a board can give, row by row: computed, not printed. A sheet that says anything else is worth a second look."""

from collections.abc import Iterable, Sequence

from referee.core.verdict import Breach
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.final import Sheet
from referee.games.aqua.rules.options import CoveredCorals, Setup
from referee.games.aqua.rules.pieces import CLASSIC, COLOURS, ECOSYSTEMS, PER_SPECIES, ROUNDS

RING_CORALS = 6
CORALS = 3 * ROUNDS + RING_CORALS
ANIMALS = CORALS // 3  # Q5.1: three corals make a habitat, and no coral belongs to two
LARGES = ANIMALS // 2  # Q6.6: a large animal covers two at least
# A coral touches an animal across its own tile: there one or two are covered and face the rest, twice at most.
# Where covered corals stay in their reef (Q.04) each of the three faces two. On the hot spot a coral has one sister.
TOUCHES = {"leave": 2 * ROUNDS + RING_CORALS // 2, "stay": 6 * ROUNDS + RING_CORALS}
NATIVES = min(PER_SPECIES, (2 * ROUNDS + 1) // 3)  # Q.14: a tile has a colour twice at most, a hot spot once
AROUND = 6  # animals that touch an animal

ROW_MOST = 99  # the largest number that a row of the sheet is likely to have
MOST_ODD = 2  # ecosystems that do not fit those of a classic game: where more do, others lie there
LARGE_LIKELY = 99  # what large animals are worth is printed on them alone; eleven points each were never seen


def worth(box: Box) -> int:
    """The most that a small animal is worth: 3, unless the box says more (Q.13)."""
    return max(3, *(box.points(colour) or 0 for colour in COLOURS))


def small(box: Box) -> int:
    return ANIMALS * worth(box)


def reefs(box: Box, covered: CoveredCorals) -> int:
    return TOUCHES[covered] * worth(box)


def ecosystem(box: Box, seats: int) -> int:
    """Of the six in the booklet the one that can give the most, with every large animal of its stack."""
    paid = 0
    for rule in ECOSYSTEMS.values():
        times = len(box.stack(rule.times, seats)) if rule.times else AROUND
        paid = max(paid, (rule.points or 0) * NATIVES * times)
    return paid


def unlikely(setup: Setup, sheets: Sequence[Sheet]) -> tuple[Breach, ...]:
    """The rows that say what a board cannot give."""
    box, found = setup.box, []
    for seat, sheet in enumerate(sheets):
        rows = [
            ("Q7.4", sheet.large, {"count": LARGES, "most": LARGE_LIKELY}),
            ("Q7.5", sheet.small, {"count": ANIMALS, "most": small(box)}),
            ("Q7.6", sheet.reefs, {"most": reefs(box, setup.options.covered_corals)}),
        ]
        most = ecosystem(box, setup.count)
        rows += [("Q7.7", points, {"place": n, "most": most}) for n, points in enumerate(sheet.ecosystems, 1)]
        for rule, points, facts in rows:
            if points is not None and points > facts["most"]:
                found.append(Breach(rule, {"seat": seat, "points": points} | facts, "much"))
    odd = [each for each in _between(sheets) if each.facts["points"] <= ecosystem(box, setup.count)]
    return (*found, *(odd if len(odd) <= MOST_ODD else ()))


def _between(sheets: Sequence[Sheet]) -> Iterable[Breach]:
    """Points that no count of an ecosystem of a classic game gives (Q2.2): each native with each large animal pays."""
    for seat, sheet in enumerate(sheets):
        for number, points in zip(CLASSIC, sheet.ecosystems, strict=False):
            step = ECOSYSTEMS[number].points
            if points and step and points % step:
                yield Breach("Q8.4", {"seat": seat, "points": points, "number": number, "step": step}, "between")
