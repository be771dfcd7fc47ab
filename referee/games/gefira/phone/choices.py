"""What the page of a new table of Géfira posts."""

from wtforms import Form

from referee.core.forms import OneOf, Whole
from referee.core.raw import Raw
from referee.games.gefira.rules.options import Options


class OptionsForm(Form):
    """The options on the page of a new table; anything that is no choice is what the game comes with."""

    first = Whole(most=1, filters=[lambda seat: seat or Options().first])
    steps_card = OneOf(("4/6", "3/5", "5/7"))
    bridge_length = Whole(least=4, most=12, filters=[lambda length: length or Options().bridge_length])


def read_choices(posted: object) -> Raw:
    return {**OptionsForm(posted).data}
