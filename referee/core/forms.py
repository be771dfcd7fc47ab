"""What a phone posts, or holds in its query string: a half-made entry, read without trust.

Whatever is not well formed counts as not there: a draft that was tampered with is no draft.
"""

import re
import unicodedata
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from wtforms import StringField

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


# -- how a field is read; None is what is not well formed -------------------------------------------------------------

Reads = Callable[[str], object]


def a_number(least: int = 0, most: int = 999) -> Reads:
    return lambda said: whole(said.strip(), least, most)


def a_word(among: Container[str]) -> Reads:
    return lambda said: said if said in among else None


def a_text(most: int) -> Reads:
    return lambda said: said if said.strip() and len(said) <= most else None


def a_line(most: int) -> Reads:
    return lambda said: line(said, most)


def a_match(regex: str) -> Reads:
    return lambda said: said if re.fullmatch(regex, said) else None


def one_of(words: Sequence[str]) -> Reads:
    """Anything else is the first."""
    return lambda said: said if said in words else words[0]


def ticked(said: str) -> bool:
    """Was this box ticked, this key tapped? Whatever it says."""
    return True


class Read(StringField):
    """A field of a page's form that is read so; `usual`: what it holds where it did not come."""

    def __init__(self, reads: Reads, usual: object = None, **more: object) -> None:
        super().__init__(default=usual, **more)
        self.reads = reads

    def process_formdata(self, valuelist: list[str]) -> None:
        super().process_formdata([self.reads(said) for said in valuelist])


class DraftForm:
    """The fields of every game's draft, each with how it is read; a game adds its own."""

    tap = a_text(44)
    seat = a_number()
    me = a_number()  # the seat that this phone took
    alone = ticked  # of a score: nobody but this seat is entered, as in a second count

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._fields = fields

    def value(self, name: str) -> Any:
        """A field that came and is well formed, or None."""
        read: Reads = getattr(type(self), name)
        return read(self._fields[name]) if name in self._fields else None

    def tapped(self) -> tuple[str, str]:
        """The letter and the value of the tap; two empty strings if it is none."""
        tap = self.value("tap") or ""
        return (tap[0], tap[1:]) if re.match(r"[a-z]", tap) else ("", "")
