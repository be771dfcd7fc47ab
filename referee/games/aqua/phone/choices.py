"""The set-up on the page of a new table: what is chosen so far, which place is asked next, what is still open.

Hot spots, natives and snail are dealt anew for each game (Q2.1, Q2.3, Q2.6): each stands empty until it is chosen.
Chance may name who gets the snail. A hot spot that is not given here is asked before its player's first tile, natives
at the end.
"""

from collections.abc import Sequence
from random import SystemRandom

from msgspec import Struct
from msgspec.structs import replace
from wtforms import Form, SelectMultipleField, StringField

from referee.core.game import Kind
from referee.core.raw import Fields, Raw
from referee.core.verdict import Breach
from referee.games.aqua.rules.options import IN_PLAY
from referee.games.aqua.rules.pieces import CLASSIC, COLOURS, LETTERS, NAMES
from referee.games.aqua.rules.position import Position

DEALT = ("hot_spots", "natives", "first")
MODES = ("classic", "family", "advanced")
LOTS = "random"  # where a player may stand: chance decides
NUMBERS = tuple(str(n) for n in range(1, 25))

Six = tuple[str | None, ...]  # colours in their places, None where nothing is chosen
NOTHING: Six = (None,) * IN_PLAY


class Row(Struct, frozen=True):
    """Six colours in an order, and the place that is asked."""

    six: Six = NOTHING
    now: int = 0
    entered: bool = False  # in play: an entry of the log, and no option

    @property
    def left(self) -> int:
        """How many places are still to tell."""
        return self.six.count(None)


class SetUp(Struct, frozen=True):
    mode: str
    first: int | None
    rings: tuple[Row, ...]  # one a seat
    natives: Row  # the species of each ecosystem in play
    numbers: tuple[str, ...]  # of those ecosystems, empty where nothing is chosen
    touched: str = ""  # the part in which a colour was just chosen
    lots: bool = False  # chance names who gets the snail (Q2.6)

    def options(self) -> Raw:
        """What of it can be played: a part counts once it is whole."""
        rings = tuple(None if row.left else row.six for row in self.rings)
        numbered = self.mode != "family" and _different(self.numbers) == IN_PLAY
        return {
            "mode": self.mode,
            "first": SystemRandom().randrange(len(rings)) if self.lots and rings else self.first,
            "natives": dict(zip(self.numbers, self.natives.six, strict=True)) if numbered else None,
            "hot_spots": rings if any(rings) else None,
        }

    @property
    def open(self) -> tuple[str, ...]:
        """The open parts, chosen colour by colour: the one just touched and, once it is whole, the next."""
        parts = {f"ring{seat}": row.left > 0 for seat, row in enumerate(self.rings)}
        asked = [name for name, left in (parts | {"native": self.natives.left > 0}).items() if left]
        if self.mode == "advanced" and _different(self.numbers) < IN_PLAY:  # nobody plays before these are known
            asked.insert(0, "native")
        return (self.touched, *(asked[:1] if self.touched not in asked else ()))

    def lacking(self) -> list[Breach]:
        """What has to be known before anyone can play: hot spots are asked in play, natives at the end."""
        found = []
        if self.first is None and not self.lots:
            found.append(Breach("Q2.6", {}, "untold"))
        if self.mode != "family" and (count := _different(self.numbers)) < IN_PLAY:
            found.append(Breach("Q2.2", {"count": count}, "untold"))
        return found


class OptionsForm(Form):
    """The set-up on the page of a new table, six fields of one name a row, and the names, which say how many play."""

    name = SelectMultipleField(validate_choice=False)
    mode = StringField()
    first = StringField()
    drop = StringField()  # the player who got up
    set = StringField()  # the place that was tapped, and in which colour
    ring0 = SelectMultipleField(validate_choice=False)
    ring1 = SelectMultipleField(validate_choice=False)
    ring2 = SelectMultipleField(validate_choice=False)
    ring3 = SelectMultipleField(validate_choice=False)
    native = SelectMultipleField(validate_choice=False)
    ecosystem = SelectMultipleField(validate_choice=False)

    @property
    def sets_up(self) -> bool:
        """Is the set-up asked on this page? Score only asks for the readings alone."""
        return bool(self.mode.raw_data)

    def row(self, name: str) -> list[str]:
        """The six of this name, as far as they are chosen."""
        return (self[name].data if name in self else None) or []


def set_up(posted: object, chosen: Fields, seats: int, at: Position | None = None) -> SetUp:
    """As it was posted, before that as the options say; at a table under way with the hot spots entered there."""
    now = _chosen(posted, chosen, seats)
    entered = {n: board.hot_spot for n, board in enumerate(at.boards) if not at.plan.hot_spots[n]} if at else {}
    rings = (Row(ring, entered=True) if (ring := entered.get(n)) else row for n, row in enumerate(now.rings))
    return replace(now, rings=tuple(rings))


def _chosen(posted: object, chosen: Fields, seats: int) -> SetUp:
    form = OptionsForm(posted)
    if form.sets_up:
        return read(form, seats)
    mode = "solo" if seats == 1 else chosen["mode"] if chosen["mode"] in MODES else "classic"
    rings = [Row(tuple(ring)) if ring else Row() for ring in chosen["hot_spots"] or ()]
    natives = chosen["natives"] or {}
    whole = len(natives) == IN_PLAY
    # a table under way whose file does not say began with seat 0
    begun = bool(natives or rings)
    first = 0 if begun and chosen["first"] is None else chosen["first"]
    return SetUp(
        mode,
        first,
        tuple([*rings, *[Row()] * seats][:seats]),
        Row(tuple(natives.values())) if whole else Row(),
        tuple(natives) if whole else ("",) * IN_PLAY if mode == "advanced" else CLASSIC,
        lots=first is None,
    )


def read(form: OptionsForm, seats: int | None = None) -> SetUp:
    """What was posted; a player who gets up takes snail and hot spot along."""
    people = list(range(len(form.row("name"))))
    if (gone := form.drop.data) in map(str, people):
        people.remove(int(gone))
    rings = [_row(form, f"ring{n}") for n in people]
    count = len(people) if seats is None else seats
    mode = "solo" if count == 1 else form.mode.data if form.mode.data in MODES else "classic"
    usual = ("",) * IN_PLAY if mode == "advanced" else CLASSIC
    numbers = tuple(number if number in NUMBERS else "" for number in form.row("ecosystem"))
    return SetUp(
        mode,
        0 if mode == "solo" else next((seat for seat, n in enumerate(people) if str(n) == form.first.data), None),
        tuple([*rings, *[Row()] * count][:count]),
        _row(form, "native"),
        usual if mode == "classic" or len(numbers) != IN_PLAY else numbers,
        (form.set.data or "").partition(".")[0],
        form.first.data == LOTS,
    )


def _different(numbers: Sequence[str]) -> int:
    return len(set(numbers) - {""})


def _row(form: OptionsForm, name: str) -> Row:
    """The six of this name, after one of them was tapped in a colour (`name.place.colour`)."""
    six = list(NOTHING)
    for place, colour in enumerate(form.row(name)[:IN_PLAY]):
        six[place] = colour if colour in COLOURS and colour not in six else None
    row, _, tapped = (form.set.data or "").partition(".")
    spot, _, colour = tapped.partition(".")
    if row != name:
        return asked(six, 0)
    if spot == "all" and sorted(colour) == sorted(LETTERS.values()):  # a hot spot that the box knows
        return Row(tuple(NAMES[letter] for letter in colour))
    if spot in tuple("012345") and colour in COLOURS:
        return asked(swapped(six, int(spot), colour), int(spot) + 1)
    return asked(six, 0)


def swapped(row: Sequence[str | None], place: int, colour: str) -> list[str | None]:
    """The six with this colour at a place; where it lay comes what was here. The sixth follows from five."""
    six = list(row)
    if colour in six:
        six[six.index(colour)] = six[place]
    six[place] = colour
    if six.count(None) == 1:
        six[six.index(None)] = next(left for left in COLOURS if left not in six)
    return six


def asked(six: Sequence[str | None], onward: int) -> Row:
    """The next empty place; where all are filled, simply the next."""
    places = [(onward + n) % IN_PLAY for n in range(IN_PLAY)]
    return Row(tuple(six), next((place for place in places if six[place] is None), places[0]))


def read_choices(posted: object) -> Raw:
    """The options from the page of a new table; score only asks for nothing but the readings."""
    form = OptionsForm(posted)
    return read(form).options() if form.sets_up else dict.fromkeys(("mode", *DEALT))


def lacking(posted: object, kind: Kind) -> list[Breach]:
    form = OptionsForm(posted)
    return read(form).lacking() if kind.judges and form.sets_up else []
