"""What is in the box (G1.2): the pieces by name, and how many there are."""

import json
from pathlib import Path
from typing import Any, Literal

Tool = Literal["machete", "compass", "spyglass"]
Symbol = Literal["flood", "broken_plank", "talisman", "liana", "snake", "winds"]
# A face shows one symbol and one arrow a tool (G1.3). An arrow is named by where it leads.
Arrow = Literal["back", "forward", "across", "outward"]
Part = Literal["tool", "steps", "direction"]  # the three destiny cards
Direction = Literal["along", "short"]

BOX: dict[str, Any] = json.loads((Path(__file__).parent.parent / "components.json").read_bytes())

SECTIONS: int = BOX["sections"]
EXPLORERS: int = BOX["explorers_each"]  # of each colour (G2.2)
EXTRA: int = BOX["extra_action_cards_each"]
HAND: int = BOX["hand"]
ACTIONS: int = BOX["actions"]
# The list of contents says two cards, the variants name three (G.A30).
STEPS: dict[str, tuple[int, int]] = {card: tuple(sides) for card, sides in BOX["step_cards"].items()}
TOOLS: tuple[Tool, ...] = tuple(BOX["tools"])
SYMBOLS: tuple[Symbol, ...] = tuple(BOX["symbols"])
POINTS: dict[str, int] = BOX["points"]


def next_tool(tool: str) -> str:
    """The tool under the one on top; the order of the pile is a circle (G.A18)."""
    return TOOLS[(TOOLS.index(tool) + 1) % len(TOOLS)]
