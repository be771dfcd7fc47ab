"""A city as a stepped pyramid: where each card, temple and saucer stands, in whole numbers; 358 wide."""

from collections.abc import Container, Sequence

from msgspec import Struct

from referee.core.score import Line
from referee.core.verdict import Facts
from referee.games.space_aztecs.rules.city import City
from referee.games.space_aztecs.rules.options import in_play
from referee.games.space_aztecs.rules.parts import Piece as Counted
from referee.games.space_aztecs.rules.pieces import JAGUAR, Family, Lives
from referee.games.space_aztecs.rules.position import Position

WIDE = 358
STRIP = 26  # the terrace itself: letter, name, points
STANDS = 54  # what stands on it
BARE = 6
HOVER = 62  # the sky, where saucers hover
BOOKS = 48  # codex alone
INSET = 14
CAPTION = 112  # room that two short lines take
NARROW = 30  # how narrow a visible card may become


class Piece(Struct, frozen=True):
    card: Lives
    x: int
    lit: bool  # may be captured now


class Terrace(Struct, frozen=True):
    family: Family
    x: int
    y: int  # top of the strip
    wide: int
    points: int
    unknown: bool  # a total is still to be read
    temple: tuple[int, int] | None  # x and width, steps included
    temples: int
    sheltered: tuple[Piece, ...]
    exposed: tuple[Piece, ...]
    step: int  # width of an exposed card
    small: int  # width of a sheltered one
    caption: tuple[int, tuple[tuple[str, Facts], ...]] | None  # x, and what is said beside the cards


class Ship(Struct, frozen=True):
    family: Family
    x: int
    captives: int


class Drawing(Struct, frozen=True):
    high: int
    ships: tuple[Ship, ...]
    codex: int
    terraces: tuple[Terrace, ...]


def draw(at: Position, seat: int, lines: Sequence[Line], lit: Container[int]) -> Drawing:
    """The city of a seat; `lit` = places of the cards that may be captured."""
    city, families = at.cities[seat], in_play(at.setup.options.removed)
    y = HOVER if city.saucers else BOOKS if city.codex else 0
    points, terraces = _points(city, lines), []
    for step, family in enumerate(families):
        row = _Row(city, family, (len(families) - 1 - step) * INSET, lit)
        terraces.append(row.terrace(y, points[family], lines))
        y = terraces[-1].y + STRIP + 4
    gap = min(66, 262 // max(1, len(city.saucers)))
    ships = tuple(Ship(beam.family, 4 + n * gap, len(beam.captives)) for n, beam in enumerate(city.saucers))
    return Drawing(high=y, ships=ships, codex=city.codex, terraces=tuple(terraces))


class _Row:
    """Where the cards of one family stand: the hidden ones in their temple, the visible ones beside it."""

    def __init__(self, city: City, family: Family, inset: int, lit: Container[int]) -> None:
        cards = [(place, lying) for place, lying in enumerate(city.aztecs) if lying.card.family == family]
        self.city, self.family, self.inset, self.lit = city, family, inset, lit
        self.hidden = [(place, lying.card) for place, lying in cards if lying.sheltered]
        self.seen = [(place, lying.card) for place, lying in cards if not lying.sheltered]
        self.temples = city.temples.count(family)
        room = WIDE - 2 * inset - 12
        inside = max(room // 2, room - NARROW * len(self.seen) - 8) - 46  # what the visible ones leave
        self.small = min(27, inside // max(1, len(self.hidden)))
        self.wide = 46 + self.small * max(1, len(self.hidden)) if self.temples else 0
        self.step = min(44, (room - self.wide - 8) // max(1, len(self.seen)))
        self.first = inset + 6 + (self.wide + 6 if self.temples else 0)  # x of the first visible card
        self.end = self.first + self.step * len(self.seen)

    def terrace(self, y: int, points: int, lines: Sequence[Line]) -> Terrace:
        said = self._said(lines)
        fits = bool(said) and self.end + 8 + CAPTION <= WIDE - self.inset
        x = self.inset + 6
        return Terrace(
            family=self.family,
            x=self.inset,
            y=y + (STANDS if self.seen or self.temples else BARE),
            wide=WIDE - 2 * self.inset,
            points=points,
            unknown=self.family == "yellow" and any(line.say == "unknown_line" for line in lines),
            temple=(x, self.wide) if self.temples else None,
            temples=self.temples,
            sheltered=self._pieces(self.hidden, x + 23, self.small),
            exposed=self._pieces(self.seen, self.first, self.step),
            step=self.step,
            small=self.small,
            caption=(self.end + 8, said) if fits else None,
        )

    def _pieces(self, cards: list[tuple[int, Lives]], x: int, step: int) -> tuple[Piece, ...]:
        return tuple(Piece(card, x + n * step, place in self.lit) for n, (place, card) in enumerate(cards))

    def _said(self, lines: Sequence[Line]) -> tuple[tuple[str, Facts], ...]:
        """Two short lines: how many are visible and hidden, or what this family waits for."""
        if self.family == "green" and self.city.agent:
            return (("agent_seen", {}), *((("may_shelter", {}),) if self.city.temples else ()))
        if not self.seen and not self.hidden:
            return ()
        counts = ("visible_n", {"n": len(self.seen)}), ("sheltered_n", {"n": len(self.hidden)})
        said = tuple(each for each in counts if each[1]["n"])
        jaguars = next((line.operands for line in lines if line.id == "warriors/jaguar"), {})
        if self.family == "yellow" and jaguars.get("count") and jaguars.get("next"):
            return (*said[:1], ("next_jaguar", {"n": jaguars["count"] + 1, "total": jaguars["next"]}))
        return said


def sign(card: Lives | Counted) -> str:
    """The drawing of a card: the Jaguar has its own; where the kind is not known an agent stands for it."""
    if getattr(card, "type", None) == JAGUAR:
        return JAGUAR
    return "agent" if card.kind == "other" else card.kind


def _points(city: City, lines: Sequence[Line]) -> dict[Family, int]:
    """What each family gives now; other blue cards and agents share a line of the sheet, each stands apart here."""
    by_line: dict[str, int] = {}
    for line in lines:
        by_line[line.id.split("/")[0]] = by_line.get(line.id.split("/")[0], 0) + line.points
    printed = {"blue": 0, "green": 0}
    for lying in city.aztecs:
        if lying.card.kind in ("noble", "agent", "spy"):
            printed[lying.card.family] += getattr(lying.card, "points", 0)
    return {
        "pink": by_line["villagers"],  # what the fewest cost has a line of its own
        "yellow": by_line["warriors"],
        "blue": by_line["priests"] + by_line["aliens"] + printed["blue"],
        "green": by_line["archivists"] + printed["green"],
    }
