"""What the page of a new table of Faraway posts."""

from typing import Any, get_args

from wtforms import BooleanField, Form, SelectField, SelectMultipleField

from referee.games.faraway.rules.pieces import SetName


class OptionsForm(Form):
    """The options on the page of a new table; the base game is always there."""

    sets = SelectMultipleField(choices=list(get_args(SetName)), validate_choice=False)
    start = SelectField(choices=["beginner", "advanced"], default="beginner", validate_choice=False)
    track_display = BooleanField()
    tie_break = SelectField(choices=["lowest", "sum"], default="lowest", validate_choice=False)


def read_choices(posted: Any) -> dict[str, Any]:
    """What was ticked; anything that is no choice is left out."""
    form = OptionsForm(posted)
    return {
        "sets": [name for name in get_args(SetName) if name == "base" or name in (form.sets.data or [])],
        "start": "advanced" if form.start.data == "advanced" else "beginner",
        "track_display": bool(form.track_display.data),
        "tie_break": "sum" if form.tie_break.data == "sum" else "lowest",
    }
