"""What lies in the folder of a game: code, templates, style sheets, drawings; the parts name what is there."""

import ast
import re
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

from referee.core.game import Game
from referee.web import ROOT as HOUSE
from referee.web.door.statics import DRAWN

NEEDED = ("line.html", "tally.html")
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
ROOMS = ("phone", "household", "words", "rules")  # each knows those after it
NEVER = ("flask", "sqlite_utils", "referee.store", "referee.web")
RULES = ("wtforms", "random", "secrets")  # what rules know no more of


def file_faults(game: Game) -> Iterator[str]:
    yield from _arrows(game)
    yield from _templates(game)
    yield from _sheets(game)
    yield from _drawings(game)
    for slip in game.count.slips:
        if slip.rule is not None and slip.rule not in game.telling.rulebook:
            yield f"slips.toml: {slip.id.partition('.')[2]}: {slip.rule} is no rule of rulebook.toml"
    for source in game.count.sources:
        if f"source.{source}" not in game.telling.words.phrases:
            yield f"words.toml: source.{source} is missing: what that source of points is called"
    if len(game.count.sources) > 3:
        yield "Count.sources: three at the most, which a picture can tell apart"


def _arrows(game: Game) -> Iterator[str]:
    """Code of a room names no room above it; none names a page or a database."""
    own = str(getattr(game.count.finals, "__name__", "")).rpartition(".rules.")[0]
    for path in sorted(game.folder.rglob("*.py")):
        file = path.relative_to(game.folder)
        room = file.parts[0].removesuffix(".py")
        above = [f"{own}.{each}" for each in ROOMS[: ROOMS.index(room) if room in ROOMS else 0]]
        forbidden = tuple(f"{each}." for each in (*NEVER, *above, *(RULES if room == "rules" else ())))
        for name in _imported(path, ".".join((own, *file.parts[:-1]))) if room != "tests" else ():
            if f"{name}.".startswith(forbidden):
                yield f"{file.as_posix()}: {name} is imported there: see Two rooms in docs/adding-a-game.md"


def _imported(path: Path, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            yield from (f"{module}.{each.name}" for each in node.names)


def _templates(game: Game) -> Iterator[str]:
    for name in (*NEEDED, *(["play.html"] if game.refereed else [])):
        if not (game.folder / "templates" / name).exists():
            yield f"templates/{name} is missing: see what it draws in docs/adding-a-game.md"
    if game.about.options.__struct_fields__ and not (game.folder / "templates" / "options.html").exists():
        yield "templates/options.html is missing: it asks for the options on the page of a new table"
    for script in game.look.scripts:
        if not (game.folder / "static" / f"{script}.js").exists():
            yield f"static/{script}.js is missing: Look.scripts names it"


def _sheets(game: Game) -> Iterator[str]:
    """A class of its own begins with the game's letters; any other is the house's, and none wears its twin."""
    own, house = f"{game.look.letters or 'game'}-", set().union(*map(_styled, (HOUSE / "static" / "css").glob("*.css")))
    styled = set[str]()
    for path in sorted((game.folder / "static").glob("*.css")):
        styled |= (found := _styled(path))
        for name in sorted(found - house):
            if not name.startswith((own, "game-")):
                yield f"static/{path.name}: whose is .{name}? Look.letters says what its own begin with: {own}{name}"
    for path in sorted((game.folder / "templates").rglob("*.html")):
        for worn in map(str.split, re.findall(r'\bclass="([^"{]*)"', path.read_text(encoding="utf-8"))):
            mine = {name.removeprefix(own) for name in styled if name.startswith(own)}
            for twin in sorted(mine.intersection(worn)) if any(each.startswith(own) for each in worn) else ():
                yield f"templates/{path.name}: {twin} is the house's, {own}{twin} the game's: two names for two things"


def _drawings(game: Game) -> Iterator[str]:
    house = {id for path in (HOUSE / "static").glob("*.svg") for id in DRAWN.findall(path.read_text(encoding="utf-8"))}
    for path in sorted((game.folder / "static").rglob("*.svg")):
        drawn = DRAWN.findall(path.read_text(encoding="utf-8"))
        if path.name == "emblem.svg" and f"e-{game.id}" not in drawn:
            yield f'static/emblem.svg: its drawing is <symbol id="e-{game.id}" viewBox="0 0 72 72">'
        if shared := sorted(house.intersection(drawn)):
            yield f"static/{path.name}: {', '.join(shared)} is a drawing of the house: give it another id"


def _styled(path: Path) -> set[str]:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {name for rule in re.findall(r"([^{}]+)\{", text) for name in CLASS.findall(rule)}
