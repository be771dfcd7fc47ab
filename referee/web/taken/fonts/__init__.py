"""The letters of pictures that the server draws: how wide a text is in them, which names can be drawn."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from struct import unpack_from

from referee.core.forms import line
from referee.web.names import MOST_LETTERS, unnamed

HERE = Path(__file__).parent
FILES = {False: HERE / "DejaVuSansCondensed.ttf", True: HERE / "DejaVuSansCondensed-Bold.ttf"}
LONGEST = 200  # letters of a line: more have no room in any picture
NO_LETTER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what no XML may hold


class Font:
    """How far each letter of a TrueType file goes on; one that it lacks is drawn as a box, its first glyph."""

    def __init__(self, file: Path) -> None:
        data = file.read_bytes()
        (count,) = unpack_from(">H", data, 4)
        at = dict(unpack_from(">4s4xI", data, 12 + 16 * n) for n in range(count))  # where each table stands, by its tag
        (self._unit,) = unpack_from(">H", data, at[b"head"] + 18)
        (count,) = unpack_from(">H", data, at[b"hhea"] + 34)
        self._far = unpack_from(">" + "H2x" * count, data, at[b"hmtx"])
        letters = _letters(data, at[b"cmap"])
        (count,) = unpack_from(">I", data, letters + 12)
        self._groups = [unpack_from(">III", data, letters + 16 + 12 * n) for n in range(count)]  # first, last, glyph
        self._first = [first for first, _, _ in self._groups]

    def width(self, text: str, size: float) -> float:
        last = len(self._far) - 1
        far = sum(self._far[min(self.glyph(ord(letter)), last)] for letter in text)
        return float(far * size / self._unit)

    def glyph(self, letter: int) -> int:
        """Its number, 0 of a letter that is not there."""
        first, last, glyph = self._groups[max(bisect_right(self._first, letter) - 1, 0)]
        return int(glyph + letter - first) if first <= letter <= last else 0


def _letters(data: bytes, at: int) -> int:
    """Where the table of all letters stands: the one of format 12."""
    (count,) = unpack_from(">H", data, at + 2)
    places = [at + int(unpack_from(">I", data, at + 8 + 8 * n)[0]) for n in range(count)]
    for place in places:
        if unpack_from(">H", data, place) == (12,):
            return place
    raise ValueError("a font without a table of all letters")


@cache
def font(bold: bool) -> Font:
    return Font(FILES[bold])


def drawable(text: str) -> str:
    """What these letters lack, as the emoji of a name, is a plain mark: one for as many as follow each other."""
    lacks = {each for each in set(text) if not all(font(bold).glyph(ord(each)) for bold in FILES)} - set("\n\t\r")
    return re.sub(f"[{re.escape(''.join(lacks))}]+", "•", text) if lacks else text


def width(text: str, size: float, bold: bool = False) -> float:
    return font(bold).width(text, size)


def fit(text: str, size: float, room: float, bold: bool = False, least: float = 0) -> float:
    """The size at which a text has room, the least where it never has."""
    wide = width(text, size, bold)
    return size if wide <= room else max(size * room / wide, least)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """As much of a line as there is room for."""
    if width(text, size, bold) <= room:
        return text
    text = text[:LONGEST]
    while text and width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, size: float, room: float, bold: bool = False, most: int = 100) -> list[str]:
    """In lines, at spaces; what goes on after the last line is cut."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] = longer
            break
        else:
            lines.append(word)
    return [cut(line, size, room, bold) for line in lines]


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
