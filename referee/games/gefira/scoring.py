"""The score of Géfira: where each explorer is."""

from collections.abc import Sequence

from referee.core.game import Setup
from referee.core.score import Line, ScoreSheet, SeatScore, leaders, ranks
from referee.core.verdict import Facts
from referee.games.gefira.final import Final, Player, check
from referee.games.gefira.pieces import POINTS

RULES = {"end": "G9.3", "bridge": "G9.4", "start": "G9.5", "accidents": "G9.6"}


def lines(player: Player) -> tuple[Line, ...]:
    """One line for each place where explorers can be, all four always there."""
    found = []
    for id, rule in RULES.items():
        count = getattr(player, id)
        found.append(Line(id, count * POINTS[id], rule, "line", {"count": count, "each": POINTS[id]}))
    return tuple(found)


def score(setup: Setup, final: Final) -> ScoreSheet:
    """The highest total wins (G9.2)."""
    each = [lines(player) for player in final.players]
    totals = [sum([line.points for line in those]) for those in each]
    keys = [  # then fewer accidents (G9.7), then more at the end (G9.8)
        (total, -player.accidents, player.end) for total, player in zip(totals, final.players, strict=True)
    ]
    places = ranks(keys)
    seats = tuple(SeatScore(seat, totals[seat], places[seat], each[seat]) for seat in range(setup.count))
    verdict = check(setup, final)
    return ScoreSheet(seats, tie_break(totals, final.players), verdict.breaches, verdict.doubts)


def tie_break(totals: Sequence[int], players: Sequence[Player]) -> Facts | None:
    """How the highest total was decided, by the last comparison that was needed."""
    tied = leaders(totals)
    if len(tied) < 2:
        return None
    fewest = min(players[seat].accidents for seat in tied)
    careful = [seat for seat in tied if players[seat].accidents == fewest]
    if len(careful) == 1:
        return {"by": "accidents", "seats": tied}
    most = max(players[seat].end for seat in careful)
    if sum(players[seat].end == most for seat in careful) == 1:
        return {"by": "end", "seats": tied}
    return {"by": "shared", "seats": tied}  # equal in all three share the victory (G.A29)
