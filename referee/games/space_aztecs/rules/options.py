"""What a table of Space Aztecs may choose."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from referee.core import setup as core
from referee.core.setup import Unreadable
from referee.core.words.rulebook import Words
from referee.games.space_aztecs.rules.box import Box
from referee.games.space_aztecs.rules.pieces import FAMILIES, Family, SetUp, set_up

REASONS = Words(Path(__file__).parents[1] / "words.toml").phrases
FULL = 5  # S3.1: from this many players on, all four families are in play


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    removed: Family | None = None  # S3.1: with 2 to 4 players
    codex: bool = True  # S3.5
    track_piles: bool = False
    first: int = 0  # S3.4: the seat that holds the First Player token at the start
    # readings
    agent_hides: Literal["others", "himself"] = "others"  # S.R13
    agent_serves: Literal["owner", "everyone"] = "owner"  # S.R29
    pairs: Literal["any", "together"] = "any"  # S.R16
    sacrifice: Literal["cheapest", "forced", "dearest"] = "cheapest"  # S.R17
    fewest: Literal["city", "visible", "taken"] = "city"  # S.R20
    food: Literal["cards", "icons"] = "cards"  # S.R28
    without_villagers: Literal["nobody", "all"] = "nobody"  # S.R22
    below_zero: bool = True  # S.R25
    tie: Literal["shared", "aztecs"] = "shared"  # S.R26

    @property
    def plain_food(self) -> bool:
        """Do simply all villagers of a city count for the fewest?"""
        return self.fewest == "city" and self.food == "cards"


Setup = core.Setup[Options, Box]  # of one table


def check_set_up(setup: Setup) -> None:
    """A table that cannot be set up so is unreadable."""
    options = setup.options
    if setup.count < FULL and options.removed is None:
        raise impossible("some", count=setup.count)
    if setup.count >= FULL and options.removed is not None:
        raise impossible("all", count=setup.count)
    if not 0 <= options.first < setup.count:
        raise impossible("first", seat=options.first)


def impossible(why: str, **facts: int) -> Unreadable:
    reason = {lang: phrase.format(**facts) for lang, phrase in REASONS[f"setup.{why}"].items()}
    return Unreadable("house.setup", reason=reason)


def row(setup: Setup) -> SetUp:
    """Cards, piles, saucers and rounds of this set-up."""
    return set_up(setup.count, setup.options.codex)


def in_play(removed: Family | None) -> tuple[Family, ...]:
    return tuple(family for family in FAMILIES if family != removed)
