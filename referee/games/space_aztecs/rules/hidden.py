"""What lies under a temple at the end, as far as a final knows it; a city with a card less, or one more."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from referee.games.space_aztecs.rules.final import Archives, City, Final, Seen, Warriors
from referee.games.space_aztecs.rules.pieces import (
    JAGUAR,
    Alien,
    Archivist,
    Lives,
    Priest,
    Villager,
    Warrior,
)

Item = TypeVar("Item")


def hidden(final: Final, seat: int) -> Sequence[Lives]:
    """All of a table that was watched; a table that only counts tells archivists, and priests and aliens (S.R16)."""
    if isinstance(final, Seen):
        return final.hidden[seat] if final.hidden else ()
    city = final.cities[seat]
    archivists = (Archivist(each.points, each.bonus) for each in city.archivists if each.sheltered)
    return [*archivists, *[Priest()] * city.hidden_priests, *map(Alien, city.hidden_aliens)]


def without(city: City, lives: Lives) -> City:
    """The city as it would be if this hidden card were not there."""
    match lives:
        case Villager():
            return replace(city, villagers=_less(city.villagers, lives.points))
        case Warrior(type=type) if type == JAGUAR:
            return replace(city, jaguars=city.jaguars - 1)
        case Warrior(type=type):
            fewer = (replace(each, count=each.count - (each.type == type)) for each in city.warriors)
            return replace(city, warriors=tuple(each for each in fewer if each.count))
        case Priest():
            return replace(city, hidden_priests=city.hidden_priests - 1)
        case Alien():
            return replace(city, hidden_aliens=_less(city.hidden_aliens, lives.points))
        case Archivist():
            gone = next(each for each in city.archivists if each.sheltered and each.points == lives.points)
            return replace(city, archivists=_less(city.archivists, gone))
    return replace(city, others=_less(city.others, lives.points))


def laid(city: City, lives: Lives, *, sheltered: bool = False) -> City:
    """The city with one card more."""
    match lives:
        case Villager():
            return replace(city, villagers=(*city.villagers, lives.points))
        case Warrior(type=type) if type == JAGUAR:
            return replace(city, jaguars=city.jaguars + 1)
        case Warrior(type=type):
            others = tuple(each for each in city.warriors if each.type != type)
            count = sum(each.count for each in city.warriors if each.type == type)
            return replace(city, warriors=(*others, Warriors(type, count + 1)))
        case Priest():
            return replace(city, priests=city.priests + 1)
        case Alien():
            return replace(city, aliens=(*city.aliens, lives.points))
        case Archivist():
            return replace(city, archivists=(*city.archivists, Archives(lives.points, lives.bonus, sheltered)))
    return replace(city, others=(*city.others, lives.points))


def _less(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    place = items.index(item)
    return items[:place] + items[place + 1 :]
