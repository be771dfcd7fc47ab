"""A city as a stepped pyramid: where each card, temple and saucer stands, in whole numbers (see look: 358 wide)."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.score import Line
from referee.games.space_aztecs.cards import Family, Lives
from referee.games.space_aztecs.city import City

WIDE = 358
STRIP = 28  # the terrace itself: letter, name, points
STANDS = 58  # what stands on it
BARE = 10
HOVER = 64  # the sky, where saucers hover and codex lie


class Piece(Struct, frozen=True):
    card: Lives
    x: int
    place: int


class Terrace(Struct, frozen=True):
    family: Family
    x: int
    y: int  # top of the strip
    wide: int
    points: int
    temple: tuple[int, int] | None  # x and width, steps included
    temples: int
    sheltered: tuple[Piece, ...]
    exposed: tuple[Piece, ...]
    step: int  # width of an exposed card


class Ship(Struct, frozen=True):
    family: Family
    x: int
    captives: int


class Drawing(Struct, frozen=True):
    high: int
    sky: int
    ships: tuple[Ship, ...]
    codex: int
    terraces: tuple[Terrace, ...]


def draw(city: City, lines: Sequence[Line], families: Sequence[Family]) -> Drawing:
    sky = HOVER if city.saucers or city.codex else 0
    y, terraces = sky, []
    points = _points(city, lines)
    for place, family in enumerate(families):
        inset = (len(families) - 1 - place) * 14
        terrace = _terrace(city, family, inset, y, points[family])
        terraces.append(terrace)
        y = terrace.y + STRIP + 6
    gap = min(64, 250 // max(1, len(city.saucers)))
    ships = tuple(Ship(beam.family, 8 + n * gap, len(beam.captives)) for n, beam in enumerate(city.saucers))
    return Drawing(high=y, sky=sky, ships=ships, codex=city.codex, terraces=tuple(terraces))


def _terrace(city: City, family: Family, inset: int, y: int, points: int) -> Terrace:
    cards = [(n, lying) for n, lying in enumerate(city.aztecs) if lying.card.family == family]
    hidden = [(n, lying.card) for n, lying in cards if lying.sheltered]
    seen = [(n, lying.card) for n, lying in cards if not lying.sheltered]
    temples = city.temples.count(family)
    room = WIDE - 2 * inset - 12
    small = min(26, room // 2 // max(1, len(hidden)))
    wide = 46 + small * max(1, len(hidden)) if temples else 0
    step = min(44, (room - wide - 8) // max(1, len(seen)))
    x = inset + 6
    top = y + (STANDS if cards or temples else BARE)
    return Terrace(
        family=family,
        x=inset,
        y=top,
        wide=WIDE - 2 * inset,
        points=points,
        temple=(x, wide) if temples else None,
        temples=temples,
        sheltered=tuple(Piece(card, x + 23 + n * small, place) for n, (place, card) in enumerate(hidden)),
        exposed=tuple(Piece(card, x + wide + 6 + n * step, place) for n, (place, card) in enumerate(seen)),
        step=step,
    )


def _points(city: City, lines: Sequence[Line]) -> dict[Family, int]:
    """What each family gives now; nobles and agents share a line of the sheet, so they are told apart here."""
    by_line = {line.id.split("/")[0]: 0 for line in lines}
    for line in lines:
        by_line[line.id.split("/")[0]] += line.points
    printed = {"blue": 0, "green": 0}
    for lying in city.aztecs:
        if lying.card.kind in ("noble", "agent", "spy"):
            printed[lying.card.family] += getattr(lying.card, "points", 0)
    return {
        "pink": by_line["villagers"] + by_line["fewest_villagers"],
        "yellow": by_line["warriors"],
        "blue": by_line["priests"] + by_line["aliens"] + printed["blue"],
        "green": by_line["archivists"] + printed["green"],
    }
