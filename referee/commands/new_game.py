"""`new-game`: writes a package that runs, from the example game: one move, a few rules, two languages, a test."""

import re
import shutil
import sys
import tomllib
from pathlib import Path

from referee.commands import FINE, UNREADABLE, Command, takes
from referee.games import GAMES
from referee.version import ROOT, version

INSIDE = Path(__file__).parent.parent / "example"  # in a wheel; in a checkout it lies with the tests
EXAMPLE = INSIDE if INSIDE.is_dir() else ROOT / "tests" / "toy"
FILES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def new_game(name: str, letters: str | None) -> int:
    folder = Path(name)
    letters = letters or "".join(word[0] for word in name.split("_") if word).upper()
    taken = {re.match(r"[A-Z]*", id)[0]: game.name for game in GAMES.values() for id in game.telling.rulebook.rules}  # type: ignore[index]
    wrong = (
        not re.fullmatch(r"[a-z][a-z0-9_]*", name) and f"{name}: small letters, numbers and _, as lost_cities",
        (name in GAMES or folder.exists()) and f"{name} is there already: take another name",
        not re.fullmatch(r"[A-Z]+", letters) and f"{letters}: --letters are capital letters",
        letters in taken and f"the rules of {taken[letters]} begin with {letters}: take others, --letters XY",
    )
    if why := next(filter(None, wrong), None):
        print(why, file=sys.stderr)
        return UNREADABLE
    _write(folder, name, letters)
    print(f"pip install -e {name}\nreferee check-game {name}\nreferee")
    return FINE


def _write(folder: Path, name: str, letters: str) -> None:
    package, title = folder / name, name.replace("_", " ").title()
    shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__"))
    own = ("tests.toy", "{}"), ('id="toy"', 'id="{}"'), ('id="e-toy"', 'id="e-{}"'), ("games/toy/", "games/{}/")
    replaced = [(old, new.format(name)) for old, new in own]
    rules: set[str] = set()
    for path in (each for each in package.rglob("*") if each.is_file()):
        text = path.read_text(encoding="utf-8")
        called = [] if path.name == "words.toml" else [("Pebbles", title)]  # there they are the pieces
        for old, new in [*replaced, *called]:
            text = text.replace(old, new)
        text = re.sub(r"\bT([12](?:\.\d)?)\b", rf"{letters}\1", text)
        rules.update(re.findall(rf'"({letters}\d\.\d)"', text))
        path.write_text(text, encoding="utf-8")
    named = ", ".join(f'"{rule}"' for rule in sorted(rules))
    (folder / "tests").mkdir()
    (folder / "tests" / f"test_{name}.py").write_text(FILES["test"].format(name=name, rules=named), encoding="utf-8")
    project = FILES["project"].format(name=name, dashed=name.replace("_", "-"), version=version())
    (folder / "pyproject.toml").write_text(project, encoding="utf-8")


COMMAND = Command(
    "write the package of a new game, which runs as it stands",
    new_game,
    takes("name", help="its id: small letters, numbers and _, as lost_cities"),
    takes("--letters", help="that its rule ids begin with; else the first of each word, as LC"),
)
