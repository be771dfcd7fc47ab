"""From the cities of a table to the final position that is scored."""

from collections.abc import Sequence

from referee.games.space_aztecs.rules.city import City, Lying
from referee.games.space_aztecs.rules.final import Archives, Seen, Warriors
from referee.games.space_aztecs.rules.final import City as Counted
from referee.games.space_aztecs.rules.options import Setup
from referee.games.space_aztecs.rules.pieces import (
    JAGUAR,
    Agent,
    Alien,
    Archivist,
    Noble,
    Priest,
    Spy,
    Villager,
    Warrior,
)


def final_of_cities(setup: Setup, cities: Sequence[City]) -> Seen:
    """The cities as they would be scored now."""
    return Seen(
        cities=tuple(map(_count, cities)),
        removed=setup.options.removed,
        lost=tuple(city.lost for city in cities),
        saucers=tuple(len(city.saucers) for city in cities),
        unread=tuple((seat, city.codex) for seat, city in enumerate(cities) if city.codex and city.read is None),
    )


def _count(city: City) -> Counted:
    types = [lying.card.type for lying in city.aztecs if isinstance(lying.card, Warrior)]
    others = dict.fromkeys(type for type in types if type != JAGUAR)
    cards = [lying.card for lying in city.aztecs]
    return Counted(
        codex=city.read or (),
        villagers=tuple(card.points for card in cards if isinstance(card, Villager)),
        jaguars=types.count(JAGUAR),
        warriors=tuple(Warriors(type, types.count(type)) for type in others),
        priests=sum(isinstance(card, Priest) for card in cards),
        aliens=tuple(card.points for card in cards if isinstance(card, Alien)),
        archivists=tuple(_archives(lying) for lying in city.aztecs if isinstance(lying.card, Archivist)),
        others=tuple(card.points for card in cards if isinstance(card, Noble | Agent | Spy)),
        captives=city.captives,
    )


def _archives(lying: Lying) -> Archives:
    assert isinstance(lying.card, Archivist)
    return Archives(lying.card.points, lying.card.bonus, lying.sheltered)
