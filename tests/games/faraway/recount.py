"""A second opinion on a score, found the other way round: feature by feature, not card by card.

Read from components.json alone. For each feature, every card of the tableau has a span of turns in
which it is visible; a card then scores with what is visible at its own turn.
"""

from collections.abc import Callable, Mapping, Sequence

from tests.games.faraway.players import REGIONS, SANCTUARIES

FEATURES = ("red", "green", "blue", "yellow", "grey", "stone", "chimera", "thistle", "clue", "night")
CARDS = REGIONS | SANCTUARIES
RESOURCES = ("stone", "chimera", "thistle")
FOREVER = 99

Sacrifices = Mapping[str, Sequence[str]]


def shows(id: str, feature: str) -> int:
    return int(CARDS[id]["colour"] == feature) + CARDS[id].get("has", {}).get(feature, 0)


def recount(
    regions: Sequence[str],
    sanctuaries: Sequence[str],
    sacrifices: Sacrifices,
    sees: Callable[[str, str], bool] = lambda id, other: True,
    open: bool = False,
    once: Sequence[str] = (),
    any_resource: bool = False,
) -> dict[str, int]:
    """What each card scores. Turn 0 is the rightmost Region; Sanctuaries score at a last turn of their own.

    Whoever misreads has it that a card does not see another one (`sees`), that all Regions lie open, that some things
    count once at the most, or that one resource is as good as another for a condition.
    """
    turn = {id: n for n, id in enumerate(reversed(regions))} | dict.fromkeys(sanctuaries, FOREVER)
    digits = [str(REGIONS[id]["number"])[-1] for id in regions if id.startswith("M")]
    span = {}
    for id in regions:
        span[id] = (0 if open or str(REGIONS[id]["number"])[-1] in digits else turn[id], FOREVER)
    for id in sanctuaries:
        fatal = [turn[meteor] for meteor, lost in sacrifices.items() if id in lost]
        span[id] = (0, fatal[0] if fatal else FOREVER)
    seen = {
        feature: {
            id: sum(
                shows(other, feature)
                for other, (first, last) in span.items()
                if first <= turn[id] <= last and sees(id, other)
            )
            for id in turn
        }
        for feature in FEATURES
    }
    found = {id: {f: min(seen[f][id], 1 if f in once else FOREVER) for f in FEATURES} for id in turn}
    resources = {id: sum(found[id][each] for each in RESOURCES) if any_resource else None for id in turn}
    return {id: _pays(id, found[id], id in sacrifices, span[id][1], resources[id]) for id in turn}


def _pays(id: str, seen: Mapping[str, int], paid: bool, last: int, resources: int | None = None) -> int:
    quest, needs = CARDS[id].get("quest"), CARDS[id].get("needs", {})
    if not quest or last < FOREVER:
        return 0
    if resources is not None and any(each in needs for each in RESOURCES):
        needs = {} if resources >= sum(needs.values()) else {"stone": FOREVER}
    if any(seen[f] < n for f, n in needs.items()):
        return 0
    times = {
        "fixed": lambda: 1,
        "per": lambda: sum(seen[f] for f in quest["of"]),
        "per_set": lambda: min(seen[f] for f in quest["of"]),
        "sacrifice": lambda: int(paid),
    }
    return int(quest["points"] * times[quest["kind"]]())


def best_by_trying(regions: Sequence[str], sanctuaries: Sequence[str]) -> int:
    """The best total of all orders of a row without meteors, by walking through every one of them."""
    start = [sum(shows(id, f) for id in sanctuaries) for f in FEATURES]
    adds = {id: [shows(id, f) for f in FEATURES] for id in regions}
    everything = [sum(column) for column in zip(start, *adds.values(), strict=True)]
    last = sum(_pays(id, dict(zip(FEATURES, everything, strict=True)), False, FOREVER) for id in sanctuaries)

    def walk(left: tuple[str, ...], counts: list[int], total: int) -> int:
        if not left:
            return total
        best = 0
        for id in left:
            seen = [a + b for a, b in zip(counts, adds[id], strict=True)]
            got = _pays(id, dict(zip(FEATURES, seen, strict=True)), False, FOREVER)
            best = max(best, walk(tuple(other for other in left if other != id), seen, total + got))
        return best

    return walk(tuple(regions), start, 0) + last
