"""The houses onto the city, on the phone: a tap a house, or a number for each colour in each district."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from referee.core.desk import Tap
from referee.core.raw import Fields
from referee.core.verdict import AT_NOUGHT, Breach
from referee.games.vineta.phone.forms import TapForm
from referee.games.vineta.rules.moves import MOVES, Place
from referee.games.vineta.rules.pieces import DISTRICTS, PER_COLOUR, Colour, District
from referee.games.vineta.rules.position import Houses, Position

MOVE_HOUSES = "rescue", "panic", "false_hope", "relocation"


class Placing(Struct, frozen=True):
    """What the phone has counted so far, beside what already stands."""

    district: District
    houses: Mapping[District, Mapping[Colour, int]]
    missing: Mapping[Colour, int]  # still to place
    colour: Colour | None  # of the house that is set next
    dock: Literal["fill", "place", "one"]  # the whole city colour by colour, or by district; one house in turn
    last: tuple[District, Colour] | None = None  # the house that was set last

    @property
    def left(self) -> int:
        return sum(self.missing.values())

    def city(self, at: Position) -> Mapping[District, Houses]:
        """What stands, and what was counted."""
        return {
            district: {
                colour: n
                for colour in at.colours
                if (n := at.houses[district].get(colour, 0) + self.houses.get(district, {}).get(colour, 0))
            }
            for district in DISTRICTS
        }


def later(at: Position) -> dict[District, dict[Colour, int]]:
    """What stands for houses that are entered later: all of a colour in one district, as nobody lays them."""
    return {district: {colour: PER_COLOUR} for district, colour in zip(DISTRICTS, at.colours, strict=False)}


def houses_awaited(at: Position) -> bool:
    """Were the houses left for later?"""
    standing = {district: dict(houses) for district, houses in at.houses.items() if any(houses.values())}
    return at.phase != "place" and standing == later(at)


def known(at: Position) -> Mapping[District, Houses]:
    """The houses as they stand, none where they are entered later."""
    return {district: {} for district in at.houses} if houses_awaited(at) else at.houses


def due(at: Position, card: str | None) -> bool:
    """Does this card, or the end of the round, need houses that were left for later?"""
    ends = at.played == at.setup.count - 1 and at.lap >= at.length - (card == "one_less")
    return houses_awaited(at) and (ends or card in MOVE_HOUSES)


def read(at: Position, form: TapForm) -> Placing:
    """The draft is one digit for each district and colour, in order."""
    digits = form.value("city") or ""
    size = len(at.colours)
    houses: dict[District, dict[Colour, int]] = {}
    if len(digits) == len(DISTRICTS) * size and all(digit in "01234567" for digit in digits):
        for n, district in enumerate(DISTRICTS):
            row = digits[n * size : (n + 1) * size]
            houses[district] = {colour: int(digit) for colour, digit in zip(at.colours, row, strict=True)}
    placed = {colour: sum(row.get(colour, 0) for row in houses.values()) for colour in at.colours}
    missing = {colour: PER_COLOUR - at.standing(colour) - placed[colour] for colour in at.colours}
    district, chosen, dock = form.value("district"), form.value("colour"), _dock(at, form)
    if dock != "fill":
        return Placing(district or DISTRICTS[0], houses, missing, chosen, dock)
    set_last = district and chosen and houses.get(district, {}).get(chosen)
    colour = chosen if missing.get(chosen) else next((each for each, n in missing.items() if n > 0), None)
    return Placing(district or DISTRICTS[0], houses, missing, colour, dock, (district, chosen) if set_last else None)


def _dock(at: Position, form: TapForm) -> Literal["fill", "place", "one"]:
    """Where houses were set in turn already they go on so, until something else is wanted."""
    wanted = form.value("dock")
    if wanted == "all":
        return "place"
    return "one" if wanted == "one" or (at.played > 0 and wanted != "fill") else "fill"


def tap(at: Position, form: TapForm, kind: str, value: str) -> Tap:
    draft = read(at, form)
    houses = {district: dict(draft.houses.get(district, {})) for district in DISTRICTS}
    here = houses[draft.district]
    if why := _greyed(draft, here, kind, value):
        return Tap(greyed=why)
    if kind == "add" and value in DISTRICTS and draft.colour:
        houses[value][draft.colour] = houses[value].get(draft.colour, 0) + 1
        return Tap(draft=_kept(at, houses, value, "fill") | {"colour": draft.colour})
    if kind == "less" and draft.last:
        district, colour = draft.last
        houses[district][colour] -= 1
        return Tap(draft=_kept(at, houses, None, "fill") | {"colour": colour})
    if kind == "paint" and value in at.colours:
        return Tap(draft=_kept(at, houses, None, "fill") | {"colour": value})
    if kind in ("plus", "minus") and value in at.colours:
        colour = next(colour for colour in at.colours if colour == value)
        by = 1 if kind == "plus" else -1
        room = here.get(colour, 0) + draft.missing[colour]
        here[colour] = min(max(here.get(colour, 0) + by, 0), max(room, 0), PER_COLOUR)
    elif kind == "rest":  # all that is missing goes here
        for colour, n in draft.missing.items():
            here[colour] = here.get(colour, 0) + max(n, 0)
    elif kind == "district" and value in DISTRICTS:
        return Tap(draft=_kept(at, houses, value))
    elif kind == "dock" and value in ("all", "fill"):
        return Tap(draft=_kept(at, houses, draft.district, value))
    elif kind == "dock":
        return Tap(draft={"dock": "one"})
    elif kind == "colour":
        return Tap(draft={"dock": "one", "colour": value})
    elif kind == "set":  # a single house, by the player whose turn it is
        entry = {"do": "place", "seat": at.seat, "houses": {value: {form.value("colour"): 1}}}
        return Tap((entry,), {"dock": "one"})
    elif kind == "later":
        return Tap(({"do": "place", "houses": later(at)},))
    elif kind == "place":
        placed = {d: {c: n for c, n in row.items() if n} for d, row in houses.items() if any(row.values())}
        return Tap(({"do": "place", "houses": placed},))
    return Tap(draft=_kept(at, houses, draft.district))


def _greyed(draft: Placing, here: Mapping[Colour, int], kind: str, value: str) -> Breach | None:
    """Why a key of the steppers does nothing."""
    if kind == "add" and not draft.colour:
        return Breach("V1.8", say="none_left")
    colour = next((each for each in draft.missing if each == value), None)
    if kind == "minus" and colour and not here.get(colour):
        return AT_NOUGHT
    if kind == "plus" and colour and draft.missing[colour] < 1:
        return Breach("V1.9", {"colour": colour, "count": PER_COLOUR + 1, "most": PER_COLOUR}, "too_many")
    return Breach("V1.8", say="none_left") if kind == "rest" and not draft.left else None


def redraft(at: Position, entry: Fields) -> dict[str, str]:
    """Houses that were placed, to be corrected: nobody counts a whole city twice for one house."""
    move = MOVES.decode(entry)
    if not isinstance(move, Place) or {d: dict(row) for d, row in move.houses.items()} == later(at):
        return {}
    return {"dock": "one"} if move.seat is not None else _kept(at, move.houses, DISTRICTS[0])


def _kept(
    at: Position, houses: Mapping[District, Mapping[Colour, int]], district: str | None, dock: str = "all"
) -> dict[str, str]:
    digits = "".join(str(houses.get(name, {}).get(colour, 0)) for name in DISTRICTS for colour in at.colours)
    return ({"district": district} if district else {}) | {"dock": dock, "city": digits}
