"""Reefs: groups of at least four corals of one colour, and the animals that touch them."""

from collections.abc import Mapping

from msgspec import Struct

from referee.games.aqua.rules.lattice import Coral, Place, corals_at, edge_neighbours, touched_from
from referee.games.aqua.rules.options import CoveredCorals
from referee.games.aqua.rules.pieces import ORDER

LEAST = 4  # Q5.3


class Reef(Struct, frozen=True):
    colour: str
    corals: tuple[Coral, ...]
    animals: tuple[Place, ...]  # in contact with it, each once (Q.08)


def reefs(
    corals: Mapping[Coral, str], animals: Mapping[Place, str], covered: CoveredCorals, least: int = LEAST
) -> list[Reef]:
    """Every reef, by colour and then by smallest coral; two groups of one colour are two reefs (Q.09).

    Corals hang together by whole edges (Q5.3, Q.10). Those below an animal form reefs only where the table plays
    that they stay (Q.04); that animal then touches the other corals of its reef, and counts.
    """
    hidden = {coral for place in animals for coral in corals_at(place)} if covered == "leave" else ()
    colours: dict[str, set[Coral]] = {}
    for coral, colour in corals.items():
        if coral not in hidden:
            colours.setdefault(colour, set()).add(coral)
    found = []
    for colour, left in colours.items():
        while len(left) >= least:
            group = [left.pop()]
            for coral in group:  # and those that are found on the way
                for near in edge_neighbours(coral):
                    if near in left:
                        left.discard(near)
                        group.append(near)
            if len(group) >= least:
                reef = frozenset(group)
                touching = sorted(place for place in animals if not reef.isdisjoint(touched_from(place)))
                found.append(Reef(colour, tuple(sorted(group)), tuple(touching)))
    return sorted(found, key=lambda reef: (ORDER[reef.colour], reef.corals))
