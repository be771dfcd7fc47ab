"""A whole game as people tap it on phones of their own: each game says in its `tapping.py` which keys make an entry."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.core.moves import Entry

# A key; a key with what is typed beside it; "?": what follows the table's address. A key that is not on the page is
# passed over: where only one answer is possible it is not asked.
Step = str | tuple[str, dict[str, str]]


class Tapped(NamedTuple):
    """A table, and every entry of its game with the steps that lead to it."""

    seats: tuple[str, ...]
    entries: list[tuple[Entry, Sequence[Step]]]
    options: Any = None
    box: Any = None
