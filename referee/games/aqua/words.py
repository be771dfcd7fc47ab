"""How AQUA's values are told: places, touching sides, animals counted."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.core.rulebook import Words

WORDS = Words(Path(__file__).parent / "words.toml")
Names = Sequence[str]


def place(value: Any, lang: str, names: Names) -> str:
    """A place on the lattice, as files name it: A 1 0."""
    return " ".join(map(str, value)) if isinstance(value, Sequence) else str(value)


def touch(value: Any, lang: str, names: Names) -> str:
    """One touching side: own colour, other colour."""
    _, own, other = value
    return f"{_word('colour', own, lang)} {'=' if own == other else '≠'} {_word('colour', other, lang)}"


def taken(value: Any, lang: str, names: Names) -> str:
    """A large animal with its points."""
    return f"{_word('large', value['shape'], lang)} {written(value['points'], lang, names)}"


def small(value: Any, lang: str, names: Names) -> str:
    """ "2 × 3 red" """
    return f"{value['n']} {_word('colour', value['colour'], lang)} × {written(value['points'], lang, names)}"


def touching(value: Any, lang: str, names: Names) -> str:
    """The colour of an animal beside a reef."""
    return _word("colour", value[3], lang)


def written(value: Any, lang: str, names: Names) -> str:
    """A number of the sheet, a dash where none is known."""
    return "–" if value is None else str(value)


def laid(value: Any, lang: str, names: Names) -> str:
    """The colours of a tile, clockwise."""
    return ", ".join(_word("colour", colour, lang) for colour in value["corals"])


def told(value: Any, lang: str, names: Names) -> str:
    """A number of the sheet, or a large animal of a list."""
    return taken(value, lang, names) if isinstance(value, dict) else written(value, lang, names)


TELLERS = {
    "laid": laid,
    "told": told,
    "place": place,
    "touch": touch,
    "taken": taken,
    "small": small,
    "touching": touching,
    "written": written,
}


def _word(kind: str, value: str, lang: str) -> str:
    return WORDS.phrases[f"{kind}.{value}"][lang]
