"""How people miscount: pebbles that nobody took."""

from collections.abc import Iterator
from pathlib import Path

from referee.core.slips import Case, Slips, Way, one


def heap_too(case: Case) -> Iterator[Way]:
    left = case.setup.options.heap - case.final.taken
    yield one("pile", case.points("pile") + left)


SLIPS = Slips(Path(__file__).parent.parent, {"heap_too": heap_too})
