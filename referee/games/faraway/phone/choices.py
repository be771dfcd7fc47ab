"""What the page of a new table of Faraway posts."""

from typing import get_args

from wtforms import BooleanField, Form, SelectMultipleField, StringField

from referee.core.forms import Read, one_of
from referee.core.raw import Raw
from referee.games.faraway.rules.pieces import SetName

SEVEN = 7
BELOW = "people_from_below"


def with_base(ticked: list[str] | None) -> list[str]:
    """The sets that were ticked, in the order of the boxes; the base game is always there."""
    return [name for name in get_args(SetName) if name == "base" or name in (ticked or [])]


class OptionsForm(Form):
    """The options on the page of a new table; anything that is no choice is left out."""

    sets = SelectMultipleField(choices=list(get_args(SetName)), validate_choice=False, filters=[with_base])
    start = Read(one_of(("beginner", "advanced")), "beginner")
    track_display = BooleanField()
    came = BooleanField()  # the People from Below: nobody ticked them, they came with seven players
    name = SelectMultipleField(validate_choice=False)
    drop = StringField()
    seats = StringField()

    @property
    def counts_again(self) -> bool:
        """Are they fewer than seven, or is a number of players tapped, for which `with_room` asks again?"""
        return bool(self.drop.data or self.seats.data or len(self.name.data or ()) < SEVEN)


def with_room(chosen: Raw, count: int) -> Raw:
    """Seven play with the People from Below (F1.1, F.15)."""
    sets = chosen.get("sets")
    return {**chosen, "sets": with_base([*(sets or ()), BELOW])} if count >= SEVEN else chosen


def read_choices(posted: object) -> Raw:
    form = OptionsForm(posted)
    chosen: Raw = form.data
    if form.came.data and form.counts_again:
        chosen["sets"] = [name for name in chosen["sets"] if name != BELOW]
    return chosen
