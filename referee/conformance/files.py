"""What lies in the folder of a game: templates and style sheets, and that the parts name what is there."""

import re
from collections.abc import Iterator
from pathlib import Path

from referee.core.game import Game
from referee.web import ROOT as HOUSE

NEEDED = ("line.html", "tally.html")
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")


def file_faults(game: Game) -> Iterator[str]:
    yield from _templates(game)
    yield from _sheets(game)
    for slip in game.count.slips:
        if slip.rule is not None and slip.rule not in game.telling.rulebook:
            yield f"slips.toml: {slip.id.partition('.')[2]}: {slip.rule} is no rule of rulebook.toml"
    for source in game.count.sources:
        if f"source.{source}" not in game.telling.words.phrases:
            yield f"words.toml: source.{source} is missing: what that source of points is called"
    if len(game.count.sources) > 3:
        yield "Count.sources: three at the most, which a picture can tell apart"


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
    """A class of its own begins with the game's letters; any other is the house's."""
    own, house = f"{game.look.letters or 'game'}-", set().union(*map(_styled, (HOUSE / "static" / "css").glob("*.css")))
    for path in sorted((game.folder / "static").glob("*.css")):
        for name in sorted(_styled(path) - house):
            if not name.startswith((own, "game-")):
                yield f"static/{path.name}: whose is .{name}? Look.letters says what its own begin with: {own}{name}"


def _styled(path: Path) -> set[str]:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {name for rule in re.findall(r"([^{}]+)\{", text) for name in CLASS.findall(rule)}
