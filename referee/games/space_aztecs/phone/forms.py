"""What the phone posts, or holds in its query string, for Space Aztecs.

A tap is one letter for what it is, then its value:

    n3 a number · o the number typed beside · b take the last one back · r3 its bonus, under a temple
    kpriest a kind of card · tgreen, ugreen a temple, a saucer of a family · cPA01 a card of the box · wjaguar a type
    v2 a place in a city · m two there · e1 the earliest · h the hours, or no shelter · y a shelter · q4 a pile
    z a pile is empty · p2 another player · x on to what comes next
"""

from wtforms import StringField
from wtforms.validators import Length, Optional

from referee.core.forms import DraftForm, Whole, whole

PRINTED = {"least": -999, "most": 999}


class TapForm(DraftForm):
    dock = StringField(validators=[Optional(), Length(max=20)])
    nth = Whole()
    kind = StringField(validators=[Optional(), Length(max=20)])  # of the half-made card
    points = Whole(**PRINTED)
    food = Whole(least=0, most=99)
    bonus = Whole(**PRINTED)
    other = Whole(**PRINTED)  # a number that no key has
    name = StringField(validators=[Optional(), Length(max=40)])  # a type of warrior
    typed = StringField(validators=[Optional(), Length(max=40)])  # a new one, as the household calls it
    shelter = StringField(validators=[Optional(), Length(max=1)])
    codex = StringField(validators=[Optional(), Length(max=60)])  # read so far
    h0 = StringField(validators=[Optional(), Length(max=20)])  # the hour on each player's card
    h1 = StringField(validators=[Optional(), Length(max=20)])
    h2 = StringField(validators=[Optional(), Length(max=20)])
    h3 = StringField(validators=[Optional(), Length(max=20)])
    h4 = StringField(validators=[Optional(), Length(max=20)])
    h5 = StringField(validators=[Optional(), Length(max=20)])

    def number(self) -> int | None:
        """The number that was tapped, or typed beside the keys."""
        kind, value = self.tapped()
        if kind == "o":
            other: int | None = self.value("other")
            return other
        return whole(value, **PRINTED) if kind in ("n", "r") else None
