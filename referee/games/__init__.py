"""The games that this house knows: each is a package with an entry point in the group `referee.games`.

The five of the house are found in the same way as any other. A checkout that nobody installed reads the same table from
its own `pyproject.toml`. A game that cannot be loaded is left out: it stands in `LEFT_OUT` with the reason.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from msgspec.structs import fields

from referee.core.game import Game
from referee.core.words.speech import HOUSE

GROUP = "referee.games"
OWN = Path(__file__).parents[2] / "pyproject.toml"  # there in a checkout alone


def found() -> Iterator[EntryPoint]:
    """Each entry point once: the same game may stand in the checkout and in what was installed from it."""
    own = tomllib.loads(OWN.read_text("utf-8"))["project"]["entry-points"][GROUP] if OWN.exists() else {}
    listed = [EntryPoint(name, value, GROUP) for name, value in own.items()]
    yield from {(each.name, each.value): each for each in (*listed, *entry_points(group=GROUP))}.values()


def load(entries: Iterable[EntryPoint]) -> tuple[dict[str, Game], dict[str, str]]:
    """The games by id, in the order of their names; and why others are left out, by the name of the entry point."""
    games, left_out = dict[str, Game](), dict[str, str]()
    for entry in entries:
        try:
            game = entry.load()
            _check(game, games)
            games[game.id] = game
        except (Exception, SystemExit) as error:  # whatever it is: it stops nobody
            left_out[entry.name] = f"{type(error).__name__}: {error}"
    return dict(sorted(games.items(), key=lambda each: _plain(each[1].name))), left_out


def _check(game: object, games: dict[str, Game]) -> None:
    """Raises what keeps it from standing beside the others."""
    if not isinstance(game, Game):
        raise TypeError('its entry point names no Game: write `name = "package:GAME"`')
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.id):
        raise ValueError(f"About.id is small letters, numbers and _, as lost_cities: {game.id}")
    if wrong := [each for each in game.look.accent if not re.fullmatch(r"#[0-9A-Fa-f]{6}", each)]:
        raise ValueError(f"Look.accent is two colours, as #564C3F and #BDB4A4: {wrong[0]}")
    for option in (each for shape in (game.about.options, *game.about.options_at.values()) for each in fields(shape)):
        if option.required:
            raise ValueError(f"rules/options.py: {option.name} has no default: write one")
    if game.id in games:
        raise ValueError(f"another game is called {game.id}: give one of them another id")
    for other in (HOUSE, *(each.telling.rulebook for each in games.values())):
        if shared := sorted(set(game.telling.rulebook.rules) & set(other.rules)):
            raise ValueError(f"rulebook.toml: {', '.join(shared)} is a rule of {other.folder.name} too")


def _plain(name: str) -> str:
    return unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode().casefold()


GAMES, LEFT_OUT = load(found())
