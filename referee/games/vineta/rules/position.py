"""A table of Vineta as the referee knows it."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.raw import Raw
from referee.games.vineta.rules.deck import FRESH, Deck
from referee.games.vineta.rules.final import Player, Seen
from referee.games.vineta.rules.map import possible_shore, shore
from referee.games.vineta.rules.options import Setup, colours
from referee.games.vineta.rules.pieces import DISTRICTS, LAPS, Colour, District
from referee.games.vineta.rules.series import Played, Sank, Series

Phase = Literal["place", "card", "take", "reveal", "over"]
Houses = Mapping[Colour, int]  # colours without a house are left out


class Locked(Struct, frozen=True):
    """Since when a district is quarantined, and by whom."""

    lap: int
    seat: int


class Past(Struct, frozen=True):
    """A card that was played: by whom, when, and the districts that it named."""

    seat: int
    card: str
    round: int
    lap: int
    places: tuple[District, ...]


class Sharing(Struct, frozen=True):
    """Houses of a sunk district, being taken one by one."""

    district: District
    houses: Houses
    takers: tuple[int, ...]


class Position(Struct, frozen=True):
    setup: Setup
    phase: Phase
    figure: int  # who reveals first
    disc: int  # who started the round
    houses: Mapping[District, Houses]  # districts afloat
    decks: tuple[Deck, ...]
    won: tuple[Any, ...]  # a number, or houses by colour where the table records them
    round: int = 1
    lap: int = 1  # pages call it a turn, in French "manche"
    length: int = LAPS  # laps of this round as announced so far
    tied: bool = False  # a lap of this round was added because nothing could sink (V5.3, V.A1)
    played: int = 0  # cards of this lap, or houses placed one by one
    series: Mapping[District, Series] = {}
    quarantined: Mapping[District, Locked] = {}
    front: tuple[Played, ...] = ()  # one more, one less: they stay until the round ends
    sunk: tuple[District, ...] = ()
    past: tuple[Past, ...] = ()  # every card played so far
    sharing: Sharing | None = None
    shared: tuple[tuple[int, ...], ...] = ()  # of each sunk district: who takes a house, one after the other
    sank: tuple[Sank, ...] = ()  # … and by what
    reveals: Mapping[int, tuple[Colour, District]] = {}

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def turn(self) -> tuple[object, ...]:
        left = len(self.sharing.takers) if self.sharing else 0
        return (self.phase, self.round, self.lap, self.played, left)

    @property
    def due(self) -> tuple[int, ...]:
        """While tiles are turned up, the players who have not shown theirs."""
        seats = range(self.setup.count) if self.phase == "reveal" else ()
        return tuple(seat for seat in seats if seat not in self.reveals)

    @property
    def seat(self) -> int | None:
        """The player who is to act; none while anyone may."""
        if self.sharing:
            return self.sharing.takers[0]
        if self.phase == "place":
            return int(self.setup.options.first + self.played) % self.setup.count  # V1.8
        return (self.figure + self.played) % self.setup.count if self.phase == "card" else None

    @property
    def laps(self) -> int:
        return max(self.lap, self.length)

    @property
    def colours(self) -> tuple[Colour, ...]:
        return colours(self.setup)

    @property
    def shore(self) -> set[District]:
        return shore(self.setup.box.map, self.sunk)

    @property
    def possible_shore(self) -> set[District]:
        return possible_shore(self.setup.box.map, self.sunk)

    def count(self, district: District) -> int:
        return sum(self.houses[district].values())

    def standing(self, colour: Colour) -> int:
        return sum(houses.get(colour, 0) for houses in self.houses.values())


def start(setup: Setup) -> Position:
    first = setup.options.first
    return Position(
        setup=setup,
        phase="place",
        figure=first,
        disc=first,
        houses={district: {} for district in DISTRICTS},
        decks=(FRESH,) * setup.count,
        won=({} if setup.options.records else 0,) * setup.count,
    )


def in_turn(at: Position, seat: int) -> Position | None:
    """As if this seat laid the next card of the lap."""
    if at.phase != "card" or at.seat == seat:
        return None
    return replace(at, figure=(seat - at.played) % at.setup.count)


def shift(houses: Houses, colour: Colour, n: int) -> Houses:
    """Houses of one colour come (or go)."""
    return _whole({**houses, colour: houses.get(colour, 0) + n})


def moved(at: Mapping[District, Houses], colour: Colour, origin: District, to: District) -> Mapping[District, Houses]:
    """The city after one house has moved."""
    left = {**at, origin: shift(at[origin], colour, -1)}
    return {**left, to: shift(left[to], colour, 1)}


def _whole(houses: Houses) -> Houses:
    return {colour: n for colour, n in houses.items() if n}


def final_of(at: Position) -> Seen:
    """As it would be scored now: what is still secret, or not decided, is left out."""
    last = next(iter(at.houses)) if len(at.houses) == 1 else None
    players = []
    for seat, won in enumerate(at.won):
        house, district = at.reveals.get(seat, (None, None))
        players.append(Player(house, district, won))
    standing = {str(colour): n for colour, n in at.houses[last].items()} if last else None
    return Seen(last, standing, tuple(players), at.shared, at.sank)


def view(at: Position) -> Raw:
    """The `position` of a replay."""
    sharing = at.sharing
    return {
        "phase": at.phase,
        "over": at.over,
        "round": at.round,
        "lap": at.lap,
        "laps": at.laps,
        "seat": at.seat,
        "figure": at.figure,
        "disc": at.disc,
        "series": {
            district: {
                "owner": series.owner,
                "row": [list(card) for card in series.row],
                "authority": [list(card) for card in series.authority],
                "value": series.value,
            }
            for district, series in at.series.items()
        },
        "front": [list(card) for card in at.front],
        "threatened": sorted(at.series, key=DISTRICTS.index),
        "quarantined": sorted(at.quarantined, key=DISTRICTS.index),
        "shore": sorted(at.shore, key=DISTRICTS.index),
        "sunk": list(at.sunk),
        "houses": {district: dict(houses) for district, houses in at.houses.items()},
        "sharing": sharing
        and {"district": sharing.district, "houses": dict(sharing.houses), "takers": list(sharing.takers)},
        "won": [dict(won) if isinstance(won, Mapping) else won for won in at.won],
        "hand": [deck.hand for deck in at.decks],
        "pile": [deck.pile for deck in at.decks],
        "reveals": [list(at.reveals[seat]) if seat in at.reveals else None for seat in range(at.setup.count)],
    }
