"""The cards of Géfira on a wooden table: two-faced sections, explorers with tools, where they lie."""

import random
from typing import Any

from tests.games.gefira.plane import BACK, LEFT, ON, RIGHT, Place, Plane

SYMBOLS = ["flood", "broken_plank", "talisman", "liana", "snake", "winds"]
TOOLS = ["machete", "compass", "spyglass"]
SIDES: list[complex] = [BACK, ON, LEFT, RIGHT]
HALVES = {3: (3, 3), 4: (4, 4), "3+4": (3, 4), "3+5": (3, 5)}  # of a bridge, by how long a table of four wants it
COLOURS = ["blue", "red", "green", "yellow"]

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

    def arrow(self, tool: str) -> complex:
        """To which side it leads, for who walks on the section."""
        side = self.faces[self.up][1][tool]
        return -side if self.turned else side


class Explorer:
    def __init__(self, rng: random.Random) -> None:
        self.tools = set(rng.sample(TOOLS, rng.choice([1, 1, 2, 2, 3])))
        self.seen: set[str] = set()  # tools that were asked about


class Pieces:
    """What lies on the wooden table, and how it is put down, washed away and carried."""

    def __init__(self, rng: random.Random, seats: int = 2, **options: Any) -> None:
        self.rng, self.seats = rng, range(seats)
        halves = HALVES[options.get("arm", 3)] if seats == 4 else (options.get("bridge_length", 7),)
        self.plane = Plane(seats, halves, options.get("cross", "round_left"))
        self.length = self.plane.length
        self.first = options.get("first", 0)
        self.card = [int(n) for n in options.get("steps_card", "4/6").split("/")]
        self.snake = options.get("snake_target", "pair")
        self.empty = options.get("wind_turns_empty", False)
        self.wind = options.get("wind_turn", "rotate")
        self.from_start = options.get("talisman_from_start", True)
        self.both_suffer = options.get("foreign_pair") == "both"
        self.flood_hits_all = options.get("flood_hits") == "all"
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
        self.may_stop = options.get("may_stop", False)
        self.never_home = options.get("back_from_first") == "stays"
        self.steps, self.direction = self.card[0], options.get("direction", "along")
        self.lock: str | None = None
        self.tools = ["machete", *rng.sample(["compass", "spyglass"], 2)]
        self.stirred = False  # has the pile of tools been touched: from then on everybody knows its order
        self.pile = [Section(rng) for _ in range(20 * seats)]
        self.discards: list[Section] = []
        self.bridges: list[list[Section | None]] = [[None] * self.length for _ in self.seats]
        self.hands: list[list[Section]] = [[] for _ in self.seats]
        self.start = [[Explorer(rng) for _ in range(10)] for _ in self.seats]
        self.on: list[dict[int, Explorer]] = [{} for _ in self.seats]  # by the section that they face
        self.end, self.lost, self.cards = [0] * seats, [0] * seats, [2] * seats
        self.phase, self.turn, self.actions = "setup", self.first, 0
        self.used = [False] * seats  # an extra-action card in this turn
        self.just: int | None = None
        self.fallen: list[Place] = []  # whose section the last flood or broken plank took, in their order
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
                for seat in self.seats
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

    def standing(self, seat: int, column: int) -> int | None:
        """The section that is faced by whoever stands beside this one: on a corner it may be the other."""
        space = self.plane.space(seat, column)
        return next((faced for faced in self.on[seat] if self.plane.space(seat, faced) == space), None)

    def taken(self, seat: int, column: int, to: int) -> bool:
        """Does somebody stand where the one at `column` would come? He himself is not in his way."""
        return 0 < to <= self.length and self.standing(seat, to) not in (None, column)

    def lift(self, seat: int, column: int) -> Explorer:
        """An explorer is picked up, from the start any of those there."""
        home = self.start[seat]
        return self.on[seat].pop(column) if column else home.pop(self.rng.randrange(len(home)))

    def go_home(self, seat: int, who: Explorer) -> None:
        who.seen.clear()
        self.start[seat].append(who)
