"""How a table of grounds shows that each rule which allows a move could also refuse one, or makes it what it is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.core.log.timeline import Timeline
from referee.core.moves import Entry


@dataclass(frozen=True)
class Refused:
    """A move of the same kind that the rule refuses."""

    at: Timeline
    entry: Entry


@dataclass(frozen=True)
class Caused:
    """An allowed move of which something follows by this rule."""

    at: Timeline
    entry: Entry


@dataclass(frozen=True)
class Unlike:
    """Two allowed moves of the same kind, the first by this rule, the second not: something is not the same after."""

    at: Timeline
    entry: Entry
    other: tuple[Timeline, Entry]
    look: Callable[[Any], object]


@dataclass(frozen=True)
class May:
    """What a doubter asks, the answer being yes: by which rules, first his own, and what the facts say of it."""

    at: Timeline
    entry: Entry
    rules: tuple[str, ...]
    says: str = ""


Shown = Refused | Caused | Unlike
