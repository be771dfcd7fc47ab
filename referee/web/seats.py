"""How a seat is told at a glance: colour, shape and letter."""

from collections.abc import Sequence


def letters(names: Sequence[str]) -> list[str]:
    """The initial of each name; two letters where two players share one."""
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
