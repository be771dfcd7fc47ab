"""The table's own city as slots: what each district is called, what it touches, whether it lies on the shore (V1.3)."""

import json
from collections.abc import Iterator
from pathlib import Path

from referee.core.box import Finding, Household, Piece, Shelf, Shelves, Slot, put
from referee.core.raw import Json, Raw
from referee.core.verdict import Breach
from referee.games.vineta.rules.box import Box, Edges, Map
from referee.games.vineta.rules.map import gaps
from referee.games.vineta.rules.pieces import DISTRICTS, EDGES, District
from referee.games.vineta.rules.position import Position

SURE: str = json.loads((Path(__file__).parent / "components.json").read_text(encoding="utf-8"))["edges_sure"]


def describe(box: Box) -> Shelves:
    confirmed = Slot(
        "confirmed",
        "confirmed",
        ("map", "confirmed"),
        "choice",
        own=box.map.confirmed or None,
        choices=(True,),
        word="yes",
    )
    return (
        Shelf("districts", tuple(_district(district, box.map) for district in DISTRICTS)),
        Shelf("map", (Piece("map", "box.map", {}, (confirmed,)),), grid=False),
    )


def _district(district: District, map: Map) -> Piece:
    others = tuple(other for other in DISTRICTS if other != district)
    return Piece(
        district,
        "box.district",
        {"district": district},
        (
            Slot(
                f"{district}.touches",
                "touches",
                ("map", "edges", district),
                "many",
                own=None if map.edges is None else touched(district, map.edges),
                shipped=touched(district, EDGES),
                sure=SURE,
                choices=others,
                word="district",
            ),
            *_besides(district, map, others),
        ),
    )


def _besides(district: District, map: Map, others: tuple[District, ...]) -> Iterator[Slot]:
    """What is not asked for, and may be entered of a district."""
    yield Slot(
        f"{district}.name",
        "name",
        ("map", "names", district),
        "text",
        own=map.names.get(district),
        wanted=False,
    )
    yield Slot(
        f"{district}.seaside",
        "seaside",
        ("map", "seaside", district),
        "choice",
        own=map.seaside.get(district),
        choices=(True, False),
        word="seaside",
        wanted=False,
    )
    yield Slot(
        f"{district}.apart",
        "apart",
        ("map", "apart", district),
        "many",
        own=list(map.apart[district]) if district in map.apart else None,
        choices=others,
        word="district",
        wanted=False,
    )


def touched(district: str, edges: Edges) -> list[str]:
    return [other for other in DISTRICTS if (district, other) in edges or (other, district) in edges]


def tell(raw: Raw, slot: Slot, value: Json) -> Raw:
    """As its path says. Neighbours are kept as pairs: with one district entered, all are; one cleared is as drawn."""
    if slot.field != "touches":
        return put(raw, slot.path, value) or {}
    district = str(slot.path[-1])
    drawn = raw.get("map", {}).get("edges")
    edges = [tuple(pair) for pair in (EDGES if drawn is None else drawn)]
    others = touched(district, EDGES) if value is None else value
    kept = {pair for pair in edges if district not in pair} | {(district, other) for other in others}
    pairs = sorted((a, b) if DISTRICTS.index(a) < DISTRICTS.index(b) else (b, a) for a, b in kept)
    as_drawn = value is None and {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in EDGES}
    return put(raw, ("map", "edges"), None if as_drawn else [list(pair) for pair in pairs]) or {}


def settles(at: Position, doubt: Breach) -> tuple[Finding, ...]:
    """Whether a district lies on the shore: it touches one of those that are gone, or none of them (V3.2)."""
    if doubt.say != "doubt" or doubt.rule not in ("V3.2", "V.A4"):
        return ()
    map, district = at.setup.box.map, doubt.facts["district"]
    unseen, beside = gaps(map, district, at.sunk), touched(district, map.touching)
    yes = (
        Finding(
            "settle.touches",
            {"district": district, "gap": gap},
            f"{district}.touches",
            ",".join([*beside, gap]),
        )
        for gap in unseen
    )
    apart = ",".join([*map.apart.get(district, ()), *unseen])
    return (*yes, Finding("settle.apart", {"district": district, "gaps": unseen}, f"{district}.apart", apart))


HOUSEHOLD = Household(Box, describe, tell, settles=settles)
