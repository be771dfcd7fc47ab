"""How a game is drawn at random for the properties that every game keeps (test_whole_games.py beside this)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from referee.core.game import Game
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry, Position

Drawn = tuple[Position, list[Entry]]  # a table before its first entry, and a whole game that is legal there


@dataclass(frozen=True)
class Whole:
    """What a game says of its own: everything else is the same for all."""

    game: Game
    games: SearchStrategy[Drawn]
    anything: SearchStrategy[Any]  # what may stand in a field of an entry instead of what belongs there
    conserved: Callable[[Timeline], None]  # no piece is lost or doubled
    ruled: Callable[[Timeline], None] = lambda at: None  # the same where the table overruled the referee
    more: tuple[str, ...] = ("more",)  # fields that an entry may be given besides its own
    still: frozenset[str] = frozenset()  # moves that may be legal and change nothing
    unnamed: Callable[[Mapping[str, Any]], bool] = lambda entry: False  # may it be told with a question mark?


@st.composite
def moments(draw: Any, whole: Whole) -> tuple[Timeline, Entry]:
    """A table somewhere in a game, and the entry that comes next."""
    start, log = draw(whole.games)
    place = draw(st.integers(0, len(log) - 1))
    return Timeline(whole.game.refereed.moves, start, log[:place]), log[place]
