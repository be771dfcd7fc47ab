"""Cards that move houses or hold them: relocation, rescue, panic, false hope, quarantine."""

from typing import ClassVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.core.moves import Grounds
from referee.core.verdict import Breach, Facts, Sentence
from referee.games.vineta.rules.card import Card
from referee.games.vineta.rules.judging import (
    afloat,
    arrivals,
    closed,
    departures,
    elsewhere,
    held_there,
    houses_arrive,
    houses_leave,
    keeps_out,
    quarantine,
    threatened,
)
from referee.games.vineta.rules.pieces import Colour, District
from referee.games.vineta.rules.position import Locked, Position, moved

RESCUED = 2
SCATTERED = 3


class Relocation(Card, frozen=True, kw_only=True, tag="relocation"):
    """Two districts exchange all their houses; empty ones may be chosen (V6.4)."""

    rule: ClassVar[str] = "V6.4"

    a: District | UnsetType = UNSET
    b: District | UnsetType = UNSET

    def can_act(self, at: Position) -> bool:
        return len(_open(at)) >= 2

    def targets(self, at: Position) -> list[Breach]:
        assert self.a is not UNSET and self.b is not UNSET
        breaches = afloat(at, self.a, self.b)
        if self.a == self.b:
            breaches.append(Breach("V6.4", {"district": self.a}, "same", hard=True))
        breaches += quarantine(at, self.a, _open(at))
        if self.b != self.a:  # the one that is chosen first exchanges with another
            says = {} if self.a in at.quarantined else {"say": "exchange", "with": self.a}
            breaches += quarantine(at, self.b, [district for district in _open(at) if district != self.a], **says)
        return breaches

    def aimed_by(self, at: Position) -> Grounds:
        assert self.a is not UNSET and self.b is not UNSET
        facts = {"a": self.a, "b": self.b, "houses_a": at.count(self.a), "houses_b": at.count(self.b)}
        empty = [not houses for houses in (facts["houses_a"], facts["houses_b"])]
        return (
            Sentence("V6.4", "ground_nothing" if all(empty) else "ground_empty" if any(empty) else "ground", facts),
        )

    def act(self, at: Position) -> Position:
        assert self.a is not UNSET and self.b is not UNSET
        return replace(at, houses={**at.houses, self.a: at.houses[self.b], self.b: at.houses[self.a]})


def _open(at: Position) -> list[District]:
    """Relocation may not pick a quarantined district, not even an empty one (V.A14)."""
    return [district for district in at.houses if district not in at.quarantined]


class Rescue(Card, frozen=True, kw_only=True, tag="rescue"):
    """Two houses leave one threatened district together for one other (V6.5, V.A12); unthreatened, one too (V.A20)."""

    rule: ClassVar[str] = "V6.5"

    origin: District | tuple[District, District] | UnsetType = UNSET  # two: where each of the houses leaves
    to: District | UnsetType = UNSET
    houses: tuple[Colour, ...] | UnsetType = UNSET

    def can_act(self, at: Position) -> bool:
        return bool(rescuable(at))

    def targets(self, at: Position) -> list[Breach]:
        assert self.to is not UNSET and self.houses is not UNSET
        leaving = self._leaving()
        breaches = afloat(at, *leaving, self.to)
        for origin in leaving:
            breaches += elsewhere(at, origin, self.to)
        breaches += houses_arrive(at, [self.to], arrivals(at, at.houses, *leaving))
        if any(origin not in at.houses for origin in leaving):
            return breaches
        allowed = rescuable(at)
        if len(leaving) > 1 and not from_two(at):
            facts = {"districts": list(leaving), "allowed": allowed}
            breaches.append(Breach("V.A12" if at.series else "V.A20", facts))
        for origin, colours in leaving.items():
            if at.series and origin not in at.series:
                breaches.append(_safe(at, origin, allowed))
            breaches += houses_leave(at, origin, colours, allowed)
        asked = RESCUED if len(leaving) > 1 else min(RESCUED, at.count(next(iter(leaving))))
        if asked and len(self.houses) != asked:
            given: Facts = {"district": self.origin, "given": len(self.houses), "asked": asked}
            breaches.append(Breach("V6.5", given, "how_many", hard=len(leaving) > 1))
        return breaches

    def aimed_by(self, at: Position) -> Grounds:
        assert self.to is not UNSET
        held = held_there(at, self.to)
        if not at.series:
            return (*held, Sentence("V6.5", "ground_free"), "V.A20")
        (origin, *_) = self._leaving()
        there = at.count(origin)
        facts: Facts = {"district": origin, "owner": at.series[origin].owner, "there": there}
        facts["asked"] = min(RESCUED, there)
        return (*held, Sentence("V6.5", "ground", facts), *["V.A12"] * (there >= RESCUED))

    def act(self, at: Position) -> Position:
        assert self.to is not UNSET
        houses = at.houses
        for origin, colours in self._leaving().items():
            for colour in colours:
                houses = moved(houses, colour, origin, self.to)
        return replace(at, houses=houses)

    def kept(self, at: Position) -> Sentence | None:
        held = Sentence("V6.9", "held", {"districts": _held(at)})
        return closed(at, at.houses, departures(at, threatened(at) or at.houses)) or (held if _held(at) else None)

    def _leaving(self) -> dict[District, list[Colour]]:
        """Which houses leave where."""
        assert self.origin is not UNSET and self.houses is not UNSET
        if not isinstance(self.origin, tuple):
            return {self.origin: list(self.houses)}
        leaving: dict[District, list[Colour]] = {origin: [] for origin in self.origin}
        for origin, colour in zip(self.origin, self.houses, strict=False):
            leaving[origin].append(colour)
        return leaving


def _held(at: Position) -> list[District]:
    """The threatened districts whose houses quarantine keeps there (V6.9)."""
    return [district for district in threatened(at) if district in at.quarantined and at.houses[district]]


def _safe(at: Position, origin: District, allowed: list[District]) -> Breach:
    """Why no house is saved from a district that is not threatened."""
    if held := _held(at) if not allowed else []:
        return Breach("V6.9", {"districts": held}, "held")
    return Breach("V6.5", {"district": origin, "allowed": allowed})


def from_two(at: Position) -> bool:
    """May the houses of a rescue leave two districts? Only while nothing is threatened, if the table likes (V.A20)."""
    return not at.series and bool(at.setup.options.rescue_origins == "two")


def rescuable(at: Position) -> list[District]:
    """Where a rescue may start: a threatened district, any one while none is threatened."""
    return [origin for origin in departures(at, threatened(at) or at.houses) if arrivals(at, at.houses, origin)]


class Panic(Card, frozen=True, kw_only=True, tag="panic"):
    """Three houses of one district flee to three others, one each (V6.7, V.A13)."""

    rule: ClassVar[str] = "V6.7"

    origin: District | UnsetType = UNSET
    moves: tuple[tuple[Colour, District], ...] | UnsetType = UNSET

    def can_act(self, at: Position) -> bool:
        return bool(panicked(at))

    def kept(self, at: Position) -> Sentence | None:
        return closed(at, at.houses, departures(at, at.houses))

    def targets(self, at: Position) -> list[Breach]:
        assert self.origin is not UNSET and self.moves is not UNSET
        to = [district for _, district in self.moves]
        breaches = afloat(at, self.origin, *to)
        if self.origin in to:
            breaches.append(Breach("V6.7", {"district": self.origin}, "home", hard=True))
        if twice := sorted({district for district in to if to.count(district) > 1}):
            breaches.append(Breach("V6.7", {"districts": twice}, "apart"))
        if self.origin not in at.houses:
            return breaches
        reach, others = refuges(at, self.origin), (each for each in at.houses if each != self.origin)
        breaches += houses_arrive(at, to if reach else others, reach)
        colours = [colour for colour, _ in self.moves]
        breaches += houses_leave(at, self.origin, colours, panicked(at))
        if (asked := fleeing(at, self.origin)) and len(self.moves) != asked:
            facts = {"district": self.origin, "given": len(self.moves), "asked": asked}
            breaches.append(Breach("V6.7", facts, "how_many"))
        return breaches

    def aimed_by(self, at: Position) -> Grounds:
        assert self.moves is not UNSET
        assert self.origin is not UNSET
        facts: Facts = {"district": self.origin, "there": at.count(self.origin), "asked": fleeing(at, self.origin)}
        return (*held_there(at, *(to for _, to in self.moves)), Sentence("V6.7", "ground", facts))

    def act(self, at: Position) -> Position:
        assert self.origin is not UNSET and self.moves is not UNSET
        houses = at.houses
        for colour, to in self.moves:
            houses = moved(houses, colour, self.origin, to)
        return replace(at, houses=houses)


def fleeing(at: Position, origin: District) -> int:
    """How many houses flee: three, or as many as there are houses, or other districts."""
    return min(SCATTERED, at.count(origin), len(refuges(at, origin)))


def refuges(at: Position, origin: District) -> list[District]:
    """Where houses may flee to."""
    return [district for district in arrivals(at, at.houses) if district != origin]


def panicked(at: Position) -> list[District]:
    """Where a panic may start."""
    return [origin for origin in departures(at, at.houses) if refuges(at, origin)]


class FalseHope(Card, frozen=True, kw_only=True, tag="false_hope"):
    """One house moves to a threatened district, to any one while none is threatened (V6.10)."""

    rule: ClassVar[str] = "V6.10"

    colour: Colour | UnsetType = UNSET
    origin: District | UnsetType = UNSET
    to: District | UnsetType = UNSET

    def can_act(self, at: Position) -> bool:
        return bool(deceived(at))

    def kept(self, at: Position) -> Sentence | None:
        return closed(at, threatened(at) or at.houses, departures(at, at.houses))

    def targets(self, at: Position) -> list[Breach]:
        assert self.colour is not UNSET and self.origin is not UNSET and self.to is not UNSET
        breaches, there = afloat(at, self.origin, self.to), threatened(at)
        reach = arrivals(at, there or at.houses, self.origin)
        breaches += houses_arrive(at, [self.to] if reach else [*there, self.to], reach)
        if there == [self.origin] and not at.setup.options.stay:  # whatever was entered: none leaves the only one
            breaches.append(Breach("V6.13", {"district": self.origin}, "alone", hard=self.to == self.origin))
        else:
            breaches += elsewhere(at, self.origin, self.to)
            if self.to in at.houses and at.series and self.to not in at.series:
                say = "refused" if reach else "not_threatened"
                breaches.append(Breach("V6.10", {"district": self.to, "allowed": reach}, say))
        if self.origin in at.houses:
            breaches += houses_leave(at, self.origin, [self.colour], deceived(at))
        return breaches

    def aimed_by(self, at: Position) -> Grounds:
        assert self.to is not UNSET
        series = at.series.get(self.to)
        facts: Facts = {"district": self.to, "owner": series.owner if series else None}
        return (*held_there(at, self.to), Sentence("V6.10", "ground" if series else "ground_free", facts))

    def act(self, at: Position) -> Position:
        assert self.colour is not UNSET and self.origin is not UNSET and self.to is not UNSET
        return replace(at, houses=moved(at.houses, self.colour, self.origin, self.to))


def deceived(at: Position) -> list[District]:
    """Where a false hope may start: anywhere, if there is another district to send the house to."""
    to = threatened(at) or list(at.houses)
    return [origin for origin in departures(at, at.houses) if arrivals(at, to, origin)]


class Quarantine(Card, frozen=True, kw_only=True, tag="quarantine"):
    """No house leaves this district before the round ends (V6.9); it may be empty, or held already (V.A14)."""

    rule: ClassVar[str] = "V6.9"

    on: District | UnsetType = UNSET

    def can_act(self, at: Position) -> bool:
        return True

    def targets(self, at: Position) -> list[Breach]:
        assert self.on is not UNSET
        return afloat(at, self.on)

    def aimed_by(self, at: Position) -> Grounds:
        assert self.on is not UNSET
        held = Sentence("V6.9", "ground_shut" if keeps_out(at) else "ground", {"district": self.on})
        return (held, *(held_there(at, self.on) or ["V.A14"] * keeps_out(at)))

    def act(self, at: Position) -> Position:
        assert self.on is not UNSET
        held = at.quarantined.get(self.on) or Locked(at.lap, self.seat)
        return replace(at, quarantined={**at.quarantined, self.on: held})
