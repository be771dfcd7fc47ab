"""What a table of Space Aztecs may choose."""

from pathlib import Path

from msgspec import Struct

from referee.core import setup as core
from referee.core.rulebook import Words
from referee.core.setup import Unreadable
from referee.games.space_aztecs.rules.box import Box
from referee.games.space_aztecs.rules.pieces import FAMILIES, Family, SetUp, set_up

REASONS = Words(Path(__file__).parents[1] / "words.toml").phrases
FULL = 5  # S3.1: from this many players on, all four families are in play


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    removed: Family | None = None  # S3.1: with 2 to 4 players
    codex: bool = True  # S3.5
    track_piles: bool = False
    first: int = 0  # S3.4: the seat that holds the First Player token at the start


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
    told = {lang: phrase.format(**facts) for lang, phrase in REASONS[f"setup.{why}"].items()}
    return Unreadable("house.setup", reason=told)


def row(setup: Setup) -> SetUp:
    """Cards, piles, saucers and rounds of this set-up."""
    return set_up(setup.count, setup.options.codex)


def in_play(removed: Family | None) -> tuple[Family, ...]:
    return tuple(family for family in FAMILIES if family != removed)
