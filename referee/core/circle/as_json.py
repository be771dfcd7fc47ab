"""The numbers of a circle as JSON, for `circle stats` alone. People go by name, a game by when it began.

`plays` counts games that are not decided too; the points of these are nowhere among `totals` and `rows`.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from referee.core.circle import stats
from referee.core.circle.stats import Outcome
from referee.core.raw import Raw


def numbers(outcomes: Sequence[Outcome], names: Mapping[str, str]) -> Raw:
    """Of outcomes that were chosen before; the mean of too few games is null."""
    in_order = sorted(outcomes, key=lambda each: each.played.ended)
    by_game = sorted(in_order, key=lambda each: each.played.game)
    return {
        "plays": len(in_order),
        "games": {
            game: {
                "plays": len(some := list(those)),
                "players": {str(n): _at(alike, names) for n, alike in stats.by_seats(some).items()},
            }
            for game, those in groupby(by_game, key=lambda each: each.played.game)
        },
        "people": [_person(id, in_order, names) for id in sorted(stats.people(in_order), key=names.__getitem__)],
    }


def _at(some: Sequence[Outcome], names: Mapping[str, str]) -> Raw:
    """Of games with the same number of players."""
    record, closest, began = stats.record(some), stats.closest(some), stats.started(some)
    return {
        "plays": len(some),
        "totals": msgspec.to_builtins(stats.spread(stats.totals(some))),
        "record": {"total": record[0].best, "games": _when(record)} if record else None,
        "closest": {"gap": closest[0].gap, "games": _when(closest)} if closest else None,
        "starter": {"games": len(began), "won": sum(map(stats.starter_won, began))},
        "people": [
            {
                "name": names[each.person],
                "won": each.won,
                "plays": each.plays,
                "totals": msgspec.to_builtins(each.spread),
                "rows": {row: round(points, 2) for row, points in each.rows.items()},
            }
            for each in stats.standings(some)
        ],
    }


def _person(who: str, outcomes: Sequence[Outcome], names: Mapping[str, str]) -> Raw:
    own = [each for each in outcomes if who in each.people]
    streaks = stats.streaks(own, who)
    return {
        "name": names[who],
        "plays": len(own),
        "won": sum(each.won(who) for each in own),
        "streak": {"now": len(streaks.now), "longest": len(streaks.longest), "games": _when(streaks.longest)},
        "against": [
            {"name": names[each.person], "games": each.games, "ahead": each.ahead, "behind": each.behind}
            for each in stats.rivals(own, who)
        ],
    }


def _when(those: Sequence[Outcome]) -> list[str]:
    return [each.played.started for each in those]
