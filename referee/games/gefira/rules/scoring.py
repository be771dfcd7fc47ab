"""The score of Géfira: where each explorer is."""

from collections.abc import Sequence

from referee.core.matters import checks
from referee.core.score import Line, ScoreSheet, SeatScore, TieBreak, leaders, looked_at, ranks
from referee.core.verdict import Sentence
from referee.games.gefira.rules.final import Final, Player, check
from referee.games.gefira.rules.options import Setup
from referee.games.gefira.rules.pieces import POINTS

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
    seats = tuple(
        SeatScore(seat, totals[seat], places[seat], each[seat], keys[seat][1:]) for seat in range(setup.count)
    )
    verdict = check(setup, final)
    sheet = ScoreSheet(
        seats, tie_break(totals, final.players), verdict.breaches, verdict.doubts, checks(verdict.doubts)
    )
    return looked_at(sheet, setup.box.seen)


def tie(setup: Setup, final: Final, totals: Sequence[int]) -> TieBreak | None:
    return tie_break(totals, final.players)


def tie_break(totals: Sequence[int], players: Sequence[Player]) -> TieBreak | None:
    """How the highest total was decided, by the last comparison that was needed."""
    tied = leaders(totals)
    if len(tied) < 2:
        return None
    accidents = [players[seat].accidents for seat in tied]
    careful = [seat for seat in tied if players[seat].accidents == min(accidents)]  # G9.7
    ends = [players[seat].end for seat in careful]  # G9.8: compared among those who lost the fewest
    winners = [seat for seat in careful if players[seat].end == max(ends)]
    if len(careful) == 1:
        by, why = "accidents", Sentence("G9.7", "decided", {"values": accidents})
    elif len(winners) == 1:
        by, why = "end", Sentence("G9.8", "decided", {"values": ends})
    else:  # equal in all three share the victory
        by, why = "shared", Sentence("G.A29", "shared")
    return TieBreak(tuple(tied), tuple(winners), (why,), {"by": by, "seats": tied})
