"""What a table of Faraway may choose."""

from typing import Literal

from msgspec import Struct

from referee.core import setup as core
from referee.core.setup import Unreadable
from referee.games.faraway.rules.box import Box
from referee.games.faraway.rules.pieces import Deck, SetName, deck


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    sets: tuple[SetName, ...] = ("base",)
    start: Literal["beginner", "advanced"] = "beginner"  # F4.4: changes no verdict
    track_display: bool = False
    tie_break: Literal["lowest", "sum"] = "lowest"  # F.14
    shortage: Literal["each", "any", "lowest_first"] = "each"  # F.18
    equal_lowest: Literal["region", "shared"] = "region"  # F.23

    def __post_init__(self) -> None:
        if "base" not in self.sets:
            raise ValueError("sets must contain base")

    @property
    def deck(self) -> Deck:
        """The cards in play, by their names."""
        return deck(frozenset(self.sets))


UNNAMED = {"shortage": "any"}  # F.18: what a file that names no pick was played with
Setup = core.Setup[Options, Box]  # of one table


def deck_of(setup: Setup) -> Deck:
    """The cards in play, as they are printed in the table's box."""
    return setup.box.deck(frozenset(setup.options.sets))


def most_seats(options: Options) -> int:
    """Six at the most; seven with the People from Below (F1.1, F.15)."""
    return 7 if "people_from_below" in options.sets else 6


def check_seats(setup: Setup) -> None:
    if setup.count > most_seats(setup.options):
        raise Unreadable("house.setup", reason="7 players need people_from_below (F1.1)")
