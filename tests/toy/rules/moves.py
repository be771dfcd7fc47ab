"""The one move of Pebbles."""

from msgspec.structs import replace

from referee.core.moves import Entry, Grounds, Move, Moves
from referee.core.verdict import Breach, Effect, Verdict, refuse
from tests.toy.rules.pieces import MOST
from tests.toy.rules.position import Position


class Take(Move[Position], frozen=True, tag="take"):
    """A player takes so many from the heap."""

    seat: int
    n: int

    def judge(self, at: Position) -> Verdict:
        if at.over or self.seat != at.turn:  # T1.1 stands alone: nothing else can be said of a move out of turn
            return refuse("T1.1", hard=True, seat=self.seat, turn=at.turn)
        wrong = []
        if not 1 <= self.n <= MOST:  # the table may allow it: it can be applied
            wrong.append(Breach("T1.2", {"n": self.n}))
        if not 0 <= self.n <= at.heap:  # no table can allow what is not there
            wrong.append(Breach("T1.3", {"n": self.n, "heap": at.heap}, hard=True))
        return Verdict(tuple(wrong))

    def grounds(self, at: Position) -> Grounds:
        return ("T1.2",)

    def apply(self, at: Position) -> tuple[Position, tuple[Effect, ...]]:
        piles = tuple(pile + self.n * (seat == self.seat) for seat, pile in enumerate(at.piles))
        after = replace(at, heap=at.heap - self.n, piles=piles, turn=(at.turn + 1) % len(piles))
        return after, (Effect("left", {"heap": after.heap}, rules=("T1.3",)),)


MOVES = Moves(Take)


def take(seat: int, n: int) -> Entry:
    """The entry, as files and phones write it."""
    return {"do": "take", "seat": seat, "n": n}
