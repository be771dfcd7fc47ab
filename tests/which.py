"""Which tests belong to a file: `.venv/bin/python -m tests.which referee/web/table/scores.py`, the nearest first.

Those of its name; those that import it; those that open an address that it answers, or name it; of a script those that
name what it looks for on a page. Where these are few, those of the files that use it too. Of a game, all of its own.
"""

import re
import sys
from functools import cache
from pathlib import Path

from tests.tools import ROOT, template_files

ADDRESS = re.compile(r"""(?:route|get|post)\(\s*["'](/[^"']*)["']""")
SOUGHT = re.compile(r"\[(data-[\w-]+)|'(#[a-z]+)")  # by a script, on a page
MOST = 12  # a file that half of the tests import is tried by those of its room
FEW = 3


@cache
def texts(folder: str, names: str) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).glob(f"**/{names}"))}


def which(file: Path) -> list[Path]:
    """The files of tests, each by its path in the project."""
    own = list(_named(file))
    above = [each for user in _above(file) for each in _named(user)] if len(own) < FEW else []
    found = [path for path in dict.fromkeys([*own, *above]) if path.name != "test_which.py"]
    games, room = ROOT / "tests" / "games", ROOT.joinpath("tests", *file.parts[1:2])
    if file.parts[:2] == ("referee", "games"):
        room = games / file.parts[2]
        found = [each for each in found if each.parent in (games, room) or games not in each.parents]
        found += [each for each in sorted(room.glob("test_*.py")) if each not in found]
    words = {*file.with_suffix("").parts}

    def far(path: Path) -> tuple[bool, bool, int, bool]:
        shared = words.intersection([*path.parts, path.stem.removeprefix("test_")])
        return room not in path.parents, path not in own, -len(shared), "browser" in path.parts

    near = found if file.suffix == ".js" else sorted(found, key=far)
    if file.name == "rulebook.toml":
        near.insert(0, ROOT / "tests" / "test_conformance.py")  # judges its sentences
    return [path.relative_to(ROOT) for path in near][:MOST]


def _named(file: Path) -> list[Path]:
    tests = texts("tests", "test_*.py")
    if file.suffix == ".js":
        sought = {a or b for a, b in SOUGHT.findall((ROOT / file).read_text("utf-8"))}
        shared = {path: (file.name in text, sum(each in text for each in sought)) for path, text in tests.items()}
        return sorted((path for path in tests if any(shared[path])), key=lambda path: shared[path], reverse=True)
    name, imports, opened = re.compile(rf"test_{file.stem}(s|_\w+)?\.py"), _imports(file), _opened(file)
    ways = (
        lambda path, text: name.fullmatch(path.name),
        lambda path, text: imports.search(text),
        lambda path, text: any(each.search(text) for each in opened),
    )
    return [path for way in ways for path, text in tests.items() if way(path, text)]


def _above(file: Path) -> list[Path]:
    """The files that use it: that import it; that draw a template, or those in which it is."""
    if file.suffix != ".html":
        imports = _imports(file)
        return [path.relative_to(ROOT) for path, text in texts("referee", "*.py").items() if imports.search(text)]
    used, seen, found = [file], {file}, list[Path]()
    for each in used:
        parts = each.parts[each.parts.index("templates") + 1 :]
        names = [f'"{Path(*parts[n:])}"' for n in range(len(parts))]  # where its room is known, without it
        drawn = texts("referee", "*.py").items()
        found += [path.relative_to(ROOT) for path, text in drawn if any(name in text for name in names)]
        inside = [path.relative_to(ROOT) for path in template_files() if names[0] in path.read_text("utf-8")]
        used += [path for path in inside if path not in seen]
        seen.update(inside)
    return found


def _imports(file: Path) -> re.Pattern[str]:
    """Another file takes something from it."""
    package, name = file.with_suffix("").parts[:-1], file.stem
    room = r"\.".join(package)
    return re.compile(rf"(from {room}\.{name} |import {room}\.{name}\b|from {room} import [^\n]*\b{name}\b)")


def _opened(file: Path) -> list[re.Pattern[str]]:
    """The ends of the addresses that it answers; a template or a command, by its name."""
    if file.suffix == ".html":
        ends = [f"/{file.stem}"]
    else:
        ends = [re.sub(r"<[^>]*>", "", each).rstrip("/") for each in ADDRESS.findall((ROOT / file).read_text("utf-8"))]
        ends = [f"/{end.rpartition('/')[2]}" for end in ends if end.rpartition("/")[2]]
        if not ends and "commands" in file.parts:
            ends = [f'"{file.stem}"', f'"{file.stem.replace("_", "-")}"']
    return [re.compile(rf"{re.escape(each)}(?![\w-])") for each in ends]


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(*which(Path(each).resolve().relative_to(ROOT)), sep="\n")
