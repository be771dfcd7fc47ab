"""A game at the bench: whole games drawn beforehand, so that only the referee's work is timed."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench.measure import Clock, Figure, median
from referee.core.game import Game
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry
from referee.core.setup import Setup
from referee.store.records import Table
from referee.store.store import Store

Log = list[dict[str, Any]]


class Drawn(NamedTuple):
    """A whole game, as people would enter it."""

    setup: Setup
    log: Log


class Scenario(NamedTuple):
    game: Game
    draw: Callable[[random.Random], Drawn]
    games_a_second: str = ""  # the bar, where one is set
    own: Callable[[list[Drawn]], Iterator[Figure]] = lambda drawn: iter(())  # what only this game measures
    players: str = ""  # where a game is drawn twice, for different numbers of players: "four"

    @property
    def name(self) -> str:
        return f"{self.game.name} at {self.players}" if self.players else self.game.name

    @property
    def id(self) -> str:
        return f"{self.game.id}_{self.players}" if self.players else self.game.id


class Typed(NamedTuple):
    """A game whose score-only tables are filled card by card: what the house's own cost is measured on."""

    game: Game
    puts: Callable[[int], Log]  # a log of any length for a table of four; rows are laid, then corrected again and again
    nothing: Entry  # an entry that is legal there and changes nothing
    cards: int  # of each seat; the cards are numbered from 1 on

    def table(self, store: Store) -> Table:
        """A table of four where nothing is entered yet."""
        return store.create(self.game.id, "tally", self.game.about.version, ("Ana", "Bo", "Cleo", "Dan"), {}, {})


class Pictured(NamedTuple):
    """A table whose pages README.md or docs/tour.md shows: of a refusal, or of a claim about its result."""

    lay: Callable[[Store], Table]
    refusal: tuple[str, str] | None = None  # what follows the table's address, and the key that is refused there
    claim: tuple[str, str] = ("", "")  # the question, and its answer


def verdicts(game: Game, drawn: list[Drawn], rounds: int = 5) -> Iterator[tuple[str, float]]:
    """What was entered, and how long its verdict takes at its median over rounds; the machine's hiccups aside."""
    clock, done = Clock(), []
    for setup, log in drawn[:10]:
        timeline = Timeline(game.refereed.moves, game.begin(setup))
        for entry in log:
            move: Any = game.refereed.moves.decode(entry)
            for _ in range(rounds):
                clock.time(move.judge, timeline.position)
            done.append(entry["do"])
            timeline.push(entry)
    took = clock.seconds
    for n, do in enumerate(done):
        yield do, median(took[n * rounds : (n + 1) * rounds])
