"""What the page of a new table of Vineta posts."""

from wtforms import BooleanField, Form, SelectMultipleField

from referee.core.forms import Read, a_number
from referee.core.raw import Raw
from referee.games.vineta.rules.pieces import COLOURS, COLOURS_IN_PLAY, VALUES, Colour

MOST = 99  # points that a box may print


class OptionsForm(Form):
    """The options on the page of a new table; a field that holds no choice counts as left alone."""

    name = SelectMultipleField(validate_choice=False)  # who sits there: how many matters
    first = Read(a_number())
    colours = SelectMultipleField(validate_choice=False)
    english = BooleanField()
    bonus = Read(a_number(most=MOST))
    record_colours = BooleanField()
    red = Read(a_number(most=MOST))
    green = Read(a_number(most=MOST))
    values_seen = BooleanField()  # `seen` of a page under way is an entry

    @property
    def seats(self) -> int:
        return len(self.name.data or ())

    @property
    def ticked(self) -> tuple[Colour, ...] | None:
        """The colours; None where they are the usual ones. Too few or too many are refused, not left out (V1.2)."""
        ticked = tuple(colour for colour in COLOURS if colour in (self.colours.data or ()))
        return None if not ticked or ticked == COLOURS[: COLOURS_IN_PLAY.get(self.seats)] else ticked

    @property
    def values(self) -> dict[str, object]:
        """What the last district pays, and whether the table saw it on its box (V7.4)."""
        given = {"red": self.red.data, "green": self.green.data}
        values = {ring: VALUES[ring] if value is None else value for ring, value in given.items()}
        return {**values, "seen": bool(self.values_seen.data)}


def read_choices(posted: object) -> Raw:
    form = OptionsForm(posted)
    first = form.first.data
    return {
        "first": first if first is not None and first < form.seats else 0,
        "colours": form.ticked,
        "edition": "en_2008" if form.english.data else "fr_de_2008",
        "own_colour_won_bonus": form.bonus.data,
        "record_colours": bool(form.record_colours.data),
        "district_values": form.values,
    }
