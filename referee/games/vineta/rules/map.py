"""Which districts lie on the shore."""

from collections.abc import Collection

from referee.games.vineta.rules.box import Map
from referee.games.vineta.rules.pieces import DISTRICTS, District, Ring, ring


def shore(map: Map, sunk: Collection[str]) -> set[District]:
    """Districts afloat that touch the sea (V3.2): the outer ring, and whatever shares an edge with a sunk one.

    A hole in the middle is sea too (V.A19). The table may say otherwise of any district.
    """
    reached = {b for a, b in map.touching if a in sunk} | {a for a, b in map.touching if b in sunk}
    return {
        district
        for district in DISTRICTS
        if district not in sunk and map.seaside.get(district, ring(district) == "green" or district in reached)
    }


# Rings whose districts can share an edge: the booklet lays red in the middle, yellow round it, green outside (V1.3).
BESIDE: dict[Ring, tuple[Ring, ...]] = {
    "green": ("green", "yellow"),
    "yellow": ("green", "yellow", "red"),
    "red": ("yellow", "red"),
}
OUTSIDE: dict[Ring, Ring] = {"yellow": "green", "red": "yellow"}  # the ring that lies round it


def possible_shore(map: Map, sunk: Collection[str]) -> set[District]:
    """Districts that lie on the shore of some map: all others are inland for certain (V3.2).

    No booklet draws the edges, but it tells the rings. So while nothing is sunk yellow and red are inland on every
    map, and red still is while only green is gone: a whole ring lies between it and the sea. Once a district of its
    own ring, or of one beside it, is gone, only the drawing says who touches the gap: that is in doubt, until the
    table has confirmed its map, or has told of the district itself.
    """
    known = shore(map, sunk)
    if map.confirmed:
        return known
    open_to_sea = {beside for district in sunk for beside in BESIDE[ring(district)]}
    return known | {
        district
        for district in DISTRICTS
        if district not in sunk and map.seaside.get(district, ring(district) in open_to_sea)
    }
