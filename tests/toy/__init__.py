"""Pebbles, a sixth game in one folder: take one to three from a heap in turn, most pebbles win."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.count import Count, Tally
from referee.core.desk import Desk, Tap
from referee.core.forms import whole
from referee.core.game import About, Game, Telling
from referee.core.moves import Move, Moves
from referee.core.refereed import Refereed
from referee.core.rulebook import Rulebook, Words
from referee.core.score import Line, ScoreSheet, SeatScore, ranks
from referee.core.setup import Setup
from referee.core.verdict import LEGAL, Breach, Effect, Verdict, refuse

HERE = Path(__file__).parent


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    heap: Literal[5, 12] = 12


class Position(Struct, frozen=True):
    heap: int
    piles: tuple[int, ...]
    turn: int = 0

    @property
    def over(self) -> bool:
        return self.heap == 0


class Take(Move, frozen=True, tag="take"):
    seat: int
    n: int

    def judge(self, at: Position) -> Verdict:
        if at.over or self.seat != at.turn:
            return refuse("T1.1", hard=True, seat=self.seat, turn=at.turn)
        wrong = []
        if not 1 <= self.n <= 3:
            wrong.append(Breach("T1.2", {"n": self.n}))
        if not 0 <= self.n <= at.heap:
            wrong.append(Breach("T1.3", {"n": self.n, "heap": at.heap}, hard=True))
        return Verdict(tuple(wrong)) if wrong else LEGAL

    def apply(self, at: Position) -> tuple[Position, tuple[Effect, ...]]:
        piles = tuple(pile + self.n * (seat == self.seat) for seat, pile in enumerate(at.piles))
        after = replace(at, heap=at.heap - self.n, piles=piles, turn=(at.turn + 1) % len(piles))
        return after, (Effect("left", {"heap": after.heap}),)


class Pile(Struct, frozen=True, forbid_unknown_fields=True):
    pebbles: int


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    piles: tuple[Pile, ...]


class Ask(Struct, frozen=True):
    """How many may be taken now, and who takes."""

    seat: int
    may: tuple[int, ...]


def ask(at: Position, draft: Mapping[str, str]) -> Ask:
    return Ask(at.turn, tuple(n for n in (1, 2, 3) if n <= at.heap))


def ask_pile(at: Tally, draft: Mapping[str, str]) -> Ask:
    return Ask(whole(draft.get("seat", ""), most=at.setup.count - 1) or 0, tuple(range(at.setup.options.heap + 1)))


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    return Tap((take(at.turn, int(fields["tap"])),))


def tap_pile(at: Tally, fields: Mapping[str, str]) -> Tap:
    return Tap(({"do": "put", "seat": int(fields["seat"]), "field": "pebbles", "value": int(fields["tap"])},))


def check(setup: Setup, final: Final) -> Verdict:
    taken = sum(pile.pebbles for pile in final.piles)
    if taken > setup.options.heap:
        return refuse("T1.3", hard=True, n=taken, heap=setup.options.heap)
    return LEGAL


def score(setup: Setup, final: Final) -> ScoreSheet:
    totals = [pile.pebbles for pile in final.piles]
    seats = tuple(
        SeatScore(seat, total, rank, (Line("pile", total, "T2.1", "line", {"count": total}),))
        for seat, (total, rank) in enumerate(zip(totals, ranks(totals), strict=True))
    )
    return ScoreSheet(seats, None, check(setup, final).breaches)


GAME = Game(
    About(id="toy", name="Pebbles", version="1", options=Options),
    Telling(Rulebook(HERE), Words(HERE / "words.toml")),
    Refereed(
        seats=range(2, 5),
        moves=Moves(Take),
        start=lambda setup: Position(setup.options.heap, (0,) * setup.count),
        final_of=lambda at: Final(tuple(map(Pile, at.piles))),
        view=lambda at: {"heap": at.heap, "piles": list(at.piles), "turn": at.turn, "over": at.over},
        desk=Desk(ask, tap),
    ),
    Count(
        seats=range(1, 5),
        final=Final,
        seat_key="piles",
        blank=lambda setup: {"piles": [{"pebbles": 0} for _ in setup.seats]},
        check=check,
        complete=lambda setup, final: sum(pile.pebbles for pile in final.piles) == setup.options.heap,
        score=score,
        desk=Desk(ask_pile, tap_pile),
    ),
)


def take(seat: int, n: int) -> dict[str, Any]:
    return {"do": "take", "seat": seat, "n": n}
