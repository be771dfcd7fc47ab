"""The names of the players as they stand on every page, a number for a player who has none, and their letters."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from referee.core.forms import line
from referee.core.game import Game
from referee.core.words.phrases import LANGUAGES
from referee.web.lang import WORDS, lang, say

MOST_LETTERS = 20  # of a name


def unnamed(game: Game, n: int) -> str:
    """What the nth player is called without a name: a number, after a letter of no piece and no rule here."""
    on_pieces = {word[:1] for kind in game.telling.letters for word in game.telling.words.of(kind, lang())}
    on_pieces |= {id[:1] for id in game.telling.rulebook.rules}  # S1 is a section of its booklet here
    letter = next(letter for letter in say("new.letters") if letter not in on_pieces)
    return say("new.player", letter=letter, n=n)


def people(game: Game, names: Iterable[str]) -> list[str]:
    """The names as they will stand on every page; one that cannot be seen gets its number."""
    return [line(name, MOST_LETTERS) or unnamed(game, n) for n, name in enumerate(names, 1)]


def has_no_name(name: str) -> bool:
    """Is a player called so, in some language? Earlier versions took J, P or S where no piece had that letter."""
    every = "".join(WORDS.phrases["new.letters"][each] for each in LANGUAGES)
    return re.fullmatch(rf"[JPS{every}]\d\d?", name) is not None


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
    """First letters; "Player 2" gives P, then P2."""
    words = name.split()
    if count == 2 and len(words) > 1:
        return words[0][:1].upper() + words[-1][:1]
    return (name.strip()[:count] or "?").capitalize()
