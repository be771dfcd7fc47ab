"""What the phone posts, or holds in its query string, for AQUA.

A tap is one letter for what it is, then its value:

    d4 digit · b backspace · n next row · o2 a seat, in the order of the last round      (score sheet)
    c1g the second coral is green · b none · t turn it · l lay it and end the turn · w lay it only
    e end the turn · s the snail                                                       (a tile)
    f a large animal · hmanta its shape · p9 its points · y take it                     (a large animal)
    z the points of the ecosystem that is open, n0 to n3 by seat                        (the end)

A place or an animal is tapped on the board: that is a link with the draft in it.
"""

import re
from collections.abc import Mapping
from typing import Any

from wtforms import Form, IntegerField, StringField
from wtforms.validators import AnyOf, Length, NumberRange, Optional, Regexp

from referee.games.aqua.pieces import SHAPES


class TapForm(Form):
    """What the page posts, or holds in its query string."""

    tap = StringField(validators=[Length(max=40)])
    seat = IntegerField(validators=[Optional(), NumberRange(0, 3)])
    me = IntegerField(validators=[Optional(), NumberRange(0, 3)])  # the seat that this phone took
    # the score sheet
    at = IntegerField(validators=[Optional(), NumberRange(0, 8)])  # the row that is being written
    typed = StringField(validators=[Optional(), Regexp(r"^[0-9]{1,3}\Z")])
    order = StringField(validators=[Optional(), Regexp(r"^[0-3]{1,4}\Z")])  # seats, first to last
    # the board
    place = StringField(validators=[Optional(), Regexp(r"^-?[0-9]{1,3}\.-?[0-9]{1,3}\Z")])
    corals = StringField(validators=[Optional(), Regexp(r"^[rygbvo-]{3}\Z")])
    turn = IntegerField(validators=[Optional(), NumberRange(0, 5)])
    dock = StringField(validators=[Optional(), AnyOf(("large", "typed"))])
    shape = StringField(validators=[Optional(), AnyOf(SHAPES)])
    cells = StringField(validators=[Optional(), Regexp(r"^[AB.,0-9-]{1,120}\Z")])
    points = IntegerField(validators=[Optional(), NumberRange(0, 99)])
    no = IntegerField(validators=[Optional(), NumberRange(7, 24)])  # the ecosystem being typed
    n0 = IntegerField(validators=[Optional(), NumberRange(0, 999)])
    n1 = IntegerField(validators=[Optional(), NumberRange(0, 999)])
    n2 = IntegerField(validators=[Optional(), NumberRange(0, 999)])
    n3 = IntegerField(validators=[Optional(), NumberRange(0, 999)])

    def value(self, name: str) -> Any:
        """A field that is well formed, or None: a draft that was tampered with is no draft."""
        field = self[name]
        return field.data if not field.errors and field.data not in ("", None) else None

    def tapped(self) -> tuple[str, str]:
        """The letter and the value of the tap; two empty strings if it is none."""
        found = re.fullmatch(r"([a-z])([A-Za-z0-9.-]*)", self.value("tap") or "")
        return (found[1], found[2]) if found else ("", "")


def read_form(fields: Mapping[str, str]) -> TapForm:
    form = TapForm(data={}, formdata=_Multi(fields))
    form.validate()
    return form


class _Multi(dict[str, str]):
    """A mapping as WTForms reads it."""

    def getlist(self, name: str) -> list[str]:
        return [self[name]] if name in self else []
