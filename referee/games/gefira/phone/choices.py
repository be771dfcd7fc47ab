"""What the page of a new table of Géfira posts."""

import random

from wtforms import Form, StringField

from referee.core.forms import OneOf, Whole
from referee.core.raw import Raw
from referee.games.gefira.rules.options import Options

STARTERS = ("0", "1")


class OptionsForm(Form):
    """The options on the page of a new table; anything that is no choice is what the game comes with."""

    first = StringField()
    steps_card = OneOf(("4/6", "3/5", "5/7"))
    bridge_length = Whole(least=4, most=12, filters=[lambda length: length or Options().bridge_length])

    @property
    def starter(self) -> int:
        """Who starts; chance decides where nobody was ticked (G2.7)."""
        ticked = self.first.data
        if ticked == "random":
            return random.SystemRandom().randrange(len(STARTERS))
        return STARTERS.index(ticked) if ticked in STARTERS else Options().first


def ticked(posted: object) -> str:
    """Who is ticked to start on the page of a new table: chance, until somebody is."""
    return OptionsForm(posted).first.data or "random"


def read_choices(posted: object) -> Raw:
    form = OptionsForm(posted)
    return {**form.data, "first": form.starter}
