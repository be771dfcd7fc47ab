"""Cards that make, strengthen, weaken or thin out a series: flood, authority, changing wind, calm sea."""

from collections.abc import Collection
from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.core.moves import Grounds
from referee.core.verdict import Breach, Effect, Facts, Sentence
from referee.games.vineta.rules.card import Card
from referee.games.vineta.rules.judging import afloat, flood_card, open_series
from referee.games.vineta.rules.laps import Effects, take_away, thrown
from referee.games.vineta.rules.map import OUTSIDE, maybe_on_shore, on_shore
from referee.games.vineta.rules.pieces import DISTRICTS, District, ring
from referee.games.vineta.rules.position import Position
from referee.games.vineta.rules.series import Series


class Flood(Card, frozen=True, kw_only=True):
    """Joins the series at a district, one's own too (V3.4, V.A3), or starts one there (V3.1)."""

    rule: ClassVar[str] = "V3.4"

    to: District | UnsetType = UNSET

    stays: ClassVar[bool] = True
    several: ClassVar[tuple[str, ...]] = ("V3.4", "V3.1")  # it joins a series, or starts one

    def can_act(self, at: Position) -> bool:
        return bool(at.series) or bool(at.possible_shore)

    def targets(self, at: Position) -> list[Breach]:
        assert self.to is not UNSET
        if self.to in at.series:
            return []
        breaches = afloat(at, self.to)
        for district, series in at.series.items():
            if series.owner == self.seat:  # V3.3: one token each; it stays while its series is empty (V.A2)
                facts = {"seat": self.seat, "district": self.to, "token": district, "allowed": list(at.series)}
                breaches.append(Breach("V3.3", facts))
                break
        if self.to in at.houses and not maybe_on_shore(at.setup.box.map, self.to, at.sunk):
            breaches.append(self._inland(at))
        return breaches

    def doubts(self, at: Position) -> tuple[Breach, ...]:
        """What only the drawing calls inland: a map that the table has not confirmed is a guess (V3.2)."""
        map = at.setup.box.map
        assert self.to is not UNSET
        if self.to in at.series or on_shore(map, self.to, at.sunk) or not maybe_on_shore(map, self.to, at.sunk):
            return ()
        return (self._off_shore(at.shore, at, "doubt"),)

    def _inland(self, at: Position) -> Breach:
        """Not on the shore for certain: the table says so, or the ring round it is whole."""
        map = at.setup.box.map
        assert self.to is not UNSET
        if map.confirmed or self.to in map.seaside or self.to in map.apart:
            return self._off_shore(at.shore, at, "refused")
        return self._off_shore(at.possible_shore, at, "ring", ring=OUTSIDE[ring(self.to)])

    def _off_shore(self, shore: Collection[District], at: Position, say: str, **facts: str) -> Breach:
        if free := [district for district in DISTRICTS if district in shore and district not in at.series]:
            joins: Facts = {"series": list(at.series)} if at.series and say != "doubt" else {}
            return Breach("V3.2", {"district": self.to, "allowed": free, **facts, **joins}, say + "_or" * bool(joins))
        # none of the shore is free: only a series can be joined
        return Breach(
            "V.A4", {"district": self.to, "allowed": list(at.series)}, "doubt" if say == "doubt" else "refused"
        )

    def aimed_by(self, at: Position) -> Grounds:
        """Of a district in quarantine that it may sink comes first: somebody takes it for safe (V.A14)."""
        assert self.to is not UNSET
        facts: Facts = {"district": self.to, "seat": self.seat}
        held: Grounds = ()
        if (locked := at.quarantined.get(self.to)) is not None:
            held = (Sentence("V.A14", "ground_sinks", {**facts, "lap": locked.lap, "by": locked.seat}),)
        if self.to not in at.series:
            starts, ashore = Sentence("V3.1", "ground", facts), self._ashore(at)
            # an outer district is in no doubt
            return (*held, starts, ashore) if ashore.say == "ground" else (*held, ashore, starts)
        series = at.series[self.to]
        row = [seat for seat, _ in series.row] + [self.seat]  # whose each house will be (V5.6)
        facts |= {"owner": series.owner, "nth": len(row), "value": series.value or 0, "row": row}
        if any(each.owner == self.seat for each in at.series.values()):
            return (*held, Sentence("V3.4", "ground", facts))
        # with a token in hand one may have meant to start
        return (*held, Sentence("V3.4", "ground_keeps", facts), "V3.1")

    def _ashore(self, at: Position) -> Sentence:
        """What makes a shore of it: the outer ring, the sunk districts beside it, or what the table has entered."""
        assert self.to is not UNSET
        map = at.setup.box.map
        if not on_shore(map, self.to, at.sunk):
            return Sentence("V3.2")  # a doubt stands
        if self.to in map.seaside:
            return Sentence("V3.2", "ground_entered", {"district": self.to})
        if ring(self.to) == "green":
            return Sentence("V3.2", "ground", {"district": self.to})
        beside = [gone for gone in at.sunk if (gone, self.to) in map.touching or (self.to, gone) in map.touching]
        return Sentence("V3.2", "ground_beside", {"district": self.to, "sunk": beside})

    def act(self, at: Position) -> Position:
        assert self.to is not UNSET
        series = at.series.get(self.to) or Series(self.seat)
        return replace(at, series={**at.series, self.to: series.join(self.seat, self.name, len(at.past))})


class Flood1(Flood, frozen=True, kw_only=True, tag="flood_1"):
    """One wave."""


class Flood2(Flood, frozen=True, kw_only=True, tag="flood_2"):
    """Two waves."""


class Flood3(Flood, frozen=True, kw_only=True, tag="flood_3"):
    """Three waves."""


class Flood4(Flood, frozen=True, kw_only=True, tag="flood_4"):
    """Four waves."""


class Authority(Card, frozen=True, kw_only=True, tag="authority"):
    """Lies beside a series and is worth 7 more or 7 less (V6.3)."""

    rule: ClassVar[str] = "V6.3"
    needs_series: ClassVar[bool] = True
    several: ClassVar[tuple[str, ...]] = ("V6.3",)  # it adds, or takes away

    on: District | UnsetType = UNSET
    sign: Literal["+", "-"] | UnsetType = UNSET

    stays: ClassVar[bool] = True

    def can_act(self, at: Position) -> bool:
        return bool(at.series)

    def targets(self, at: Position) -> list[Breach]:
        assert self.on is not UNSET
        return open_series(at, self.on)

    def aimed_by(self, at: Position) -> Grounds:
        assert self.on is not UNSET
        value = at.series[self.on].value or 0
        then = value + (7 if self.sign == "+" else -7)
        return (Sentence("V6.3", "ground", {"district": self.on, "value": value, "then": then}),)

    def act(self, at: Position) -> Position:
        assert self.on is not UNSET
        series = at.series[self.on]
        beside = (*series.authority, (self.seat, 7 if self.sign == "+" else -7))
        return replace(at, series={**at.series, self.on: replace(series, authority=beside)})


class ChangingWind(Card, frozen=True, kw_only=True, tag="changing_wind"):
    """A flood card goes to the end of another series (V6.6); from the only one, to its owner's discard (V.A9)."""

    rule: ClassVar[str] = "V6.6"
    needs_series: ClassVar[bool] = True

    origin: District | UnsetType = UNSET
    index: int | UnsetType = UNSET
    to: District | UnsetType = UNSET

    optional: ClassVar[frozenset[str]] = frozenset({"to"})

    def can_act(self, at: Position) -> bool:
        return any(series.row for series in at.series.values()) and not _spent(at)

    def targets(self, at: Position) -> list[Breach]:
        assert self.origin is not UNSET and self.index is not UNSET
        breaches = flood_card(at, self.origin, self.index)
        if self.origin in at.series and _spent(at):
            return [*breaches, Breach("V.A9", {"only": self.origin}, "wind")]
        others = [district for district in at.series if district != self.origin]
        if self.to is UNSET:
            if others:
                breaches.append(Breach("V6.6", {"district": self.origin, "allowed": others}, "where", hard=True))
        elif self.origin in at.series and not others:
            breaches.append(Breach("V.A9", {"only": self.origin}, hard=True))
        elif self.to == self.origin:
            if others:
                breaches.append(Breach("V6.6", {"district": self.to, "allowed": others}, "same", hard=True))
        elif missing := open_series(at, self.to):
            breaches += [breach for breach in missing if breach not in breaches]
        return breaches

    def aimed_by(self, at: Position) -> Grounds:
        assert self.origin is not UNSET and self.index is not UNSET
        taken = which(at, self.origin, self.index)
        only = ["V.A7"] if at.series[self.origin].authority else []
        return (Sentence("V.A9" if self.to is UNSET else "V6.6", "ground", taken), *only)

    def act(self, at: Position) -> Position:
        assert self.origin is not UNSET and self.index is not UNSET
        seat, card = at.series[self.origin].row[self.index]
        after = take_away(at, self.origin, self.index)
        if self.to is UNSET:
            return replace(after, decks=thrown(after.decks, [(seat, card)]))
        turn = at.series[self.origin].turns[self.index]
        return replace(after, series={**after.series, self.to: after.series[self.to].join(seat, card, turn)})

    def caused(self, before: Position, after: Position) -> Effects:
        assert self.origin is not UNSET
        lone = () if self.to is not UNSET else (Effect("lone_wind", {"district": self.origin}, ("V6.6", "V.A9")),)
        return (*lone, *_emptied(before, after, self.origin))

    def idle(self, at: Position) -> Effect:
        return Effect("spent", {}, ("V.A9",)) if _spent(at) else super().idle(at)


def _spent(at: Position) -> bool:
    """With a single series it is the wind that is discarded, where the table reads it so (V.A9)."""
    return len(at.series) == 1 and bool(at.setup.options.lone_wind == "wind")


class CalmSea(Card, frozen=True, kw_only=True, tag="calm_sea"):
    """A flood card goes back to its owner's discard (V6.8)."""

    rule: ClassVar[str] = "V6.8"
    needs_series: ClassVar[bool] = True

    origin: District | UnsetType = UNSET
    index: int | UnsetType = UNSET

    def can_act(self, at: Position) -> bool:
        return any(series.row for series in at.series.values())

    def targets(self, at: Position) -> list[Breach]:
        assert self.origin is not UNSET and self.index is not UNSET
        return flood_card(at, self.origin, self.index)

    def aimed_by(self, at: Position) -> Grounds:
        assert self.origin is not UNSET and self.index is not UNSET
        taken = Sentence("V6.8", "ground", which(at, self.origin, self.index))
        return (taken, *(["V.A7"] if at.series[self.origin].authority else []))

    def act(self, at: Position) -> Position:
        assert self.origin is not UNSET and self.index is not UNSET
        card = at.series[self.origin].row[self.index]
        after = take_away(at, self.origin, self.index)
        return replace(after, decks=thrown(after.decks, [card]))

    def caused(self, before: Position, after: Position) -> Effects:
        assert self.origin is not UNSET
        return _emptied(before, after, self.origin)


def which(at: Position, district: District, index: int) -> Facts:
    """A flood card of a series: which one in the row, and whose."""
    row = at.series[district].row
    return {"district": district, "place": index + 1, "count": len(row), "by": row[index][0], "card": row[index][1]}


def _emptied(before: Position, after: Position, district: District) -> Effects:
    """The last flood card of a series has gone: it stays open, or its token goes home (V.A2)."""
    if (series := after.series.get(district)) is None:
        return (Effect("dissolved", {"district": district, "seat": before.series[district].owner}, ("V.A2",)),)
    return () if series.row else (Effect("emptied", {"district": district}, ("V.A2",)),)
