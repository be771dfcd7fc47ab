"""Which tests belong to a file: `python -m tests.which referee/web/table/scores.py`, the nearest first.

Those of its name; those that import it; those that open an address that it answers, or name its template; where there
are none, those of the files that import it.
"""

import re
import sys
from functools import cache
from pathlib import Path

from tests.tools import ROOT

ADDRESS = re.compile(r"""(?:route|get|post)\(\s*["'](/[^"']*)["']""")
MOST = 12  # a file that half of the tests import is tried by those of its room


@cache
def texts(folder: str, names: str) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).glob(f"**/{names}"))}


def which(file: Path) -> list[Path]:
    """The files of tests, each by its path in the project."""
    found = _named(file) or [each for above in _above(file) for each in _named(above)]
    near = sorted(dict.fromkeys(found), key=lambda path: (file.parts[-2] not in path.parts, "browser" in path.parts))
    return [path.relative_to(ROOT) for path in near][:MOST]


def _named(file: Path) -> list[Path]:
    name, imports, opened = re.compile(rf"test_{file.stem}(s|_\w+)?\.py"), _imports(file), _opened(file)
    ways = (
        lambda path, text: name.fullmatch(path.name),
        lambda path, text: imports.search(text),
        lambda path, text: any(each in text for each in opened),
    )
    return [path for way in ways for path, text in texts("tests", "test_*.py").items() if way(path, text)]


def _above(file: Path) -> list[Path]:
    """The files that import it."""
    imports = _imports(file)
    return [path.relative_to(ROOT) for path, text in texts("referee", "*.py").items() if imports.search(text)]


def _imports(file: Path) -> re.Pattern[str]:
    """Another file takes something from it."""
    package, name = file.with_suffix("").parts[:-1], file.stem
    room = r"\.".join(package)
    return re.compile(rf"(from {room}\.{name} |import {room}\.{name}\b|from {room} import [^\n]*\b{name}\b)")


def _opened(file: Path) -> list[str]:
    """The ends of the addresses that it answers; a template or a command, by its name."""
    if file.suffix == ".html":
        return [f"/{file.stem}"]
    ends = [re.sub(r"<[^>]*>", "", each).rstrip("/") for each in ADDRESS.findall((ROOT / file).read_text("utf-8"))]
    named = [f"/{end.rpartition('/')[2]}" for end in ends if end.rpartition("/")[2]]
    return named or ([f'"{file.stem}"', f'"{file.stem.replace("_", "-")}"'] if "commands" in file.parts else [])


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(*which(Path(each).resolve().relative_to(ROOT)), sep="\n")
