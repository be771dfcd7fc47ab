"""How people miscount reefs: other groups are taken for one, or other animals are paid."""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.slips import Slipped, Way, one, together
from referee.games.aqua.rules.counted_again import Counted
from referee.games.aqua.rules.lattice import CORNERS, Place, Point, centre, corals_at, middle, touched_from
from referee.games.aqua.rules.parts import Piece
from referee.games.aqua.rules.reefs import LEAST, Reef, reefs


def fewer(at: Counted, pays: Callable[[Reef, Place], bool]) -> dict[str, Slipped]:
    """Every reef with only some of the animals that touch it."""
    lines = {}
    for id, reef in at.paid.items():
        out = [place for place in reef.animals if not pays(reef, place)]
        lines[id] = Slipped(at.case.points(id) - at.sum(out), at.animals(out))
    return lines


def _instead(at: Counted, others: Sequence[Reef]) -> list[Way]:
    """These reefs paid instead of the right ones: each as one way, where it changes something."""
    lines: dict[str, dict[str, Slipped]] = {}
    for number, other in enumerate(others):
        same = [id for id, reef in at.paid.items() if not set(reef.corals).isdisjoint(other.corals)]
        first, *rest = same or [f"corals.{other.colour}.{number}"]
        mine = lines.setdefault(first, {first: Slipped(0, row="reefs")})
        pieces = (*mine[first].pieces, at.corals(other))
        mine[first] = Slipped(mine[first].points + at.sum(other.animals), pieces, "reefs")
        mine |= {id: Slipped(0) for id in rest}
    known = {id for each in lines.values() for id in each}
    lines |= {id: {id: Slipped(0, (at.corals(reef),))} for id, reef in at.paid.items() if id not in known}
    changed = [each for each in lines.values() if any(slip.points != at.case.points(id) for id, slip in each.items())]
    return [together(each, colours=[_colour(at, next(iter(each)))]) for each in changed]


def _colour(at: Counted, line: str) -> str:
    return at.paid[line].colour if line in at.paid else line.split(".")[1]


def _all_and_each(ways: Sequence[Way]) -> Iterator[Way]:
    """The slip made everywhere, then in one colour alone: no sentence says which of its groups is meant."""
    if len(ways) > 1:
        yield _as_one(ways)
    by_colour: dict[str, list[Way]] = {}
    for way in ways:
        by_colour.setdefault(way.facts["colours"][0], []).append(way)
    for each in by_colour.values():
        yield _as_one(each)


def _as_one(ways: Sequence[Way]) -> Way:
    lines = {id: each for way in ways for id, each in way.lines.items()}
    return together(lines, colours=list(dict.fromkeys(way.facts["colours"][0] for way in ways)))


def not_family(at: Counted) -> Iterator[Way]:
    if at.case.final.mode == "family":
        yield from _all_and_each(_instead(at, list(at.reefs.values())))


def three(at: Counted) -> Iterator[Way]:
    if at.case.final.mode != "family":
        yield from _all_and_each(_instead(at, [group for group in at.groups if len(group.corals) >= LEAST - 1]))


def covered_here(at: Counted) -> Iterator[Way]:
    """Read otherwise everywhere it is the other reading, and no slip."""
    if at.case.final.mode != "family":
        ways = _instead(at, reefs(at.board.corals, at.board.animals, "stay" if at.covered == "leave" else "leave"))
        yield from ways if len(ways) > 1 else ()


def by_point(at: Counted) -> Iterator[Way]:
    if at.case.final.mode != "family":
        yield from _all_and_each(_instead(at, _joined(at.groups, points_of)))


def one_colour(at: Counted) -> Iterator[Way]:
    if at.case.final.mode != "family":
        yield from _all_and_each(_instead(at, _joined(at.groups, lambda group: {group.colour})))


def points_of(group: Reef) -> Collection[tuple[str, int, int]]:
    """The points of its corals, where others of its colour may meet it."""
    found: set[tuple[str, int, int]] = set()
    for q, r, tip in group.corals:
        x, y = centre((q, r))
        found.add((group.colour, x, y))
        found |= {(group.colour, x + CORNERS[k % 6][0], y + CORNERS[k % 6][1]) for k in (tip - 1, tip, tip + 1)}
    return found


def animals_by_point(at: Counted) -> Iterator[Way]:
    """Animals that meet a reef at a point are paid there as well."""
    edges = {place: corners_of(place) for place in at.worth}
    lines = {}
    for id, reef in at.paid.items():
        spots = {(x, y) for _, x, y in points_of(reef)}
        more = [place for place, edge in edges.items() if place not in reef.animals and not spots.isdisjoint(edge)]
        lines[id] = Slipped(at.case.points(id) + at.sum(more), at.animals(more))
    yield Way(lines)


def corners_of(place: Place) -> set[Point]:
    """The six corners of a habitat."""
    own = Reef("", corals_at(place), ())
    return {(x, y) for _, x, y in points_of(own)} - {middle(place)}


def _joined(groups: Sequence[Reef], spots: Callable[[Reef], Collection[Hashable]]) -> list[Reef]:
    """Groups that have a spot in common, as one reef."""
    joined: list[tuple[set[Hashable], list[Reef]]] = []
    for group in groups:
        own, members, apart = set(spots(group)), [group], []
        for other in joined:
            if own.isdisjoint(other[0]):
                apart.append(other)
            else:
                own, members = own | other[0], members + other[1]
        joined = [*apart, (own, members)]
    whole = [
        Reef(
            members[0].colour,
            tuple(sorted(coral for each in members for coral in each.corals)),
            tuple(sorted({place for each in members for place in each.animals})),
        )
        for _, members in joined
    ]
    return [reef for reef in whole if len(reef.corals) >= LEAST]


def five(at: Counted) -> Iterator[Way]:
    """Four corals are taken for too few."""
    yield Way({id: Slipped(0, (at.corals(reef),)) for id, reef in at.paid.items() if len(reef.corals) == LEAST})


def largest_of_colour(at: Counted) -> Iterator[Way]:
    """Of the reefs of a colour only the largest pays."""
    by_colour: dict[str, list[str]] = {}
    for id in sorted(at.paid, key=lambda id: -len(at.paid[id].corals)):
        by_colour.setdefault(at.paid[id].colour, []).append(id)
    smaller = [id for _, *rest in by_colour.values() for id in rest]
    yield together({id: Slipped(0, (at.corals(at.paid[id]),)) for id in smaller})


def species_singly(at: Counted) -> Iterator[Way]:
    """Each species is paid once a reef."""
    lines = {}
    for id, reef in at.paid.items():
        firsts = {at.board.animals[place]: place for place in reversed(reef.animals)}.values()
        lines[id] = Slipped(at.sum(firsts), at.animals(set(reef.animals) - set(firsts)))
    yield Way(lines)


def best_animal(at: Counted) -> Iterator[Way]:
    """A reef pays one animal, the best that touches it."""
    lines = {}
    for id, reef in at.paid.items():
        best = max(reef.animals, key=at.worth.__getitem__, default=None)
        out = [place for place in reef.animals if place != best]
        lines[id] = Slipped(at.case.points(id) - at.sum(out), at.animals(out))
    yield Way(lines)


def by_corals(at: Counted) -> Iterator[Way]:
    yield Way({id: Slipped(len(reef.corals), (at.corals(reef),)) for id, reef in at.paid.items()})


def corals_too(at: Counted) -> Iterator[Way]:
    paid = at.paid.items()
    yield Way({id: Slipped(at.case.points(id) + len(reef.corals), (at.corals(reef),)) for id, reef in paid})


def once(at: Counted) -> Iterator[Way]:
    """Every animal that touches two reefs, then one such animal alone."""
    paid: set[Place] = set()
    again: dict[str, list[Place]] = {}
    for id, reef in at.paid.items():
        again[id] = [place for place in reef.animals if place in paid]
        paid.update(reef.animals)
    points = at.case.points
    yield together({id: Slipped(points(id) - at.sum(out), at.animals(out)) for id, out in again.items() if out})
    for id, out in again.items():
        for place in out:
            yield one(id, points(id) - at.worth[place], at.animal(place))


def each_coral(at: Counted) -> Iterator[Way]:
    """The matter are animals that touch several corals of a reef, and those corals."""
    lines = {}
    for id, reef in at.paid.items():
        touched = {place: set(reef.corals).intersection(touched_from(place)) for place in reef.animals}
        many = {place: corals for place, corals in touched.items() if len(corals) > 1}
        matter = tuple(sorted({coral for corals in many.values() for coral in corals}))
        pieces = (*at.animals(many), *([Piece("corals", reef.colour, corals=matter)] if matter else ()))
        lines[id] = Slipped(sum(len(corals) * at.worth[place] for place, corals in touched.items()), pieces)
    yield Way(lines)


def reef_same_worth(at: Counted) -> Iterator[Way]:
    for n in (1, 2, 3):
        yield Way(
            {id: Slipped(n * len(reef.animals), at.animals(reef.animals)) for id, reef in at.paid.items()}, {"n": n}
        )


def reefs_singly(at: Counted) -> Iterator[Way]:
    yield Way({id: Slipped(1, (at.corals(reef),)) for id, reef in at.paid.items()})


def large_beside(at: Counted) -> Iterator[Way]:
    lines = {}
    for id, reef in at.paid.items():
        near = [animal for animal in at.board.large if not set(animal.cells or ()).isdisjoint(reef.animals)]
        cells = [place for animal in near for place in animal.cells or () if place in at.worth]
        lines[id] = Slipped(at.case.points(id) + sum(animal.points or 0 for animal in near), at.animals(cells))
    yield Way(lines)


def animal_out(at: Counted) -> Iterator[Way]:
    for id, reef in at.paid.items():
        for place in reef.animals:
            piece = at.animal(place)
            yield one(id, at.case.points(id) - at.worth[place], piece, piece=piece, colour=reef.colour)


def own_colour(at: Counted) -> Iterator[Way]:
    """Where none is left at any reef they were simply forgotten."""
    lines = fewer(at, lambda reef, place: at.board.animals[place] == reef.colour)
    yield replace(together(lines), unsaid=not any(slipped.points for slipped in lines.values()))


def other_colours(at: Counted) -> Iterator[Way]:
    yield Way(fewer(at, lambda reef, place: at.board.animals[place] != reef.colour))


WAYS = {
    "not_family": not_family,
    "three": three,
    "five": five,
    "largest_of_colour": largest_of_colour,
    "species_singly": species_singly,
    "by_corals": by_corals,
    "corals_too": corals_too,
    "once": once,
    "each_coral": each_coral,
    "covered_here": covered_here,
    "reef_same_worth": reef_same_worth,
    "reefs_singly": reefs_singly,
    "by_point": by_point,
    "animals_by_point": animals_by_point,
    "best_animal": best_animal,
    "one_colour": one_colour,
    "own_colour": own_colour,
    "other_colours": other_colours,
    "large_beside": large_beside,
    "animal_out": animal_out,
}
