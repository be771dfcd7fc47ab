"""What the six events and the accidents do on the wooden table."""

from collections.abc import Iterable
from typing import Any

from tests.games.gefira.cards import Entry, Pieces
from tests.games.gefira.plane import Place

HARMFUL = ("flood", "broken_plank", "winds")

Pair = tuple[Place, Place]  # the section that was flipped, and the one opposite


class Events(Pieces):
    def resolve(self, entry: Entry, symbol: str, pair: Pair, hit: list[Place]) -> Any:
        """What the event does; the entry that is not yet told."""
        assert self.turn is not None
        me, mine, self.event = self.turn, self.own(pair), symbol
        if symbol == "flood":
            self.flood(entry, {seat for seat, _ in hit})
        elif symbol == "broken_plank":
            self.wash_away(hit)
        elif symbol == "winds":
            for seat, column in hit:
                entry = yield from self.blow(entry, seat, column)
        elif symbol == "talisman":
            if self.on[me]:
                return (yield from self.carry(entry, me, max(self.on[me]), 1))
            if self.start[me] and self.from_start:
                return (yield from self.carry(entry, me, 0, 1))
        elif symbol == "liana" and mine in self.on[me]:
            return (yield from self.carry(entry, me, mine, 2))
        elif symbol == "snake":
            who = max(self.on[me], default=0) if self.snake == "nearest_end" else mine
            if who in self.on[me]:
                return (yield from self.carry(entry, me, who, -1))
        return entry

    def own(self, pair: Pair) -> int:
        """The active player's section of the pair; 0 where it is between two others."""
        return next((column for seat, column in pair if seat == self.turn), 0)

    def sufferers(self, entry: Entry, symbol: str, pair: Pair) -> list[Place]:
        """The opponent's section of the pair; of two strangers the active player names one, or both suffer."""
        theirs = [place for place in pair if place[0] != self.turn]
        named = symbol in HARMFUL and not (symbol == "flood" and self.flood_hits_all)
        if len(theirs) == 1 or self.both_suffer or not named:
            return theirs
        chosen = self.rng.choice(theirs)
        entry["opponent"] = chosen[0]
        return [chosen]

    def flood(self, entry: Entry, seats: set[int]) -> None:
        if self.flood_hits_all:
            seats = {seat for seat in self.seats if seat != self.turn}
        self.tools = self.tools[1:] + self.tools[:1]
        surprise = not self.stirred and self.tools[0] == "spyglass"
        if surprise or self.rng.random() < 0.3:
            entry["tool"] = self.tools[0]
        self.stirred = True
        if self.lock_falls and self.lock == "tool":
            self.lock = None
        self.wash_away(
            (seat, column)
            for seat in seats
            for column, card in enumerate(self.bridges[seat], 1)
            if card and card.symbol == "flood"
        )

    def blow(self, entry: Entry, seat: int, column: int) -> Any:
        """Winds: back with who faces the section, then it is turned."""
        if column not in self.on[seat] and not self.empty:
            return entry
        if column in self.on[seat]:
            entry = yield from self.carry(entry, seat, column, -1)
        card = self.bridges[seat][column - 1]
        assert card
        if self.wind == "rotate":
            card.turned = not card.turned
            return entry
        self.awaiting = {"answer": "face", "seat": seat, "column": column}
        yield self.shot(entry)
        self.awaiting = None
        card.flip(self.direction)
        return {"do": "face", "symbol": card.symbol, "arrow": None}

    # -- who moves ---------------------------------------------------------------------------------

    def carry(self, entry: Entry, seat: int, column: int, by: int) -> Any:
        """An event moves somebody on or back, if it can."""
        to = column + by
        if self.barred(seat, column, to):
            return entry
        who = self.lift(seat, column)
        if to <= 0:
            self.go_home(seat, who)
        elif to > self.length:
            self.end[seat] += 1
        else:
            self.on[seat][to] = who
            if not self.bridges[seat][to - 1]:
                return (yield from self.fall(entry, seat, to))
        return entry

    def fall(self, entry: Entry, seat: int, column: int) -> Any:
        """Into a hole: its owner fills it."""
        self.awaiting = {"answer": "fill", "seat": seat, "column": column}
        yield self.shot(entry)
        self.awaiting = None
        return {"do": "fill", "seat": seat, "column": column, "symbol": self.place(seat, column)}

    def barred(self, seat: int, column: int, to: int) -> bool:
        """Can an event not carry the explorer there?"""
        if to == 0:
            return self.never_home
        if to > self.length:
            return self.last_stays and to == self.length + 2
        return self.taken(seat, column, to) or (self.holes_bar and not self.bridges[seat][to - 1])

    def idle(self, symbol: str, pair: Pair, hit: list[Place]) -> bool:
        """Would this event do nothing at all?"""
        assert self.turn is not None
        me, who = self.turn, self.own(pair)
        if symbol in ("flood", "broken_plank"):
            return False
        if symbol == "winds":
            return not self.empty and not any(column in self.on[seat] for seat, column in hit)
        if symbol == "talisman":
            who = max(self.on[me], default=0)
            if not who:
                return not (self.start[me] and self.from_start) or self.barred(me, 0, 1)
            return self.barred(me, who, who + 1)
        if symbol == "snake" and self.snake == "nearest_end":
            who = max(self.on[me], default=0)
        return who not in self.on[me] or self.barred(me, who, who + (2 if symbol == "liana" else -1))

    # -- accidents ---------------------------------------------------------------------------------

    def wash_away(self, places: Iterable[Place]) -> None:
        """All sections go first; then accidents, bridge by bridge clockwise, on each from the start to the end."""
        assert self.turn is not None
        gone = list(places)
        for seat, column in gone:
            card = self.bridges[seat][column - 1]
            assert card
            self.discards.append(card)
            self.bridges[seat][column - 1] = None
        gone.sort(key=lambda place: ((place[0] - self.turn) % len(self.seats), place[1]))
        self.fallen = [(seat, column) for seat, column in gone if column in self.on[seat]]
        for seat, column in self.fallen:
            self.jump(seat, column)

    def jump(self, seat: int, column: int) -> None:
        """Back if one can, else on, else lost."""
        who = self.on[seat].pop(column)
        if column == 1:
            self.go_home(seat, who)
        elif self.safe(seat, column - 1):
            self.on[seat][column - 1] = who
        elif column == self.length:
            self.end[seat] += 1
        elif self.safe(seat, column + 1):
            self.on[seat][column + 1] = who
        else:
            self.lost[seat] += 1

    def safe(self, seat: int, column: int) -> bool:
        return self.bridges[seat][column - 1] is not None and self.standing(seat, column) is None
