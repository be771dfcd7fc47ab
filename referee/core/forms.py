"""What a phone posts, or holds in its query string: a half-made entry, read without trust.

Whatever is not well formed counts as not there: a draft that was tampered with is no draft.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Self

from wtforms import Form, StringField
from wtforms.fields.core import UnboundField
from wtforms.validators import Length

from referee.core.clean_text import clean, seen


def whole(text: str, least: int = 0, most: int = 999) -> int | None:
    """A number between these, three digits or as many as the most has; None is anything else."""
    found = int(text) if re.fullmatch(rf"-?[0-9]{{1,{max(3, len(str(most)))}}}", text) else None
    return found if found is not None and least <= found <= most else None


def line(text: str, most: int) -> str:
    """One line of words as a person means it; empty where nothing of it can be seen."""
    spaced = " ".join(text[: 9 * most].split())
    kept = " ".join(unicodedata.normalize("NFC", clean(unicodedata.normalize("NFC", spaced))).split())
    cut = clean(kept[:most]).strip()  # the cut may leave a joiner with nothing to join
    return cut if any(seen(c, {"Cf", "Zs", "Mn"}) for c in cut) else ""


class Whole(StringField):
    """A field that holds such a number, or nothing."""

    def __init__(self, least: int = 0, most: int = 999, **more: object) -> None:
        super().__init__(**more)
        self.least, self.most = least, most

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = whole(valuelist[0].strip(), self.least, self.most)


class OneLine(StringField):
    """A field that holds one line of words, or an empty one."""

    def __init__(self, most: int, **more: object) -> None:
        super().__init__(default="", **more)
        self.most = most

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = line(valuelist[0], self.most) if valuelist else ""


class Ticked(StringField):
    """Was this box ticked, this key tapped? Whatever it says."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = bool(valuelist)


class OneOf(StringField):
    """One of several words; anything else, or nothing, is the first."""

    def __init__(self, words: Sequence[str], **more: object) -> None:
        super().__init__(**more)
        self.words = words

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist[0] if valuelist and valuelist[0] in self.words else self.words[0]


class DraftForm(Form):
    """The fields of every game's draft; a game adds its own."""

    _unbound_fields: list[tuple[str, UnboundField]]

    tap = StringField(validators=[Length(max=44)])
    seat = Whole()
    me = Whole()  # the seat that this phone took
    alone = Ticked()  # of a score: nobody but this seat is entered, as in a second count

    def __init__(self, fields: Mapping[str, str]) -> None:
        """Of its twenty fields a phone sends a few: the others are not even made."""
        self._unbound_fields = [(name, field) for name, field in self._unbound_fields if (field.name or name) in fields]
        super().__init__(_Multi(fields))

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> Self:
        form = cls(fields)
        form.validate()
        return form

    def value(self, name: str) -> Any:
        """A field that came and is well formed, or None."""
        field = getattr(self, name)
        if isinstance(field, UnboundField):
            return None
        return None if field.errors or (isinstance(field.data, str) and not field.data.strip()) else field.data

    def tapped(self) -> tuple[str, str]:
        """The letter and the value of the tap; two empty strings if it is none."""
        tap = self.value("tap") or ""
        return (tap[0], tap[1:]) if re.match(r"[a-z]", tap) else ("", "")


class _Multi(dict[str, str]):
    """A mapping as WTForms reads it."""

    def getlist(self, name: str) -> list[str]:
        return [self[name]] if name in self else []
