"""The cards of Géfira on a wooden table: two-faced sections, explorers with tools, where they lie."""

import random
from typing import Any

SYMBOLS = ["flood", "broken_plank", "talisman", "liana", "snake", "winds"]
TOOLS = ["machete", "compass", "spyglass"]
SIDES = ["start", "end", "blue", "red"]
TURNED = {"start": "end", "end": "start", "blue": "red", "red": "blue"}

Entry = dict[str, Any]
Shot = tuple[Entry, dict[str, Any]]


class Section:
    """A card with two faces, each with a symbol and an arrow a tool; `turned` = by 180 degrees."""

    def __init__(self, rng: random.Random) -> None:
        self.faces = [(rng.choice(SYMBOLS), {tool: rng.choice(SIDES) for tool in TOOLS}) for _ in range(2)]
        self.up, self.turned = 0, False

    @property
    def symbol(self) -> str:
        return self.faces[self.up][0]

    def flip(self, direction: str) -> None:
        """Lengthwise or over the short side: the same back, turned by 180 degrees."""
        self.up = 1 - self.up
        self.turned ^= direction == "short"

    def arrow(self, tool: str, bridge: int) -> str:
        """Where the arrow leads, as seen from the section's own bridge."""
        side = self.faces[self.up][1][tool]
        side = TURNED[side] if self.turned else side
        if side in ("start", "end"):
            return "back" if side == "start" else "forward"
        return "outward" if side == ("blue", "red")[bridge] else "across"


class Explorer:
    def __init__(self, rng: random.Random) -> None:
        self.tools = set(rng.sample(TOOLS, rng.choice([1, 1, 2, 2, 3])))
        self.seen: set[str] = set()  # tools that were asked about


class Pieces:
    """What lies on the wooden table, and how it is put down, washed away and carried."""

    def __init__(self, rng: random.Random, **options: Any) -> None:
        self.rng = rng
        self.first = options.get("first", 0)
        self.card = [int(n) for n in options.get("steps_card", "4/6").split("/")]
        self.length = options.get("bridge_length", 7)
        self.snake = options.get("snake_target", "pair")
        self.empty = options.get("wind_turns_empty", False)
        self.wind = options.get("wind_turn", "rotate")
        self.from_start = options.get("talisman_from_start", True)
        # readings that only one pick makes different, each true where the table picked it
        self.any_explorer = options.get("whose_explorer") == "any"
        self.last_stays = options.get("liana_from_last") == "stays"
        self.holes_bar = options.get("event_into_hole") == "blocked"
        self.idle_goes_on = options.get("idle_event") == "goes_on"
        self.only_free = options.get("blocked_start") == "refused"
        self.all_ten = options.get("ends_when") == "all_arrived"
        self.cards_back = options.get("extra_cards") == "each_turn"
        self.lock_falls = options.get("lock_in_flood") == "aside"
        self.must_change = options.get("idle_destiny") == "refused"
        self.never_home = options.get("back_from_first") == "stays"
        self.steps, self.direction = self.card[0], options.get("direction", "along")
        self.lock: str | None = None
        self.tools = ["machete", *rng.sample(["compass", "spyglass"], 2)]
        self.stirred = False  # has the pile of tools been touched: from then on everybody knows its order
        self.pile = [Section(rng) for _ in range(40)]
        self.discards: list[Section] = []
        self.bridges: list[list[Section | None]] = [[None] * self.length for _ in range(2)]
        self.hands: list[list[Section]] = [[], []]
        self.start = [[Explorer(rng) for _ in range(10)] for _ in range(2)]
        self.on: list[dict[int, Explorer]] = [{}, {}]
        self.end, self.lost, self.cards = [0, 0], [0, 0], [2, 2]
        self.phase, self.turn, self.actions = "setup", self.first, 0
        self.used = [False, False]  # an extra-action card in this turn
        self.just: int | None = None
        self.left: int | None = None
        self.stop: str | None = None
        self.event: str | None = None
        self.awaiting: dict[str, Any] | None = None

    def shot(self, entry: Entry) -> Shot:
        return entry, {
            "phase": self.phase,
            "over": self.phase == "over",
            "turn": self.turn,
            "actions_left": self.actions,
            "extra": list(self.cards),
            "tool": self.tools[0],
            "steps": self.steps,
            "direction": self.direction,
            "lock": self.lock,
            "bridges": [[card.symbol if card else None for card in bridge] for bridge in self.bridges],
            "explorers": [
                {
                    "start": len(self.start[seat]),
                    "columns": sorted(self.on[seat]),
                    "end": self.end[seat],
                    "accidents": self.lost[seat],
                }
                for seat in (0, 1)
            ],
            "awaiting": self.awaiting,
            "steps_left": self.left,
            "stop": self.stop,
            "event": self.event,
            "hands": [len(hand) for hand in self.hands],
            "pile": len(self.pile),
            "discards": len(self.discards),
        }

    # -- sections ----------------------------------------------------------------------------------

    def columns(self) -> range:
        return range(1, self.length + 1)

    def place(self, seat: int, column: int) -> str:
        """A card of the hand goes to the bridge; the hand is refilled."""
        if old := self.bridges[seat][column - 1]:
            self.discards.append(old)
        card = self.hands[seat].pop(self.rng.randrange(3))
        card.up, card.turned = self.rng.randrange(2), self.rng.random() < 0.5
        self.bridges[seat][column - 1] = card
        if not self.pile:
            self.rng.shuffle(self.discards)
            self.pile, self.discards = self.discards, []
        self.hands[seat].append(self.pile.pop())
        return card.symbol

    def wash_away(self, seat: int, columns: list[int]) -> None:
        for column in columns:
            card = self.bridges[seat][column - 1]
            assert card
            self.discards.append(card)
            self.bridges[seat][column - 1] = None

    def jump(self, seat: int, columns: list[int]) -> None:
        """Accidents, from the start to the end."""
        for column in sorted(columns):
            who = self.on[seat].pop(column, None)
            if who is None:
                continue
            if column == 1:
                self.go_home(seat, who)
            elif self.free(seat, column - 1):
                self.on[seat][column - 1] = who
            elif column == self.length:
                self.end[seat] += 1
            elif self.free(seat, column + 1):
                self.on[seat][column + 1] = who
            else:
                self.lost[seat] += 1

    def free(self, seat: int, column: int) -> bool:
        return self.bridges[seat][column - 1] is not None and column not in self.on[seat]

    def go_home(self, seat: int, who: Explorer) -> None:
        who.seen.clear()
        self.start[seat].append(who)

    # -- events ------------------------------------------------------------------------------------

    def idle(self, symbol: str, column: int) -> bool:
        """Would this event do nothing at all?"""
        assert self.turn is not None
        me, you = self.turn, 1 - self.turn
        if symbol in ("flood", "broken_plank"):
            return False
        if symbol == "winds":
            return column not in self.on[you] and not self.empty
        if symbol == "talisman":
            column = max(self.on[me], default=0)
            if not column:
                return not (self.start[me] and self.from_start) or self.barred(me, 1)
            return self.barred(me, column + 1)
        if symbol == "snake" and self.snake == "nearest_end":
            column = max(self.on[me], default=0)
        by = 2 if symbol == "liana" else -1
        return column not in self.on[me] or self.barred(me, column + by)

    def barred(self, seat: int, to: int) -> bool:
        """Can an event not carry an explorer there?"""
        if to == 0:
            return self.never_home
        if to > self.length:
            return self.last_stays and to == self.length + 2
        return to in self.on[seat] or (self.holes_bar and not self.bridges[seat][to - 1])
