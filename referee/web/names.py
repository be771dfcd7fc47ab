"""The names of the players as they stand on every page, a number for a player without one, and their letters."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from referee.core.forms import line
from referee.core.words.phrases import LANGUAGES
from referee.web.lang import WORDS, say

MOST_LETTERS = 20  # of a name


def unnamed(n: int) -> str:
    """What the nth player is called without a name."""
    return say("new.player", n=n)


def people(names: Iterable[str]) -> list[str]:
    """The names as they will stand on every page; one that cannot be seen gets its number."""
    return [line(name, MOST_LETTERS) or unnamed(n) for n, name in enumerate(names, 1)]


def number_of(name: str) -> str | None:
    """Of a player without a name the number, in every language; earlier versions put a letter before it."""
    called = "|".join(WORDS.phrases["new.player"][each].removesuffix("{n}") for each in LANGUAGES)
    found = re.fullmatch(rf"(?:{called}|[JPSTW])(\d\d?)", name)
    return found[1] if found else None


def has_no_name(name: str) -> bool:
    return number_of(name) is not None


def letters(names: Sequence[str]) -> list[str]:
    """The initial of each name; two letters where two players share one."""
    return list(_letters(tuple(names)))


@lru_cache(1000)  # every drawing of a piece asks for its owner's
def _letters(names: tuple[str, ...]) -> list[str]:
    first = [_initials(name, 1) for name in names]
    return [
        letter if first.count(letter) == 1 else _initials(name, 2) for letter, name in zip(first, names, strict=True)
    ]


def _initials(name: str, count: int) -> str:
    """First letters; of a player without a name the number."""
    if (number := number_of(name)) is not None:
        return number
    words = name.split()
    if count == 2 and len(words) > 1:
        return words[0][:1].upper() + words[-1][:1]
    return (name.strip()[:count] or "?").capitalize()
