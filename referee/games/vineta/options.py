"""What a table of Vineta may choose, and what its box looks like."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from wtforms import BooleanField, Form, IntegerField, SelectMultipleField

from referee.core.game import Setup, Unreadable
from referee.games.vineta.components import (
    COLOURS,
    COLOURS_IN_PLAY,
    EDGES,
    VALUES,
    Colour,
    District,
    ring,
)

Whole = Annotated[int, Meta(ge=0)]
Edges = tuple[tuple[District, District], ...]


class DistrictValues(Struct, frozen=True, forbid_unknown_fields=True):
    """What the booklet's copy does not show: to check on the box (V7.4)."""

    red: Whole = VALUES["red"]
    green: Whole = VALUES["green"]

    @property
    def checked(self) -> bool:
        """The table read them on its box: they differ from what is only deduced."""
        return self != DistrictValues()


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    first: Whole = 0  # who holds figure and disc at the start (V1.7)
    colours: tuple[Colour, ...] | None = None
    edition: Literal["fr_de_2008", "en_2008"] = "fr_de_2008"
    own_colour_won_bonus: Whole | None = None  # read only with en_2008 (V7.6)
    empty_series: Literal["keep", "dissolve"] = "keep"  # V.A2
    record_colours: bool = False  # V.A11
    district_values: DistrictValues = DistrictValues()

    def __post_init__(self) -> None:
        if self.colours is not None and len(set(self.colours)) != len(self.colours):
            raise ValueError("a colour is there twice")

    @property
    def english(self) -> bool:
        return self.edition == "en_2008"

    @property
    def records(self) -> bool:
        """Are the colours of won houses entered? The English bonus needs them."""
        return self.record_colours or self.english

    @property
    def bonus(self) -> int:
        """What a won house of one's own colour adds; one, where the table did not say (a doubt)."""
        if not self.english:
            return 0
        return 1 if self.own_colour_won_bonus is None else self.own_colour_won_bonus

    def value_of(self, district: District) -> int:
        """What the last district pays to whoever protects it (V7.4)."""
        values = self.district_values
        return {"red": values.red, "green": values.green, "yellow": VALUES["yellow"]}[ring(district)]


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """How the table's own city lies: the box differs from our drawing."""

    confirmed: bool = False
    edges: Edges | None = None
    names: dict[District, str] = {}
    seaside: dict[District, bool] = {}

    def __post_init__(self) -> None:
        if any(a == b for a, b in self.edges or ()):
            raise ValueError("a district does not touch itself")

    @property
    def touching(self) -> Edges:
        return EDGES if self.edges is None else self.edges


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    map: Map = Map()


def possible(setup: Setup) -> None:
    """Can these people play with these options? Raises Unreadable (V1.2, V1.7)."""
    chosen, asked = setup.options.colours, COLOURS_IN_PLAY.get(setup.count)
    if chosen is not None and asked is not None and len(chosen) != asked:
        raise Unreadable("house.setup", reason=f"{setup.count} seats take {asked} colours (V1.2)", because="V1.2")
    if setup.options.first >= max(setup.count, 1):
        raise Unreadable("house.setup", reason=f"no seat {setup.options.first} can be first (V1.7)")


def colours(setup: Setup) -> tuple[Colour, ...]:
    """The colours in play: as chosen, else the first so many (V1.2)."""
    chosen: tuple[Colour, ...] | None = setup.options.colours
    return COLOURS[: COLOURS_IN_PLAY.get(setup.count)] if chosen is None else chosen


def colours_in_play(count: int) -> int:
    """How many colours there are; a single seat may be one of any number."""
    return COLOURS_IN_PLAY.get(count, len(COLOURS))


class OptionsForm(Form):
    """The options on the page of a new table; the colours are the first so many, unless others are ticked."""

    first = IntegerField()
    colours = SelectMultipleField(choices=list(COLOURS), validate_choice=False)
    english = BooleanField()
    bonus = IntegerField()
    dissolve = BooleanField()
    record_colours = BooleanField()
    red = IntegerField()
    green = IntegerField()


def read_choices(posted: Any) -> dict[str, Any]:
    """What was chosen; anything that is no choice is left out."""
    form = OptionsForm(posted)
    seats = len(posted.getlist("name"))
    ticked = [colour for colour in COLOURS if colour in (form.colours.data or [])]
    usual = not ticked or tuple(ticked) == COLOURS[: COLOURS_IN_PLAY.get(seats)]
    values = DistrictValues()
    first = form.first.data
    return {
        "first": first if first is not None and 0 <= first < max(seats, 1) else 0,
        "colours": None if usual else ticked,  # too few or too many are refused, not left out (V1.2)
        "edition": "en_2008" if form.english.data else "fr_de_2008",
        "own_colour_won_bonus": _whole(form.bonus.data, None),
        "empty_series": "dissolve" if form.dissolve.data else "keep",
        "record_colours": bool(form.record_colours.data),
        "district_values": {"red": _whole(form.red.data, values.red), "green": _whole(form.green.data, values.green)},
    }


def _whole(number: int | None, otherwise: int | None) -> int | None:
    return number if number is not None and 0 <= number < 100 else otherwise
