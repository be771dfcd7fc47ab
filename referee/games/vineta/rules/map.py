"""Which districts lie on the shore."""

from collections.abc import Collection

from referee.games.vineta.rules.box import Map
from referee.games.vineta.rules.pieces import DISTRICTS, District, Ring, ring


def on_shore(map: Map, district: District, sunk: Collection[str]) -> bool:
    """Afloat and touching the sea (V3.2): in the outer ring, or sharing an edge with a sunk one (V.A21).

    A hole in the middle is sea too (V.A19). The table may say otherwise of any district.
    """
    if district in sunk:
        return False
    if (known := map.seaside.get(district)) is not None:
        return known
    return ring(district) == "green" or any(
        (a == district and b in sunk) or (b == district and a in sunk) for a, b in (map.touching if sunk else ())
    )


def shore(map: Map, sunk: Collection[str]) -> set[District]:
    """All that lie there."""
    return {district for district in DISTRICTS if on_shore(map, district, sunk)}


# Rings whose districts can share an edge: the booklet lays red in the middle, yellow round it, green outside (V1.3).
BESIDE: dict[Ring, tuple[Ring, ...]] = {
    "green": ("green", "yellow"),
    "yellow": ("green", "yellow", "red"),
    "red": ("yellow", "red"),
}
OUTSIDE: dict[Ring, Ring] = {"yellow": "green", "red": "yellow"}  # the ring that lies round it


def maybe_on_shore(map: Map, district: District, sunk: Collection[str]) -> bool:
    """On the shore of some map: any other district is inland for certain (V3.2).

    No booklet draws the edges, but it tells the rings. So while nothing is sunk yellow and red are inland on every
    map, and red still is while only green is gone: a whole ring lies between it and the sea. Once a district of its
    own ring, or of one beside it, is gone, only the drawing says who touches the gap: that is in doubt, until the
    table has confirmed its map, or has looked.
    """
    return district not in sunk and (bool(gaps(map, district, sunk)) or on_shore(map, district, sunk))


def gaps(map: Map, district: District, sunk: Collection[str]) -> list[District]:
    """What is gone and may have touched this district: nobody has looked yet."""
    if map.confirmed or district in map.seaside:
        return []
    beside, apart = BESIDE[ring(district)], map.apart.get(district, ())
    return [gone for gone in DISTRICTS if gone in sunk and ring(gone) in beside and gone not in apart]


def possible_shore(map: Map, sunk: Collection[str]) -> set[District]:
    """All that may lie there."""
    return {district for district in DISTRICTS if maybe_on_shore(map, district, sunk)}
