"""What the phone posts, or holds in its query string, for Vineta.

A tap is a word for what it is, a colon, its value: `card:rescue`, `from:G1`, `last:Y2`, `won:9`.
"""

from wtforms import StringField
from wtforms.validators import AnyOf, Length, Optional

from referee.core.forms import DraftForm, Ticked, Whole
from referee.games.vineta.rules.pieces import COLOURS, DECK, DISTRICTS


def _word(*allowed: str) -> StringField:
    return StringField(validators=[Optional(), AnyOf(allowed)])


class TapForm(DraftForm):
    seat = Whole(most=5)
    me = Whole(most=5)
    dock = StringField(validators=[Optional(), Length(max=12)])
    # a card being entered
    card = _word(*DECK)
    start = _word(*DISTRICTS)  # where houses or a flood card leave
    index = Whole(most=60)
    to = _word(*DISTRICTS)
    colour = _word(*COLOURS)
    each = Ticked()  # of a trial: each place is asked, where only one is allowed too
    sent = StringField(validators=[Optional(), Length(max=80)])  # colours and districts so far, `blue.G1.red.G2`
    # houses being placed: a digit for each district and colour, see placing.py
    city = StringField(validators=[Optional(), Length(max=70)])
    district = _word(*DISTRICTS)

    def tapped(self) -> tuple[str, str]:
        """The word and the value of the tap; two empty strings if it is none."""
        kind, colon, value = (self.value("tap") or "").partition(":")
        return (kind, value) if colon else ("", "")
