"""Plain words: what a machine can find of sentences and names that are not usual English.

`python -m tests.style --check` prints them. Comments, docstrings, names and documents are looked at, not what stands on
screen. Questions may begin with "Who".
"""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
INSTEAD = {
    r"\btold\b": "known, given, entered, named, shown or said",
    r"\breckon\w*": "compute or count",
    r"\bso many\b(?! that)": "a number",
    r"\b(?:for|by|of|to|from|with|than) who\b(?![^.]*\?)": "the player who, a phone that",
    r"(?:^|[.:;] |\| |- )(?:Who|Whoever)\b(?![^.]*\?)": "a noun as subject",
}
NAMES = re.compile(r"(?:^|_)(?:un)?(?:told|reckon\w*|whoever)(?:_|$)")


def texts(tokens: list[tokenize.TokenInfo]) -> Iterator[tuple[int, str]]:
    """Comments and docstrings with their lines."""
    for token in tokens:
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.removeprefix("#").strip()
        elif token.type == tokenize.STRING and token.string.startswith('"""'):
            for n, line in enumerate(token.string.strip('"').splitlines()):
                yield token.start[0] + n, line.strip()


def names(tokens: list[tokenize.TokenInfo]) -> Iterator[tuple[int, str]]:
    for token in tokens:
        if token.type == tokenize.NAME and NAMES.search(token.string):
            yield token.start[0], token.string


def faults(path: Path) -> Iterator[str]:
    source, place = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
    python = path.suffix == ".py"
    tokens = [*tokenize.generate_tokens(io.StringIO(source).readline)] if python else []
    for line, text in texts(tokens) if python else enumerate(source.splitlines(), 1):
        for pattern, instead in INSTEAD.items():
            if found := re.search(pattern, text if python else re.sub(r"`[^`]*`", "", text)):
                yield f"{place}:{line}: {found[0].strip(' .:;|-')!r}: rather {instead}"
    for line, name in sorted(set(names(tokens))):
        yield f"{place}:{line}: the name {name!r}"


def all_faults() -> list[str]:
    files = [*ROOT.glob("referee/**/*.py"), *ROOT.glob("docs/*.md"), ROOT / "README.md", ROOT / "app.py"]
    return [fault for each in sorted(files) for fault in faults(each)]


if __name__ == "__main__":
    print("\n".join(all_faults()))
