"""What the phone posts, or holds in its query string, for Space Aztecs.

A tap is one letter for what it is, then its value:

    n3 a number · o the number typed beside · b take the last one back · r3 its bonus, under a temple
    kpriest a kind of card · tgreen, ugreen a temple, a saucer of a family · cPA01 a card of the box · wjaguar a type
    v2 a place in a city · e1 the earliest · q4 a pile · z a pile is empty · p2 another player · h without a shelter
    x on to what comes next
"""

import re
from collections.abc import Mapping
from typing import Any

from wtforms import Form, StringField
from wtforms.validators import Length, Optional


class Whole(StringField):
    """A number of up to three digits, below zero too; anything else is as if it were not there."""

    def process_formdata(self, valuelist: list[str]) -> None:
        text = valuelist[0].strip() if valuelist else ""
        self.data = int(text) if re.fullmatch(r"-?[0-9]{1,3}", text) else None


class TapForm(Form):
    """What the page posts, or holds in its query string."""

    tap = StringField(validators=[Length(max=44)])
    seat = Whole()
    dock = StringField(validators=[Optional(), Length(max=20)])
    at = Whole()
    group = StringField(validators=[Optional(), Length(max=40)])  # the half-made card: its kind, family or type
    points = Whole()
    bonus = Whole()
    other = Whole()  # a number that no key has
    name = StringField(validators=[Optional(), Length(max=40)])  # a type of warrior
    typed = StringField(validators=[Optional(), Length(max=40)])  # a new one, as the household calls it
    shelter = StringField(validators=[Optional(), Length(max=1)])
    shown = StringField(validators=[Optional(), Length(max=60)])  # codex read so far
    me = Whole()  # the seat that this phone took

    def value(self, name: str) -> Any:
        """A field that is well formed, or None: a draft that was tampered with is no draft."""
        field = self[name]
        return None if field.errors or (isinstance(field.data, str) and not field.data.strip()) else field.data

    def tapped(self) -> tuple[str, str]:
        """The letter and the value of the tap; two empty strings if it is none."""
        found = re.fullmatch(r"([a-z])(.*)", self.value("tap") or "")
        return (found[1], found[2]) if found else ("", "")

    def number(self) -> int | None:
        """The number that was tapped, or typed beside the keys."""
        kind, value = self.tapped()
        if kind == "o":
            return self.value("other")  # type: ignore[no-any-return]
        return whole(value) if kind in "nr" else None


def read_form(fields: Mapping[str, str]) -> TapForm:
    form = TapForm(data={}, formdata=_Multi(fields))
    form.validate()
    return form


def whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,3}", text) else None


class _Multi(dict[str, str]):
    """A mapping as WTForms reads it."""

    def getlist(self, name: str) -> list[str]:
        return [self[name]] if name in self else []
