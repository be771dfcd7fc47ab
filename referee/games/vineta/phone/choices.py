"""What the page of a new table of Vineta posts."""

from typing import Any

from wtforms import BooleanField, Form, IntegerField, SelectMultipleField

from referee.games.vineta.rules.options import DistrictValues
from referee.games.vineta.rules.pieces import COLOURS, COLOURS_IN_PLAY


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
