"""The score of Pebbles: each point with its rule, and why a tie was decided."""

from collections.abc import Sequence

from referee.core.score import Line, ScoreSheet, SeatScore, TieBreak, leaders, ranks
from referee.core.verdict import Sentence
from tests.toy.rules.final import Final, check
from tests.toy.rules.options import Setup


def score(setup: Setup, final: Final) -> ScoreSheet:
    totals = [pile.pebbles for pile in final.piles]
    seats = tuple(
        SeatScore(seat, total, rank, (Line("pile", total, "T2.1", "line", {"count": total}),))
        for seat, (total, rank) in enumerate(zip(totals, ranks(totals), strict=True))
    )
    return ScoreSheet(seats, tie_break(totals), check(setup, final).breaches)


def tie_break(totals: Sequence[int]) -> TieBreak | None:
    """Equal leaders share the victory (T2.2)."""
    tied = tuple(leaders(totals))
    return TieBreak(tied, tied, (Sentence("T2.2", "shared"),)) if len(tied) > 1 else None
