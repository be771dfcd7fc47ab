"""The end of Pebbles: what each player has."""

from typing import Any

from msgspec import Struct

from referee.core.verdict import LEGAL, Verdict, refuse
from tests.toy.rules.options import Setup


class Pile(Struct, frozen=True, forbid_unknown_fields=True):
    pebbles: int


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    piles: tuple[Pile, ...]

    @property
    def taken(self) -> int:
        return sum(pile.pebbles for pile in self.piles)


def blank(setup: Setup) -> dict[str, Any]:
    """Nothing entered yet."""
    return {"piles": [{"pebbles": 0} for _ in setup.seats]}


def check(setup: Setup, final: Final) -> Verdict:
    """No more pebbles than there are (T1.3)."""
    if final.taken > setup.options.heap:
        return refuse("T1.3", hard=True, n=final.taken, heap=setup.options.heap)
    return LEGAL


def complete(setup: Setup, final: Final) -> bool:
    return final.taken == setup.options.heap
