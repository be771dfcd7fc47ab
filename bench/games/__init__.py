"""What the bench plays: one small file a game, found by its name; a `Scenario` for each way to play it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bench.scenario import Pictured, Scenario, Typed
from referee.games import found

FILES = [import_module(name) for entry in found() if find_spec(name := f"{__name__}.{entry.name}")]


def of_kind(kind: type) -> tuple[Any, ...]:
    """What the files of the games hold of one kind."""
    return tuple(value for file in FILES for value in vars(file).values() if isinstance(value, kind))


SCENARIOS: tuple[Scenario, ...] = of_kind(Scenario)
TYPED: Typed = of_kind(Typed)[0]
PICTURED: tuple[Pictured, ...] = of_kind(Pictured)
