"""What the phone posts, or holds in its query string, for Vineta.

A tap is a word for what it is, a colon, its value: `card:rescue`, `from:G1`, `last:Y2`, `won:9`.
Whatever is not well formed counts as not there: a draft that was tampered with is no draft.
"""

from collections.abc import Mapping
from typing import Any

from wtforms import Form, IntegerField, StringField
from wtforms.validators import AnyOf, Length, NumberRange, Optional

from referee.games.vineta.components import COLOURS, DECK, DISTRICTS


def _word(*allowed: str) -> StringField:
    return StringField(validators=[Optional(), AnyOf(allowed)])


class TapForm(Form):
    tap = StringField(validators=[Length(max=40)])
    seat = IntegerField(validators=[Optional(), NumberRange(0, 5)])
    me = IntegerField(validators=[Optional(), NumberRange(0, 5)])  # the seat that this phone took
    dock = StringField(validators=[Optional(), Length(max=12)])
    # a card being entered
    card = _word(*DECK)
    start = _word(*DISTRICTS)  # where houses or a flood card leave
    index = IntegerField(validators=[Optional(), NumberRange(0, 60)])
    to = _word(*DISTRICTS)
    colour = _word(*COLOURS)
    sent = StringField(validators=[Optional(), Length(max=80)])  # colours and districts so far, `blue.G1.red.G2`
    # houses being placed: a letter per district and colour, see play
    city = StringField(validators=[Optional(), Length(max=70)])
    district = _word(*DISTRICTS)

    def value(self, name: str) -> Any:
        field = self[name]
        return field.data if not field.errors and field.data not in ("", None) else None

    def tapped(self) -> tuple[str, str]:
        """The word and the value of the tap; two empty strings if it is none."""
        kind, colon, value = (self.value("tap") or "").partition(":")
        return (kind, value) if colon else ("", "")


def read_form(fields: Mapping[str, str]) -> TapForm:
    form = TapForm(data={}, formdata=_Multi(fields))
    form.validate()
    return form


class _Multi(dict[str, str]):
    """A mapping as WTForms reads it."""

    def getlist(self, name: str) -> list[str]:
        return [self[name]] if name in self else []
