"""The names of a picture: its letters are few, and no player may be a mere mark."""

from collections.abc import Sequence

from referee.core.forms import line
from referee.web.names import MOST_LETTERS, unnamed
from referee.web.taken.fonts import NO_LETTER, drawable


def readable_names(names: Sequence[str]) -> list[str]:
    """What can be drawn of each name; the number of the seat where nothing can, or where two would be alike."""
    found = [name if drawable(name) == name else _drawn(name) for name in names]
    alike = [bool(name) and found.count(name) == 1 for name in found]
    return [
        name if own or name == given else unnamed(n)
        for n, (name, own, given) in enumerate(zip(found, alike, names, strict=True), 1)
    ]


def _drawn(name: str) -> str:
    left = line("".join(letter for letter in NO_LETTER.sub("", name) if drawable(letter) == letter), MOST_LETTERS)
    return left if any(map(str.isalnum, left)) else ""
