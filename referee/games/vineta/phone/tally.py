"""Score only on the phone: the last district, what stands on it, then three taps a player."""

from collections.abc import Mapping

from msgspec import Struct

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Tap
from referee.core.matters import Matter
from referee.core.moves import Entry
from referee.core.score import SeatScore
from referee.core.verdict import AT_NOUGHT, Breach, Facts
from referee.games.vineta.phone.forms import TapForm
from referee.games.vineta.rules.final import Final, Player, colours_entered
from referee.games.vineta.rules.options import colours_in_play
from referee.games.vineta.rules.pieces import COLOURS, DISTRICTS, PER_COLOUR

DOCKS = ("last", "standing", "house", "district", "won", "more", "colours", "done")
FEW = 24  # numbers on the first grid of houses won
MANY = 50


class Tiles(Struct, frozen=True):
    """Which tile? One that cannot be in play, or that another has, is hollow."""

    colours: tuple[str, ...]
    closed: frozenset[str]  # colours that cannot be in play: enough others are entered (V1.2)
    playing: int  # how many of these colours are in play (V1.2)
    holders: Mapping[str, int]


class Steps(Struct, frozen=True):
    """How many houses of each colour?"""

    houses: Mapping[str, int]
    colours: tuple[str, ...]
    closed: frozenset[str]
    playing: int


class Numbers(Struct, frozen=True):
    """How many houses, of whatever colour?"""

    numbers: tuple[int, ...]


class Page(Struct, frozen=True):
    """Everything entered so far, and what the dock asks."""

    final: Final
    scores: tuple[SeatScore, ...]
    open: tuple[Matter, ...]  # what the victory still hangs on, and houses that are missing, once all is entered
    by_colour: bool
    seat: int
    dock: str
    asks: Tiles | Steps | Numbers | None  # None: the last district is any of the nine, or all is entered

    @property
    def totals(self) -> tuple[int | None, ...]:
        """None where nothing is entered yet."""
        blank = Player()
        pairs = zip(self.final.players, self.scores, strict=True)
        return tuple(None if player == blank else score.total for player, score in pairs)


def ask(at: Tally[Final], draft: Mapping[str, str]) -> Page:
    form = TapForm(draft)
    final = at.read()
    seat = form.value("seat")
    chosen = form.value("dock") if form.value("dock") in DOCKS else None
    seat = seat if seat is not None and seat < at.setup.count else None
    seat, dock = _next(at, seat, chosen, alone=form.value("alone"))
    sheet = at.score()
    # A value is not asked first where it changes no victory; a missing house is named anyway: it is a miscount.
    hangs = tuple(each for each in sheet.open if not sheet.won or each.doubt.say == "missing")
    return Page(final, sheet.seats, hangs, at.setup.options.records, seat, dock, _asks(at, final, seat, dock))


def _asks(at: Tally[Final], final: Final, seat: int, dock: str) -> Tiles | Steps | Numbers | None:
    """What the open dock needs to know."""
    colours = at.setup.options.colours or COLOURS
    if dock in ("house", "district"):
        tiles = [(getattr(player, dock), n) for n, player in enumerate(final.players)]
        holders = {tile: holder for tile, holder in tiles if tile is not None}
        return Tiles(colours, _closed(at, final), colours_in_play(at.setup.count), holders)
    if dock in ("standing", "colours"):
        won = final.players[seat].won
        houses = final.standing or {} if dock == "standing" else won if isinstance(won, Mapping) else {}
        return Steps(houses, colours, _closed(at, final), colours_in_play(at.setup.count))
    if dock in ("won", "more"):
        return Numbers(tuple(range(FEW) if dock == "won" else range(FEW, MANY)))
    return None


def _closed(at: Tally[Final], final: Final) -> frozenset[str]:
    entered = colours_entered(final)
    return frozenset(COLOURS) - set(entered) if len(entered) >= colours_in_play(at.setup.count) else frozenset()


def _next(at: Tally[Final], seat: int | None, chosen: str | None, alone: bool = False) -> tuple[int, str]:
    """What was asked for, else the first thing that is missing: of this seat alone, or of any."""
    final: Final = at.read()
    if chosen is not None:
        return seat or 0, chosen
    if seat is None:
        if final.last_district is None:
            return 0, "last"
        if final.standing is None:
            return 0, "standing"
    others = [] if alone or seat is None else [*range(seat + 1, at.setup.count), *range(seat)]
    order = range(at.setup.count) if seat is None else [seat, *others]
    won = "colours" if at.setup.options.records else "won"
    for each in order:
        player = final.players[each]
        for field, dock in (("house", "house"), ("district", "district"), ("won", won)):
            if getattr(player, field) is None:
                return each, dock
    if seat is not None and not alone and (final.last_district is None or final.standing is None):
        return _next(at, None, None)
    return seat or 0, "done"


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    form = TapForm(fields)
    kind, value = form.tapped()
    final: Final = at.read()
    seat = min(form.value("seat") or 0, at.setup.count - 1)
    here = {"seat": str(seat)}
    if kind == "last" and value in DISTRICTS:
        return Tap((put_entry(None, "last_district", value),))
    if kind in ("plus", "minus"):
        return _step(form, final, seat, value, 1 if kind == "plus" else -1)
    if kind == "none":  # nothing (more) to count: what is there is all
        if form.value("dock") == "standing":
            return Tap((put_entry(None, "standing", final.standing or {}),) if final.standing is None else ())
        won = final.players[seat].won
        return Tap((put_entry(seat, "won", {}),) if won is None else (), here)
    if kind in ("house", "district"):
        return Tap((put_entry(seat, kind, value),), here)
    if kind == "won" and value.isascii() and value.isdigit():
        return Tap((put_entry(seat, "won", int(value)),), here)
    if kind == "go" and value in DOCKS:
        return Tap(draft=here | {"dock": value})
    return Tap(draft=here)


def _step(form: TapForm, final: Final, seat: int, colour: str, by: int) -> Tap:
    """One house more or less of a colour: standing on the last district, or won by a player."""
    standing = form.value("dock") == "standing"
    won = final.players[seat].won
    before = final.standing or {} if standing else won if isinstance(won, Mapping) else {}
    n = before.get(colour, 0) + by
    if n < 0:
        return Tap(greyed=AT_NOUGHT)
    if n > PER_COLOUR:
        return Tap(greyed=Breach("V1.9", {"colour": colour, "count": n, "most": PER_COLOUR}, "too_many"))
    houses = {name: count for name, count in {**before, colour: n}.items() if count}
    entry = put_entry(None, "standing", houses) if standing else put_entry(seat, "won", houses)
    return Tap((entry,), {"seat": str(seat), "dock": "standing" if standing else "colours"})


def cell(at: Tally[Final], entry: Entry, _: Facts) -> dict[str, str]:
    """The question whose answer the entry is; many houses have keys of their own."""
    field, won = entry["field"], entry["value"]
    if field == "won":
        dock = "colours" if at.setup.options.records else "more" if isinstance(won, int) and won >= FEW else "won"
    else:
        dock = "last" if field == "last_district" else field
    return {"dock": dock} if dock in DOCKS else {}


DESK = Desk(ask, tap, keeps=("seat", "dock"), cell=cell)
