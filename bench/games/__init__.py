"""What the bench plays: one small file a game, found by its name; a `Scenario` for each way to play it."""

from importlib import import_module
from importlib.util import find_spec

from bench.scenario import Scenario
from referee.games import found

FILES = [import_module(name) for entry in found() if find_spec(name := f"{__name__}.{entry.name}")]
SCENARIOS: tuple[Scenario, ...] = tuple(
    each for file in FILES for each in vars(file).values() if isinstance(each, Scenario)
)
