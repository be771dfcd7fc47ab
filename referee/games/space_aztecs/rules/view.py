"""A position as a replay shows it."""

from typing import Any

import msgspec

from referee.games.space_aztecs.rules.city import City
from referee.games.space_aztecs.rules.position import Position, final_of
from referee.games.space_aztecs.rules.scoring import score


def view(at: Position) -> dict[str, Any]:
    """The `position` of a replay."""
    return {
        "round": at.round,
        "phase": at.phase,
        "over": at.over,
        "may": may(at),
        "token": at.token,
        "order": list(at.order),
        "saucers_played": at.saucers,
        "piles": None if at.piles is None else list(at.piles),
        "empty_piles": at.empty,
        "last_round": at.last,
        "totals": [seat.total for seat in score(at.setup, final_of(at)).seats],
        "cities": [city(each) for each in at.cities],
    }


def may(at: Position) -> list[dict[str, Any]]:
    """What the game waits for, and from whom; an empty pile may be entered beside it."""
    if at.over:
        unread = [seat for seat, city in enumerate(at.cities) if city.codex and city.read is None]
        return [{"do": "codex", "seat": seat} for seat in unread]
    if at.phase == "start":
        return [{"do": "earliest"}, {"do": "hours"}]
    if at.due:
        return [{"do": "capture", "seat": at.acting, "from": victim} for victim in at.due]
    return [{"do": "play", "seat": at.acting}]


def city(at: City) -> dict[str, Any]:
    temples: dict[str, int] = {}
    for family in at.temples:
        temples[family] = temples.get(family, 0) + 1
    return {
        "aztecs": [msgspec.to_builtins(lying.card) | {"sheltered": lying.sheltered} for lying in at.aztecs],
        "temples": temples,
        "saucers": msgspec.to_builtins(at.saucers),
        "codex": at.codex,
        "codex_points": None if at.read is None else list(at.read),
        "lost": at.lost,
    }
