"""The moves of Vineta beside its cards: placing, taking houses, revealing the tiles."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.core.moves import Grounds, Move, Moves, put
from referee.core.verdict import Breach, Facts, Sentence, Verdict
from referee.games.vineta.rules.cards_houses import FalseHope, Panic, Quarantine, Relocation, Rescue
from referee.games.vineta.rules.cards_laps import OneLess, OneMore
from referee.games.vineta.rules.cards_series import Authority, CalmSea, ChangingWind, Flood1, Flood2, Flood3, Flood4
from referee.games.vineta.rules.judging import out_of_turn
from referee.games.vineta.rules.laps import Next, end_of_round
from referee.games.vineta.rules.pieces import DISTRICTS, PER_COLOUR, Colour, District
from referee.games.vineta.rules.position import Position, shift

Number = Annotated[int, Meta(ge=0)]

AnyCard = (
    Flood1 | Flood2 | Flood3 | Flood4 | OneMore | OneLess | Authority | Relocation | Rescue | ChangingWind
    | Panic | CalmSea | Quarantine | FalseHope
)  # fmt: skip


class Place(Move[Position], frozen=True, tag="place"):
    """Houses onto the city: one by the player whose turn it is (V1.8), or all that are still missing (V1.9)."""

    houses: dict[District, dict[Colour, Number]]
    seat: int | None = None

    def judge(self, at: Position) -> Verdict:
        if wrong := out_of_turn(at, "place", self.seat):
            return wrong
        come = self._by_colour()
        foreign = [colour for colour, n in come.items() if n and colour not in at.colours]
        breaches = [
            Breach("V1.2", {"colour": colour, "colours": list(at.colours)}, "colour", hard=True) for colour in foreign
        ]
        if self.seat is not None and (given := sum(come.values())) != 1:
            breaches.append(Breach("V1.8", {"seat": self.seat, "given": given}, "one", hard=True))
        for colour in at.colours:
            count = at.standing(colour) + come.get(colour, 0)
            facts: Facts = {"colour": colour, "count": count, "most": PER_COLOUR}
            if count > PER_COLOUR:
                breaches.append(Breach("V1.9", facts, "too_many", hard=True))
            elif count < PER_COLOUR and self.seat is None:
                missing = PER_COLOUR - count
                breaches.append(Breach("V1.9", facts | {"missing": missing}, "too_few", hard=True))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        return ("V1.8",) if self.seat is not None else ("V1.9",)

    def apply(self, at: Position) -> Next:
        houses = dict(at.houses)
        for district, coming in self.houses.items():
            for colour, n in coming.items():
                houses[district] = shift(houses[district], colour, n)
        after = replace(at, houses={district: houses[district] for district in DISTRICTS}, played=at.played + 1)
        if all(after.standing(colour) == PER_COLOUR for colour in at.colours):
            after = replace(after, phase="card", played=0)
        return after, ()

    def _by_colour(self) -> dict[Colour, int]:
        come: dict[Colour, int] = {}
        for houses in self.houses.values():
            for colour, n in houses.items():
                come[colour] = come.get(colour, 0) + n
        return come


class Take(Move[Position], frozen=True, tag="take"):
    """One house of the sunk district, in the order of sharing (V5.6); the player who takes it chooses (V.A11)."""

    seat: int
    colour: Colour

    def judge(self, at: Position) -> Verdict:
        if wrong := out_of_turn(at, "take", self.seat):
            return wrong
        assert at.sharing is not None
        if at.sharing.houses.get(self.colour):
            return Verdict()
        facts = {"district": at.sharing.district, "colour": self.colour, "allowed": list(at.sharing.houses)}
        return Verdict((Breach("V5.6", facts, "colour", hard=True),))

    def grounds(self, at: Position) -> Grounds:
        assert at.sharing is not None
        facts = {"district": at.sharing.district, "houses": dict(at.sharing.houses)}
        return (Sentence("V.A11", "ground", facts), "V5.6")

    def apply(self, at: Position) -> Next:
        assert at.sharing is not None
        won = put(at.won, self.seat, shift(at.won[self.seat], self.colour, 1))
        left = replace(at.sharing, houses=shift(at.sharing.houses, self.colour, -1), takers=at.sharing.takers[1:])
        after = replace(at, won=won, sharing=left)
        return (after if left.takers else end_of_round(after)), ()


class Reveal(Move[Position], frozen=True, tag="reveal"):
    """After the last round a player turns up both tiles (V7.1)."""

    seat: int
    house: Colour
    district: District

    def judge(self, at: Position) -> Verdict:
        if wrong := out_of_turn(at, "reveal", self.seat):
            return wrong
        breaches = []
        if self.seat in at.reveals:
            breaches.append(Breach("V7.1", {"seat": self.seat}, "again", hard=True))
        if self.house not in at.colours:
            facts: Facts = {"colour": self.house, "colours": list(at.colours)}
            breaches.append(Breach("V1.2", facts, "colour", hard=True))
        for seat, (house, district) in at.reveals.items():  # V7.7: each tile is there once
            if seat == self.seat:
                continue
            if house == self.house:
                facts = {"house": house, "holder": seat, "seat": self.seat}
                breaches.append(Breach("V7.7", facts, "house_twice", hard=True))
            if district == self.district:
                facts = {"district": district, "holder": seat, "seat": self.seat}
                breaches.append(Breach("V7.7", facts, "district_twice", hard=True))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        return ("V7.1", "V7.7")

    def apply(self, at: Position) -> Next:
        reveals = {**at.reveals, self.seat: (self.house, self.district)}
        done = len(reveals) == at.setup.count
        return replace(at, reveals=reveals, phase="over" if done else "reveal"), ()


MOVES = Moves(Place, Take, Reveal, card=AnyCard)
