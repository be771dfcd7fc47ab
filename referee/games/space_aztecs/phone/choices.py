"""What the page of a new table of Space Aztecs posts."""

import random

from wtforms import BooleanField, Form, SelectMultipleField, StringField

from referee.core.raw import Raw
from referee.games.space_aztecs.rules.options import FULL
from referee.games.space_aztecs.rules.pieces import FAMILIES


class OptionsForm(Form):
    """The options on the page of a new table, and the names, which say how many play."""

    name = SelectMultipleField(validate_choice=False)
    removed = StringField()
    codex = StringField()
    track_piles = BooleanField()
    first = StringField()
    add = StringField()
    drop = StringField()
    seats = StringField()
    draw = StringField()
    among = StringField()

    @property
    def choosing(self) -> bool:
        """Was it a number of players, the draw of the first one or another circle, and nothing to save yet?"""
        return any(field.raw_data for field in (self.add, self.drop, self.seats, self.draw, self.among))


def ticked(posted: object) -> str | None:
    """Which family is out, or that chance may say, as the page had it."""
    return OptionsForm(posted).removed.data or None


def read_choices(posted: object) -> Raw:
    """What was ticked on the page of a new table; `random` is drawn when the table starts."""
    form = OptionsForm(posted)
    count, removed = len(form.name.data or ()), form.removed.data
    if not form.choosing:
        removed = removed if removed in FAMILIES else random.SystemRandom().choice(FAMILIES)
        removed = None if count >= FULL else removed
    return {
        "removed": removed,
        "codex": form.codex.data != "none",
        "track_piles": bool(form.track_piles.data),
        "first": next((seat for seat in range(count) if str(seat) == form.first.data), 0),
    }
