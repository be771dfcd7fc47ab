"""What a tap means where boards are laid out for the count alone."""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.count import Tally, put_entry
from referee.core.desk import Tap
from referee.core.moves import Entry
from referee.core.verdict import Facts
from referee.games.aqua.learnt import points_printed
from referee.games.aqua.phone import order
from referee.games.aqua.phone.choices import asked, swapped
from referee.games.aqua.phone.forms import TapForm
from referee.games.aqua.phone.laid import LaidDraft, native_in, read, twice
from referee.games.aqua.rules.board import LargeAnimal, Tile
from referee.games.aqua.rules.final import Final
from referee.games.aqua.rules.pieces import COLOURS, NAMES, SHAPE_OF


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    form, final = TapForm(fields), at.read()
    hand = read(form, final)
    kind, value = form.tapped()
    file, here = final.laid[hand.seat], {"seat": str(hand.seat)}

    def put(field: str, value: object, draft: dict[str, str] = here) -> Tap:
        return Tap((put_entry(hand.seat, field, value),), draft)

    if kind == "c" and hand.dock == "tile" and (corals := hand.coloured(value)):
        filled = replace(hand, corals=corals)
        return put("tiles", [*file.tiles, filled.tile]) if filled.tile else Tap(draft=filled.kept())
    if kind == "l" and hand.tile:
        return put("tiles", [*file.tiles, hand.tile])
    if kind == "b":
        return Tap(draft=hand.kept(corals=""))
    if kind == "t" and hand.dock == "laid":
        tiles = [Tile(t.at, t.corals, (t.turn + 1) % 6) if t.at == hand.place else t for t in file.tiles]
        return put("tiles", tiles, hand.kept())
    if kind == "t":
        return Tap(draft=hand.kept(turn=(hand.turn + 1) % 6))
    if kind == "x":
        return put("tiles", [tile for tile in file.tiles if tile.at != hand.place])
    if kind == "g" and value in NAMES:
        ring = swapped(hand.ring, hand.nth, NAMES[value])
        if None in ring:
            return Tap(draft=replace(hand, ring=tuple(ring)).kept(nth=asked(ring, hand.nth + 1).now))
        return put("hot_spot", ring, replace(hand, ring=()).kept(nth=(hand.nth + 1) % 6))
    if kind == "h" and value in ("", *SHAPE_OF):
        return Tap(draft=hand.kept(shape=SHAPE_OF.get(value, ""), face=value))
    if kind == "p" and hand.shape:
        points = int(value) if value.isdecimal() else None
        return put("large", [*file.large, LargeAnimal(hand.shape, points, face=hand.face or UNSET)], hand.kept())  # type: ignore[arg-type]
    if kind == "r" and value.isdecimal():
        return put("large", [each for n, each in enumerate(file.large) if n != int(value)], hand.kept())
    if kind == "a" and (printed := points_printed(value)):
        return Tap(draft=hand.kept(), printed=(printed,))
    return _whole(at, form, hand, final) or Tap(draft=hand.kept())


def _whole(at: Tally[Final], form: TapForm, hand: LaidDraft, final: Final) -> Tap | None:
    """What concerns the whole table: the kind of game, natives, typed ecosystems, the order of the last round."""
    kind, value = form.tapped()

    if kind == "m" and value in ("family", "classic", "advanced"):
        return Tap((put_entry(None, "natives", None), put_entry(None, "mode", value)), hand.kept())
    if kind == "v":
        chosen = native_in(form)
        if twice(chosen):
            return Tap(draft=hand.kept(**{f"e{n}": chosen.get(colour, "") for n, colour in enumerate(COLOURS)}))
        natives = {number: colour for colour, number in chosen.items()}
        return Tap((put_entry(None, "natives", natives),), hand.kept())
    if kind == "z" and (number := form.value("no")):
        typed = [(seat, form.value(f"n{seat}")) for seat in range(at.setup.count)]
        files = final.laid or ()
        entries = (put_entry(seat, "typed", files[seat].typed | {str(number): n}) for seat, n in typed if n is not None)
        return Tap(tuple(entries), {"seat": str(hand.seat), "dock": "typed"})
    if kind == "o" and value.isdecimal():
        return order.tap(hand.order, value, at.setup.count)
    return None


def cell(at: Tally[Final], entry: Entry, facts: Facts) -> dict[str, str]:
    """Where what an entry named stands: the tile that it laid, or the dock that asks it."""
    field, seat = entry["field"], entry["seat"]
    if field == "tiles" and seat is not None:
        lie = [tile.at for tile in at.read().laid[seat].tiles]
        came = [tuple(tile["at"]) for tile in facts.get("came", ())]
        return next(({"place": f"{q}.{r}"} for q, r in came if (q, r) in lie), {})
    dock = {"hot_spot": "ring", "mode": "natives"}.get(field, field)
    return {"dock": dock} if dock in ("ring", "large", "natives", "typed") else {}
