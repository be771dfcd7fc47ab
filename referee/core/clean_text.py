"""Text without invisible characters: two names that look the same become the same text."""

import re
import unicodedata

UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
# What Unicode draws nothing for: it hides, or turns the text around it. The last is a blank that is no space.
NOTHING = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u2800]"
)
JOINED, APART, COLOURED = "\u200d", "\u200c", "\ufe0f"
VIRAMA = 9  # the mark after which two letters may become one
REGIONS = [  # flags that are spelt in letters of this kind: England, Scotland, Wales
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
]
FLAG = re.compile(f"({'|'.join(REGIONS)})")


def clean(text: str) -> str:
    """Remove invisible characters, but keep joiners that change the letters or pictures beside them."""
    return "".join(part if part in REGIONS else _clean(part) for part in FLAG.split(text))


def _clean(text: str) -> str:
    kept = ""
    for n, letter in enumerate(text):
        hidden = NOTHING.match(letter) and not (kept and _shapes(kept[-1], letter, text[n + 1 : n + 2]))
        if not hidden and seen(letter, UNSEEN):
            kept += letter
    return kept


def _shapes(before: str, letter: str, after: str) -> bool:
    picture = not seen(before, {"So", "Sm", "Sk"})
    if letter == COLOURED:  # wide is what is a coloured picture anyway
        return after == "\u20e3" or (picture and unicodedata.east_asian_width(before) != "W")
    if letter not in (JOINED, APART) or not after:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return after.isalpha()
    if letter == APART:
        return unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return (picture or before == COLOURED) and not seen(after, {"So", "Sm"})


def seen(letter: str, but: set[str]) -> bool:
    return unicodedata.category(letter) not in but
