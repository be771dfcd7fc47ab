"""A table of Géfira with real two-faced sections and explorers who carry tools, played at random.

Nothing here asks the referee: what a section shows after a flip, what its arrow points at, who moves
and who falls is found again from the cards, so a game drawn here is a second opinion. Each entry
comes with the table as it then lies, in the shape of a replay's position.
"""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tests.games.gefira.cards import COLOURS, TOOLS, Entry, Shot
from tests.games.gefira.events import Events


class Table(Events):
    """`play` yields entries as people would enter them."""

    def play(self, actions: int = 150) -> Iterator[Shot]:
        yield from self.build() if self.rng.random() < 0.5 else self.build_at_once()
        while self.phase == "play" and actions:
            yield from self.act()
            actions -= 1

    # -- set-up ------------------------------------------------------------------------------------

    def build_at_once(self) -> Iterator[Shot]:
        for bridge in self.bridges:
            bridge[:] = [self.pile.pop() for _ in range(self.length)]
        takers = self.takers([*self.seats])
        for seat, bridge in takers.items():
            self.take(seat, bridge)
        self.begin()
        rows = [[card.symbol if card else None for card in bridge] for bridge in self.bridges]
        entry: Entry = {"do": "build", "symbols": dict(zip(COLOURS, rows, strict=False))}
        if len(self.seats) > 2:
            entry["taken"] = {COLOURS[bridge]: seat for seat, bridge in takers.items()}
        yield self.shot(entry)

    def build(self) -> Iterator[Shot]:
        seat = self.first
        while free := [b for b in self.seats if None in self.bridges[b]]:
            bridge, card = self.rng.choice(free), self.pile.pop()
            card.up, card.turned = self.rng.randrange(2), self.rng.random() < 0.5
            self.bridges[bridge][self.bridges[bridge].index(None)] = card
            entry = {"do": "lay", "seat": seat, "bridge": COLOURS[bridge], "symbol": card.symbol}
            seat = self.left_of(seat)
            self.turn = None if all(None not in b for b in self.bridges) else seat
            yield self.shot(entry)
        takers = self.takers(self.rng.sample(self.seats, len(self.seats)))
        for n, (seat, bridge) in enumerate(takers.items(), 1):
            entry = {"do": "take", "seat": seat, "columns": self.take(seat, bridge)}
            if len(self.seats) > 2:
                entry["bridge"] = COLOURS[bridge]
            if n == len(self.seats):
                self.begin()
            yield self.shot(entry)

    def takers(self, seats: list[int]) -> dict[int, int]:
        """Who takes from which bridge: never from the own one, each from another."""
        deals = [deal for deal in permutations(self.seats) if all(seat != bridge for seat, bridge in enumerate(deal))]
        deal = deals[0] if len(deals) == 1 else self.rng.choice(deals)
        return {seat: deal[seat] for seat in seats}

    def take(self, seat: int, bridge: int) -> list[int]:
        columns = self.rng.sample(range(2, self.length + 1), 3)
        for column in columns:
            card = self.bridges[bridge][column - 1]
            assert card
            self.hands[seat].append(card)
            self.bridges[bridge][column - 1] = None
        return columns

    def begin(self) -> None:
        for seat in self.seats:
            if seat != self.first:
                self.on[seat][1] = self.start[seat].pop()
        self.phase, self.turn, self.actions = "play", self.first, 2

    def left_of(self, seat: int) -> int:
        """Who plays after somebody: clockwise."""
        return (seat + 1) % len(self.seats)

    # -- actions -----------------------------------------------------------------------------------

    def act(self) -> Iterator[Shot]:
        """One entry of a player, and the answers that follow from it."""
        assert self.turn is not None
        seat, rng = self.turn, self.rng
        before = self.just  # who has just played the last action of a turn
        self.left = self.stop = self.event = None
        if before is not None and not self.used[before] and self.cards[before] and rng.random() < 0.05:
            self.turn, self.actions, self.just = before, 1, None
            yield self.extra(before)
            return
        if before is not None:
            self.used[before], self.just = False, None
        if not self.used[seat] and self.cards[seat] and rng.random() < 0.03:
            self.actions += 1
            yield self.extra(seat)
            return
        self.actions -= 1
        holes = [column for column in self.columns() if not self.bridges[seat][column - 1]]
        what = rng.random()
        if what < 0.12 and holes:
            yield self.put_down("repair", seat, holes)
        elif what < 0.2 and len(holes) < self.length:
            yield self.put_down("renovate", seat, [column for column in self.columns() if column not in holes])
        elif what < 0.3 or not self.goers(seat):
            yield self.destiny(seat)
        else:
            yield from self.activate(seat)

    def extra(self, seat: int) -> Shot:
        self.cards[seat] -= not self.cards_back
        self.used[seat] = True
        return self.shot({"do": "extra", "seat": seat})

    def put_down(self, do: str, seat: int, columns: list[int]) -> Shot:
        chosen = self.rng.sample(columns, min(len(columns), self.rng.choice([1, 2])))
        places = [{"column": column, "symbol": self.place(seat, column)} for column in chosen]
        self.over()
        return self.shot({"do": do, "seat": seat, "places": places})

    def destiny(self, seat: int) -> Shot:
        now = {"tool": self.tools[0], "steps": self.steps, "direction": self.direction}
        choice = {"tool": TOOLS, "steps": self.card, "direction": ["along", "short"]}
        entry: Entry = {"do": "destiny", "seat": seat, "lock": self.rng.choice([*choice])}
        for part in choice:
            if self.rng.random() < 0.5:
                entry[part] = now[part] if self.lock == part else self.rng.choice(choice[part])
        if self.must_change:
            free = "direction" if self.lock == "steps" else "steps"
            entry[free] = next(value for value in choice[free] if value != now[free])
        tool = entry.get("tool", self.tools[0])
        self.stirred |= tool != self.tools[0]
        self.tools = [tool, *(each for each in self.tools if each != tool)]
        self.steps, self.direction = entry.get("steps", self.steps), entry.get("direction", self.direction)
        self.lock = entry["lock"]
        self.over()
        return self.shot(entry)

    def over(self, stop: str | None = None) -> None:
        """An action is over."""
        self.stop = stop
        gone = [not self.start[seat] and not self.on[seat] for seat in self.seats]
        if all(gone) or any(gone[seat] and not (self.all_ten and self.lost[seat]) for seat in self.seats):
            self.phase, self.turn, self.actions, self.just = "over", None, 0, None
        elif not self.actions:
            assert self.turn is not None
            self.just, self.turn, self.actions = self.turn, self.left_of(self.turn), 2

    def goers(self, seat: int) -> list[tuple[int, int]]:
        """Whom this action may choose: whose, where."""
        sides = (seat, *(other for other in self.seats if other != seat)) if self.any_explorer else (seat,)
        found = [(side, c) for side in sides for c in (*sorted(self.on[side]), *[0] * bool(self.start[side]))]
        return [(side, c) for side, c in found if not self.only_free or not self.taken(side, c, c + 1)]

    # -- the chain ---------------------------------------------------------------------------------

    def activate(self, seat: int) -> Iterator[Shot]:
        """A loop where the referee has a state machine: `at` is what is activated next."""
        goers = self.goers(seat)
        free = [(side, column) for side, column in goers if not self.taken(side, column, column + 1)]
        side, column = self.rng.choice(free if free and self.rng.random() < 0.95 else goers)
        self.left = self.steps
        entry: Entry = {"do": "activate", "seat": seat, "column": column}
        if side != seat:
            entry["bridge"] = COLOURS[side]
        at = ("explorer", side, column)
        while True:
            kind, side, column = at
            if kind == "explorer":
                if self.taken(side, column, column + 1):
                    self.over("blocked")
                    break
                stop = yield from self.advance(entry, side, column)
                entry, reason = stop
                if reason:
                    self.over(reason)
                    break
                at = ("section", side, column + 1)
            else:
                card = self.bridges[side][column - 1]
                assert card and self.left
                self.left -= 1
                self.awaiting = {"answer": "face", "seat": side, "column": column}
                yield self.shot(entry)
                self.awaiting = None
                card.flip(self.direction)
                across = self.plane.opposite(side, column)
                facing = self.bridges[across[0]][across[1] - 1]
                entry = {"do": "face", "symbol": card.symbol, "arrow": None}
                pair = ((side, column), across)
                if facing and facing.symbol == card.symbol:
                    hit = self.sufferers(entry, card.symbol, pair)
                    if not (self.idle_goes_on and self.idle(card.symbol, pair, hit)):
                        entry = yield from self.resolve(entry, card.symbol, pair, hit)
                        self.over("event")
                        break
                if not self.left:
                    self.over("no_steps")
                    break
                if self.may_stop and self.rng.random() < 0.2:
                    self.over("will")
                    break
                arrow = card.arrow(self.tools[0])
                entry["arrow"] = self.plane.word(side, arrow)
                reason, at = self.pointed(side, column, arrow)
                if reason:
                    self.over(reason)
                    break
        yield self.shot(entry)

    def advance(self, entry: Entry, seat: int, column: int) -> Any:
        """An explorer moves on; why the chain ends there, if it does, and the entry that is not yet told."""
        assert self.left
        self.left -= 1
        who = self.lift(seat, column)
        if column == self.length:
            self.end[seat] += 1
            return entry, "arrived"
        self.on[seat][column + 1] = who
        if not self.bridges[seat][column]:
            return (yield from self.fall(entry, seat, column + 1)), "hole_filled"
        if not self.left:
            return entry, "no_steps"
        tool = self.tools[0]
        if tool not in who.seen:
            self.awaiting = {"answer": "tool", "seat": seat, "column": column + 1}
            yield self.shot(entry)
            self.awaiting = None
            who.seen.add(tool)
            entry = {"do": "tool", "matches": tool in who.tools}
        return entry, None if tool in who.tools else "tool_mismatch"

    def pointed(self, side: int, column: int, arrow: complex) -> tuple[str | None, tuple[str, int, int]]:
        """Why the chain ends at what an arrow points at, if it does; and what that is."""
        point = self.plane.beside(side, column, arrow)
        if point == self.plane.space(side, column):
            who = self.standing(side, column)
            return "arrow_to_empty_explorer_space" if who is None else None, ("explorer", side, who or 0)
        if self.plane.is_connection(point):
            return "arrow_to_connection", ("connection", side, 0)
        side, column = self.plane.lies[point]
        where = {0: "arrow_to_start", self.length + 1: "arrow_to_end"}.get(column)
        hole = not where and not self.bridges[side][column - 1]
        return "arrow_to_hole" if hole else where, ("section", side, column)


def random_game(rng: random.Random, actions: int = 150, seats: int = 2, **options: Any) -> list[Shot]:
    return list(Table(rng, seats, **options).play(actions))
