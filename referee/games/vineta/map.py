"""Which districts lie on the shore."""

from collections.abc import Collection

from referee.games.vineta.components import DISTRICTS, District, ring
from referee.games.vineta.options import Map


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
