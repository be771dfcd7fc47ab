"""What an ecosystem counts on one board."""

from collections.abc import Hashable, Mapping, Sequence

from referee.games.aqua.rules.lattice import Place, next_to
from referee.games.aqua.rules.pieces import Ecosystem
from referee.games.aqua.rules.reefs import Reef


def count(rule: Ecosystem, native: str, animals: Mapping[Place, str], reefs: Sequence[Reef]) -> int:
    """How often the rule is met by the natives of this board (Q8.1)."""
    natives = [place for place, colour in animals.items() if colour == native]
    if rule.count == "natives":  # Q8.4: global, no contact needed
        return len(natives)
    meetings = {place: contacts(rule.of or "animal", native, place, animals, reefs) for place in natives}
    if rule.count == "natives_touching":
        return sum(1 for things in meetings.values() if things)
    if rule.count == "pairs":
        return len({frozenset({place, thing}) for place, things in meetings.items() for thing in things})
    return sum(len(things) for things in meetings.values())  # Q8.3: two adjacent natives count each other


def contacts(of: str, native: str, place: Place, animals: Mapping[Place, str], reefs: Sequence[Reef]) -> list[Hashable]:
    """The different things of a kind that one native touches (Q8.2)."""
    if of == "reef":
        return [reef.corals[0] for reef in reefs if place in reef.animals]
    wanted = native if of == "native" else of
    return [
        near
        for near in next_to(place)
        if (colour := animals.get(near)) is not None
        and (of == "animal" or (colour != native if of == "other" else colour == wanted))
    ]
