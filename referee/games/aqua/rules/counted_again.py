"""The board of the seat whose score is in dispute, and what its lines are made of: slips count it again."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from referee.core.slips import UNKNOWN, Case, Way, Ways
from referee.games.aqua.rules.final import board_of, natives_of
from referee.games.aqua.rules.lattice import Place
from referee.games.aqua.rules.parts import Piece
from referee.games.aqua.rules.pieces import Ecosystem
from referee.games.aqua.rules.reefs import LEAST, Reef, reefs


class Paid(NamedTuple):
    """An ecosystem that is computed, and what of."""

    line: str
    rule: Ecosystem
    native: str
    n: int
    large: int

    def points(self, n: int, large: int | None = None) -> int:
        return (self.rule.points or 0) * n * (self.large if large is None else large)

    @property
    def number(self) -> str:
        return self.line.partition(".")[2]


class Counted:
    """The board of the seat, and what its lines are made of."""

    def __init__(self, case: Case) -> None:
        setup, final = case.setup, case.final
        self.case, self.box, self.covered = case, setup.box, setup.options.covered_corals
        self.board = board_of(setup, final.laid[case.seat])
        self.under = self.board.covered & self.board.animals.keys()
        self.natives = natives_of(setup, final)
        self.worth = {place: self.box.points(colour) or 0 for place, colour in self.board.animals.items()}
        self.groups = reefs(self.board.corals, self.board.animals, self.covered, least=1)
        found = [group for group in self.groups if len(group.corals) >= LEAST]
        self.reefs = {f"reef.{number}": reef for number, reef in enumerate(found, 1)}
        self.paid = {} if final.mode == "family" else self.reefs
        self.ecosystems = list(self._ecosystems())

    def _ecosystems(self) -> Iterator[Paid]:
        for number in self.natives:
            line = self.case.lines[f"ecosystem.{number}"]
            if (rule := self.box.counted(number)) and "n" in line.operands:
                yield Paid(line.id, rule, line.operands["native"], line.operands["n"], line.operands["large"])

    def sum(self, places: Iterable[Place]) -> int:
        return sum(self.worth[place] for place in places)

    def of(self, colour: str) -> tuple[Piece, ...]:
        """Every animal of a colour."""
        return self.animals(place for place, each in self.board.animals.items() if each == colour)

    def animals(self, places: Iterable[Place]) -> tuple[Piece, ...]:
        return tuple(map(self.animal, sorted(places)))

    def animal(self, place: Place) -> Piece:
        return Piece("small", self.board.animals[place], place)

    def corals(self, reef: Reef) -> Piece:
        return Piece("corals", reef.colour, corals=reef.corals)


counted = lru_cache(maxsize=4)(Counted)  # of a case, which all slips ask


def laid(ways: Callable[[Counted], Iterable[Way]]) -> Ways:
    """A slip that only a board shows: on a sheet there are bare numbers."""
    return lambda case: ways(counted(case)) if case.final.boards is not None else [UNKNOWN]
