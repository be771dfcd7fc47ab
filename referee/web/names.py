"""The names of the players as they stand on every page, a number for a player without one, and their letters."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from referee.core.forms import line
from referee.core.words.phrases import LANGUAGES
from referee.web.lang import WORDS, say

MOST_LETTERS = 20  # of a name
LONG = 12  # of a part of a name: more have no room on a small phone beside anything else


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


def is_long(name: str) -> bool:
    """Has it a part that would be torn on a small phone? It is written in smaller letters there."""
    return any(len(part) > LONG for part in re.split(r"[\s-]", name))


def letters(names: Sequence[str]) -> list[str]:
    """The initial of each name; where players share one, two letters that tell them apart."""
    return list(_letters(tuple(names)))


@lru_cache(1000)  # every drawing of a piece asks for its owner's
def _letters(names: tuple[str, ...]) -> list[str]:
    """As `static/js/names.js` finds them while a name is typed."""
    marks = [_initials(name, 1) for name in names]
    twos = [_initials(name, 2) if marks.count(marks[n]) > 1 else marks[n] for n, name in enumerate(names)]
    found = [mark if twos.count(mark) == 1 or has_no_name(names[n]) else "" for n, mark in enumerate(twos)]
    for n, name in enumerate(names):
        alike = [other for m, other in enumerate(names) if m != n and twos[m] == twos[n]]
        found[n] = found[n] or next((mark for mark in _apart(name, n, alike) if mark not in found), twos[n])
    return found


def _apart(name: str, n: int, alike: Sequence[str]) -> list[str]:
    """Letters for a name that begins as others do: of the place where it goes on in its own way, of any place."""
    rest, others = name.strip(), [other.strip() for other in alike]
    own = [k for k, letter in enumerate(rest) if k and all(letter != other[k : k + 1] for other in others)]
    places = [k for k in [*own, *range(1, len(rest))] if rest[k].isalnum()]
    return [f"{rest[0].upper()}{rest[k].lower()}" for k in places] + [f"{rest[:1].upper()}{n + 1}"]


def _initials(name: str, count: int) -> str:
    """First letters; of a player without a name the number."""
    if (number := number_of(name)) is not None:
        return number
    words = name.split()
    if count == 2 and len(words) > 1:
        return words[0][:1].upper() + words[-1][:1]
    return (name.strip()[:count] or "?").capitalize()
