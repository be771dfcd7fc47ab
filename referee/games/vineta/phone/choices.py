"""What the page of a new table of Vineta posts."""

from wtforms import BooleanField, Form, SelectMultipleField

from referee.core.forms import Read, a_number
from referee.core.raw import Raw
from referee.games.vineta.rules.options import colours_in_play
from referee.games.vineta.rules.pieces import COLOURS, VALUES, Colour

MOST = 99  # points that a box may print


class OptionsForm(Form):
    """The options on the page of a new table; a field that holds no choice counts as left alone."""

    name = SelectMultipleField(validate_choice=False)  # who sits there: how many matters
    first = Read(a_number())
    colours = SelectMultipleField(validate_choice=False)
    drawn_for = Read(a_number())  # the number of players for which they were ticked
    count = BooleanField()  # a score alone: it asks about the colours that were said, the usual ones too
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
        drawn = self.seats if self.drawn_for.data is None else self.drawn_for.data
        if ticked and ticked not in (usual(self.seats), usual(drawn)):
            return ticked
        return usual(self.seats) if ticked and self.count.data else None

    @property
    def values(self) -> dict[str, object]:
        """What the last district pays, and whether the table saw it on its box (V7.4)."""
        given = {"red": self.red.data, "green": self.green.data}
        values = {ring: VALUES[ring] if value is None else value for ring, value in given.items()}
        return {**values, "seen": bool(self.values_seen.data)}


def usual(seats: int) -> tuple[Colour, ...]:
    """The first colours, as many as play (V1.2)."""
    return COLOURS[: colours_in_play(seats)]


def with_room(chosen: Raw, count: int) -> Raw:
    """Colours of another number of players are none of theirs (V1.2)."""
    fits = len(chosen.get("colours") or ()) == colours_in_play(count)
    return chosen if fits else {**chosen, "colours": None}


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
