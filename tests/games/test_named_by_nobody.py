"""A game is named in its own package and tests alone; a page of docs or a test may take two at most as its examples.

What is asked of every game is asked of `GAMES`; what only one has lies with it: `bench/games/<game>.py`,
`tests/games/<game>/`, `tests/web/test_<game>….py`.
"""

import ast
import re
import tomllib
from functools import cache

from referee import games
from referee.games import GROUP, OWN
from tests.tools import ROOT

PROJECT = tomllib.loads(OWN.read_text(encoding="utf-8"))
ENTRIES = PROJECT["project"]["entry-points"].pop(GROUP)
GAMES = {id: game for id, game in games.GAMES.items() if id in ENTRIES}  # others may be installed here
NAMES = {id: rf"(?<![a-z]){id.replace('_', '.?')}(?![a-z])|(?<!\w){game.name}(?!\w)" for id, game in GAMES.items()}
HOUSE = ("referee", "templates", "static", "deploy", "bench", ".ci", "README.md", "Makefile", "app.py")
READ = {".py", ".toml", ".html", ".css", ".js", ".svg", ".md", ".conf", ".service", ".yaml", ".sh", ""}
PACKAGES = {each for id in GAMES for each in (ROOT / "referee" / "games" / id, ROOT / "bench" / "games" / f"{id}.py")}
# Databases of then hold these names; what the bench measured stands by the names of then.
OF_THEN = {"sqlite_migrations.py", "history.md"}
MOST = 2


def named(text):
    return {id for id, name in NAMES.items() if re.search(name, text, re.IGNORECASE)}


def files(*within):
    found = [
        path for each in within for path in ([ROOT / each] if (ROOT / each).is_file() else (ROOT / each).rglob("*"))
    ]
    return [path for path in found if path.is_file() and path.suffix in READ and "__pycache__" not in path.parts]


def test_nothing_of_the_house_names_a_game():
    house = [path for path in files(*HOUSE) if PACKAGES.isdisjoint((path, *path.parents))]
    naming = {path.name for path in house if named(path.read_text(encoding="utf-8"))}
    assert len(house) > 350 and naming == OF_THEN


def test_no_page_or_sheet_of_the_house_knows_what_a_game_draws():
    """Classes of a game begin with its letters."""
    own = re.compile(rf"(?<![\w-])({'|'.join(game.look.letters for game in GAMES.values())})-[a-z]")
    for path in files("templates", "static/css", "static/js"):
        assert not own.search(path.read_text(encoding="utf-8")), path.name


def test_the_project_names_its_games_as_entry_points_alone():
    assert len(GAMES) == len(ENTRIES) and not named(str(PROJECT))


def test_docs_hold_no_list_of_games():
    """A paragraph or a row of a table may name two."""
    for path in (ROOT / "docs").glob("*.md"):
        for paragraph in re.split(r"\n\s*\n|\n(?=[|*-])", path.read_text(encoding="utf-8")):
            assert len(named(paragraph)) <= MOST, (path.name, paragraph)


@cache
def of_the_house():
    files = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "tests").rglob("*.py"))}
    ours = {name: path for name, path in files.items() if not named(name) and path.name != "own.py"}
    return {name: list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))) for name, path in ours.items()}


def words(*nodes):
    """What stands in some places of the code: names and texts."""
    inner = [each for node in nodes if node for each in ast.walk(node)]
    texts = [each.value for each in inner if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return " ".join([*texts, *(each.id for each in inner if isinstance(each, ast.Name))])


def test_no_test_of_the_house_holds_a_list_of_games():
    for file, nodes in of_the_house().items():
        for node in nodes:
            if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
                held = words(*(node.keys if isinstance(node, ast.Dict) else node.elts))
                assert len(named(held)) <= MOST, f"{file}:{node.lineno}"


def test_no_test_of_the_house_makes_an_exception_for_a_game():
    """What is expected may be a game's name; what is asked does not hang on it."""
    for file, nodes in of_the_house().items():
        inner = [node.test for node in nodes if isinstance(node, ast.Assert)]
        for each in inner:
            inner += each.values if isinstance(each, ast.BoolOp) and isinstance(each.op, ast.And) else []
        for node in nodes:
            if isinstance(node, ast.Compare) and node not in inner:
                compared = [node.left, *node.comparators]
                compared += [part for each in compared for part in getattr(each, "elts", ())]
                held = [each.value for each in compared if isinstance(each, ast.Constant)]
                assert not GAMES.keys() & {each for each in held if isinstance(each, str)}, f"{file}:{node.lineno}"
