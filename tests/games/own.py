"""What the tests of the house ask about each game: it says so itself, in a file of `tests/games/<game>/`."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from referee.core.moves import Entry
from referee.games import GAMES
from referee.store.records import Mode, Table
from referee.store.store import Store
from tests.store.tables import laid_out

HERE = Path(__file__).parent
FOLDERS = {game: HERE / game for game in GAMES if (HERE / game).exists()}


class Laid(NamedTuple):
    """A table of a game, as far as it was played."""

    log: list[Entry]
    seats: tuple[str, ...] = ("Ana", "Bruno")
    mode: Mode = "play"
    options: dict[str, Any] | None = None
    box: dict[str, Any] | None = None

    def lay(self, store: Store, game: str) -> Table:
        return laid_out(store, game, self.seats, self.log, self.mode, options=self.options, box=self.box)


class Numbers(NamedTuple):
    """Games that a circle remembers: the rows of the pad, those whose points are below zero, players, how many."""

    rows: list[str]
    seats: int
    games: int
    below: tuple[str, ...] = ()


def own(file: str, name: str) -> dict[str, Any]:
    """By game: what stands under this name in its file; a game that has nothing to say is left out."""
    files = {game: module for game in FOLDERS if find_spec(module := f"tests.games.{game}.{file}")}
    said = {game: getattr(import_module(module), name, None) for game, module in files.items()}
    return {game: value for game, value in said.items() if value is not None}
