"""The player whose score is in dispute, as slips count again, and what that player may not have shown."""

from collections.abc import Iterator, Mapping

from referee.core.slips import UNKNOWN, Case, Way, Ways
from referee.games.vineta.rules.final import Player


def player_of(case: Case) -> Player:
    player: Player = case.final.players[case.seat]
    return player


def telling(ways: Ways, *needed: str) -> Ways:
    """What takes tiles, or the colours of houses won, that a player may not have shown."""

    def known(case: Case) -> Iterator[Way]:
        player = player_of(case)
        shown = {"colours": isinstance(player.won, Mapping) or player.won == 0}
        if not all(shown.get(each, getattr(player, each, None) is not None) for each in needed):
            yield UNKNOWN
        yield from ways(case)

    return known


def own_won(case: Case) -> tuple[str, int]:
    """One's own colour, and how many houses of it were won, where colours were recorded."""
    player = player_of(case)
    own = player.house or ""
    return own, player.won.get(own, 0) if isinstance(player.won, Mapping) else 0
