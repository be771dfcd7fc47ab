"""What the decoder says of a file or an entry that has not the expected shape, in French too."""

import re
import tomllib
from pathlib import Path

FILE = tomllib.loads((Path(__file__).parent.parent / "house" / "reasons.toml").read_text(encoding="utf-8"))
NAMES, FRENCH = FILE["names"], FILE["french"]
AT = re.compile(r": line (\d+) column (\d+)$")


def reason(text: str, lang: str) -> str:
    """The English text; in French if there is a translation, else in English."""
    if lang != "fr":
        return text
    what, _, where = AT.sub(r" - at ligne \1, colonne \2", text).partition(" - at ")
    for pattern, french in FRENCH.items():
        if found := re.fullmatch(pattern, what):
            reason = french.format(*(_named(part) for part in found.groups()))
            if where.startswith("ligne"):
                return f"{reason}, {where}"
            return f"{reason}, à {where.replace('`key` in', 'une clé de')}" if where else reason
    return text


def _named(part: str) -> str:
    return " ou ".join(NAMES.get(name, name) for name in part.split(" | "))
