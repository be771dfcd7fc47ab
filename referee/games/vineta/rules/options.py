"""What a table of Vineta may choose."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core import setup as core
from referee.core.setup import Unreadable
from referee.games.vineta.rules.box import Box, Whole
from referee.games.vineta.rules.pieces import COLOURS, COLOURS_IN_PLAY, VALUES, Colour, District, Ring, ring


class DistrictValues(Struct, frozen=True, forbid_unknown_fields=True):
    """What the booklet's copy does not show: to check on the box (V7.4)."""

    red: Whole = VALUES["red"]
    green: Whole = VALUES["green"]
    seen: bool | tuple[Ring, ...] = False  # on the table's own box: both, or which

    def checked(self, of: Ring) -> bool:
        """The table read it on its box: it says so, or it differs from what is only deduced."""
        said = of in self.seen if isinstance(self.seen, tuple) else self.seen
        return of == "yellow" or said or self.of(of) != VALUES[of]

    def of(self, of: Ring) -> int:
        return {"red": self.red, "green": self.green, "yellow": VALUES["yellow"]}[of]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    first: Whole = 0  # who holds figure and disc at the start (V1.7)
    colours: tuple[Colour, ...] | None = None
    edition: Literal["fr_de_2008", "en_2008"] = "fr_de_2008"
    own_colour_won_bonus: Whole | None = None  # read only with en_2008 (V7.6)
    empty_series: Literal["keep", "dissolve"] = "keep"  # V.A2
    record_colours: bool = False  # V.A11
    no_series: Literal["lap", "again"] = "lap"  # V.A1
    bare: Literal["none", "zero"] = "none"  # V.A8
    waive: bool = False  # V.A5
    tie_laps: Literal["fresh", "sum", "alone"] = "fresh"  # V.A6
    lone_wind: Literal["flood", "wind"] = "flood"  # V.A9
    sharing_order: Literal["row", "played"] = "row"  # V.A10
    figure: Literal["once", "twice"] = "once"  # V.A15
    quarantine: Literal["out", "both"] = "out"  # V.A14
    rescue_origins: Literal["one", "two"] = "one"  # V.A20
    stay: bool = False  # V6.13
    tie_houses: Literal["own", "protector"] = "own"  # V.A18
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
        """What the last district pays to the player who protects it (V7.4)."""
        return self.district_values.of(ring(district))


Setup = core.Setup[Options, Box]  # of one table


def printed(setup: Setup) -> Options:
    """The options, with what the table's box says of pieces and booklet."""
    options, box = setup.options, setup.box
    if box.bonus is not None and options.own_colour_won_bonus is None:
        options = replace(options, own_colour_won_bonus=box.bonus)
    if box.pays:
        seen = options.district_values.seen
        seen = seen if seen is True else (*(seen or ()), *box.pays)
        options = replace(options, district_values=replace(options.district_values, **box.pays, seen=seen))
    return options


def possible(setup: Setup) -> None:
    """Can these people play with these options? Raises Unreadable (V1.2, V1.7)."""
    chosen, asked = setup.options.colours, COLOURS_IN_PLAY.get(setup.count)
    if chosen is not None and asked is not None and len(chosen) != asked:
        raise Unreadable("house.setup", reason=f"{setup.count} seats take {asked} colours (V1.2)", because="V1.2")
    if setup.options.first >= max(setup.count, 1):
        raise Unreadable("house.setup", reason=f"no seat {setup.options.first} can be first (V1.7)")


def colours(setup: Setup) -> tuple[Colour, ...]:
    """The colours in play: as chosen, else the first ones, as many as play (V1.2)."""
    chosen: tuple[Colour, ...] | None = setup.options.colours
    return COLOURS[: COLOURS_IN_PLAY.get(setup.count)] if chosen is None else chosen


def colours_in_play(count: int) -> int:
    """How many colours there are; a single seat may be one of any number."""
    return COLOURS_IN_PLAY.get(count, len(COLOURS))
