"""How people miscount the last district: whom its tile pays, and how much."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from referee.core.slips import Case, Way, Ways, one
from referee.core.verdict import Breach
from referee.games.vineta.rules.counted_again import player_of
from referee.games.vineta.rules.matters import unseen
from referee.games.vineta.rules.options import printed
from referee.games.vineta.rules.pieces import District, ring
from referee.games.vineta.rules.scoring import own_on_last


def _tile_paid(as_last: bool) -> Ways:
    """The tile shown pays though another district is the last: what its own would pay, or what the last one does."""

    def ways(case: Case) -> Iterator[Way]:
        tile, last, value_of = player_of(case).district, case.final.last_district, printed(case.setup).value_of
        if tile and last and tile != last:
            points = value_of(last if as_last else tile)
            way = one("district", points, tile, tile=tile, last=last)
            paid = last if as_last or ring(tile) == ring(last) else tile
            same = as_last and value_of(tile) == value_of(last)
            yield replace(way, assumes=taken_as_seen(case, paid), unsaid=same)

    return ways


def taken_as_seen(case: Case, tile: District | None = None) -> Breach | None:
    """The number on a tile, that of the last district if no other is named, where nobody has seen it."""
    options, tile = printed(case.setup), tile or case.final.last_district
    if tile is None or not unseen(options, tile):
        return None
    return Breach("V7.4", {"district": tile, "value": options.value_of(tile)}, "assumed")


def tile_ring(case: Case) -> Iterator[Way]:
    """Any tile of the colour of the last district pays, not the tile of that district alone."""
    tile, last = player_of(case).district, case.final.last_district
    if tile and last and tile != last and ring(tile) == ring(last):
        way = one("district", printed(case.setup).value_of(last), tile, last=last)
        yield replace(way, assumes=taken_as_seen(case))


def _last_paid_to(holds: Callable[[Case], bool]) -> Ways:
    """The last district pays whoever this is true of, not the player who holds its tile."""

    def ways(case: Case) -> Iterator[Way]:
        if last := case.final.last_district:
            points = printed(case.setup).value_of(last) if holds(case) else 0
            way = one("district", points, last, last=last)
            yield replace(way, assumes=taken_as_seen(case), unsaid=not points)

    return ways


def _most(case: Case) -> bool:
    mine, *others = (own_on_last(case.final, each) for each in (player_of(case), *case.final.players))
    return mine > 0 and mine == max(others)


def _of_its_colour(case: Case) -> bool:
    return player_of(case).house == ring(case.final.last_district)


def _present(case: Case) -> bool:
    return own_on_last(case.final, player_of(case)) > 0


def tile_unpaid(case: Case) -> Iterator[Way]:
    yield one("district", 0, player_of(case).district)


def tile_each(case: Case) -> Iterator[Way]:
    yield from _times(case, own_on_last(case.final, player_of(case)))


def tile_standing(case: Case) -> Iterator[Way]:
    yield from _times(case, sum((case.final.standing or {}).values()))


def _times(case: Case, n: int) -> Iterator[Way]:
    if points := case.points("district"):
        yield replace(one("district", points * n, player_of(case).district), assumes=taken_as_seen(case))


def other_value(case: Case) -> Iterator[Way]:
    right, last = case.points("district"), case.final.last_district
    if right and last:
        for other in ("R1", "Y1", "G1"):
            points = printed(case.setup).value_of(other)
            if ring(other) != ring(last) and points != right:
                yield one("district", points, last, points=points, right=right)


WAYS: dict[str, Ways] = {
    "tile_ring": tile_ring,
    "tile_paid": _tile_paid(as_last=False),
    "tile_as_last": _tile_paid(as_last=True),
    "last_to_most": _last_paid_to(_most),
    "last_to_present": _last_paid_to(_present),
    "last_to_colour": _last_paid_to(_of_its_colour),
    "tile_unpaid": tile_unpaid,
    "other_value": other_value,
    "tile_each": tile_each,
    "tile_standing": tile_standing,
}
