"""The table's own city as slots: what each district is called, what it touches, whether it lies on the shore (V1.3)."""

import json
from collections.abc import Iterator
from pathlib import Path

from referee.core.box import Finding, Household, Piece, Shelf, Shelves, Slot, asks, put
from referee.core.count import Tally
from referee.core.raw import Json, Raw
from referee.core.verdict import Breach
from referee.games.vineta.rules.box import Box, Edges, Map
from referee.games.vineta.rules.final import Final
from referee.games.vineta.rules.map import gaps
from referee.games.vineta.rules.matters import LEAST, MOST
from referee.games.vineta.rules.pieces import DISTRICTS, EDGES, VALUES, District, Ring, ring
from referee.games.vineta.rules.position import Position

UNSEEN: tuple[Ring, ...] = ("red", "green")  # rings of which no booklet shows what their tiles pay
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
        Shelf(
            "values",
            (
                *(Piece(f"tile.{ring}", "box.ring", {"ring": ring}, (_pays(ring, box),)) for ring in UNSEEN),
                Piece("bonus", "box.english", {}, (_bonus(box),)),
            ),
        ),
    )


def _pays(ring: Ring, box: Box) -> Slot:
    """What a tile of this ring shows to the player who protects the last district (V7.4)."""
    shipped = VALUES[ring]
    return Slot(
        f"{ring}.pays",
        "pays",
        ("pays", ring),
        own=box.pays.get(ring) if ring != "yellow" else None,
        shipped=shipped,
        sure="probable",
        choices=tuple(range(LEAST, MOST + 1)),
        least=0,
        wanted=False,
    )


def _bonus(box: Box) -> Slot:
    return Slot("bonus", "bonus", ("bonus",), own=box.bonus, choices=(1, 2, 3), least=0, wanted=False)


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


def settles(at: Position | Tally[Final], doubt: Breach) -> tuple[Finding, ...] | None:
    """What a tile shows (V7.4), what the English booklet pays (V7.6), which districts touch (V3.2)."""
    if doubt.rule == "V7.4":
        slot = _pays(ring(doubt.facts["district"]), at.setup.box)
        return asks(slot, range(LEAST, MOST + 1))
    if doubt.say == "unread":
        return asks(_bonus(at.setup.box), range(1, 4))
    if doubt.say == "by_colour":  # the houses are counted again, colour by colour
        return ()
    return _touches(at, doubt) if isinstance(at, Position) and doubt.say == "doubt" else None


def _touches(at: Position, doubt: Breach) -> tuple[Finding, ...]:
    """Whether a district lies on the shore: it touches one of those that are gone, or none of them (V3.2)."""
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
