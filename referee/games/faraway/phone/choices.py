"""What the page of a new table of Faraway posts."""

from typing import get_args

from wtforms import BooleanField, Form, SelectMultipleField

from referee.core.forms import Read, one_of
from referee.core.raw import Raw
from referee.games.faraway.rules.pieces import SetName


def with_base(ticked: list[str] | None) -> list[str]:
    """The sets that were ticked, in the order of the boxes; the base game is always there."""
    return [name for name in get_args(SetName) if name == "base" or name in (ticked or [])]


class OptionsForm(Form):
    """The options on the page of a new table; anything that is no choice is left out."""

    sets = SelectMultipleField(choices=list(get_args(SetName)), validate_choice=False, filters=[with_base])
    start = Read(one_of(("beginner", "advanced")), "beginner")
    track_display = BooleanField()


def with_room(chosen: Raw, count: int) -> Raw:
    """Seven play with the People from Below (F1.1, F.15)."""
    sets = chosen.get("sets")
    return {**chosen, "sets": with_base([*(sets or ()), "people_from_below"])} if count > 6 else chosen


def read_choices(posted: object) -> Raw:
    chosen: Raw = OptionsForm(posted).data
    return chosen
