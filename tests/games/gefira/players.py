"""A table of Géfira with real two-faced sections and explorers who carry tools, played at random.

Nothing here asks the referee: what a section shows after a flip, what its arrow points at, who moves
and who falls is found again from the cards, so a game drawn here is a second opinion. Each entry
comes with the table as it then lies, in the shape of a replay's position.
"""

import random
from collections.abc import Iterator
from typing import Any

from tests.games.gefira.cards import TOOLS, Entry, Pieces, Shot


class Table(Pieces):
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
        for seat in (0, 1):
            self.take(seat)
        self.begin()
        rows = [[card.symbol if card else None for card in bridge] for bridge in self.bridges]
        yield self.shot({"do": "build", "symbols": {"blue": rows[0], "red": rows[1]}})

    def build(self) -> Iterator[Shot]:
        seat = self.first
        while free := [b for b in (0, 1) if None in self.bridges[b]]:
            bridge, card = self.rng.choice(free), self.pile.pop()
            card.up, card.turned = self.rng.randrange(2), self.rng.random() < 0.5
            self.bridges[bridge][self.bridges[bridge].index(None)] = card
            entry = {"do": "lay", "seat": seat, "bridge": ("blue", "red")[bridge], "symbol": card.symbol}
            seat = 1 - seat
            self.turn = None if all(None not in b for b in self.bridges) else seat
            yield self.shot(entry)
        for last, seat in enumerate(self.rng.sample([0, 1], 2)):
            columns = self.take(seat)
            if last:
                self.begin()
            yield self.shot({"do": "take", "seat": seat, "columns": columns})

    def take(self, seat: int) -> list[int]:
        columns = self.rng.sample(range(2, self.length + 1), 3)
        for column in columns:
            card = self.bridges[1 - seat][column - 1]
            assert card
            self.hands[seat].append(card)
            self.bridges[1 - seat][column - 1] = None
        return columns

    def begin(self) -> None:
        second = 1 - self.first
        self.on[second][1] = self.start[second].pop()
        self.phase, self.turn, self.actions = "play", self.first, 2

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
        gone = [not self.start[seat] and not self.on[seat] for seat in (0, 1)]
        if all(gone) or any(gone[seat] and not (self.all_ten and self.lost[seat]) for seat in (0, 1)):
            self.phase, self.turn, self.actions, self.just = "over", None, 0, None
        elif not self.actions:
            assert self.turn is not None
            self.just, self.turn, self.actions = self.turn, 1 - self.turn, 2

    def goers(self, seat: int) -> list[tuple[int, int]]:
        """Whom this action may choose: whose, where."""
        sides = (seat, 1 - seat) if self.any_explorer else (seat,)
        found = [(side, c) for side in sides for c in (*sorted(self.on[side]), *[0] * bool(self.start[side]))]
        return [(side, c) for side, c in found if not self.only_free or c + 1 not in self.on[side]]

    # -- the chain ---------------------------------------------------------------------------------

    def activate(self, seat: int) -> Iterator[Shot]:
        """A loop where the referee has a state machine: `at` is what is activated next."""
        goers = self.goers(seat)
        free = [(side, column) for side, column in goers if column + 1 not in self.on[side]]
        side, column = self.rng.choice(free if free and self.rng.random() < 0.95 else goers)
        self.left = self.steps
        entry: Entry = {"do": "activate", "seat": seat, "column": column}
        if side != seat:
            entry["bridge"] = ("blue", "red")[side]
        at = ("explorer", side, column)
        while True:
            kind, side, column = at
            if kind == "explorer":
                if column + 1 in self.on[side]:
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
                facing = self.bridges[1 - side][column - 1]
                entry = {"do": "face", "symbol": card.symbol, "arrow": None}
                if (
                    facing
                    and facing.symbol == card.symbol
                    and not (self.idle_goes_on and self.idle(card.symbol, column))
                ):
                    entry = yield from self.resolve(entry, card.symbol, column)
                    self.over("event")
                    break
                if not self.left:
                    self.over("no_steps")
                    break
                arrow = card.arrow(self.tools[0], side)
                entry["arrow"] = arrow
                if arrow == "outward":
                    if column not in self.on[side]:
                        self.over("arrow_to_empty_explorer_space")
                        break
                    at = ("explorer", side, column)
                    continue
                side, column = {
                    "across": (1 - side, column),
                    "back": (side, column - 1),
                    "forward": (side, column + 1),
                }[arrow]
                where = {0: "arrow_to_start", self.length + 1: "arrow_to_end"}.get(column)
                if where or not self.bridges[side][column - 1]:
                    self.over(where or "arrow_to_hole")
                    break
                at = ("section", side, column)
        yield self.shot(entry)

    def advance(self, entry: Entry, seat: int, column: int) -> Any:
        """An explorer moves on; why the chain ends there, if it does, and the entry that is not yet told."""
        assert self.left
        self.left -= 1
        home = self.start[seat]
        who = self.on[seat].pop(column) if column else home.pop(self.rng.randrange(len(home)))
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

    def fall(self, entry: Entry, seat: int, column: int) -> Any:
        self.awaiting = {"answer": "fill", "seat": seat, "column": column}
        yield self.shot(entry)
        self.awaiting = None
        return {"do": "fill", "seat": seat, "column": column, "symbol": self.place(seat, column)}

    # -- events ------------------------------------------------------------------------------------

    def resolve(self, entry: Entry, symbol: str, column: int) -> Any:
        """What the event does; the entry that is not yet told."""
        assert self.turn is not None
        me, you = self.turn, 1 - self.turn
        self.event = symbol
        if symbol == "flood":
            gone = [c for c in self.columns() if (s := self.bridges[you][c - 1]) and s.symbol == "flood"]
            self.wash_away(you, gone)
            self.tools = self.tools[1:] + self.tools[:1]
            surprise = not self.stirred and self.tools[0] == "spyglass"
            if surprise or self.rng.random() < 0.3:
                entry["tool"] = self.tools[0]
            self.stirred = True
            if self.lock_falls and self.lock == "tool":
                self.lock = None
            self.jump(you, gone)
        elif symbol == "broken_plank":
            self.wash_away(you, [column])
            self.jump(you, [column])
        elif symbol == "talisman":
            if self.on[me]:
                return (yield from self.carry(entry, me, max(self.on[me]), 1))
            if self.start[me] and self.from_start:
                return (yield from self.carry(entry, me, 0, 1))
        elif symbol == "liana" and column in self.on[me]:
            return (yield from self.carry(entry, me, column, 2))
        elif symbol == "snake":
            who = max(self.on[me], default=0) if self.snake == "nearest_end" else column
            if who in self.on[me]:
                return (yield from self.carry(entry, me, who, -1))
        elif symbol == "winds" and (column in self.on[you] or self.empty):
            card = self.bridges[you][column - 1]
            assert card
            if column in self.on[you]:
                entry = yield from self.carry(entry, you, column, -1)
            if self.wind == "rotate":
                card.turned = not card.turned
            else:
                self.awaiting = {"answer": "face", "seat": you, "column": column}
                yield self.shot(entry)
                self.awaiting = None
                card.flip(self.direction)
                return {"do": "face", "symbol": card.symbol, "arrow": None}
        return entry

    def carry(self, entry: Entry, seat: int, column: int, by: int) -> Any:
        to = column + by
        if self.barred(seat, to):
            return entry
        home = self.start[seat]
        who = self.on[seat].pop(column) if column else home.pop(self.rng.randrange(len(home)))
        if to <= 0:
            self.go_home(seat, who)
        elif to > self.length:
            self.end[seat] += 1
        else:
            self.on[seat][to] = who
            if not self.bridges[seat][to - 1]:
                return (yield from self.fall(entry, seat, to))
        return entry


def random_game(rng: random.Random, actions: int = 150, **options: Any) -> list[Shot]:
    return list(Table(rng, **options).play(actions))
