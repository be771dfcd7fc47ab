"""What is in the box (G1.2): the pieces by name, and how many there are."""

from pathlib import Path
from typing import Literal, get_args

import msgspec
from msgspec import Struct

Tool = Literal["machete", "compass", "spyglass"]
Symbol = Literal["flood", "broken_plank", "talisman", "liana", "snake", "winds"]
# A face shows one symbol and one arrow a tool (G1.3). An arrow is named by where it leads.
Arrow = Literal["back", "forward", "across", "outward"]
Part = Literal["tool", "steps", "direction"]  # the three destiny cards
Direction = Literal["along", "short"]
Colour = Literal["blue", "red", "green", "yellow"]  # of a bridge and its explorers, by seat
COLOURS: tuple[str, ...] = get_args(Colour)


class _Components(Struct):
    sections: int
    explorers_each: int  # of each colour (G2.2)
    extra_action_cards_each: int
    hand: int
    actions: int
    step_cards: dict[str, tuple[int, int]]  # the list of contents says two cards, the variants name three (G.A30)
    tools: tuple[Tool, ...]
    symbols: tuple[Symbol, ...]
    points: dict[str, int]


_components = msgspec.json.decode((Path(__file__).parent.parent / "components.json").read_bytes(), type=_Components)
SECTIONS = _components.sections  # of one box; two boxes serve four (G11.1)
EXPLORERS = _components.explorers_each
EXTRA = _components.extra_action_cards_each
HAND = _components.hand
ACTIONS = _components.actions
STEPS = _components.step_cards
TOOLS = _components.tools
SYMBOLS = _components.symbols
POINTS = _components.points
