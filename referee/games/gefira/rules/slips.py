"""How people miscount: where an explorer stands is paid as if he stood elsewhere."""

from collections.abc import Iterator
from pathlib import Path

from referee.core.slips import Case, Slipped, Slips, Way, one, together
from referee.games.gefira.rules.final import Player
from referee.games.gefira.rules.pieces import POINTS


def _player(case: Case) -> Player:
    player: Player = case.final.players[case.seat]
    return player


def accidents_kept(case: Case) -> Iterator[Way]:
    yield one("accidents", 0)


def lost_arrived(case: Case) -> Iterator[Way]:
    """Paid as arrived, whether or not they are taken off as well."""
    player = _player(case)
    arrived = Slipped(POINTS["end"] * (player.end + player.accidents))
    yield together({"end": arrived, "accidents": Slipped(0)})
    yield together({"end": arrived})


def start_paid(case: Case) -> Iterator[Way]:
    yield one("start", POINTS["bridge"] * _player(case).start)


def bridge_unpaid(case: Case) -> Iterator[Way]:
    yield one("bridge", 0)


def bridge_arrived(case: Case) -> Iterator[Way]:
    yield one("bridge", POINTS["end"] * _player(case).bridge)


def end_as_bridge(case: Case) -> Iterator[Way]:
    yield one("end", POINTS["bridge"] * _player(case).end)


SLIPS = Slips(
    Path(__file__).parent.parent,
    {
        "accidents_kept": accidents_kept,
        "lost_arrived": lost_arrived,
        "start_paid": start_paid,
        "bridge_unpaid": bridge_unpaid,
        "bridge_arrived": bridge_arrived,
        "end_as_bridge": end_as_bridge,
    },
)
