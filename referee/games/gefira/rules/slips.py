"""How people miscount: where an explorer stands is paid as if he stood elsewhere, in all or not at all."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from referee.core.slips import Case, Slipped, Slips, Way, Ways, one, together
from referee.games.gefira.rules.final import Player, Seen
from referee.games.gefira.rules.pieces import POINTS


def _player(case: Case) -> Player:
    player: Player = case.final.players[case.seat]
    return player


def _each(place: str, points: int) -> Ways:
    """Each explorer there is worth this number of points."""
    return lambda case: [one(place, points * getattr(_player(case), place))]


def _in_all(place: str, points: int) -> Ways:
    """All explorers there together are worth this number of points."""
    return lambda case: [one(place, points)] if getattr(_player(case), place) else []


def _among_arrived(case: Case) -> Slipped:
    player = _player(case)
    return Slipped(POINTS["end"] * (player.end + player.accidents))


def lost_arrived(case: Case) -> Iterator[Way]:
    yield together({"end": _among_arrived(case), "accidents": Slipped(0)})


def lost_also(case: Case) -> Iterator[Way]:
    yield together({"end": _among_arrived(case)})


def end_alone(case: Case) -> Iterator[Way]:
    """Neither the bridge nor accidents count; where one of the two is nought there is a simpler slip."""
    player = _player(case)
    simpler = not (player.bridge and player.accidents)
    yield replace(together({"bridge": Slipped(0), "accidents": Slipped(0)}), unsaid=simpler)


def not_across(case: Case) -> Iterator[Way]:
    """An explorer who is not at the end costs a point, lost or not."""
    player = _player(case)
    simpler = not (player.bridge and player.start)
    yield replace(together({"bridge": Slipped(-player.bridge), "start": Slipped(-player.start)}), unsaid=simpler)


def _across(case: Case, n: int) -> Way:
    player = _player(case)
    return one("bridge", POINTS["bridge"] * (player.bridge - n) + POINTS["end"] * n, n=n)


def bridge_across(case: Case) -> Iterator[Way]:
    """One who stands on the last section is taken for one who is across."""
    if _player(case).bridge > 1:  # one alone is all of them
        yield _across(case, 1)


def bridge_across_more(case: Case) -> Iterator[Way]:
    for n in range(2, _player(case).bridge):
        yield _across(case, n)


def corner_twice(case: Case) -> Iterator[Way]:
    """With four players an explorer on a corner stands on two sections; bare counts do not tell who stands there."""
    seen = isinstance(case.final, Seen)
    corner = case.final.corners[case.seat] if seen else case.setup.count == 4
    if corner and (bridge := _player(case).bridge):
        yield replace(one("bridge", POINTS["bridge"] * (bridge + 1)), known=seen)


SLIPS = Slips(
    Path(__file__).parent.parent,
    {
        "accidents_kept": _each("accidents", 0),
        "accidents_three": _each("accidents", -3),
        "start_paid": _each("start", POINTS["bridge"]),
        "start_lost": _each("start", -1),
        "bridge_unpaid": _each("bridge", 0),
        "bridge_two": _each("bridge", 2),
        "bridge_arrived": _each("bridge", POINTS["end"]),
        "bridge_lost": _each("bridge", -1),
        "end_as_bridge": _each("end", POINTS["bridge"]),
        "end_two": _each("end", 2),
        "end_and_bridge": _each("end", POINTS["end"] + POINTS["bridge"]),
        "lost_arrived": lost_arrived,
        "lost_also": lost_also,
        "accidents_added": _each("accidents", 1),
        "accidents_two": _each("accidents", -2),
        "start_arrived": _each("start", POINTS["end"]),
        "accidents_once": _in_all("accidents", -1),
        "bridge_once": _in_all("bridge", POINTS["bridge"]),
        "start_lost_once": _in_all("start", -1),
        "start_once": _in_all("start", POINTS["bridge"]),
        "end_once": _in_all("end", POINTS["end"]),
        "end_alone": end_alone,
        "not_across": not_across,
        "bridge_across": bridge_across,
        "bridge_across_more": bridge_across_more,
        "corner_twice": corner_twice,
    },
)
